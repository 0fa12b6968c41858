package host

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"koprulu/cmd/koprulu/cli"
)

// Health is koprulu health.
type Health struct {
	URL     string        `arg:"" optional:"" name:"url" default:"http://localhost:8080" env:"KOPRULU_HEALTH_URL" help:"Address of the server (${default})."`
	Timeout time.Duration `default:"5s" placeholder:"TIME" help:"How long to wait for an answer (${default})."`
	JSON    bool          `name:"json" help:"Print JSON."`
}

// Help is the long help.
func (Health) Help() string {
	return `Ends with exit code 0 if the server responds and can write its data, otherwise with 1. Meant for containers and
monitors, which then need no other program.

    koprulu health http://localhost:9000`
}

// Run asks the server.
func (c Health) Run(a *cli.App) error {
	u, ok := cli.WebAddress(c.URL)
	if !ok {
		return cli.Usagef("%q is not the address of a server; it should look like http://localhost:8080", c.URL)
	}
	ctx, cancel := context.WithTimeout(context.Background(), c.Timeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, u.JoinPath("healthz").String(), nil)
	if err != nil {
		return cli.Usagef("%w", err)
	}
	err = c.ask(r)
	told := healthReport{URL: c.URL, OK: err == nil}
	switch {
	case err != nil:
		told.Error = cli.Plainly(err)
	case !c.JSON:
		a.Printf("%s: ok\n", c.URL)
	}
	return a.End(c.JSON, told, err)
}

// healthReport is what koprulu health --json prints.
type healthReport struct {
	URL   string `json:"url"`
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}

// ask fails unless the server is well.
func (c Health) ask(r *http.Request) error {
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		var at *url.Error
		if errors.As(err, &at) {
			err = at.Err
		}
		return cli.Failf("%s does not answer: %s", c.URL, cli.Reason(err))
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return cli.Failf("%s is not healthy: status %s", c.URL, answer.Status)
	}
	return nil
}
