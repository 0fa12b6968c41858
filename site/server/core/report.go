package core

import (
	"net/http"
	"time"

	"koprulu/club/people"
	"koprulu/site/web/page"
)

const (
	// mostReports is how many reports a person may make in reportsTime.
	mostReports = 10
	reportsTime = 24 * time.Hour
	// maxReport is the longest text of a report, in letters.
	maxReport = 500
)

var errManyReports = &Problem{Status: http.StatusTooManyRequests, Word: "many-reports", Retry: int(time.Hour / time.Second)}

// Report stores a report of the sender. A repeated one is not stored.
func (s *Site) Report(v *Visit, r people.Report) (err error) {
	if r.Text, err = TidyText(r.Text, maxReport, "text"); err != nil {
		return err
	}
	if r.Text == "" {
		return Wrong("empty", "text")
	}
	r.At, r.Reporter = s.Now(), v.Person()
	mine, err := s.Kept.Reports.ReportsBy(v.Ctx, v.Person(), r.At.Add(-reportsTime))
	if err != nil {
		return err
	}
	for i := range mine {
		if old := &mine[i]; old.Closed.IsZero() && old.Kind == r.Kind && old.Table == r.Table && old.League == r.League && old.Message == r.Message && old.Target == r.Target && old.Quote == r.Quote {
			return nil
		}
	}
	if !s.Config.Unlimited && len(mine) >= mostReports {
		return errManyReports
	}
	id, err := s.Kept.Reports.AddReport(v.Ctx, r)
	if err == nil {
		s.Log.Info("somebody reported something; 'koprulu admin reports show' says what", "report", id, "kind", r.Kind)
	}
	return err
}

// AskReport shows a page with a form for a report of what is at its path, or how sending it went.
func (s *Site) AskReport(w http.ResponseWriter, v *Visit, p *page.NoticePage, send func() error) error {
	words, status := v.WordsOf(), http.StatusOK
	p.Reader, p.Button, p.Action, p.Ask, p.Field, p.Back = s.Reader(v.Ctx, v), words.Text("web.report.go"), p.Path+"/report", words.Text("web.report.ask"), "text", p.Path
	if send != nil {
		err := send()
		wrong := ProblemOf(err)
		switch {
		case err == nil:
			p.Text, p.Button, p.Ask = words.Text("web.who.done.report"), "", ""
		case wrong.Status >= 500:
			return err
		default:
			p.Text, status = wrong.Sentence(words), wrong.Status
		}
	}
	return Show(s, w, v, status, page.WriteNotice, p)
}
