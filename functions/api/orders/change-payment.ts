import type { Contract } from '../../../shared/contract/contract.ts';
import { changePayment } from '../../domain/quotes/change-payment.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['orders']['PATCH /api/orders/{id}/payments/{payment}'];

export async function patchPayment({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await changePayment(caller, params.id, params.payment, body.status) };
}
