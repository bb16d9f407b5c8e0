import { expect, test } from 'vitest';
import { makeOffer, makeQuote } from '../../tests/support/quotes.ts';
import { listDocuments } from './documents.ts';

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
