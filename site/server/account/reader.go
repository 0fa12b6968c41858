package account

import (
	"koprulu/site/server/core"
)

// prefs keeps language, theme and sound: for a person with their account, for a visitor without an identity in their
// browser.
func (s *Chapter) prefs(v *core.Visit) error {
	lang, theme, sound := v.Value("lang"), v.Value("theme"), v.Value("sound")
	if lang != "" && core.LanguageOf(lang) == nil {
		return core.WrongForm("lang")
	}
	if theme != "" && theme != "light" && theme != "dark" && theme != "auto" {
		return core.WrongForm("theme")
	}
	if v.Who == nil {
		for name, value := range map[string]string{core.LangCookie: lang, core.ThemeCookie: theme, core.SoundCookie: sound} {
			if value != "" {
				s.Remember(v, name, value, "/", core.CookieAge)
			}
		}
		return s.Back(v)
	}
	a := v.Who.Account
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
	if err := s.Kept.People.SavePerson(v.Ctx, a); err != nil {
		return err
	}
	s.Sessions.Forget(a.ID)
	return s.Back(v)
}
