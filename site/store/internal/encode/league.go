package encode

import (
	"encoding/json"
	"fmt"

	"koprulu/club/league"
)

// League returns the document of a contest.
func League(c *league.League) (string, error) {
	doc, err := json.Marshal(&c.State)
	return string(doc), err
}

// ReadLeague reads it.
func ReadLeague(doc string, c *league.League) error {
	if err := json.Unmarshal([]byte(doc), &c.State); err != nil {
		return fmt.Errorf("reading contest %s: %w", c.ID, err)
	}
	return nil
}

// LeagueGame returns the documents of a table of a league or cup.
func LeagueGame(g *league.Game) (chairs, result string, err error) {
	text, err := json.Marshal(&g.Chairs)
	if err != nil || g.Result == nil {
		return string(text), "", err
	}
	res, err := json.Marshal(g.Result)
	return string(text), string(res), err
}

// ReadLeagueGame reads them.
func ReadLeagueGame(chairs, result string, g *league.Game) error {
	err := json.Unmarshal([]byte(chairs), &g.Chairs)
	if err == nil && result != "" {
		g.Result = new(league.Result)
		err = json.Unmarshal([]byte(result), g.Result)
	}
	if err != nil {
		return fmt.Errorf("reading table %s of a contest: %w", g.Table, err)
	}
	return nil
}
