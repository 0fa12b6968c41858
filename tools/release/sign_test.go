package main

import (
	"bytes"
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aead.dev/minisign"
)

// TestSign signs a file twice the same, so that only the public key verifies it; what is no key, or none, is refused
// with the variable that is wrong, and leaves no file.
func TestSign(t *testing.T) {
	public, secret, err := minisign.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	key, err := secret.MarshalText() // One with a password takes seconds to open.
	if err != nil {
		t.Fatal(err)
	}
	sums, file := filepath.Join(t.TempDir(), "SHA256SUMS"), filepath.Join(t.TempDir(), "secret.key")
	text := []byte("00 koprulu\n")
	if err := errors.Join(os.WriteFile(sums, text, 0o600), os.WriteFile(file, key, 0o600)); err != nil {
		t.Fatal(err)
	}
	t.Setenv("KOPRULU_SIGNING_KEY", sums)
	if err := run([]string{"sign", sums, "v1.2.3"}); err == nil || !strings.Contains(err.Error(), "KOPRULU_SIGNING_KEY") {
		t.Errorf("no key: %v", err)
	}
	if _, err := os.Stat(sums + ".minisig"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a signature was written without a key: %v", err)
	}
	t.Setenv("KOPRULU_SIGNING_KEY", file)
	var made [2][]byte
	for i := range made {
		if err := run([]string{"sign", sums, "v1.2.3"}); err != nil {
			t.Fatal(err)
		}
		if made[i], err = os.ReadFile(sums + ".minisig"); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(made[0], made[1]) || !bytes.Contains(made[0], []byte("SHA256SUMS of Koprulu v1.2.3")) {
		t.Errorf("the signatures are\n%s\n%s", made[0], made[1])
	}
	if !minisign.Verify(public, text, made[0]) || minisign.Verify(public, []byte("01 koprulu\n"), made[0]) {
		t.Error("the signature is of something else")
	}
	t.Setenv("KOPRULU_SIGNING_KEY", "")
	if err := run([]string{"sign", sums, "v1.2.3"}); err == nil {
		t.Error("signed without a key")
	}
}
