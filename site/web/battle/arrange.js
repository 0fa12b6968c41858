// What readers of the battle stage arrange before it is an answer. Plates are moved opposite each other, by dragging, by two clicks or by the arrow
// keys; one button accepts them as they lie, pair after pair, and the support that is proposed. The first click on a card looks at it: the place where
// it would lie, the sums and the odds change; the second click, Enter or the button of the prompt places it. Without this file each of these is a
// button of its own.
"use strict";

{
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const slack = 6; // pixels that a hand may move in a click

  const match = () => $("#battle .match");
  const deed = () => $("#battle-do")?.dataset.deed;
  const asked = () => $("#prompt")?.dataset.turn === "on";
  // ranked are the answers from the best to the worst, where the table allows help and they are known (odds.js).
  const ranked = () => $$("#odds-rank li").map((row) => row.dataset.answer);

  // ---- who meets whom ----

  let touched = ""; // the arrangement that the reader has changed
  let plan = []; // what is left to answer of what was accepted; "support" for the support that is proposed
  let answered = ""; // the question that was answered last of it
  const rank = (side) => $(`.match__rank[data-side=${side}]`, match());
  const plates = (side) => $$(".mplate", match()).filter((plate) => plate.parentElement.dataset.side === side && plate.matches("button"));

  // swap exchanges the places of two plates of a side.
  function swap(one, other) {
    const mark = document.createComment("");
    one.replaceWith(mark);
    other.replaceWith(one);
    mark.replaceWith(other);
  }

  // meet puts a plate where another one is, or opposite it.
  function meet(plate, at) {
    const [side, other] = [plate, at].map((it) => it.parentElement.dataset.side);
    if (side !== other) {
      const place = [...at.parentElement.children].indexOf(at);
      at = at.parentElement.matches(".match__rank") ? rank(side).children[place] : null;
    }
    if (!at?.matches("button") || at === plate) return false;
    touched = match().id;
    swap(plate, at);
    draw();
    return true;
  }

  // draw says in the middle of each pair who can hit whom.
  function draw() {
    const links = $$(".match__links i", match()), [theirs, mine] = ["d", "a"].map((side) => [...rank(side).children]);
    links.forEach((link, i) => {
      const [[layer, hits], [foe, back]] = [mine[i], theirs[i]].map((plate) => plate.dataset.hits.split(" ").map(Number));
      link.textContent = match().dataset[hits & foe ? (back & layer ? "both" : "own") : back & layer ? "other" : "none"];
    });
  }

  // propose arranges the pairs as the odds have them: the best first, then the best of those that are left.
  function propose() {
    for (const answer of ranked()) {
      const pair = $$("[data-pair]", match()).find((way) => way.value === answer)?.dataset.pair.split(" ");
      if (!pair) continue;
      const free = ["a", "d"].map((side) => plates(side).filter((plate) => !plate.dataset.set));
      const [own, foe] = free.map((all, i) => all.find((plate) => plate.dataset.unit === pair[i]));
      const places = [...rank("d").children], at = places.findIndex((plate, i) => plate.matches("button:not([data-set])") && !rank("a").children[i].dataset.set);
      if (!own || !foe || at < 0) continue;
      if (rank("a").children[at] !== own) swap(own, rank("a").children[at]);
      if (rank("d").children[at] !== foe) swap(foe, rank("d").children[at]);
      own.dataset.set = foe.dataset.set = "1";
    }
    for (const plate of $$("[data-set]", match())) delete plate.dataset.set;
    draw();
  }

  // pairs are the answers that the arrangement comes to.
  function pairs() {
    const [theirs, mine] = ["d", "a"].map((side) => [...rank(side).children]);
    return mine.flatMap((own, i) => {
      if (!own.matches("button")) return [];
      const key = [own.dataset.unit, theirs[i].dataset.unit].join(" ");
      const way = $$("[data-pair]", match()).find((it) => it.dataset.pair === key) ?? $$("[data-pair]", match()).find((it) => it.dataset.pair === key.replaceAll("h", ""));
      return way ? [way.value] : [];
    });
  }

  // accept gives what was accepted, one answer after the other.
  function accept() {
    const now = $("#prompt")?.dataset.decision;
    if (!plan.length || !asked() || now === answered || (plan[0] === "support" && deed() !== "support")) return;
    const all = $$("#battle button[name=text][form=battle-answer]");
    const support = all.filter((way) => way.matches(".unitbtn--add"));
    const best = plan[0] === "support" ? support.find((way) => way.value === ranked().find((answer) => support.some((it) => it.value === answer))) ?? support.find((way) => way.matches(".is-proposed")) : all.find((way) => way.value === plan[0]);
    if (!best) plan = [];
    else {
      if (plan[0] !== "support") plan.shift();
      answered = now; // What comes before the next question changes nothing.
      setTimeout(() => best.isConnected && best.form.requestSubmit(best), 50);
    }
  }

  let held = null, from = null, dragged = false, drag = null; // the plate under the hand, where that went down, whether and how it moves
  document.addEventListener("pointerdown", (event) => {
    const plate = event.target.closest?.("button.mplate");
    if (!plate || event.button) return;
    [held, from, dragged] = [plate, event, false];
  });
  const below = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".mplate");
  document.addEventListener("pointermove", (event) => {
    if (!held || (!dragged && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < slack)) return;
    dragged = true;
    const zoom = held.currentCSSZoom ?? 1;
    held.classList.add("is-held");
    drag?.cancel();
    drag = held.animate({ translate: `${(event.clientX - from.clientX) / zoom}px ${(event.clientY - from.clientY) / zoom}px` }, { duration: 0, fill: "forwards" });
    for (const plate of $$(".mplate")) plate.classList.toggle("is-over", plate === below(event));
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    document.addEventListener(kind, (event) => {
      if (!held) return;
      const plate = held;
      held = null;
      if (!dragged) return;
      const at = kind === "pointerup" && below(event);
      plate.classList.remove("is-held");
      drag?.cancel();
      for (const it of $$(".mplate.is-over")) it.classList.remove("is-over");
      if (at) meet(plate, at);
    });
  }

  function click(plate) {
    const chosen = $(".mplate[aria-pressed=true]", match());
    for (const it of plates("a").concat(plates("d"))) it.setAttribute("aria-pressed", "false");
    if (chosen === plate || (chosen && meet(chosen, plate))) return;
    plate.setAttribute("aria-pressed", "true");
  }

  // ---- cards ----

  let looked = ""; // the answer of the card that is looked at
  const shown = new Map(); // what stands where the card that is looked at changes something
  const cards = () => $$(".tray .tray__do").filter((way) => way.checkVisibility());
  const lane = () => $(".tray") && $(".skirmish.is-now");

  function look(way) {
    looked = way?.value ?? "";
    for (const card of $$(".tray li")) card.classList.toggle("is-looked", Boolean(way) && card.contains(way));
    for (const it of $$(".tray__do")) it.ariaPressed = String(it === way);
    const button = $("#battle-place");
    if (button) {
      button.value = looked;
      button.disabled = !looked;
      if (looked) button.firstElementChild.textContent = button.dataset.ready;
    }
    mean(way);
  }

  // mean shows what a card would come to in its lane: its place, the attack against their health, its health against their attack.
  function mean(way) {
    for (const [place, text] of shown) place.textContent = text;
    shown.clear();
    for (const place of $$(".cardplace.is-meant")) place.classList.remove("is-meant");
    const now = lane();
    if (!now || !way?.dataset.attack) return;
    const put = (place, text) => {
      if (!place) return;
      shown.set(place, place.textContent);
      place.textContent = text;
    };
    const [mine, theirs] = $$(".sum", now), place = $$(".bline", now).at(-1).querySelector(".cardplace");
    for (const it of $$(".a", mine)) put(it, way.dataset.attack);
    for (const it of $$(".h", theirs)) put(it, way.dataset.health);
    put(place, `${way.dataset.attack} / ${way.dataset.health}`);
    place?.classList.add("is-meant");
  }
  const wayOf = (element) => cards().find((way) => way.closest("li").contains(element));
  document.addEventListener("pointerover", (event) => {
    if (!lane() || event.pointerType === "touch") return;
    mean(wayOf(event.target.closest?.(".tray li")) ?? cards().find((way) => way.value === looked));
  });
  document.addEventListener("change", (event) => event.target.closest?.(".tray__with") && look(cards().find((way) => way.closest("li").matches(".is-looked"))));

  // first looks at the best card, and puts it first, unless the reader has begun, or it is done.
  function first() {
    const ways = new Map($$(".tray .tray__do").map((way) => [way.value, way])), best = ways.get(ranked().find((answer) => ways.has(answer)));
    if (!best || $(".tray:hover") || (looked && (looked !== best.value || best.closest("li").matches(".is-best")))) return;
    for (const card of $$(".tray li.is-best")) card.classList.remove("is-best");
    best.closest("li").classList.add("is-best");
    const along = $(".tray__with ." + [...best.classList].find((name) => /^do\d+$/.test(name)).replace("do", "w")); // The card that goes along.
    if (along) along.checked = true;
    look(best);
    best.dispatchEvent(new CustomEvent("koprulu:looked", { bubbles: true }));
  }

  // ---- what is pressed ----

  document.addEventListener("click", (event) => {
    const plate = event.target.closest?.("button.mplate"), way = event.target.closest?.(".tray__do");
    if (plate && dragged) dragged = false;
    else if (plate) click(plate);
    else if (event.target.closest?.("[data-battle=accept]")) {
      answered = "";
      plan = deed() === "match" ? [...pairs(), "support"] : ["support"];
      accept();
    } else if (way && way.value !== looked) {
      event.preventDefault();
      look(way);
      way.dispatchEvent(new CustomEvent("koprulu:looked", { bubbles: true }));
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const plate = event.target.closest?.("button.mplate"), step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (plate && step) {
      const row = [...plate.parentElement.children], at = row[row.indexOf(plate) + step];
      if (at && meet(plate, at)) plate.focus();
    } else if (event.key === "Enter" && (event.target === document.body || event.target.id === "prompt") && $("#battle-do .btn--go:not(:disabled)")?.checkVisibility()) $("#battle-do .btn--go").click();
    else return;
    event.preventDefault();
  });

  function update() {
    if (match()) {
      if (ranked().length && touched !== match().id) propose();
      else draw();
    }
    if (looked) look(cards().find((way) => way.value === looked)); // The prompt was drawn anew.
    if (lane() && !looked) first();
    if (!["match", "support"].includes(deed())) plan = [];
    accept();
  }
  update();
  $(".table").addEventListener("koprulu:update", update);
  document.addEventListener("koprulu:odds", () => {
    if (match() && touched !== match().id) propose();
    if (lane()) first();
  });
}
