// Package choice turns the legal answers of a decision into what a player can choose from: short lists whose lines open
// into groups, and the places on the map where an answer can be given by pointing.
package choice
