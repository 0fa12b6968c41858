package game

import "koprulu/game/rule"

func (g *play) legalLeader(f *Frame, p Player, l *list)          {}
func (g *play) checkLeader(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyLeader(f *Frame, p Player, a Answer)         {}

func (g *play) legalLeaderArea(f *Frame, p Player, l *list)          {}
func (g *play) checkLeaderArea(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyLeaderArea(f *Frame, p Player, a Answer)         {}

func (g *play) legalLeaderPlanet(f *Frame, p Player, l *list)          {}
func (g *play) checkLeaderPlanet(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyLeaderPlanet(f *Frame, p Player, a Answer)         {}

func (g *play) legalLeaderUnit(f *Frame, p Player, l *list)          {}
func (g *play) checkLeaderUnit(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyLeaderUnit(f *Frame, p Player, a Answer)         {}

func (g *play) legalLeaderRoute(f *Frame, p Player, l *list)          {}
func (g *play) checkLeaderRoute(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyLeaderRoute(f *Frame, p Player, a Answer)         {}

func (g *play) legalLeaderPlayer(f *Frame, p Player, l *list)          {}
func (g *play) checkLeaderPlayer(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyLeaderPlayer(f *Frame, p Player, a Answer)         {}

func (g *play) legalLeaderPiece(f *Frame, p Player, l *list)          {}
func (g *play) checkLeaderPiece(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyLeaderPiece(f *Frame, p Player, a Answer)         {}

func (g *play) legalExtraLeader(f *Frame, p Player, l *list)          {}
func (g *play) checkExtraLeader(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyExtraLeader(f *Frame, p Player, a Answer)         {}

func (g *play) legalExpelled(f *Frame, p Player, l *list)          {}
func (g *play) checkExpelled(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyExpelled(f *Frame, p Player, a Answer)         {}

func (g *play) legalSiteMove(f *Frame, p Player, l *list)          {}
func (g *play) checkSiteMove(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applySiteMove(f *Frame, p Player, a Answer)         {}

func (g *play) legalHeroReturn(f *Frame, p Player, l *list)          {}
func (g *play) checkHeroReturn(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyHeroReturn(f *Frame, p Player, a Answer)         {}

func (g *play) legalRestore(f *Frame, p Player, l *list)          {}
func (g *play) checkRestore(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyRestore(f *Frame, p Player, a Answer)         {}

func (g *play) legalInfest(f *Frame, p Player, l *list)          {}
func (g *play) checkInfest(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyInfest(f *Frame, p Player, a Answer)         {}

func (g *play) legalSwap(f *Frame, p Player, l *list)          {}
func (g *play) checkSwap(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applySwap(f *Frame, p Player, a Answer)         {}

func (g *play) legalAssist(f *Frame, p Player, l *list)          {}
func (g *play) checkAssist(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyAssist(f *Frame, p Player, a Answer)         {}

func (g *play) legalCaptive(f *Frame, p Player, l *list)          {}
func (g *play) checkCaptive(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyCaptive(f *Frame, p Player, a Answer)         {}

func (g *play) legalRevenge(f *Frame, p Player, l *list)          {}
func (g *play) checkRevenge(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyRevenge(f *Frame, p Player, a Answer)         {}

func (g *play) legalRecharge(f *Frame, p Player, l *list)          {}
func (g *play) checkRecharge(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyRecharge(f *Frame, p Player, a Answer)         {}

func (g *play) legalCollateral(f *Frame, p Player, l *list)          {}
func (g *play) checkCollateral(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyCollateral(f *Frame, p Player, a Answer)         {}

func (g *play) leaders(f *Frame)        { g.pop() }
func (g *play) leader(f *Frame)         { g.pop() }
func (g *play) regroupingEnds(f *Frame) { g.pop() }

// leadersLater is Frame.A of RunLeaders in the parts that wait for the galaxy (RULING-78).
const leadersLater = 10
