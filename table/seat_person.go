package table

import (
	"crypto/sha256"
	"encoding/hex"
)

// Page names the page of a person in addresses, empty for nobody. It follows from the id of the person, but doesn't
// reveal it.
func (p Person) Page() string {
	if p == "" {
		return ""
	}
	sum := sha256.Sum256([]byte("page of " + p))
	return hex.EncodeToString(sum[:8])
}
