import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import type { ApiRequest } from '../platform/request.ts';
import { comparisonsOf } from '../storage/comparisons.ts';
import { existingItem } from '../storage/existing-item.ts';

type Call = Contract['identification']['GET /api/military-items/{id}/comparisons'];

export async function listComparisons({ params }: ApiRequest<Call>): Promise<Answer<Call>> {
  const { id } = await existingItem(params.id);
  return { body: await comparisonsOf(id) };
}
