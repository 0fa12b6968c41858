package gate

import (
	"context"
	"encoding/json"
	"math"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// Belongings returns the file with all the data kept about a person, people.ErrNobody if there is none with this id.
// What hosts and moderators have written down about them is not in it.
func (s *Gate) Belongings(ctx context.Context, who table.Person) ([]byte, error) {
	return s.belongings(ctx, who, nil)
}

// belongings is Belongings with remarks, if there are any.
func (s *Gate) belongings(ctx context.Context, who table.Person, remarks []people.Remark) ([]byte, error) {
	all, err := s.Kept.People.Belongings(ctx, who)
	if err != nil {
		return nil, err
	}
	mine, err := s.Kept.Lobby.Mine(ctx, who)
	if err != nil {
		return nil, err
	}
	tried, err := s.Kept.Lobby.Sandboxes(ctx, who)
	if err != nil {
		return nil, err
	}
	mine = append(mine, tried...)
	var ids []table.ID
	seen := map[table.ID]time.Time{}
	for i := range mine {
		ids = append(ids, mine[i].ID)
		if !mine[i].Status.Runs() {
			continue
		}
		at, err := s.Hub.Table(ctx, mine[i].ID)
		if err != nil {
			return nil, err
		}
		snap := at.Snapshot()
		for p, last := range at.LastSeen(snap) {
			if !last.IsZero() && snap.Seats[p].Person == who {
				seen[mine[i].ID] = last
			}
		}
	}
	games, err := s.Kept.Results.GamesOf(ctx, who, who, math.MaxInt32)
	if err != nil {
		return nil, err
	}
	rating, err := s.Kept.Results.RatingOf(ctx, who)
	if err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(struct {
		people.Belongings
		Tables []table.ID
		// Games are the finished ones, with their results.
		Games  []people.Played
		Rating people.Rated
		// Seen is when the person last had a page of a table open whose game goes on.
		Seen    map[table.ID]time.Time
		Remarks []people.Remark `json:",omitempty"`
	}{all, ids, games, rating, seen, remarks}, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(text, '\n'), nil
}
