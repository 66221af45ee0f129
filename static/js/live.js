// A table where people bid together: who is there, how long a seat is kept, and a connection that comes back.
(() => {
  "use strict";

  const LONGEST_WAIT_MS = 5000;
  const say = (text) => document.dispatchEvent(new CustomEvent("bridgeclass:say", { detail: text }));
  const connection = () => document.getElementById("connection");

  // --- The connection: tried again soon, for a seat is kept half a minute only --------------------
  htmx.config.wsReconnectDelay = (tries) => Math.min(LONGEST_WAIT_MS, 250 * 2 ** tries) * (0.5 + Math.random() / 2);

  function tell(text) {
    connection().textContent = text;
    connection().hidden = !text;
  }

  document.addEventListener("htmx:wsOpen", () => tell(""));
  document.addEventListener("htmx:wsClose", (event) => {
    const isOver = event.detail.event.code >= 4000;
    tell(isOver ? connection().dataset.gone : connection().dataset.lost);
  });
  window.addEventListener("pagehide", () => tell(""));

  // --- What a person was at stays so when the table is sent anew: focus, text, what is unfolded ---
  let kept = null;

  document.addEventListener("htmx:wsBeforeMessage", (event) => {
    if (event.defaultPrevented) return;
    const focused = document.activeElement;
    kept = {
      focus: focused?.closest("#table, #players") ? focused.id : "",
      texts: [...document.querySelectorAll("#table input[id][name=text]")].map((input) => [input.id, input.value]),
      unfolded: [...document.querySelectorAll("#table details[id][open]")].map((fold) => fold.id),
    };
  });

  document.addEventListener("htmx:wsAfterMessage", () => {
    if (!kept) return;
    for (const id of kept.unfolded) document.getElementById(id)?.setAttribute("open", "");
    for (const [id, text] of kept.texts) {
      const input = document.getElementById(id);
      if (input && text) input.value = text;
    }
    if (kept.focus) document.getElementById(kept.focus)?.focus({ preventScroll: true });
    kept = null;
    tick();
  });

  // --- How long a seat is kept and a turn lasts, by the server's clock; neither costs anything ----
  let ahead = 0;
  let read = null;

  function tick() {
    const players = document.getElementById("players");
    if (!players) return;
    if (players !== read) {
      read = players;
      ahead = Number(players.dataset.now) - Date.now();
    }
    document.querySelectorAll(".clock").forEach((clock) => {
      const seconds = Math.max(0, Math.floor((Date.now() + ahead - Number(clock.dataset.since)) / 1000));
      clock.querySelector("dd").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      clock.hidden = false;
    });
    let isOver = false;
    players.querySelectorAll(".countdown").forEach((countdown) => {
      const left = Math.ceil((Number(countdown.dataset.until) - Date.now() - ahead) / 1000);
      countdown.textContent = `${Math.max(0, left)} s`;
      isOver ||= left < 0;
    });
    if (isOver) htmx.ajax("GET", players.dataset.part, { target: "#players", swap: "outerHTML" });
  }

  setInterval(tick, 1000);
  tick();
})();
