import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import { refundPayment } from '../../domain/payments/refund-payment.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['payments']['POST /api/orders/{id}/refunds'];

export async function postRefund({
  caller,
  params,
  headers,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const key = headers['idempotency-key'] ?? uuidV4();
  return { body: await refundPayment(caller, params.id, body, key) };
}
