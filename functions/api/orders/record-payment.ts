import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import { recordInstalment, recordPayment } from '../../domain/quotes/record-payment.ts';
import { invalidRequest } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['orders']['POST /api/orders/{id}/payments'];

export async function postPayment({
  caller,
  params,
  headers,
  body: { instalment, ...payment },
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { id } = params;
  if (Object.values(payment).every((value) => value === undefined)) {
    return { body: await recordInstalment(caller, id, required(instalment, 'instalment')) };
  }
  const { cleared = true, note } = payment;
  const method = required(payment.method, 'method');
  const amount = required(payment.amount, 'amount');
  const key = headers['idempotency-key'] ?? uuidV4();
  const given = { method, amount, cleared, instalment, note };
  return { body: await recordPayment(caller, id, given, key) };
}

function required<T>(value: T | undefined, path: string): T {
  if (value !== undefined) return value;
  throw invalidRequest([{ path, message: 'Required' }]);
}
