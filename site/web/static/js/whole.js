// Pieces of the page that come as changes. The stream sends the parts of a piece that are new, and names runs of those that the piece had
// before: <=FROM+COUNT> (see page.AppendChange). They are put together here, and then into the page, one message after the other.
"use strict";

{
  const stream = document.querySelector("#stream");
  const had = new Map(); // the parts of each piece, by its id
  let swaps = Promise.resolve();

  // whole returns a piece from its change, or throws if it names what is not here.
  const whole = (id, change) => {
    const before = had.get(id) ?? [];
    const html = change.replace(/<=(\d+)(?:\+(\d+))?>/g, (run, from, count = 1) => {
      const [first, last] = [Number(from), Number(from) + Number(count)];
      if (last > before.length) throw new Error(`${run} of ${before.length} parts of ${id}`);
      return before.slice(first, last).join("");
    });
    had.set(id, html.split(/(?=<(?:a|article|button|details|div|g|label|li|path|section|span|svg|use)[ >])/));
    return html;
  };

  stream?.addEventListener("pieces", ({ detail }) => {
    if (detail.whole) had.clear();
    try {
      const text = detail.data.replace(/(<hx-partial hx-target="#([^"]+)"[^>]*>)(.*?)(?=<\/hx-partial>)/gs, (_, head, id, change) => head + whole(id, change));
      swaps = swaps.then(() => htmx.swap({ sourceElement: stream, target: stream, swap: "none", text })).catch(console.error);
    } catch (problem) {
      console.warn(problem);
      koprulu.lacks();
    }
  });
}
