package server

import (
	"bytes"
	"compress/gzip"
	"sync"
)

// zipFrom is the size from which pages are zipped. Pages that hold a secret, such as the link to a table, are not: others
// can make text appear beside it, and the size of the two compressed together would reveal it (BREACH).
const zipFrom = 2 << 10

var zippers = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // The level is a constant.
	}
	return z
}}

// zip returns bytes zipped.
func zip(text []byte) []byte {
	var out bytes.Buffer
	z := zippers.Get().(*gzip.Writer)
	defer zippers.Put(z)
	z.Reset(&out)
	_, _ = z.Write(text) // Writing into memory does not fail.
	_ = z.Close()
	return out.Bytes()
}
