package game

import "koprulu/game/rule"

func (g *play) legalOpening(f *Frame, p Player, l *list) {}
func (g *play) checkOpening(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyOpening(f *Frame, p Player, a Answer) {}
func (g *play) legalStartAbility(f *Frame, p Player, l *list) {}
func (g *play) checkStartAbility(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyStartAbility(f *Frame, p Player, a Answer) {}
func (g *play) legalVictim(f *Frame, p Player, l *list) {}
func (g *play) checkVictim(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyVictim(f *Frame, p Player, a Answer) {}
func (g *play) legalExtraDraw(f *Frame, p Player, l *list) {}
func (g *play) checkExtraDraw(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyExtraDraw(f *Frame, p Player, a Answer) {}
func (g *play) legalFront(f *Frame, p Player, l *list) {}
func (g *play) checkFront(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyFront(f *Frame, p Player, a Answer) {}
func (g *play) legalPair(f *Frame, p Player, l *list) {}
func (g *play) checkPair(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyPair(f *Frame, p Player, a Answer) {}
func (g *play) legalSupport(f *Frame, p Player, l *list) {}
func (g *play) checkSupport(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applySupport(f *Frame, p Player, a Answer) {}
func (g *play) legalCards(f *Frame, p Player, l *list) {}
func (g *play) checkCards(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyCards(f *Frame, p Player, a Answer) {}
func (g *play) legalSkirmish(f *Frame, p Player, l *list) {}
func (g *play) checkSkirmish(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applySkirmish(f *Frame, p Player, a Answer) {}
func (g *play) legalShield(f *Frame, p Player, l *list) {}
func (g *play) checkShield(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyShield(f *Frame, p Player, a Answer) {}
func (g *play) legalPrice(f *Frame, p Player, l *list) {}
func (g *play) checkPrice(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyPrice(f *Frame, p Player, a Answer) {}
func (g *play) legalReplace(f *Frame, p Player, l *list) {}
func (g *play) checkReplace(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyReplace(f *Frame, p Player, a Answer) {}
func (g *play) legalCasualty(f *Frame, p Player, l *list) {}
func (g *play) checkCasualty(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyCasualty(f *Frame, p Player, a Answer) {}
func (g *play) legalKilled(f *Frame, p Player, l *list) {}
func (g *play) checkKilled(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyKilled(f *Frame, p Player, a Answer) {}
func (g *play) legalWithdraw(f *Frame, p Player, l *list) {}
func (g *play) checkWithdraw(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyWithdraw(f *Frame, p Player, a Answer) {}
func (g *play) legalSplash(f *Frame, p Player, l *list) {}
func (g *play) checkSplash(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applySplash(f *Frame, p Player, a Answer) {}
func (g *play) legalExcess(f *Frame, p Player, l *list) {}
func (g *play) checkExcess(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyExcess(f *Frame, p Player, a Answer) {}
func (g *play) legalRetreat(f *Frame, p Player, l *list) {}
func (g *play) checkRetreat(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyRetreat(f *Frame, p Player, a Answer) {}
func (g *play) legalGo(f *Frame, p Player, l *list) {}
func (g *play) checkGo(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyGo(f *Frame, p Player, a Answer) {}
func (g *play) legalHealing(f *Frame, p Player, l *list) {}
func (g *play) checkHealing(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyHealing(f *Frame, p Player, a Answer) {}

func (g *play) battle(f *Frame) { g.pop() }
func (g *play) skirmish(f *Frame) { g.pop() }
