// Package root lets a site stand below a path of its host, such as https://club.example/koprulu. Inside the server
// every address begins at the root of the site: /t/ID is the page of a table wherever the site stands. What comes in
// loses the path here, and what goes out gets it.
package root

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"
)

// Root is the path below which a site stands, without a slash at its end: empty for the whole host.
type Root string

// Of returns that of a site with an address.
func Of(base *url.URL) Root { return Root(strings.TrimRight(base.Path, "/")) }

// At returns an address of the site, which begins with a slash, as a browser asks for it. Addresses elsewhere stay as
// they are.
func (r Root) At(address string) string {
	if r == "" || !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") {
		return address
	}
	return string(r) + address
}

// Handler answers requests below the root with a handler that knows nothing of it. bare are the paths that it answers
// without the root, too: for what asks the machine, and not the proxy in front of it.
func (r Root) Handler(h http.Handler, bare ...string) http.Handler {
	if r == "" {
		return h
	}
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		path, ok := strings.CutPrefix(q.URL.Path, string(r))
		switch {
		case ok && path == "":
			to := *q.URL
			to.Path, to.RawPath = string(r)+"/", ""
			http.Redirect(w, q, to.RequestURI(), http.StatusPermanentRedirect)
		case ok && path[0] == '/':
			inside := *q
			address := *q.URL
			address.Path, address.RawPath = path, strings.TrimPrefix(q.URL.RawPath, string(r))
			inside.URL = &address
			h.ServeHTTP(w, &inside)
		default:
			for _, b := range bare {
				if q.URL.Path == b {
					h.ServeHTTP(w, q)
					return
				}
			}
			http.Error(w, "This site is at "+string(r)+"/. A proxy in front of it has to leave the path as it is.",
				http.StatusNotFound)
		}
	})
}

// attributes are those in which HTML has addresses, apart from those that begin with data-.
var attributes = map[string]bool{"href": true, "src": true, "action": true, "formaction": true, "hx-get": true,
	"hx-post": true, "hx-put": true, "hx-delete": true}

// What comes before an address in HTML: an attribute, or how long a page waits before it goes there.
var (
	within  = []byte(`="/`)
	waiting = []byte(`="0;url=/`)
)

// HTML puts the addresses in a piece of HTML below the root. The piece is one that the server has made: what people
// wrote has no quotation marks there.
func (r Root) HTML(text []byte) []byte {
	if r == "" {
		return text
	}
	out := make([]byte, 0, len(text)+len(text)/16)
	for len(text) > 0 {
		at, goes := bytes.Index(text, within), bytes.Index(text, waiting)
		if at < 0 && goes < 0 {
			return append(out, text...)
		}
		waits := goes >= 0 && (at < 0 || goes < at)
		end := at + len(within) - 1
		if waits {
			end = goes + len(waiting) - 1
		}
		out = append(out, text[:end]...)
		if (waits || named(text[:at])) && !bytes.HasPrefix(text[end:], []byte("//")) {
			out = append(out, r...)
		}
		out, text = append(out, '/'), text[end+1:]
	}
	return out
}

// named reports whether a text ends with the name of an attribute that has an address.
func named(text []byte) bool {
	from := len(text)
	for from > 0 && (text[from-1] >= 'a' && text[from-1] <= 'z' || text[from-1] == '-') {
		from--
	}
	name := string(text[from:])
	return attributes[name] || strings.HasPrefix(name, "data-")
}

// Quoted does the same for JSON or a script whose texts that begin with a slash are all addresses of the site.
func (r Root) Quoted(text []byte) []byte {
	if r == "" {
		return text
	}
	return bytes.ReplaceAll(text, []byte(`"/`), []byte(`"`+string(r)+"/"))
}
