package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestArchivesAreReproducible makes archives of the same files twice, changing the files' times and permissions in
// between: they are the same to the byte, and hold what was put in.
func TestArchivesAreReproducible(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1700000000")
	folder := filepath.Join(t.TempDir(), "koprulu_1")
	write := func(name, text string, mode fs.FileMode) {
		t.Helper()
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), mode)); err != nil {
			t.Fatal(err)
		}
	}
	write("koprulu", "a program", 0o755)
	write("man/koprulu.1", "a page", 0o644)
	write("LICENSE", "a licence", 0o600)
	for _, kind := range []string{".tar.gz", ".zip"} {
		var made [2][]byte
		for i := range made {
			out := filepath.Join(t.TempDir(), "koprulu_1"+kind)
			if err := run([]string{"archive", out, folder}); err != nil {
				t.Fatal(err)
			}
			var err error
			if made[i], err = os.ReadFile(out); err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(os.Chtimes(filepath.Join(folder, "LICENSE"), time.Unix(1, 0), time.Unix(1, 0)),
				os.Chmod(filepath.Join(folder, "LICENSE"), 0o664)); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(made[0], made[1]) {
			t.Errorf("two %s of the same files differ", kind)
		}
		want := []string{"koprulu_1/LICENSE -rw-r--r-- a licence", "koprulu_1/koprulu -rwxr-xr-x a program",
			"koprulu_1/man/koprulu.1 -rw-r--r-- a page"}
		if got := contents(t, kind, made[0]); !slices.Equal(got, want) {
			t.Errorf("%s holds %q", kind, got)
		}
	}
	if err := run([]string{"archive", filepath.Join(t.TempDir(), "x.rar"), folder}); err == nil {
		t.Error("an archive of an unknown kind was made")
	}
}

// contents lists the files of an archive with their permissions and what they hold.
func contents(t *testing.T, kind string, archive []byte) (list []string) {
	t.Helper()
	add := func(name string, mode fs.FileMode, at time.Time, r io.Reader) {
		t.Helper()
		if os.Getenv("SOURCE_DATE_EPOCH") != "" && fmt.Sprint(at.Unix()) != os.Getenv("SOURCE_DATE_EPOCH") {
			t.Errorf("%s is of %s", name, at)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, name+" "+mode.String()+" "+string(text))
	}
	if kind == ".zip" {
		z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range z.File {
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			add(f.Name, f.Mode(), f.Modified, r)
		}
		return list
	}
	z, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		add(h.Name, h.FileInfo().Mode(), h.ModTime, r)
	}
}

