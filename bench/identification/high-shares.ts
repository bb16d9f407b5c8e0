import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import { scoreCandidates } from '../../shared/identification/rank/matches.ts';
import type { Weights } from '../../shared/identification/weights.ts';
import { additionalItems, type GoldPart, goldItems, nearItems } from './gold/gold.ts';
import { type RankedItem, rankScenarios, type Scenario, TWIN } from './scenarios.ts';

export interface LevelCount {
  count: number;
  high: number;
  right: number;
}

export type HighShares = Record<Scenario | 'near', LevelCount>;

export function rankAll(entries: readonly AsmicEntry[]): RankedItem[] {
  return rankScenarios(entries, [...goldItems(), ...additionalItems(), ...nearItems()]);
}

const getGroup = ({ scenario, gold }: RankedItem): keyof HighShares =>
  scenario === 'absent' && gold.isNear ? 'near' : scenario;

export function measureHigh(
  items: readonly RankedItem[],
  part: GoldPart,
  weights: Pick<Weights, 'posterior' | 'doubts'>,
): HighShares {
  const none = (): LevelCount => ({ count: 0, high: 0, right: 0 });
  const shares: HighShares = {
    present: none(),
    absent: none(),
    near: none(),
    leftOut: none(),
    ambiguous: none(),
  };
  for (const each of items) {
    if (each.gold.part !== part) continue;
    const [best] = scoreCandidates(each.ranking, weights);
    const share = shares[getGroup(each)];
    const isHigh = best?.confidence === 'High' && countsAsHigh(each, best.asmicNumber);
    share.count += 1;
    if (!isHigh) continue;
    share.high += 1;
    if (each.right.includes(best.asmicNumber)) share.right += 1;
  }
  return shares;
}

/** In an ambiguous catalog, a match with a third entry is a wrong match, which other figures count. */
function countsAsHigh({ scenario, gold }: RankedItem, asmicNumber: string): boolean {
  return scenario !== 'ambiguous' || gold.asmicNumbers.includes(asmicNumber.replace(TWIN, ''));
}
