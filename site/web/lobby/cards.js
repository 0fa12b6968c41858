// Seats on the card of a table say who sits there when they are pointed at, so they lie above the link of the card; pressed, they lead to the table
// all the same.
"use strict";

document.addEventListener("click", (event) => {
  const card = event.target.closest(".tcard .seat")?.closest(".tcard");
  if (card && !event.defaultPrevented) card.querySelector(".tcard__link").click();
});
