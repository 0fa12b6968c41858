package table

import "crypto/rand"

// alphabet is the letters and digits of ids and links: base32 without characters that look alike.
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789"

// word makes a random word of letters and digits, five bits each.
func word(letters int) string {
	b := make([]byte, letters)
	rand.Read(b) // never fails
	for i, v := range b {
		b[i] = alphabet[v%32]
	}
	return string(b)
}

// newID makes the id of a table: 50 bits.
func newID() ID { return ID(word(10)) }

// newLink makes the secret of a link: 130 bits.
func newLink() string { return word(26) }

// randomSeed makes the seed of a game.
func randomSeed() (seed [32]byte) {
	rand.Read(seed[:])
	return seed
}
