package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"strings"
	"sync"
)

// static holds styles, scripts and fonts as they are served.
//
//go:embed static
var static embed.FS

// Static are the files that pages load: css, js and fonts, by their paths such as css/base.css.
var Static = func() fs.FS {
	sub, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // The directory is part of the program.
	}
	return sub
}()

// StaticHash identifies the contents of all static files: it stands in their addresses, so that
// browsers may keep a file for ever and still get the new ones of a new program. One hash for all
// keeps the relative addresses within styles and scripts right.
var StaticHash = sync.OnceValue(func() string {
	sum := sha256.New()
	err := fs.WalkDir(Static, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(Static, path)
		if err != nil {
			return err
		}
		sum.Write([]byte(path))
		sum.Write([]byte{0})
		sum.Write(data)
		return nil
	})
	if err != nil {
		panic(err) // The files are part of the program.
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
})

// Asset gives the address of a static file, such as /static/0123456789abcdef/css/base.css.
func Asset(name string) string { return "/static/" + StaticHash() + "/" + name }

// StaticHandler serves the static files at the addresses of Asset, to be kept for a year; with
// another hash, as in a page of an older program that is still open, a file is served without being kept.
func StaticHandler() http.Handler {
	files := http.FileServerFS(Static)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hash, name, ok := strings.Cut(strings.TrimPrefix(r.URL.Path, "/static/"), "/")
		if !ok || name == "" || strings.HasSuffix(name, "/") {
			http.NotFound(w, r)
			return
		}
		if hash == StaticHash() {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		} else {
			w.Header().Set("Cache-Control", "no-cache")
		}
		if strings.HasSuffix(name, ".woff2") {
			w.Header().Set("Content-Type", "font/woff2")
		}
		r2 := r.Clone(r.Context())
		r2.URL.Path = "/" + name
		files.ServeHTTP(w, r2)
	})
}
