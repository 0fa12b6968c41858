package server

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"

	"koprulu/club/people"
	"koprulu/table"
)

// belongings sends all the data kept about the reader, as a file.
func (s *Server) belongings(w http.ResponseWriter, v *visit) error {
	if v.who == nil {
		return errNobody
	}
	all, err := s.kept.people.Belongings(v.ctx, v.person())
	if err != nil {
		return err
	}
	mine, err := s.kept.lobby.Mine(v.ctx, v.person())
	if err != nil {
		return err
	}
	tried, err := s.kept.lobby.Sandboxes(v.ctx, v.person())
	if err != nil {
		return err
	}
	mine = append(mine, tried...)
	var ids []table.ID
	for i := range mine {
		ids = append(ids, mine[i].ID)
	}
	games, err := s.kept.results.GamesOf(v.ctx, v.person(), v.person(), math.MaxInt32)
	if err != nil {
		return err
	}
	rating, err := s.kept.results.RatingOf(v.ctx, v.person())
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(struct {
		people.Belongings
		Tables []table.ID
		// Games are the finished ones, with their results.
		Games  []people.Played
		Rating people.Rated
	}{all, ids, games, rating}, "", "  ")
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Disposition", `attachment; filename="koprulu-my-data.json"`)
	_, _ = w.Write(append(text, '\n')) // A reader who is gone needs no response.
	return nil
}

// forgetMe deletes the reader: first they leave their tables, where bots play on, then all data about them is deleted.
func (s *Server) forgetMe(w http.ResponseWriter, v *visit) error {
	if v.who == nil {
		return errNobody
	}
	if v.value("sure") == "" {
		return wrong("sure", "sure")
	}
	if err := s.forgetPerson(v.ctx, v.person(), v.wordsOf()); err != nil {
		return err
	}
	s.dropCookie(w)
	s.log.Info("somebody deleted themselves")
	return s.seeOther(w, v, "/")
}

// leaveFor removes a person from a table, in the way that its status allows.
func (s *Server) leaveFor(ctx context.Context, id table.ID, who table.Person) error {
	t, err := s.hub.Table(ctx, id)
	if errors.Is(err, table.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := t.Halt(ctx, who); err != nil && !errors.Is(err, table.ErrNotYours) {
		return err
	}
	snap := t.Snapshot()
	switch {
	case snap.Status == table.Waiting && snap.Owner == who:
		err = t.Delete(ctx, who)
	case snap.Status == table.Waiting:
		err = t.Rise(ctx, who)
	default:
		err = t.Leave(ctx, who)
	}
	if errors.Is(err, table.ErrNotYours) || errors.Is(err, table.ErrStatus) || errors.Is(err, table.ErrUnknown) {
		return nil // They are out already, or the game is over.
	}
	return err
}
