import type { Contract } from '../../../shared/contract/contract.ts';
import { recordAdjustment, recordPayout } from '../../domain/consignors/balance-lines.ts';
import { loadStatement } from '../../domain/consignors/load-statement.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { toRequestId } from '../../platform/http/request-id.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { getActor } from '../../platform/table/users.ts';

type Consignors = Contract['consignors'];
type Pay = Consignors['POST /api/consignors/{id}/payouts'];
type Adjust = Consignors['POST /api/consignors/{id}/adjustments'];

export async function postPayout({
  caller,
  headers,
  params: { id },
  body,
}: ApiRequest<Pay>): Promise<ApiResponse<Pay>> {
  const by = await getActor(caller.userId);
  await recordPayout(id, body, { key: toRequestId(caller, headers), by });
  return { body: await loadStatement(id, undefined) };
}

export async function postAdjustment({
  caller,
  headers,
  params: { id },
  body,
}: ApiRequest<Adjust>): Promise<ApiResponse<Adjust>> {
  const by = await getActor(caller.userId);
  await recordAdjustment(id, body, { key: toRequestId(caller, headers), by });
  return { body: await loadStatement(id, undefined) };
}
