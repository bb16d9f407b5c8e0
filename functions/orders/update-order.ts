import type { Contract } from '../../shared/contract/contract.ts';
import { AppError, notFound } from '../errors.ts';
import { getActor } from '../http/actor.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { setOrderArchived, setOrderStatus } from '../storage/table/orders.ts';

type Call = Contract['orders']['PATCH /api/orders/{id}'];

export async function updateOrder({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const by = await getActor(caller.userId);
  const order =
    'status' in body
      ? await setOrderStatus(params.id, body.status, body.from, by)
      : await setOrderArchived(params.id, body.archived);
  if (!order) throw notFound('Quote request not found');
  if ('status' in body && order.status !== body.status) {
    const last = order.history.at(-1);
    throw new AppError(
      'CONFLICT',
      `${last?.by?.email ?? 'Someone'} has just changed the status to "${order.status}"`,
    );
  }
  return { body: order };
}
