// Pieces of the page that come as changes. The stream sends the parts of a piece that are new, and names runs of those that the piece had
// before: <=FROM+COUNT> (see page.AppendChange). They are put together here, before anything else looks at them. After a new connection
// everything comes whole.
"use strict";

{
  const stream = document.querySelector("[hx-sse\\:connect]");
  const had = new Map(); // the parts of each piece, by its id

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

  stream?.addEventListener("htmx:sse:after:connection", () => had.clear());
  stream?.addEventListener("htmx:sse:before:message", (event) => {
    const { message } = event.detail;
    if (message.event) return;
    try {
      message.data = message.data.replace(/(<hx-partial hx-target="#([^"]+)"[^>]*>)(.*?)(?=<\/hx-partial>)/gs, (_, head, id, change) => head + whole(id, change));
    } catch (problem) {
      console.warn(problem);
      event.preventDefault();
      stream._htmx?.sse?.reader?.cancel(); // It connects again, and everything comes whole.
    }
  });
}
