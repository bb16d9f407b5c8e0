import type { Contract } from '../../../shared/contract/contract.ts';
import { publishCatalog } from '../../domain/catalog/publish-catalog.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { createProduct } from '../../platform/table/products.ts';
import { SAMPLE_PRODUCTS, toSampleProduct } from './sample-products.ts';

type Call = Contract['sync']['POST /api/add-sample-data'];

export async function addSampleData(): Promise<ApiResponse<Call>> {
  const now = new Date().toISOString();
  for (const sample of SAMPLE_PRODUCTS) {
    const product = toSampleProduct(sample, now);
    if (!(await createProduct(product))) continue;
    await publishCatalog();
    return { body: result(1, `Added the sample "${product.name}".`) };
  }
  // Publish again, because an earlier call may have failed before it.
  await publishCatalog();
  return { body: result(0, `All ${SAMPLE_PRODUCTS.length} samples are already in the shop.`) };
}

function result(imported: number, message: string) {
  return { success: true, message, imported, updated: 0, skipped: 0 };
}
