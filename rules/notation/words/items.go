package words

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
)

// ItemsOf returns the items of the scenario being played.
func (n *Names) ItemsOf() []game.ScenarioItem {
	if sc := n.Rules.Options.Scenario; sc != nil {
		return sc.Items
	}
	return nil
}

// ItemName returns the word for an item of the scenario.
func (n *Names) ItemName(i uint8) string {
	if items := n.ItemsOf(); int(i) < len(items) {
		return ScenarioItem(items[i].Kind)
	}
	return "?"
}

// FindItemName finds an item of the scenario.
func (n *Names) FindItemName(word string) (uint8, error) {
	var names []string
	for i, x := range n.ItemsOf() {
		if ScenarioItem(x.Kind) == word {
			return uint8(i), nil
		}
		names = append(names, ScenarioItem(x.Kind))
	}
	return 0, document.Unknown(document.Say("item of this game"), word, names)
}
