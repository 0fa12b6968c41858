package document

import (
	"strings"
	"testing"
)

func TestMeant(t *testing.T) {
	possible := []string{"torus", "helios", "pridewater", "chau-sara"}
	for _, c := range []struct{ got, want string }{
		{"trous", "; did you mean torus?"},
		{"heliox", "; did you mean helios?"},
		{"sara", "; did you mean chau-sara?"},
		{"xyzzy", "; possible: torus, helios, pridewater, chau-sara"},
	} {
		if got := Meant(c.got, possible).Error(); got != c.want {
			t.Errorf("%s: %q, want %q", c.got, got, c.want)
		}
	}
	if got := Meant("a", nil).Error(); got != "" {
		t.Errorf("without possible words: %q", got)
	}
}

func TestNear(t *testing.T) {
	possible := []string{"marine", "firebat", "ghost", "siege-tank", "summon-archon"}
	for got, want := range map[string]string{"marin": "marine", "siegetank": "siege-tank", "archon": "summon-archon",
		"zzz": ""} {
		if n := strings.Join(Near(got, possible), " "); n != want {
			t.Errorf("near %q is %q, want %q", got, n, want)
		}
	}
}
