import type { Evidence } from '../../entities/evidence.ts';

/** The reason is a function, because only the reasons of displayed matches are needed. */
export interface FieldEvidence extends Omit<Evidence, 'reason'> {
  reason: () => string;
  unsaid?: Unsaid;
  hasContradiction?: boolean;
}

export interface Unsaid {
  words: readonly string[];
  bits: number;
}

export type AgreeingFields = ReadonlySet<FieldEvidence['field']>;

/** Near agreement and agreement by another name count as well. */
export function isAgreement({ level }: Pick<FieldEvidence, 'level'>): boolean {
  return level === 'exact' || level === 'near' || level === 'alias';
}

/** @param verbPhrase completes 'The item …' or 'The entry …'. */
export function missingEvidence(
  field: FieldEvidence['field'],
  item: string | null,
  entry: string | null,
  verbPhrase: string,
): FieldEvidence {
  const reason = () => (item === null ? `The item ${verbPhrase}` : `The entry ${verbPhrase}`);
  return { field, level: 'missing', bits: 0, item, entry, reason };
}

const MAX_QUOTE_LENGTH = 60;

export function quote(text: string): string {
  const isLong = text.length > MAX_QUOTE_LENGTH;
  return `‘${isLong ? `${text.slice(0, MAX_QUOTE_LENGTH - 1).trimEnd()}…` : text}’`;
}

export function formatList(words: readonly string[], conjunction = 'and'): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}
