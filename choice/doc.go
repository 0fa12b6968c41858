// Package choice turns the legal answers of a decision into what a player can choose from: lists of few lines that
// open into groups, and the places of the map where an answer can be given by pointing.
package choice
