package tutorial

import (
	_ "embed"

	"koprulu/rules/notation/chance"
)

// Chapter is a part of the tutorial with its own position.
type Chapter uint8

// The chapters.
const (
	// Basics is the first half of a round of the base game: planning, building, moving, a battle. Regroup is its end:
	// research, regrouping, victory. BroodWar is what the expansion adds.
	Basics Chapter = iota
	Regroup
	BroodWar
	// Chapters counts them.
	Chapters
)

// The positions with which the chapters begin.
var (
	//go:embed start.json
	start []byte
	//go:embed regroup.json
	startRegroup []byte
	//go:embed leaders.json
	startBroodWar []byte
)

// chapter is what makes a chapter.
type chapter struct {
	// id names it in addresses.
	id    string
	start []byte
	// seed decides everything random; it is not a secret, and distinguishes a practice table from others.
	seed   [32]byte
	script []step
	// steps is the number of the last step.
	steps int
	// key is the prefix of the steps' keys in the catalogue.
	key string
	// reached returns the number of the step that the reader has reached, for moments that no step is about.
	reached func(*moment) int
	// proposed reports whether the orders are as proposed up to this point of the script; nil if that does not matter.
	proposed func(*moment) bool
}

var chapters [Chapters]chapter

func init() {
	chapters = [Chapters]chapter{
		Basics: {id: "basics", start: start, seed: chance.NumberSeed(1), script: basics, steps: 11, key: "web.tutorial.",
			reached: (*moment).reached, proposed: (*moment).asProposed},
		Regroup: {id: "regroup", start: startRegroup, seed: chance.NumberSeed(3), script: regroup, steps: 6,
			key:     "web.tutorial.regroup.",
			reached: (*moment).reachedRegroup},
		BroodWar: {id: "broodwar", start: startBroodWar, seed: chance.NumberSeed(2), script: broodWar, steps: 11,
			key:     "web.tutorial.broodwar.",
			reached: (*moment).reachedBroodWar},
	}
}

// ChapterNamed returns the chapter with an id, such as "broodwar"; Basics for any other.
func ChapterNamed(id string) Chapter {
	for c := range Chapters {
		if id == chapters[c].id {
			return c
		}
	}
	return Basics
}

// ID names the chapter in addresses.
func (c Chapter) ID() string { return chapters[c].id }
