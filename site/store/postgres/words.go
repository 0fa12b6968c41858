package postgres

import (
	"strings"

	"koprulu/site/store/internal/encode"
	"koprulu/table"
)

// longestWord is how much of a word counts, in bytes; PostgreSQL can't keep words longer than some 2,000.
const longestWord = 100

// indexable returns words as the database keeps them.
func indexable(words []string) []string {
	list := make([]string, 0, len(words))
	for _, w := range words {
		for at := range w {
			if at >= longestWord {
				w = w[:at]
				break
			}
		}
		list = append(list, w)
	}
	return list
}

// wordsOf returns the words by which a table is found, nil if it is not public.
func wordsOf(t *table.Stored) any {
	if !t.Settings.Public {
		return nil
	}
	return indexed(t.Settings.Name, encode.Names(t.Seats))
}

// indexed returns the words by which a table with a name and people is found.
func indexed(name, people string) []string {
	return indexable(append(encode.Words(name), encode.Words(people)...))
}

// matching makes the query for the index of words: each of the words as a prefix; empty if there are none.
func matching(words string) string {
	list := indexable(encode.Sought(words))
	for i, w := range list {
		list[i] = "'" + w + "':*" // letters and digits, which have no special meaning in a query
	}
	return strings.Join(list, " & ")
}
