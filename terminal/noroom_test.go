package terminal

import (
	"strings"
	"testing"

	"koprulu/rules/game"
)

// TestNoRoomIsSaidOfTheOrder: that the Special Order Pool has no room (BW-ORDER-02) is said beside a special order
// under the cursor, and of no other.
func TestNoRoomIsSaidOfTheOrder(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 34}} {
		tab := reach(t, broodWarConfig(t, "en", 2, game.Options{Players: 4}), size[0], size[1], game.AskOrder)
		const warning = "Your Special Order Pool"
		if frame := tab.frame(); strings.Contains(frame, warning) {
			t.Errorf("the warning stands beside a standard order:\n%s", frame)
		}
		tab.press("down", "down", "down")
		if frame := tab.frame(); !strings.Contains(frame, warning) {
			t.Errorf("there is no warning beside a special order:\n%s", frame)
		}
	}
}
