import type { Contract } from '../../../shared/contract/contract.ts';
import { requireQuote } from '../../domain/quotes/access.ts';
import { conflict } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import {
  findResaleCertificate,
  saveResaleCertificate,
} from '../../platform/table/resale-certificates.ts';

type Orders = Contract['orders'];
type Get = Orders['GET /api/orders/{id}/resale-certificate'];
type Put = Orders['PUT /api/orders/{id}/resale-certificate'];

export async function getResaleCertificate({
  caller,
  params,
}: ApiRequest<Get>): Promise<ApiResponse<Get>> {
  const { userId } = await requireQuote(caller, params.id);
  return { body: { certificate: (await findResaleCertificate(userId)) ?? null } };
}

export async function putResaleCertificate({
  caller,
  params,
  body,
}: ApiRequest<Put>): Promise<ApiResponse<Put>> {
  const { userId, requester } = await requireQuote(caller, params.id);
  if (Object.values(requester).every((part) => part === null)) {
    throw conflict('The data of this customer were erased, so no certificate can be stored.');
  }
  await saveResaleCertificate(userId, body.certificate);
  return { body };
}
