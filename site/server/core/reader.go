package core

import (
	"koprulu/club/people"
	"net/http"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"koprulu/locale"
	"koprulu/site/web/page"
)

// The cookies in which a visitor without an identity keeps how they want to read.
const (
	LangCookie  = "koprulu-lang"
	ThemeCookie = "koprulu-theme"
	SoundCookie = "koprulu-sound"
)

// ShapeCookie is set by page.Shape: tall in a window that is higher than wide, low on a phone
// that lies. It says nothing about a
// person, so it is kept for each browser and table.
const ShapeCookie = "koprulu-shape"

// matcher finds the best language for what a browser asks for; locale.All has the same order. It is made when it is
// first needed: it reads all languages, which most verbs don't need.
var matcher = sync.OnceValue(func() language.Matcher {
	var tags []language.Tag
	for _, w := range locale.All() {
		tags = append(tags, w.Tag())
	}
	return language.NewMatcher(tags)
})

// WordsOf returns the words of the language that a person has chosen, English if they have chosen none.
func WordsOf(a *people.Account) *locale.Words {
	if w := LanguageOf(a.Lang); w != nil {
		return w
	}
	return locale.English()
}

// LanguageOf returns the words of a language by its code, nil if it is unknown.
func LanguageOf(code string) *locale.Words {
	for _, w := range locale.All() {
		if w.Lang() == code {
			return w
		}
	}
	return nil
}

// WordsOf returns the language that a reader chose, otherwise the best of those that their browser asks for.
func (v *Visit) WordsOf() *locale.Words {
	if v.Words != nil {
		return v.Words
	}
	code := ""
	if v.Who != nil {
		code = v.Who.Account.Lang
	} else if c, err := v.Cookie(LangCookie); err == nil {
		code = c.Value
	}
	if v.Program {
		// Programs choose it with each request, in the usual way or by ?lang=.
		if asked := v.Param("lang"); asked != "" {
			code = asked
		}
	}
	v.Words = LanguageOf(code)
	if v.Words == nil {
		v.Words = locale.English()
		if header := v.Header.Get("Accept-Language"); header != "" && len(header) < 500 {
			_, index := language.MatchStrings(matcher(), header)
			v.Words = locale.All()[index]
		}
	}
	return v.Words
}

// Text returns a text of the catalogue in the language of the reader.
func (v *Visit) Text(key string, args ...any) string { return v.WordsOf().Text(key, args...) }

// Reader returns who reads a page, their preferences, and how many tables wait for them.
func (s *Site) Reader(v *Visit) page.Reader {
	r := s.Preferences(v)
	if r.Person != "" {
		n, err := s.Badges.Count(v.Ctx, s, r.Person)
		if err != nil && v.Ctx.Err() == nil {
			s.Log.Warn("could not count the tables that wait", "error", err)
		}
		r.Waiting, r.Told = n, s.Kept.Notices.Hooked(r.Person)
	}
	return r
}

// Preferences returns who reads a page, and their preferences.
func (s *Site) Preferences(v *Visit) page.Reader {
	r := page.Reader{Words: v.WordsOf(), Source: s.Config.Source, Now: s.Now(), Banner: banner(s, v)}
	if c, err := v.Cookie(ShapeCookie); err == nil {
		r.Shape = page.ShapeOf(c.Value)
	} else if strings.Contains(v.UserAgent(), "Mobi") {
		r.Shape = page.Tall // A phone that comes for the first time is most likely held upright.
	}
	r.Sound = true
	if v.Who == nil {
		if s.Config.SignUp != SignUpOpen {
			r.SignUp = s.Config.SignUp
		}
		if c, err := v.Cookie(ThemeCookie); err == nil && (c.Value == "light" || c.Value == "dark") {
			r.Theme = c.Value
		}
		if c, err := v.Cookie(SoundCookie); err == nil {
			r.Sound = c.Value != "off"
		}
		return r
	}
	a := &v.Who.Account
	r.Renewed, r.Judged = untold(s, v, LinkToldCookie, a.Renewed), untold(s, v, JudgedToldCookie, a.Judged)
	r.Person, r.Name, r.Theme, r.Sound, r.Powerful = a.ID, a.Name, a.Theme, a.Sound, v.Powerful()
	return r
}

// Back leads to the page that a form names in its field back.
func (s *Site) Back(v *Visit) error {
	return s.SeeOther(v, Local(v.Value("back")))
}

// Redirect leads a browser to another address without a look at what sent the form.
func (v *Visit) Redirect(to string) error {
	http.Redirect(v.Out, v.Request, v.site.Root.At(to), http.StatusSeeOther)
	return nil
}

// SeeOther leads a browser to another page of this site after a form.
func (s *Site) SeeOther(v *Visit, path string) error {
	if v.Partial() {
		// The script would follow a redirect and put that page into a piece of this one.
		v.Out.Header().Set("HX-Redirect", s.Root.At(path))
		return v.Done(nil)
	}
	return v.Redirect(path)
}

// Local returns an address if it belongs to this site, otherwise that of the first page: nobody is sent elsewhere.
func Local(path string) string {
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

// Address returns the address of the site, without a slash at its end, as the sender of a request sees it.
func (s *Site) Address(v *Visit) string {
	if s.Config.Fixed || v == nil {
		return s.Config.Base.Scheme + "://" + s.Config.Base.Host + string(s.Root)
	}
	scheme := "http"
	if v.TLS != nil || s.Config.Secure {
		scheme = "https"
	}
	return scheme + "://" + v.Host
}
