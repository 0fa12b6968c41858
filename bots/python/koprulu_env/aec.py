"""One game in the manner of PettingZoo's AEC interface.

With PettingZoo, Gymnasium and NumPy installed, env() is an AECEnv with spaces and NumPy arrays. Without them it has the same
methods, and arrays are bytes.
"""

try:
    import numpy
except ImportError:
    numpy = None
try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    AECEnv, spaces = object, None

from .batch import MOST_LEGAL, Batch


def env(players=2, options=(), program=None):
    """A game of that many players; options are flags of its table, such as ["--set", "broodwar"]."""
    return Game(players, options, program)


class Game(AECEnv):
    """A game.

    An observation is {"observation": V bytes, "action_mask": 1024 bytes}; an action is the number of a legal answer, and infos has
    under "answers" the legal ones, eight bytes each. When the game is over, winners get the reward 1, the others -1.
    """

    metadata = {"name": "koprulu_v1", "is_parallelizable": False, "render_modes": ["ansi"]}
    render_mode = "ansi"

    def __init__(self, players=2, options=(), program=None):
        super().__init__()
        self.batch = Batch(players, 1, options, program=program)
        self.possible_agents = [f"seat_{i}" for i in range(self.batch.players)]
        self.agents = []
        self._seed = 0
        if spaces is not None and numpy is not None:
            size = self.batch.view_size
            seen = spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (size,), numpy.uint8),
                    "action_mask": spaces.Box(0, 1, (MOST_LEGAL,), numpy.int8),
                }
            )
            self.observation_spaces = {agent: seen for agent in self.possible_agents}
            self.action_spaces = {agent: spaces.Discrete(MOST_LEGAL) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Begin a game. Without a seed, the seed is the last one plus 1."""
        self._seed = self._seed + 1 if seed is None else seed
        self.batch.reset([self._seed])
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._turn()

    def _turn(self):
        """Select the agent that decides; when the game is over, all of them in turn, for their rewards."""
        b = self.batch
        for info in self.infos.values():
            info.clear()
        if b.over(0):
            for i, agent in enumerate(self.possible_agents):
                self.rewards[agent] = 1 if b.winners[0] >> i & 1 else -1
                self.terminations[agent] = True
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[b.seat[0]]
        answers = bytes(b.legal(0))
        self.infos[self.agent_selection]["answers"] = numpy.frombuffer(answers, numpy.uint8).reshape(-1, 8) if numpy else answers

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        mine = not self.batch.over(0) and self.batch.seat[0] == seat
        seen = self.batch.seen(0, seat)
        mask = self.batch.mask(0) if mine else bytes(MOST_LEGAL)
        if numpy is not None:
            seen, mask = numpy.frombuffer(seen, numpy.uint8), numpy.frombuffer(mask, numpy.int8)
        return {"observation": seen, "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("the game is over: the action has to be None")
            self.agents.remove(agent)
            for values in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
                del values[agent]
            if self.agents:
                self.agent_selection = self.agents[0]
            for other in self.rewards:
                self.rewards[other] = 0
            return
        self._cumulative_rewards[agent] = 0
        self.batch.step([action if action is None else int(action)])
        for other in self.rewards:
            self.rewards[other] = 0
        self._turn()
        for other, reward in self.rewards.items():
            self._cumulative_rewards[other] += reward

    def render(self):
        """What may be answered, in words."""
        return "\n".join(self.batch.words(0))

    def close(self):
        self.batch.close()

    if AECEnv is object:

        def last(self, observe=True):
            agent = self.agent_selection
            seen = self.observe(agent) if observe else None
            return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

        def agent_iter(self, max_iter=2**63):
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection
