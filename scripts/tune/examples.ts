import { getPart } from '../../bench/identification/gold/gold.ts';
import { rankItem } from '../../bench/identification/scenarios.ts';
import { ReferenceIndex } from '../../shared/identification/reference-index.ts';
import type { Decisions } from './decisions.ts';
import type { Example } from './tuning.ts';

/** Splits the examples by a hash of the item's id: half are used for tuning, half are held out. A rejected match is
 *  used only if it is still the best one and no match is verified. */
export function toExamples({ items, entries }: Decisions): Example[] {
  if (items.length === 0) return [];
  const index = new ReferenceIndex(entries);
  return items.flatMap(({ item, verified, rejected }) => {
    const gold = {
      part: getPart(item.id),
      kind: 'decision',
      asmicNumbers: verified,
      item,
      isNear: false,
    };
    const scenario = verified.length > 0 ? 'present' : 'absent';
    const example = { ...rankItem(index, gold, scenario, verified), isDecision: true };
    const best = example.ranking.candidates[0]?.asmicNumber;
    const isKnown = verified.length > 0 || (best !== undefined && rejected.includes(best));
    return isKnown ? [example] : [];
  });
}
