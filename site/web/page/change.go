package page

import (
	"bytes"
	"hash/maphash"
	"strconv"
	"sync"
)

// A piece of a page that its reader has in an older form is sent as its change: runs of parts that are as they were are
// named by where they are among the parts of the older form, as <=FROM+COUNT>, and the others are written out. FROM
// counts from 0, and a run of one part has no COUNT. Nothing else can look like this, because text and attributes have
// no bare <. Pieces are divided into parts before the tags of dividing, here and in the script of the table
// (js/whole.js), which puts them together again.

// dividing are the names of the elements before which a piece is divided, as the script has them too.
var dividing = [...]string{"a", "article", "button", "details", "div", "g", "label", "li", "path", "section", "span",
	"svg", "use"}

// dividers are the same by their first letter.
var dividers = func() (by [128][]string) {
	for _, name := range dividing {
		by[name[0]] = append(by[name[0]], name)
	}
	return by
}()

// divides reports whether a piece is divided before what comes here, which follows a <.
func divides(rest []byte) bool {
	if len(rest) == 0 || rest[0] >= 128 {
		return false
	}
	for _, name := range dividers[rest[0]] {
		if len(rest) > len(name) && (rest[len(name)] == ' ' || rest[len(name)] == '>') && string(rest[:len(name)]) == name {
			return true
		}
	}
	return false
}

// nextPart returns where the part ends that begins a piece.
func nextPart(html []byte) int {
	for at := 1; at < len(html); at++ {
		n := bytes.IndexByte(html[at:], '<')
		if n < 0 {
			break
		}
		if at += n; divides(html[at+1:]) {
			return at
		}
	}
	return len(html)
}

// Parts are the checksums of the parts of a piece of a page. They hold for this process.
type Parts []uint64

// partSeed makes checksums unknown to anyone who might look for two parts that have the same.
var partSeed = maphash.MakeSeed()

// PartsOf returns the parts of a piece of a page.
func PartsOf(html []byte) Parts {
	parts := make(Parts, 0, len(html)/64)
	for len(html) > 0 {
		n := nextPart(html)
		parts = append(parts, maphash.Bytes(partSeed, html[:n]))
		html = html[n:]
	}
	return parts
}

// shortestRun is the number of bytes from which naming a run is shorter than writing it out.
const shortestRun = 12

// finder finds parts of the older form of a piece.
type finder struct {
	// first are the first parts with a checksum, next those after a part with the same, -1 for none.
	first map[uint64]int32
	next  []int32
}

var finders = sync.Pool{New: func() any { return &finder{first: map[uint64]int32{}} }}

// of makes the finder one of these parts.
func (f *finder) of(parts Parts) {
	clear(f.first)
	f.next = append(f.next[:0], make([]int32, len(parts))...)
	for i := len(parts) - 1; i >= 0; i-- {
		after, ok := f.first[parts[i]]
		if !ok {
			after = -1
		}
		f.next[i], f.first[parts[i]] = after, int32(i)
	}
}

// find returns where a part is, after a place if there is one after it; -1 if there is none.
func (f *finder) find(sum uint64, from int) int {
	first, ok := f.first[sum]
	if !ok {
		return -1
	}
	for at := first; at >= 0; at = f.next[at] {
		if int(at) >= from {
			return int(at)
		}
	}
	return int(first)
}

// AppendChange appends the change of a piece of a page: html with its parts, to a reader who has had.
func AppendChange(dst, html []byte, parts, had Parts) []byte {
	f := finders.Get().(*finder)
	defer finders.Put(f)
	f.of(had)
	behind := 0 // the part of the older form after the last run
	for i := 0; i < len(parts); {
		from := f.find(parts[i], behind)
		if from < 0 {
			n := nextPart(html)
			dst, html = append(dst, html[:n]...), html[n:]
			i++
			continue
		}
		count, size := 0, 0
		for i+count < len(parts) && from+count < len(had) && parts[i+count] == had[from+count] {
			size += nextPart(html[size:])
			count++
		}
		if size < shortestRun {
			dst = append(dst, html[:size]...)
		} else {
			dst = append(dst, '<', '=')
			dst = strconv.AppendInt(dst, int64(from), 10)
			if count > 1 {
				dst = append(dst, '+')
				dst = strconv.AppendInt(dst, int64(count), 10)
			}
			dst = append(dst, '>')
		}
		html, i, behind = html[size:], i+count, from+count
	}
	return dst
}
