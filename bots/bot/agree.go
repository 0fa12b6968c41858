package bot

import "koprulu/rules/game"

// Patience is the number of rounds without an elimination after which the bots of a game that only elimination ends
// agree to end it (RULING-145): everybody can count them, and bots that have not beaten each other by then never may.
const Patience = 1000

// Agree reports whether the bots of a game in which nobody else plays agree to end it: nobody has been eliminated since
// the given round.
func Agree(r *game.Rules, s *game.State, since int) bool {
	return r.Options.Conquest() && int(s.Round)-since >= Patience
}
