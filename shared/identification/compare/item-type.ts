import { ITEM_TYPES } from '../../vocabulary.ts';
import { type FieldEvidence, quote } from './field-evidence.ts';
import type { Pair } from './pair.ts';

/** Types that one dealer uses for what another calls by the next. */
const KINDRED = [
  ['Insignia', 'Collar Insignia', 'Cap Badges', 'Pins & Badges'],
  ['Insignia', 'Patches'],
  ['Gear', 'Field Gear', 'Equipment'],
  ['Medals', 'Ribbons'],
  ['Documents', 'Photographs'],
].map((types) => new Set(types));

/** What is worn as a sign of a unit, a rank or an award; everything else is another object altogether. */
const INSIGNIA = new Set(
  'Insignia;Collar Insignia;Cap Badges;Pins & Badges;Patches;Medals;Ribbons'.split(';'),
);

export function compareTypes({ weights, statistics, item, entry }: Pair): FieldEvidence {
  const w = weights.itemType;
  const [ours, theirs] = [item.type, entry.type];
  const said = { field: 'itemType' as const, item: ours.text, entry: theirs.text };
  if (ours.value !== theirs.value) {
    const isKindred = KINDRED.some((types) => types.has(ours.value) && types.has(theirs.value));
    const isOther =
      isKnown(ours.value) &&
      isKnown(theirs.value) &&
      isInsignia(ours.value) !== isInsignia(theirs.value);
    return {
      ...said,
      level: isKindred ? 'near' : 'conflict',
      bits: isKindred ? w.related : isOther ? w.otherObject : w.conflict,
      reason: () =>
        isKindred
          ? `${quote(ours.text)} and ${quote(theirs.text)} are kindred types`
          : `The item is one of ${quote(ours.text)}, the entry of ${quote(theirs.text)}`,
    };
  }
  const kind = kinds(item.kinds, entry.kinds);
  const finer = {
    same: w.sameKind,
    other: w.otherKind,
    unsaid: w.kindOnlyInEntry,
    lacked: w.kindOnlyInItem,
    open: 0,
  }[kind.is];
  const isAlike = ours.text.toLowerCase() === theirs.text.toLowerCase();
  return {
    ...said,
    level: kind.is === 'other' ? 'conflict' : isAlike ? 'exact' : 'alias',
    bits: (kind.is === 'other' ? 0 : statistics.valueBits('itemType', theirs.value)) + finer,
    reason: () => {
      if (kind.is === 'other') return `The item is a ${kind.ours}, the entry a ${kind.theirs}`;
      if (kind.is === 'same') return `Both are called ${kind.theirs}`;
      if (kind.is === 'lacked')
        return `Both are ${theirs.value}, but only the item is called a ${kind.ours}`;
      if (kind.is === 'unsaid')
        return `Both are ${theirs.value}, but the entry is a ${kind.theirs}`;
      return isAlike
        ? `Both are ${theirs.value}`
        : `${quote(ours.text)} and ${quote(theirs.text)} are both ${theirs.value}`;
    },
  };
}

export function isInsignia(type: string): boolean {
  return INSIGNIA.has(type);
}

function isKnown(type: string): boolean {
  return ITEM_TYPES.some((known) => known === type);
}

/** Kinds that go without saying: a patch is of the sleeve unless told, and a badge of the breast. */
const USUAL = new Set(['shoulder sleeve insignia', 'distinctive unit insignia']);

/** Kinds that no one calls by the name of a patch, nor a patch by theirs. */
const APART = new Set(['tab', 'scroll', 'flash', 'oval', 'collar disc']);

function kinds(ours: readonly string[], theirs: readonly string[]) {
  const shared = theirs.find((kind) => ours.includes(kind));
  const [our, their] = [ours[0], theirs[0]];
  if (shared) return { is: 'same' as const, theirs: shared };
  if (our && their) return { is: 'other' as const, ours: our, theirs: their };
  if (their && !USUAL.has(their)) return { is: 'unsaid' as const, theirs: their };
  if (our && APART.has(our)) return { is: 'lacked' as const, ours: our };
  return { is: 'open' as const };
}
