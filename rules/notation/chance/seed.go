package chance

import (
	"encoding/binary"
	"encoding/hex"
	"strconv"

	"koprulu/rules/document"
)

// ParseSeed reads a seed: 64 hexadecimal digits, or a number, as people type it.
func ParseSeed(text string) ([32]byte, error) {
	var seed [32]byte
	if len(text) == 64 {
		if _, err := hex.Decode(seed[:], []byte(text)); err != nil {
			return seed, document.Say("%q is not a seed; write a number or 64 hexadecimal digits", text)
		}
		return seed, nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return seed, document.Say("%q is not a seed; write a number or 64 hexadecimal digits", text)
	}
	return NumberSeed(n), nil
}

// NumberSeed makes a seed from a number: its eight bytes, the lowest first, and zeros.
func NumberSeed(n uint64) [32]byte {
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], n)
	return seed
}

// FormatSeed returns a seed as 64 hexadecimal digits.
func FormatSeed(seed [32]byte) string { return hex.EncodeToString(seed[:]) }
