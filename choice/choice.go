package choice

import "koprulu/game"

// Choice is one legal answer as it is offered.
type Choice struct {
	Answer game.Answer
	// Label is the answer in the player's language, Text in the words of notation.
	Label, Text string
	Places      Places
	// Confirmed is true for what is done on purpose although nothing asks for it
	// (taking moves back, destroying own pieces): see game.Rules.Beside.
	Confirmed bool
}

// Places are the parts of the map that an answer is about: they glow while the
// answer is possible, and answers are found by them.
type Places struct {
	Planets game.PlanetSet
	Areas   game.AreaSet
	Routes  game.RouteSet
}

// Pick is what a player has chosen of an answer so far: the groups that he opened, the
// outermost first, each as the answer that its members have in common.
type Pick []game.Answer
