import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import type { ApiRequest } from '../platform/request.ts';
import { eventsOf } from '../storage/item-events.ts';
import { existingItem } from './existing-item.ts';

type Call = Contract['items']['GET /api/military-items/{id}/history'];

export async function getHistory({ params }: ApiRequest<Call>): Promise<Answer<Call>> {
  const { id } = await existingItem(params.id);
  return { body: await eventsOf(id) };
}
