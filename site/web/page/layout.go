package page

import (
	"koprulu/locale"
)

// Head is what the frame of a page needs to know of it.
type Head struct {
	Reader Reader
	// Title is that of the page in the reader's language, without the name of the site.
	Title string
	// Path is the address of the page, where the switches for language, theme and sound lead back to.
	Path string
	// Section is the part of the site, whose link is marked.
	Section Section
	// Styles and Scripts are further static files, such as css/table.css, js/table.js.
	Styles, Scripts []string
	// Bare leaves out header, sky and footer: the table page fills the window and shows SiteMenu itself.
	Bare bool
	// Kept is true for a page that devices keep for times without a connection: it loads nothing that it does not show.
	Kept bool
	// Plain is the address of the page as it works without scripts, where browsers without scripts go on their own; empty
	// if it is the same.
	Plain string
	// Preview is what others show beside a link to the page, nil for nothing.
	Preview *Preview
}

// Preview is what sites and messengers of others show beside a link to a page.
type Preview struct {
	Title, Text string
	// Address is that of the page, Picture that of its picture, with the site's name before it.
	Address, Picture string
}

// HTMX is the script that all others build on. It is not deferred: once the document is read, it begins a moment after
// it was loaded, and the scripts that extend it may come later than that. Loaded earlier, it waits for all of them.
const HTMX = "js/htmx.min.js"

// Symbols is the script that fetches the symbols of games. It is not deferred either: the symbols should be there when
// the page is.
const Symbols = "js/symbols.js"

// Shape is the script that tells for what room the map of a table is to be drawn, before anything of it is seen.
const Shape = "js/shape.js"

// What makes the site an app on a device is in package app, which builds on this one: the address of its manifest,
// which is told the language because browsers fetch it without the cookie of the reader; the script that registers the
// service worker, for people whom the site knows; the icon for iOS.
const (
	ManifestPath = "/manifest.webmanifest"
	appScript    = "js/app.js"
	appleIcon    = "app/icon-180.png"
)

// Section is a part of the site that has a link in the header.
type Section uint8

// The sections of the site.
const (
	NoSection Section = iota
	Tables
	Tutorial
	RulesSection
	CodexSection
	Records
	EditorSection
	PeopleSection
	Leagues
)

// navLink is a link of the header.
type navLink struct {
	Section     Section
	Path, Title string
}

// navLinks returns the links of the header.
func navLinks(w *locale.Words) []navLink {
	return []navLink{
		{Tables, "/", w.Text("web.lobby.nav.tables")},
		{Tutorial, "/tutorial", w.Text("web.lobby.nav.tutorial")},
		{RulesSection, "/rules", w.Text("web.lobby.nav.rules")},
		{CodexSection, "/codex", w.Text("web.lobby.nav.codex")},
		{Leagues, "/leagues", w.Text("web.contest.nav")},
		{Records, "/records", w.Text("web.lobby.nav.records")},
		{PeopleSection, "/people", w.Text("web.lobby.nav.people")},
		{EditorSection, "/editor", w.Text("web.editor.nav")},
	}
}

// title returns the title of the document: the tables that wait for the reader, the page, the site.
func (p Head) title() string {
	w := p.Reader.Words
	title := p.Title + " · Koprulu"
	if n := p.Reader.Waiting; n > 0 {
		title = w.Text("web.lobby.title.waiting", "n", n, "title", title)
	}
	return title
}

// nextTheme returns the theme that the switch in the header leads to: from that of the device to light,
// dark, and back.
func nextTheme(theme string) string {
	switch theme {
	case "":
		return "light"
	case "light":
		return "dark"
	}
	return "auto"
}

// themeIcon returns the sign of a theme, a path in a box of 24.
func themeIcon(theme string) string {
	switch theme {
	case "light":
		return "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm-1-6h2v4h-2V1Zm0 18h2v4h-2v-4ZM1 11h4v2H1v-2Zm18 0h4v2h-4v-2ZM3.5 4.9l1.4-1.4 2.9 2.9-1.4 1.4-2.9-2.9Zm12.7 12.7 1.4-1.4 2.9 2.9-1.4 1.4-2.9-2.9ZM3.5 19.1l2.9-2.9 1.4 1.4-2.9 2.9-1.4-1.4ZM16.2 6.4l2.9-2.9 1.4 1.4-2.9 2.9-1.4-1.4Z"
	case "dark":
		return "M20.7 14.6A9 9 0 0 1 9.4 3.3 9 9 0 1 0 20.7 14.6Z"
	}
	return "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 2v14a7 7 0 0 1 0-14Z"
}

// soundIcon returns the sign of sounds, a path in a box of 24.
func soundIcon(on bool) string {
	const speaker = "M3 9h4l5-4.5v15L7 15H3V9Z"
	if on {
		return speaker +
			"M14.5 8.2a4.6 4.6 0 0 1 0 7.6l1.1 1.6a6.6 6.6 0 0 0 0-10.8l-1.1 1.6Zm2.6-3.6a9 9 0 0 1 0 14.8l1.1 1.6a11 11 0 0 0 0-18l-1.1 1.6Z"
	}
	return speaker +
		"m12 .6 1.4-1.4 2.6 2.6 2.6-2.6L23 9.6 20.4 12.2 23 14.8l-1.4 1.4-2.6-2.6-2.6 2.6-1.4-1.4 2.6-2.6L15 9.6Z"
}

// On writes a switch as the forms send it.
func On(b bool) string {
	if b {
		return "on"
	}
	return "off"
}

// Pressed writes the state of a toggle for aria-pressed.
func Pressed(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

// themeLabel says what the theme is and what the switch does.
func (p Head) themeLabel() string {
	w := p.Reader.Words
	switch p.Reader.Theme {
	case "light":
		return w.Text("web.lobby.theme.light")
	case "dark":
		return w.Text("web.lobby.theme.dark")
	}
	return w.Text("web.lobby.theme.auto")
}

// AllWords returns the languages of the site.
func AllWords() []*locale.Words { return locale.All() }
