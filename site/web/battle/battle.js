// The pace of a battle. The table goes on as soon as it is answered, and bots answer at once; people want to look at a skirmish before the next one
// comes. So what comes faster than readers can follow stays veiled on the stage until they go on: the cards of a skirmish turn, the sums appear, the
// fallen are crossed out. At their word the next one comes, or all the rest at once. When their battle is over the stage stays until they leave it.
// Readers whom a battle is not about see everything when it happens. When readers are asked for an area to retreat to, the stage folds as soon as
// they have seen what came with the question, because the area is pointed at on the map; at the end it makes room for a banner that says who holds
// the area. What the reader arranges before it is an answer, who meets whom and which card is looked at, is in arrange.js. Without this file nothing
// is veiled, and the result of a battle comes folded.
"use strict";

{
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

  // stale is how long a battle that is over stays when the game has ended without it, in milliseconds: nobody looks at it any more.
  const stale = 20000;
  // follow is how long one skirmish has the stage to itself, in milliseconds: what comes later is shown when it comes.
  const follow = 2600;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const off = () => localStorage.getItem("speed") === "off"; // As in moments.js.

  const seen = new Map(); // by the id of a skirmish: how much of it the reader has seen (data-level)
  let seq; // tells battles apart
  let waiting = []; // the ids of veiled skirmishes, in the order in which they are resolved
  let last = null; // the skirmish that was shown last
  let since = -Infinity; // when that was
  let open = false; // the reader looks at a battle of their own
  let held = false; // it is over, and they still do
  let later = null; // what the stage shows once they have left it
  let rest = false; // they resolve all that is left
  let ends = 0; // the timer that ends what is being shown
  let due = false; // they are asked for an area, and have yet to see what came with that
  let folded = null; // the decision for which the stage was folded

  const battle = () => $("#battle");
  const fold = () => $(".battle__folded", battle());
  const fought = () => battle().matches(".is-on");
  const own = () => battle().dataset.own === "on";
  const asked = () => $("#prompt")?.dataset.turn === "on";
  const column = (id) => $("#" + id, battle());

  htmx.registerExtension("koprulu-battle", {
    htmx_before_morph_attr: (_, { attrName }) => attrName !== "data-pace",
    // Another battle, or none, waits until the reader has left the one on the stage; one of their own does not.
    htmx_before_morph_node: (element, { newNode }) => {
      if (element.id !== "battle" || !held) return true;
      later = null;
      if (newNode.dataset.seq === seq || newNode.matches(".is-on[data-own=on]")) return true;
      later = newNode.cloneNode(true);
      return false;
    },
  });

  // look takes in what the stage shows after an update.
  function look() {
    if (!later) {
      if (battle().dataset.seq !== seq) begin();
      if (fought()) {
        held = false;
        open = own() && !fold().checked;
      } else if (open) {
        open = false;
        held = true;
        fold().checked = false;
      }
      const columns = $$(".skirmish", battle()).sort((a, b) => a.dataset.nth - b.dataset.nth);
      waiting = [];
      for (const { id, dataset } of columns) {
        if (dataset.level > (seen.get(id) ?? 0)) waiting.push(id);
        else seen.set(id, Number(dataset.level)); // It was taken back.
      }
      const map = open && battle().dataset.map === "on" && folded !== $("#prompt")?.dataset.decision;
      const atOnce = rest || off() || !(open || held) || fought() && asked() && !map;
      due = map && waiting.length > 0 || due && map;
      while (waiting.length && (atOnce || waiting[0] === last || performance.now() - since > follow)) show(waiting.shift());
      if (map && !due) toMap();
      scroll();
    }
    resolve();
    paint();
    if (held && later && $("#prompt")?.dataset.over === "on" && performance.now() - since > stale) leave();
  }

  // toMap folds the stage, once for each question.
  function toMap() {
    due = false;
    folded = $("#prompt").dataset.decision;
    fold().checked = true;
    open = false;
  }

  // begin forgets the previous battle. What happened in a battle before the reader came needs no show.
  function begin() {
    seq = battle().dataset.seq;
    seen.clear();
    for (const { id, dataset } of $$(".skirmish", battle())) seen.set(id, Number(dataset.level));
    last = null;
    since = -Infinity;
    open = held = rest = due = false;
  }

  // show turns up what is new in a skirmish.
  function show(id) {
    const before = seen.get(id) ?? 0, now = Number(column(id).dataset.level);
    const steps = ["turn", "count", "fall"].filter((_, i) => before <= i && i < now);
    if (last === id && performance.now() - since < 1000) steps.push(column(id).dataset.pace);
    column(id).dataset.pace = steps.join(" ");
    seen.set(id, now);
    last = id;
    since = performance.now();
    clearTimeout(ends);
    ends = setTimeout(ended, still.matches || off() ? 0 : follow);
  }

  // ended comes when what was shown is over: it must not start over when the stage is folded and opened again. What comes next may come (moments.js).
  function ended() {
    clearTimeout(ends);
    ends = 0;
    if (last && !waiting.includes(last)) column(last)?.removeAttribute("data-pace");
    paint();
  }

  // resolve goes on with what the reader has asked for: to resolve all skirmishes that are left.
  function resolve() {
    if (!rest) return;
    const next = $(".skirmish__go", battle());
    if (fought() && asked() && next) setTimeout(() => next.isConnected && next.click(), 50);
    else if (!fought() || asked()) rest = false;
  }

  // scroll keeps the skirmish that matters in view, where there is room for one at a time, unless the reader looks elsewhere.
  let matters, elsewhere = false;
  function scroll() {
    const it = $(".skirmish.is-now", battle()) ?? (last ? column(last) : $(".skirmish:has(.is-proposed)", battle()));
    const which = it && seq + it.id + it.dataset.level;
    if (which !== matters) elsewhere = false;
    matters = which;
    if (!it || elsewhere) return;
    const row = it.parentElement, left = it.offsetLeft - row.offsetLeft - (row.clientWidth - it.offsetWidth) / 2;
    if (Math.abs(row.scrollLeft - left) > 2) row.scrollTo({ left, behavior: "instant" });
  }
  for (const kind of ["pointerdown", "wheel", "touchstart"]) {
    document.addEventListener(kind, (event) => (elsewhere ||= Boolean(event.target.closest?.(".skirmishes, .sdots"))), { capture: true, passive: true });
  }

  // here marks the dot of the skirmish that is in view.
  function here() {
    const row = $(".skirmishes", battle());
    if (!row) return;
    const middle = row.offsetLeft + row.scrollLeft + row.clientWidth / 2;
    const index = $$(".skirmish", row).findIndex((c) => c.offsetLeft + c.offsetWidth >= middle);
    $$(".sdots a", battle()).forEach((dot, i) => dot.toggleAttribute("data-pace", i === index));
  }
  document.addEventListener("scroll", (event) => event.target.matches?.(".skirmishes") && here(), true);

  // paint veils what waits, and puts into the prompt how to go on.
  function paint() {
    for (const c of $$(".skirmish", battle())) {
      if (waiting.includes(c.id)) c.dataset.pace = "veil";
      else if (c.dataset.pace === "veil") c.removeAttribute("data-pace");
      c.classList.toggle("is-big", c.id === last && (ends > 0 || waiting.length > 0 || !asked()));
    }
    $("#battle-stage")?.toggleAttribute("data-pace", waiting.length > 0 || ends > 0);
    // The winner is named last.
    if (held && !waiting.length && !ends) battle().dataset.pace = "told";
    else battle().removeAttribute("data-pace");
    here();
    const bar = $("#pace");
    if (!bar) return;
    const on = $("[data-pace-do=on]", bar), all = $("[data-pace-do=rest]", bar);
    const was = !bar.hidden && !on.hidden;
    on.hidden = !waiting.length && !held && !due && !(ends && open);
    all.hidden = waiting.length < 2;
    bar.hidden = on.hidden;
    const text = bar.hidden ? "" : says();
    if ($("p", bar).textContent !== text) $("p", bar).textContent = text;
    document.dispatchEvent(new CustomEvent("koprulu:asked")); // See guard.js.
    const focus = document.activeElement;
    if (!on.hidden && !was && (!focus || focus === document.body || focus.closest("#prompt, #battle"))) on.focus({ preventScroll: true });
  }

  // says returns what the last skirmish brought, and which one follows; for a battle that is over, who has won.
  function says() {
    if (held && !waiting.length && !ends) return $("#battle-stage").dataset.result;
    const it = last && column(last);
    const outcome = it ? $("h3 span", it).textContent + ": " + $(".outcome", it).textContent : "";
    return (outcome + " " + (waiting.length ? column(waiting[0]).dataset.follows : "")).trim();
  }

  // finish ends what moves on the stage, and reports whether anything did.
  function finish() {
    const moving = battle().getAnimations({ subtree: true }).filter((a) => a instanceof CSSAnimation && a.playState === "running");
    moving.forEach((a) => a.finish());
    return moving.length > 0;
  }

  // next goes to the end of what is shown, else shows what comes next; when all has been shown it leaves the stage.
  function next() {
    finish();
    if (ends) return ended();
    if (waiting.length) show(waiting.shift());
    else if (held) return leave();
    else if (due) toMap();
    scroll();
    paint();
  }

  // skip shows all that waits without moving anything.
  function skip() {
    for (const id of waiting) seen.set(id, Number(column(id).dataset.level));
    waiting = [];
    finish();
    ended();
  }

  function leave() {
    const back = document.activeElement?.closest("#pace");
    held = false;
    skip();
    fold().checked = true;
    if (later) {
      const now = later;
      later = null;
      battle().replaceWith(now);
      htmx.process(now);
      look();
    }
    paint();
    if (back) $("#prompt").focus({ preventScroll: true }); // Not an answer: readers who go on with Space must not give one.
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-pace-do]");
    if (button?.dataset.paceDo === "on") next();
    else if (button && waiting.length) skip();
    else if (button) {
      rest = true;
      resolve();
      paint();
    }
  });

  // Readers who fold the stage have seen enough; those who open a result again look at it until they leave it.
  document.addEventListener("change", (event) => {
    if (!event.target.matches(".battle__folded")) return;
    if (!event.target.checked) held = !fought();
    else if (held) leave();
    else skip();
    open = fought() && own() && !event.target.checked;
    paint();
  });

  // Readers who answer something else have looked at the result for as long as they wanted.
  document.addEventListener("submit", (event) => held && event.target.getAttribute("hx-post")?.endsWith("/answer") && leave());

  // The space bar goes on; Escape ends what moves, then shows all the rest, then leaves the stage.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open], details[data-menu][open], :popover-open")) return;
    const on = $("[data-pace-do=on]");
    const going = on?.checkVisibility();
    if (event.key === " " && going && !event.target.closest("button, a, summary, input, textarea, select")) next();
    else if (event.key === "Escape" && (finish() || going)) {
      if (waiting.length || ends) skip();
      else if (held && going) leave();
      else if (due && going) next();
    } else return;
    event.preventDefault();
  }, true);

  look();
  $(".table").addEventListener("koprulu:update", look);
}
