import { areSameService } from '../profile/designation-relation.ts';
import { type FieldEvidence, formatList, missingEvidence } from './field-evidence.ts';
import type { Pair } from './pair.ts';

/** Marines are 'Marines', and the rest go by their own name: 'the Army'. */
export function compareBranches({ weights, statistics, item, entry }: Pair): FieldEvidence {
  const w = weights.branch;
  const said = {
    field: 'branch' as const,
    item: item.branch?.text ?? null,
    entry: entry.branch?.text ?? null,
  };
  const foreign = item.nations.filter((nation) => !entry.nations.includes(nation));
  if (foreign.length > 0 && foreign.length === item.nations.length) {
    return {
      ...said,
      item: foreign.join(', '),
      level: 'conflict',
      bits: w.foreign,
      reason: () => `The item is ${formatList(foreign)}, and the entry says nothing of that`,
    };
  }
  if (!item.branch || !entry.branch) {
    return missingEvidence('branch', said.item, said.entry, 'names no branch');
  }
  const [ours, theirs] = [item.branch.value, entry.branch.value];
  if (ours === theirs) {
    return {
      ...said,
      level: 'exact',
      bits: statistics.valueBits('branch', theirs),
      reason: () => `Both are of the ${theirs}`,
    };
  }
  if (areSameService(ours, theirs)) {
    return {
      ...said,
      level: 'near',
      bits: w.related,
      reason: () =>
        ours === 'Marines' || theirs === 'Marines'
          ? 'The Marines belong to the Navy'
          : 'The Army had the air forces until 1947',
    };
  }
  return {
    ...said,
    level: 'conflict',
    bits: w.conflict,
    reason: () => `The item is of the ${ours}, the entry of the ${theirs}`,
  };
}
