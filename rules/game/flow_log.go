package game

// Log collects what happens while answers are applied, in the caller's slices:
// with enough capacity nothing is allocated.
type Log struct {
	Entries []Entry
	// Chance is what chance decided, as groups of bytes: kind, subject, count, values.
	// Package notation writes it into records, and a replay checks it.
	Chance []byte
	// Forced are the answers that the rules gave without asking (RULING-89), since the last answer of a player only.
	Forced []Forced
}

// Forced is the only legal answer to a decision that nobody was asked to make.
type Forced struct {
	Step   Step
	Player Player
	Answer Answer
}

// Entry is one thing that happened, with its audience fixed when it is written (HIDE-29). The table of kinds says which
// values and numbers a kind has; the others are zero.
type Entry struct {
	Kind   LogKind
	Player Player
	// To are the seats that may read the entry; ToAll adds everybody else.
	To PlayerSet
	// V are the values, by EntryValue, N the numbers, by EntryNumber.
	V EntryValues
	N EntryNumbers
}

// ToAll is the audience of what is open to all, spectators included.
const ToAll PlayerSet = 0xFF

// ToSpectators is the bit of those without a seat.
const ToSpectators PlayerSet = 1 << 7

// The kinds of a group in Log.Chance.
const (
	chanceCards   = 'c'
	chanceEvents  = 'e'
	chancePick    = 'p'
	chancePlanets = 't'
)

func (l *Log) chance(kind, subject uint8, count int) {
	l.Chance = append(l.Chance, kind, subject, uint8(count))
}

func (l *Log) chanceValue(v uint8) { l.Chance = append(l.Chance, v) }

// tell writes an entry that everyone may read.
func (g *play) tell(kind LogKind, p Player, args ...uint8) {
	if g.log != nil {
		g.write(kind, p, ToAll, 0, 0, args)
	}
}

// tellValues writes an open entry with two numbers.
func (g *play) tellValues(kind LogKind, p Player, v, w int, args ...uint8) {
	if g.log != nil {
		g.write(kind, p, ToAll, int16(v), int16(w), args)
	}
}

// tellOnly writes an entry for some seats.
func (g *play) tellOnly(to PlayerSet, kind LogKind, p Player, args ...uint8) {
	if g.log != nil {
		g.write(kind, p, to, 0, 0, args)
	}
}

// write adds an entry with values in the order in which its kind has them; those that are left out are zero.
func (g *play) write(kind LogKind, p Player, to PlayerSet, v, w int16, args []uint8) {
	e := Entry{Kind: kind, Player: p, To: to, N: EntryNumbers{v, w}}
	for i, f := range logKinds[kind].Fields {
		if i < len(args) {
			e.V[f.At] = args[i]
		}
	}
	g.log.Entries = append(g.log.Entries, e)
}
