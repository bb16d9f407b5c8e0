import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../http/response.ts';
import { syncState } from '../storage/table/sync-state.ts';

type Call = Contract['sync']['GET /api/inventory'];

const NOTHING_READ = { asOf: null, total: 0, byType: [], byEra: [], byStatus: [] };

export async function getInventory(): Promise<Answer<Call>> {
  return { body: (await syncState())?.inventory ?? NOTHING_READ };
}
