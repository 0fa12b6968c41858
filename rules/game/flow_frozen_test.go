package game

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write again what positions can hold of each step")

// frozenFrames lists what positions can hold of each step: its parts, its fields with what they mean and the most that
// a number can be, and what it lies upon.
func frozenFrames() string {
	var text strings.Builder
	for s := range Steps {
		info := s.Info()
		if info.Word == "" {
			continue
		}
		fmt.Fprintln(&text, info.Word)
		if len(info.Parts) > 0 {
			fmt.Fprintln(&text, "\tparts", strings.Join(info.Parts, " "))
		}
		for _, f := range info.Fields {
			fmt.Fprintf(&text, "\t%s kind %d most %d\n", f.Word, f.Kind, f.Most)
		}
		for _, b := range info.Upon {
			if b.Part == anyPart {
				fmt.Fprintln(&text, "\tupon", b.Step.Info().Word)
			} else {
				fmt.Fprintln(&text, "\tupon", b.Step.Info().Word, b.Step.Info().Parts[b.Part])
			}
		}
	}
	return text.String()
}

// TestFrozenFrames checks that positions are read as they were written: anyone who changes the table of steps is told
// what changes for positions, and changes the file on purpose (go test ./rules/game -run FrozenFrames -update). What
// goes away or shrinks cuts old positions off.
func TestFrozenFrames(t *testing.T) {
	const file = "testdata/frames.txt"
	if *update {
		if err := os.WriteFile(file, []byte(frozenFrames()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	now, then := strings.Split(frozenFrames(), "\n"), strings.Split(string(kept), "\n")
	for i := range min(len(now), len(then)) {
		if now[i] != then[i] {
			t.Fatalf("%s:%d: the table of steps says %q, the file %q (-update writes it)", file, i+1, now[i], then[i])
		}
	}
	if len(now) != len(then) {
		t.Errorf("%s has %d lines, the table of steps makes %d", file, len(then), len(now))
	}
}

// Only numbers have a Most, and all have one: a number that is 0 in every frame would not be worth a field.
func TestMostOfFields(t *testing.T) {
	for s := range Steps {
		for _, f := range s.Info().Fields {
			if number := f.Kind == ANumber || f.Kind == NumberOrNone; number != (f.Most > 0) {
				t.Errorf("the field %q of %s has kind %d and is at most %d", f.Word, s.Info().Word, f.Kind, f.Most)
			}
		}
	}
}

// A part is found by its word and a word by its part; what is no step, no part or no word is reported as such.
func TestPartsByWord(t *testing.T) {
	for s := range Steps {
		info := s.Info()
		for i, w := range info.Parts {
			if p, ok := s.PartNamed(w); !ok || int(p) != i || s.PartWord(Part(i)) != w {
				t.Errorf("part %d of %s, %q, is found as %d, %v and has the word %q", i, info.Word, w, p, ok, s.PartWord(Part(i)))
			}
		}
		if p, ok := s.PartNamed("no-part"); ok || p != 0 || s.PartWord(Part(len(info.Parts))) != "" {
			t.Errorf("%s has a part that it has not", info.Word)
		}
		for _, b := range info.Upon {
			part, fixed := s.PartBeneath(b.Step)
			if !s.LiesUpon(b.Step) || fixed != (b.Part != anyPart) || fixed && part != b.Part {
				t.Errorf("%s on %s: part %d, fixed %v", info.Word, b.Step.Info().Word, part, fixed)
			}
		}
		if part, fixed := s.PartBeneath(Steps); s.LiesUpon(Steps) || part != 0 || fixed {
			t.Errorf("%s lies on what is no step", info.Word)
		}
	}
	if Steps.Info().Word != "" || Steps.Timing() != 0 || Verbs.Info().Word != verbs[NoVerb].Word {
		t.Error("what is no step or verb is described")
	}
	if RunSetup.Beginnings(true) != nil || len(RunRegrouping.Beginnings(true)) != len(RunRegrouping.Beginnings(false))+1 {
		t.Error("steps begin at other parts than the printed ones (REGROUP-02)")
	}
	for phase, part := range map[Phase]Part{Setup: roundPlanning, Planning: roundExecution, Execution: roundRegrouping,
		Regrouping: roundEnd, Over: roundPlanning} {
		if RoundPart(phase) != part {
			t.Errorf("after phase %d comes part %d, want %d", phase, RoundPart(phase), part)
		}
	}
	for part, fought := range map[Part]bool{battleCards: false, battleSkirmishes: true, battleSplash: true} {
		if part.Fought() != fought {
			t.Errorf("part %d of a battle: skirmishes can be resolved: %v", part, part.Fought())
		}
	}
}

// The first value of an answer is that of its first field, wherever its place is.
func TestFirstValue(t *testing.T) {
	for v := NoVerb + 1; v < Verbs; v++ {
		want := uint8(0)
		if len(v.Info().Fields) > 0 {
			want = 7
		}
		if got := v.With(7, 8, 9).First(); got != want {
			t.Errorf("the first value of %q is %d, want %d", v.Info().Word, got, want)
		}
	}
}

// The standard order of a special order is that of its type; a standard order is its own, and so is the Star order
// (BW-ORDER-18).
func TestStandardOrders(t *testing.T) {
	for o, want := range map[Order]Order{BuildOrder: BuildOrder, MobilizeOrder: MobilizeOrder,
		ResearchOrder: ResearchOrder,
		SpecialBuild:  BuildOrder, SpecialMobilize: MobilizeOrder, SpecialResearch: ResearchOrder, StarOrder: StarOrder} {
		if got := o.Standard(); got != want {
			t.Errorf("the standard order of %d is %d, want %d", o, got, want)
		}
		if o.Special() != (o != want) {
			t.Errorf("order %d is special: %v", o, o.Special())
		}
	}
}
