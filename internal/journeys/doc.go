// Package journeys drives the site as people do: it starts the real program, opens real browsers, clicks, types, kills
// the server, and looks at what is on the page. It contains only tests. Some twelve journeys, which together touch
// every chapter of the site, belong to ./test.sh; the others have the build tag nightly.
package journeys
