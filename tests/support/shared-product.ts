import type { TestProject } from 'vitest/node';
import { startProduct, temporaryDataDir } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shop: { url: string; airtable: { url: string; token: string } };
  }
}

/** One product with its demo base, filled, for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryDataDir();
  const product = await startProduct(dataDir.path);
  if (!product.airtable) throw new Error('The local Airtable was not started');
  await product.printed('The shop has ');
  project.provide('shop', { url: product.url, airtable: product.airtable });
  return async () => {
    await product.stop();
    await dataDir.remove();
  };
}
