// Package view writes what a seat sees as JSON. It never has a game.State, so it cannot reveal more.
package view
