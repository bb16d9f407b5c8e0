import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { startProduct, temporaryDataDir } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shop: { url: string; airtable: { url: string; token: string } };
  }
}

const FULL_SHOP = 100;
const FILLED_WITHIN_MS = 60_000;

/** One product with its demo base, filled, for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryDataDir();
  const product = await startProduct(dataDir.path);
  if (!product.airtable) throw new Error('The local Airtable was not started');
  await filled(product.url);
  project.provide('shop', { url: product.url, airtable: product.airtable });
  return async () => {
    await product.stop();
    await dataDir.remove();
  };
}

async function filled(url: string): Promise<void> {
  const deadline = Date.now() + FILLED_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/api/products?limit=1`);
    if (Number(answer.headers.get('x-total-count')) >= FULL_SHOP) return;
    await sleep(250);
  }
  throw new Error('The first sync did not fill the shop');
}
