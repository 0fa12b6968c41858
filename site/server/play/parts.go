package play

import (
	"context"

	"koprulu/rules/notation/chance"
	"koprulu/site/server/core"
	"koprulu/table"
)

// What people and programs add to the seeds of their games (table.Shuffle).

// partOf reads a part of a seed, or a seal; it returns false if the text is neither.
func partOf(text string) (chance.Part, bool) {
	var p chance.Part
	return p, p.UnmarshalText([]byte(text)) == nil
}

// ofPart makes a deed of what is done with a part of the seed, or with the seal of one, that a form has.
func ofPart(field string, do func(*table.Table, context.Context, table.Person, chance.Part) error) deed {
	return func(v *core.Visit, at *core.Seated, _ *Room) error {
		part, ok := partOf(v.Value(field))
		if !ok {
			return core.WrongForm(field)
		}
		return do(at.Table, v.Ctx, v.Person(), part)
	}
}

// apiPart takes what the sender's seat has sealed: {"part": "…"}.
func apiPart(v *core.Visit, at *core.Seated, body struct {
	Part string `json:"part"`
}) error {
	part, ok := partOf(body.Part)
	if !ok {
		return core.Wrong("json", "part")
	}
	return at.Unseal(v.Ctx, v.Person(), part)
}

// appendShuffle appends what may be known of the parts of the seed, before the game is dealt and when it is over:
//
//	"shuffle":{"server":"…","seals":["…",null],"opened":[1],"final":true}
//
// with parts in the same form as commitments of records once the game is over.
func appendShuffle(dst []byte, s *table.ShuffleSeen) []byte {
	dst = append(dst, `"shuffle":{"server":"`...)
	dst = append(dst, chance.FormatSeed(s.Commitments.Server)...)
	dst = appendPartsOf(append(dst, `","seals":`...), s.Commitments.Seats)
	dst = append(dst, `,"opened":[`...)
	for i, set := 0, s.Opened; set != 0; i, set = i+1, set&(set-1) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '1'+byte(set.First()))
	}
	dst = append(dst, ']')
	if s.Final {
		dst = append(dst, `,"final":true`...)
	}
	if s.Parts != nil {
		dst = append(dst, `,"parts":{"server":"`...)
		dst = append(dst, chance.FormatSeed(s.Parts.Server)...)
		dst = append(appendPartsOf(append(dst, `","seats":`...), s.Parts.Seats), '}')
	}
	return append(dst, '}')
}

// appendPartsOf appends the parts or seals of all seats.
func appendPartsOf(dst []byte, list []*chance.Part) []byte {
	dst = append(dst, '[')
	for i, p := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		if p == nil {
			dst = append(dst, "null"...)
			continue
		}
		dst = append(append(append(dst, '"'), chance.FormatSeed(*p)...), '"')
	}
	return append(dst, ']')
}
