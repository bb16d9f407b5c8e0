import { randomUUID } from 'node:crypto';
import { cart } from '../../../../shared/contract/cart.ts';
import { products } from '../../../../shared/contract/products.ts';
import { wishlist } from '../../../../shared/contract/wishlist.ts';
import { parsePhotoPath } from '../../../../shared/photos/photo-paths.ts';
import type { ApiClient, Prepare } from './client.ts';

export const shopCalls = {
  'GET /api/products': () => ({ query: { limit: '5' } }),
  'GET /api/products/featured': () => ({}),
  'GET /api/products/facets': () => ({}),
  'GET /api/products/suggest': () => ({ query: { q: 'airb' } }),
  'GET /api/products/sale-prices': async (client) => ({
    query: { ids: await getProductInStock(client) },
  }),
  'GET /api/products/{id}': async (client) => ({ params: { id: await getProductInStock(client) } }),
  'GET /api/units': () => ({}),
  'GET /api/units/{slug}': () => ({ params: { slug: '101st-airborne-division' } }),
  'GET /api/eras': () => ({}),
  'GET /api/eras/{slug}': () => ({ params: { slug: 'wwii-1941-1945' } }),

  'GET /api/photos/{id}/{size}': async (client) => {
    const listed = await client.call(products, 'GET /api/products', { query: { limit: '100' } });
    const photo = listed.find(({ imageUrl }) => imageUrl)?.imageUrl;
    return { params: { id: parsePhotoPath(photo ?? '') ?? '', size: 'zoom' } };
  },

  'GET /api/settings': () => ({}),
  'GET /api/pages': () => ({}),
  'GET /api/pages/{slug}': () => ({ params: { slug: 'shipping' } }),

  'POST /api/searches': () => ({ body: { search: 'regiment', results: 3 } }),
  'POST /api/airtable-webhook': () => ({ body: {} }),
  'POST /api/events': () => ({
    body: { events: [{ kind: 'search', text: 'regiment', results: 3 }] },
  }),

  'GET /api/cart': () => ({}),
  'POST /api/cart': async (client) => {
    const productId = await getProductInStock(client);
    await client.call(cart, 'DELETE /api/cart/{id}', { params: { id: productId } });
    return { body: { productId, quantity: 2 } };
  },
  'PUT /api/cart/{itemId}': async (client) => {
    const { id } = await createCartLine(client);
    return { params: { itemId: id }, body: { quantity: 3 } };
  },
  'DELETE /api/cart/{id}': async (client) => {
    const { productId } = await createCartLine(client);
    return { params: { id: productId } };
  },

  'GET /api/wishlist': () => ({}),
  'POST /api/wishlist': async (client) => ({
    body: { productId: await getProductInStock(client) },
  }),
  'DELETE /api/wishlist/{productId}': async (client) => {
    const productId = await getProductInStock(client);
    await client.call(wishlist, 'POST /api/wishlist', { body: { productId } });
    return { params: { productId } };
  },

  'POST /api/orders': async (client) => {
    await createCartLine(client);
    return { headers: { 'idempotency-key': randomUUID() }, body: { note: 'For a display.' } };
  },
  'GET /api/orders': () => ({ query: { limit: '5' } }),
} satisfies Record<string, Prepare>;

const MIN_STOCK = 3;

/** The calls need several pieces of the product. */
export async function getProductInStock(client: ApiClient): Promise<string> {
  const listed = await client.call(products, 'GET /api/products', { query: { limit: '100' } });
  // The calls change its quantity in the cart.
  const found = listed.find(({ stockQuantity }) => stockQuantity >= MIN_STOCK);
  if (!found) throw new Error('The shop has nothing in stock');
  return found.id;
}

export async function createCartLine(client: ApiClient) {
  const productId = await getProductInStock(client);
  await client.call(cart, 'DELETE /api/cart/{id}', { params: { id: productId } });
  return client.call(cart, 'POST /api/cart', { body: { productId, quantity: 1 } });
}
