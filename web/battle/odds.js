// The odds of a battle. The stage has places for them; this asks for what belongs there whenever there is something new to know: first for
// a figure that is there at once, then for all. Nothing waits for it, and without it the places stay empty.
"use strict";

{
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const address = "/t/" + $(".table").dataset.table + "/odds?depth=";
  const narrow = matchMedia("(max-width: 1199px)");

  let key = ""; // the moment whose odds are shown or asked for
  let ask = null; // gives up the question
  let odds = null; // what was told last
  const filled = new WeakMap(); // by place: what it was filled with
  let open = null; // whether the reader has opened or closed the pane; until then it is open where there is room

  // get asks for odds, a few times if the server is busy. It returns nothing if there are none any more.
  async function get(depth, signal) {
    for (const wait of [1000, 3000, 9000, 0]) {
      const response = await fetch(address + depth, { signal, headers: { Accept: "text/html" } });
      if (response.ok) return new DOMParser().parseFromString(await response.text(), "text/html").body;
      if (response.status !== 503 && response.status !== 429) return null;
      await new Promise((done) => setTimeout(done, wait));
    }
    return null;
  }

  async function work(signal) {
    try {
      for (const depth of ["glance", "study"]) {
        const told = await get(depth, signal);
        if (!told || signal.aborted) return;
        odds = told;
        fill();
      }
    } catch (problem) {
      if (!signal.aborted) console.info(problem); // The line is down; the next change of the table asks again.
    }
  }

  // fill puts the odds into their places, those of cards beside the buttons that place them.
  function fill() {
    if (!odds) return;
    for (const piece of $$("[data-odds-for]", odds)) {
      const place = document.getElementById(piece.dataset.oddsFor);
      if (!place || piece.isEqualNode(filled.get(place))) continue;
      filled.set(place, piece);
      place.replaceChildren(...piece.cloneNode(true).childNodes);
      const more = $("details", place);
      if (more) more.open = open ?? !narrow.matches;
    }
    for (const tag of $$(".tray .oddtag")) tag.remove();
    for (const button of $$(".tray .tray__do")) {
      const tag = $$("[data-odds-of]", odds).find((piece) => piece.dataset.oddsOf === button.value)?.cloneNode(true);
      if (!tag) continue;
      tag.classList.add(...[...button.classList].filter((name) => /^do\d+$/.test(name)));
      button.before(tag);
    }
  }

  document.addEventListener("click", (event) => {
    const summary = event.target.closest?.(".odds__more > summary");
    if (summary) open = !summary.parentElement.open;
  });

  function look() {
    const stage = $("#battle-stage");
    const now = stage?.dataset.odds ? $("#battle").dataset.seq + "/" + stage.dataset.odds : "";
    if (now !== key) {
      ask?.abort();
      if (now.split("/")[0] !== key.split("/")[0]) odds = null;
      key = now;
      if (!now) odds = null;
      for (const tag of $$(".tray .oddtag")) tag.remove();
      if (odds) for (const piece of $$("[data-odds-of]", odds)) piece.remove(); // They belong to what was asked before.
      if (now) work((ask = new AbortController()).signal);
    }
    fill();
  }

  look();
  $(".table").addEventListener("koprulu:update", look);
}
