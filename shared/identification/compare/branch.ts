import { areSameService } from '../profile/designation-relation.ts';
import { type FieldEvidence, formatList, missingEvidence } from './field-evidence.ts';
import type { Pair } from './pair.ts';

export function compareBranches({ weights, statistics, item, entry }: Pair): FieldEvidence {
  const w = weights.branch;
  const values = {
    field: 'branch' as const,
    item: item.branch?.text ?? null,
    entry: entry.branch?.text ?? null,
  };
  const foreign = item.nations.filter((nation) => !entry.nations.includes(nation));
  if (foreign.length > 0 && foreign.length === item.nations.length) {
    return {
      ...values,
      item: foreign.join(', '),
      level: 'conflict',
      bits: w.foreign,
      reason: () => `The item is ${formatList(foreign)}, which the entry does not mention`,
    };
  }
  if (!item.branch || !entry.branch) {
    return missingEvidence('branch', values.item, values.entry, 'names no branch');
  }
  const [ours, theirs] = [item.branch.value, entry.branch.value];
  if (ours === theirs) {
    return {
      ...values,
      level: 'exact',
      bits: statistics.valueBits('branch', theirs),
      reason: () => `Both belong to the ${theirs}`,
    };
  }
  if (areSameService(ours, theirs)) {
    return {
      ...values,
      level: 'near',
      bits: w.related,
      reason: () =>
        ours === 'Marines' || theirs === 'Marines'
          ? 'The Marines belong to the Navy'
          : 'The Air Force was part of the Army until 1947',
    };
  }
  return {
    ...values,
    level: 'conflict',
    bits: w.conflict,
    reason: () => `The item belongs to the ${ours}, the entry to the ${theirs}`,
  };
}
