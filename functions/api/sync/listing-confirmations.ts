import type { Contract } from '../../../shared/contract/contract.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import {
  createListingConfirmation,
  findListingConfirmation,
  listListingConfirmations,
  withdrawListingConfirmation,
} from '../../platform/table/listing-confirmations.ts';
import { getActor } from '../../platform/table/users.ts';

type Sync = Contract['sync'];
type List = Sync['GET /api/restricted-listings'];
type Confirm = Sync['PUT /api/restricted-listings/{recordId}'];
type Withdraw = Sync['DELETE /api/restricted-listings/{recordId}'];

export async function getConfirmations(): Promise<ApiResponse<List>> {
  const confirmations = await listListingConfirmations();
  return { body: confirmations.filter(({ withdrawnAt }) => withdrawnAt === null) };
}

export async function confirmListing({
  caller,
  params: { recordId },
  body: { reason },
  event,
}: ApiRequest<Confirm>): Promise<ApiResponse<Confirm>> {
  const by = await getActor(caller.userId);
  const confirmation = { recordId, reason, by, at: new Date().toISOString() };
  if (await createListingConfirmation(confirmation)) {
    await recordActivity(event, {
      action: 'listing-confirmed',
      outcome: 'success',
      by,
      subject: recordId,
      changes: [{ field: 'reason', before: '', after: reason }],
    });
    return { body: confirmation };
  }
  const existing = await findListingConfirmation(recordId);
  // Treat as success: the request is a retry after a lost response.
  if (existing?.by.id === by.id && existing.reason === reason) return { body: existing };
  throw conflict(`${existing?.by.email ?? 'Someone'} has confirmed this listing already.`);
}

/** The next sync unlists the record. The activity log keeps who confirmed and withdrew. */
export async function withdrawConfirmation({
  caller,
  params: { recordId },
  event,
}: ApiRequest<Withdraw>): Promise<ApiResponse<Withdraw>> {
  const [by, before] = await Promise.all([
    getActor(caller.userId),
    findListingConfirmation(recordId),
  ]);
  if (!before || !(await withdrawListingConfirmation(recordId))) {
    throw notFound('Nobody has confirmed this listing, or it was withdrawn.');
  }
  await recordActivity(event, {
    action: 'listing-withdrawn',
    outcome: 'success',
    by,
    subject: recordId,
    changes: [{ field: 'reason', before: before.reason, after: '' }],
  });
  return { body: { success: true } };
}
