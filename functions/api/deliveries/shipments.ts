import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import { changeShipment, ship } from '../../domain/quotes/shipments.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Deliveries = Contract['deliveries'];
type Ship = Deliveries['POST /api/orders/{id}/shipments'];
type Change = Deliveries['PATCH /api/orders/{id}/shipments/{number}'];

export async function postShipment({
  caller,
  params,
  headers,
  body,
}: ApiRequest<Ship>): Promise<ApiResponse<Ship>> {
  const key = headers['idempotency-key'] ?? uuidV4();
  return { body: await ship(caller, params.id, body, key) };
}

export async function patchShipment({
  caller,
  params,
  body,
}: ApiRequest<Change>): Promise<ApiResponse<Change>> {
  return { body: await changeShipment(caller, params.id, params.number, body) };
}
