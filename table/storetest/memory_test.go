package storetest

import (
	"testing"

	"koprulu/table"
)

func TestMemory(t *testing.T) {
	Run(t, func(*testing.T) table.Store { return NewMemory() },
		func(t *testing.T, old table.Store) table.Store { return old.(*Memory).Clone() })
}
