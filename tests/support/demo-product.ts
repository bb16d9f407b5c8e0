import { cp } from 'node:fs/promises';
import { afterAll, beforeAll, inject } from 'vitest';
import { accounts, logIn } from './log-in.ts';
import { callAirtable, createDataDir, type Product, startProduct } from './product.ts';

/** Starts a product with the demo data for a test file that changes it. */
export function demoProduct(env: Record<string, string> = {}) {
  let dataDir: Awaited<ReturnType<typeof createDataDir>>;
  let product: Product;
  beforeAll(async () => {
    dataDir = await createDataDir();
    await cp(inject('demoData'), dataDir.path, { recursive: true });
    product = await startProduct(dataDir.path, env);
  });
  afterAll(async () => {
    await product?.stop();
    await dataDir.remove();
  });

  return {
    get url() {
      return product.url;
    },
    get dataDir() {
      return dataDir.path;
    },
    callAirtable: (method: string, path: string, body?: object) =>
      callAirtable(product, method, path, body),
    /** Runs a sync as staff. */
    async sync(): Promise<unknown> {
      const headers = await logIn(product.url, accounts.staff);
      const response = await fetch(`${product.url}/api/sync-airtable`, { method: 'POST', headers });
      if (!response.ok) throw new Error(`The sync failed: ${response.status}`);
      return response.json();
    },
  };
}
