package record

import (
	"koprulu/rules/document"
	"koprulu/rules/notation/chance"
)

// The seed of a game may be made of parts: one of the server, and one of each seat that adds one. A record then says in
// "commitments" what was published before any part of a seat was known, and next to the seed it has the parts
// themselves.

// partsFields are the fields of "commitments", "secret-parts" and "parts".
var partsFields = []string{"server", "seats"}

// readParts reads parts or what was published about them, nil if they are missing.
func readParts(c *document.Cursor) *chance.Parts {
	if c == nil || !c.Object(partsFields...) {
		return nil
	}
	server, seats := c.Need("server"), c.Need("seats")
	if server == nil || seats == nil {
		return nil
	}
	p := &chance.Parts{Seats: []*chance.Part{}}
	p.Server, _ = fullSeed(server)
	for c := range seats.Each() {
		var part *chance.Part
		if c.Kind != document.Null {
			if read, ok := fullSeed(c); ok {
				part = (*chance.Part)(&read)
			}
		}
		p.Seats = append(p.Seats, part)
	}
	return p
}

// writeParts writes what readParts reads, nothing if there are none.
func writeParts(w *document.Writer, name string, p *chance.Parts) {
	if p == nil {
		return
	}
	w.OpenObject(name)
	w.TextField("server", chance.FormatSeed(p.Server))
	w.OpenList("seats")
	for _, part := range p.Seats {
		w.Comma()
		if part == nil {
			w.Null()
		} else {
			w.Text(chance.FormatSeed(*part))
		}
	}
	w.Close(']')
	w.Close('}')
}

// checkParts checks that the seed follows from the parts, and that the parts are those that were committed to.
func (h *Header) checkParts(line int, seed [32]byte, parts *chance.Parts) error {
	if h.Commitments == nil {
		if parts != nil {
			return document.WrongLine(line, "the seed has parts, but the header has no commitments to them")
		}
		return nil
	}
	if parts == nil {
		return document.WrongLine(line, "the header has commitments to the parts of the seed, but the parts are missing")
	}
	seats := len(h.Commitments.Seats)
	if seats != len(h.Seats) {
		return document.WrongLine(1, "$.commitments.seats: there are %d for %d seats", seats, len(h.Seats))
	}
	if len(parts.Seats) != seats {
		return document.WrongLine(line, "there are parts of %d seats for %d", len(parts.Seats), seats)
	}
	if got := chance.Commitment(parts.Server); got != h.Commitments.Server {
		return document.WrongLine(line,
			"the server's part is not the one that it committed to: its SHA-256 is %s, but the header says %s",
			chance.FormatSeed(got), chance.FormatSeed(h.Commitments.Server))
	}
	for p, part := range parts.Seats {
		if part != nil && !h.Commitments.Opens(p, *part) {
			return document.WrongLine(line, "the part of seat %d is not the one that was sealed before the game", p+1)
		}
	}
	if got := parts.Seed(); got != seed {
		return document.WrongLine(line, "the parts make the seed %s, but the record says %s", chance.FormatSeed(got),
			chance.FormatSeed(seed))
	}
	return nil
}

// Parts returns what the seed of the game is made of, nil if it is the server's alone or if the record does not have
// the seed.
func (r *Record) Parts() *chance.Parts {
	if r.End != nil {
		return r.End.Parts
	}
	return r.Header.SecretParts
}

// checkSeed checks the seeds of the record against each other, their published hash, and their parts.
func (r *Record) checkSeed() error {
	h := &r.Header
	if h.Secret != nil {
		if err := h.checkParts(1, *h.Secret, h.SecretParts); err != nil {
			return err
		}
	} else if h.SecretParts != nil {
		return document.WrongLine(1, "the header has parts of a seed, but no seed")
	}
	if r.End != nil {
		return h.checkParts(r.End.Line, r.End.Seed, r.End.Parts)
	}
	return nil
}
