package core

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"unicode/utf8"
)

// buffers are for bodies and answers of the API.
var buffers = sync.Pool{New: func() any { b := make([]byte, 0, 4<<10); return &b }}

// keepBuffer is the size above which a buffer is not kept.
const keepBuffer = 64 << 10

func Borrow() *[]byte { return buffers.Get().(*[]byte) }

func GiveBack(b *[]byte) {
	if cap(*b) <= keepBuffer {
		*b = (*b)[:0]
		buffers.Put(b)
	}
}

// jsonType is the type of answers, as a slice so that setting it allocates nothing.
var jsonType = []string{"application/json"}

// SendJSON sends JSON that has been made already.
func SendJSON(w http.ResponseWriter, status int, body []byte) {
	h := w.Header()
	h["Content-Type"] = jsonType
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.WriteHeader(status)
	_, _ = w.Write(body) // A reader who is gone needs no response.
}

// Send sends JSON that has been made already with the status 200.
func (v *Visit) Send(body []byte) error {
	SendJSON(v.Out, http.StatusOK, body)
	return nil
}

// ReadBody reads a body into a buffer; its size is limited already.
func ReadBody(v *Visit, buffer []byte) ([]byte, error) {
	for {
		if len(buffer) == cap(buffer) {
			buffer = append(buffer, 0)[:len(buffer)]
		}
		n, err := v.Body.Read(buffer[len(buffer):cap(buffer)])
		buffer = buffer[:len(buffer)+n]
		if err == io.EOF {
			return buffer, nil
		}
		if err != nil {
			return buffer, formError(err)
		}
	}
}

// failData answers a request for JSON with a problem.
func failData(v *Visit, p *Problem) {
	SendJSON(v.Out, p.Status, append(AppendProblem(nil, p, p.Sentence(v.WordsOf())), '\n'))
}

// AppendProblem appends a problem:
//
//	{"error":"refused","rule":"MOB-09","where":"…","message":"MOB-09: …"}
func AppendProblem(dst []byte, p *Problem, sentence string) []byte {
	dst = append(dst, `{"error":`...)
	dst = AppendString(dst, p.Word)
	if p.Rule != 0 {
		dst = append(dst, `,"rule":`...)
		dst = AppendString(dst, p.Rule.String())
	}
	if p.Where != "" {
		dst = append(dst, `,"where":`...)
		dst = AppendString(dst, p.Where)
	}
	if p.Detail != "" {
		dst = append(dst, `,"detail":`...)
		dst = AppendString(dst, p.Detail)
	}
	dst = append(dst, `,"message":`...)
	dst = AppendString(dst, sentence)
	return append(dst, '}')
}

// AppendString appends a text as a string of JSON.
func AppendString(dst []byte, s string) []byte {
	const digits = "0123456789abcdef"
	dst = append(dst, '"')
	for i := 0; i < len(s); {
		b := s[i]
		if b < utf8.RuneSelf {
			switch {
			case b == '"' || b == '\\':
				dst = append(dst, '\\', b)
			case b < ' ' || b == '<' || b == '>' || b == '&':
				dst = append(dst, '\\', 'u', '0', '0', digits[b>>4], digits[b&15])
			default:
				dst = append(dst, b)
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		dst = utf8.AppendRune(dst, r)
		i += n
	}
	return append(dst, '"')
}

// OK sends a value as JSON with the status 200, as JSON does with others; Reply does that unless reading it failed.
// Done says that all is done and nothing is to be read, unless it failed.
func (v *Visit) OK(value any) error { return v.JSON(http.StatusOK, value) }

func (v *Visit) Reply(value any, err error) error {
	if err != nil {
		return err
	}
	return v.OK(value)
}

func (v *Visit) Done(err error) error {
	if err == nil {
		v.Out.WriteHeader(http.StatusNoContent)
	}
	return err
}

// Each shows all of a list; it is empty rather than nil.
func Each[T, Shown any](list []T, show func(*T) Shown) []Shown {
	out := make([]Shown, len(list))
	for i := range list {
		out[i] = show(&list[i])
	}
	return out
}

// JSON sends a value as JSON, for responses that need not be quick.
func (v *Visit) JSON(status int, value any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		return fmt.Errorf("writing JSON: %w", err)
	}
	v.Out.Header().Set("Content-Type", "application/json")
	v.Out.WriteHeader(status)
	_, _ = io.Copy(v.Out, &b) // A reader who is gone needs no response.
	return nil
}
