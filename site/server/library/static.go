package library

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"koprulu/site/server/core"
	"koprulu/site/web/static"
)

// staticFile is a file that pages load, as it is sent.
type staticFile struct {
	kind, tag string
	plain     []byte
	// zipped is nil for files that compression does not make smaller.
	zipped []byte
}

// kinds are the types of files whose type the system may not know.
var kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
	".woff2": "font/woff2",
	".json":  "application/json", ".png": "image/png", ".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".wav": "audio/wav",
	".txt": "text/plain; charset=utf-8", ".webmanifest": "application/manifest+json", ".ico": "image/x-icon",
}

// statics are the files of the pages, zipped once for all servers of a process. Nobody changes them.
var statics = sync.OnceValues(readStatics)

// readStatics reads the files of the pages and zips them.
func readStatics() (map[string]*staticFile, error) {
	files := map[string]*staticFile{}
	for _, name := range static.Names() {
		text, _ := static.Read(name)
		ext := path.Ext(name)
		kind := kinds[ext]
		if kind == "" {
			kind = mime.TypeByExtension(ext)
		}
		if kind == "" {
			kind = "application/octet-stream"
		}
		f := &staticFile{kind: kind, plain: text, tag: fmt.Sprintf("%x", sha256.Sum256(text))[:16]}
		var zipped bytes.Buffer
		z, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
		if err != nil {
			return nil, fmt.Errorf("zipping the files of the pages: %w", err)
		}
		if _, err := z.Write(text); err != nil {
			return nil, fmt.Errorf("zipping %s: %w", name, err)
		}
		if err := z.Close(); err != nil {
			return nil, fmt.Errorf("zipping %s: %w", name, err)
		}
		if zipped.Len() < len(text)*9/10 {
			f.zipped = zipped.Bytes()
		}
		files[name] = f
	}
	return files, nil
}

// static sends a file of the pages. Its address holds the hash of all files, so that a browser may keep it forever; at
// an address of an older program, which a page may still have open, it is sent but not kept.
func (c *Chapter) static(v *core.Visit) error {
	f := c.statics[v.PathValue("file")]
	if f == nil {
		return core.ErrNowhere
	}
	h := v.Out.Header()
	h.Set("Cache-Control", "no-cache")
	if v.PathValue("hash") == static.Hash() {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	h.Set("Content-Type", f.kind)
	body, tag := f.plain, `"`+f.tag+`"`
	if f.zipped != nil {
		h.Set("Vary", "Accept-Encoding")
		if core.Accepts(v.Header.Get("Accept-Encoding"), "gzip") {
			body, tag = f.zipped, `"`+f.tag+`-gzip"`
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("ETag", tag)
	if strings.Contains(v.Header.Get("If-None-Match"), tag) {
		h.Del("Content-Encoding")
		v.Out.WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if v.Method != http.MethodHead {
		_, _ = v.Out.Write(body) // A reader who is gone needs no response.
	}
	return nil
}
