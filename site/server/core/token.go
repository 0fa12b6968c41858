package core

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"strings"
)

// tokenBytes is how much randomness is in a secret: 256 bits, more than anyone can guess.
const tokenBytes = 32

// TokenLength is the number of characters of a secret as text.
var TokenLength = base64.RawURLEncoding.EncodedLen(tokenBytes)

// NewToken makes a secret and the hash under which it is stored. A hash without salt and stretching is enough for
// secrets that nobody chose.
func NewToken() (token string, hash [sha256.Size]byte) {
	var b [tokenBytes]byte
	rand.Read(b[:])
	token = base64.RawURLEncoding.EncodeToString(b[:])
	return token, sha256.Sum256([]byte(token))
}

// HashToken returns the hash of a secret that was sent, false if it can't be one of ours. The time it takes to
// look the hash up does not reveal how much of a secret was right.
func HashToken(token string) ([sha256.Size]byte, bool) {
	if len(token) != TokenLength {
		return [sha256.Size]byte{}, false
	}
	return sha256.Sum256([]byte(token)), true
}

// NewID makes an unguessable id of letters and digits, five bits each.
func NewID(letters int) string {
	b := make([]byte, letters)
	rand.Read(b)
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b))[:letters]
}

const (
	IDLetters = 12
)
