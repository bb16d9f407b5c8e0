import { ERAS } from '../../vocabulary.ts';
import { MERROWED_SINCE } from '../profile/colors.ts';
import { ERA_PERIODS, ONGOING, type Period } from '../profile/period.ts';
import { type FieldEvidence, missingEvidence, quote } from './field-evidence.ts';
import type { Pair } from './pair.ts';

export function compareEras({ weights, item, entry }: Pair): FieldEvidence {
  const w = weights.era;
  const theirs = entry.era;
  const itemText = item.eras.map((period) => period.text).join(', ') || null;
  if (theirs && item.colors.merrowed && theirs.to < MERROWED_SINCE) {
    return {
      field: 'era',
      item: itemText ?? 'merrowed',
      entry: theirs.text,
      level: 'conflict',
      bits: w.merrowed,
      reason: () =>
        `A merrowed edge dates from the mid-1960s or later, the entry from ${formatYears(theirs)}`,
    };
  }
  if (!theirs || item.eras.length === 0) {
    return missingEvidence('era', itemText, theirs?.text ?? null, 'gives no era');
  }
  // If the item's text names several periods, the best match counts.
  return item.eras
    .map((ours) => comparePeriods(ours, theirs, w))
    .reduce((best, each) => (each.bits > best.bits ? each : best));
}

function comparePeriods(ours: Period, theirs: Period, w: Pair['weights']['era']): FieldEvidence {
  const values = { field: 'era' as const, item: ours.text, entry: theirs.text };
  const isWithin = ours.from >= theirs.from && ours.to <= theirs.to;
  const overlap = Math.min(ours.to, theirs.to) - Math.max(ours.from, theirs.from);
  const isSame = ours.from === theirs.from && ours.to === theirs.to;
  if (isWithin || overlap >= Math.min(ours.to - ours.from, theirs.to - theirs.from)) {
    return {
      ...values,
      level: 'exact',
      bits: Math.log2(Math.max(1, w.agree / getShare(theirs))),
      reason: () =>
        isSame
          ? `Both date from ${formatPeriod(ours)}`
          : `The entry was in use ${formatYears(theirs)}, and the item dates from ${formatPeriod(ours)}`,
    };
  }
  const isClose = overlap > 0 || -overlap <= w.slackYears;
  const areNeighbours = overlap <= 0 && isEra(ours) && isEra(theirs);
  if (isClose && !areNeighbours) {
    return {
      ...values,
      level: 'near',
      bits: w.near,
      reason: () =>
        `${capitalize(formatPeriod(ours))} and ${formatPeriod(theirs)} are close together`,
    };
  }
  const isBefore = ours.to <= theirs.from;
  return {
    ...values,
    level: 'conflict',
    bits: isClose ? w.neighboringEra : isBefore ? w.beforeAdoption : w.afterUse,
    reason: () =>
      `The item dates from ${formatPeriod(ours)}, ${isBefore ? 'before' : 'after'} the entry's ${formatYears(theirs)}`,
  };
}

/** Neighboring eras share a year without meaning each other, so only the exact years of an era match. */
function isEra({ from, to }: Period): boolean {
  return [...ERA_PERIODS.values()].some((era) => era.from === from && era.to === to);
}

/** Rough shares of dealers' items by era, in the order of ERAS. */
const ERA_SHARES = [0.06, 0.05, 0.42, 0.07, 0.15, 0.12, 0.03, 0.1];

/** An agreement on a period with a large share of all items is worth less. */
function getShare(period: Period): number {
  return ERAS.reduce((share, era, index) => {
    const years = ERA_PERIODS.get(era);
    const overlaps = years && Math.min(years.to, period.to) > Math.max(years.from, period.from);
    return share + (overlaps ? (ERA_SHARES[index] ?? 0) : 0);
  }, 0.05);
}

const ERA_PHRASES: Record<string, string> = {
  WWI: 'World War I',
  'Inter-War': 'the interwar years',
  WWII: 'World War II',
  Korea: 'the Korean War',
  Vietnam: 'the Vietnam War',
  'Cold War': 'the Cold War',
  'Gulf War': 'the Gulf War',
  Modern: '2001 or later',
};

export function formatPeriod(period: Period): string {
  for (const [era, { from, to }] of ERA_PERIODS) {
    if (from === period.from && to === period.to)
      return ERA_PHRASES[era.replace(/ \(.*/, '')] ?? era;
  }
  return /^[\d\s–-]+$/.test(period.text) ? formatYears(period) : quote(period.text);
}

export function formatYears({ from, to }: Period): string {
  if (to === ONGOING) return `${from} and later`;
  if (from === 0) return `${to} and before`;
  return from === to ? String(from) : `${from}–${to}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
