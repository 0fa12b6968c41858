package console

import (
	"net/http"

	"koprulu/site/server/gate"
)

// Condition is how the server and its data are as the console shows it.
type Condition = gate.Condition

func (c *Chapter) condition(r *http.Request) (any, error) { return c.gate.Condition(r.Context()) }
