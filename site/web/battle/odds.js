// The odds of a battle. The stage has places for them; this asks for what belongs there whenever there is something new to know: first for a
// figure that is there at once, then for all of them. While the reader points at an answer, by mouse, keyboard or a long press, the places
// show what comes of it. Nothing waits for any of this, and without it the places stay empty.
"use strict";

{
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const address = `${document.documentElement.dataset.root}t/${$(".table").dataset.table}/odds?depth=`;
  const narrow = matchMedia("(max-width: 1199px)");

  let key = ""; // the moment whose odds are shown or asked for
  let decision = ""; // what was asked of the reader then
  let ask = null; // aborts the request
  let odds = null; // what was told last
  const filled = new WeakMap(); // by place: what it was filled with
  const open = new Map(); // by the class of a part that folds: whether the reader has opened or closed it
  let pointed = ""; // the answer that the reader points at
  const long = 350; // how long a finger rests on something to point at it, in milliseconds

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

  // put fills a place with a piece.
  function put(place, piece) {
    place.replaceChildren(...piece.cloneNode(true).childNodes);
    for (const part of $$("details", place)) part.open = open.get(part.className) ?? (part.matches(".odds__more") && !narrow.matches);
  }

  // fill puts the odds into their places, those of cards beside the buttons that place them.
  function fill() {
    if (!odds) return;
    for (const piece of $$(":scope > [data-odds-for]", odds)) {
      const place = document.getElementById(piece.dataset.oddsFor);
      if (!place || piece.isEqualNode(filled.get(place))) continue;
      filled.set(place, piece);
      put(place, piece);
    }
    for (const tag of $$(".tray .oddtag")) tag.remove();
    for (const button of $$(".tray .tray__do")) {
      const tag = $$("[data-odds-of]", odds).find((piece) => piece.dataset.oddsOf === button.value)?.cloneNode(true);
      if (!tag) continue;
      tag.classList.add(...[...button.classList].filter((name) => /^do\d+$/.test(name)));
      button.before(tag);
    }
    if (pointed) show();
    document.dispatchEvent(new CustomEvent("koprulu:odds"));
  }

  // show puts what comes of the answer that the reader points at into the places that it changes.
  function show() {
    const changed = odds && $$(":scope > [data-odds-with]", odds).find((piece) => piece.dataset.oddsWith === pointed);
    for (const piece of changed ? changed.children : []) {
      const place = document.getElementById(piece.dataset.oddsFor);
      if (!place) continue;
      put(place, piece);
      place.classList.add("is-with");
      filled.delete(place.closest("#odds") ?? place);
    }
    for (const row of $$(".odds__best li")) row.classList.toggle("is-pointed", row.dataset.oddsAt === pointed);
  }

  // point notes what the reader points at; "" for nothing.
  function point(answer) {
    answer ||= $(".tray li.is-looked .tray__do[aria-pressed=true]")?.value ?? "";
    if (answer === pointed) return;
    pointed = answer;
    for (const place of $$(".is-with")) place.classList.remove("is-with");
    fill();
    if (!pointed) show();
  }

  // answer returns the answer that an element stands for: that of a button, or of the button that shows on a card.
  function answer(element) {
    const card = element.closest?.(".tray li");
    const button = card ? $$("button[name=text]", card).find((button) => button.offsetParent) : element.closest?.("button[name=text]");
    return button?.value ?? "";
  }

  document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && point(answer(event.target)));
  document.addEventListener("focusin", (event) => event.target.matches?.(":focus-visible") && point(answer(event.target)));
  document.addEventListener("focusout", () => point(""));
  document.addEventListener("koprulu:looked", (event) => held || point(answer(event.target))); // See arrange.js. A finger that rests points itself.
  // Another reinforcement card goes with the card that is pointed at.
  document.addEventListener("change", (event) => event.target.closest?.(".tray__with") && point(""));

  let resting = 0, came = 0, held = false; // a finger rests on something, since when; it has done so for long
  document.addEventListener("pointerdown", (event) => {
    held = false;
    came = event.timeStamp;
    clearTimeout(resting);
    if (event.pointerType !== "touch") return;
    const it = answer(event.target);
    if (it !== pointed) point("");
    if (it) resting = setTimeout(() => { held = true; point(it); }, long);
  });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, (event) => {
    clearTimeout(resting);
    held &&= event.timeStamp - came >= long; // A page that was busy noticed late that the finger had gone.
  });
  // A long press is not an answer.
  for (const kind of ["click", "contextmenu"]) {
    document.addEventListener(kind, (event) => {
      if (!held) return;
      event.preventDefault();
      event.stopPropagation();
      if (kind === "click") held = false;
    }, true);
  }

  document.addEventListener("click", (event) => {
    const part = event.target.closest?.("#odds summary")?.parentElement;
    if (part) open.set(part.className, !part.open);
  });

  function look() {
    const stage = $("#battle-stage");
    const now = stage?.dataset.odds ? $("#battle").dataset.seq + "/" + stage.dataset.odds : "";
    if (now !== key) {
      ask?.abort();
      if (now.split("/")[0] !== key.split("/")[0]) odds = null;
      key = now;
      if (!now) odds = null;
      if (decision !== (decision = $("#prompt").dataset.decision)) {
        for (const tag of $$(".tray .oddtag")) tag.remove();
        pointed = "";
        for (const place of $$(".is-with")) place.classList.remove("is-with");
        if (odds) for (const piece of $$("[data-odds-of], [data-odds-with]", odds)) piece.remove(); // They belong to what was asked before.
      }
      if (now) work((ask = new AbortController()).signal);
    }
    fill();
  }

  look();
  $(".table").addEventListener("koprulu:update", look);
}
