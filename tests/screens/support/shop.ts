import type { CartItem, WishlistItem } from '../../../shared/entities/cart.ts';
import type { EarlyProduct, Product } from '../../../shared/entities/product.ts';
import type { SearchInterpretation } from '../../../shared/entities/product-search.ts';
import type { SignedInUser } from '../../../shared/entities/user.ts';
import { ON_HOLD } from '../../../shared/vocabulary.ts';
import type { Reply } from '../../../web/src/lib/api.ts';
import { makeProducts } from '../../support/products.ts';
import { makeOrder } from '../../support/quotes.ts';
import { makePreferences } from './alerts.ts';
import { errorReply, type Handlers, type MockApi, mockApi, reply } from './mockApi.ts';

const [sample] = makeProducts(1);
if (!sample) throw new Error('no sample product');

const uuid = (kind: number, n: number) =>
  `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;
const NOW = '2026-11-12T10:00:00.000Z';

export const ADA: SignedInUser = {
  id: uuid(1, 1),
  email: 'ada@collectors.example',
  firstName: 'Ada',
  lastName: null,
  profileImageUrl: null,
  isStaff: false,
  needsSecondFactor: false,
  role: null,
  permissions: [],
  createdAt: NOW,
  updatedAt: NOW,
};

export const product = (n: number, changes: Partial<Product> = {}): Product => ({
  ...sample,
  imageUrl: null,
  imageUrls: [],
  id: uuid(2, n),
  name: `Item ${n}`,
  availability: 'In Stock',
  stockQuantity: 1,
  ...changes,
});

export const PRODUCT_PATH = `/product/${product(1).id}`;

type LineChanges = Partial<Product> & { isListed?: boolean };

const line = (n: number, { isListed = true, ...changes }: LineChanges) => {
  const { id, name, imageUrl, availability, isAuthentic } = product(n, changes);
  return {
    userId: ADA.id,
    productId: id,
    createdAt: NOW,
    product: { id, name, imageUrl, availability, isAuthentic },
    isListed,
  };
};

export const cartLine = (n: number, quantity = 1, changes: LineChanges = {}): CartItem => ({
  ...line(n, changes),
  id: uuid(3, n),
  quantity,
});

export const wishlistEntry = (n: number, changes: LineChanges = {}): WishlistItem => ({
  ...line(n, changes),
  id: uuid(4, n),
});

interface ShopState {
  user: SignedInUser | null;
  cart: CartItem[];
  wishlist: WishlistItem[];
  products: Product[];
  early: EarlyProduct[];
}

const isQuotable = ({ isListed, product: { availability } }: CartItem) =>
  isListed && availability !== 'Sold Out' && availability !== ON_HOLD;

export const unauthorized = errorReply('UNAUTHORIZED', 'Unauthorized');

export const NO_FACETS: Reply<'GET /api/products/facets'> = {
  itemTypes: [],
  eras: [],
  materials: [],
  conditions: [],
  availabilities: [],
  authenticity: [],
  unitNames: [],
  priceRanges: [],
  isPriceByRequest: false,
  rare: 0,
  search: null,
};

export const NO_SUGGESTIONS: Reply<'GET /api/products/suggest'> = {
  units: [],
  itemTypes: [],
  eras: [],
  items: [],
};

export const interpretation = (
  effective: string,
  changes: Partial<SearchInterpretation> = {},
): SearchInterpretation => ({
  corrections: [],
  expansions: [],
  dropped: [],
  unknown: [],
  effective,
  results: 1,
  highlights: effective.split(' '),
  suggestions: { units: [], searches: [] },
  ...changes,
});

/** Tests may change the cart and the wishlist. `api.on` replaces single calls. */
export function mockShop(
  given: Partial<ShopState> = {},
  handlers: Handlers = {},
): ShopState & { api: MockApi } {
  const shop: ShopState = {
    user: ADA,
    cart: [],
    wishlist: [],
    products: [product(1), product(2), product(3)],
    early: [],
    ...given,
  };
  const numberOf = (productId: string) => shop.products.findIndex(({ id }) => id === productId) + 1;
  const forMembers = <T>(answer: () => T) => (shop.user ? answer() : unauthorized);

  const api = mockApi({
    'GET /api/auth/user': () => shop.user ?? unauthorized,
    'GET /api/products': () =>
      reply(shop.products, { 'x-total-count': String(shop.products.length) }),
    'GET /api/products/featured': [],
    'GET /api/products/facets': NO_FACETS,
    'GET /api/products/suggest': NO_SUGGESTIONS,
    'GET /api/products/sale-prices': [],
    'GET /api/products/{id}': ({ params }) =>
      shop.products.find(({ id }) => id === params.id) ??
      errorReply('NOT_FOUND', 'No such product'),
    'GET /api/units/{slug}': errorReply('NOT_FOUND', 'Unit not found'),
    'GET /api/eras/{slug}': errorReply('NOT_FOUND', 'Era not found'),
    'GET /api/cart': () => forMembers(() => shop.cart),
    'POST /api/cart': ({ body }) =>
      forMembers(() => {
        const existing = shop.cart.find(({ productId }) => productId === body.productId);
        if (existing) existing.quantity += body.quantity ?? 1;
        const added = existing ?? cartLine(numberOf(body.productId));
        if (!existing) shop.cart.push(added);
        return added;
      }),
    'PUT /api/cart/{itemId}': ({ params, body }) =>
      forMembers(() => {
        const changed = shop.cart.find(({ id }) => id === params.itemId);
        if (!changed) return errorReply('NOT_FOUND', 'No such line');
        changed.quantity = body.quantity;
        return changed;
      }),
    'DELETE /api/cart/{id}': ({ params }) =>
      forMembers(() => {
        shop.cart = shop.cart.filter(({ productId }) => productId !== params.id);
        return { success: true } as const;
      }),
    'GET /api/wishlist': () => forMembers(() => shop.wishlist),
    'POST /api/wishlist': ({ body }) =>
      forMembers(() => {
        const added = wishlistEntry(numberOf(body.productId));
        if (shop.wishlist.every(({ productId }) => productId !== body.productId)) {
          shop.wishlist.push(added);
        }
        return added;
      }),
    'DELETE /api/wishlist/{productId}': ({ params }) =>
      forMembers(() => {
        shop.wishlist = shop.wishlist.filter(({ productId }) => productId !== params.productId);
        return { success: true } as const;
      }),
    'GET /api/early-products': () => forMembers(() => shop.early),
    'GET /api/alerts': () => forMembers(() => []),
    'GET /api/account/addresses': () => forMembers(() => []),
    'GET /api/mail-preferences/token': () => forMembers(() => ({ token: 'own-token' })),
    'GET /api/mail-preferences': makePreferences(),
    'POST /api/newsletter': { success: true },
    'GET /api/orders': [],
    'POST /api/orders': ({ body }) =>
      forMembers(() => {
        shop.cart = shop.cart.filter((line) => !isQuotable(line));
        return makeOrder(0, { userId: ADA.id, state: 'pending', note: body?.note ?? null });
      }),
    ...handlers,
  });
  return Object.assign(shop, { api });
}
