package core

import (
	"crypto/sha256"
	"strings"

	"koprulu/club/people"
)

// inviteLetters is the length of a code, five bits a letter.
const inviteLetters = 20

// NewInvite makes a code and its hash. People read codes to each other, so it comes in groups.
func NewInvite() (code string, hash people.Hash) {
	text := NewID(inviteLetters)
	var groups []string
	for i := 0; i < len(text); i += 5 {
		groups = append(groups, text[i:i+5])
	}
	return strings.Join(groups, "-"), sha256.Sum256([]byte(text))
}

// HashInvite returns the hash of a code as somebody wrote it, false if it can't be one.
func HashInvite(code string) (people.Hash, bool) {
	text := strings.ToLower(strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, code))
	if len(text) != inviteLetters {
		return people.Hash{}, false
	}
	return sha256.Sum256([]byte(text)), true
}
