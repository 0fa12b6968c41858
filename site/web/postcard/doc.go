// Package postcard draws the picture that goes with a link to a game that is over: the final map, who won, and the
// points. It is a PNG of the size that pages of others show beside links.
package postcard
