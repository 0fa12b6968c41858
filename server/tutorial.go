package server

import (
	"bytes"
	"net/http"

	"koprulu/notation/answer"
	"koprulu/table"
	"koprulu/tutorial"
	"koprulu/web"
	"koprulu/web/page"
	"koprulu/web/tutor"
)

// tutorialAt leads to the practice table of the reader, or asks whether to make one, and for a name if they have none.
func (s *Server) tutorialAt(w http.ResponseWriter, v *visit) error {
	c := tutorial.ChapterNamed(v.URL.Query().Get("chapter"))
	if v.who != nil {
		t, err := s.practice(v, c)
		if err != nil {
			return err
		}
		if t != nil {
			return s.seeOther(w, v, tablePath(t.ID()))
		}
	}
	words := v.wordsOf()
	notice := &page.NoticePage{Reader: s.reader(v.ctx, v), Path: "/tutorial", Title: words.Text("web.tutorial.label"),
		Text: words.Text("web.server.tutorial.text"), Button: words.Text("web.server.tutorial.button"), Action: "/tutorial"}
	if c == tutorial.BroodWar {
		notice.Title, notice.Text = words.Text("web.tutorial.broodwar.label"), words.Text("web.tutorial.broodwar.about")
		notice.Fields = map[string]string{"chapter": c.ID()}
	} else {
		notice.Also = []page.NoticeLink{{Text: words.Text("web.tutorial.broodwar.label"), Address: "/tutorial?chapter=" + tutorial.BroodWar.ID()}}
	}
	if v.who == nil {
		notice.Ask, notice.Field = words.Text("web.server.name"), "who"
	}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return page.WriteNotice(v.ctx, b, notice) })
}

// practice returns the practice table of the sender for a chapter, nil if they have none.
func (s *Server) practice(v *visit, c tutorial.Chapter) (*table.Table, error) {
	mine, err := s.kept.lobby.Mine(v.ctx, v.person())
	if err != nil {
		return nil, err
	}
	for i := range mine {
		m := &mine[i]
		if m.Owner != v.person() || m.Settings.Public || m.Settings.Options.Players != 2 {
			continue
		}
		t, err := s.hub.Table(v.ctx, m.ID)
		if err != nil {
			return nil, err
		}
		if of, is := tutorial.ChapterOf(t.Snapshot()); is && of == c {
			return t, nil
		}
	}
	return nil, nil
}

// openTutorial makes a practice table, unless there is one; with do=again the old one is left first.
func (s *Server) openTutorial(w http.ResponseWriter, v *visit) error {
	if err := s.enterAs(w, v); err != nil {
		return err
	}
	c := tutorial.ChapterNamed(v.value("chapter"))
	t, err := s.practice(v, c)
	if err != nil {
		return err
	}
	if t != nil && v.value("do") == "again" {
		if err := t.Leave(v.ctx, v.person()); err != nil {
			return err
		}
		t = nil
	}
	if t == nil {
		name := "web.tutorial.table"
		if c == tutorial.BroodWar {
			name = "web.tutorial.broodwar.label"
		}
		t, err = tutorial.Open(v.ctx, s.hub, c, v.person(), v.who.account.Name, v.wordsOf().Text(name))
		if err != nil {
			return err
		}
	}
	return s.seeOther(w, v, tablePath(t.ID()))
}

// inTutorial reports whether a table is one of the tutorial, which goes through purchases one after the other.
func inTutorial(snap *table.Snapshot) bool {
	_, is := tutorial.ChapterOf(snap)
	return is
}

// tutorialStep returns what the tutorial says to the reader of a table page, nil at real tables.
func tutorialStep(snap *table.Snapshot, p *web.TablePage) *tutor.Step {
	c, is := tutorial.ChapterOf(snap)
	if p.Seat != tutorial.Seat || !is {
		return nil
	}
	var legal []string
	if p.Decision != 0 {
		for _, a := range snap.Legal(p.Seat, nil) {
			legal = append(legal, answer.FormatInView(p.Rules, p.View, a))
		}
	}
	step := tutorial.At(p.Rules, p.View, legal)
	return &tutor.Step{Number: step.Number, Of: step.Of, Text: step.Key, Suggest: step.Suggest, Own: step.Own, Done: step.Done, Chapter: c.ID(), Next: c == tutorial.Basics}
}
