package account

import (
	"koprulu/site/server/core"
)

// belongings sends all the data kept about the reader, as a file.
func (s *Chapter) belongings(v *core.Visit) error {
	text, err := s.gate.Belongings(v.Ctx, v.Person())
	if err == nil {
		v.SendFile("application/json", "koprulu-my-data.json", text)
	}
	return err
}

// forgetMe deletes the reader: first they leave their tables, where bots play on, then all data about them is deleted.
func (s *Chapter) forgetMe(v *core.Visit) error {
	if v.Value("sure") == "" {
		return core.Wrong("sure", "sure")
	}
	if err := s.Forget(v.Ctx, v.Person(), v.WordsOf()); err != nil {
		return err
	}
	s.DropCookie(v)
	s.Log.Info("somebody deleted themselves")
	return s.SeeOther(v, "/")
}
