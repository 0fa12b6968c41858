package prompt

import (
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// proposalText says who proposes what, and who has not agreed yet.
func (p *Model) proposalText() string {
	w, proposal := p.Words(), p.Snap.Proposal
	who := p.SeatName(proposal.By)
	var text string
	switch proposal.Kind {
	case table.ProposeUndo:
		text = w.Text("web.table.proposal.undo", "player", who, "n", max(p.Snap.Answers-proposal.Keep, 1))
	case table.ProposePause:
		text = w.Text("web.table.proposal.pause", "player", who)
	case table.ProposeReplace:
		text = w.Text("web.table.proposal.replace", "player", who, "seat", w.PlayerWithin(p.Rules, p.View, proposal.Seat))
	case table.ProposeOffer:
		text = w.Text("web.table.proposal.offer", "player", who, "seat", w.PlayerWithin(p.Rules, p.View, proposal.Seat))
	case table.ProposePace:
		text = w.Text("web.table.proposal.pace", "player", who, "pace", page.PaceText(w, proposal.Pace)) + p.convertedText()
	case table.ProposeLastRound:
		text = w.Text("web.table.proposal.last-round", "player", who, "round", proposal.Round)
	default:
		text = w.Text("web.table.proposal.end", "player", who)
		if p.Snap.Settings.Counts() {
			text += " " + w.Text("web.table.proposal.all")
		}
	}
	missing := p.Snap.Missing()
	if missing == 0 {
		return text
	}
	return text + " " + w.Text("web.table.proposal.missing", "players", w.PlayersWithin(p.Rules, p.View, missing), "n",
		missing.Len())
}

// convertedText says what becomes of the clocks of people at the pace that is proposed, and of time that does not
// count.
func (p *Model) convertedText() (text string) {
	w, set, to := p.Words(), &p.Snap.Settings, p.Snap.Proposal.Pace
	if to.Clocked() {
		var banks []string
		for seat, bank := range p.Snap.Converted() {
			if seat < len(p.Snap.Seats) && p.Snap.Seats[seat].Person != "" && !p.Snap.Seats[seat].Left {
				banks = append(banks, w.PlayerWithin(p.Rules, p.View, game.Player(seat))+" "+seen.Clock(w, bank))
			}
		}
		key := "web.table.proposal.pace.share"
		if !set.Pace.Clocked() {
			key = "web.table.proposal.pace.full"
		}
		text = " " + w.Text(key, "banks", strings.Join(banks, ", "))
	}
	switch slow := to.Start >= table.Correspondence; {
	case !slow && !set.Rest.None():
		text += " " + w.Text("web.table.proposal.pace.rest")
	case slow && !set.RestLater.None():
		text += " " + w.Text("web.table.proposal.pace.rest.back")
	}
	return text
}

// mayVote reports whether the reader can answer the open proposal.
func (p *Model) mayVote() bool {
	proposal := p.Snap.Proposal
	return p.Seated() && p.HasVote() && !proposal.Agreed.Has(p.Seat) &&
		(proposal.Kind != table.ProposeReplace || proposal.Seat != p.Seat)
}

// agreeText says what happens when the reader agrees to the open proposal.
func (p *Model) agreeText() string {
	key := "web.table.agree." + p.Snap.Proposal.Kind
	if p.Snap.Missing() == 1<<p.Seat {
		key += ".last"
	}
	return p.Words().Text(key)
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
