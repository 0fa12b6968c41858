// The time zone of the browser, offered to readers who have not set one: nothing is sent before they save it.
"use strict";
{
  const select = document.getElementById("hours-zone"), hint = document.querySelector("[data-zone-guess]");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (select && hint && zone && !select.dataset.zone && !select.value) {
    // Browsers use older names for some.
    if (![...select.options].some((o) => o.value === zone)) select.add(new Option(zone.replace(/^[^/]*\//, "").replaceAll("_", " "), zone), 1);
    select.value = zone;
    hint.textContent = hint.dataset.zoneGuess.replace("{zone}", select.selectedOptions[0].textContent);
    hint.hidden = false;
  }
}
