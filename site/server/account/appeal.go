package account

import (
	"errors"
	"slices"
	"strconv"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/web/page"
	"koprulu/site/web/profile"
	"koprulu/table"
)

// People answer once to what hosts or moderators imposed on them; hosts and moderators find that among the reports, and
// the person is told what they decide.

// appeal keeps what the sender of a request answers to a sanction.
func (s *Chapter) appeal(v *core.Visit, act int64, text string) error {
	text, err := core.NeedText(text, page.MaxAppeal, "text")
	if err != nil {
		return err
	}
	list, err := s.Kept.Powers.Sanctions(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	n := slices.IndexFunc(list, func(x people.Imposed) bool { return x.Act == act })
	if n < 0 {
		return core.ErrNowhere
	}
	if !list[n].Answerable(s.Now()) {
		return core.ErrNotNow
	}
	id, err := s.Kept.Reports.AddReport(v.Ctx, people.Report{At: s.Now(), Reporter: v.Person(), Kind: people.ReportAppeal,
		Target: v.Person(), Act: act, Quote: list[n].Reason, Text: text})
	if errors.Is(err, table.ErrConflict) {
		return core.ErrNotNow // They were faster in another window.
	}
	if err == nil {
		s.Log.Info("somebody answered to a sanction; 'koprulu admin reports show' says what", "report", id)
	}
	return err
}

// appealForm is appeal for a form. What can't be accepted stays in it.
func (s *Chapter) appealForm(v *core.Visit) error {
	act, err := strconv.ParseInt(v.Value("act"), 10, 64)
	if err != nil {
		return core.WrongForm("act")
	}
	err = s.appeal(v, act, v.Value("text"))
	if p := core.ProblemOf(err); err != nil && p.Where == "text" {
		return s.profileWith(v, p.Status, func(made *profile.Page) {
			for i := range made.Sanctions {
				if x := &made.Sanctions[i]; x.Act == act {
					x.Wrote, x.Problem = v.Value("text"), p.Sentence(v.WordsOf())
				}
			}
		})
	}
	return s.profileDone(v, "appeal", err)
}

// apiSanction is a sanction in the API.
type apiSanction struct {
	ID     int64      `json:"id"`
	Kind   string     `json:"kind"`
	At     time.Time  `json:"at"`
	Until  time.Time  `json:"until,omitzero"`
	Lifted time.Time  `json:"lifted,omitzero"`
	Reason string     `json:"reason"`
	Open   bool       `json:"answerable"`
	Appeal *apiAppeal `json:"appeal,omitempty"`
}

// apiAppeal is what somebody answered to it, and what was decided.
type apiAppeal struct {
	At       time.Time `json:"at"`
	Text     string    `json:"text"`
	Decided  time.Time `json:"decided,omitzero"`
	Decision string    `json:"decision,omitempty"`
}

// apiSanctions lists what hosts and moderators ever imposed on the sender.
func (s *Chapter) apiSanctions(v *core.Visit) error {
	list, err := s.Sanctions(v)
	shown := core.Each(list, func(x *page.Sanction) apiSanction {
		out := apiSanction{ID: x.Act, Kind: x.Verb, At: x.At, Until: x.Until, Lifted: x.Lifted, Reason: x.Reason,
			Open: x.Answerable}
		if x.Answer != "" {
			out.Appeal = &apiAppeal{At: x.Answered, Text: x.Answer, Decided: x.Decided, Decision: x.Decision}
		}
		return out
	})
	return v.Reply(map[string]any{"sanctions": shown}, err)
}

// apiAppealTo is appeal for a program: {"text": "…"}. It answers with the sanctions.
func (s *Chapter) apiAppealTo(v *core.Visit) error {
	act, err := strconv.ParseInt(v.PathValue("id"), 10, 64)
	if err != nil {
		return core.ErrNowhere
	}
	text, err := core.Only[string](v, "text")
	if err == nil {
		err = s.appeal(v, act, text)
	}
	if err != nil {
		return err
	}
	return s.apiSanctions(v)
}
