package console

import (
	"net/http"

	"koprulu/site/server/core"
	"koprulu/site/server/gate"
)

// Site is what holds for the whole site as the console shows it.
type Site = core.StandingJSON

func (c *Chapter) site(*http.Request) (any, error) { return c.InWords(), nil }

// siteDone says what holds after an act.
func (c *Chapter) siteDone(r *http.Request, _ *gate.Outcome) (any, error) {
	return c.site(r)
}
