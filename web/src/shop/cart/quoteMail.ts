import { paths } from '../../lib/paths.ts';
import { toMailLink } from '../../lib/shop.ts';

/** Mail programs and Windows cut longer links off. */
const MAX_LENGTH = 1_900;
const MAX_NAME_LENGTH = 240;
const MAX_MAIL_NOTE_LENGTH = 450;

interface QuoteMail {
  /** The dealer's address. */
  to: string;
  lines: readonly { productId: string; name: string; quantity: number }[];
  note: string;
  /** Known once the request is saved. */
  reference?: string | undefined;
}

/** The link that opens a mail about a quote request: its reference number, its pieces with their links, and its note.
 *  A list that is too long for a link is cut. */
export function getQuoteMailLink({ to, lines, note, reference }: QuoteMail): string {
  const head = [
    ...(reference ? [`Reference: ${reference}`, ''] : []),
    ...(note ? [shorten(note, MAX_MAIL_NOTE_LENGTH), ''] : []),
  ];
  const items = lines.map(({ productId, name, quantity }) => [
    `${quantity} x ${shorten(name, MAX_NAME_LENGTH)}`,
    new URL(paths.product(productId), window.location.origin).href,
  ]);
  const toLink = (count: number) => {
    const rest = items.length - count;
    const all = [
      ...head,
      ...items.slice(0, count).flat(),
      ...(rest > 0 ? [`… and ${rest} more`] : []),
    ];
    return toMailLink(to, 'Price Inquiry', all.join('\r\n'));
  };
  let count = items.length;
  while (count > 0 && toLink(count).length > MAX_LENGTH) count--;
  return toLink(count);
}

/** @param maxLength of the text as it is encoded in a link. */
function shorten(text: string, maxLength: number): string {
  const wellFormed = text.toWellFormed();
  if (encodeURIComponent(wellFormed).length <= maxLength) return wellFormed;
  const characters = [...wellFormed];
  while (encodeURIComponent(`${characters.join('')}…`).length > maxLength) characters.pop();
  return `${characters.join('')}…`;
}
