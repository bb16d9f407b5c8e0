import type { Order, QuoteDocument } from '../../../../shared/entities/order.ts';

export function getDocumentName(
  { kind, offer, productId }: QuoteDocument,
  { items }: Pick<Order, 'items'>,
): string {
  if (kind === 'quote') return `Offer ${offer}`;
  if (kind === 'invoice') return 'Invoice';
  const name = items.find((item) => item.productId === productId)?.name;
  return `Certificate of authenticity${name ? `: ${name}` : ''}`;
}
