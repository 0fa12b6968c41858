// Pointing at an area or a planet, coming to it with the keys, or resting a finger on it shows where its units could go by one Mobilize order,
// and who could come there, with the odds of an attack by the reader. Where the reader's units wait for the movement to end, so that they
// fight, that area is shown while nothing else is pointed at. The server is asked for each place once between two updates.
"use strict";

{
  const box = document.querySelector("#reach");
  const told = new Map(); // what is known, by place
  let place = null; // what is pointed at
  let timer = 0;

  function mark(from, to) {
    for (const [name, ids] of [["is-reach", to], ["is-threat", from]]) {
      for (const area of document.querySelectorAll("#map ." + name)) area.classList.remove(name);
      for (const id of ids) document.getElementById(id)?.classList.add(name);
    }
  }

  function hide() {
    clearTimeout(timer);
    place = null;
    box.hidden = true;
    mark([], []);
    pin();
  }

  // pin shows the area of a battle that is about to begin.
  function pin() {
    const id = document.querySelector("#map")?.dataset.waits;
    if (id && !place) show(id);
  }

  // weigh fills in the odds of an attack, first those that are known at once, then better ones.
  async function weigh(id) {
    const line = box.querySelector("[data-attack]");
    if (!line) return;
    for (const depth of ["glance", "study"]) {
      const answer = await fetch(`${line.dataset.path}?place=${encodeURIComponent(line.dataset.attack)}&depth=${depth}`).catch(() => null);
      const text = answer?.ok ? await answer.text() : null;
      if (place !== id || !line.isConnected) return;
      if (text === null) return line.remove();
      line.querySelector("[data-odds]").replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
      told.set(id, box.firstElementChild.outerHTML);
    }
    line.dataset.known = "on";
    told.set(id, box.firstElementChild.outerHTML);
  }

  async function show(id) {
    place = id;
    if (!told.has(id)) {
      const answer = await fetch(box.dataset.ask + "?place=" + encodeURIComponent(id)).catch(() => null);
      if (!answer?.ok) return;
      told.set(id, await answer.text());
    }
    if (place !== id) return; // The reader has gone on.
    box.replaceChildren(...new DOMParser().parseFromString(told.get(id), "text/html").body.childNodes);
    box.hidden = false;
    const { to, from } = box.firstElementChild.dataset;
    mark(from.split(" ").filter(Boolean), to.split(" ").filter(Boolean));
    if (!box.querySelector("[data-known]")) weigh(id);
  }

  const at = (event) => event.target.closest?.("#map :is(.area, .planet)")?.id;
  function point(id, wait) {
    if (id === place) return;
    clearTimeout(timer);
    if (!id) return hide();
    place = id;
    timer = setTimeout(() => show(id), wait);
  }

  if (box) {
    document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && point(at(event), 350));
    document.addEventListener("focusin", (event) => event.target.matches?.(":focus-visible") && point(at(event), 200));
    document.addEventListener("pointerdown", (event) => event.pointerType === "touch" && point(at(event), 500));
    for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, (event) => event.pointerType === "touch" && box.hidden && hide());
    document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
    document.querySelector(".table").addEventListener("koprulu:update", () => {
      told.clear();
      if (place && !box.hidden) show(place);
      else pin();
    });
    pin();
  }
}
