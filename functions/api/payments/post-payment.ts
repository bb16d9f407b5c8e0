import type { Contract } from '../../../shared/contract/contract.ts';
import { startPayment } from '../../domain/payments/start-payment.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['payments']['POST /api/orders/{id}/pay'];

export async function postPayment({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: { redirectUrl: await startPayment(caller, params.id, body.instalment) } };
}
