// Package film shows a game as a film: a bar with a slider on which rounds and battles are marked, buttons and keys to
// play and to step. Its script fetches what differs between two moments (PathFilm); without it every step is a page.
package film
