package lobby

import (
	"koprulu/site/server/core"
	"koprulu/site/tutorial"
	"koprulu/site/web/page"
	"koprulu/table"
)

// tutorialAt leads to the practice table of the reader, or asks whether to make one, and for a name if they have no
// name.
func (s *Chapter) tutorialAt(v *core.Visit) error {
	c := tutorial.ChapterNamed(v.Param("chapter"))
	if v.Who != nil {
		t, err := s.practice(v, c)
		if err != nil {
			return err
		}
		if t != nil {
			return s.SeeOther(v, core.TablePath(t.ID()))
		}
	}
	words := v.WordsOf()
	notice := &page.NoticePage{Reader: s.Reader(v), Path: "/tutorial", Title: words.Text("web.tutorial.label"),
		Text: words.Text("web.server.tutorial.text"), Button: words.Text("web.server.tutorial.button"), Action: "/tutorial"}
	if c != tutorial.Basics {
		notice.Title, notice.Text = words.Text(lessonName(c)), words.Text("web.tutorial."+c.ID()+".about")
		notice.Fields = map[string]string{"chapter": c.ID()}
	}
	for other := range tutorial.Chapters {
		if other != c {
			notice.Also = append(notice.Also, page.NoticeLink{Text: words.Text(lessonName(other)),
				Address: "/tutorial?chapter=" + other.ID()})
		}
	}
	if v.Who == nil { // A lesson asks for no name.
		notice.Fields = map[string]string{"chapter": c.ID(), "guest": "1"}
	}
	return core.Show(v, notice)
}

// practice returns the practice table of the sender for a chapter, nil if they have none.
func (s *Chapter) practice(v *core.Visit, c tutorial.Chapter) (*table.Table, error) {
	mine, err := s.Kept.Lobby.Mine(v.Ctx, v.Person())
	if err != nil {
		return nil, err
	}
	for i := range mine {
		m := &mine[i]
		if m.Owner != v.Person() || m.Settings.Public || m.Settings.Options.Players != 2 {
			continue
		}
		t, err := s.Hub.Table(v.Ctx, m.ID)
		if err != nil {
			return nil, err
		}
		if of, is := tutorial.ChapterOf(t.Snapshot()); is && of == c {
			return t, nil
		}
	}
	return nil, nil
}

// withoutPractice leaves abandoned practice tables out of a list of finished tables: they never count as games.
func (s *Chapter) withoutPractice(v *core.Visit, list []table.Summary) ([]table.Summary, error) {
	var kept []table.Summary
	for i := range list {
		m := &list[i]
		if m.Status == table.Ended && !m.Settings.Public && m.Settings.Options.Players == 2 {
			t, err := s.Hub.Table(v.Ctx, m.ID)
			if err != nil {
				return nil, err
			}
			if _, is := tutorial.ChapterOf(t.Snapshot()); is {
				continue
			}
		}
		kept = append(kept, *m)
	}
	return kept, nil
}

// openTutorial makes a practice table, unless there is one; with do=again the old one is left first.
func (s *Chapter) openTutorial(v *core.Visit) error {
	if err := s.EnterAs(v); err != nil {
		return err
	}
	c := tutorial.ChapterNamed(v.Value("chapter"))
	t, err := s.practice(v, c)
	if err != nil {
		return err
	}
	if t != nil && v.Value("do") == "again" {
		// The bot agrees: what was begun is over, and nobody continues it.
		if err := t.Propose(v.Ctx, v.Person(), table.ProposeEnd, 0); err != nil {
			return err
		}
		t = nil
	}
	if t == nil {
		t, err = tutorial.Open(v.Ctx, s.Hub, c, v.Person(), v.Who.Account.Name, v.Text(lessonName(c)))
		if err != nil {
			return err
		}
	}
	return s.SeeOther(v, core.TablePath(t.ID()))
}

// lessonName is the key of the name of a chapter.
func lessonName(c tutorial.Chapter) string {
	if c == tutorial.Basics {
		return "web.tutorial.table"
	}
	return "web.tutorial." + c.ID() + ".label"
}
