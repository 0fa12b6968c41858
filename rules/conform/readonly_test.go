//go:build unix

package conform

import (
	"fmt"
	"runtime/debug"
	"syscall"
	"testing"
	"unsafe"

	"koprulu/rules/game"
)

// page is memory that can be made unwritable, so that code that writes to a state in it is caught, even if it puts back
// what was there.
type page struct {
	memory []byte
	state  *game.State
}

func newPage(t *testing.T) *page {
	t.Helper()
	size := int(unsafe.Sizeof(game.State{}))
	memory, err := syscall.Mmap(-1, 0, (size+syscall.Getpagesize()-1)/syscall.Getpagesize()*syscall.Getpagesize(),
		syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(memory) })
	return &page{memory, (*game.State)(unsafe.Pointer(&memory[0]))}
}

// holding calls a function with a state that can't be written to.
func (m *page) holding(s *game.State, ask func(*game.State)) (err error) {
	if err := syscall.Mprotect(m.memory, syscall.PROT_READ|syscall.PROT_WRITE); err != nil {
		return err
	}
	*m.state = *s
	if err := syscall.Mprotect(m.memory, syscall.PROT_READ); err != nil {
		return err
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("a question writes to the state: %v\n%s", caught, debug.Stack())
		}
	}()
	ask(m.state)
	return nil
}

// TestQuestionsOnlyRead: functions that ask about a state do not write to it, not even for a moment, because others may
// read it at the same time.
func TestQuestionsOnlyRead(t *testing.T) {
	t.Parallel()
	m := newPage(t)
	if err := m.holding(&game.State{}, func(s *game.State) { s.Round = 1 }); err == nil {
		t.Fatal("writing is not noticed")
	}
	all := tables(t)
	for name, r := range broodWarTables(t) {
		all[name] = r
	}
	for name, r := range all {
		for seed := range uint64(3) {
			c := NewChecker(r, seed, 1)
			if r.Options.BroodWar {
				c.Sparse = 4
			}
			var view game.View
			var list [game.MaxLegal]game.Answer
			c.Also = func(s *game.State, p game.Player, legal []game.Answer) error {
				return m.holding(s, func(s *game.State) {
					r.Decision(s)
					for seat := range game.Player(r.Options.Players) {
						r.Legal(s, seat, list[:0])
						r.Beside(s, seat, list[:0])
						r.ViewInto(s, seat, &view)
					}
					for _, a := range legal {
						r.Check(s, p, a)
						a.V[0]++
						r.Check(s, p, a)
					}
				})
			}
			if _, err := c.Play(); err != nil {
				t.Errorf("%s, seed %d: %v", name, seed, err)
			}
		}
	}
}
