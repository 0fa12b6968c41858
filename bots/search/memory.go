package search

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"

	"koprulu/rules/game"
)

// From decision to decision a searcher carries what it means to do next, and the state of its random numbers. With
// both, one that is created again with the same seed continues as this one would.

// The parts of a memory: the two streams of chance, then the plan.
const (
	chanceSize = 20 // what rand.PCG writes
	planAt     = 2 * chanceSize
	answersAt  = planAt + 4
	answerSize = 8
)

// errMemory is the error for a memory that no searcher has written.
var errMemory = errors.New("search: not the memory of a searcher")

// AppendMemory appends what a new searcher would need to continue as this one, in bytes that only Recall reads.
func (b *Searcher) AppendMemory(dst []byte) []byte {
	dst, _ = b.source.AppendBinary(dst) // never fails
	dst = b.judge.AppendChance(dst)
	dst = binary.BigEndian.AppendUint16(dst, b.round)
	dst = append(dst, byte(b.phase), byte(b.intent.n))
	for _, a := range b.intent.Answers() {
		dst = append(append(dst, byte(a.Verb)), a.V[:]...)
	}
	return dst
}

// Recall restores what AppendMemory returned in a searcher with the same seed. Anything else is an error and changes
// nothing. A plan that does not fit the next question is not tried there, just like the searcher's own.
func (b *Searcher) Recall(memory []byte) error {
	if len(memory) < answersAt || len(memory) != answersAt+answerSize*int(memory[answersAt-1]) {
		return errMemory
	}
	var source rand.PCG
	if source.UnmarshalBinary(memory[:chanceSize]) != nil {
		return errMemory
	}
	var plan Plan
	for at := answersAt; at < len(memory); at += answerSize {
		if !plan.add(game.Answer{Verb: game.Verb(memory[at]), V: game.AnswerValues(memory[at+1 : at+answerSize])}) {
			return errMemory
		}
	}
	if b.judge.SetChance(memory[chanceSize:planAt]) != nil {
		return errMemory
	}
	*b.source = source
	b.intent, b.round, b.phase = plan, binary.BigEndian.Uint16(memory[planAt:]), game.Phase(memory[planAt+2])
	return nil
}
