package hotseat

// Age makes it so many rounds longer that nobody was eliminated.
func (g *Game) Age(rounds int) { g.fell -= rounds }
