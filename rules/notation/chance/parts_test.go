package chance_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"koprulu/rules/notation/chance"
)

// repeated is a part of 32 equal bytes, as in the test vector of docs/formats.md.
func repeated(b byte) (p chance.Part) {
	for i := range p {
		p[i] = b
	}
	return p
}

// TestSeedOfParts makes the test vector of docs/formats.md by hand from the formula given there.
func TestSeedOfParts(t *testing.T) {
	server, first, third := repeated(0x11), repeated(0x22), repeated(0x33)
	parts := chance.Parts{Server: server, Seats: []*chance.Part{&first, nil, &third}}
	x := func(b string) string { return strings.Repeat(b, 32) }
	for _, c := range []struct {
		name      string
		got       [32]byte
		from, sum string
	}{
		{"commitment", chance.Commitment(server), x("\x11"),
			"02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc"},
		{"seal of seat 1", chance.Seal(0, first), "koprulu seal/1\n\x01" + x("\x22"),
			"35aee689fe92692989ece0ba6e909985f2cb468d792888e808d7f0550aea52af"},
		{"seal of seat 3", chance.Seal(2, third), "koprulu seal/1\n\x03" + x("\x33"),
			"2bf7cbc70a25ae9052a07b59d09479a5f793b36eb183e93c275a67908d27f037"},
		{"seed", parts.Seed(), "koprulu seed/1\n" + x("\x11") + "\x03" + "\x20" + x("\x22") + "\x00" + "\x20" + x("\x33"),
			"32b6dbc5967210a6c689317d5d671f18d06216d3980d643b5c9ed8d7999cec32"},
	} {
		if want := sha256.Sum256([]byte(c.from)); c.got != want {
			t.Errorf("%s is %x, but the formula gives %x", c.name, c.got, want)
		}
		if got := hex.EncodeToString(c.got[:]); got != c.sum {
			t.Errorf("%s is %s, but the document says %s", c.name, got, c.sum)
		}
	}
}

// TestSeedOfPartsIsTheirs: a different part, one that is left out, and the same parts at other seats or at a larger
// table make a different seed, and a seal is valid for one seat and one part.
func TestSeedOfPartsIsTheirs(t *testing.T) {
	a, b, none := repeated(1), repeated(2), (*chance.Part)(nil)
	seen := map[[32]byte]string{}
	for name, p := range map[string]chance.Parts{
		"a b":          {Server: a, Seats: []*chance.Part{&a, &b}},
		"b a":          {Server: a, Seats: []*chance.Part{&b, &a}},
		"a -":          {Server: a, Seats: []*chance.Part{&a, none}},
		"- a":          {Server: a, Seats: []*chance.Part{none, &a}},
		"- -":          {Server: a, Seats: []*chance.Part{none, none}},
		"- - -":        {Server: a, Seats: []*chance.Part{none, none, none}},
		"a b -":        {Server: a, Seats: []*chance.Part{&a, &b, none}},
		"server b":     {Server: b, Seats: []*chance.Part{&a, &b}},
		"- of a table": {Server: a, Seats: nil},
	} {
		seed := p.Seed()
		if other := seen[seed]; other != "" {
			t.Errorf("%q and %q make the same seed", name, other)
		}
		seen[seed] = name
	}
	one := chance.Seal(0, a)
	sealed := chance.Parts{Seats: []*chance.Part{&one, none, &one}}
	for _, c := range []struct {
		seat int
		part chance.Part
		want bool
	}{{0, a, true}, {0, b, false}, {1, a, false}, {2, a, false}, {3, a, false}} {
		if got := sealed.Opens(c.seat, c.part); got != c.want {
			t.Errorf("part %x opens the seal of seat %d: %v", c.part[0], c.seat+1, got)
		}
	}
}

// TestPartsAsText: a part is read as it is written, and nothing else is.
func TestPartsAsText(t *testing.T) {
	text, err := repeated(0xa1).MarshalText()
	if err != nil || string(text) != strings.Repeat("a1", 32) {
		t.Fatalf("written as %q (%v)", text, err)
	}
	var read chance.Part
	if err := read.UnmarshalText(text); err != nil || read != repeated(0xa1) {
		t.Errorf("read as %x (%v)", read, err)
	}
	for _, wrong := range []string{"", "7", strings.Repeat("a1", 31), strings.Repeat("a1", 33), strings.Repeat("g1", 32)} {
		if err := read.UnmarshalText([]byte(wrong)); err == nil {
			t.Errorf("%q is read as a part", wrong)
		}
	}
}
