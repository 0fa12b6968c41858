package server

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"koprulu/rules/game"
)

// entryOf finds the moment that a message is about.
var entryOf = regexp.MustCompile(`data-entry="(\d+)"`)

// TestOneMomentAfterTheOther: a page that has not been sent anything for some answers is sent one moment after the
// other, with what is asked in an event of its own after what led to it; one that is too far behind is sent the newest.
func TestOneMomentAfterTheOther(t *testing.T) {
	s := newSite(t, fixed(5))
	people := map[game.Player]*actor{0: s.person("Ann"), 1: s.person("Ben")}
	made := s.deal(settings(2), people[0], people[1])
	v, _, m := s.reading(t, people[0], made)
	page, err := s.play.OpenPage(v, 0, 0, make(chan struct{}, 1))
	if err != nil {
		t.Fatal(err)
	}
	m.Leave(s.Now())
	defer page.End()
	page.Append(nil)
	const asking = `data-turn="on"`
	apart := 0
	for _, c := range []struct{ answers, moments int }{{1, 1}, {7, 7}, {20, 20}, {30, 30 - 24}} {
		before := made.Snapshot().Answers
		for range c.answers {
			if !s.step(made, people) {
				t.Fatal("the game is over")
			}
		}
		var got, want []int
		for page.More() {
			message := string(page.Append(nil))
			for _, e := range entryOf.FindAllStringSubmatch(message, -1) {
				n, _ := strconv.Atoi(e[1])
				got = append(got, n)
			}
			if first, then, found := strings.Cut(message, "\n\ndata: "); found {
				apart++
				if strings.Contains(first, asking) || !strings.Contains(first, "<li") || !strings.Contains(then, asking) {
					t.Errorf("what led to a question comes as\n%.300s\nand the question as\n%.300s", first, then)
				}
			} else if strings.Contains(message, asking) && strings.Contains(message, "data-ms=") {
				t.Errorf("a question comes with what led to it: %.300s", message)
			}
		}
		for n := before + c.answers - c.moments + 1; n <= before+c.answers; n++ {
			want = append(want, n)
		}
		if !slices.Equal(got, want) {
			t.Errorf("after %d answers the page is sent the moments %v, want %v", c.answers, got, want)
		}
	}
	if apart == 0 {
		t.Error("nothing led to a question")
	}
}
