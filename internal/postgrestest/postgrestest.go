//go:build unix

// Package postgrestest starts PostgreSQL for tests: one for all tests of a process, in its own directory, reached
// through a socket there and not through the network. It ends with the process, however that ends.
package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// role owns the databases.
const role = "koprulu"

// startTime is how long PostgreSQL may take to answer, on a busy machine.
const startTime = time.Minute

// Cluster is a PostgreSQL with its data.
type Cluster struct {
	dir   string // holds data, socket and log
	tools string // the directory of the programs
	as    *syscall.Credential
	safe  bool

	// alive is closed to end the running server, and ended when it has.
	alive io.Closer
	ended chan struct{}
}

// New makes a cluster and starts it. A safe one syncs what it confirms to disk, as in production; others are faster.
func New(safe bool) (*Cluster, error) {
	c := &Cluster{safe: safe}
	var err error
	if c.tools, err = find(); err != nil {
		return nil, err
	}
	// A path to a socket may have no more than some 100 characters, so it can't lie in the directory of a test.
	at := parent()
	if safe {
		at = ""
	}
	if c.dir, err = os.MkdirTemp(at, "koprulu-pg-"); err != nil {
		return nil, err
	}
	if err := c.make(); err != nil {
		_ = os.RemoveAll(c.dir)
		return nil, fmt.Errorf("making a PostgreSQL in %s: %w", c.dir, err)
	}
	if err := c.Start(); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// make prepares the directory.
func (c *Cluster) make() error {
	// PostgreSQL refuses to run as root.
	if os.Geteuid() == 0 {
		who, err := nobody()
		if err != nil {
			return err
		}
		c.as = who
		if err := os.Chown(c.dir, int(who.Uid), int(who.Gid)); err != nil {
			return err
		}
	}
	cmd := exec.Command(filepath.Join(c.tools, "initdb"), "--pgdata", c.data(), "--username", role, "--auth", "trust",
		"--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync", "--no-instructions")
	cmd.Dir = c.dir
	if c.as != nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.as}
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return nil
}

func (c *Cluster) data() string { return filepath.Join(c.dir, "data") }

// nobody returns a user without rights: the one that Debian's package makes, or the one that every system has.
func nobody() (*syscall.Credential, error) {
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err := strconv.ParseUint(u.Uid, 10, 32)
		if err != nil {
			return nil, err
		}
		gid, err := strconv.ParseUint(u.Gid, 10, 32)
		if err != nil {
			return nil, err
		}
		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
	}
	return nil, errors.New("there is no user postgres or nobody, and PostgreSQL does not run as root")
}

// find returns the directory of initdb and postgres: KOPRULU_POSTGRES, where they are found as commands, or where
// Debian puts them.
func find() (string, error) {
	dirs := []string{os.Getenv("KOPRULU_POSTGRES")}
	if at, err := exec.LookPath("initdb"); err == nil {
		dirs = append(dirs, filepath.Dir(at))
	}
	installed, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil {
		return "", err
	}
	slices.SortFunc(installed, func(a, b string) int { return version(b) - version(a) })
	for _, dir := range append(dirs, installed...) {
		if dir == "" {
			continue
		}
		if _, err := os.Stat(filepath.Join(dir, "postgres")); err == nil {
			return dir, nil
		}
	}
	return "", errors.New(
		"there is no PostgreSQL here: install it (apt-get install postgresql, as ./test.sh does), or name the directory of its programs in KOPRULU_POSTGRES")
}

// version returns the number in a path such as /usr/lib/postgresql/15/bin.
func version(dir string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(dir)))
	return n
}

// keeper runs PostgreSQL until its standard input ends, which happens when the process that holds the other end does,
// even if that is killed. Then it removes the directory; if PostgreSQL ends on its own, it leaves the data.
const keeper = `exec 3<&0
"$@" >>log 2>&1 </dev/null 3<&- & child=$!
(cat <&3 >/dev/null; kill -QUIT "$child") 2>/dev/null & watch=$!
wait "$child"
if kill -0 "$watch" 2>/dev/null; then
	kill "$watch"
else
	dir=$PWD; cd /; rm -rf "$dir"
fi`

// Start starts the server, and returns when it answers.
func (c *Cluster) Start() error {
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	for {
		if err := c.start(); err != nil {
			return err
		}
		err := c.wait(ctx)
		if err == nil {
			return nil
		}
		// After it was killed, the processes that it had started may take a moment to notice.
		log, _ := os.ReadFile(filepath.Join(c.dir, "log"))
		if ctx.Err() != nil || !strings.Contains(string(log[max(0, len(log)-300):]), stillThere) {
			return fmt.Errorf("PostgreSQL does not answer: %w\n%s", err, log)
		}
	}
}

