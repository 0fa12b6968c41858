package chance

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
)

// A Part is what one side adds to the seed of a game: 32 bytes that nobody else could foresee.
type Part [32]byte

// MarshalText returns a part as 64 hexadecimal digits.
func (p Part) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, p[:]), nil }

// UnmarshalText reads what MarshalText returns, and nothing else.
func (p *Part) UnmarshalText(text []byte) error {
	if len(text) != 2*len(p) {
		return fmt.Errorf("%q is not a part of a seed; write 64 hexadecimal digits", text)
	}
	if _, err := hex.Decode(p[:], text); err != nil {
		return fmt.Errorf("%q is not a part of a seed; write 64 hexadecimal digits", text)
	}
	return nil
}

// Parts are what the seed of a game is made of: a part of the server and one of each seat that adds one, nil for the
// others. The same type holds what was published about them before the game: the hash of the server's part, and the
// seals of the seats.
type Parts struct {
	Server Part
	Seats  []*Part
}

// The beginnings of what is hashed, so that no text is ever hashed for two purposes.
const (
	sealPrefix = "koprulu seal/1\n"
	seedPrefix = "koprulu seed/1\n"
)

// Commitment returns the hash of the server's part, which is published before anybody adds to the seed.
func Commitment(server Part) Part { return sha256.Sum256(server[:]) }

// Seal returns the hash of the part of a seat, counted from 0, which is published before the server knows any seat's
// part. It is valid for that seat alone.
func Seal(seat int, part Part) Part {
	return sha256.Sum256(append(append([]byte(sealPrefix), byte(seat+1)), part[:]...))
}

// Seed returns the seed that follows from the parts: docs/formats.md has the formula.
func (p *Parts) Seed() [32]byte {
	text := append([]byte(seedPrefix), p.Server[:]...)
	text = append(text, byte(len(p.Seats)))
	for _, part := range p.Seats {
		if part == nil {
			text = append(text, 0)
		} else {
			text = append(append(text, byte(len(part))), part[:]...)
		}
	}
	return sha256.Sum256(text)
}

// Opens reports whether a part is the one that was sealed for a seat, counted from 0.
func (p *Parts) Opens(seat int, part Part) bool {
	if seat >= len(p.Seats) || p.Seats[seat] == nil {
		return false
	}
	want := Seal(seat, part)
	return subtle.ConstantTimeCompare(want[:], p.Seats[seat][:]) == 1
}
