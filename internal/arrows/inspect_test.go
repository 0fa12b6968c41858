package arrows

import (
	"go/ast"
	"go/token"
)

// inspect reports goroutines, channels and select statements.
func inspect(f *ast.File, found func(at token.Pos, what string)) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.GoStmt:
			found(n.Pos(), "a goroutine")
		case *ast.ChanType:
			found(n.Pos(), "a channel")
		case *ast.SelectStmt:
			found(n.Pos(), "a select statement")
		}
		return true
	})
}
