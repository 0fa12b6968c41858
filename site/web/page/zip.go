package page

import (
	"bytes"
	"compress/gzip"
	"sync"
)

// ZipFrom is the size from which pages are zipped. Pages that hold a secret, such as the link to a table or the hand of
// a seat, are not: others can make text appear next to it, and the size of the two compressed together would reveal it
// (BREACH). What cards are in a hand would even show in the size alone. The page of a table is zipped and padded to a
// size that does not depend on what it hides: see ZipBeside. Streams are never zipped.
const ZipFrom = 2 << 10

var zippers = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, gzip.DefaultCompression)
	if err != nil {
		panic(err) // The level is a constant.
	}
	return z
}}

// Zip returns bytes zipped.
func Zip(text []byte) []byte {
	var out bytes.Buffer
	z := zippers.Get().(*gzip.Writer)
	defer zippers.Put(z)
	z.Reset(&out)
	_, _ = z.Write(text) // Writing into memory does not fail.
	_ = z.Close()
	return out.Bytes()
}

// What ZipBeside adds to the size of the zipped open page to get the size to which it pads.
const (
	// PaddedTo is the divisor for the bytes by which a page is longer than the open one. It is generous: text of a page
	// shrinks to between a quarter and a tenth.
	PaddedTo = 3
	// PaddedFrom is what a page may take beyond that, for parts that hardly get smaller, such as links.
	PaddedFrom = 3 << 10
	// paddedStep is the step by which the size grows while all that is not enough.
	paddedStep = 16 << 10
	// longestExtra is how long the extra field in the header of gzip, which readers skip, may be.
	longestExtra = 1<<16 - 1
)

// ZipBeside returns a page with secrets as gzip whose size reveals no more about them than their length, as the size of
// the page itself does. It is padded to a size that follows from the open page, which is the page of the same table for
// any spectator, and from how much longer this one is. What others can make appear in a page, such as their names, is
// far too short to need more than it is padded to.
func ZipBeside(text, open []byte) []byte {
	zipped := Zip(text)
	size := len(Zip(open)) + max(0, len(text)-len(open))/PaddedTo + PaddedFrom
	for size < len(zipped)+2 {
		size += paddedStep
	}
	extra := min(size-len(zipped)-2, longestExtra)
	// RFC 1952, 2.3: a header of ten bytes, the fourth of which says that an extra field follows, then its length, low
	// byte first.
	out := make([]byte, 0, size)
	out = append(out, zipped[:10]...)
	out[3] |= 1 << 2
	out = append(out, byte(extra), byte(extra>>8))
	out = out[:len(out)+extra]
	return append(out, zipped[10:]...)
}
