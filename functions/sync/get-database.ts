import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../http/response.ts';
import { isTableActive } from '../storage/table/table.ts';

type Call = Contract['sync']['GET /api/database'];

export async function getDatabase(): Promise<Answer<Call>> {
  return { body: { name: 'DynamoDB', isActive: await isTableActive() } };
}
