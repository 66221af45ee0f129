// What every page needs: say aloud what changed, and say so when something did not go through.
(() => {
  "use strict";

  const announcer = document.getElementById("announcer");
  const trouble = document.getElementById("trouble");

  // Said in a polite voice, once a change has settled.
  function say(text) {
    announcer.textContent = text.replace(/\s+/g, " ").trim();
  }

  document.addEventListener("bridgeclass:say", (event) => say(event.detail));

  function complain(text) {
    trouble.textContent = text;
    trouble.hidden = false;
  }

  document.addEventListener("htmx:afterSettle", (event) => {
    const part = event.target.closest?.("[data-announce]") ?? event.target;
    if (part.dataset?.announce) say(part.dataset.announce);
  });
  // A part that polls tries again by itself: its notice stays until an answer comes.
  const polls = (event) => event.detail.elt.getAttribute("hx-trigger")?.startsWith("every");

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!polls(event)) trouble.hidden = true;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful && trouble.textContent === trouble.dataset.sayLost) trouble.hidden = true;
  });
  document.addEventListener("htmx:responseError", (event) => {
    const gone = event.detail.xhr.status === 403 || event.detail.xhr.status === 404;
    const failed = polls(event) ? trouble.dataset.sayLost : trouble.dataset.sayFailed;
    complain(gone ? trouble.dataset.sayOld : failed);
  });
  document.addEventListener("htmx:sendError", (event) => {
    complain(polls(event) ? trouble.dataset.sayLost : trouble.dataset.sayOffline);
  });

  document.querySelectorAll("[data-print]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  });

  // Shown where it works: copying the address of a link.
  function offerCopies() {
    if (!navigator.clipboard) return;
    document.querySelectorAll("[data-copy]").forEach((button) => {
      button.hidden = false;
    });
  }
  offerCopies();
  document.addEventListener("htmx:afterSettle", offerCopies);
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).href);
    say(trouble.dataset.sayCopied);
    button.textContent = trouble.dataset.sayCopied;
  });

  // The menu closes as people expect: by Escape, and by a press elsewhere.
  const menu = document.querySelector(".menu");
  document.addEventListener("click", (event) => {
    if (menu?.open && !menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && menu?.open) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
})();
