package journeys

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"koprulu/internal/program"
)

// built is the program, built when the first site is started.
var built = sync.OnceValues(func() (string, error) {
	file, remove, err := program.Build()
	if err == nil {
		leave = remove
	}
	return file, err
})

// leave removes what built made.
var leave = func() {}

func TestMain(m *testing.M) {
	// This is how go test knows that an outcome belongs to one version of the browser; test.sh sets it.
	_ = os.Getenv("KOPRULU_CHROMIUM_VERSION")
	code := m.Run()
	quit()
	leave()
	os.Exit(code)
}

// site is a server with its data.
type site struct {
	t    *testing.T
	data string
	// base is the address, such as http://localhost:1234.
	base string
	cmd  *exec.Cmd
	log  *safeBuffer
	// flags are further flags of the server.
	flags []string
	// people are those without a browser, by name (see seat).
	people map[string]*http.Client
}

// safeBuffer collects the output of a process.
type safeBuffer struct {
	mu sync.Mutex
	b  strings.Builder
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// newSite starts a server on a free port with a new data directory.
func newSite(t *testing.T, flags ...string) *site {
	t.Helper()
	return startedSite(t, &safeBuffer{}, flags...)
}

// startedSite is newSite with what collects the output of the server.
func startedSite(t *testing.T, log *safeBuffer, flags ...string) *site {
	t.Helper()
	s := &site{t: t, data: t.TempDir(), log: log, flags: flags}
	s.start("127.0.0.1:0")
	t.Cleanup(func() {
		s.kill()
		if t.Failed() {
			t.Logf("the server said:\n%s", s.log)
		}
	})
	return s
}

var address = regexp.MustCompile(`http://localhost:\d+`)

// start runs the program and waits until it serves.
func (s *site) start(addr string) {
	s.t.Helper()
	file, err := built()
	if err != nil {
		s.t.Fatal(err)
	}
	s.cmd = exec.Command(file, append([]string{"serve", "--addr", addr, "--data", s.data, "--bot-delay", "0s",
		"--take-back", "0s", "--lookback", "4"}, s.flags...)...)
	s.cmd.Stderr = s.log
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	found := make(chan string, 1)
	go func() {
		lines := bufio.NewReader(io.TeeReader(out, s.log))
		for {
			line, err := lines.ReadString('\n')
			if m := address.FindString(line); m != "" {
				select {
				case found <- m:
				default:
				}
			}
			if err != nil {
				return
			}
		}
	}()
	select {
	case s.base = <-found:
	case <-time.After(patience):
		s.t.Fatalf("the server does not say where it listens:\n%s", s.log)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		req, _ := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/healthz", nil)
		if res, err := http.DefaultClient.Do(req); err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return
			}
		}
		if ctx.Err() != nil {
			s.t.Fatalf("the server does not get healthy:\n%s", s.log)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// kill ends the server as a power failure would.
func (s *site) kill() {
	if s.cmd != nil && s.cmd.Process != nil {
		s.cmd.Process.Signal(syscall.SIGKILL)
		s.cmd.Wait()
		s.cmd = nil
	}
}

// restart kills the server and starts it again at the same address.
func (s *site) restart() {
	s.t.Helper()
	s.kill()
	s.start("127.0.0.1:" + s.base[strings.LastIndex(s.base, ":")+1:])
}

// seated names a newcomer, on the profile of the site at an address.
func (b *browser) seated(base, name string) {
	b.t.Helper()
	b.open(base + "/profile")
	b.do(chromedp.SendKeys(chromedp.CSS("#me-name"), name))
	b.click("form[action='/profile'] button[type=submit]")
	b.wait("the name is saved", `document.querySelector("#h-devices")`)
}
