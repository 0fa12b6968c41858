package table

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"regexp"
	"strconv"

	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/words"
)

// rawHeader, rawDeal and rawAnswer are the lines of a record, as notation writes them.
type (
	rawHeader struct {
		Koprulu    string          `json:"koprulu"`
		Rules      string          `json:"rules"`
		Components string          `json:"components"`
		Options    rawOptions      `json:"options"`
		Seats      []string        `json:"seats"`
		SeedHash   string          `json:"seed-hash"`
		Committed  *rawParts       `json:"commitments,omitempty"`
		Secret     string          `json:"secret-seed,omitempty"`
		Parts      *rawParts       `json:"secret-parts,omitempty"`
		Position   json.RawMessage `json:"position,omitempty"`
	}
	rawParts struct {
		Server chance.Part    `json:"server"`
		Seats  []*chance.Part `json:"seats"`
	}
	rawOptions struct {
		Players          int       `json:"players"`
		Teams            bool      `json:"teams,omitempty"`
		GalacticConquest bool      `json:"galactic-conquest,omitempty"`
		RandomFactions   bool      `json:"random-factions,omitempty"`
		Factions         []*string `json:"factions,omitempty"`
		HideOwnOrders    bool      `json:"hide-own-orders,omitempty"`
		Shields          bool      `json:"shields,omitempty"`
		Healing          bool      `json:"healing,omitempty"`
		BroodWar         bool      `json:"broodwar,omitempty"`
		DisposableOrders bool      `json:"disposable-orders,omitempty"`
		MorePlanets      bool      `json:"more-planets,omitempty"`
		LargerGalaxy     bool      `json:"larger-galaxy,omitempty"`
		NoLeaders        bool      `json:"no-leaders,omitempty"`
		Survival         bool      `json:"survival,omitempty"`
		FasterSurvival   bool      `json:"faster-survival,omitempty"`
		// Scenario is its id, or its whole document.
		Scenario json.RawMessage `json:"scenario,omitempty"`
	}
	rawDeal struct {
		Deal []string `json:"deal"`
	}
	rawAnswer struct {
		N      uint32   `json:"n"`
		Seat   string   `json:"seat"`
		Ask    string   `json:"ask"`
		Do     string   `json:"do"`
		Chance []string `json:"chance,omitempty"`
	}
)

// rawRecord writes the record of a table from what is stored, without playing the game: for games that this
// program can't play. It has no line for the end.
func (h *Hub) rawRecord(w io.Writer, row *Stored, entries []Entry, secret bool) error {
	buffer := bufio.NewWriter(w)
	out := json.NewEncoder(buffer)
	out.SetEscapeHTML(false)
	o := &row.Settings.Options
	head := rawHeader{Koprulu: record.Version, Rules: row.RulesVersion, Components: row.Components,
		Options: rawOptions{Players: o.Players, Teams: o.Teams, GalacticConquest: o.GalacticConquest, RandomFactions: o.RandomFactions,
			HideOwnOrders: o.HideOwnOrders, Shields: o.Shields, Healing: o.Healing, BroodWar: o.BroodWar,
			DisposableOrders: o.DisposableOrders, MorePlanets: o.MorePlanets, LargerGalaxy: o.LargerGalaxy, NoLeaders: o.NoLeaders,
			Survival: o.Survival, FasterSurvival: o.FasterSurvival},
		Seats: seatNames(row.Seats), SeedHash: newOrigin(nil, *row.Seed).hash}
	switch sc := row.Settings.Scenario; {
	case sc.Own():
		head.Options.Scenario = json.RawMessage(sc.Document)
	case !sc.None():
		head.Options.Scenario = json.RawMessage(strconv.Quote(sc.ID))
	}
	for p, f := range o.Factions[:o.Players] {
		if f == game.NoFaction || !row.Settings.Scenario.None() {
			continue
		}
		for len(head.Options.Factions) <= p {
			head.Options.Factions = append(head.Options.Factions, nil)
		}
		head.Options.Factions[p] = &row.Factions[p]
	}
	if status := statusOf(entries, row.Phase); secret || status == Finished || status == Ended {
		head.Secret = chance.FormatSeed(*row.Seed)
		if row.Shuffle.sealed() {
			head.Parts = (*rawParts)(row.Shuffle.parts(len(row.Seats)))
		}
	}
	if row.Shuffle.sealed() {
		head.Committed = (*rawParts)(row.Shuffle.commitments(len(row.Seats)))
	}
	if len(row.Start) > 0 {
		head.Position = flatPosition(row.Start)
	}
	if err := out.Encode(head); err != nil {
		return err
	}
	current := sinceMigration(entries)
	standing, _, err := stand(current, o.Players)
	if err != nil {
		return err
	}
	deal := rawDeal{Deal: current[0].Chance}
	if deal.Deal == nil {
		deal.Deal = []string{}
	}
	if err := out.Encode(deal); err != nil {
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
		if err := out.Encode(rawAnswer{n.Answers, seat, n.Ask, n.Text, n.Chance}); err != nil {
			return err
		}
	}
	return buffer.Flush()
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
