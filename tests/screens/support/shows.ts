import type { Show, ShowPiece, ShowSummary } from '../../../shared/entities/show.ts';
import { makeUser } from '../../support/quotes.ts';
import { mockBackOffice } from './backOffice.ts';
import { getUuid } from './consignors.ts';
import { EMPTY_LOG } from './items.ts';
import { errorReply, type Handlers, type MockCall, reply } from './mockApi.ts';
import { product } from './shop.ts';

const { id: userId, email } = makeUser();
const AT = '2026-11-20T12:00:00.000Z';

/** The piece of the product with the same number. */
export function makeShowPiece(n: number, changes: Partial<ShowPiece> = {}): ShowPiece {
  const { id, name, imageUrl } = product(n);
  return {
    productId: id,
    name,
    uniqueId: `GD-000${n}`,
    imageUrl,
    quantity: 1,
    sharePrice: '85.00',
    state: 'taken',
    orderId: null,
    ...changes,
  };
}

export const makeShow = (changes: Partial<Show> = {}): Show => ({
  id: getUuid(90),
  name: 'Lancaster Gun Show',
  place: 'Fairgrounds, Lancaster PA',
  from: '2026-11-21',
  to: '2026-11-22',
  pieces: [makeShowPiece(1), makeShowPiece(2)],
  sold: '0.00',
  closedAt: null,
  version: 1,
  createdAt: AT,
  by: { id: userId, email },
  ...changes,
});

const summarize = ({ pieces, ...show }: Show): ShowSummary => ({
  ...show,
  pieceCount: pieces.length,
  soldCount: pieces.filter(({ state }) => state === 'sold').length,
});

/** Pieces of the shop, for which $85 is asked. Their codes are `CODE1` to `CODE5`. */
const PRODUCTS = [product(1), product(2), product(3), product(4, { stockQuantity: 5 }), product(5)];

const findProduct = (id: string | undefined) => PRODUCTS.find((each) => each.id === id);

const findByCode = ({ query }: MockCall) => {
  const found = PRODUCTS.find((_, index) => query.get('q') === `CODE${index + 1}`);
  const hit = found && {
    id: found.id,
    title: found.name,
    subtitle: '',
    photo: null,
    path: '/',
    isExact: true,
  };
  const groups = hit ? [{ kind: 'product' as const, total: 1, hits: [hit] }] : [];
  return { groups, unavailable: [] };
};

const ASKED = {
  id: 'rec0',
  createdAt: AT,
  header: null,
  summary: null,
  uniqueId: null,
  status: 'List',
  types: [],
  era: null,
  condition: null,
  sharePrice: '85.00',
  isForSale: true,
  isFeatured: false,
  isRare: false,
  isAuthentic: true,
  photo: null,
  productId: null,
};

const PIECE_HANDLERS: Handlers = {
  'GET /api/search': findByCode,
  'GET /api/airtable/item-log': { ...EMPTY_LOG, records: [ASKED] },
  'GET /api/products': ({ query }) => {
    const words = query.get('search')?.toLowerCase() ?? '';
    const found = PRODUCTS.filter(({ name }) => name.toLowerCase().includes(words));
    return reply(found, { 'x-total-count': String(found.length) });
  },
  'GET /api/products/{id}': ({ params }) =>
    findProduct(params.id) ?? errorReply('NOT_FOUND', 'Product not found'),
};

/** Tests may change the state. `api.on` replaces single calls. */
export function mockShow(
  given: Partial<Show> = {},
  handlers: Handlers = {},
  office: Parameters<typeof mockBackOffice>[0] = {},
) {
  const data = { show: makeShow(given) };
  const change = (changes: Partial<Show>): Show => {
    data.show = { ...data.show, ...changes };
    return data.show;
  };
  const { api } = mockBackOffice(office, {
    ...PIECE_HANDLERS,
    'GET /api/shows': () => [summarize(data.show)],
    'POST /api/shows': ({ body }) => change({ ...body, pieces: [] }),
    'GET /api/shows/{id}': () => data.show,
    'PATCH /api/shows/{id}': ({ body }) => ({
      ...change({ ...body, version: data.show.version + 1 }),
      notHeld: [],
    }),
    'POST /api/shows/{id}/pieces': ({ body }) => {
      const isAdded = ({ productId }: ShowPiece) => body.productIds.includes(productId);
      const others = data.show.pieces.filter((piece) => !isAdded(piece));
      const all = PRODUCTS.map((_, index) => makeShowPiece(index + 1));
      return change({ pieces: [...others, ...all.filter(isAdded)] });
    },
    'POST /api/shows/{id}/back': ({ body }) =>
      change({
        pieces: data.show.pieces.map((piece) =>
          body.productIds.includes(piece.productId) ? { ...piece, state: 'back' } : piece,
        ),
      }),
    'POST /api/shows/{id}/close': () =>
      change({
        closedAt: AT,
        pieces: data.show.pieces.map((piece) =>
          piece.state === 'taken' ? { ...piece, state: 'missing' } : piece,
        ),
      }),
    ...handlers,
  });
  return Object.assign(data, { api });
}
