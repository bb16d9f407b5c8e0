import type { EvidenceField } from '../../entities/evidence.ts';
import type { ComparedEntry } from '../compare/compare-entry.ts';
import type { FieldEvidence } from '../compare/field-evidence.ts';
import type { Pair } from '../compare/pair.ts';
import { findUnexplained, type Unexplained } from '../compare/unexplained.ts';
import type { Weights } from '../weights.ts';

type DoubtWeights = Weights['doubts'];
type Naming = keyof DoubtWeights['unexplained']['other'];

export interface Doubts {
  naming: Naming;
  conflicts: (keyof DoubtWeights['conflict'])[];
  related: (keyof DoubtWeights['related'])[];
  isOtherDesignation: boolean;
  isNearName: boolean;
  unexplained: Unexplained[];
  unsaid: string[];
  rival: Rival | null;
}

export type WeighedDoubts = Omit<Doubts, 'rival'> & { rival: Omit<Rival, 'match'> | null };

export interface Rival {
  match: ComparedEntry;
  margin: number;
  isFuller: boolean;
}

const CONFLICTS = [
  'designation',
  'itemType',
  'era',
  'branch',
  'material',
  'dimensions',
  'words',
] as const;
const RELATED = ['itemType', 'branch'] as const;

/** @param ranked all compared entries with evidence in their favor. */
export function findDoubts(
  context: Omit<Pair, 'entry'>,
  match: ComparedEntry,
  ranked: readonly ComparedEntry[],
): Doubts {
  const fields = new Map(match.evidence.map((each) => [each.field, each]));
  const level = fields.get('designation')?.level;
  const isNamed = level !== undefined && level !== 'missing' && level !== 'conflict';
  const isNumbered = isNamed && match.entry.designations.some(({ number }) => number !== null);
  return {
    naming: isNumbered ? 'numbered' : isNamed ? 'named' : 'unnamed',
    conflicts: CONFLICTS.filter((name) => hasConflict(fields.get(name))),
    related: RELATED.filter((name) => fields.get(name)?.level === 'near'),
    isOtherDesignation: level === 'conflict',
    isNearName: level === 'near',
    unexplained: findUnexplained({ ...context, entry: match.entry }),
    unsaid: getUnsaid(match).words,
    rival: findRival(match, ranked),
  };
}

function hasConflict(evidence: FieldEvidence | undefined): boolean {
  if (!evidence) return false;
  const { field, bits, unsaid, hasContradiction = false } = evidence;
  // Words and designations have separate levels of conflict.
  if (field === 'words' || field === 'designation') return hasContradiction;
  return bits - (unsaid?.bits ?? 0) < 0;
}

function getUnsaid({ evidence }: ComparedEntry): { words: string[]; bits: number } {
  const unsaid = evidence.flatMap((each) => each.unsaid ?? []);
  return {
    words: unsaid.flatMap(({ words }) => words),
    bits: unsaid.reduce((sum, { bits }) => sum + bits, 0),
  };
}

/** Compares only the item's evidence: two patterns that the item does not distinguish match it equally well. */
function findRival(match: ComparedEntry, ranked: readonly ComparedEntry[]): Rival | null {
  const ours = getUnsaid(match);
  let rival: Rival | null = null;
  for (const other of ranked) {
    if (other === match) continue;
    const theirs = getUnsaid(other);
    const margin = match.bits - ours.bits - (other.bits - theirs.bits);
    if (rival && rival.margin <= margin) continue;
    rival = { match: other, margin, isFuller: theirs.words.length > ours.words.length };
  }
  return rival;
}

/** @returns the bits to subtract, by field; positive. */
export function weighDoubts(doubts: WeighedDoubts, w: DoubtWeights): Map<EvidenceField, number> {
  const bits = new Map<EvidenceField, number>();
  const add = (field: EvidenceField, more: number) => {
    if (more > 0) bits.set(field, (bits.get(field) ?? 0) + more);
  };
  const { naming, rival } = doubts;
  for (const field of doubts.conflicts) add(field, w.conflict[field]);
  for (const field of doubts.related) add(field, w.related[field]);
  if (doubts.isOtherDesignation) add('designation', w.otherDesignation);
  if (doubts.isNearName) add('designation', w.nearName);
  if (naming === 'unnamed') add('designation', w.unnamed);
  add('unsaid', w.unsaid * getAmount(doubts.unsaid.length, w));
  for (const [kind, found] of Map.groupBy(doubts.unexplained, (each) => each.kind)) {
    const inName = found.filter(({ isInName }) => isInName).length;
    const amount = getAmount(inName, w) + w.descriptionFactor * getAmount(found.length - inName, w);
    add('unexplained', w.unexplained[kind][naming] * amount);
  }
  if (rival) {
    const closeness = getCloseness(rival.margin, w.rivalMargin);
    add('rival', closeness * (rival.isFuller ? w.fullerRival : w.rival));
    if (naming === 'unnamed') {
      add('rival', w.unnamedRival * getCloseness(rival.margin, w.unnamedRivalMargin));
    }
  }
  return bits;
}

function getAmount(count: number, { furtherWord }: DoubtWeights): number {
  return count === 0 ? 0 : Math.min(2, 1 + furtherWord * (count - 1));
}

const MAX_CLOSENESS = 1.5;

/** @returns 1 for a rival that fits equally well, more if it fits better, 0 beyond the limit. */
function getCloseness(margin: number, limit: number): number {
  return Math.min(MAX_CLOSENESS, Math.max(0, (limit - margin) / limit));
}
