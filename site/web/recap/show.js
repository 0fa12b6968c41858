// The film of what has happened since the reader's turn: it goes from scene to scene, and plays the last steps of each on the map, where pieces
// travel (js/moments.js). Esc leaves for the table. What a device has shown once it does not show again on its own: see back.js.
"use strict";

{
  const bar = document.querySelector("[data-show]");
  if (bar) begin(bar);

  function begin(bar) {
    const play = bar.querySelector("[data-show-play]"), speeds = bar.querySelector(".show__speed"), said = bar.querySelector("[data-show-said]");
    const links = [...bar.querySelectorAll("[data-scene-at]")];
    const scenes = links.map((link) => ({ link, from: Number(link.dataset.sceneFrom), at: Number(link.dataset.sceneAt) }));
    const address = bar.dataset.show + (bar.dataset.as ? "?" + bar.dataset.as.slice(1) : "");
    const beat = 600; // milliseconds for a step at the plain speed
    const read = 1800; // and for reading a scene
    const steps = 10; // the last steps of a scene are played
    let at = Number(bar.dataset.moment), now = scenes.findIndex((scene) => scene.at === at), speed = Number(localStorage.getItem("film-speed")) || 1, run = 0, playing = false;
    let line = Promise.resolve();

    koprulu.shown?.(document.querySelector("[data-table]").dataset.table, Number(bar.dataset.to));

    // Times are shown as the reader's clock has them, with the day of the week.
    const clock = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    for (const time of bar.querySelectorAll("[data-show-time]")) {
      time.title = time.textContent;
      time.textContent = clock.format(new Date(time.dateTime));
    }
    if (!scenes.length) return keys();
    play.hidden = speeds.hidden = false;

    const wait = (ms) => new Promise((done) => setTimeout(done, ms));

    // step goes to a moment, after all that were asked for earlier.
    function step(to, stepping) {
      return (line = line.then(async () => {
        if (to === at) return false;
        bar.classList.toggle("is-stepping", stepping);
        const changed = await koprulu.film(address, at, to);
        if (!document.querySelector(`#film-say[data-moment="${to}"]`)) throw new Error("the step did not come");
        at = to;
        return changed;
      }));
    }

    function mark(i) {
      now = i;
      for (const { link } of scenes) link.removeAttribute("aria-current");
      scenes[i].link.setAttribute("aria-current", "true");
      said.replaceChildren(scenes[i].link.parentElement.querySelector("template").content.cloneNode(true));
      const list = bar.querySelector(".show__list"), item = scenes[i].link.parentElement;
      list.scrollTo({ left: item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2 });
    }

    // go goes to a scene at once.
    async function go(i) {
      stop();
      mark(i);
      try {
        await step(scenes[i].at, false);
      } catch (problem) {
        console.info(problem); // The line is down: the film stops where it is.
        line = Promise.resolve();
      }
      const url = new URL(location.href);
      url.searchParams.set("at", scenes[i].at);
      history.replaceState(null, "", url);
    }

    // scene plays the last steps of a scene. It ends early when another run begins.
    async function scene(i, mine) {
      const { from, at: end } = scenes[i], before = i > 0 ? scenes[i - 1].at : Number(bar.dataset.from);
      mark(i);
      await step(Math.max(0, Math.min(end, Math.max(from, before, end - steps))), false);
      while (at < end && mine === run) {
        const since = performance.now();
        if (await step(at + 1, true)) await wait(Math.max(0, beat / speed - (performance.now() - since)));
      }
    }

    async function start() {
      const mine = ++run;
      playing = true;
      play.setAttribute("aria-pressed", "true");
      try {
        for (let i = now < 0 || now === scenes.length - 1 && at === scenes[now].at ? 0 : now; i < scenes.length && mine === run; i++) {
          await scene(i, mine);
          if (mine === run) await wait(read / speed);
        }
        if (mine === run) await step(Number(bar.dataset.to), false);
      } catch (problem) {
        console.info(problem);
        line = Promise.resolve();
      }
      if (mine === run) stop();
    }
    function stop() {
      run++;
      playing = false;
      play.setAttribute("aria-pressed", "false");
    }
    const toggle = () => (playing ? stop() : start());

    function setSpeed(n) {
      speed = n;
      localStorage.setItem("film-speed", n);
      for (const button of speeds.children) button.setAttribute("aria-pressed", String(Number(button.dataset.showSpeed) === n));
    }
    setSpeed([1, 2, 4].includes(speed) ? speed : 1);

    play.addEventListener("click", toggle);
    bar.addEventListener("click", (event) => {
      const link = event.target.closest("[data-scene-at]");
      if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        go(links.indexOf(link));
      }
      const button = event.target.closest("[data-show-speed]");
      if (button) setSpeed(Number(button.dataset.showSpeed));
    });
    keys();

    // Space plays, arrows go from scene to scene, Esc leaves.
    function keys() {
      document.addEventListener("keydown", (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.target.closest("select, textarea, input, #map, dialog") || document.querySelector("dialog[open], :popover-open, .menu[open]")) return;
        if (event.key === "Escape") location.href = bar.dataset.back;
        else if (scenes.length && event.key === " " && !event.target.closest("button, a, summary")) toggle();
        else if (scenes.length && event.key === "ArrowLeft") go(Math.max(0, now - 1));
        else if (scenes.length && event.key === "ArrowRight") go(Math.min(scenes.length - 1, now + 1));
        else return;
        event.preventDefault();
      });
    }

    // It plays on its own, unless somebody asked for a moment or wants little motion.
    if (!new URL(location.href).searchParams.has("at") && !matchMedia("(prefers-reduced-motion: reduce)").matches) start();
  }
}
