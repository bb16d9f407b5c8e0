import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { CartItem } from '../../shared/entities/cart.ts';
import type { MilitaryItem } from '../../shared/entities/military-item.ts';
import type { Order } from '../../shared/entities/order.ts';
import type { Product } from '../../shared/entities/product.ts';
import { createDataDir, type Instance, startInstance } from './instance.ts';
import { accounts, logIn } from './log-in.ts';
import { addSessionCookie } from './sign-in.ts';

type Account = (typeof accounts)['staff'];

/** Use for test files that change data. Runs without Airtable. */
export function ownShop({ samples = 3 } = {}) {
  let dataDir: Awaited<ReturnType<typeof createDataDir>>;
  let instance: Instance;

  beforeAll(async () => {
    dataDir = await createDataDir();
    instance = await startInstance(dataDir.path, { AIRTABLE_ENDPOINT_URL: 'http://127.0.0.1:9' });
    const headers = await logIn(instance.url, accounts.staff);
    for (let n = 0; n < samples; n++) {
      await fetch(`${instance.url}/api/add-sample-data`, { method: 'POST', headers });
    }
  });
  afterAll(async () => {
    await instance?.stop();
    await dataDir.remove();
  });

  const get = async (who: Account, path: string) =>
    (await fetch(`${instance.url}${path}`, { headers: await logIn(instance.url, who) })).json();

  return {
    get url() {
      return instance.url;
    },
    output: () => instance.output(),
    async mailedCode(email: string): Promise<string> {
      const folder = join(dataDir.path, 'cognito/mail');
      const files = (await readdir(folder)).filter((name) => name.includes(email)).sort();
      const mail = await readFile(join(folder, files.at(-1) ?? ''), 'utf8');
      return /24px"><strong>(\d+)/.exec(mail)?.[1] ?? '';
    },
    signIn: async (page: Page, who: Account) =>
      addSessionCookie(page, await logIn(instance.url, who)),
    cartOf: (who: Account): Promise<CartItem[]> => get(who, '/api/cart'),
    quotesOf: (who: Account): Promise<Order[]> => get(who, '/api/orders'),
    catalog: (): Promise<MilitaryItem[]> => get(accounts.staff, '/api/military-items'),
    async lot(): Promise<Product> {
      const products: Product[] = await (await fetch(`${instance.url}/api/products`)).json();
      const lot = products.find(({ stockQuantity }) => stockQuantity > 2);
      if (!lot) throw new Error('The shop has unique pieces only');
      return lot;
    },
    async emptyCartOf(who: Account) {
      const headers = await logIn(instance.url, who);
      const lines: CartItem[] = await get(who, '/api/cart');
      for (const { productId } of lines) {
        await fetch(`${instance.url}/api/cart/${productId}`, { method: 'DELETE', headers });
      }
    },
  };
}
