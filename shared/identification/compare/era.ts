import { ERAS } from '../../vocabulary.ts';
import { MERROWED_SINCE } from '../profile/colors.ts';
import { ERA_PERIODS, ONGOING, type Period } from '../profile/period.ts';
import { type FieldEvidence, missingEvidence, quote } from './field-evidence.ts';
import type { Pair } from './pair.ts';

export function compareEras({ weights, item, entry }: Pair): FieldEvidence {
  const w = weights.era;
  const theirs = entry.era;
  const said = item.eras.map((period) => period.text).join(', ') || null;
  if (theirs && item.colors.merrowed && theirs.to < MERROWED_SINCE) {
    return {
      field: 'era',
      item: said ?? 'merrowed',
      entry: theirs.text,
      level: 'conflict',
      bits: w.merrowed,
      reason: () =>
        `A merrowed edge is of the mid-1960s or later; the entry is of ${formatYears(theirs)}`,
    };
  }
  if (!theirs || item.eras.length === 0) {
    return missingEvidence('era', said, theirs?.text ?? null, 'says no era');
  }
  // Of several that its text names, the one that fits best is the item's own.
  return item.eras
    .map((ours) => comparePeriods(ours, theirs, w))
    .reduce((best, each) => (each.bits > best.bits ? each : best));
}

function comparePeriods(ours: Period, theirs: Period, w: Pair['weights']['era']): FieldEvidence {
  const said = { field: 'era' as const, item: ours.text, entry: theirs.text };
  const isWithin = ours.from >= theirs.from && ours.to <= theirs.to;
  const overlap = Math.min(ours.to, theirs.to) - Math.max(ours.from, theirs.from);
  const isSame = ours.from === theirs.from && ours.to === theirs.to;
  if (isWithin || overlap >= Math.min(ours.to - ours.from, theirs.to - theirs.from)) {
    return {
      ...said,
      level: 'exact',
      bits: Math.log2(Math.max(1, w.agree / shareOf(theirs))),
      reason: () =>
        isSame
          ? `Both are of ${formatPeriod(ours)}`
          : `The entry was in use ${formatYears(theirs)}, and the item is of ${formatPeriod(ours)}`,
    };
  }
  const isClose = overlap > 0 || -overlap <= w.slackYears;
  const areNeighbours = overlap <= 0 && isEra(ours) && isEra(theirs);
  if (isClose && !areNeighbours) {
    return {
      ...said,
      level: 'near',
      bits: w.near,
      reason: () => `${capital(formatPeriod(ours))} and ${formatPeriod(theirs)} lie close together`,
    };
  }
  const isBefore = ours.to <= theirs.from;
  return {
    ...said,
    level: 'conflict',
    bits: isClose ? w.neighboringEra : isBefore ? w.beforeAdoption : w.afterUse,
    reason: () =>
      `The item is of ${formatPeriod(ours)}, ${isBefore ? 'before' : 'after'} the entry's ${formatYears(theirs)}`,
  };
}

/** One of the trade's eras as it stands: whoever says one means no other, though they touch. */
function isEra({ from, to }: Period): boolean {
  return [...ERA_PERIODS.values()].some((era) => era.from === from && era.to === to);
}

/** How much of what dealers have is of each era, roughly. */
const SHARES = [0.06, 0.05, 0.42, 0.07, 0.15, 0.12, 0.03, 0.1];

/** The share of all items that a period would take in. */
function shareOf(period: Period): number {
  return ERAS.reduce((share, era, at) => {
    const of = ERA_PERIODS.get(era);
    const meets = of && Math.min(of.to, period.to) > Math.max(of.from, period.from);
    return share + (meets ? (SHARES[at] ?? 0) : 0);
  }, 0.05);
}

const PHRASES: Record<string, string> = {
  WWI: 'the First World War',
  'Inter-War': 'the years between the wars',
  WWII: 'the Second World War',
  Korea: 'the Korean War',
  Vietnam: 'the Vietnam War',
  'Cold War': 'the Cold War',
  'Gulf War': 'the Gulf War',
  Modern: 'the years since 2001',
};

/** As a sentence has a period. */
export function formatPeriod(period: Period): string {
  for (const [era, { from, to }] of ERA_PERIODS) {
    if (from === period.from && to === period.to) return PHRASES[era.replace(/ \(.*/, '')] ?? era;
  }
  return /^[\d\s–-]+$/.test(period.text) ? formatYears(period) : quote(period.text);
}

export function formatYears({ from, to }: Period): string {
  if (to === ONGOING) return `${from} and later`;
  if (from === 0) return `${to} and before`;
  return from === to ? String(from) : `${from}–${to}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
