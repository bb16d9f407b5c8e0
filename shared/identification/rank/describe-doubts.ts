import type { AsmicEntry } from '../../entities/asmic-entry.ts';
import type { Evidence, EvidenceField } from '../../entities/evidence.ts';
import type { ComparedEntry } from '../compare/compare-entry.ts';
import { formatList, quote } from '../compare/field-evidence.ts';
import type { Doubts } from './doubts.ts';

const MAX_WORDS = 4;
const MIN_BITS = 0.3;

interface DoubtedMatch {
  match: ComparedEntry;
  doubts: Doubts;
  doubtBits: ReadonlyMap<EvidenceField, number>;
}

export function describeDoubts({ match, doubts, doubtBits }: DoubtedMatch): Evidence[] {
  const conflict = (
    field: EvidenceField,
    values: Pick<Evidence, 'item' | 'entry' | 'reason'>,
  ): Evidence[] => {
    const bits = doubtBits.get(field) ?? 0;
    return bits < MIN_BITS ? [] : [{ field, level: 'conflict', bits: toDecimal(-bits), ...values }];
  };
  const unexplained = [...new Set(doubts.unexplained.map(({ text }) => text))].slice(0, MAX_WORDS);
  const unsaid = doubts.unsaid.slice(0, MAX_WORDS);
  const { rival } = doubts;
  const { entry } = match.entry;
  return [
    ...conflict('unexplained', {
      item: unexplained.join(', '),
      entry: null,
      reason: `Not in the entry: ${formatList(unexplained.map(quote))}`,
    }),
    ...conflict('unsaid', {
      item: null,
      entry: unsaid.join(', '),
      reason: `Not in the description: ${formatList(unsaid.map(quote))}`,
    }),
    ...(rival
      ? conflict('rival', {
          item: null,
          entry: rival.match.entry.entry.asmicNumber,
          reason: `Another entry fits ${rival.margin <= 0 ? 'as well' : 'nearly as well'}: ${nameRival(rival.match.entry.entry, entry)}`,
        })
      : []),
  ];
}

function nameRival(rival: AsmicEntry, entry: AsmicEntry): string {
  return rival.designation === entry.designation
    ? rival.asmicNumber
    : `${rival.designation} (${rival.asmicNumber})`;
}

/** Rounded to one decimal; `|| 0` turns -0 into 0. */
export function toDecimal(bits: number): number {
  return Math.round(bits * 10) / 10 || 0;
}
