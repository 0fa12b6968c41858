// Package relation lists what a site consists of, as rows that do not depend on the database they are kept in, so that
// a site can be moved from one kind to another and compared row by row.
package relation

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"iter"
	"strings"
)

// Kind is what the values of a column are in Go: int64, string, []byte or bool; nil stands for NULL in all of them.
type Kind uint8

// The kinds of columns.
const (
	Integer Kind = iota
	Text
	Bytes
	Boolean
)

// Column is a column of a relation.
type Column struct {
	Name string
	Kind Kind
}

// A Relation is a kind of row. Its key orders its rows the same way in all databases: numbers by size, texts and bytes
// by their bytes.
type Relation struct {
	Name    string
	Key     int // how many columns, from the first on, are the key
	Columns []Column
	// Only is an SQL condition for the rows that belong to the site, empty for all.
	Only string
	// ByItself is true if a site without anybody makes such rows: those of an empty target make way for others.
	ByItself bool
	// Counted is true if the first column is a number that the database assigns and never assigns again.
	Counted bool
}

// Row is the values of the columns of a row, in their order.
type Row []any

// KeyOf returns the values of the key of a row.
func (r *Relation) KeyOf(row Row) Row { return row[:r.Key] }

// Names returns the names of the columns.
func (r *Relation) Names() []string {
	list := make([]string, len(r.Columns))
	for i, c := range r.Columns {
		list[i] = c.Name
	}
	return list
}

// Sum returns the checksum of a row: SHA-256 of its values, each with its kind and its length.
func (r *Relation) Sum(row Row) [sha256.Size]byte {
	var b []byte
	for i, c := range r.Columns {
		if row[i] == nil {
			b = append(b, 'n')
			continue
		}
		switch v := row[i].(type) {
		case int64:
			b = binary.BigEndian.AppendUint64(append(b, 'i'), uint64(v))
		case bool:
			b = append(b, 'f')
			if v {
				b[len(b)-1] = 't'
			}
		case string:
			b = append(binary.BigEndian.AppendUint64(append(b, 's'), uint64(len(v))), v...)
		case []byte:
			b = append(binary.BigEndian.AppendUint64(append(b, 'b'), uint64(len(v))), v...)
		default:
			panic(fmt.Sprintf("%s.%s is a %T", r.Name, c.Name, v)) // Convert makes no other kinds.
		}
	}
	return sha256.Sum256(b)
}

// Compare orders rows by their keys as the databases do.
func (r *Relation) Compare(a, b Row) int {
	for i := range r.Key {
		c := 0
		switch x := a[i].(type) {
		case int64:
			c = cmp.Compare(x, b[i].(int64))
		case string:
			c = cmp.Compare(x, b[i].(string))
		case []byte:
			c = bytes.Compare(x, b[i].([]byte))
		}
		if c != 0 {
			return c
		}
	}
	return 0
}

// Describe names a row by its key, for people.
func (r *Relation) Describe(row Row) string {
	list := make([]string, r.Key)
	for i := range list {
		switch v := row[i].(type) {
		case []byte:
			list[i] = hex.EncodeToString(v)
		case string:
			list[i] = fmt.Sprintf("%q", v)
		default:
			list[i] = fmt.Sprint(v)
		}
	}
	return r.Name + " " + strings.Join(list, ", ")
}

// Size returns roughly how many bytes a row takes.
func Size(row Row) int {
	n := 0
	for _, v := range row {
		n += 8
		switch v := v.(type) {
		case string:
			n += len(v)
		case []byte:
			n += len(v)
		}
	}
	return n
}

// Convert makes a value of a kind from what the driver of a database returned.
func Convert(kind Kind, v any) (any, error) {
	switch v := v.(type) {
	case nil:
		return nil, nil
	case int64:
		switch {
		case kind == Integer:
			return v, nil
		case kind == Boolean && (v == 0 || v == 1):
			return v == 1, nil
		}
	case int32:
		return Convert(kind, int64(v))
	case int16:
		return Convert(kind, int64(v))
	case bool:
		if kind == Boolean {
			return v, nil
		}
	case string:
		if kind == Text {
			return v, nil
		}
	case []byte:
		if kind == Bytes {
			return append([]byte{}, v...), nil
		}
	}
	return nil, fmt.Errorf("a column of kind %d holds %v (%T)", kind, v, v)
}

// Site is a database that holds a site or is to hold one.
type Site interface {
	// Where names the database for people, without secrets.
	Where() string
	// Rows returns the rows of a relation in the order of their keys, from the first one after a key on; nil for all.
	Rows(ctx context.Context, r *Relation, after Row) iter.Seq2[Row, error]
	// Put adds rows and keeps the mark, all or nothing. Rows with the key of an existing one replace it where Only is not
	// empty.
	Put(ctx context.Context, r *Relation, rows []Row, mark string) error
	// Clear removes all rows of a relation to which no others refer.
	Clear(ctx context.Context, r *Relation) error
	// Mark returns what SetMark last said about a move of the site, empty for nothing.
	Mark(ctx context.Context) (string, error)
	SetMark(ctx context.Context, mark string) error
	// Counter returns the highest number that a relation has ever assigned, Count raises it to at least a number.
	Counter(ctx context.Context, r *Relation) (int64, error)
	Count(ctx context.Context, r *Relation, highest int64) error
	// Sound returns an error that says what is damaged, if anything is.
	Sound(ctx context.Context) error
	Close() error
}
