// Package scenario draws the list of scenarios and the page of each, with its map.
package scenario
