import type { Order, QuoteDocument } from '../../../../shared/entities/order.ts';

export function getDocumentName(
  { id, kind, offer, productId }: QuoteDocument,
  { items }: Pick<Order, 'items'>,
): string {
  if (kind === 'quote') return `Offer ${offer}`;
  if (kind === 'invoice') return 'Invoice';
  // These ids end with the number of the parcel.
  if (kind === 'packing-slip') return `Packing slip ${id.split('-').at(-1)}`;
  if (kind === 'customs-note') return `Customs note ${id.split('-').at(-1)}`;
  const name = items.find((item) => item.productId === productId)?.name;
  const title = kind === 'certificate' ? 'Certificate of authenticity' : 'Condition report';
  return `${title}${name ? `: ${name}` : ''}`;
}
