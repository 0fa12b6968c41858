// Clocks that run, and how long ago something was. The server writes moments, this file shows what is left of them.
"use strict";

{
  // The clock of the server is ahead of the one here by this many milliseconds.
  const ahead = Number(document.querySelector("[data-now]")?.dataset.now ?? Date.now()) - Date.now();
  const two = (n) => String(n).padStart(2, "0");
  const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { style: "long" });

  function left(seconds) {
    const s = Math.max(seconds, 0);
    const h = Math.floor(s / 3600), m = Math.floor(s / 60) % 60;
    return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
  }

  function ago(seconds, now) {
    if (seconds < 60) return now;
    if (seconds < 3600) return relative.format(-Math.floor(seconds / 60), "minute");
    if (seconds < 86400) return relative.format(-Math.floor(seconds / 3600), "hour");
    return relative.format(-Math.floor(seconds / 86400), "day");
  }

  function show(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  function tick() {
    const now = Date.now() + ahead;
    for (const e of document.querySelectorAll("[data-deadline]")) {
      const seconds = Math.floor((e.dataset.deadline - now) / 1000);
      if (seconds < 86400) show(e, left(seconds));
      e.parentElement.classList.toggle("is-low", seconds < 60);
    }
    for (const e of document.querySelectorAll("[data-since]")) show(e, ago(Math.floor((now - e.dataset.since) / 1000), e.dataset.soon));
    for (const e of document.querySelectorAll("time[data-at]")) {
      show(e, new Date(Number(e.dataset.at)).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }));
    }
  }

  setInterval(tick, 1000);
  document.querySelector(".table").addEventListener("koprulu:update", tick);
  tick();
}
