import type { Contract } from '../../../shared/contract/contract.ts';
import { findBaseAddress } from '../../domain/airtable/connection.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findSyncState } from '../../platform/table/sync-state.ts';

type Call = Contract['sync']['GET /api/inventory'];

const EMPTY_INVENTORY = { asOf: null, total: 0, byType: [], byEra: [], byStatus: [] };

export async function getInventory(): Promise<ApiResponse<Call>> {
  const [state, address] = await Promise.all([findSyncState(), findBaseAddress()]);
  // The first sync of a new base replaces the counts of the previous one.
  const isOfOther = address !== undefined && state?.source !== address;
  return { body: isOfOther ? EMPTY_INVENTORY : (state?.inventory ?? EMPTY_INVENTORY) };
}
