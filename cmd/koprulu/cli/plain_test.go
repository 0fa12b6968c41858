package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestPlainly makes the operating system, the network and the standard library fail: what people read is in our words,
// and names a remedy.
func TestPlainly(t *testing.T) {
	dir := t.TempDir()
	_, missing := os.ReadFile(filepath.Join(dir, "missing"))
	_, directory := os.ReadFile(dir)
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, within := os.ReadFile(filepath.Join(file, "within"))
	rename := os.Rename(filepath.Join(dir, "missing"), filepath.Join(dir, "other"))
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := l.Addr().String()
	l.Close()
	_, dial := net.Dial("tcp", closed)
	get := func(url string, patience time.Duration) error {
		c := http.Client{Timeout: patience}
		answer, err := c.Get(url)
		if err == nil {
			answer.Body.Close()
		}
		return err
	}
	slow := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		<-r.Context().Done() // Only who asks gives up.
	}))
	defer slow.Close()
	secure := httptest.NewUnstartedServer(http.NotFoundHandler())
	secure.Config.ErrorLog = log.New(io.Discard, "", 0)
	secure.StartTLS()
	defer secure.Close()
	program := exec.Command("koprulu-has-no-such-program").Run()
	_, number := strconv.Atoi("many")
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()

	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"missing":   {missing, "/missing: there is no such file or directory"},
		"directory": {directory, ": it is a directory; name a file"},
		"within":    {within, "/within: a part of the path is a file, not a directory"},
		"rename":    {rename, "/other: there is no such file or directory"},
		"dial":      {dial, closed + ": nothing answers there; start the server, or name the address at which it listens"},
		"get": {get("http://"+closed+"/healthz", time.Minute),
			"http://" + closed + "/healthz: nothing answers there; start the server"},
		"slow": {get(slow.URL, 50*time.Millisecond), slow.URL + ": there was no answer in time"},
		"not tls": {get(strings.Replace(slow.URL, "http:", "https:", 1), time.Minute),
			"does not speak TLS; write http:// instead of https://"},
		"stranger": {get(secure.URL, time.Minute), "its certificate is not from an authority that this machine trusts"},
		"host": {&net.OpError{Op: "dial", Net: "tcp", Err: &net.DNSError{Err: "no such host", Name: "nowhere.invalid",
			IsNotFound: true}}, `there is no machine named "nowhere.invalid"`},
		"program":  {program, "there is no program koprulu-has-no-such-program that can be started; install it"},
		"number":   {number, `"many" is not a number that can be used here`},
		"deadline": {ctx.Err(), "there was no answer in time"},
		"ended":    {io.ErrUnexpectedEOF, "it ended too soon"},
	} {
		if c.err == nil {
			t.Fatalf("%s: nothing failed", name)
		}
		// Each is found wherever it is in an error, and what surrounds it stays.
		for _, err := range []error{c.err, Exit{Failed, fmt.Errorf("--flag: %w; our remedy", c.err)},
			errors.Join(errors.New("before"), fmt.Errorf("then %w", c.err))} {
			text := Plainly(err)
			if !strings.Contains(text, c.want) {
				t.Errorf("%s: %q does not say %q", name, text, c.want)
			}
			for _, raw := range []string{"open ", "read ", "dial tcp", "connect:", "Get \"", "lookup", "strconv", "exec:",
				"deadline exceeded", "EOF", "tls:", "x509:", "no such host", "is a directory;;"} {
				if strings.Contains(text, raw) {
					t.Errorf("%s: %q has the raw %q", name, text, raw)
				}
			}
			if strings.Contains(err.Error(), "our remedy") && !strings.HasSuffix(text, "; our remedy") ||
				strings.Contains(err.Error(), "before") && !strings.HasPrefix(text, "before\n") {
				t.Errorf("%s: %q lost what stood around it", name, text)
			}
		}
	}
}
