package rule

//go:generate go run ./gen ../../locale/rules/en.tsv ids.go
