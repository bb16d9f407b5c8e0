import type { Mail } from '../../../shared/entities/mail.ts';

/** Well below DynamoDB's limit of 400 kB for a row. */
const MAX_BYTES = 100_000;
/** Maximum bytes per text. Ids, addresses and tokens are shorter than the last limit and stay whole. */
const MAX_TEXT_BYTES = [5_000, 1_000, 400];

/** Truncates the texts of a mail that is too large for a row. A shorter mail is better than one that cannot be
 *  queued and blocks all others. */
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
  return `${cut.replace(/\ufffd+$/, '')}…`;
}
