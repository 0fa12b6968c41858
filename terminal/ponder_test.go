package terminal

import (
	"math/rand/v2"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestPonder: bots that look ahead do so in the background. Meanwhile keys work and ask no bot twice; what was taken
// back is not answered.
func TestPonder(t *testing.T) {
	m := newTable(t, testConfig(t, 7, "", "medium"), 100, 30).m
	c := rand.New(rand.NewPCG(1, 2))
	asked, undone := 0, 0
	var cmd tea.Cmd
	for range 400 {
		switch p := m.sess.BotToMove(); {
		case m.screen != onTable || m.sess.Over():
			t.Fatalf("the game is over after %d thoughts and %d answers taken back", asked, undone)
		case m.overlay != noOverlay:
			_, cmd = m.Update(tea.KeyPressMsg{Code: tea.KeyEnter})
		case p < 2 && m.pondering == 0:
			cmd = m.botTurn()
		case p < 2:
			before := *m.sess.State()
			number := m.pondering
			if again := m.botTurn(); again != nil || m.pondering != number {
				t.Fatal("a bot is asked again while it thinks")
			}
			msg := cmd()
			thought, ok := msg.(thoughtMsg)
			if !ok {
				t.Fatalf("a bot that thinks comes to %T", msg)
			}
			if *m.sess.State() != before {
				t.Fatal("the game went on beside the player")
			}
			if asked++; m.sess.Undoable(0) > 0 {
				undone++
				m.undo()
				after := *m.sess.State()
				if m.Update(thought); *m.sess.State() != after {
					t.Fatal("a bot answers what was taken back")
				}
				continue
			}
			if _, cmd = m.Update(thought); *m.sess.State() == before {
				t.Fatalf("the answer of a bot does not count: %v", m.failed)
			}
		case len(m.sight.Legal) > 0:
			cmd = m.give(m.w.Choices(m.sight, m.sight.Legal)[c.IntN(len(m.sight.Legal))])
		default:
			cmd = m.advance()
		}
		if asked > 20 && undone > 2 {
			return
		}
	}
	t.Errorf("%d thoughts, %d of them taken back", asked, undone)
}
