// The film of a game. Steps fetch what differs between the moment on the page and the one that is wanted, so that the page stays; the table
// is told about each as about an update (koprulu:update). While it plays, steps that change nothing are skipped.
//
// Other scripts use koprulu.film(address, from, to): it shows the moment after `to` answers on a page that shows the one after `from`, and
// resolves to whether anything changed.
"use strict";

globalThis.koprulu ??= {};

koprulu.film = async (address, from, to) => {
  let changed = false;
  const seen = () => { changed = true; };
  document.addEventListener("htmx:after:swap", seen);
  try {
    await htmx.ajax("GET", `${address}${address.includes("?") ? "&" : "?"}from=${from}&at=${to}`, { target: "body", swap: "none" });
  } finally {
    document.removeEventListener("htmx:after:swap", seen);
  }
  return changed;
};

{
  const bar = document.querySelector("[data-film]");
  if (bar) begin(bar);

  function begin(bar) {
    const slider = bar.querySelector("#replay-at"), play = bar.querySelector("[data-film-play]"), speeds = bar.querySelector(".film__speed");
    const of = Number(bar.dataset.of), address = `${bar.dataset.film}?${bar.dataset.as.slice(1)}`;
    const leave = bar.querySelector(".film__head > a"), battles = bar.dataset.battles.split(" ").filter(Boolean).map(Number);
    const pause = 1000; // milliseconds for a step at the plain speed
    let at = Number(bar.dataset.moment), wanted = at, playing = false, speed = Number(localStorage.getItem("film-speed")) || 1, running = null;

    play.hidden = speeds.hidden = false;
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const links = () => {
      for (const link of bar.querySelectorAll("[data-film-to], a[rel=battle]")) {
        const to = target(link), url = new URL(link.href);
        url.searchParams.set("at", Math.min(of, Math.max(0, to)));
        link.href = url;
        link.toggleAttribute("aria-disabled", false);
        if (to < 0 || to > of || to === at) link.setAttribute("aria-disabled", "true");
      }
    };
    const target = (link) => ({ first: 0, previous: at - 1, next: at + 1, last: of })[link.dataset.filmTo] ?? battles.find((b) => b > at) ?? of;
    const shown = () => {
      slider.value = at;
      leave.classList.toggle("btn--go", at === of);
      slider.setAttribute("aria-valuetext", bar.querySelector("#film-say").dataset.value);
      links();
    };

    // go goes to the moment that is wanted; while one is being fetched, the last one asked for counts.
    function go(to) {
      wanted = Math.min(of, Math.max(0, to));
      return running ??= (async () => {
        let changed = false;
        bar.classList.add("is-busy");
        try {
          while (wanted !== at) {
            const to = wanted;
            bar.classList.toggle("is-stepping", to === at + 1); // What travels is drawn then (js/moments.js), not in leaps.
            changed = await koprulu.film(address, at, to) || changed;
            if (!document.querySelector(`#film-say[data-moment="${to}"]`)) throw new Error("the step did not come");
            at = to;
          }
        } catch (problem) {
          console.info(problem); // The line is down: the film stops where it is.
          wanted = at;
          stop();
        } finally {
          bar.classList.remove("is-busy");
          running = null;
          shown();
        }
        if (!playing) {
          const url = new URL(location.href);
          url.searchParams.set("at", at);
          url.hash = "";
          history.replaceState(null, "", url);
          bar.dispatchEvent(new CustomEvent("koprulu:moment", { bubbles: true }));
        }
        return changed;
      })();
    }

    async function start() {
      if (playing) return;
      playing = true;
      play.setAttribute("aria-pressed", "true");
      if (at === of) await go(0);
      while (playing && at < of) {
        const since = performance.now(), before = document.querySelector("#film-say span:last-child")?.textContent;
        await go(at + 1);
        const told = before !== document.querySelector("#film-say span:last-child")?.textContent;
        if (told) await wait(Math.max(0, pause / speed - (performance.now() - since)));
      }
      stop();
    }
    function stop() {
      if (!playing) return;
      playing = false;
      play.setAttribute("aria-pressed", "false");
      if (!running) go(at);
    }
    const toggle = () => (playing ? stop() : start());

    play.addEventListener("click", toggle);
    slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
    bar.addEventListener("click", (event) => {
      const link = event.target.closest("[data-film-to], a[rel=battle]");
      if (link && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        stop();
        go(target(link));
      }
      const button = event.target.closest("[data-film-speed]");
      if (button) setSpeed(Number(button.dataset.filmSpeed));
    });
    function setSpeed(n) {
      speed = n;
      localStorage.setItem("film-speed", n);
      for (const button of speeds.children) button.setAttribute("aria-pressed", String(Number(button.dataset.filmSpeed) === n));
    }
    setSpeed([1, 2, 4].includes(speed) ? speed : 1);

    // Space plays, arrows step, N goes on to the next battle, Escape leaves. On the slider the arrows move it anyway.
    document.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.target.closest("select, textarea, input:not([type=range]), #map, dialog") || document.querySelector("dialog[open], :popover-open, .menu[open]")) return;
      const key = event.key === "т" ? "n" : event.key.toLowerCase();
      if (key === " " && !event.target.closest("button, a, summary")) toggle();
      else if (key === "arrowleft" && event.target !== slider) { stop(); go(at - 1); }
      else if (key === "arrowright" && event.target !== slider) { stop(); go(at + 1); }
      else if (key === "n") { stop(); go(battles.find((b) => b > at) ?? of); }
      else if (key === "escape") location.href = leave.href;
      else return;
      event.preventDefault();
    });
    links();
    if (location.hash === "#play") start();
  }
}
