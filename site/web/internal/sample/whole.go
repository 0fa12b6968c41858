package sample

import "github.com/a-h/templ"

// Whole is the model of a whole page.
type Whole interface{ Whole() templ.Component }
