import { cp } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { createDataDir, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shop: { url: string };
    /** The data folder of a product with the demo base, to start others from. */
    demoData: string;
  }
}

/** Imports the demo base once, and starts a product with it that all browser tests share and must not change.
 *  `demoProduct` copies the data for tests that change it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const demoData = await createDataDir();
  const importer = await startProduct(demoData.path);
  await importer.printed('The shop has ');
  await importer.stop();
  const dataDir = await createDataDir();
  await cp(demoData.path, dataDir.path, { recursive: true });
  const product = await startProduct(dataDir.path);
  project.provide('shop', { url: product.url });
  project.provide('demoData', demoData.path);
  return async () => {
    await product.stop();
    await dataDir.remove();
    await demoData.remove();
  };
}
