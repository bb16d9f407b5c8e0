import type { Mail } from '../../../shared/entities/mail.ts';

/** DynamoDB's limit for a row is 400 kB. */
const MAX_BYTES = 100_000;
/** The longest text, in bytes. Ids, addresses and tokens, which are useless in parts, are shorter than the last. */
const MAX_TEXT_BYTES = [5_000, 1_000, 400];

/** Shortens the texts of a mail that would be too large for a row. A shorter mail is better than one that cannot be queued,
 *  for which all others would wait. */
export function fitMail(mail: Mail): Mail {
  let fitted = mail;
  for (const maxBytes of MAX_TEXT_BYTES) {
    if (Buffer.byteLength(JSON.stringify(fitted)) <= MAX_BYTES) break;
    fitted = shortenTexts(mail, maxBytes);
  }
  return fitted;
}

function shortenTexts<T>(value: T, maxBytes: number): T {
  if (typeof value === 'string') return shorten(value, maxBytes) as typeof value;
  if (Array.isArray(value)) return value.map((each) => shortenTexts(each, maxBytes)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, shortenTexts(inner, maxBytes)]),
  ) as T;
}

function shorten(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  const cut = bytes.subarray(0, maxBytes - Buffer.byteLength('…')).toString();
  // Half of a character.
  return `${cut.replace(/\ufffd+$/, '')}…`;
}
