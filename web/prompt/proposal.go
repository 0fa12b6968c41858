package prompt

import (
	"koprulu/notation/chance"
	"koprulu/web/seen"
)

// proposalText says who proposes what, and who has not agreed yet.
func (p *Model) proposalText() string {
	w, proposal := p.Words(), p.Snap.Proposal
	who := p.SeatName(proposal.By)
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
func (p *Model) frozenText() string {
	if w := p.Words(); w.Has(p.Snap.Frozen) {
		return w.Text(p.Snap.Frozen)
	}
	return p.Words().Text("web.table.frozen.text")
}

// seedText returns the seed, once it is revealed.
func seedText(p *seen.Game) string {
	if p.Snap.Seed == nil {
		return ""
	}
	return chance.FormatSeed(*p.Snap.Seed)
}
