// The line to the server. When it is lost the page says so at once, above everything else; when something that was clicked is not answered
// within a moment, the page says that it waits. What fails in the end js/problems.js says.
"use strict";

{
  const stream = document.querySelector("#stream"), box = document.querySelector("#line");
  const patience = 2500; // milliseconds
  const waiting = new Map(); // requests that are not answered yet, with the timers of those that may still be in time
  const late = new Set();
  let lost = false;

  function show() {
    if (!box) return;
    box.querySelector("[data-line=lost]").hidden = !lost;
    box.querySelector("[data-line=late]").hidden = late.size === 0;
    const on = lost || late.size > 0;
    if (on !== box.matches(":popover-open")) box.togglePopover(on);
  }
  const is = (state) => () => ((lost = state), show());

  stream?.addEventListener("htmx:sse:error", is(true));
  stream?.addEventListener("htmx:sse:before:connection", (event) => event.detail.connection.attempt > 0 && is(true)());
  stream?.addEventListener("htmx:sse:after:connection", is(false));
  window.addEventListener("offline", is(true));

  // What is read, such as odds, may take its time; what is done is answered at once.
  document.addEventListener("htmx:before:request", ({ target, detail: { ctx } }) => {
    if (target === stream || ctx.request.method !== "POST" || /\/hint\b/.test(ctx.request.action)) return;
    waiting.set(ctx, setTimeout(() => (late.add(ctx), show()), patience));
  });
  for (const end of ["htmx:after:request", "htmx:error"]) document.addEventListener(end, ({ detail: { ctx } }) => {
    clearTimeout(waiting.get(ctx));
    waiting.delete(ctx);
    if (late.delete(ctx)) show();
  });
}
