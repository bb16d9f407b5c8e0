import type { CellValue } from './cell.ts';
import { COLUMNS, type Column, OPTIONAL_COLUMNS } from './columns.ts';

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** False for spaces, also for those of zero width. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

const YES = /^(yes|y|true|1|x|on|checked|✓|✔|☑|✅)$/;
const NO = /^(no|n|false|0|off|unchecked|none|✗|✘|☐|❌)$/;
const UNDETERMINED = /^(not determined|undetermined|unknown|unverified|n\/a|-|–|—|\?)$/;
const NEGATION = /\b(not|non|never)\b|^un/;
const COPY = /\b(reproductions?|repro|replica|copy|fake|reprint|counterfeit|fantasy)\b/;

/** Words that say yes in one column only. */
const YES_WORDS: Partial<Record<Column, RegExp>> = {
  [OPTIONAL_COLUMNS.isAuthentic]: /\b(original|authentic|genuine|period)\b|^un(original|authentic)/,
  [COLUMNS.isFeatured]: /\bfeatured\b/,
  [COLUMNS.isRare]: /\b(rare|scarce)\b/,
};

/** What a value of a column of yes and no says.
 *  @returns null if it says nothing, undefined if it says something else. */
export function toFlag(column: Column, value: CellValue['value']): boolean | null | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 0 || value === 1) return value === 1;
  if (typeof value !== 'string') return undefined;
  const words = value.trim().toLowerCase();
  if (!isVisible(words) || UNDETERMINED.test(words)) return null;
  if (YES.test(words)) return true;
  if (NO.test(words)) return false;
  if (column === OPTIONAL_COLUMNS.isAuthentic && COPY.test(words)) return NEGATION.test(words);
  return YES_WORDS[column]?.test(words) ? !NEGATION.test(words) : undefined;
}

/** A Header that calls the piece a copy. */
export const saysCopy = (header: string | null | undefined): boolean =>
  header ? COPY.test(header.toLowerCase()) : false;
