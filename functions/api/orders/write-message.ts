import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import * as quotes from '../../domain/quotes/messages.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Orders = Contract['orders'];
type Write = Orders['POST /api/orders/{id}/messages'];
type Read = Orders['POST /api/orders/{id}/read'];
type Note = Orders['POST /api/orders/{id}/notes'];

export async function postMessage({
  caller,
  params,
  headers,
  body,
}: ApiRequest<Write>): Promise<ApiResponse<Write>> {
  const key = headers['idempotency-key'] ?? uuidV4();
  return { body: await quotes.writeMessage(caller, params.id, body.text, key) };
}

export async function postRead({
  caller,
  params,
  body,
}: ApiRequest<Read>): Promise<ApiResponse<Read>> {
  return { body: await quotes.markRead(caller, params.id, body.message) };
}

export async function postNote({
  caller,
  params,
  headers,
  body,
}: ApiRequest<Note>): Promise<ApiResponse<Note>> {
  const key = headers['idempotency-key'] ?? uuidV4();
  return { body: await quotes.addNote(caller, params.id, body.text, key) };
}
