package server

import (
	"bytes"
	"net/http"
	"slices"

	"koprulu/rules/game/rule"
	"koprulu/rules/notation/record"
	"koprulu/site/server/core"
	"koprulu/site/web/codex"
	"koprulu/site/web/page"
	"koprulu/site/web/rules"
)

// rules shows the rules, or one of them.
func (s *Server) rules(w http.ResponseWriter, v *core.Visit) error {
	p := &rules.Page{Reader: s.Reader(v.Ctx, v), Path: v.URL.Path, Query: core.QueryOf(v)}
	if id := v.PathValue("rule"); id != "" {
		found, ok := rule.Parse(id)
		if !ok {
			return core.ErrNowhere
		}
		p.ID = found
	}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return rules.Write(v.Ctx, b, p) })
}

// codex shows what is in the box: built in, or of a table with its own corrections.
func (s *Server) codex(w http.ResponseWriter, v *core.Visit) error {
	p := &codex.Page{Reader: s.Reader(v.Ctx, v), Path: v.URL.Path, Kind: v.PathValue("kind"), Query: core.QueryOf(v), Set: s.Set, Rules: s.Plain}
	if p.Kind != "" && !slices.Contains(codex.Kinds(), p.Kind) {
		return core.ErrNowhere
	}
	if v.URL.Query().Get("set") == page.SetBroodWar || codex.NeedsBroodWar(p.Kind) {
		p.Rules = s.BroodWar
	}
	if v.PathValue("id") != "" {
		at, err := s.Table(v)
		if err != nil {
			return err
		}
		p.Table = at.Snap.Settings.Name
		switch {
		case at.Snap.Rules != nil:
			p.Rules = at.Snap.Rules
		case at.Snap.Settings.Options.BroodWar:
			p.Rules = s.BroodWar
		default:
			p.Rules = s.Plain
		}
		if codex.NeedsBroodWar(p.Kind) && !p.Rules.Options.BroodWar {
			return core.ErrNowhere
		}
	}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return codex.Write(v.Ctx, b, p) })
}

// about shows what the site is.
func (s *Server) about(w http.ResponseWriter, v *core.Visit) error {
	p := &page.AboutPage{Reader: s.Reader(v.Ctx, v), Path: v.URL.Path, Version: s.Config.Version, RulesVersion: record.RulesVersion,
		Components: s.Plain.Hash}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return page.WriteAbout(v.Ctx, b, p) })
}

// robots asks search engines to leave tables and people alone.
func (s *Server) robots(w http.ResponseWriter, v *core.Visit) error {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("User-agent: *\nDisallow: /t/\nDisallow: /join/\nDisallow: /watch/\nDisallow: /profile\nDisallow: /me/\nDisallow: /api/\n"))
	return nil
}
