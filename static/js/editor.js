// The editor of a profile beyond plain forms: what is filled in is kept a moment after, and before the page is left.
(() => {
  "use strict";

  const form = document.getElementById("editor");
  const MOMENT_MS = 400;
  let timer = 0;
  let unkept = false;

  function keep() {
    clearTimeout(timer);
    timer = 0;
    form.dispatchEvent(new CustomEvent("edited"));
  }

  // A weight changes the others, so it is kept when it is finished, not at each digit.
  form.addEventListener("input", (event) => {
    unkept = true;
    clearTimeout(timer);
    timer = "weight" in event.target.dataset ? 0 : setTimeout(keep, MOMENT_MS);
  });
  form.addEventListener("change", (event) => {
    if ("weight" in event.target.dataset) keep();
  });
  form.addEventListener("submit", () => {
    clearTimeout(timer);
    timer = 0;
    unkept = false;
  });
  // What is on its way when the page is left would not arrive: it counts as kept once it was answered.
  form.addEventListener("htmx:afterRequest", (event) => {
    if (event.target === form && event.detail.successful) unkept = Boolean(timer);
  });
  window.addEventListener("pagehide", () => {
    if (unkept) fetch(form.action, { method: "POST", body: new FormData(form), headers: { "HX-Request": "true" }, keepalive: true });
  });
})();
