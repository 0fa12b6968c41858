// Package locale holds every word that a player reads, in English, German and
// Russian: the names of all components, the texts of cards made from their
// effects, prompts, answers, log entries, rule sentences and the words of the
// programs' own surfaces.
//
// A Words value is one language. Its methods turn values of package game into text; Text looks up anything else by its
// key. The words themselves are in the folders of locale/languages; the head of en/game.tsv says how they are written.
//
// Sentences are built so that names stay in the nominative where German or Russian would otherwise inflect them.
// Nothing here decides anything: a text says what the effect, the decision or the log entry it is made from says.
package locale
