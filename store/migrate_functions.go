package store

import (
	"database/sql/driver"
	"fmt"

	"modernc.org/sqlite"

	"koprulu/people"
	"koprulu/store/internal/encode"
	"koprulu/table"
)

// The functions that migrations call. Their results must stay as they were when their migration was new: if a checksum changes, a
// later migration gets functions of its own.
func init() {
	for name, f := range map[string]struct {
		args int32
		do   func([]driver.Value) (driver.Value, error)
	}{
		"koprulu_seal_lines":   {1, func(v []driver.Value) (driver.Value, error) { return encode.SealLines(string(bytesOf(v[0]))), nil }},
		"koprulu_unseal_lines": {1, func(v []driver.Value) (driver.Value, error) { return encode.UnsealLines(string(bytesOf(v[0]))), nil }},
		"koprulu_sum_base": {3, func(v []driver.Value) (driver.Value, error) {
			return encode.BaseSum(intOf(v[0]), intOf(v[1]), unpad(bytesOf(v[2]))), nil
		}},
		"koprulu_sum_live": {13, sumOfOldRow},
		"koprulu_page": {1, func(v []driver.Value) (driver.Value, error) {
			return string(people.PageOf(table.Person(bytesOf(v[0])))), nil
		}},
		"koprulu_corrections": {1, func(v []driver.Value) (driver.Value, error) { return encode.Corrections(string(bytesOf(v[0]))), nil }},
	} {
		sqlite.MustRegisterDeterministicScalarFunction(name, f.args, func(_ *sqlite.FunctionContext, v []driver.Value) (driver.Value, error) { return f.do(v) })
	}
}

// sumOfOldRow returns live.sum for a row that has none, -1 if its position can't be read. Its values are the columns in the order of
// encode.Row, with live.position as it is, live.base, and seq and position of the base.
func sumOfOldRow(v []driver.Value) (driver.Value, error) {
	if len(v) != 13 {
		return nil, fmt.Errorf("%d values", len(v))
	}
	r := encode.Row{Number: intOf(v[0]), Seq: intOf(v[1]), Answers: intOf(v[2]), Open: bytesOf(v[3]), Bots: intOf(v[4]), Due: intOf(v[5]), Updated: intOf(v[6]),
		Moment: bytesOf(v[7]), Map: bytesOf(v[8])}
	switch {
	case v[10] == nil:
		r.Position = unpad(bytesOf(v[9]))
	case v[10] != v[11]:
		return int64(-1), nil
	default:
		whole, err := put(bytesOf(v[12]), bytesOf(v[9]))
		if err != nil {
			return int64(-1), nil //nolint:nilerr // It is found again by who reads the table.
		}
		r.Position = whole
	}
	sum, _ := r.Sum(nil)
	return sum, nil
}

// bytesOf returns a text or a blob, nothing for NULL.
func bytesOf(v driver.Value) []byte {
	switch v := v.(type) {
	case []byte:
		return v
	case string:
		return []byte(v)
	}
	return nil
}

// intOf returns a number, 0 for NULL.
func intOf(v driver.Value) int64 {
	n, _ := v.(int64)
	return n
}
