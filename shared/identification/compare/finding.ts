import type { Evidence } from '../../entities/evidence.ts';

/** What one field says, as {@link Evidence}; the sentence is only written for those that are shown. */
export interface FieldEvidence extends Omit<Evidence, 'reason'> {
  reason: () => string;
}

export function missingEvidence(
  field: FieldEvidence['field'],
  item: string | null,
  entry: string | null,
  what: string,
): FieldEvidence {
  const reason = () => (item === null ? `The item ${what}` : `The entry ${what}`);
  return { field, level: 'missing', bits: 0, item, entry, reason };
}

/** As a sentence has the words that it speaks of. */
export function quote(text: string): string {
  return `‘${text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text}’`;
}

/** 'green, tan and red'. */
export function formatList(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
