package page

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// whole puts a piece together, as the script of the table does.
func whole(t *testing.T, before, change string) string {
	t.Helper()
	parts := cut(before)
	return regexp.MustCompile(`<=(\d+)(?:\+(\d+))?>`).ReplaceAllStringFunc(change, func(run string) string {
		var from, count int
		if n, _ := fmt.Sscanf(run, "<=%d+%d>", &from, &count); n < 2 {
			count = 1
		}
		if from+count > len(parts) {
			t.Fatalf("%s of %d parts", run, len(parts))
		}
		return strings.Join(parts[from:from+count], "")
	})
}

// cut divides a piece into its parts.
func cut(html string) (parts []string) {
	for len(html) > 0 {
		n := nextPart([]byte(html))
		parts, html = append(parts, html[:n]), html[n:]
	}
	return parts
}

// TestChanges: whatever is put in, taken out, moved or repeated, the reader gets the newer form, and what stays the
// same is not sent.
func TestChanges(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	piece := func(n int) string {
		tags := []string{"<li class=\"x\">", "<p>", "<g>", "<use href=\"#", "<small>", "</li>", "<button ", "<gas>", "<="}
		return tags[chance.IntN(len(tags)-1)] + strconv.Itoa(n) + `">text</p>`
	}
	for range 2000 {
		var before, after []string
		for n := range chance.IntN(60) {
			before = append(before, piece(n%20))
		}
		after = slices.Clone(before)
		for range chance.IntN(5) {
			at := chance.IntN(len(after) + 1)
			switch other := chance.IntN(len(after) + 1); chance.IntN(3) {
			case 0:
				after = slices.Insert(after, at, piece(100+at))
			case 1:
				after = slices.Delete(after, min(at, other), max(at, other))
			default:
				after = append(after, after[min(at, other):max(at, other)]...)
			}
		}
		old, now := strings.Join(before, ""), strings.Join(after, "")
		change := string(AppendChange(nil, []byte(now), PartsOf([]byte(now)), PartsOf([]byte(old))))
		if got := whole(t, old, change); got != now {
			t.Fatalf("%q is %q and becomes %q, want %q", change, old, got, now)
		}
		if len(change) > len(now) {
			t.Fatalf("%d bytes instead of %d: %q", len(change), len(now), change)
		}
	}
	long := strings.Repeat(`<li class="is-wealth">a line</li>`, 30) + "<li>last</li>"
	same := PartsOf([]byte(long))
	if got := string(AppendChange(nil, []byte(long+"<li>new</li>"), PartsOf([]byte(long+"<li>new</li>")),
		same)); got != "<=0+31><li>new</li>" {
		t.Errorf("a line more is sent as %q", got)
	}
}

// TestPartsInScript: the script of the table divides pieces before the same tags.
func TestPartsInScript(t *testing.T) {
	script, err := os.ReadFile("../static/js/whole.js")
	if err != nil {
		t.Fatal(err)
	}
	if want := "/(?=<(?:" + strings.Join(dividing[:], "|") + ")[ >])/"; !strings.Contains(string(script), want) {
		t.Errorf("js/whole.js does not divide by %s", want)
	}
}
