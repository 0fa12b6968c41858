//go:build unix

package compose

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"log"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	compose "github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/jackc/pgx/v5"

	"koprulu/internal/postgrestest"
	"koprulu/internal/program"
)

// root is the root of the repository, koprulu the program.
const root = "../.."

var koprulu string

func TestMain(m *testing.M) {
	file, remove, err := program.Build()
	if err != nil {
		log.Fatal(err)
	}
	koprulu = file
	code := m.Run()
	remove()
	os.Exit(code)
}

// read returns the text of a file of the repository.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// composed reads deploy/compose.yaml as Docker Compose does, with the variables of its .env file.
func composed(t *testing.T, env ...string) (*types.Project, error) {
	t.Helper()
	o, err := compose.NewProjectOptions([]string{root + "/deploy/compose.yaml"}, compose.WithEnv(env))
	if err != nil {
		t.Fatal(err)
	}
	return o.LoadProject(t.Context())
}

// imageEnv returns the variables that the image sets.
func imageEnv(t *testing.T) map[string]string {
	t.Helper()
	env := map[string]string{}
	for _, line := range regexp.MustCompile(`(?m)^ENV (.+)$`).FindAllStringSubmatch(read(t, "Dockerfile"), -1) {
		for _, set := range strings.Fields(line[1]) {
			name, value, _ := strings.Cut(set, "=")
			env[name] = value
		}
	}
	return env
}

// variables returns the variables that the program knows, from the help of its verbs.
func variables(t *testing.T, verbs ...string) []string {
	t.Helper()
	var names []string
	for _, verb := range verbs {
		help, err := exec.Command(koprulu, verb, "--help").Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`\$(KOPRULU_[A-Z_]+)`).FindAllSubmatch(help, -1) {
			names = append(names, string(m[1]))
		}
	}
	return names
}

// TestComposeAgrees reads the Compose file with the library of Docker Compose, which knows its schema, and compares
// what its services, the image and the program say about each other.
func TestComposeAgrees(t *testing.T) {
	if _, err := composed(t); err == nil || !strings.Contains(err.Error(), "set it in .env") {
		t.Errorf("without a password: %v", err)
	}
	const password = "0123456789abcdef0123456789abcdef"
	p, err := composed(t, "POSTGRES_PASSWORD="+password)
	if err != nil {
		t.Fatal(err)
	}
	if names := slices.Sorted(maps.Keys(p.Services)); !slices.Equal(names, []string{"koprulu", "postgres"}) {
		t.Fatalf("the services are %v", names)
	}
	site, database, image := p.Services["koprulu"], p.Services["postgres"], imageEnv(t)

	// The image is built from the repository, and every variable is one of the program.
	if abs, err := filepath.Abs(root); err != nil || site.Build == nil || site.Build.Context != abs ||
		cmp.Or(site.Build.Dockerfile, "Dockerfile") != "Dockerfile" {
		t.Errorf("the image is built from %+v, want %s", site.Build, abs)
	}
	known := append(variables(t, "serve", "health"), "GOMEMLIMIT") // The last is Go's.
	for name := range image {
		if !slices.Contains(known, name) {
			t.Errorf("the image sets %s, which the program does not know", name)
		}
	}
	env := site.Environment.Resolve(func(string) (string, bool) { return "", false })
	for name, value := range env {
		if !slices.Contains(known, name) || value == nil {
			t.Errorf("the Compose file sets %s, which the program does not know, or sets it to nothing", name)
		}
	}

	// The database is that of the other service, which answers before the site starts.
	c, err := pgx.ParseConfig(*env["KOPRULU_DATABASE"])
	if err != nil {
		t.Fatal(err)
	}
	set := func(name string) string { return *cmp.Or(database.Environment[name], new(string)) }
	if c.Host != "postgres" || c.Port != 5432 || c.User != set("POSTGRES_USER") ||
		c.Password != set("POSTGRES_PASSWORD") || c.Password != password || c.Database != set("POSTGRES_DB") ||
		c.TLSConfig != nil {
		t.Errorf("the site looks for %s at %s:%d as %s", c.Database, c.Host, c.Port, c.User)
	}
	if wait, ok := site.DependsOn["postgres"]; !ok || wait.Condition != types.ServiceConditionHealthy || !wait.Required {
		t.Errorf("the site depends on %+v", site.DependsOn)
	}
	check := []string{"CMD", "pg_isready", "--username", c.User, "--dbname", c.Database}
	if h := database.HealthCheck; h == nil || h.Disable || !slices.Equal([]string(h.Test), check) || h.Interval == nil ||
		h.Timeout == nil || h.Retries == nil {
		t.Errorf("the database is checked with %+v, want %q", h, check)
	}

	// Data is in declared volumes, where image and database keep it.
	used := map[string]string{}
	for name, s := range p.Services {
		for _, v := range s.Volumes {
			if _, ok := p.Volumes[v.Source]; !ok || v.Type != types.VolumeTypeVolume || v.ReadOnly {
				t.Errorf("%s keeps data in %+v", name, v)
			}
			used[v.Source] = v.Target
		}
	}
	if want := map[string]string{"koprulu": image["KOPRULU_DATA"],
		"postgres": "/var/lib/postgresql/data"}; !maps.Equal(used, want) || len(p.Volumes) != len(want) {
		t.Errorf("data lies in %v, want %v", used, want)
	}

	// The site is reached where it listens, from the machine itself only, and under the name that it believes to have.
	_, port, _ := net.SplitHostPort(image["KOPRULU_ADDR"])
	base, err := url.Parse(*env["KOPRULU_URL"])
	if err != nil || len(site.Ports) != 1 || len(database.Ports) != 0 {
		t.Fatalf("ports %+v and %+v, address %v, %v", site.Ports, database.Ports, base, err)
	}
	if at := site.Ports[0]; strconv.Itoa(int(at.Target)) != port || at.HostIP != "127.0.0.1" ||
		at.Published != base.Port() || at.Protocol != "tcp" {
		t.Errorf("the port is %+v, listening at %s, address %s", at, image["KOPRULU_ADDR"], base)
	}
	if asked, err := url.Parse(image["KOPRULU_HEALTH_URL"]); err != nil || asked.Port() != port {
		t.Errorf("the image asks %v how it is, listening at %s", asked, image["KOPRULU_ADDR"])
	}

	// There is room below the bound of memory, and time to stop: the server waits for requests in progress, bots and
	// clocks one after the other.
	const stops = 40 * time.Second // as docs/operating.md says
	limit, err := strconv.ParseInt(strings.TrimSuffix(*env["GOMEMLIMIT"], "MiB"), 10, 64)
	if err != nil || limit<<20 >= int64(site.MemLimit) || limit<<20 < int64(site.MemLimit)/2 {
		t.Errorf("Go may use %s of %d bytes, %v", *env["GOMEMLIMIT"], site.MemLimit, err)
	}
	if site.StopGracePeriod == nil || time.Duration(*site.StopGracePeriod) <= stops {
		t.Errorf("stopping may take %v", site.StopGracePeriod)
	}
}

