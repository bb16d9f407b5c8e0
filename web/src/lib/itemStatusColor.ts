import type { Pigment } from '../theme/palette.ts';

const pigments = {
  List: 'fern',
  Ebay: 'airmail',
  Owned: 'straw',
  Sold: 'fieldGrey',
  Reserved: 'amber',
} as const satisfies Record<string, Pigment>;

/** The one colour of an item's Status, wherever it is shown: green, blue, yellow, gray, orange. Any
 *  other status is gray. As a token: `var(--guidon-palette-<pigment>)`. */
export function getStatusColor(status: string): (typeof pigments)[keyof typeof pigments] {
  return isKnown(status) ? pigments[status] : 'fieldGrey';
}

function isKnown(status: string): status is keyof typeof pigments {
  return Object.hasOwn(pigments, status);
}
