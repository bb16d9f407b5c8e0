import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { StaffPrices } from '../../shared/airtable-mapping/record-to-product.ts';
import type { Product } from '../../shared/entities/product.ts';
import { loadCalls } from './call.ts';
import { startEngines } from './engines.ts';
import { makeProducts } from './products.ts';
import { signedIn, signedInStaff } from './session.ts';

type ShopProduct = Product & StaffPrices;

export function membersShop() {
  const products: Product[] = makeProducts(12).map((product, n) => ({
    ...product,
    id: randomUUID(),
    availability: n === 0 ? 'Sold Out' : 'In Stock',
  }));
  const toStored = (product: ShopProduct) => ({ ...product, sourceHash: null });
  let engines: Awaited<ReturnType<typeof startEngines>>;
  let storage: typeof import('../../functions/platform/table/products.ts');
  let calls: Awaited<ReturnType<typeof loadAllCalls>>;

  beforeAll(async () => {
    engines = await startEngines();
    Object.assign(process.env, engines.env);
    storage = await import('../../functions/platform/table/products.ts');
    calls = await loadAllCalls();
    await storage.writeProducts({ put: products.map(toStored), remove: [] });
  });
  afterAll(() => engines.stop());

  return {
    soldOut: products[0] as Product,
    products: products.slice(1) as [Product, Product, Product, Product, ...Product[]],
    get cart() {
      return calls.cart;
    },
    get wishlist() {
      return calls.wishlist;
    },
    get orders() {
      return calls.orders;
    },
    signedIn,
    signedInStaff,
    change: (product: ShopProduct) =>
      storage.writeProducts({ put: [toStored(product)], remove: [] }),
    unlist: (product: Product) => storage.writeProducts({ put: [], remove: [product.id] }),
  };
}

async function loadAllCalls() {
  return {
    cart: await loadCalls('cart'),
    wishlist: await loadCalls('wishlist'),
    orders: await loadCalls('orders'),
  };
}
