package web

import (
	"koprulu/notation"
)

// proposalText says who proposes what, and who has not agreed yet.
func (p *TablePage) proposalText() string {
	w, proposal := p.words(), p.Snap.Proposal
	who := seatName(p, proposal.By)
	var text string
	switch proposal.Kind {
	case "undo":
		text = w.Text("web.table.proposal.undo", "player", who, "n", max(p.Snap.Answers-proposal.Keep, 1))
	case "pause":
		text = w.Text("web.table.proposal.pause", "player", who)
	default:
		text = w.Text("web.table.proposal.end", "player", who)
	}
	missing := p.Snap.Missing()
	if missing == 0 {
		return text
	}
	return text + " " + w.Text("web.table.proposal.missing", "players", w.PlayerNames(p.Rules, p.View, missing), "n", missing.Len())
}

// frozenText says why the table can't go on.
func (p *TablePage) frozenText() string {
	if w := p.words(); w.Has(p.Snap.Frozen) {
		return w.Text(p.Snap.Frozen)
	}
	return p.words().Text("web.table.frozen.text")
}

// seedText returns the seed, once it is revealed.
func (p *TablePage) seedText() string {
	if p.Snap.Seed == nil {
		return ""
	}
	return notation.FormatSeed(*p.Snap.Seed)
}
