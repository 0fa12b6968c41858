package people

// Wish is a kind of public table that a person wants to be told about when one opens.
type Wish struct {
	// BroodWar: with the expansion.
	BroodWar bool
	// Players is how many play.
	Players int
}