// TestRelease checks what scripts/release.sh made in the folder that KOPRULU_RELEASE names, of the version in
// KOPRULU_RELEASE_VERSION: scripts/nightly.sh makes it first. The checksums are right; every archive has the program,
// its licences, its pages and its completion; every program has a list of its parts; the packages hold what has to be
// installed; this machine's program prints its version.
func TestRelease(t *testing.T) {
	dist, version := os.Getenv("KOPRULU_RELEASE"), os.Getenv("KOPRULU_RELEASE_VERSION")
	if dist == "" {
		t.Skip("KOPRULU_RELEASE names no release; scripts/nightly.sh makes one")
	}
	names, err := filepath.Glob(filepath.Join(dist, "*"))
	if err != nil {
		t.Fatal(err)
	}
	check := exec.Command("sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS")
	check.Dir = dist
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("the checksums: %v\n%s", err, out)
	}
	sums, err := os.ReadFile(filepath.Join(dist, "SHA256SUMS"))
	if err != nil || bytes.Count(sums, []byte("\n")) != len(names)-1 {
		t.Errorf("there are %d files, and these checksums (%v):\n%s", len(names), err, sums)
	}
	kinds := map[string]int{}
	for _, name := range names {
		base := filepath.Base(name)
		kind := regexp.MustCompile(`\.(tar\.gz|zip|deb|rpm|cdx\.json)$`).FindString(base)
		kinds[kind]++
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		switch kind {
		case ".tar.gz", ".zip":
			root := strings.TrimSuffix(base, kind) + "/"
			program := root + "koprulu"
			if kind == ".zip" {
				program += ".exe"
			}
			holds(t, base, strings.Join(contents(t, kind, text), "\n"), program+" -rwxr-xr-x", root+"README.md ",
				root+"docs/operating.md ", root+"deploy/koprulu.service ",
				root+"LICENSE -rw-r--r--                     GNU AFFERO", root+"NOTICE ", root+"LICENSES ",
				root+"completion/koprulu.bash ", root+"completion/_koprulu ", root+"completion/koprulu.fish ")
		case ".cdx.json":
			var parts struct {
				BOMFormat string
				Metadata  struct {
					Component struct{ Name, Version string }
				}
				Components []struct {
					PURL     string
					Licenses []struct{ License struct{ ID string } }
				}
			}
			if err := json.Unmarshal(text, &parts); err != nil || parts.BOMFormat != "CycloneDX" ||
				parts.Metadata.Component.Version != version || len(parts.Components) < 30 {
				t.Errorf("%s: %v: %s of %s with %d parts", base, err, parts.BOMFormat, parts.Metadata.Component.Version,
					len(parts.Components))
			}
			for _, c := range parts.Components {
				if !strings.HasPrefix(c.PURL, "pkg:golang/") || len(c.Licenses) == 0 || c.Licenses[0].License.ID == "" {
					t.Errorf("%s: the part %s has no licence", base, c.PURL)
				}
			}
		case ".deb":
			dpkg, err := exec.LookPath("dpkg-deb")
			if err != nil {
				t.Log("there is no dpkg-deb here")
				continue
			}
			listed, err := exec.Command(dpkg, "--contents", name).CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %s", err, listed)
			}
			holds(t, base, string(listed), "./usr/bin/koprulu", "./usr/lib/systemd/system/koprulu.service",
				"./usr/share/doc/koprulu/docs/operating.md", "./usr/share/doc/koprulu/deploy/nginx.conf", "./usr/lib/sysusers.d/koprulu.conf", "./etc/koprulu.env",
				"./usr/share/man/man1/koprulu-serve.1.gz", "./usr/share/bash-completion/completions/koprulu",
				"./usr/share/zsh/vendor-completions/_koprulu", "./usr/share/fish/vendor_completions.d/koprulu.fish",
				"./usr/share/doc/koprulu/LICENSES")
			for _, line := range regexp.MustCompile(`(?m)^d.*$`).FindAllString(string(listed), -1) {
				if !strings.HasPrefix(line, "drwxr-xr-x root/root ") {
					t.Errorf("%s has a directory that not everybody can enter, or that somebody else can change: %s", base, line)
				}
			}
			if !strings.Contains(base, "_"+runtime.GOARCH) || runtime.GOOS != "linux" {
				continue
			}
			into := t.TempDir()
			if out, err := exec.Command(dpkg, "--extract", name, into).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			said, err := exec.Command(filepath.Join(into, "usr/bin/koprulu"), "--version").CombinedOutput()
			if err != nil || string(said) != "koprulu "+version+"\n" {
				t.Errorf("the program says %q, %v; want the version %s", said, err, version)
			}
			unit, err := os.ReadFile(filepath.Join(into, "usr/lib/systemd/system/koprulu.service"))
			if err != nil || !bytes.Contains(unit, []byte("\nExecStart=/usr/bin/koprulu serve\n")) {
				t.Errorf("the unit starts another program (%v)", err)
			}
		}
	}
	for _, kind := range []string{".tar.gz", ".zip", ".deb", ".rpm", ".cdx.json"} {
		if kinds[kind] == 0 {
			t.Errorf("the release has no %s: %v", kind, names)
		}
	}
}

// holds checks that a list names all of these.
func holds(t *testing.T, what, list string, names ...string) {
	t.Helper()
	for _, name := range names {
		if !strings.Contains(list, name) {
			t.Errorf("%s does not hold %s", what, name)
		}
	}
}
