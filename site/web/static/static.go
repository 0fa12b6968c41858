// Package static holds the files that pages load: styles, scripts, fonts, icons and pictures, all embedded in the
// program. What belongs to one chapter of the site is in that chapter's folder and is added by it; what all of them
// share is here.
package static

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
)

//go:embed icon.svg css fonts icons img js pictures planets portraits
var shared embed.FS

// files are all files by the names under which they are served, such as css/base.css.
var files = func() map[string][]byte {
	all := map[string][]byte{}
	err := fs.WalkDir(shared, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		all[name], err = shared.ReadFile(name)
		return err
	})
	if err != nil {
		panic(err) // The files are part of the program.
	}
	return all
}()

// folders say under which folder a file of a chapter is served.
var folders = map[string]string{".css": "css/", ".js": "js/"}

// Add adds the styles and scripts of a chapter, each served as css/NAME or js/NAME. A chapter calls it while the
// program starts, in a variable of its package: the return value means nothing. A name that is taken, or a file of a
// different kind, is a mistake in the program.
func Add(chapter embed.FS) bool {
	names, err := fs.Glob(chapter, "*")
	if err != nil {
		panic(err) // The pattern is wrong: a mistake in this file.
	}
	for _, name := range names {
		folder, known := folders[path.Ext(name)]
		_, taken := files[folder+name]
		text, err := chapter.ReadFile(name)
		if err != nil || !known || taken {
			panic("static: " + name + " can't be added")
		}
		files[folder+name] = text
	}
	return true
}

// made are the files that the program makes, when somebody first asks for them.
var made = map[string]func() []byte{}

// Make adds a file that is made from others, under the full name by which it is served. Otherwise it is like Add.
func Make(name string, text func() []byte) bool {
	if _, taken := files[name]; taken || made[name] != nil {
		panic("static: " + name + " can't be added")
	}
	made[name] = sync.OnceValue(text)
	return true
}

// Names lists all files in the order of their names.
func Names() []string {
	return slices.Sorted(func(yield func(string) bool) {
		for name := range files {
			if !yield(name) {
				return
			}
		}
		for name := range made {
			if !yield(name) {
				return
			}
		}
	})
}

// Read returns a file by its name, such as css/base.css, and whether there is one. It must not be changed.
func Read(name string) (text []byte, found bool) {
	if make := made[name]; make != nil {
		return make(), true
	}
	text, found = files[name]
	return text, found
}

// Hash identifies the contents of all files: it is part of their addresses, so that browsers may keep a file forever
// and still get the new ones of a newer program. One hash for all keeps the relative addresses within styles and
// scripts right.
var Hash = sync.OnceValue(func() string {
	sum := sha256.New()
	for _, name := range Names() {
		sum.Write([]byte(name))
		sum.Write([]byte{0})
		text, _ := Read(name)
		sum.Write(text)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
})

// Asset returns the address of a file, such as /static/0123456789abcdef/css/base.css.
func Asset(name string) string { return "/static/" + Hash() + "/" + name }

// Handler serves the files at the addresses of Asset, to be kept for a year; with another hash, as in a page of an
// older program that is still open, a file is served without being kept.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hash, name, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/static/"), "/")
		text, found := Read(name)
		if !found {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		if hash == Hash() {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		if strings.HasSuffix(name, ".woff2") {
			w.Header().Set("Content-Type", "font/woff2")
		}
		http.ServeContent(w, r, path.Base(name), time.Time{}, bytes.NewReader(text))
	})
}
