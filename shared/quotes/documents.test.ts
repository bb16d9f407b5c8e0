import { expect, test } from 'vitest';
import { makeOffer, makeQuote } from '../../tests/support/quotes.ts';
import { isForStaff, listCertifiedPieces, listDocuments } from './documents.ts';

const ids = (quote: Parameters<typeof listDocuments>[0]) =>
  listDocuments(quote).map(({ id }) => id);

test('a quote without an offer has no documents', () => {
  expect(listDocuments(makeQuote(0, { state: 'pending' }))).toEqual([]);
});

test('each offer is a document of its own date', () => {
  const { items } = makeQuote(1);
  const offers = [makeOffer(1, items), makeOffer(2, items)];
  expect(listDocuments(makeQuote(1, { state: 'quoted', items, offers }))).toEqual(
    offers.map(({ number, createdAt }) => ({
      id: `quote-${number}`,
      kind: 'quote',
      offer: number,
      productId: null,
      createdAt,
    })),
  );
});

test('an accepted offer has an invoice of the day of the acceptance', () => {
  const quote = makeQuote(1, { state: 'accepted' });
  expect(listDocuments(quote).at(-1)).toEqual({
    id: 'invoice',
    kind: 'invoice',
    offer: null,
    productId: null,
    createdAt: quote.history.at(-1)?.at,
  });
});

test('the invoice of a sold quote keeps its date', () => {
  const accepted = makeQuote(1, { state: 'accepted' });
  const sold = makeQuote(1, { state: 'sold' });
  const getDate = (quote: typeof sold) =>
    listDocuments(quote).find(({ kind }) => kind === 'invoice')?.createdAt;
  expect(getDate(sold)).toBe(getDate(accepted));
});

test.each(['lapsed', 'declined', 'withdrawn', 'expired', 'lost', 'countered'] as const)(
  'a %s quote has its offers and nothing else',
  (state) => {
    expect(ids(makeQuote(1, { state, offers: [makeOffer(1, makeQuote(1).items)] }))).toEqual([
      'quote-1',
    ]);
  },
);

test('what was agreed elsewhere has an invoice once its prices are known', () => {
  const agreed = makeQuote(1, { state: 'accepted', offers: [], totalAmount: '0.00' });
  expect(ids(agreed)).toEqual([]);
  expect(ids({ ...agreed, totalAmount: '120.00' })).toEqual(['invoice']);
});

test('the sold originals are certified, and no reproductions or unsold pieces', () => {
  const { items } = makeQuote(2);
  const [original, copy, unsold] = items.map((item, n) => ({ ...item, isAuthentic: n !== 1 }));
  if (!original || !copy || !unsold) throw new Error('The quote has fewer pieces');
  const quote = makeQuote(2, {
    state: 'sold',
    items: [original, copy, unsold],
    offers: [makeOffer(1, [original, copy])],
  });
  const certificates = listDocuments(quote).filter(({ kind }) => kind === 'certificate');
  expect(certificates).toEqual([
    {
      id: `certificate-${original.productId}`,
      kind: 'certificate',
      offer: null,
      productId: original.productId,
      createdAt: quote.sale?.at,
    },
  ]);
});

test('a shared condition report is a document of the piece and of the day on which it was shared', () => {
  const quote = makeQuote(1, { state: 'pending' });
  const productId = quote.items[0]?.productId ?? '';
  const at = '2026-11-22T10:00:00.000Z';
  const conditionReports = [{ productId, itemId: quote.id, number: 2, at }];
  const documents = listDocuments({ ...quote, conditionReports });
  expect(documents).toEqual([
    {
      id: `condition-report-${productId}`,
      kind: 'condition-report',
      offer: null,
      productId,
      createdAt: at,
    },
  ]);
  expect(documents.some(isForStaff)).toBe(false);
});

const customs = {
  productId: makeQuote(1).items[0]?.productId ?? '',
  description: 'Patch',
  quantity: 1,
  value: '125.00',
  origin: 'US',
  hsCode: '9705',
};
const parcel = {
  number: 1,
  carrier: 'USPS' as const,
  trackingNumber: null,
  trackingUrl: null,
  lines: [{ productId: customs.productId, quantity: 1 }],
  insuredValue: null,
  photo: null,
  customs: [],
  packedAt: '2026-11-22T10:00:00.000Z',
  shippedAt: null,
  deliveredAt: null,
  by: null,
};

test('each parcel has a packing slip of the day on which it was packed, and one that leaves the country a customs note', () => {
  const shipments = [parcel, { ...parcel, number: 2, customs: [customs] }];
  const papers = listDocuments(makeQuote(1, { state: 'sold', shipments })).filter(isForStaff);
  expect(papers).toEqual(
    [
      { id: 'packing-slip-1', kind: 'packing-slip' },
      { id: 'packing-slip-2', kind: 'packing-slip' },
      { id: 'customs-note-2', kind: 'customs-note' },
    ].map((each) => ({ ...each, offer: null, productId: null, createdAt: parcel.packedAt })),
  );
});

test('a piece has no certificate anymore once all of its units were received back', () => {
  const [item] = makeQuote(1).items;
  if (!item) throw new Error('The quote has no pieces');
  const items = [{ ...item, quantity: 2 }];
  const toReturn = (number: number, receivedAt: string | null) => ({
    number,
    lines: [{ productId: item.productId, quantity: 1 }],
    reason: 'Not as I expected',
    photos: [],
    requestedAt: '2026-11-25T10:00:00.000Z',
    decision: 'approved' as const,
    decidedAt: '2026-11-25T12:00:00.000Z',
    answer: null,
    receivedAt,
    restocked: [],
    by: null,
  });
  const received = toReturn(1, '2026-11-28T10:00:00.000Z');
  const listIds = (...returns: (typeof received)[]) =>
    ids(makeQuote(1, { state: 'sold', items, offers: [makeOffer(1, items)], returns }));
  const certificate = `certificate-${item.productId}`;
  expect(listIds(received)).toContain(certificate);
  expect(listIds(received, toReturn(2, null))).toContain(certificate);
  const all = [received, toReturn(2, '2026-11-30T10:00:00.000Z')];
  expect(listIds(...all)).not.toContain(certificate);
  const returned = makeQuote(1, { state: 'sold', items, returns: all });
  expect(listCertifiedPieces(returned)).toMatchObject([{ productId: item.productId }]);
});
