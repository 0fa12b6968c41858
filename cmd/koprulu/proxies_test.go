//go:build unix

package main

import (
	"bufio"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// freePort returns a port on which nobody listens.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// belowAPath returns the configuration of a proxy with what stands in comments at its end, for a site below a path, in
// place of a part.
func belowAPath(t *testing.T, text string, instead *regexp.Regexp) string {
	t.Helper()
	const begins = "# Below a path instead"
	before, after, ok := strings.Cut(text, begins)
	if !ok {
		t.Fatal("the configuration has no example for a path")
	}
	after = regexp.MustCompile(`(?m)^(\s*)#(\S|\t)`).ReplaceAllString(begins+after, "$1$2")
	return instead.ReplaceAllString(before, "") + after
}

// proxies are the programs for which deploy/ has a configuration. in makes one for this machine of it: it listens on
// the port front, without TLS, and passes requests on to the port back; run are the words that start it in a folder.
var proxies = []struct {
	program, file string
	instead       *regexp.Regexp
	in            func(text, front, back string) string
	run           []string
}{
	{"nginx", "nginx.conf", regexp.MustCompile(`(?s)\tlocation / \{\n\t\tproxy_pass.*?= /metrics \{.*?\}\n`),
		func(text, front, back string) string {
			for from, to := range map[string]string{"listen 443 ssl;": "listen 127.0.0.1:" + front + ";",
				"listen 80;":               "listen unix:80;",
				"\tlisten [::]:443 ssl;\n": "", "\tlisten [::]:80;\n": "", "\thttp2 on;\n": "",
				"127.0.0.1:8080": "127.0.0.1:" + back} {
				text = strings.ReplaceAll(text, from, to)
			}
			text = regexp.MustCompile(`(?m)^\tssl_.*\n`).ReplaceAllString(text, "")
			return "daemon off;\npid pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n" +
				"client_body_temp_path body;\nproxy_temp_path proxy;\nfastcgi_temp_path fast;\nuwsgi_temp_path uwsgi;\n" +
				"scgi_temp_path scgi;\n" + text + "}\n"
		}, []string{"-p", ".", "-e", "stderr", "-c", "proxy.conf"}},
	{"caddy", "Caddyfile", regexp.MustCompile(`(?s)games\.example\.org \{.*\}\n`),
		func(text, front, back string) string {
			text = strings.ReplaceAll(text, "localhost:8080", "127.0.0.1:"+back)
			text = strings.ReplaceAll(text, "\ngames.example.org {", "\nhttp://games.example.org:"+front+" {")
			return "{\n\tadmin off\n\tauto_https off\n}\n" + text
		}, []string{"run", "--adapter", "caddyfile", "--config", "proxy.conf"}},
}

// TestProxies starts the proxies of deploy/ that are installed here before a server, as they are and with their example
// for a path: pages, forms and streams arrive where the server says that they are, and the metrics stay inside.
func TestProxies(t *testing.T) {
	for _, p := range proxies {
		program, err := exec.LookPath(p.program)
		if err != nil {
			t.Logf("there is no %s here", p.program)
			continue
		}
		for _, path := range []string{"", "/koprulu"} {
			t.Run(p.program+path, func(t *testing.T) {
				text := readPage(t, filepath.Join(root, "deploy", p.file))
				if path != "" {
					text = belowAPath(t, text, p.instead)
				}
				front, back, dir := freePort(t), freePort(t), t.TempDir()
				if err := os.WriteFile(filepath.Join(dir, "proxy.conf"), []byte(p.in(text, front, back)), 0o600); err != nil {
					t.Fatal(err)
				}
				serving(t, "--addr", "127.0.0.1:"+back, "--url", "https://games.example.org"+path, "--trusted-proxy",
					"127.0.0.1,::1")
				var said strings.Builder
				cmd := exec.Command(program, p.run...)
				cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &said, &said
				cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
				cmd.WaitDelay = 10 * time.Second
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				ended := make(chan struct{})
				go func() { _ = cmd.Wait(); close(ended) }()
				defer func() {
					_ = cmd.Process.Signal(syscall.SIGTERM) // Killed, nginx would leave its workers behind.
					<-ended
					if t.Failed() {
						t.Log(said.String())
					}
				}()
				throughProxy(t, "http://127.0.0.1:"+front, path, ended)
			})
		}
	}
}

// throughProxy begins a lesson on a site behind a proxy, which is being started and may end, and opens its stream.
func throughProxy(t *testing.T, at, path string, ended <-chan struct{}) {
	t.Helper()
	var cookies []string
	ask := func(method, address, kind, body string) *http.Response {
		r, err := http.NewRequestWithContext(t.Context(), method, at+address, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Host = "games.example.org"
		r.Header.Set("Content-Type", kind)
		r.Header.Set("Cookie", strings.Join(cookies, "; ")) // They are for TLS, so that no jar would send them.
		for {
			answer, err := http.DefaultTransport.RoundTrip(r)
			if err == nil {
				for _, c := range answer.Cookies() {
					cookies = append(cookies, c.Name+"="+c.Value)
				}
				return answer
			}
			select {
			case <-ended:
				t.Fatalf("the proxy has ended: %v", err)
			case <-time.After(10 * time.Millisecond):
			}
		}
	}
	if answer := ask(http.MethodGet, path+"/", "", ""); answer.StatusCode != http.StatusOK {
		t.Fatalf("the first page: status %d", answer.StatusCode)
	}
	if answer := ask(http.MethodGet, path+"/metrics", "", ""); answer.StatusCode != http.StatusNotFound {
		t.Errorf("the metrics: status %d", answer.StatusCode)
	}
	answer := ask(http.MethodPost, path+"/tutorial", "application/x-www-form-urlencoded", "guest=1")
	table, ok := strings.CutPrefix(answer.Header.Get("Location"), path+"/t/")
	if answer.StatusCode != http.StatusSeeOther || !ok {
		t.Fatalf("a lesson: status %d, %s", answer.StatusCode, answer.Header.Get("Location"))
	}
	answer = ask(http.MethodPost, path+"/stream", "application/json", `{"tables":[{"id":"`+table+`"}]}`)
	defer answer.Body.Close()
	defer time.AfterFunc(2*time.Minute, func() { _ = answer.Body.Close() }).Stop()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if strings.Contains(lines.Text(), `href="`+path+`/`) {
			return
		}
	}
	t.Errorf("the stream ends with status %d, %v", answer.StatusCode, lines.Err())
}
