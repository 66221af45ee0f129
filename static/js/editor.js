// The profile editor beyond plain forms: edits are saved a moment after, one save at a time, and before the page is left.
(() => {
  "use strict";

  const form = document.getElementById("editor");
  const DELAY_MS = 400;
  let timer = 0;
  let edits = 0, sent = 0, saved = 0;
  let inFlight = false, again = false;
  let waiting = null; // a button pressed while a save is in flight
  let goal = ""; // a page that an answer leads to, once what was typed since is saved
  let submitted = false;

  function save() {
    clearTimeout(timer);
    timer = 0;
    again = inFlight;
    if (!inFlight) form.dispatchEvent(new CustomEvent("edited"));
  }

  // A weight changes the others, so it is saved when it is finished, not at each digit.
  form.addEventListener("input", (event) => {
    edits += 1;
    clearTimeout(timer);
    timer = "weight" in event.target.dataset ? 0 : setTimeout(save, DELAY_MS);
  });
  form.addEventListener("change", (event) => {
    if ("weight" in event.target.dataset) save();
  });

  form.addEventListener("htmx:beforeSend", (event) => {
    if (event.target !== form) return;
    inFlight = true;
    sent = edits;
  });
  form.addEventListener("htmx:beforeOnLoad", (event) => {
    const to = event.detail.xhr.getResponseHeader("HX-Redirect");
    if (event.target !== form || !to || (edits === sent && !waiting)) return;
    event.preventDefault();
    goal = to;
    if (!waiting) save();
  });
  form.addEventListener("htmx:afterRequest", (event) => {
    if (event.target !== form) return;
    inFlight = false;
    if (event.detail.successful) saved = sent;
    if (waiting) form.requestSubmit(waiting);
    else if (again) save();
    else if (goal && saved === edits) window.location.assign(goal);
  });

  // A button waits for the save before it, so that they arrive in order, and counts once however often it is pressed.
  form.addEventListener("submit", (event) => {
    clearTimeout(timer);
    timer = 0;
    if (inFlight || submitted) {
      event.preventDefault();
      if (inFlight) waiting = event.submitter;
      return;
    }
    submitted = true;
    saved = edits;
  });
  window.addEventListener("pageshow", () => {
    submitted = false;
    waiting = null;
  });
  window.addEventListener("pagehide", () => {
    if (saved < edits) fetch(form.action, { method: "POST", body: new FormData(form), headers: { "HX-Request": "true" }, keepalive: true });
  });
})();