// TestComposeRuns starts the program with exactly the variables of the image and of the Compose file, except for ports,
// directories and the host of the database, and asks it whether it is well, as the image does.
func TestComposeRuns(t *testing.T) {
	cluster, err := postgrestest.New(false)
	if err != nil {
		t.Fatal(err)
	}
	defer cluster.Close()
	p, err := composed(t, "POSTGRES_PASSWORD=secret")
	if err != nil {
		t.Fatal(err)
	}
	values := imageEnv(t)
	for name, value := range p.Services["koprulu"].Environment {
		values[name] = *value
	}
	u, err := url.Parse(values["KOPRULU_DATABASE"])
	if err != nil {
		t.Fatal(err)
	}
	beside, err := pgx.Connect(t.Context(), cluster.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer beside.Close(context.Background())
	// As the image of PostgreSQL does for its user.
	for _, statement := range []string{"ALTER ROLE koprulu PASSWORD 'secret'", "CREATE DATABASE koprulu"} {
		if _, err := beside.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	query := u.Query()
	query.Set("host", beside.Config().Host)
	query.Set("port", strconv.Itoa(int(beside.Config().Port)))
	u.Host, u.RawQuery = "", query.Encode()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(free.Addr().String())
	_ = free.Close()
	values["KOPRULU_DATABASE"], values["KOPRULU_DATA"] = u.String(), t.TempDir()
	values["KOPRULU_ADDR"] = strings.Replace(values["KOPRULU_ADDR"], "8080", port, 1)
	values["KOPRULU_HEALTH_URL"] = strings.Replace(values["KOPRULU_HEALTH_URL"], "8080", port, 1)
	var env []string
	for name, value := range values {
		env = append(env, name+"="+value)
	}

	cmd := exec.Command(koprulu, "serve")
	cmd.Env = env
	var logs bytes.Buffer
	cmd.Stderr = &logs
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	said := bufio.NewScanner(out)
	kept := ""
	for said.Scan() && !strings.HasPrefix(said.Text(), "Koprulu is open at ") {
		if where, ok := strings.CutPrefix(said.Text(), "Everything is kept in "); ok {
			kept = where
		}
	}
	if want := "the PostgreSQL database " + beside.Config().Host + "/koprulu"; kept != want {
		t.Errorf("everything is kept in %q, want %q", kept, want)
	}
	if said.Text() != "Koprulu is open at "+values["KOPRULU_URL"] {
		t.Fatalf("the server says %q\n%s", said.Text(), logs.String())
	}
	health := exec.Command(koprulu, "health")
	health.Env = env
	if told, err := health.CombinedOutput(); err != nil {
		t.Errorf("the check of the image: %v: %s", err, told)
	}
	r, err := http.Get(values["KOPRULU_HEALTH_URL"] + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Errorf("/healthz answers %s", r.Status)
	}
	var people int
	if err := beside.QueryRow(t.Context(),
		"SELECT count(*) FROM pg_stat_activity WHERE datname = 'koprulu' AND usename = 'koprulu'").Scan(&people); err !=
		nil || people == 0 {
		t.Errorf("%d connections of the site, %v", people, err)
	}
	_ = cmd.Process.Signal(syscall.SIGTERM)
	for said.Scan() {
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("stopping: %v\n%s", err, logs.String())
	}
}
