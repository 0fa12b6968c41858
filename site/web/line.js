// The line to the server. When it is lost the page says so at once, above everything else, and lets the rest of the page know by an event,
// line; when something that was clicked is not answered within a moment, the page says that it is waiting. What fails in the end is
// reported by js/problems.js. A line can fall silent without ending, as when a network is left: the server says something every 1.8
// seconds, so that a longer silence means that the line is lost.
"use strict";

{
  const stream = document.querySelector("#stream"), box = document.querySelector("#line");
  const patience = 2500; // milliseconds
  const waiting = new Map(); // requests that are not answered yet, with the timers of those that may still be in time
  const late = new Set();
  const silence = 2700; // milliseconds after which the line counts as lost
  let lost = false;
  let heard = 0; // when the server was last heard, 0 before that
  let watch = 0; // the timer that checks whether it still is

  function show() {
    if (!box) return;
    box.querySelector("[data-line=lost]").hidden = !lost;
    box.querySelector("[data-line=late]").hidden = late.size === 0;
    const on = lost || late.size > 0;
    if (on !== box.matches(":popover-open")) box.togglePopover(on);
  }
  function is(state) {
    if (lost === state) return;
    lost = state;
    stream.dispatchEvent(new CustomEvent("line", { detail: { lost } }));
    show();
  }

  // A page that was busy or asleep finds what has come in the meantime only after its timers: it looks again before it says anything.
  function look(due) {
    const now = performance.now(), quiet = now - heard;
    if (quiet < silence) return wait(silence - quiet);
    if (document.hidden || now - due > 300) return wait(500);
    is(true);
    wait(silence);
  }
  function wait(time) {
    clearTimeout(watch);
    watch = setTimeout(look, time, performance.now() + time);
  }
  function hear() {
    heard = performance.now();
    if (!watch) wait(silence);
    is(false);
  }

  if (stream) {
    stream.addEventListener("heard", hear);
    stream.addEventListener("lost", () => is(true));
    window.addEventListener("offline", () => is(true));
  }

  // Reading something, such as odds, may take its time; doing something is answered at once.
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.request.method !== "POST" || /\/hint\b/.test(ctx.request.action)) return;
    waiting.set(ctx, setTimeout(() => (late.add(ctx), show()), patience));
  });
  for (const end of ["htmx:after:request", "htmx:error"]) document.addEventListener(end, ({ detail: { ctx } }) => {
    clearTimeout(waiting.get(ctx));
    waiting.delete(ctx);
    if (late.delete(ctx)) show();
  });
}
