package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// client uses the API of a site. /api/openapi.json of the site describes it.
type client struct{ url, token string }

// moment is the state of a table, or as much of it as this program needs.
type moment struct {
	Status string `json:"status"`
	// Decision is the number of our open decision, 0 if there is none, Legal its legal answers.
	Decision uint64   `json:"decision"`
	Legal    []string `json:"legal"`
}

// over reports whether nothing more will happen.
func (m *moment) over() bool {
	return m.Status == "finished" || m.Status == "ended" || m.Status == "frozen"
}

// summary is a table in a list.
type summary struct {
	ID string `json:"id"`
}

// problem says why the server refused a request.
type problem struct {
	Status  int    `json:"-"`
	Word    string `json:"error"`
	Message string `json:"message"`
	// After is how long to wait before trying again, 0 if the server did not say.
	After time.Duration `json:"-"`
}

func (p *problem) Error() string { return fmt.Sprintf("status %d: %s", p.Status, p.Message) }

// mine lists the tables that are not over where we have a seat.
func (c *client) mine(ctx context.Context) ([]summary, error) {
	var list struct {
		Tables []summary `json:"tables"`
	}
	err := c.do(ctx, http.MethodGet, "/api/v1/tables?list=mine", nil, &list)
	return list.Tables, err
}

// create makes a table with two bots, which begins at once.
func (c *client) create(ctx context.Context) (string, error) {
	var made summary
	err := c.do(ctx, http.MethodPost, "/api/v1/tables", map[string]any{
		"name": "Random play", "seats": []string{"me", "simple", "simple"}, "public": true, "spectators": true,
	}, &made)
	return made.ID, err
}

// sit takes an open seat, unless we have one already.
func (c *client) sit(ctx context.Context, id string) error {
	err := c.do(ctx, http.MethodPost, "/api/v1/tables/"+id+"/sit", map[string]any{}, nil)
	var refused *problem
	if errors.As(err, &refused) && refused.Word == "seated" {
		return nil
	}
	return err
}

// respond gives a random answer if we have a decision to make.
func (c *client) respond(ctx context.Context, id string, m *moment) error {
	if m.Status != "playing" || m.Decision == 0 || len(m.Legal) == 0 {
		return nil
	}
	answer := map[string]any{"decision": m.Decision, "answer": m.Legal[rand.N(len(m.Legal))]}
	for {
		err := c.do(ctx, http.MethodPost, "/api/v1/tables/"+id+"/answer", answer, nil)
		var refused *problem
		switch {
		case !errors.As(err, &refused):
			return err
		case refused.Status == http.StatusConflict:
			return nil // It came too late; the stream says what is open now.
		case refused.After > 0 && sleep(ctx, refused.After):
			continue // The same answer again is applied once.
		}
		return err
	}
}

// follow reads the stream of a table and calls react with each moment, until the game is over or the stream breaks.
func (c *client) follow(ctx context.Context, id string, react func(*moment) error) (over bool, err error) {
	answer, err := c.send(ctx, http.MethodGet, "/api/v1/tables/"+id+"/stream?legal=1", nil)
	if err != nil {
		return false, err
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		// The messages we need are one line of data; comments and the event goodbye, which has no status, are ignored.
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		var m moment
		if err := json.Unmarshal([]byte(data), &m); err != nil {
			return false, fmt.Errorf("reading the stream: %w", err)
		}
		if m.over() {
			return true, nil
		}
		if err := react(&m); err != nil {
			return false, err
		}
	}
	return false, lines.Err()
}

// do sends a request and reads the JSON of its answer into a value, which may be nil.
func (c *client) do(ctx context.Context, method, path string, body, into any) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	answer, err := c.send(ctx, method, path, body)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if into == nil {
		_, err = io.Copy(io.Discard, answer.Body)
		return err
	}
	return json.NewDecoder(answer.Body).Decode(into)
}

// send sends a request. A refusal is a *problem; otherwise the caller closes the body.
func (c *client) send(ctx context.Context, method, path string, body any) (*http.Response, error) {
	var in io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		in = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(c.url, "/")+path, in)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	if in != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode < 300 {
		return answer, nil
	}
	defer answer.Body.Close()
	refused := &problem{Status: answer.StatusCode, Message: answer.Status}
	if err := json.NewDecoder(io.LimitReader(answer.Body, 1<<16)).Decode(refused); err != nil {
		refused.Message = answer.Status // Something other than the site answered, such as a proxy.
	}
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil {
		refused.After = time.Duration(seconds) * time.Second
	}
	return nil, refused
}
