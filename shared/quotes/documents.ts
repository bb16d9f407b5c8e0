import type { QuoteDocument } from '../entities/order.ts';
import { toCents } from './money.ts';
import { getAgreedLines, type Quote } from './quote.ts';

type Documented = Pick<
  Quote,
  'state' | 'history' | 'items' | 'offers' | 'acceptedOffer' | 'sale' | 'totalAmount' | 'updatedAt'
>;

export function listDocuments(quote: Documented): QuoteDocument[] {
  return [...listQuotes(quote), ...listInvoices(quote), ...listCertificates(quote)];
}

const listQuotes = ({ offers }: Documented): QuoteDocument[] =>
  offers.map(({ number, createdAt }) => ({
    id: `quote-${number}`,
    kind: 'quote',
    offer: number,
    productId: null,
    createdAt,
  }));

/** A sale that was agreed elsewhere may have no prices, and gets no invoice. */
function listInvoices(quote: Documented): QuoteDocument[] {
  const { state, offers, totalAmount } = quote;
  const isAgreed = state === 'accepted' || state === 'sold';
  if (!isAgreed || (offers.length === 0 && toCents(totalAmount) === 0)) return [];
  const createdAt = getAgreedAt(quote);
  return [{ id: 'invoice', kind: 'invoice', offer: null, productId: null, createdAt }];
}

/** Reproductions and pieces of undetermined authenticity get no certificate. */
export const isCertified = ({
  isAuthentic,
  authenticity,
}: Pick<Quote['items'][number], 'isAuthentic' | 'authenticity'>): boolean =>
  isAuthentic && !authenticity;

function listCertificates(quote: Documented): QuoteDocument[] {
  if (quote.state !== 'sold') return [];
  const authentic = new Set(quote.items.filter(isCertified).map(({ productId }) => productId));
  const createdAt = quote.sale?.at ?? getAgreedAt(quote);
  return (quote.sale?.lines ?? getAgreedLines(quote))
    .filter(({ productId }) => authentic.has(productId))
    .map(({ productId }) => ({
      id: `certificate-${productId}`,
      kind: 'certificate',
      offer: null,
      productId,
      createdAt,
    }));
}

function getAgreedAt({ state, history, sale, updatedAt }: Documented): string {
  const [last, previous] = history.toReversed();
  const isSoldAfterAcceptance = state === 'sold' && previous?.state === 'accepted';
  return (isSoldAfterAcceptance ? previous : last)?.at ?? sale?.at ?? updatedAt;
}
