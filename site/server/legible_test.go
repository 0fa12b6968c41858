package server

import (
	"net/http"
	"strings"
	"testing"
)

// TestLegible: what can't be text is refused wherever it is in a request, before anything is looked up with it: stores
// differ in how they treat it.
func TestLegible(t *testing.T) {
	s := newSite(t)
	a := s.person("Ann")
	for _, bad := range []string{"%00", "a%00b", "%ff", "%c3%28"} {
		for path, status := range map[string]int{
			"/join/" + bad: 404, "/watch/" + bad: 404, "/me/" + bad: 404, "/t/" + bad: 404, "/rules/" + bad: 404,
			"/?q=" + bad: 422, "/?" + bad + "=1": 422, "/records?from=" + bad: 422,
			"/api/v1/tables/" + bad: 404, "/api/v1/tables?find=" + bad: 422,
		} {
			if r := a.get(path); r.status != status {
				t.Errorf("%s: status %d, want %d", path, r.status, status)
			}
		}
		for _, body := range []string{"do=remove&id=" + bad, bad + "=1"} {
			r := a.send(http.MethodPost, "/profile/devices",
				map[string]string{"Content-Type": "application/x-www-form-urlencoded"}, strings.NewReader(body))
			if r.status != http.StatusUnprocessableEntity {
				t.Errorf("a form with %s: status %d", body, r.status)
			}
		}
	}
	for text, status := range map[string]int{"\x00": 422, "a\xffb": 422} {
		body := "--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n" + text + "\r\n--x--\r\n"
		if r := a.send(http.MethodPost, "/profile", map[string]string{"Content-Type": "multipart/form-data; boundary=x"},
			strings.NewReader(body)); r.status != status {
			t.Errorf("a part with %q: status %d", text, r.status)
		}
	}
	// What only looks like that is fine.
	for _, path := range []string{"/?q=%2500", "/?q=%D0%AF%CC%88", "/?q=%5Cu0000"} {
		if r := a.get(path); r.status != http.StatusOK {
			t.Errorf("%s: status %d", path, r.status)
		}
	}
}
