// The table page beyond plain forms: the keyboard, a question before a call, and one state at a time.
(() => {
  "use strict";

  const STRAINS = "cdhsn";
  const OTHERS = { p: "P", x: "X", r: "XX" };
  const asksFirst = "confirm" in document.body.dataset;
  const takesKeys = document.body.dataset.keys !== "off";
  const { sayAgain } = document.getElementById("trouble").dataset;
  let level = 0;
  let armedIn = null; // the box that the level was said to: another one knows nothing of it
  let chosen = null;

  const say = (text) => document.dispatchEvent(new CustomEvent("bridgeclass:say", { detail: text }));
  const table = () => document.getElementById("table");
  const box = () => document.getElementById("bidding-box");

  // --- The keyboard: a level and then a strain, or a letter for the others ------------------------
  function arm(newLevel) {
    level = newLevel;
    armedIn = box();
    box()?.querySelectorAll("[data-level]").forEach((row) => {
      row.classList.toggle("is-armed", Number(row.dataset.level) === level);
    });
  }

  function press(call) {
    arm(0);
    const button = document.getElementById(`call-${call}`);
    if (button && !button.disabled) {
      button.focus();
      button.click();
    }
  }

  function isTyping(event) {
    return event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog");
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") dismiss();
    if (!takesKeys || !box() || event.repeat || isTyping(event)) return;
    const key = event.key.toLowerCase();
    if (key >= "1" && key <= "7" && key.length === 1) arm(Number(key));
    else if (level && armedIn === box() && STRAINS.includes(key)) press(`${level}${key.toUpperCase()}`);
    else if (key in OTHERS) press(OTHERS[key]);
    else arm(0);
  });

  // --- Meanings close by Escape, and open again at the next call pointed at -----------------------
  function dismiss() {
    arm(0);
    choose(null);
    document.querySelectorAll(".auction").forEach((auction) => auction.classList.add("is-dismissed"));
  }

  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, (event) => {
      if (event.target.closest(".made")) event.target.closest(".auction").classList.remove("is-dismissed");
    });
  }

  // --- A person who asked for it presses twice: once to choose, once to call ----------------------
  function choose(button) {
    chosen?.classList.remove("is-chosen");
    chosen = button;
    if (!chosen) return;
    chosen.classList.add("is-chosen");
    const note = box().querySelector(".box-note");
    note.textContent = sayAgain;
    say(`${chosen.textContent}. ${sayAgain}`);
  }

  document.addEventListener(
    "click",
    (event) => {
      const button = event.target.closest("#bidding-box button[name=call]");
      if (!asksFirst || !button || button === chosen) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      choose(button);
    },
    true,
  );

  // --- One state at a time: the answer to a call and the socket may overtake one another ----------
  function versionIn(html) {
    return Number(/data-version="(\d+)"/.exec(html)?.[1] ?? -1);
  }

  const shown = () => Number(table().dataset.version);

  document.addEventListener("htmx:wsBeforeMessage", (event) => {
    const version = versionIn(event.detail.message);
    const isPart = event.detail.message.trimStart().startsWith("<");
    if (!isPart || (version >= 0 && version <= shown())) event.preventDefault();
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    const version = versionIn(event.detail.serverResponse);
    if (version >= 0 && version < shown()) event.detail.shouldSwap = false;
  });

  // --- A judgement comes into view below the hand, and a finished board from its top --------------
  function showNews() {
    const isScrolledPast = table().getBoundingClientRect().top < 0;
    if (isScrolledPast && table().classList.contains("is-finished")) table().scrollIntoView();
    if (!document.getElementById("continue")) return;
    const card = document.querySelector(".panel-act");
    card.scrollIntoView({ block: card.getBoundingClientRect().bottom > window.innerHeight ? "start" : "nearest" });
  }

  // --- After a change: what was focused is gone, so the focus goes on to the next thing to do -----
  function settle() {
    if (!chosen?.isConnected) chosen = null;
    if (document.activeElement === document.body) {
      table().querySelector("[data-focus]")?.focus({ preventScroll: true });
    }
  }

  document.addEventListener("htmx:afterSettle", settle);
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.elt?.id === "table") showNews();
  });
  let said = "";
  document.addEventListener("htmx:wsAfterMessage", () => {
    const news = table().dataset.announce;
    if (news !== said) say(news);
    said = news;
    settle();
  });

  // A page that opens at a judgement, as after a form sent before htmx had it in hand, goes on from the keyboard too.
  if (document.querySelector(".panel-act .feedback")) settle();
})();
