import type { TestProject } from 'vitest/node';
import { createDataDir, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shop: { url: string };
  }
}

/** Starts one product with the demo data for all browser tests, which must not change it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await createDataDir();
  const product = await startProduct(dataDir.path);
  await product.printed('The shop has ');
  project.provide('shop', { url: product.url });
  return async () => {
    await product.stop();
    await dataDir.remove();
  };
}
