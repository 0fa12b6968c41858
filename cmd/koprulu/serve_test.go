package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// running is a server in its own process.
type running struct {
	cmd *exec.Cmd
	url string
	// said are the lines of its standard output up to its address.
	said []string
	logs *bytes.Buffer
}

// serving starts a server with further flags and waits until it prints its address.
func serving(t testing.TB, with ...string) *running {
	t.Helper()
	cmd := exec.Command("koprulu", append([]string{"serve", "--addr", "localhost:0", "--log-format", "json", "--bot-delay",
		"0s"}, with...)...)
	cmd.Env = append(os.Environ(), "KOPRULU_METRICS_TOKEN="+metricsToken, "KOPRULU_DATA="+t.TempDir())
	r := &running{cmd: cmd, logs: &bytes.Buffer{}}
	cmd.Stderr = r.logs
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // It has ended, if all went well.
	for said := bufio.NewScanner(out); said.Scan(); {
		r.said = append(r.said, said.Text())
		if where, ok := strings.CutPrefix(said.Text(), "Koprulu is open at "); ok {
			r.url = where
			return r
		}
	}
	_ = cmd.Wait()
	t.Fatalf("the server said %q\n%s", r.said, r.logs)
	return nil
}

// metricsToken is the secret for the metrics of the servers that tests start.
const metricsToken = "the numbers, please"

// fetch gets a page.
func (r *running) fetch(t *testing.T, c *http.Client, path string) (int, string) {
	t.Helper()
	ask, err := http.NewRequestWithContext(t.Context(), http.MethodGet, r.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r.send(t, c, ask)
}

// numbers gets the metrics.
func (r *running) numbers(t *testing.T) (int, string) {
	t.Helper()
	ask, err := http.NewRequestWithContext(t.Context(), http.MethodGet, r.url+"/metrics", nil)
	if err != nil {
		t.Fatal(err)
	}
	ask.Header.Set("Authorization", "Bearer "+metricsToken)
	return r.send(t, http.DefaultClient, ask)
}

// send sends a request and returns the status and body of the response.
func (r *running) send(t *testing.T, c *http.Client, ask *http.Request) (int, string) {
	t.Helper()
	answer, err := c.Do(ask)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// TestServe runs a server with its data in a directory that nobody else may read.
func TestServe(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process can't be asked gently to end there")
	}
	data := filepath.Join(t.TempDir(), "data")
	first := serving(t, "--data", data)
	if info, err := os.Stat(data); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the data can be read by others: %v, %v", info.Mode(), err)
	}
	if len(first.said) != 3 || !strings.HasSuffix(first.said[0], " kept in "+data) ||
		!strings.Contains(first.said[1], "Ctrl+C") {
		t.Errorf("it opens with %q: not with its data, how to stop it, and its address", first.said)
	}
	lives(t, first, "--data", data)
}

// TestServeEndsWhileARequestWorks: a server that is asked to end while a request is in progress that does not end says
// so, and ends all the same.
func TestServeEndsWhileARequestWorks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process can't be asked gently to end there")
	}
	r := serving(t)
	where := strings.TrimPrefix(r.url, "http://")
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", where)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	// The server asks for the rest as soon as the request works on it; it never comes.
	fmt.Fprintf(conn,
		"POST /editor HTTP/1.1\r\nHost: %s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\nExpect: 100-continue\r\n\r\n", where)
	if said, err := bufio.NewReader(conn).ReadString('\n'); err != nil || !strings.Contains(said, " 100 ") {
		t.Fatalf("it says %q, %v", said, err)
	}
	if err := r.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- r.cmd.Wait() }()
	select {
	case <-ended: // How it ends depends on how busy the machine is: after the drain, or after the grace.
	case <-time.After(5 * time.Minute):
		t.Fatal("it does not end")
	}
	if !strings.Contains(r.logs.String(), "did not end in time") {
		t.Errorf("it does not say what it left:\n%s", r.logs)
	}
}

// lives takes the real program, just started with these flags, makes a table, ends it gently with a stream open, starts
// it again, kills it, and starts it once more: the table is there each time.
func lives(t *testing.T, first *running, with ...string) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar, Timeout: time.Minute}
	answer, err := client.PostForm(first.url+"/tables", url.Values{"who": {"Ann"}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	path := answer.Request.URL.Path
	if answer.StatusCode != http.StatusOK || !strings.HasPrefix(path, "/t/") {
		t.Fatalf("making a table led to %s, status %d", path, answer.StatusCode)
	}

	stream, err := client.Post(first.url+"/stream", "application/json",
		strings.NewReader(`{"tables":[{"id":"`+strings.TrimPrefix(path, "/t/")+`"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	if err := first.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(stream.Body)
	if err != nil || !strings.HasSuffix(string(text), "event: goodbye\ndata: {}\n\n") {
		t.Errorf("the stream ended without a goodbye: %v, %d bytes", err, len(text))
	}
	if err := first.cmd.Wait(); err != nil {
		t.Errorf("ended gently: %v\n%s", err, first.logs)
	}
	if strings.Contains(first.logs.String(), `"level":"ERROR"`) {
		t.Errorf("the log has errors:\n%s", first.logs)
	}

	for _, end := range []string{"kill", "term"} {
		again := serving(t, with...)
		// The port is a different one, which does not matter to cookies.
		if status, page := again.fetch(t, client, path); status != http.StatusOK || !strings.Contains(page, `id="prompt"`) {
			t.Errorf("the table after a restart: status %d\n%s", status, again.logs)
		}
		if status, _ := again.fetch(t, client, "/healthz"); status != http.StatusOK {
			t.Errorf("health: status %d", status)
		}
		if status, text := again.numbers(t); status != http.StatusOK || !strings.Contains(text, "koprulu_requests_total") {
			t.Errorf("metrics: status %d", status)
		}
		if end == "kill" {
			if err := again.cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = again.cmd.Wait() // It was killed.
			continue
		}
		if err := again.cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		if err := again.cmd.Wait(); err != nil {
			t.Errorf("interrupted: %v\n%s", err, again.logs)
		}
	}
}
