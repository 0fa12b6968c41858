package rule

//go:generate go run ./gen ../../../locale/languages/en/rules.tsv ids.go
