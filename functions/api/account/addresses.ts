import type { Contract } from '../../../shared/contract/contract.ts';
import * as book from '../../domain/addresses/address-book.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Account = Contract['account'];
type List = Account['GET /api/account/addresses'];
type Add = Account['POST /api/account/addresses'];
type Replace = Account['PUT /api/account/addresses/{id}'];
type Remove = Account['DELETE /api/account/addresses/{id}'];

export async function getAddresses({ caller }: ApiRequest<List>): Promise<ApiResponse<List>> {
  return { body: await book.getAddressBook(caller.userId) };
}

export async function postAddress({ caller, body }: ApiRequest<Add>): Promise<ApiResponse<Add>> {
  return { body: await book.addAddress(caller.userId, body) };
}

export async function putAddress({
  caller,
  params,
  body,
}: ApiRequest<Replace>): Promise<ApiResponse<Replace>> {
  return { body: await book.replaceAddress(caller.userId, params.id, body) };
}

export async function deleteAddress({
  caller,
  params,
}: ApiRequest<Remove>): Promise<ApiResponse<Remove>> {
  await book.removeAddress(caller.userId, params.id);
  return { body: { success: true } };
}
