package server

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// tokenBytes is how much randomness is in a secret: 256 bits, more than anyone can guess.
const tokenBytes = 32

// tokenLength is the number of characters of a secret as text.
var tokenLength = base64.RawURLEncoding.EncodedLen(tokenBytes)

// newToken makes a secret and the hash under which it is stored. A hash without salt and stretching is enough for
// secrets that nobody chose.
func newToken() (token string, hash [sha256.Size]byte) {
	var b [tokenBytes]byte
	rand.Read(b[:])
	token = base64.RawURLEncoding.EncodeToString(b[:])
	return token, sha256.Sum256([]byte(token))
}

// hashToken returns the hash of a secret that was sent, false if it can't be one of ours. The time it takes to
// look the hash up does not reveal how much of a secret was right.
func hashToken(token string) ([sha256.Size]byte, bool) {
	if len(token) != tokenLength {
		return [sha256.Size]byte{}, false
	}
	return sha256.Sum256([]byte(token)), true
}
