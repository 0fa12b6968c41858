// What went wrong with something that the reader did is shown in a line for a while. The server sends its sentence as an event;
// only refusals of answers are shown at the prompt instead, with a status of their own. A message that was sent leaves its field.
"use strict";

{
  const line = document.querySelector("#flash");
  const atPrompt = [403, 409, 422];
  let timer = 0;

  // say shows a sentence above everything else, open drawers included, and long enough to be read.
  function say(text) {
    if (!line) return;
    line.togglePopover(false);
    line.textContent = text;
    line.togglePopover(true);
    clearTimeout(timer);
    timer = setTimeout(() => line.togglePopover(false), 4000 + 60 * text.length);
  }

  document.addEventListener("koprulu:problem", (event) => say(event.detail.text));
  document.addEventListener("htmx:after:request", (event) => {
    const answer = event.detail.ctx?.response?.raw, form = event.target;
    if (!answer) return; // The document, if the form is gone by now.
    if (answer.ok) {
      if (form instanceof HTMLFormElement && "clear" in form.dataset) form.reset();
    } else if (!answer.headers.has("HX-Trigger") && !atPrompt.includes(answer.status)) {
      say(line.dataset.failed);
    }
  });
  // No answer came at all.
  document.addEventListener("htmx:error", (event) => {
    if (event.detail.ctx) say(line.dataset.unreached);
  });
}
