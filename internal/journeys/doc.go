// Package journeys drives the site as people do: it starts the real program, opens real browsers, clicks, types, kills
// the server, and looks at what is on the page. It contains only tests; test.sh runs it with a Chromium that it finds
// or installs.
package journeys
