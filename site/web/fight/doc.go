// Package fight reads battles: what a reader knows of one from the lines of the log and from what is on the table, and
// which values can be expected of the cards that are not turned up yet.
package fight
