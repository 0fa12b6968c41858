package server

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"encoding/binary"
	"hash/crc32"
	"sync"

	"koprulu/web/page"
)

// zipFrom is the size from which pages are zipped. Pages that hold a secret, such as the link to a table or the hand of a seat, are not: others
// can make text appear beside it, and the size of the two compressed together would reveal it (BREACH); and what cards are in a hand
// would show in the size alone. Of the page of a table, what everybody at the table sees is zipped, and the rest is not: see zipOpen. Streams
// are never zipped.
const zipFrom = 2 << 10

var zippers = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, gzip.DefaultCompression)
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

const (
	// openRun is from how many bytes on a run of what is open is zipped: each begins afresh, knowing nothing of what came before.
	openRun = 300
	// storedBlock is how much one block takes that is not compressed.
	storedBlock = 1<<16 - 1
)

var deflaters = sync.Pool{New: func() any {
	z, err := flate.NewWriter(nil, 6)
	if err != nil {
		panic(err) // The level is a constant.
	}
	return z
}}

// zipOpen returns a page as gzip in which only those parts are compressed that the open page has as well, which is the page of the same table for
// anyone who watches. Everything else is in blocks that are not compressed, and nothing that is compressed refers to it. So the size
// follows from what is open and from how long the rest is, which a page that is not zipped shows too.
func zipOpen(text, open []byte) []byte {
	var out bytes.Buffer
	out.Write([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}) // RFC 1952: deflate, no name, no time, no system
	z := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(z)
	var rest []byte // what is stored next: runs of any kind that follow each other
	store := func() {
		for len(rest) > 0 {
			n := min(len(rest), storedBlock)
			out.WriteByte(0) // RFC 1951, 3.2.4: not the last block, not compressed
			_ = binary.Write(&out, binary.LittleEndian, [2]uint16{uint16(n), ^uint16(n)})
			out.Write(rest[:n])
			rest = rest[n:]
		}
		rest = rest[:0]
	}
	page.Among(text, page.PartsOf(open), func(run []byte, among bool) {
		if !among || len(run) < openRun {
			rest = append(rest, run...)
			return
		}
		store()
		z.Reset(&out)
		_, _ = z.Write(run) // Writing into memory does not fail.
		_ = z.Flush()       // It ends with a whole byte, and no block is the last.
	})
	store()
	out.Write([]byte{1, 0, 0, 255, 255}) // the last block, which is empty
	_ = binary.Write(&out, binary.LittleEndian, [2]uint32{crc32.ChecksumIEEE(text), uint32(len(text))})
	return out.Bytes()
}
