package table

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"regexp"
	"strconv"

	"koprulu/rules/game"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/words"
)

// rawRecord writes the record of a table from what is stored, without playing the game: for games that this
// program can't play. It has no line for the end.
func (h *Hub) rawRecord(w io.Writer, row *Stored, entries []Entry, secret bool) error {
	current := sinceMigration(entries)
	standing, _, err := stand(current, len(row.Seats))
	if err != nil {
		return err
	}
	buffer := bufio.NewWriter(w)
	out := record.NewWriter(buffer, seatNames(row.Seats))
	status := statusOf(entries, row.Phase)
	out.KeepSeed = secret || status == Finished || status == Ended
	row.Shuffle.tell(out, len(row.Seats))
	kept := record.Kept{Version: row.RulesVersion, Rules: row.named(), Seed: *row.Seed, Deal: current[0].Chance}
	if len(row.Start) > 0 {
		kept.Position = flatPosition(row.Start)
	}
	if err := out.StartKept(&kept); err != nil {
		return err
	}
	var named [game.MaxPlayers]bool
	for _, n := range standing {
		if n.Kind != DidAnswer {
			continue
		}
		// Factions are chosen before anything else is asked; until then a seat is called by its number.
		seat := row.Factions[n.Seat]
		if n.Ask == words.Decision(game.AskFaction) && !named[n.Seat] {
			seat, named[n.Seat] = "seat-"+strconv.Itoa(int(n.Seat)+1), n.Decision != 0
		}
		if err := out.AnswerKept(n.Answers, seat, n.Ask, n.Text, n.Chance); err != nil {
			return err
		}
	}
	return buffer.Flush()
}

// named returns rules that have nothing but the options of a table, the hash of its components, and a sheet for each
// seat with the id of its faction.
func (t *Stored) named() *game.Rules {
	r := &game.Rules{Options: t.Settings.Options, Hash: t.Components}
	for p := range t.Seats {
		r.Sheets[p].ID = t.Factions[p]
		if f := &r.Options.Factions[p]; *f != game.NoFaction {
			*f = game.Faction(p)
		}
	}
	if sc := t.Settings.Scenario; !sc.None() {
		r.Options.Scenario = &game.Scenario{ID: sc.ID, Document: sc.Document}
	}
	return r
}

// seedField is the field of a position that a record keeps elsewhere.
var seedField = regexp.MustCompile(`"seed":"[0-9a-f]{64}",`)

// flatPosition returns a position as a record has it: in one line, without its seed.
func flatPosition(text []byte) []byte {
	var flat bytes.Buffer
	if json.Compact(&flat, text) != nil {
		return nil
	}
	return seedField.ReplaceAll(flat.Bytes(), nil)
}