// stillThere is the last thing that PostgreSQL says if processes of the previous server are still there.
const stillThere = "Terminate any old server processes associated with data directory"

func (c *Cluster) start() error {
	fsync := "off"
	if c.safe {
		fsync = "on"
	}
	args := []string{"-c", keeper, "keeper", filepath.Join(c.tools, "postgres"), "-D", c.data(), "-k", c.dir,
		"-c", "listen_addresses=", "-c", "fsync=" + fsync, "-c", "full_page_writes=" + fsync, "-c", "max_connections=400",
		"-c", "shared_buffers=64MB",
		"-c", "wal_level=minimal", "-c", "max_wal_senders=0", "-c", "restart_after_crash=off"}
	cmd := exec.Command("sh", args...)
	cmd.Dir = c.dir
	// In its own group, so that it ends properly even if the tests are killed as a group.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Credential: c.as}
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("starting PostgreSQL: %w", err)
	}
	ended := make(chan struct{})
	c.alive, c.ended = in, ended
	go func() {
		_ = cmd.Wait() // It also closes the pipe.
		close(ended)
	}()
	return nil
}

// wait returns when the server answers, or has ended.
func (c *Cluster) wait(ctx context.Context) error {
	for {
		conn, err := pgx.Connect(ctx, c.URL("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-ctx.Done():
			return err
		case <-c.ended:
			return err
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// URL returns how a database of the cluster is reached.
func (c *Cluster) URL(database string) string {
	return fmt.Sprintf("postgres:///%s?host=%s&user=%s", database, c.dir, role)
}

// Kill ends the server and everything that it does at once, as if its machine had lost power, and returns when it is
// gone. Start starts it again.
func (c *Cluster) Kill() error {
	text, err := os.ReadFile(filepath.Join(c.data(), "postmaster.pid"))
	if err != nil {
		return err
	}
	line, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(line)
	if err != nil {
		return err
	}
	// Its children notice at once that it is gone, and end.
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		return err
	}
	<-c.ended
	return nil
}

// Close ends the server without leaving anything behind.
func (c *Cluster) Close() {
	if c.alive != nil {
		_ = c.alive.Close()
		<-c.ended
	}
	_ = os.RemoveAll(c.dir)
}

// Create makes a database from another one, or an empty one, and returns its URL.
func (c *Cluster) Create(ctx context.Context, name, template string) (string, error) {
	if template == "" {
		template = "template0"
	}
	return c.URL(name), c.do(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize()+" TEMPLATE "+
		pgx.Identifier{template}.Sanitize())
}

// Drop removes a database, even if it is in use.
func (c *Cluster) Drop(ctx context.Context, name string) error {
	return c.do(ctx, "DROP DATABASE IF EXISTS "+pgx.Identifier{name}.Sanitize()+" WITH (FORCE)")
}

func (c *Cluster) do(ctx context.Context, statement string) error {
	conn, err := pgx.Connect(ctx, c.URL("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, statement)
	return err
}

// shared is the cluster for all tests of the process that don't need their own.
var shared = sync.OnceValues(func() (*Cluster, error) { return New(false) })

var (
	made      atomic.Int64
	templates sync.Map // what prepared a database, by its name
)

// Main runs the tests of a package and ends the cluster that they shared; it is what TestMain calls.
func Main(m *testing.M) {
	code := m.Run()
	if started.Load() {
		if c, err := shared(); err == nil {
			c.Close()
		}
	}
	os.Exit(code)
}

var started atomic.Bool

// Empty returns the URL of an empty database, which is removed with the test.
func Empty(t testing.TB) string { return database(t, "") }

// Copy returns the URL of a database in the state in which prepare left the first one in this process; name says what
// it prepares.
func Copy(t testing.TB, name string, prepare func(url string) error) string {
	t.Helper()
	once, _ := templates.LoadOrStore(name, sync.OnceValue(func() error {
		c, err := running()
		if err != nil {
			return err
		}
		url, err := c.Create(context.Background(), name, "")
		if err != nil {
			return err
		}
		return prepare(url)
	}))
	if err := once.(func() error)(); err != nil {
		t.Fatal(err)
	}
	return database(t, name)
}

func running() (*Cluster, error) {
	started.Store(true)
	return shared()
}

func database(t testing.TB, template string) string {
	t.Helper()
	c, err := running()
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("test_%d", made.Add(1))
	url, err := c.Create(context.Background(), name, template)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Drop(context.Background(), name); err != nil {
			t.Errorf("removing a database: %v", err)
		}
	})
	return url
}
