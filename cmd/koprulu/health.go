package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// healthCmd is koprulu health.
type healthCmd struct {
	URL     string        `arg:"" optional:"" name:"url" default:"http://localhost:8080" env:"KOPRULU_HEALTH_URL" help:"Address of the server (${default})."`
	Timeout time.Duration `default:"5s" placeholder:"TIME" help:"How long to wait for an answer (${default})."`
	JSON    bool          `name:"json" help:"Print JSON."`
}

// Help is the long help.
func (healthCmd) Help() string {
	return `Ends with exit code 0 if the server responds and can write its data, otherwise with 1. Meant for containers and
monitors, which then need no other program.

    koprulu health http://localhost:9000`
}

// Run asks the server.
func (c healthCmd) Run(a *app) error {
	u, err := url.Parse(c.URL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return usagef("%q is not the address of a server; it should look like http://localhost:8080", c.URL)
	}
	ctx, cancel := context.WithTimeout(context.Background(), c.Timeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, u.JoinPath("healthz").String(), nil)
	if err != nil {
		return usagef("%w", err)
	}
	err = c.ask(r)
	if c.JSON {
		told := healthReport{URL: c.URL, OK: err == nil}
		if err != nil {
			told.Error = plainly(err)
		}
		if err := a.json(told); err != nil {
			return err
		}
	} else if err == nil {
		a.printf("%s: ok\n", c.URL)
	}
	return err
}

// healthReport is what koprulu health --json prints.
type healthReport struct {
	URL   string `json:"url"`
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}

// ask fails unless the server is well.
func (c healthCmd) ask(r *http.Request) error {
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		var at *url.Error
		if errors.As(err, &at) {
			err = at.Err
		}
		return exit{exitFailed, fmt.Errorf("%s does not answer: %s", c.URL, reason(err))}
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return exit{exitFailed, fmt.Errorf("%s is not healthy: status %s", c.URL, answer.Status)}
	}
	return nil
}
