import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiResponse } from '../http/response.ts';
import { findSyncState } from '../storage/table/sync-state.ts';

type Call = Contract['sync']['GET /api/inventory'];

const EMPTY_INVENTORY = { asOf: null, total: 0, byType: [], byEra: [], byStatus: [] };

export async function getInventory(): Promise<ApiResponse<Call>> {
  return { body: (await findSyncState())?.inventory ?? EMPTY_INVENTORY };
}
