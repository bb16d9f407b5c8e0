import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { mergeComparisons } from './merge-comparisons.ts';
import { getReferenceCatalog } from './reference-catalog.ts';
import { updateComparisons } from './update-comparisons.ts';

type Call = Contract['identification']['POST /api/military-items/{id}/compare'];

export async function compareItem({ params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const matches = await updateComparisons(params.id, async (earlier, item) => {
    const index = await (await getReferenceCatalog()).index();
    return mergeComparisons(item.id, index.identify(item), earlier, new Date().toISOString());
  });
  return { body: { matches: [...matches] } };
}
