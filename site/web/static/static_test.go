package static_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"koprulu/site/web/static"
)

func TestStaticFiles(t *testing.T) {
	handler := static.Handler()
	for _, c := range []struct {
		name, path, cache string
		status            int
	}{
		{"a file of this program", static.Asset("css/base.css"), "public, max-age=31536000, immutable", http.StatusOK},
		{"a file of another program", "/static/0000/css/base.css", "no-cache", http.StatusOK},
		{"a file that is not there", static.Asset("css/none.css"), "", http.StatusNotFound},
		{"a directory", static.Asset("css/"), "", http.StatusNotFound},
		{"outside", "/static/x/../../base.go", "", http.StatusNotFound},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, c.path, nil))
			if w.Code != c.status || c.cache != "" && w.Header().Get("Cache-Control") != c.cache {
				t.Errorf("%s gives %d with %q", c.path, w.Code, w.Header().Get("Cache-Control"))
			}
		})
	}
}
