import type { QuoteDocument } from '../entities/order.ts';
import { toCents } from './money.ts';
import { getAgreedLines, type Quote } from './quote.ts';
import { getReturnedAt } from './returned.ts';
import { isAgreedState } from './states.ts';

type Documented = Pick<
  Quote,
  | 'state'
  | 'history'
  | 'items'
  | 'offers'
  | 'acceptedOffer'
  | 'sale'
  | 'totalAmount'
  | 'updatedAt'
  | 'shipments'
  | 'returns'
  | 'conditionReports'
>;

/** Includes papers that only staff get, see {@link isForStaff}. */
export function listDocuments(quote: Documented): QuoteDocument[] {
  return [
    ...listQuotes(quote),
    ...listInvoices(quote),
    ...listCertificates(quote),
    ...listSharedReports(quote),
    ...listParcelPapers(quote),
  ];
}

export const isForStaff = ({ kind }: Pick<QuoteDocument, 'kind'>): boolean =>
  kind === 'packing-slip' || kind === 'customs-note';

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
  if (!isAgreedState(state) || (offers.length === 0 && toCents(totalAmount) === 0)) return [];
  const createdAt = getAgreedAt(quote);
  return [{ id: 'invoice', kind: 'invoice', offer: null, productId: null, createdAt }];
}

/** Reproductions and pieces of undetermined authenticity get no certificate. */
export const isCertified = ({
  isAuthentic,
  authenticity,
}: Pick<Quote['items'][number], 'isAuthentic' | 'authenticity'>): boolean =>
  isAuthentic && !authenticity;

/** Includes pieces that were returned since. */
export function listCertifiedPieces(
  quote: Documented,
): { productId: string; certifiedAt: string }[] {
  if (quote.state !== 'sold') return [];
  const authentic = new Set(quote.items.filter(isCertified).map(({ productId }) => productId));
  const certifiedAt = quote.sale?.at ?? getAgreedAt(quote);
  return (quote.sale?.lines ?? getAgreedLines(quote))
    .filter(({ productId }) => authentic.has(productId))
    .map(({ productId }) => ({ productId, certifiedAt }));
}

const listCertificates = (quote: Documented): QuoteDocument[] =>
  listCertifiedPieces(quote)
    .filter(({ productId }) => getReturnedAt(quote, productId) === undefined)
    .map(({ productId, certifiedAt }) => ({
      id: `certificate-${productId}`,
      kind: 'certificate',
      offer: null,
      productId,
      createdAt: certifiedAt,
    }));

const listSharedReports = ({ conditionReports = [] }: Documented): QuoteDocument[] =>
  conditionReports.map(({ productId, at }) => ({
    id: `condition-report-${productId}`,
    kind: 'condition-report',
    offer: null,
    productId,
    createdAt: at,
  }));

const listParcelPapers = ({ shipments }: Documented): QuoteDocument[] =>
  shipments.flatMap(({ number, customs, packedAt }) => {
    const paper = { offer: null, productId: null, createdAt: packedAt };
    const slip: QuoteDocument = { ...paper, id: `packing-slip-${number}`, kind: 'packing-slip' };
    if (customs.length === 0) return [slip];
    return [slip, { ...paper, id: `customs-note-${number}`, kind: 'customs-note' }];
  });

function getAgreedAt({ state, history, sale, updatedAt }: Documented): string {
  const [last, previous] = history.toReversed();
  const isSoldAfterAcceptance = state === 'sold' && previous?.state === 'accepted';
  return (isSoldAfterAcceptance ? previous : last)?.at ?? sale?.at ?? updatedAt;
}
