import type { Evidence, EvidenceField } from '../../entities/evidence.ts';
import { pairSides } from '../compare/dimensions.ts';
import { formatPeriod, formatYears } from '../compare/era.ts';
import { formatList } from '../compare/field-evidence.ts';
import { MERROWED_SINCE } from '../profile/colors.ts';
import { ONGOING } from '../profile/period.ts';
import type { EntryProfile, ItemProfile, Side } from '../profile/profile.ts';

/**
 * Uses dealers' vocabulary.
 *
 * @param tolerance the relative difference in length that is not mentioned.
 */
export function describeDifferences(
  item: ItemProfile,
  entry: EntryProfile,
  evidence: readonly Evidence[],
  tolerance: number,
): string {
  const conflicts = new Map(
    evidence.filter(({ level }) => level === 'conflict').map((each) => [each.field, each]),
  );
  const describe = (field: EvidenceField, name: string) => {
    const conflict = conflicts.get(field);
    return conflict?.item && conflict.entry
      ? [`${name}: ${conflict.item} instead of ${conflict.entry}`]
      : [];
  };
  return [
    ...describe('designation', 'designation'),
    ...describe('itemType', 'type'),
    ...describeSizes(item.size, entry.size, tolerance),
    ...(conflicts.has('era') ? describeEras(item, entry) : []),
    ...describe('branch', 'branch'),
    ...describe('material', 'material'),
    ...describeColors(item, entry),
  ].join('; ');
}

const MORE = { length: 'longer', width: 'wider', height: 'higher' };
const LESS = { length: 'shorter', width: 'narrower', height: 'lower' };

function describeSizes(
  itemSize: readonly Side[],
  entrySize: readonly Side[],
  tolerance: number,
): string[] {
  return pairSides(itemSize, entrySize).flatMap(({ ours, theirs, difference }) => {
    if (difference <= tolerance) return [];
    const inches = Math.abs(ours.inches - theirs.inches);
    const name = ours.name ?? theirs.name ?? 'length';
    const words = ours.inches > theirs.inches ? MORE : LESS;
    return [`${inches.toFixed(2)} in (${Math.round(inches * 25.4)} mm) ${words[name]}`];
  });
}

function describeEras(item: ItemProfile, entry: EntryProfile): string[] {
  if (!entry.era) return [];
  if (item.colors.merrowed && entry.era.to < MERROWED_SINCE) {
    return [
      `merrowed edge: in use since the mid-1960s, the entry dates from ${formatYears(entry.era)}`,
    ];
  }
  const [itemEra] = item.eras;
  if (!itemEra) return [];
  const prefix = `era: the item dates from ${formatPeriod(itemEra)}, the entry`;
  if (itemEra.to >= entry.era.from) return [`${prefix} from ${formatPeriod(entry.era)}`];
  return [
    entry.era.to === ONGOING
      ? `${prefix} was adopted in ${entry.era.from}`
      : `${prefix} from ${formatPeriod(entry.era)}`,
  ];
}

function describeColors({ colors: ours }: ItemProfile, { colors: theirs }: EntryProfile): string[] {
  return (['border', 'ground'] as const).flatMap((part) =>
    ours[part] && theirs[part] && ours[part] !== theirs[part]
      ? [`${ours[part]} ${part} instead of ${theirs[part]}`]
      : [],
  );
}

const DETAILS = ['era', 'material', 'dimensions'] as const;

export function describeNotes(evidence: readonly Evidence[]): string | null {
  const byField = new Map(evidence.map((each) => [each.field, each]));
  const agrees = (field: EvidenceField) => (byField.get(field)?.bits ?? 0) > 0;
  const missing = DETAILS.filter((field) => byField.get(field)?.level === 'missing');
  if (missing.length < 2) return null;
  const agreeing = [
    ...(agrees('designation') || agrees('words') ? ['the name'] : []),
    ...DETAILS.filter(agrees).map((field) => `the ${field}`),
  ];
  const missingInItem = missing.filter((field) => byField.get(field)?.item === null);
  const names = missingInItem.length > 0 ? missingInItem : missing;
  const verb = names.at(-1) === 'dimensions' ? 'are' : 'is';
  const given = missingInItem.length > 0 ? 'given' : 'given by the entry';
  const reason = `no ${formatList(names, 'or')} ${verb} ${given}`;
  if (agreeing.length === 0) return `Little but the type supports this match: ${reason}.`;
  const support = agreeing.length === 1 ? 'supports' : 'support';
  return `Only ${formatList(agreeing)} ${support} this match: ${reason}.`;
}
