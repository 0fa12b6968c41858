package tutorial

import (
	_ "embed"

	"koprulu/notation"
)

// Chapter is a part of the tutorial with a position of its own.
type Chapter uint8

// The chapters.
const (
	// Basics is half a round of the base game, BroodWar what the expansion adds.
	Basics Chapter = iota
	BroodWar
	// Chapters counts them.
	Chapters
)

// The positions with which the chapters begin.
var (
	//go:embed start.json
	start []byte
	//go:embed broodwar.json
	startBroodWar []byte
)

// chapter is what makes a chapter.
type chapter struct {
	// id names it in addresses.
	id    string
	start []byte
	// seed decides all that chance decides; it is no secret, and tells a practice table from others.
	seed   [32]byte
	script []step
	// steps is the number of the last step.
	steps int
	// key is what stands before the words of the steps in the catalogue.
	key string
	// reached gives the number of the step that the reader has come to, for moments that no step is about.
	reached func(*moment) int
	// proposed reports whether the orders lie as proposed as far as the script went; nil if that does not matter.
	proposed func(*moment) bool
}

var chapters [Chapters]chapter

func init() {
	chapters = [Chapters]chapter{
		Basics: {id: "basics", start: start, seed: notation.NumberSeed(1), script: basics, steps: 11, key: "web.tutorial.",
			reached: (*moment).reached, proposed: (*moment).asProposed},
		BroodWar: {id: "broodwar", start: startBroodWar, seed: notation.NumberSeed(2), script: broodWar, steps: 11, key: "web.tutorial-broodwar.",
			reached: (*moment).reachedBroodWar},
	}
}

// ChapterNamed returns the chapter of an id, such as "broodwar"; Basics for any other.
func ChapterNamed(id string) Chapter {
	if id == chapters[BroodWar].id {
		return BroodWar
	}
	return Basics
}

// ID names the chapter in addresses.
func (c Chapter) ID() string { return chapters[c].id }

// Keys returns what the keys of the texts of all steps of a chapter begin with.
func Keys(c Chapter) []string {
	out := make([]string, len(chapters[c].script))
	for i := range out {
		out[i] = chapters[c].key + chapters[c].script[i].word
	}
	return out
}
