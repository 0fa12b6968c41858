package encode

import (
	"bytes"
	"compress/gzip"
	"io"
)

// Pack compresses a document (gzip); nothing becomes nil.
func Pack(document []byte) ([]byte, error) {
	if len(document) == 0 {
		return nil, nil
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(document); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Unpack is the reverse of Pack.
func Unpack(packed []byte) ([]byte, error) {
	if packed == nil {
		return nil, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
