package account

import (
	"encoding/json"
	"math"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/table"
)

// belongings sends all the data kept about the reader, as a file.
func (s *Chapter) belongings(v *core.Visit) error {
	all, err := s.Kept.People.Belongings(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	mine, err := s.Kept.Lobby.Mine(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	tried, err := s.Kept.Lobby.Sandboxes(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	mine = append(mine, tried...)
	var ids []table.ID
	seen := map[table.ID]time.Time{}
	for i := range mine {
		ids = append(ids, mine[i].ID)
		if !mine[i].Status.Runs() {
			continue
		}
		at, err := s.Hub.Table(v.Ctx, mine[i].ID)
		if err != nil {
			return err
		}
		snap := at.Snapshot()
		for p, last := range at.LastSeen(snap) {
			if !last.IsZero() && snap.Seats[p].Person == v.Person() {
				seen[mine[i].ID] = last
			}
		}
	}
	games, err := s.Kept.Results.GamesOf(v.Ctx, v.Person(), v.Person(), math.MaxInt32)
	if err != nil {
		return err
	}
	rating, err := s.Kept.Results.RatingOf(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(struct {
		people.Belongings
		Tables []table.ID
		// Games are the finished ones, with their results.
		Games  []people.Played
		Rating people.Rated
		// Seen is when the person last had a page of a table open whose game goes on.
		Seen map[table.ID]time.Time
	}{all, ids, games, rating, seen}, "", "  ")
	if err != nil {
		return err
	}
	v.SendFile("application/json", "koprulu-my-data.json", append(text, '\n'))
	return nil
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
