package value

import (
	"fmt"

	"koprulu/rules/game"
)

// Header says where the weights of a network come from.
type Header struct {
	// Set is the set whose games the network knows: base or broodwar.
	Set string
	// Components is the version of the components, Rules the revision of the rules of the games it was trained on.
	Components string
	Rules      int
	// Commit and Command are what makes the same weights again.
	Commit, Command string
	Seed            uint64
	// Generation counts how often bots played with the previous weights and new ones were fitted; 0 is fitted to games of
	// bots that do not look ahead.
	Generation int
	// Games is the number of games of the last generation, Loss the mean loss, a natural logarithm, on those of its
	// positions that were held out of training.
	Games int
	Loss  float64
	// Calibration compares, on those positions, what was predicted with what happened.
	Calibration [10]Bin
	// Tuned says how the chances were calibrated after the fit; zero if they were not. Loss and Calibration are then those
	// of its games.
	Tuned Tuning
	// Untuned compares, on the games of the calibration, what was predicted before it with what happened. The file does
	// not keep it.
	Untuned [10]Bin `json:"-"`
}

// Tuning is a calibration of chances on games of bots that look ahead with the fitted weights, none of which the
// weights were fitted to.
type Tuning struct {
	// Commit and Command are what makes the same calibration again.
	Commit, Command string
	// Games is the number of games.
	Games int
	// Temper is what all scores were multiplied by, in parts of Tempers: less than Tempers where chances were
	// overconfident.
	Temper int
	// Survival is what scores are multiplied by in games of Survival, in parts of Tempers; 0 if they are left alone. There
	// the weights say too much: a player who is ahead can be held off for dozens of rounds, because nobody wins by points.
	Survival int `json:",omitempty"`
}

// Tempers is the number of parts in which the temper of a calibration counts.
const Tempers = 64

// Bin is a tenth of the range of chances: how many estimates fell in it, their mean, and how often those seats won.
type Bin struct {
	Count          int
	Predicted, Won float64
	// Error is how far Won may be from Predicted by chance alone: one standard error, computed over games, because the
	// estimates of a game come true or fail together. 0 if it was not measured.
	Error float64
}

// Stale says how the games of some rules differ from those that the network knows, "" if they do not, or so little that
// it makes no difference to what a position is worth.
func (h *Header) Stale(components string, o *game.Options) string {
	revision := int(o.Revision)
	if o.Revision == game.Newest {
		revision = game.Revisions
	}
	switch {
	case alikeSet(h.Components) != alikeSet(components):
		return fmt.Sprintf("the value network %s was trained with components version %s, and this game has version %s", h.Set,
			h.Components, components)
	case alikeRules(h.Rules) != alikeRules(revision):
		return fmt.Sprintf("the value network %s was trained with revision %d of the rules, which have changed since",
			h.Set, h.Rules)
	}
	return ""
}

// alikeSet returns the first version of the components whose games are worth training on instead of those of a version:
// version 3 differs from 2 in one bonus of one Combat card.
func alikeSet(components string) string {
	if components == "3" {
		return "2"
	}
	return components
}

// alikeRules is alikeSet for revisions of the rules: the third differs from the second in moments that bots hardly ever
// bring about.
func alikeRules(revision int) int {
	if revision == int(game.Revision3) {
		return int(game.Revision2)
	}
	return revision
}

// Calibrated returns the largest difference between the estimates of a bin and what happened, over bins with at least
// min estimates.
func (h *Header) Calibrated(min int) float64 {
	most := 0.0
	for _, b := range h.Calibration {
		if b.Count >= min {
			most = max(most, b.Predicted-b.Won, b.Won-b.Predicted)
		}
	}
	return most
}
