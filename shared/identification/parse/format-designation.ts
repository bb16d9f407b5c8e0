import { formatOrdinal, formatRoman } from '../../text/number-words.ts';
import type { Designation } from './parse-text.ts';

/** The Army numbered its corps to XXXVI. */
const MAX_ROMAN_NUMBER = 39;

export function formatDesignation(designation: Designation): string {
  const { number, echelon, specialty, name, matchedBy, text } = designation;
  if (name !== null) return matchedBy === 'name' ? text : toTitleCase(name);
  const parts = [specialty, echelon].filter((part) => part !== null);
  if (number === null) return toTitleCase(parts.join(' ')) || text;
  if (parts.length === 0) return formatOrdinal(number);
  const isRoman = echelon === 'corps' && number <= MAX_ROMAN_NUMBER;
  const numeral = isRoman ? formatRoman(number).toUpperCase() : formatOrdinal(number);
  return `${numeral} ${toTitleCase(parts.join(' '))}`;
}

function toTitleCase(text: string): string {
  return text
    .replace(
      /(^|[\s-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(/\b(Of|And|The|For)\b/g, (word) => word.toLowerCase());
}
