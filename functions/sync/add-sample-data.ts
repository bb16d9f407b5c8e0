import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../http/response.ts';
import { createProduct } from '../storage/table/products.ts';
import { publishCatalogue } from './publish-catalog.ts';
import { SAMPLES, sampleProduct } from './sample-products.ts';

type Call = Contract['sync']['POST /api/add-sample-data'];

export async function addSampleData(): Promise<Answer<Call>> {
  const now = new Date().toISOString();
  for (const sample of SAMPLES) {
    const product = sampleProduct(sample, now);
    if (!(await createProduct(product))) continue;
    await publishCatalogue({ put: [product], remove: [] });
    return { body: result(1, `Added the sample "${product.name}".`) };
  }
  // An earlier call may have ended before it published what it added.
  await publishCatalogue({ put: [], remove: [] });
  return { body: result(0, `All ${SAMPLES.length} samples are in the shop already.`) };
}

function result(imported: number, message: string) {
  return { success: true, message, imported, updated: 0, skipped: 0 };
}
