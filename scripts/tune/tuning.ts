import type { RankedItem, Scenario } from '../../bench/identification/scenarios.ts';
import { mean } from '../../bench/support/figures.ts';
import { scoreCandidates } from '../../shared/identification/rank/matches.ts';
import { WEIGHTS } from '../../shared/identification/weights.ts';

export type TunedWeights = Readonly<Record<string, number>>;

export interface Example extends RankedItem {
  isDecision: boolean;
}

/** A wrong match with High confidence costs as much as this many right matches without it. */
const FALSE_HIGH_COST = 3;
/** Weights balance the scenarios, which have different numbers of items. */
const SHARES: Record<Scenario, number> = { present: 1, absent: 2, leftOut: 1, ambiguous: 0.5 };
const DECISION_SHARE = 3;
/** Log odds (base 2) of a score of 80. */
const HIGH_BITS = 2;
/** Smooths the step at the threshold, so that the loss reflects weights that nearly change an answer. */
const SHARPNESS = 3;
/** Regularization toward the current values: a few examples must not move the weights far. */
const INERTIA = 0.0005;
const STEPS = [1, 0.5, 0.25];
const MAX_ROUNDS = 4;
const MIN_GAIN = 1e-5;
const MAX_BITS = 12;

/** Lower is better. The loss penalizes wrong answers with High confidence and rewards right answers. */
export function getLoss(examples: readonly Example[], tuned: TunedWeights): number {
  const weights = toWeights(tuned);
  const losses = examples.map(({ ranking, right, scenario, isDecision }) => {
    const [best] = scoreCandidates(ranking, weights);
    if (!best) return 0;
    const logOdds = toLogOdds(best.score);
    const isRight = right.includes(best.asmicNumber);
    const share = isDecision ? DECISION_SHARE : SHARES[scenario];
    const highShare = sigmoid(SHARPNESS * (logOdds - HIGH_BITS));
    const probability = best.score / 100;
    const logLoss = -Math.log(Math.max(0.01, isRight ? probability : 1 - probability));
    return share * ((isRight ? 1 - highShare : FALSE_HIGH_COST * highShare) + 0.1 * logLoss);
  });
  return mean(losses);
}

/** Runs a coordinate search: it steps each weight up or down while the loss improves. */
export function tuneWeights(
  examples: readonly Example[],
  start: TunedWeights,
  onStep: (path: string, value: number) => void = () => {},
): TunedWeights {
  const getTotal = (tuned: TunedWeights) =>
    getLoss(examples, tuned) +
    INERTIA *
      Object.entries(tuned).reduce(
        (sum, [path, value]) => sum + Math.abs(value - (start[path] ?? 0)),
        0,
      );
  let best = start;
  let bestLoss = getTotal(best);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = bestLoss;
    for (const path of Object.keys(start)) {
      const moves = STEPS.flatMap((step) => [step, -step]);
      for (const move of moves) {
        const value = round2((best[path] ?? 0) + move * getScale(path));
        if (value < 0 || value > MAX_BITS || (path === 'posterior.temperature' && value < 0.2))
          continue;
        const next = { ...best, [path]: value };
        const loss = getTotal(next);
        if (loss >= bestLoss - MIN_GAIN) continue;
        best = next;
        bestLoss = loss;
        onStep(path, value);
      }
    }
    if (before - bestLoss < MIN_GAIN) break;
  }
  return best;
}

function getScale(path: string): number {
  return /temperature|Factor$/.test(path) ? 0.2 : 1;
}

type Tree = { [name: string]: number | Tree };

export function flatten(tree: Tree, prefix = ''): TunedWeights {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === 'number'
        ? [[`${prefix}${name}`, value] as const]
        : Object.entries(flatten(value, `${prefix}${name}.`)),
    ),
  );
}

export function unflatten(tuned: TunedWeights): Tree {
  const tree: Tree = {};
  for (const [path, value] of Object.entries(tuned)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let parent = tree;
    for (const name of names) {
      parent[name] ??= {};
      parent = parent[name] as Tree;
    }
    parent[last] = value;
  }
  return tree;
}

export function toWeights(tuned: TunedWeights): Pick<typeof WEIGHTS, 'posterior' | 'doubts'> {
  const { posterior, doubts } = unflatten(tuned) as unknown as Partial<typeof WEIGHTS>;
  return {
    posterior: { ...WEIGHTS.posterior, ...posterior },
    doubts: { ...WEIGHTS.doubts, ...doubts },
  };
}

const MAX_LOG_ODDS = 12;

function toLogOdds(score: number): number {
  const odds = score / (100 - score);
  return odds > 0 ? Math.max(-MAX_LOG_ODDS, Math.log2(odds)) : -MAX_LOG_ODDS;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
