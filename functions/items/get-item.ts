import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import type { ApiRequest } from '../platform/request.ts';
import { existingItem } from '../storage/existing-item.ts';

type Call = Contract['items']['GET /api/military-items/{id}'];

export async function getItem({ params }: ApiRequest<Call>): Promise<Answer<Call>> {
  return { body: await existingItem(params.id) };
}
