package encode

import (
	"encoding/json"
	"fmt"

	"koprulu/club/league"
)

// Contest returns the document of a contest.
func Contest(c *league.League) (string, error) {
	doc, err := json.Marshal(&c.State)
	return string(doc), err
}

// ReadContest reads it.
func ReadContest(doc string, c *league.League) error {
	if err := json.Unmarshal([]byte(doc), &c.State); err != nil {
		return fmt.Errorf("reading contest %s: %w", c.ID, err)
	}
	return nil
}

// ContestGame returns the documents of a table of a contest.
func ContestGame(g *league.Game) (chairs, result string, err error) {
	text, err := json.Marshal(&g.Chairs)
	if err != nil || g.Result == nil {
		return string(text), "", err
	}
	res, err := json.Marshal(g.Result)
	return string(text), string(res), err
}

// ReadContestGame reads them.
func ReadContestGame(chairs, result string, g *league.Game) error {
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
