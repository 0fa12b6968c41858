package library

import (
	"slices"

	"koprulu/rules/game/rule"
	"koprulu/rules/notation/record"
	"koprulu/site/server/core"
	"koprulu/site/web/codex"
	"koprulu/site/web/page"
	"koprulu/site/web/rules"
)

// rules shows the rules, or one of them.
func (c *Chapter) rules(v *core.Visit) error {
	p := &rules.Page{Reader: c.Reader(v), Path: v.URL.Path, Query: core.QueryOf(v)}
	if id := v.PathValue("rule"); id != "" {
		found, ok := rule.Parse(id)
		if !ok {
			return core.ErrNowhere
		}
		p.ID = found
	}
	return core.Show(v, p)
}

// codex shows what is in the box: built in, or of a table with its own corrections.
func (c *Chapter) codex(v *core.Visit) error {
	p := &codex.Page{Reader: c.Reader(v), Path: v.URL.Path, Kind: v.PathValue("kind"), Query: core.QueryOf(v),
		Set: c.Set, Rules: c.Plain}
	if p.Kind != "" && !slices.Contains(codex.Kinds(), p.Kind) {
		return core.ErrNowhere
	}
	if v.Param("set") == page.SetBroodWar || codex.NeedsBroodWar(p.Kind) {
		p.Rules = c.BroodWar
	}
	if v.PathValue("id") != "" {
		at, err := c.Table(v)
		if err != nil {
			return err
		}
		p.Table = at.Snap.Settings.Name
		switch {
		case at.Snap.Rules != nil:
			p.Rules = at.Snap.Rules
		case at.Snap.Settings.Options.BroodWar:
			p.Rules = c.BroodWar
		default:
			p.Rules = c.Plain
		}
		if codex.NeedsBroodWar(p.Kind) && !p.Rules.Options.BroodWar {
			return core.ErrNowhere
		}
	}
	return core.Show(v, p)
}

// about shows what the site is.
func (c *Chapter) about(v *core.Visit) error {
	p := &page.AboutPage{Reader: c.Reader(v), Path: v.URL.Path, Version: c.Config.Version,
		RulesVersion: record.RulesVersion,
		Components:   c.Plain.Hash}
	return core.Show(v, p)
}

// robots asks search engines to leave tables and people alone.
func (c *Chapter) robots(v *core.Visit) error {
	v.SendFile("text/plain; charset=utf-8", "",
		[]byte("User-agent: *\nDisallow: /t/\nDisallow: /join/\nDisallow: /watch/\nDisallow: /profile\nDisallow: /me/\nDisallow: /api/\n"))
	return nil
}
