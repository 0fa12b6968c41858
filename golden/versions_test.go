package golden

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/components"
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/notation/chance"
	"koprulu/notation/record"
)

// versionFile is the record of a version of the rules: finished, or of a game that goes on.
func versionFile(version string, finished bool) string {
	name := "/goes-on.jsonl"
	if finished {
		name = "/finished.jsonl"
	}
	return filepath.Join("testdata", "rules", strings.ReplaceAll(version, "/", "-")+name)
}

// TestRecordsOfEveryVersion: games that were dealt under each version of the rules replay under just that version, and those
// that are not over go on with it. A version that is added needs its own: go test ./golden -run TestRecordsOfEveryVersion
// -update rules writes those that are missing.
func TestRecordsOfEveryVersion(t *testing.T) {
	for rev := game.Revision(1); int(rev) <= game.Revisions; rev++ {
		for _, broodWar := range []bool{false, true} {
			version := record.VersionOf(game.Options{BroodWar: broodWar, Revision: rev})
			for _, finished := range []bool{true, false} {
				file := versionFile(version, finished)
				t.Run(strings.ReplaceAll(version, "/", "-")+" "+filepath.Base(file), func(t *testing.T) {
					if _, err := os.Stat(file); err != nil && *update == "rules" {
						writeVersion(t, file, rev, broodWar, finished)
					}
					verifyVersion(t, file, version, finished)
				})
			}
		}
	}
}

// verifyVersion verifies a record under its own version, and holds that no other version makes the same game of its answers.
func verifyVersion(t *testing.T, file, version string, finished bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dealt, err := record.Read(components.Default(), bytes.NewReader(text), false)
	if err != nil {
		t.Fatal(err)
	}
	if dealt.Header.Rules != version || finished != (dealt.End != nil) {
		t.Errorf("it was dealt under %s, want %s; finished: %v", dealt.Header.Rules, version, dealt.End != nil)
	}
	r, s, err := dealt.Verify(components.Default())
	if err != nil {
		t.Fatal(err)
	}
	if got := record.VersionOf(r.Options); got != version {
		t.Errorf("it is played under %s, want %s", got, version)
	}
	if !tellsVersions(t, text, version, r.Options.BroodWar) {
		t.Error("under another version the same answers make the same game: it says nothing about this one")
	}
	if finished {
		return
	}
	goOn(t, r, &s)
}

// tellsVersions reports whether every other version of the rules refuses a record.
func tellsVersions(t *testing.T, text []byte, version string, broodWar bool) bool {
	for rev := game.Revision(1); int(rev) <= game.Revisions; rev++ {
		other := record.VersionOf(game.Options{BroodWar: broodWar, Revision: rev})
		if other == version {
			continue
		}
		dealt, err := record.Read(components.Default(), bytes.NewReader(text), false)
		if err != nil {
			t.Fatal(err)
		}
		dealt.Header.Rules, dealt.Header.Options.Revision = other, rev
		if _, _, err := dealt.Verify(components.Default()); err == nil {
			return false
		}
	}
	return true
}

// writeVersion writes the shortest of some games under a revision that ends, or that goes on at a point where the revision
// has made a difference.
func writeVersion(t *testing.T, file string, rev game.Revision, broodWar, finished bool) {
	opts := game.Options{Players: 2, RandomFactions: true, BroodWar: broodWar, Revision: rev}
	for f := range opts.Factions {
		opts.Factions[f] = game.NoFaction
	}
	r, err := components.Default().Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	version := record.VersionOf(r.Options)
	var best []byte
	for seed := range uint64(3000) {
		if best != nil && seed >= 200 {
			break
		}
		text := versionRecord(t, r, seed, finished, 2500)
		if text == nil || best != nil && len(text) >= len(best) || !tellsVersions(t, text, version, broodWar) {
			continue
		}
		if best = text; finished {
			continue
		}
		// Only as much of it as it takes.
		low, high := 0, bytes.Count(text, []byte("\n"))-2
		for low < high {
			half := (low + high) / 2
			if text := versionRecord(t, r, seed, false, half); tellsVersions(t, text, version, broodWar) {
				best, high = text, half
			} else {
				low = half + 1
			}
		}
	}
	if best == nil {
		t.Fatal("no game tells the versions apart")
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, best, 0o644); err != nil {
		t.Fatal(err)
	}
}

// versionRecord plays a game for a number of answers and returns its record, nil for a finished one that has no end by then.
func versionRecord(t *testing.T, r *game.Rules, seed uint64, finished bool, most int) []byte {
	var out bytes.Buffer
	key := chance.NumberSeed(seed)
	w := record.NewWriter(&out, []string{"eager", "eager"})
	w.KeepSeed = !finished
	rng := rand.New(rand.NewPCG(seed, 11))
	var log game.Log
	var buf [game.MaxLegal]game.Answer
	s := game.New(r, key, &log)
	if err := w.Start(r, key, &s, &log); err != nil {
		t.Fatal(err)
	}
	n := 0
	for ; n < most && s.Phase != game.Over; n++ {
		p := r.Open(&s).First()
		a := eager(rng, r.Legal(&s, p, buf[:0]))
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		before := s
		if broken := r.Apply(&s, p, a, &log); broken != rule.None {
			t.Fatal(broken)
		}
		if err := w.Answer(&before, p, a, &log); err != nil {
			t.Fatal(err)
		}
	}
	switch over := s.Phase == game.Over; {
	case finished && !over:
		return nil
	case finished:
		if err := w.End(&s); err != nil {
			t.Fatal(err)
		}
	case over: // all but the last answer
		return versionRecord(t, r, seed, false, n-1)
	}
	return out.Bytes()
}
