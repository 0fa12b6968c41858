package core

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strconv"
	"unicode/utf8"

	"koprulu/table"
)

// QueryOf returns the text to search for, empty if it is longer than a name.
func QueryOf(v *Visit) string {
	q := v.Param("q")
	if utf8.RuneCountInString(q) > table.MaxTableName || !utf8.ValidString(q) {
		return ""
	}
	return q
}

// ReadForm reads the form in the body of a request: as browsers send it, with or without files. The text of
// a file becomes the value of its field.
func ReadForm(v *Visit) error {
	kind, params, err := mime.ParseMediaType(v.Header.Get("Content-Type"))
	if err != nil && v.ContentLength == 0 {
		v.Fields = map[string][]string{}
		return nil
	}
	switch {
	case err != nil:
		return ErrMediaType
	case kind == "application/x-www-form-urlencoded":
		if err := v.ParseForm(); err != nil {
			return formError(err)
		}
		v.Fields = v.PostForm
		return nil
	case kind != "multipart/form-data":
		return ErrMediaType
	}
	// Everything fits into memory: the body is limited. No temporary files.
	v.Fields = map[string][]string{}
	parts := multipart.NewReader(v.Body, params["boundary"])
	for n := 0; ; n++ {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil || n >= maxFields {
			return formError(err)
		}
		text, err := io.ReadAll(part)
		if err != nil {
			return formError(err)
		}
		v.Fields.Add(part.FormName(), string(text))
	}
}

// maxFields is how many fields a form may have.
const maxFields = 200

// formError returns the problem of a form that can't be read.
func formError(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return ErrLarge
	}
	return WrongForm("")
}

// Decision reads for which decision the form of a page was sent.
func (v *Visit) Decision() (uint64, error) {
	n, err := strconv.ParseUint(v.Value("decision"), 10, 64)
	if err != nil {
		return 0, WrongForm("decision")
	}
	return n, nil
}
