// The results of an assignment: when new ones come in, the reader stays where the reader was.
(() => {
  "use strict";

  const frame = () => document.querySelector("#results .wide");
  let left = 0;
  let focused = null;

  document.addEventListener("htmx:beforeSwap", () => {
    left = frame()?.scrollLeft ?? 0;
    focused = document.activeElement?.closest("#results") ? document.activeElement.getAttribute("href") : null;
  });
  document.addEventListener("htmx:afterSwap", () => {
    frame()?.scrollTo({ left });
    if (focused) document.querySelector(`#results a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  });
})();
