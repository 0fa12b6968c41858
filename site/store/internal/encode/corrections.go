package encode

import (
	"bytes"
	"crypto/sha256"
	"errors"
)

// Corrections returns the key under which a table's file of components is kept: the SHA-256 of its text, nil if there
// is none. Tables with the same file share it.
func Corrections(text string) []byte {
	if text == "" {
		return nil
	}
	hash := sha256.Sum256([]byte(text))
	return hash[:]
}

// CheckCorrections compares a file of components with the key under which it is kept. Both are empty for a table
// without one.
func CheckCorrections(hash []byte, text string) error {
	switch {
	case bytes.Equal(Corrections(text), hash):
		return nil
	case text == "":
		return errors.New("its file of components is not there")
	}
	return errors.New("the checksum of its file of components is wrong")
}
