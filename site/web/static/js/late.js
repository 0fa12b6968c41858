// Pieces of the page that arrive too late. A request made while the stream was broken is answered with pieces; if the stream is back
// before they arrive, it has brought newer ones and goes on from there, and would not repeat what the old pieces undo.
"use strict";

{
  const stream = document.querySelector("#stream");
  let told = 0; // How often the stream has brought something.
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => (ctx.told = told));
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    if (ctx.sourceElement === stream || ctx.swap !== "none" || ctx.told === told) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  stream?.addEventListener("pieces", () => told++);
}
