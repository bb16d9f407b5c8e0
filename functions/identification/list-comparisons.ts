import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { comparisonsOf } from '../storage/table/comparisons.ts';
import { existingItem } from '../storage/table/existing-item.ts';

type Call = Contract['identification']['GET /api/military-items/{id}/comparisons'];

export async function listComparisons({ params }: ApiRequest<Call>): Promise<Answer<Call>> {
  const { id } = await existingItem(params.id);
  return { body: await comparisonsOf(id) };
}
