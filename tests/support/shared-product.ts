import type { TestProject } from 'vitest/node';
import { createDataDir, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shop: { url: string };
  }
}

/** One product with its demo base, filled, for all browser tests: none of them may change it. */
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
