import type { TestProject } from 'vitest/node';
import { createDataDir, startProduct } from './product.ts';

/** Starts a product without data, for tests that mock its API. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await createDataDir();
  const product = await startProduct(dataDir.path, {
    AIRTABLE_ENDPOINT_URL: 'http://127.0.0.1:9',
  });
  project.provide('shop', { url: product.url });
  return async () => {
    await product.stop();
    await dataDir.remove();
  };
}
