//go:build unix

package postgrestest_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/internal/postgrestest"
)

// child tells a process of the test to start a cluster, print its URL and wait to be killed.
const child = "KOPRULU_POSTGRESTEST_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(child) != "" {
		c, err := postgrestest.New(false)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println(c.URL("postgres"))
		time.Sleep(time.Minute)
		os.Exit(1)
	}
	postgrestest.Main(m)
}

// TestEndsWithItsProcess: PostgreSQL ends and its directory is removed when the process of the tests is killed.
func TestEndsWithItsProcess(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), child+"=yes")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	must(t, err)
	url := strings.TrimSpace(line)
	conn, err := pgx.Connect(t.Context(), url)
	must(t, err)
	defer conn.Close(t.Context())
	must(t, cmd.Process.Kill())
	_ = cmd.Wait() // it was killed
	dir := conn.Config().Host
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if _, err := os.Stat(dir); os.IsNotExist(err) {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("%s is still there", dir)
		}
	}
	if err := conn.Ping(t.Context()); err == nil {
		t.Error("PostgreSQL still answers")
	}
}

// TestKillAndStart: what was confirmed before PostgreSQL was killed is there when it starts again.
func TestKillAndStart(t *testing.T) {
	c, err := postgrestest.New(true)
	must(t, err)
	defer c.Close()
	url, err := c.Create(t.Context(), "kept", "")
	must(t, err)
	run := func(statement string, to any) {
		t.Helper()
		conn, err := pgx.Connect(t.Context(), url)
		must(t, err)
		defer conn.Close(t.Context())
		if to == nil {
			_, err = conn.Exec(t.Context(), statement)
		} else {
			err = conn.QueryRow(t.Context(), statement).Scan(to)
		}
		must(t, err)
	}
	var fsync string
	if run("SHOW fsync", &fsync); fsync != "on" {
		t.Errorf("a safe cluster has fsync %s", fsync)
	}
	run("CREATE TABLE t AS SELECT 7 AS n", nil)
	must(t, c.Kill())
	must(t, c.Start())
	n := 0
	if run("SELECT n FROM t", &n); n != 7 {
		t.Errorf("read %d", n)
	}
}

// TestCopies: what one test does to its database is not seen by another.
func TestCopies(t *testing.T) {
	prepared, name := 0, fmt.Sprint("prepared_", time.Now().UnixNano())
	for range 2 {
		url := postgrestest.Copy(t, name, func(url string) error {
			prepared++
			conn, err := pgx.Connect(t.Context(), url)
			if err != nil {
				return err
			}
			defer conn.Close(t.Context())
			_, err = conn.Exec(t.Context(), "CREATE TABLE t (n int)")
			return err
		})
		conn, err := pgx.Connect(t.Context(), url)
		must(t, err)
		var n int
		must(t, conn.QueryRow(t.Context(), "WITH i AS (INSERT INTO t VALUES (1)) SELECT count(*) FROM t").Scan(&n))
		if n != 0 {
			t.Errorf("%d rows are there already", n)
		}
		must(t, conn.Close(t.Context()))
	}
	if prepared != 1 {
		t.Errorf("prepared %d times", prepared)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
