// Package pagetest checks pages in tests: that documents are well formed, speak the language of their reader and lead
// somewhere.
package pagetest
