package people

import "time"

// KeyKind is what a key is for.
type KeyKind uint8

// The kinds of keys.
const (
	// DeviceKey is the cookie of a browser.
	DeviceKey KeyKind = 1
	// TokenKey is a token of the API.
	TokenKey KeyKind = 2
)

// Hash is the SHA-256 of a secret; secrets themselves are never kept.
type Hash = [32]byte

// Key is a secret that identifies a person: on a device or in a program.
type Key struct {
	// ID identifies it on pages and reveals nothing about the secret.
	ID            string
	Kind          KeyKind
	Name          string
	Created, Seen time.Time
}
