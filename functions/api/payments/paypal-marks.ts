import type { Contract } from '../../../shared/contract/contract.ts';
import { getPaypalMark, listPaypalMarks } from '../../domain/payments/paypal-exclusions.ts';
import { requireQuote } from '../../domain/quotes/access.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { deletePaypalMark, savePaypalMark } from '../../platform/table/paypal-marks.ts';
import { getActor } from '../../platform/table/users.ts';

type Payments = Contract['payments'];
type Get = Payments['GET /api/orders/{id}/paypal-marks'];
type Put = Payments['PUT /api/paypal-marks/{productId}'];

export async function getMarks({ caller, params }: ApiRequest<Get>): Promise<ApiResponse<Get>> {
  const { items } = await requireQuote(caller, params.id);
  return { body: await listPaypalMarks(items) };
}

export async function putMark({
  caller,
  params: { productId },
  body: { isExcluded },
}: ApiRequest<Put>): Promise<ApiResponse<Put>> {
  const by = await getActor(caller.userId);
  if (isExcluded === null) await deletePaypalMark(productId);
  else await savePaypalMark({ productId, isExcluded, by });
  return { body: await getPaypalMark(productId) };
}
