import type { CellValue } from './cell.ts';
import { COLUMNS, type ColumnName, OPTIONAL_COLUMNS } from './columns.ts';

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

export const isVisible = (text: string): boolean => VISIBLE.test(text);

const YES = /^(?:yes|y|true|1|x|on|checked|✓|✔|☑|✅)$/;
const NO = /^(?:no|n|false|0|off|unchecked|none|✗|✘|☐|❌)$/;
/** Example: 'Yes, but worn'. */
const LEADING_WORD = /^(yes|no)\s*[,.;:!(–-]/;
const UNDETERMINED = /^(?:not determined|undetermined|unknown|unverified|tbd|n\/a|-|–|—|\?)$/;
const UNCERTAIN =
  /\?|\b(?:probably|possibly|maybe|perhaps|likely|unsure|not (?:sure|certain|verified|determined)|uncertain|questionable|doubtful)\b/;
const NEGATION =
  /(?:\b(?:not|non|never|no|isn['’]t)(?:\s+|-)(?:(?:an?|the|so|all|very|modern)\s+)*|\b(?:un|in))$/;
const COPY =
  /\b(?:re-?productions?|repros?|replicas?|copy|copies|fakes?|reprints?|restrikes?|counterfeits?|forgery|fantasy)\b/g;
/** 'Smith’s copy' of a manual is an original, '(copy)' is not. */
const COPY_IN_HEADER =
  /\b(?:re-?productions?|repros?|replicas?|fakes?|reprints?|restrikes?|counterfeits?|fantasy|(?:later|modern|museum|post-?war) copy)\b|(?<=^|[,;:([–-]\s*)(?:a\s+)?copy(?=\s*(?:$|[,;:)\]–-]))/g;

const YES_WORDS: Partial<Record<ColumnName, RegExp>> = {
  [OPTIONAL_COLUMNS.isAuthentic]: /(?:original|authentic|genuine|verified|\bperiod)\b/g,
  [COLUMNS.isFeatured]: /\bfeatured\b/g,
  [COLUMNS.isRare]: /\b(?:rare|scarce)\b/g,
};

/** @returns null if the value says nothing, undefined if it is neither yes nor no. */
export function toFlag(column: ColumnName, value: CellValue['value']): boolean | null | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 0 || value === 1) return value === 1;
  if (typeof value !== 'string') return undefined;
  const words = value.replaceAll('\u{FE0F}', '').trim().toLowerCase();
  if (!isVisible(words) || UNDETERMINED.test(words)) return null;
  if (YES.test(words)) return true;
  if (NO.test(words)) return false;
  if (UNCERTAIN.test(words)) return undefined;
  const [, lead] = LEADING_WORD.exec(words) ?? [];
  const said = new Set([
    ...(lead ? [lead === 'yes'] : []),
    ...findClaims(words, YES_WORDS[column]),
    ...(column === OPTIONAL_COLUMNS.isAuthentic
      ? findClaims(words, COPY).map((isCopy) => !isCopy)
      : []),
  ]);
  const [flag] = said;
  return said.size === 1 ? flag : undefined;
}

function findClaims(text: string, words: RegExp | undefined): boolean[] {
  if (!words) return [];
  return [...text.matchAll(words)].map(({ index }) => !NEGATION.test(text.slice(0, index)));
}

export const saysCopy = (header: string | null | undefined): boolean =>
  findClaims(header?.toLowerCase() ?? '', COPY_IN_HEADER).includes(true);
