import type { Contract } from '../../../shared/contract/contract.ts';
import {
  answerViewing,
  openViewing,
  requireVisit,
  type Visit,
} from '../../domain/viewings/viewing-links.ts';
import { viewingForCustomer } from '../../domain/viewings/views.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { spend } from '../../platform/http/spend.ts';

type Customers = Contract['customers'];
type Look = Customers['POST /api/viewing-links/look'];
type Answer = Customers['POST /api/viewing-links/answer'];

export async function postLook({ body }: ApiRequest<Look>): Promise<ApiResponse<Look>> {
  const visit = await spendVisit(body.token);
  return { body: await viewingForCustomer(await openViewing(visit), visit.customerId) };
}

export async function postAnswer({ body }: ApiRequest<Answer>): Promise<ApiResponse<Answer>> {
  const visit = await spendVisit(body.token);
  return { body: await viewingForCustomer(await answerViewing(visit, body), visit.customerId) };
}

/** @throws AppError NOT_FOUND if the link is not valid; RATE_LIMITED. */
async function spendVisit(token: string): Promise<Visit> {
  const visit = await requireVisit(token);
  await spend('viewingLink', `${visit.viewing.id}~${visit.customerId}`);
  return visit;
}
