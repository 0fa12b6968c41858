package server

import (
	"context"
	"net/http"
	"sync"
	"time"

	"golang.org/x/text/language"

	"koprulu/locale"
	"koprulu/site/web/page"
)

// The cookies in which a visitor without an identity keeps how they want to read.
const (
	langCookie  = "koprulu-lang"
	themeCookie = "koprulu-theme"
	soundCookie = "koprulu-sound"
)

// shapeCookie is set by the script of the map: tall in a window that is higher than wide. It says nothing about a person, so it is kept
// for each browser and table.
const shapeCookie = "koprulu-shape"

// matcher finds the best language for what a browser asks for; locale.All has the same order. It is made when it is first needed: it reads
// all languages, which most verbs don't need.
var matcher = sync.OnceValue(func() language.Matcher {
	var tags []language.Tag
	for _, w := range locale.All() {
		tags = append(tags, w.Tag())
	}
	return language.NewMatcher(tags)
})

// languageOf returns the words of a language by its code, nil if it is unknown.
func languageOf(code string) *locale.Words {
	for _, w := range locale.All() {
		if w.Lang() == code {
			return w
		}
	}
	return nil
}

// wordsOf returns the language that a reader chose, otherwise the best of those that their browser asks for.
func (v *visit) wordsOf() *locale.Words {
	if v.words != nil {
		return v.words
	}
	code := ""
	if v.who != nil {
		code = v.who.account.Lang
	} else if c, err := v.Cookie(langCookie); err == nil {
		code = c.Value
	}
	if v.program {
		// Programs choose it with each request, in the usual way or by ?lang=.
		if asked := v.URL.Query().Get("lang"); asked != "" {
			code = asked
		}
	}
	v.words = languageOf(code)
	if v.words == nil {
		v.words = locale.English()
		if header := v.Header.Get("Accept-Language"); header != "" && len(header) < 500 {
			_, index := language.MatchStrings(matcher(), header)
			v.words = locale.All()[index]
		}
	}
	return v.words
}

// reader returns who reads a page, their preferences, and how many tables wait for them.
func (s *Server) reader(ctx context.Context, v *visit) page.Reader {
	r := s.preferences(v)
	if r.Person != "" {
		n, err := s.badges.count(ctx, s, r.Person)
		if err != nil && ctx.Err() == nil {
			s.log.Warn("could not count the tables that wait", "error", err)
		}
		r.Waiting, r.Told = n, s.cfg.Store.Hooked(r.Person)
	}
	return r
}

// preferences returns who reads a page, and their preferences.
func (s *Server) preferences(v *visit) page.Reader {
	r := page.Reader{Words: v.wordsOf(), Source: s.cfg.Source, Now: s.now(), Banner: s.banner(v)}
	if c, err := v.Cookie(shapeCookie); err == nil {
		r.Tall = c.Value == "tall"
	}
	if v.who == nil {
		if s.cfg.SignUp != SignUpOpen {
			r.SignUp = s.cfg.SignUp
		}
		if c, err := v.Cookie(themeCookie); err == nil && (c.Value == "light" || c.Value == "dark") {
			r.Theme = c.Value
		}
		if c, err := v.Cookie(soundCookie); err == nil {
			r.Sound = c.Value == "on"
		}
		return r
	}
	a := &v.who.account
	r.Renewed = s.renewed(v)
	r.Person, r.Name, r.Theme, r.Sound, r.Powerful = a.ID, a.Name, a.Theme, a.Sound, v.powerful()
	return r
}

// prefs keeps language, theme and sound: for a person with their account, for a visitor without an identity in their browser.
func (s *Server) prefs(w http.ResponseWriter, v *visit) error {
	lang, theme, sound := v.value("lang"), v.value("theme"), v.value("sound")
	if lang != "" && languageOf(lang) == nil {
		return wrong("form", "lang")
	}
	if theme != "" && theme != "light" && theme != "dark" && theme != "auto" {
		return wrong("form", "theme")
	}
	if v.who == nil {
		for name, value := range map[string]string{langCookie: lang, themeCookie: theme, soundCookie: sound} {
			if value != "" {
				http.SetCookie(w, &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: int(cookieAge / time.Second),
					HttpOnly: true, Secure: s.cfg.Secure, SameSite: http.SameSiteLaxMode})
			}
		}
		return s.back(w, v)
	}
	a := v.who.account
	if lang != "" {
		a.Lang = lang
	}
	if theme != "" {
		if a.Theme = theme; theme == "auto" {
			a.Theme = ""
		}
	}
	if sound != "" {
		a.Sound = sound == "on"
	}
	if err := s.kept.people.SavePerson(v.ctx, a); err != nil {
		return err
	}
	s.sessions.forget(a.ID)
	return s.back(w, v)
}

// back leads to the page that a form names in its field back.
func (s *Server) back(w http.ResponseWriter, v *visit) error {
	return s.seeOther(w, v, local(v.value("back")))
}

// seeOther leads a browser to another page of this site after a form.
func (s *Server) seeOther(w http.ResponseWriter, v *visit, path string) error {
	if v.partial() {
		// The script would follow a redirect and put that page into a piece of this one.
		w.Header().Set("HX-Redirect", path)
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	http.Redirect(w, v.Request, path, http.StatusSeeOther)
	return nil
}

// local returns an address if it belongs to this site, otherwise that of the first page: nobody is sent elsewhere.
func local(path string) string {
	if len(path) == 0 || path[0] != '/' || len(path) > 1 && (path[1] == '/' || path[1] == '\\') || len(path) > 500 {
		return "/"
	}
	for i := range len(path) {
		if path[i] < ' ' || path[i] == '\\' || path[i] == 0x7f {
			return "/"
		}
	}
	return path
}
