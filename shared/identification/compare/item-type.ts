import { ITEM_TYPES } from '../../vocabulary.ts';
import { isInsignia } from '../profile/insignia-kinds.ts';
import { type FieldEvidence, quote } from './field-evidence.ts';
import type { Pair } from './pair.ts';

const RELATED_TYPES = [
  ['Insignia', 'Collar Insignia', 'Cap Badges', 'Pins & Badges'],
  ['Insignia', 'Patches'],
  ['Gear', 'Field Gear', 'Equipment'],
  ['Medals', 'Ribbons'],
  ['Documents', 'Photographs'],
].map((types) => new Set(types));

export function compareTypes({ weights, statistics, item, entry }: Pair): FieldEvidence {
  const w = weights.itemType;
  const [ours, theirs] = [item.type, entry.type];
  const values = { field: 'itemType' as const, item: ours.text, entry: theirs.text };
  if (ours.value !== theirs.value) {
    const isRelated = RELATED_TYPES.some(
      (types) => types.has(ours.value) && types.has(theirs.value),
    );
    const isOtherObject =
      isKnown(ours.value) &&
      isKnown(theirs.value) &&
      isInsignia(ours.value) !== isInsignia(theirs.value);
    return {
      ...values,
      level: isRelated ? 'near' : 'conflict',
      bits: isRelated ? w.related : isOtherObject ? w.otherObject : w.conflict,
      reason: () =>
        isRelated
          ? `${quote(ours.text)} and ${quote(theirs.text)} are related types`
          : `The item's type is ${quote(ours.text)}, the entry's ${quote(theirs.text)}`,
    };
  }
  const kind = compareKinds(item.kinds, entry.kinds);
  const kindBits = {
    same: w.sameKind,
    other: w.otherKind,
    onlyEntry: w.kindOnlyInEntry,
    onlyItem: w.kindOnlyInItem,
    unknown: 0,
  }[kind.relation];
  const isSameWord = ours.text.toLowerCase() === theirs.text.toLowerCase();
  return {
    ...values,
    level: kind.relation === 'other' ? 'conflict' : isSameWord ? 'exact' : 'alias',
    bits:
      (kind.relation === 'other' ? 0 : statistics.valueBits('itemType', theirs.value)) + kindBits,
    ...(kind.relation === 'onlyEntry' && { unsaid: { words: [kind.theirs], bits: kindBits } }),
    reason: () => {
      if (kind.relation === 'other')
        return `The item is a ${kind.ours}, the entry a ${kind.theirs}`;
      if (kind.relation === 'same') return `Both are called ${kind.theirs}`;
      if (kind.relation === 'onlyItem')
        return `Both are ${theirs.value}, but only the item is called a ${kind.ours}`;
      if (kind.relation === 'onlyEntry')
        return `Both are ${theirs.value}, but the entry is a ${kind.theirs}`;
      return isSameWord
        ? `Both are ${theirs.value}`
        : `${quote(ours.text)} and ${quote(theirs.text)} are both ${theirs.value}`;
    },
  };
}

function isKnown(type: string): boolean {
  return ITEM_TYPES.some((known) => known === type);
}

/** Dealers often omit these usual kinds. */
const USUAL_KINDS = new Set(['shoulder sleeve insignia', 'distinctive unit insignia']);

/** These kinds are never called patches, and patches never have these names. */
const DISTINCT_KINDS = new Set(['tab', 'scroll', 'flash', 'oval', 'collar disc']);

function compareKinds(ours: readonly string[], theirs: readonly string[]) {
  const shared = theirs.find((kind) => ours.includes(kind));
  const [our, their] = [ours[0], theirs[0]];
  if (shared) return { relation: 'same' as const, theirs: shared };
  if (our && their) return { relation: 'other' as const, ours: our, theirs: their };
  if (their && !USUAL_KINDS.has(their)) return { relation: 'onlyEntry' as const, theirs: their };
  if (our && DISTINCT_KINDS.has(our)) return { relation: 'onlyItem' as const, ours: our };
  return { relation: 'unknown' as const };
}
