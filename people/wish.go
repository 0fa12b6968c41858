package people

// Wish is a kind of public table of which a person wants to hear when one opens.
type Wish struct {
	// BroodWar: with the expansion.
	BroodWar bool
	// Players is how many play.
	Players int
}
