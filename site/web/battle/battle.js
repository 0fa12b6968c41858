// The stage of a battle. What one answer brings is shown one thing after the other, like all else (js/moments.js), which asks here for the steps of
// it: the cards of a skirmish turn, the sums appear, the fallen are crossed out; when the reader's battle is over, a banner says who holds the area.
// What is still to be shown stays veiled. Readers whom a battle is not about, or who want to wait for nothing, see everything when it happens. When
// readers are asked for an area to retreat to, the stage folds as soon as they have seen what came with the question, because the area is pointed at on
// the map. What the reader arranges before it is an answer, who meets whom and which card is looked at, is in arrange.js. Without this file nothing is
// veiled, and the result of a battle comes folded.
"use strict";

globalThis.koprulu ??= {};

{
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

  const reveal = 2600, read = 1800; // milliseconds: for a skirmish to be revealed, and for what came of it to be read
  const live = Boolean($("#stream"));

  const seen = new Map(); // by the id of a skirmish: how much of it the reader has seen (data-level)
  let seq; // tells battles apart
  let open = false; // the reader looks at a battle of their own
  let rest = false; // they resolve all that is left
  let folded = null; // the decision for which the stage was folded

  const battle = () => $("#battle");
  const fold = () => $(".battle__folded", battle());
  const fought = () => battle().matches(".is-on");
  const own = () => live && battle().dataset.own === "on";
  const asked = () => $("#prompt")?.dataset.turn === "on";
  const columns = () => $$(".skirmish", battle()).sort((a, b) => a.dataset.nth - b.dataset.nth);
  const level = (column) => Number(column.dataset.level);
  const news = () => columns().filter((column) => level(column) > (seen.get(column.id) ?? 0));

  // What the page shows of a battle is not what the server knows of it.
  htmx.registerExtension("koprulu-battle", { htmx_before_morph_attr: (_, { attrName }) => attrName !== "data-pace" });

  // look takes in what the stage shows after an update.
  function look() {
    if (battle().dataset.seq !== seq) {
      seq = battle().dataset.seq;
      seen.clear();
      battle().removeAttribute("data-pace");
      open = own();
    }
    if (fought()) open = own() && !fold().checked;
    else if (open) fold().checked = false;
    else if (asked()) leave();
    const waiting = open ? news() : [];
    for (const column of waiting) column.dataset.pace = "veil";
    $("#battle-stage")?.toggleAttribute("data-pace", waiting.length > 0);
    scroll();
    here();
    resolve();
  }

  koprulu.battle = {
    // steps returns what an update brought to a battle of the reader's, each with how it is shown and what is said of it; nothing if it is seen at once.
    steps(atOnce) {
      const list = open && !atOnce ? news().map((column) => skirmish(column, seen.get(column.id) ?? 0)) : [];
      for (const column of columns()) {
        seen.set(column.id, level(column));
        if (!list.length) column.removeAttribute("data-pace");
      }
      if (!open || fought()) return list;
      open = false;
      if (!atOnce) return [...list, result()];
      told();
      if (asked()) leave();
      return [];
    },
    // settle comes when all has been shown: the map is asked about on the map.
    settle() {
      for (const column of columns()) column.classList.remove("is-big");
      $("#battle-stage")?.removeAttribute("data-pace");
      if (!open || battle().dataset.map !== "on" || folded === $("#prompt")?.dataset.decision) return;
      folded = $("#prompt").dataset.decision;
      fold().checked = true;
      open = false;
    },
  };

  // skirmish is the step that turns up what is new in a skirmish.
  const skirmish = ({ id, dataset }, before) => ({
    head: $("h3 span", $("#" + id)).textContent,
    text: $(".outcome", $("#" + id)).textContent,
    ms: reveal,
    read,
    play() {
      for (const column of columns()) column.classList.toggle("is-big", column.id === id);
      $("#" + id).dataset.pace = ["turn", "count", "fall"].filter((_, i) => before <= i && i < dataset.level).join(" ");
      scroll($("#" + id));
    },
    end() {
      for (const a of battle().getAnimations({ subtree: true })) if (a instanceof CSSAnimation && a.playState === "running") a.finish();
      $("#" + id).removeAttribute("data-pace");
    },
  });

  // result is the step that says who holds the area: the winner is named last.
  const result = () => ({ head: $("#battle-stage").dataset.result, text: $(".banner p", battle()).textContent, ms: 0, held: true, play: told, end() {}, done: leave });

  function told() {
    battle().dataset.pace = "told";
  }
  function leave() {
    if (battle().dataset.pace !== "told") return;
    battle().removeAttribute("data-pace");
    fold().checked = true;
  }

  // resolve goes on with what the reader has asked for: to resolve all skirmishes that are left.
  function resolve() {
    if (!rest) return;
    const next = $(".skirmish__go", battle());
    if (fought() && asked() && next) setTimeout(() => next.isConnected && next.form.requestSubmit(next), 50);
    else if (!fought() || asked()) rest = false;
  }

  // scroll keeps the skirmish that matters in view, where there is room for one at a time, unless the reader looks elsewhere.
  let matters, elsewhere = false;
  function scroll(it = $(".skirmish.is-now", battle()) ?? $(".skirmish:has(.is-proposed)", battle())) {
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

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-battle=rest]")) return;
    rest = true;
    resolve();
  });
  // Readers who fold the stage have seen enough.
  document.addEventListener("change", (event) => event.target.matches(".battle__folded") && (open = fought() && own() && !event.target.checked));
  document.addEventListener("keydown", (event) => event.key === "Escape" && $("#now")?.hidden && leave());

  look();
  koprulu.battle.steps(true); // What happened in a battle before the reader came needs no show.
  leave();
  $(".table").addEventListener("koprulu:update", look);
}
