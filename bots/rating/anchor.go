package rating

import "strings"

// anchors are the ratings of bots, which never change: those of docs/bots.md, from games of bots against each other,
// shifted so that simple is where people begin. expert follows from its share of wins against strong, which was
// measured in few games, as its spread shows.
var anchors = map[string]Rating{
	"random": {-13.0, 2.7},
	"simple": {25.0, 0.5},
	"medium": {32.9, 0.6},
	"strong": {40.3, 1.0},
	"expert": {44.4, 2.3},
}

// Anchors lists the levels of bots that have a rating, the weakest first.
func Anchors() []string { return []string{"random", "simple", "medium", "strong", "expert"} }

// Anchor returns the fixed rating of a bot by its name; one with a style has that of its level. It returns false for
// bots that nobody has measured.
func Anchor(bot string) (Rating, bool) {
	level, _, _ := strings.Cut(bot, "-")
	if bot == "simple-1" { // the yardstick, which is not simple with a style
		return Rating{19.8, 0.4}, true
	}
	r, ok := anchors[level]
	return r, ok
}
