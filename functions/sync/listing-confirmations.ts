import type { Contract } from '../../shared/contract/contract.ts';
import { conflict } from '../errors.ts';
import { getActor } from '../http/actor.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import {
  createListingConfirmation,
  findListingConfirmation,
  listListingConfirmations,
} from '../storage/table/listing-confirmations.ts';

type Sync = Contract['sync'];
type List = Sync['GET /api/restricted-listings'];
type Confirm = Sync['PUT /api/restricted-listings/{recordId}'];

export async function getConfirmations(): Promise<ApiResponse<List>> {
  return { body: await listListingConfirmations() };
}

/** The next sync lists the record. A confirmation stays as it is: it says who decided it, and why. */
export async function confirmListing({
  caller,
  params: { recordId },
  body: { reason },
}: ApiRequest<Confirm>): Promise<ApiResponse<Confirm>> {
  const by = await getActor(caller.userId);
  const confirmation = { recordId, reason, by, at: new Date().toISOString() };
  if (await createListingConfirmation(confirmation)) return { body: confirmation };
  const existing = await findListingConfirmation(recordId);
  // The same request again, after its response was lost.
  if (existing?.by.id === by.id && existing.reason === reason) return { body: existing };
  throw conflict(`${existing?.by.email ?? 'Someone'} has confirmed this listing already.`);
}
