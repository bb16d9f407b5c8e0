import type { Evidence } from '../../entities/evidence.ts';
import { pairSides } from '../compare/dimensions.ts';
import { formatPeriod, formatYears } from '../compare/era.ts';
import { MERROWED_SINCE } from '../profile/colors.ts';
import { ONGOING } from '../profile/period.ts';
import type { EntryProfile, ItemProfile, Side } from '../profile/profile.ts';

/** What of them differs, in a dealer's words; empty where nothing does. */
export function describeDifferences(
  item: ItemProfile,
  entry: EntryProfile,
  evidence: readonly Evidence[],
  within: number,
): string {
  const against = new Map(
    evidence.filter(({ level }) => level === 'conflict').map((each) => [each.field, each]),
  );
  const beside = (field: Evidence['field'], name: string) => {
    const found = against.get(field);
    return found?.item && found.entry ? [`${name}: ${found.item} beside ${found.entry}`] : [];
  };
  return [
    ...beside('designation', 'designation'),
    ...beside('itemType', 'type'),
    ...sizes(item.size, entry.size, within),
    ...(against.has('era') ? eras(item, entry) : []),
    ...beside('branch', 'branch'),
    ...beside('material', 'material'),
    ...colours(item, entry),
  ].join('; ');
}

const MORE = { length: 'longer', width: 'wider', height: 'higher' };
const LESS = { length: 'shorter', width: 'narrower', height: 'lower' };

function sizes(ours: readonly Side[], theirs: readonly Side[], within: number): string[] {
  return pairSides(ours, theirs).flatMap(({ ours: our, theirs: their, difference: off }) => {
    if (off <= within) return [];
    const inches = Math.abs(our.inches - their.inches);
    const name = our.name ?? their.name ?? 'length';
    const words = our.inches > their.inches ? MORE : LESS;
    return [`${inches.toFixed(2)} in (${Math.round(inches * 25.4)} mm) ${words[name]}`];
  });
}

function eras(item: ItemProfile, entry: EntryProfile): string[] {
  if (!entry.era) return [];
  if (item.colors.merrowed && entry.era.to < MERROWED_SINCE) {
    return [`merrowed edge: in use since the mid-1960s, the entry is of ${formatYears(entry.era)}`];
  }
  const [ours] = item.eras;
  if (!ours) return [];
  if (ours.to < entry.era.from) {
    return [
      `era: the item is of ${formatPeriod(ours)}, the entry ${entry.era.to === ONGOING ? `was adopted in ${entry.era.from}` : `is of ${formatPeriod(entry.era)}`}`,
    ];
  }
  return [`era: the item is of ${formatPeriod(ours)}, the entry of ${formatPeriod(entry.era)}`];
}

function colours({ colors: ours }: ItemProfile, { colors: theirs }: EntryProfile): string[] {
  return (['border', 'ground'] as const).flatMap((place) =>
    ours[place] && theirs[place] && ours[place] !== theirs[place]
      ? [`${ours[place]} ${place} beside a ${theirs[place]} one`]
      : [],
  );
}
