package load

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// child is a server that the tool started: koprulu serve, or the bare one of a baseline.
type child struct {
	killed atomic.Bool
	cmd    *exec.Cmd
	addr   string
	// began is when it was started, ready how long it took until it was healthy.
	began time.Time
	ready time.Duration
}

// metricsToken gives the load tool access to the numbers of a server.
const metricsToken = "for-the-load-tool-alone"

// serve starts a server on a directory of data and waits until it is healthy.
func (b *bench) serve(ctx context.Context, f *fixture) (*child, error) {
	at := []string{"--data", f.dir}
	if f.url != "" {
		at = append(at, "--database", f.url)
	}
	return b.start(ctx, append([]string{"serve", "--addr", "127.0.0.1:0", "--no-limits", "--bot-delay", "0s",
		"--take-back", "0s", "--log-level", "warn"}, at...)...)
}

// start starts the program with a verb on one processor. One of the first lines it prints ends with its address.
func (b *bench) start(ctx context.Context, args ...string) (*child, error) {
	c := &child{cmd: exec.Command(b.Program, args...)}
	c.cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "KOPRULU_METRICS_TOKEN="+metricsToken)
	c.cmd.Stderr = b.Log
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.began = time.Now()
	if err := startPinned(c.cmd); err != nil {
		return nil, fmt.Errorf("starting %s: %w", b.Program, err)
	}
	fail := func(err error) (*child, error) {
		c.kill()
		return nil, fmt.Errorf("starting %s %s: %w", b.Program, args[0], err)
	}
	lines := bufio.NewReader(out)
	at, err := addressIn(lines)
	if err != nil {
		return fail(fmt.Errorf("it did not say where it listens: %w", err))
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	c.addr = "127.0.0.1:" + at.Port()
	for {
		if _, err = get(ctx, c.addr, "/healthz", ""); err == nil {
			c.ready = time.Since(c.began)
			return c, nil
		}
		if ctx.Err() != nil || time.Since(c.began) > patience {
			return fail(err)
		}
		time.Sleep(time.Millisecond)
	}
}

// addressIn reads lines until one ends with an address.
func addressIn(lines *bufio.Reader) (*url.URL, error) {
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return nil, err
		}
		if words := strings.Fields(line); len(words) > 0 {
			if at, err := url.Parse(words[len(words)-1]); err == nil && at.Port() != "" {
				return at, nil
			}
		}
	}
}

// kill ends a server at once, as kill -9 does.
func (c *child) kill() {
	c.killed.Store(true)
	_ = c.cmd.Process.Kill() // It fails if the server has ended already,
	_ = c.cmd.Wait()         // and this reports how it was killed.
}

// stop ends a server properly, unless it was killed.
func (c *child) stop() error {
	if c.killed.Load() {
		return nil
	}
	if err := c.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	ended := time.AfterFunc(patience, c.kill)
	defer ended.Stop()
	return c.cmd.Wait()
}

// synced returns how many answers were stored, and in how many synced transactions, as the server counts them; zeros if
// it does not count.
func (c *child) synced(ctx context.Context) (commits, groups float64) {
	text, err := get(ctx, c.addr, "/metrics", metricsToken)
	if err != nil {
		return 0, 0
	}
	for line := range strings.Lines(string(text)) {
		// Other lines leave the numbers as they are.
		_, _ = fmt.Sscanf(line, "koprulu_store_commits_total %g", &commits)
		_, _ = fmt.Sscanf(line, "koprulu_store_groups_total %g", &groups)
	}
	return commits, groups
}
