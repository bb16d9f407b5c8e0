import type { Contract } from '../../shared/contract/contract.ts';
import { AppError, notFound } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { unauthorized } from '../http/session.ts';
import { setOrderStatus } from '../storage/table/orders.ts';
import { findUser } from '../storage/table/users.ts';

type Call = Contract['orders']['PATCH /api/orders/{id}'];

export async function updateOrderStatus({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { status, from } = body;
  const user = await findUser(caller.userId);
  if (!user) throw unauthorized();
  const { id, email } = user;
  const order = await setOrderStatus(params.id, status, from, { id, email });
  if (!order) throw notFound('Quote request not found');
  if (order.status !== status) {
    const last = order.history.at(-1);
    throw new AppError(
      'CONFLICT',
      `${last?.by?.email ?? 'Someone'} has just changed the status to "${order.status}"`,
    );
  }
  return { body: order };
}
