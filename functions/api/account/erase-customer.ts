import type { Contract } from '../../../shared/contract/contract.ts';
import { anonymizeOrders, requireSettledOrders } from '../../domain/quotes/personal-data.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { eraseCustomers } from '../../platform/table/customers.ts';
import { findOrder } from '../../platform/table/orders.ts';
import { eraseGuests } from '../../platform/table/private-viewings.ts';
import { saveResaleCertificate } from '../../platform/table/resale-certificates.ts';

type Call = Contract['account']['POST /api/account/erase-customer'];

/** The quote names its customer until the last step, so that an interrupted erasure can be repeated. */
export async function eraseCustomer({ body }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const quote = await findOrder(body.orderId);
  if (!quote) throw notFound('Quote request not found');
  const { userId, isForCustomer, requester } = quote;
  if (!isForCustomer || requester.email !== null) {
    throw conflict(
      'This customer has an e-mail address, and has the data erased by a link that the shop sends there.',
    );
  }
  await requireSettledOrders([userId]);
  await eraseCustomers([userId]);
  await eraseGuests([userId], null);
  await anonymizeOrders(userId);
  await saveResaleCertificate(userId, null);
  return { body: { success: true } };
}
