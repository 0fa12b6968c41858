package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"
)

// caller is a connection on which requests are sent one after the other. It is written for few allocations, because the
// tool must not use more of the processor than the server it measures.
type caller struct {
	addr string
	conn net.Conn
	in   *bufio.Reader
	out  []byte
	body []byte
}

// patience is how long the tool waits for anything.
const patience = 30 * time.Second

func dial(ctx context.Context, addr string) (net.Conn, error) {
	return (&net.Dialer{Timeout: patience}).DialContext(ctx, "tcp", addr)
}

func newCaller(ctx context.Context, addr string) (*caller, error) {
	conn, err := dial(ctx, addr)
	if err != nil {
		return nil, err
	}
	return &caller{addr: addr, conn: conn, in: bufio.NewReaderSize(conn, 4<<10)}, nil
}

func (c *caller) close() { c.conn.Close() }

// do sends a request and returns the status and the body, which is valid until the next request.
func (c *caller) do(method, path, token string, body []byte) (int, []byte, error) {
	c.out = appendRequest(c.out[:0], method, path, c.addr, token, "")
	if body != nil {
		c.out = fmt.Appendf(c.out, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	c.out = append(append(c.out, "\r\n"...), body...)
	if err := c.conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return 0, nil, err
	}
	if _, err := c.conn.Write(c.out); err != nil {
		return 0, nil, err
	}
	return c.response()
}

// appendRequest appends the head of a request, without its last line.
func appendRequest(dst []byte, method, path, addr, token, cookie string) []byte {
	dst = fmt.Appendf(dst, "%s %s HTTP/1.1\r\nHost: %s", method, path, addr)
	if token != "" {
		dst = fmt.Appendf(dst, "\r\nAuthorization: Bearer %s", token)
	}
	if cookie != "" {
		dst = fmt.Appendf(dst, "\r\nCookie: koprulu=%s", cookie)
	}
	return append(dst, "\r\n"...)
}

var contentLength = []byte("Content-Length: ")

// response reads a response. Bodies without a length are read by net/http.
func (c *caller) response() (status int, body []byte, err error) {
	line, err := c.in.ReadSlice('\n')
	if err != nil {
		return 0, nil, err
	}
	if len(line) < len("HTTP/1.1 200") {
		return 0, nil, errors.New("the server does not speak HTTP")
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, nil, fmt.Errorf("reading the status: %w", err)
	}
	length := -1
	for {
		if line, err = c.in.ReadSlice('\n'); err != nil {
			return 0, nil, err
		}
		if len(line) <= 2 {
			break
		}
		if text, ok := bytes.CutPrefix(line, contentLength); ok {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(text))); err != nil {
				return 0, nil, err
			}
		}
	}
	if length < 0 {
		return status, nil, errors.New("an answer without a length")
	}
	if cap(c.body) < length {
		c.body = make([]byte, length)
	}
	c.body = c.body[:length]
	_, err = io.ReadFull(c.in, c.body)
	return status, c.body, err
}

// answer posts an answer to a decision of a table.
func (c *caller) answer(t *target, seat int, decision uint64, text []byte) error {
	body := fmt.Appendf(nil, `{"decision":%d,"answer":"%s"}`, decision, text)
	status, answer, err := c.do(http.MethodPost, "/api/v1/tables/"+string(t.id)+"/answer", t.tokens[seat], body)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("the answer %s of seat %d to decision %d of table %s gives status %d: %.200s", text, seat+1,
			decision, t.id, status, answer)
	}
	return err
}

// get reads a whole response with net/http, for requests that are not made by the thousands.
func get(ctx context.Context, addr, path, token string) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+path, nil)
	if err != nil {
		return nil, err
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s gives status %d: %.200s", path, resp.StatusCode, body)
	}
	return body, err
}
