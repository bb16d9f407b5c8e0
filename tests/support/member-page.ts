import type { Page, Route } from 'playwright-core';
import type { CartItem, WishlistItem } from '../../shared/entities/cart.ts';
import type { Product } from '../../shared/entities/product.ts';
import type { SignedInUser } from '../../shared/entities/user.ts';
import { makeProducts } from './products.ts';

const [sample] = makeProducts(1);
if (!sample) throw new Error('no sample');

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
  ...changes,
});

/** Where the first of them is shown. */
export const PRODUCT = `/product/${product(1).id}`;

const line = (n: number, { isListed = true, ...changes }: LineChanges) => {
  const { id, name, imageUrl, availability } = product(n, changes);
  return {
    userId: ADA.id,
    productId: id,
    createdAt: NOW,
    product: { id, name, imageUrl, availability },
    isListed,
  };
};
type LineChanges = Partial<Product> & { isListed?: boolean };

export const cartLine = (n: number, quantity = 1, changes: LineChanges = {}): CartItem => ({
  ...line(n, changes),
  id: uuid(3, n),
  quantity,
});
export const wish = (n: number, changes: LineChanges = {}): WishlistItem => ({
  ...line(n, changes),
  id: uuid(4, n),
});

interface Shop {
  /** Nobody, when null. */
  user: SignedInUser | null;
  cart: CartItem[];
  wishlist: WishlistItem[];
  products: Product[];
  /** Every call of the API that is not about products, in order: `PUT /api/cart/… {"quantity":2}`. */
  calls: string[];
  /** The idempotency keys of the quote requests, in order. */
  keys: string[];
  /** Gives another answer to some calls; the shop gives its own where this gives none. */
  answer: (call: string, route: Route) => unknown;
}

/** Answers the page's calls as the API would, out of what stands in the object that it gives back. */
export async function mockShop(page: Page, given: Partial<Shop> = {}): Promise<Shop> {
  const shop: Shop = {
    user: ADA,
    cart: [],
    wishlist: [],
    products: [product(1), product(2), product(3)],
    calls: [],
    keys: [],
    answer: () => undefined,
    ...given,
  };
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    const body = request.postData();
    if (!pathname.startsWith('/api/products')) shop.calls.push(body ? `${call} ${body}` : call);
    if (call === 'POST /api/orders') shop.keys.push(request.headers()['idempotency-key'] ?? '');
    if ((await shop.answer(call, route)) !== undefined) return;
    const { status = 200, json } = reply(shop, call, body ? JSON.parse(body) : {});
    const headers = { 'x-total-count': String(shop.products.length) };
    await route.fulfill({ status, json, headers });
  });
  return shop;
}

/** Those of the calls that have this in them. */
export const only = (calls: string[], path: string) => calls.filter((call) => call.includes(path));
export const changes = (calls: string[]) => calls.filter((call) => !call.startsWith('GET'));

export const refuse = (status: number, message = 'boom') => ({ status, json: { message } });
const unauthorized = refuse(401, 'Unauthorized');
const FACETS = {
  itemTypes: [],
  eras: [],
  materials: [],
  conditions: [],
  availabilities: [],
  unitNames: [],
  priceRanges: [],
};

function reply(
  shop: Shop,
  call: string,
  body: { productId?: string; quantity?: number },
): { status?: number; json: unknown } {
  const [method, path = ''] = call.split(' ');
  const id = path.split('/').at(-1);
  if (path === '/api/products/featured') return { json: [] };
  if (path === '/api/products/facets') return { json: FACETS };
  if (path === '/api/products') return { json: shop.products };
  if (path.startsWith('/api/products/')) {
    const found = shop.products.find((one) => one.id === id);
    return found ? { json: found } : refuse(404);
  }
  if (path === '/api/login' || path === '/api/logout') return { json: 'elsewhere' };
  if (!shop.user) return unauthorized;
  if (path === '/api/auth/user') return { json: shop.user };
  if (path === '/api/orders') return { status: 201, json: {} };

  const n = shop.products.findIndex((one) => one.id === body.productId) + 1;
  if (path === '/api/wishlist') {
    if (method === 'GET') return { json: shop.wishlist };
    if (shop.wishlist.every((one) => one.productId !== body.productId)) shop.wishlist.push(wish(n));
    return { status: 201, json: wish(n) };
  }
  if (path === '/api/cart') {
    if (method === 'GET') return { json: shop.cart };
    const before = shop.cart.find((one) => one.productId === body.productId);
    if (before) before.quantity += body.quantity ?? 1;
    else shop.cart.push(cartLine(n));
    return { status: 201, json: before ?? cartLine(n) };
  }
  if (method === 'DELETE') {
    shop.cart = shop.cart.filter((one) => one.productId !== id);
    return { json: { success: true } };
  }
  const changed = shop.cart.find((one) => one.id === id);
  if (!changed) return refuse(404);
  changed.quantity = body.quantity ?? 1;
  return { json: changed };
}
