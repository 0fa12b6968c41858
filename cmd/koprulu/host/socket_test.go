package host

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSocketOfAnother: a socket at which a server answers, and a file that is not a socket, stay as they are.
func TestSocketOfAnother(t *testing.T) {
	dir, err := os.MkdirTemp("", "koprulu") //nolint:usetesting // Names of TempDir can be too long for a socket.
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := listenAlone(file); err == nil || !strings.Contains(err.Error(), "not a socket") {
		t.Errorf("a file: %v", err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "mine" {
		t.Errorf("the file holds %q, %v", text, err)
	}
	taken := filepath.Join(dir, "taken")
	l, err := net.Listen("unix", taken)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := listenAlone(taken); err == nil || !strings.Contains(err.Error(), "another server") {
		t.Errorf("another's: %v", err)
	}
	c, err := net.Dial("unix", taken)
	if err != nil {
		t.Fatalf("the other server lost its socket: %v", err)
	}
	_ = c.Close()
}
