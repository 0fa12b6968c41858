package store

import (
	"database/sql/driver"
	"encoding/binary"

	"koprulu/rules/game"
)

// openAt returns the place of a seat's decision in live.open, as SQL counts; openNumber returns the decision's number.
func openAt(seat game.Player) driver.Value { return 1 + 8*int64(seat) }

func openNumber(decision uint64) driver.Value { return binary.BigEndian.AppendUint64(nil, decision) }

// text returns a text as a column.
func text(b []byte) driver.Value { return string(b) }
