package game

import "koprulu/rules/game/rule"

// Frame is one level of the flow of play: a procedure of the rules or an open decision. Player is the one who decides
// or acts. Part is the part of a procedure that comes next; V are its other values, reached by Field constants.
type Frame struct {
	Step   Step
	Player Player
	Part   Part
	V      FrameValues
}

// FrameValues are what a frame has to remember in addition to its part, by Field.
type FrameValues [frameValues]uint8

// frameValues is the largest number of values that a step needs.
const frameValues = 5

// Part is a part of a procedure: which ones there are follows from the step. Its number means nothing outside this
// program and changes with it; stored data uses the word.
type Part uint8

// anyPart stands for all parts of the step beneath.
const anyPart Part = 255

// FrameField is a field of the frames of a step.
type FrameField struct {
	// Word is its name in positions.
	Word string
	At   Field
	Kind FieldKind
	// Most bounds a number.
	Most uint8
}

// Beneath is a step on which another can be pushed, and its part at that time.
type Beneath struct {
	Step Step
	Part Part
}

// StepInfo describes the frames of a step.
type StepInfo struct {
	// Word is its name in positions and records; a decision's word in a record is without "ask-".
	Word string
	// Timing is the line of the timing table that describes a decision.
	Timing rule.ID
	// Parts are the words of a procedure's parts, by Part.
	Parts []string
	// Fields are what its frames hold, in the order in which positions write them.
	Fields []FrameField
	// Upon are the steps on which it can lie; none means at the bottom.
	Upon []Beneath
}

// Info describes the frames of a step. What it returns must not be changed.
func (s Step) Info() *StepInfo {
	if s >= Steps {
		return &unknownStep
	}
	return &steps[s]
}

// unknownStep is the description of an unknown step.
var unknownStep StepInfo

// PartWord returns the word of a part of a procedure, "" if it has no such part.
func (s Step) PartWord(p Part) string {
	if parts := s.Info().Parts; int(p) < len(parts) {
		return parts[p]
	}
	return ""
}

// PartNamed returns the part of a procedure that has a word.
func (s Step) PartNamed(word string) (Part, bool) {
	for i, w := range s.Info().Parts {
		if w == word {
			return Part(i), true
		}
	}
	return 0, false
}

// ConfirmationOf returns the frame that asks a player to confirm a voluntary destruction (RULING-59).
func ConfirmationOf(p Player, a Answer) Frame {
	return Frame{Step: AskConfirmDestroy, Player: p,
		V: FrameValues{FieldVerb: uint8(a.Verb), FieldDoomed: a.V[OfUnit], FieldDoomedAt: a.V[OfArea],
			FieldStolen: a.Stolen()}}
}

// Destruction returns the answer that an AskConfirmDestroy wants confirmed.
func (f *Frame) Destruction() Answer {
	return Answer{Verb: Verb(f.V[FieldVerb]),
		V: AnswerValues{OfUnit: f.V[FieldDoomed], OfArea: f.V[FieldDoomedAt], OfStolen: f.V[FieldStolen]}}
}

// LiesUpon reports whether a frame of s can lie upon one of another step.
func (s Step) LiesUpon(under Step) bool {
	for _, b := range s.Info().Upon {
		if b.Step == under {
			return true
		}
	}
	return false
}

// PartBeneath returns the part of the step under s while s is on top of it; fixed is false where it can be in several.
func (s Step) PartBeneath(under Step) (part Part, fixed bool) {
	for _, b := range s.Info().Upon {
		if b.Step == under {
			return b.Part, b.Part != anyPart
		}
	}
	return 0, false
}

// RoundPart returns the part of the round that comes after a phase.
func RoundPart(phase Phase) Part {
	switch phase {
	case Planning:
		return roundExecution
	case Execution:
		return roundRegrouping
	case Regrouping:
		return roundEnd
	}
	return roundPlanning
}

// Beginnings returns the parts of a procedure at which its printed steps begin.
func (s Step) Beginnings(broodWar bool) []Part {
	switch s {
	case RunBuild:
		return []Part{buildUnits, buildUpgrade, buildBase} // BUILD-01
	case RunMobilize:
		return []Part{mobilizeMove}
	case RunResearch:
		return []Part{researchEvent, researchDraw, researchTech} // RES-01
	case RunRegrouping:
		parts := []Part{regroupBases, regroupLose, regroupGain, regroupRetrieve}
		if broodWar { // REGROUP-02
			parts = append(parts, regroupLeaders)
		}
		return append(parts, regroupPoints, regroupNormal, regroupSpecial, regroupEvents, regroupDiscard, regroupFirst)
	}
	return nil
}

// Fought reports whether all cards of a battle are placed, so that skirmishes can be resolved.
func (p Part) Fought() bool { return p >= battleSkirmishes }
