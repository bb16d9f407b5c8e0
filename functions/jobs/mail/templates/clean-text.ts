const BREAKS = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/gv;
/** Control and formatting characters can reverse the direction of text or be invisible. Joiners are kept,
 *  because scripts and emoji need them. */
const INVISIBLE = /[[\p{Cc}\p{Cf}]--[\n\t\u200c\u200d]]/gv;

/** Removes characters that could disguise a text. Line breaks become `\n`. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(BREAKS, '\n').replace(INVISIBLE, '');
}

export function cleanTexts<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (Array.isArray(value)) return value.map(cleanTexts) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, cleanTexts(inner)]),
  ) as T;
}

/** Limits a line to `maxLength` UTF-16 units; a longer text ends with an ellipsis. */
export function toLine(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1);
  return `${cut.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}
