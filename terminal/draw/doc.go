// Package draw makes what a game in a terminal shows, from what a seat may know: the galaxy, battles, boards, hands and
// help, as lines and as cells of a canvas. It knows no keys and no game in progress.
package draw
