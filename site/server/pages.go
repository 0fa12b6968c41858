package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"

	"koprulu/rules/game/rule"
	"koprulu/rules/notation/record"
	"koprulu/site/web/codex"
	"koprulu/site/web/page"
	"koprulu/site/web/rules"
)

// failPage answers a request of a browser with a problem: a page, or for the script of a page an event that shows
// the sentence and leaves the page as it is.
func (s *Server) failPage(w http.ResponseWriter, v *visit, p *problem) {
	text := p.sentence(v.wordsOf())
	if v.partial() {
		w.Header().Set("HX-Reswap", "none")
		tell(w, text)
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(p.status)
		_, _ = w.Write([]byte(text)) // A reader who is gone needs no response.
		return
	}
	err := s.html(w, v, p.status, func(b *bytes.Buffer) error {
		return page.WriteError(v.ctx, b, &page.ErrorPage{Reader: s.preferences(v), Path: errorPath(v), Status: p.status, Text: text})
	})
	if err != nil {
		s.log.Error("the page for an error failed", "error", err)
		http.Error(w, text, p.status)
	}
}

// tell makes the script of a page show a sentence for a while (js/problems.js).
func tell(w http.ResponseWriter, text string) {
	if event, err := json.Marshal(map[string]any{"koprulu:problem": map[string]string{"text": text}}); err == nil {
		w.Header().Set("HX-Trigger", ascii(event))
	}
}

// ascii writes JSON for a header, which is limited to ASCII.
func ascii(text []byte) string {
	var b []byte
	for _, r := range string(text) {
		switch {
		case r < 0x80:
			b = append(b, byte(r))
		case r < 0x10000:
			b = append(b, escape(r)...)
		default:
			r -= 0x10000
			b = append(append(b, escape(0xd800+r>>10)...), escape(0xdc00+r&0x3ff)...)
		}
	}
	return string(b)
}

func escape(r rune) string {
	const digits = "0123456789abcdef"
	return `\u` + string([]byte{digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15]})
}

// errorPath is where the switches of an error page lead back to: the page, if it can be visited.
func errorPath(v *visit) string {
	if v.Method == http.MethodGet {
		return v.URL.Path
	}
	return "/"
}

// rules shows the rules, or one of them.
func (s *Server) rules(w http.ResponseWriter, v *visit) error {
	p := &rules.Page{Reader: s.reader(v.ctx, v), Path: v.URL.Path, Query: query(v)}
	if id := v.PathValue("rule"); id != "" {
		found, ok := rule.Parse(id)
		if !ok {
			return errNowhere
		}
		p.ID = found
	}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return rules.Write(v.ctx, b, p) })
}

// codex shows what is in the box: built in, or of a table with its own corrections.
func (s *Server) codex(w http.ResponseWriter, v *visit) error {
	p := &codex.Page{Reader: s.reader(v.ctx, v), Path: v.URL.Path, Kind: v.PathValue("kind"), Query: query(v), Set: s.set, Rules: s.plain}
	if p.Kind != "" && !slices.Contains(codex.Kinds(), p.Kind) {
		return errNowhere
	}
	if v.URL.Query().Get("set") == page.SetBroodWar || codex.NeedsBroodWar(p.Kind) {
		p.Rules = s.broodWar
	}
	if v.PathValue("id") != "" {
		at, err := s.table(v)
		if err != nil {
			return err
		}
		p.Table = at.snap.Settings.Name
		switch {
		case at.snap.Rules != nil:
			p.Rules = at.snap.Rules
		case at.snap.Settings.Options.BroodWar:
			p.Rules = s.broodWar
		default:
			p.Rules = s.plain
		}
		if codex.NeedsBroodWar(p.Kind) && !p.Rules.Options.BroodWar {
			return errNowhere
		}
	}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return codex.Write(v.ctx, b, p) })
}

// about shows what the site is.
func (s *Server) about(w http.ResponseWriter, v *visit) error {
	p := &page.AboutPage{Reader: s.reader(v.ctx, v), Path: v.URL.Path, Version: s.cfg.Version, RulesVersion: record.RulesVersion,
		Components: s.plain.Hash}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return page.WriteAbout(v.ctx, b, p) })
}

// nowhere responds to addresses that do not exist.
func (s *Server) nowhere(w http.ResponseWriter, v *visit) error { return errNowhere }

// robots asks search engines to leave tables and people alone.
func (s *Server) robots(w http.ResponseWriter, v *visit) error {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("User-agent: *\nDisallow: /t/\nDisallow: /join/\nDisallow: /watch/\nDisallow: /profile\nDisallow: /me/\nDisallow: /api/\n"))
	return nil
}
