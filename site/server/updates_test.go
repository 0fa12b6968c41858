package server

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"koprulu/bots/bot"
	"koprulu/rules/notation/answer"
	"koprulu/site/server/play"
)

// mostBytes is how large an update after an answer may be: half of them are smaller.
const mostBytes = 6 << 10

// TestUpdatesStaySmall: what the page of a seat is sent after an answer in a four-player game, as the stream sends it,
// uncompressed. Bots choose the answers, so that the game is the same whenever the test runs.
func TestUpdatesStaySmall(t *testing.T) {
	unraced(t)
	answers := 400
	if testing.Short() {
		answers = 200
	}
	var sizes []int
	pieces := map[string]int{}
	playedUpdates(t, answers, func(message string) {
		sizes = append(sizes, len(message))
		for _, p := range partials.FindAllStringSubmatch(message, -1) {
			pieces[p[1]] += len(p[0])
		}
	})
	slices.Sort(sizes)
	at := func(percent int) int { return sizes[len(sizes)*percent/100] }
	t.Logf("%d updates: median %d bytes, 90%% below %d, largest %d", len(sizes), at(50), at(90), sizes[len(sizes)-1])
	for id, n := range pieces {
		t.Logf("%s: %d bytes on average", id, n/len(sizes))
	}
	if at(50) > mostBytes {
		t.Errorf("half of all updates have more than %d bytes, at most %d are allowed", at(50), mostBytes)
	}
}

// partials finds the pieces of a message and runs the parts that a change names.
var (
	partials = regexp.MustCompile(`(?s)<hx-partial hx-target="#([^"]+)"[^>]*>(.*?)</hx-partial>`)
	runs     = regexp.MustCompile(`<=(\d+)(?:\+(\d+))?>`)
	dividing = regexp.MustCompile(`<(?:a|article|button|details|div|g|label|li|path|section|span|svg|use)[ >]`)
)

// wholePiece puts a piece together from its change, as the script of the table does.
func wholePiece(tb testing.TB, before, change string) string {
	tb.Helper()
	var parts []string
	from := 0
	for _, at := range dividing.FindAllStringIndex(before, -1) {
		if at[0] > from {
			parts, from = append(parts, before[from:at[0]]), at[0]
		}
	}
	parts = append(parts, before[from:])
	return runs.ReplaceAllStringFunc(change, func(run string) string {
		of := runs.FindStringSubmatch(run)
		from, _ := strconv.Atoi(of[1])
		count, err := strconv.Atoi(of[2])
		if err != nil {
			count = 1
		}
		if from+count > len(parts) {
			tb.Fatalf("%s of %d parts", run, len(parts))
		}
		return strings.Join(parts[from:from+count], "")
	})
}

// playedUpdates plays answers of a four-player game and passes on all messages to its seats except the first of each.
func playedUpdates(tb testing.TB, answers int, each func(message string)) {
	tb.Helper()
	s := newSite(tb, fixed(5))
	people := []*actor{s.person("Ann"), s.person("Ben"), s.person("Cleo"), s.person("Dan")}
	made := s.deal(settings(len(people)), people...)
	player, err := bot.New("simple", 5)
	if err != nil {
		tb.Fatal(err)
	}
	var streams []*play.PageStream
	for _, p := range people {
		v, _, m := s.reading(tb, p, made)
		stream, err := s.play.OpenPage(v, 0, 0, make(chan struct{}, 1))
		if err != nil {
			tb.Fatal(err)
		}
		m.Leave(s.Now())
		streams = append(streams, stream)
		tb.Cleanup(stream.End)
	}
	for n := range answers + 1 {
		for _, p := range streams {
			message := p.Append(nil)
			if p.Changes == nil {
				tb.Fatalf("a stream ended with %.300q", message)
			}
			if n > 0 && len(message) > 0 {
				each(string(message))
			}
		}
		snap := made.Snapshot()
		if snap.Over() {
			break
		}
		seat := snap.Rules.Open(snap.State).First()
		a := player.Pick(snap.Rules, snap.State, seat, snap.Legal(seat, nil))
		text := answer.Format(snap.Rules, snap.State, seat, a)
		if _, err := made.Answer(context.Background(), people[seat].id, seat, snap.Decisions[seat].Number, text); err != nil {
			tb.Fatal(err)
		}
	}
}
