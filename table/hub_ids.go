package table

import (
	"crypto/rand"
	"crypto/subtle"
)

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

// Invited reports whether a word is the secret of the link to join the table, Watched whether it is that of the link to
// watch it (which the link to join allows, too).
func (t *Table) Invited(secret string) bool {
	invite, _ := t.Links()
	return sameSecret(invite, secret)
}

// Watched reports whether a word is the secret of a link with which the table may be watched.
func (t *Table) Watched(secret string) bool {
	invite, watch := t.Links()
	return sameSecret(invite, secret) || sameSecret(watch, secret)
}

// sameSecret compares in constant time; an empty secret equals nothing.
func sameSecret(want, got string) bool {
	return want != "" && subtle.ConstantTimeCompare([]byte(want), []byte(got)) == 1
}
