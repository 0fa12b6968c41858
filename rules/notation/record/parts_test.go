package record_test

import (
	"bytes"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/record"
)

// part returns a part of 32 equal bytes.
func part(b byte) *chance.Part {
	var p chance.Part
	for i := range p {
		p[i] = b
	}
	return &p
}

// TestPartsOfTheSeed: a record whose seed has parts of the server and of some seats verifies and gives them back; it
// does not verify whatever a cheating server changes about them afterwards, even if it makes all the rest fit.
func TestPartsOfTheSeed(t *testing.T) {
	t.Parallel()
	r := sample.Tables(t)[1] // three seats
	server, one, three := *part(0x11), part(0x22), part(0x33)
	of := func(server chance.Part, seats ...*chance.Part) *chance.Parts {
		return &chance.Parts{Server: server, Seats: seats}
	}
	all := of(server, one, nil, three)
	honest := sample.RecordOfParts(t, r, all, all, false)
	for name, c := range map[string]struct {
		parts, sealed *chance.Parts
		complaint     string
	}{
		"honest":              {all, all, ""},
		"a seat did not open": {of(server, one, nil, nil), all, ""},
		"nobody opened":       {of(server, nil, nil, nil), all, ""},
		"another part of the server": {of(*part(0x12), one, nil, three), all,
			"the server's part is not the one that it committed to"},
		"another part of a seat": {of(server, part(0x23), nil, three), all,
			"the part of seat 1 is not the one that was sealed"},
		"a part that nobody sealed": {of(server, one, part(0x44), three), all,
			"the part of seat 2 is not the one that was sealed"},
		"two seats change places": {of(server, three, nil, one), all,
			"the part of seat 1 is not the one that was sealed"},
		"fewer parts than seats":      {of(server, one, nil), all, "there are parts of 2 seats for 3"},
		"fewer seals than seats":      {of(server, one, nil), of(server, one, nil), "there are 2 for 3 seats"},
		"no part, although committed": {nil, nil, "the parts are missing"},
		"a part left out, seed kept":  {nil, nil, "the parts make the seed"},
		"a seal left out, part kept":  {nil, nil, "the part of seat 3 is not the one that was sealed"},
		"no commitments":              {nil, nil, "the header has no commitments to them"},
		"parts that nobody can check": {nil, nil, "the header has parts of a seed, but no seed"},
	} {
		var text []byte
		quoted := func(p *chance.Part) string { return `"` + chance.FormatSeed(*p) + `"` }
		sealOf := chance.Seal(2, *three)
		change := func(old, new string) []byte { return seal(bytes.Replace(honest, []byte(old), []byte(new), 1)) }
		header, _, _ := strings.Cut(string(honest), "\n")
		published := header[strings.Index(header, `,"commitments"`) : len(header)-1]
		parts := string(honest[bytes.LastIndex(honest, []byte(`,"parts"`)):bytes.LastIndex(honest, []byte(`,"sha256"`))])
		switch name {
		case "no part, although committed":
			text = change(parts, "")
		case "a part left out, seed kept":
			text = change(quoted(three), "null")
		case "a seal left out, part kept":
			text = change(quoted(&sealOf), "null")
		case "no commitments":
			text = change(published, "")
		case "parts that nobody can check":
			text = change(published, published+strings.Replace(parts, "parts", "secret-parts", 1))
		default:
			text = sample.RecordOfParts(t, r, c.parts, c.sealed, false)
		}
		err := sample.Verify(text)
		switch {
		case c.complaint == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.complaint != "" && (err == nil || !strings.Contains(err.Error(), c.complaint)):
			t.Errorf("%s: %v instead of %q", name, err, c.complaint)
		}
	}
	rec, err := record.Read(components.Default(), bytes.NewReader(honest), false)
	if err != nil {
		t.Fatal(err)
	}
	if got := rec.Parts(); got == nil || got.Seed() != all.Seed() || *got.Seats[2] != *three || got.Seats[1] != nil {
		t.Errorf("the record gives back the parts %v", got)
	}
	if bytes.Count(honest, []byte(chance.FormatSeed(server))) != 1 ||
		bytes.Contains(honest[:bytes.LastIndex(honest, []byte(`{"end"`))], []byte(chance.FormatSeed(*one))) {
		t.Error("parts stand in the record before its end")
	}
}

// TestPartsOfAGameInProgress: a record with its secret seed also has the parts, so that it can be continued and end
// with them; a record without the seed has neither.
func TestPartsOfAGameInProgress(t *testing.T) {
	t.Parallel()
	r := sample.Tables(t)[0]
	parts := &chance.Parts{Server: *part(1), Seats: []*chance.Part{part(2), part(3)}}
	whole := sample.RecordOfParts(t, r, parts, parts, true)
	lines := bytes.SplitAfter(whole, []byte("\n"))
	open := bytes.Join(lines[:12], nil)
	if err := sample.Verify(open); err != nil {
		t.Fatal(err)
	}
	if err := sample.Verify(bytes.Replace(open, []byte(chance.FormatSeed(*part(2))), []byte(chance.FormatSeed(*part(4))),
		1)); err == nil {
		t.Error("another part of a game in progress verifies")
	}
	rec, err := record.Read(components.Default(), bytes.NewReader(open), false)
	if err != nil {
		t.Fatal(err)
	}
	if got := rec.Parts(); got == nil || got.Seed() != parts.Seed() {
		t.Errorf("the record gives back the parts %v", got)
	}
	rules, s, err := rec.Replay(components.Default(), -1)
	if err != nil {
		t.Fatal(err)
	}
	out := bytes.NewBuffer(bytes.Clone(open))
	sample.Continue(t, rec.Continue(out, rules), rules, &s)
	if err := sample.Verify(out.Bytes()); err != nil || !bytes.Contains(out.Bytes(), []byte(`"parts":{"server":"0101`)) {
		t.Errorf("a continued record: %v", err)
	}
}
