package core

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/a-h/templ"

	"koprulu/site/web/page"
)

// failPage answers a request of a browser with a problem: a page, or for the script of a page an event that shows
// the sentence and leaves the page as it is.
func failPage(s *Site, v *Visit, p *Problem) {
	text := p.Sentence(v.WordsOf())
	if v.Partial() {
		v.Out.Header().Set("HX-Reswap", "none")
		Tell(v, text)
		v.Out.Header().Set("Content-Type", "text/plain; charset=utf-8")
		v.Out.WriteHeader(p.Status)
		_, _ = v.Out.Write([]byte(text)) // A reader who is gone needs no response.
		return
	}
	shown := &page.ErrorPage{Reader: s.Preferences(v), Path: errorPath(v), Status: p.Status, Text: text,
		Banned: p.Word == "banned"}
	var err error
	if shown.Banned && v.Who != nil && v.Who.Account.Ban.Holds(s.Now()) { // And not whose link they use.
		shown.Reader.Judged = time.Time{} // The page itself tells of it.
		shown.Ban, err = banOf(s, v)
	}
	if err == nil {
		err = ShowAs(v, p.Status, shown)
	}
	if err != nil {
		s.Log.Error("the page for an error failed", "error", err)
		http.Error(v.Out, text, p.Status)
	}
}

// Tell makes the script of a page show a sentence for a while (js/problems.js).
func Tell(v *Visit, text string) {
	if event, err := json.Marshal(map[string]any{"koprulu:problem": map[string]string{"text": text}}); err == nil {
		v.Out.Header().Set("HX-Trigger", ASCII(event))
	}
}

// ASCII writes JSON for a header, which is limited to ASCII.
func ASCII(text []byte) string {
	var b []byte
	for _, r := range string(text) {
		if r < utf8.RuneSelf {
			b = append(b, byte(r))
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			b = fmt.Appendf(b, `\u%04x`, unit)
		}
	}
	return string(b)
}

func errorPath(v *Visit) string {
	if v.Method == http.MethodGet {
		return v.URL.Path
	}
	return "/"
}

// Accepts reports whether a list of encodings has one that is not refused.
func Accepts(list, encoding string) bool {
	for part := range strings.SplitSeq(list, ",") {
		name, quality, _ := strings.Cut(part, ";")
		if strings.TrimSpace(name) == encoding {
			q := strings.ReplaceAll(quality, " ", "")
			return q != "q=0" && q != "q=0.0" && q != "q=0.00" && q != "q=0.000"
		}
	}
	return false
}

// Page is a model that draws a whole page.
type Page interface{ Whole() templ.Component }

// Show sends a page. It is drawn before anything is sent, so that an error can still get its own response. ShowAs sends
// it with another status than 200, ShowPiece a part of a page.
func Show(v *Visit, p Page) error { return ShowAs(v, http.StatusOK, p) }

func ShowAs(v *Visit, status int, p Page) error { return ShowBeside(v, status, p.Whole(), nil) }

func ShowPiece(v *Visit, c templ.Component) error { return ShowBeside(v, http.StatusOK, c, nil) }

// ShowBeside is ShowAs for a page whose reader may see more than anybody may, which open draws: that part decides how
// large the page is when zipped.
func ShowBeside(v *Visit, status int, c, open templ.Component) error {
	v.site.Figures.Renders.Inc()
	var drawn bytes.Buffer
	if err := c.Render(v.Ctx, &drawn); err != nil {
		return fmt.Errorf("drawing a page: %w", err)
	}
	renewCookie(v.site, v)
	h := v.Out.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Vary", "Cookie, Accept-Language")
	body := v.site.Root.HTML(drawn.Bytes())
	if drawn.Len() > page.ZipFrom && (!v.Secret || open != nil) && Accepts(v.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		if v.Secret {
			var known bytes.Buffer
			if err := open.Render(v.Ctx, &known); err != nil {
				return fmt.Errorf("drawing what is open of a page: %w", err)
			}
			body = page.ZipBeside(body, v.site.Root.HTML(known.Bytes()))
		} else {
			body = page.Zip(body)
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	v.Out.WriteHeader(status)
	if v.Method != http.MethodHead {
		_, _ = v.Out.Write(body) // A reader who is gone needs no response.
	}
	return nil
}

// SendFile sends a file, which a browser saves under its name if it has one.
func (v *Visit) SendFile(kind, name string, data []byte) {
	h := v.Out.Header()
	h.Set("Content-Type", kind)
	if name != "" {
		h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	}
	h.Set("Content-Length", strconv.Itoa(len(data)))
	_, _ = v.Out.Write(data) // A reader who is gone needs no response.
}
