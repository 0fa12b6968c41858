package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"aead.dev/minisign"
)

// sign writes the signature of a file as minisign makes it, so that the tool of that name verifies it.
// KOPRULU_SIGNING_KEY names the file of the secret key, KOPRULU_SIGNING_PASSWORD is its password if it has one. The
// same key and file make the same bytes.
func sign(w io.Writer, file, version string) error {
	name := os.Getenv("KOPRULU_SIGNING_KEY")
	var key minisign.PrivateKey
	secret, err := os.ReadFile(name)
	switch {
	case err != nil:
	case minisign.IsEncrypted(secret):
		key, err = minisign.DecryptKey(os.Getenv("KOPRULU_SIGNING_PASSWORD"), secret)
	default:
		err = key.UnmarshalText(secret)
	}
	if err != nil {
		return fmt.Errorf(
			"reading the key %s, which KOPRULU_SIGNING_KEY names, with the password in KOPRULU_SIGNING_PASSWORD: %w",
			name, err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("reading what is to be signed: %w", err)
	}
	about := filepath.Base(file) + " of Koprulu " + version
	_, err = w.Write(minisign.SignWithComments(key, text, about, "signature of "+about))
	return err
}
