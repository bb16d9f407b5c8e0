import { randomUUID } from 'node:crypto';
import { cart } from '../../../../shared/contract/cart.ts';
import { orders } from '../../../../shared/contract/orders.ts';
import { products } from '../../../../shared/contract/products.ts';
import type { ApiClient, Prepare } from './client.ts';

/** Valid calls for the shop, carts, wishlists and quotes. */
export const shopCalls = {
  'GET /api/products': () => ({ query: { limit: '5' } }),
  'GET /api/products/featured': () => ({}),
  'GET /api/products/facets': () => ({}),
  'GET /api/products/{id}': async (ready) => ({ params: { id: await productInStock(ready) } }),

  'GET /api/cart': () => ({}),
  'POST /api/cart': async (ready) => {
    const productId = await productInStock(ready);
    // The quantity of a line is limited.
    await ready.ask(cart, 'DELETE /api/cart/{id}', { params: { id: productId } });
    return { body: { productId, quantity: 2 } };
  },
  'PUT /api/cart/{itemId}': async (ready) => {
    const { id } = await newLine(ready);
    return { params: { itemId: id }, body: { quantity: 3 } };
  },
  'DELETE /api/cart/{id}': async (ready) => {
    const { productId } = await newLine(ready);
    return { params: { id: productId } };
  },

  'GET /api/wishlist': () => ({}),
  'POST /api/wishlist': async (ready) => ({ body: { productId: await productInStock(ready) } }),

  'POST /api/orders': async (ready) => {
    await newLine(ready);
    return { headers: { 'idempotency-key': randomUUID() }, body: { note: 'For a display.' } };
  },
  'GET /api/orders': () => ({ query: { limit: '5' } }),
  'PATCH /api/orders/{id}': async (ready) => {
    const { id } = await newOrder(ready);
    return { params: { id }, body: { status: 'quoted', from: 'pending' } };
  },
} satisfies Record<string, Prepare>;

/** The id of an available product. */
export async function productInStock(ready: ApiClient): Promise<string> {
  const listed = await ready.ask(products, 'GET /api/products', { query: { limit: '100' } });
  const found = listed.find(({ availability }) => availability === 'In Stock');
  if (!found) throw new Error('The shop has nothing in stock');
  return found.id;
}

/** Creates a cart with one line. */
export async function newLine(ready: ApiClient) {
  const productId = await productInStock(ready);
  await ready.ask(cart, 'DELETE /api/cart/{id}', { params: { id: productId } });
  return ready.ask(cart, 'POST /api/cart', { body: { productId, quantity: 1 } });
}

export async function newOrder(ready: ApiClient, key: string = randomUUID()) {
  await newLine(ready);
  return ready.ask(orders, 'POST /api/orders', { headers: { 'idempotency-key': key }, body: {} });
}
