package terminal

import (
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/terminal/draw"
)

// TestTeams: partners are listed together in a bracket with their sum, and the line at the top says whose partner the
// viewer is.
func TestTeams(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 34}} {
		tab := reach(t, broodWarConfig(t, "en", 2, game.Options{Players: 4, Teams: true}), size[0], size[1], game.AskOrder)
		m := tab.m
		v := &m.sight.View
		frame := tab.frame()
		mate := (m.seat + 2) % 4
		if want := "teammate " + draw.OwnerOf(v, mate).Mark().Text; !strings.Contains(frame, want) {
			t.Errorf("%q is not told:\n%s", want, frame)
		}
		golden(t, map[int]string{80: "teams-80x24", 120: "teams-120x34"}[size[0]], frame)
	}
}
