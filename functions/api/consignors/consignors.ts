import pMap from 'p-map';
import type { Contract } from '../../../shared/contract/contract.ts';
import {
  addConsignor,
  changeConsignor,
  requireConsignor,
} from '../../domain/consignors/edit-consignor.ts';
import { listUnmatched } from '../../domain/consignors/list-unmatched.ts';
import { consignorForStaff } from '../../domain/consignors/views.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { toRequestId } from '../../platform/http/request-id.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { listConsignors } from '../../platform/table/consignors.ts';

type Consignors = Contract['consignors'];
type List = Consignors['GET /api/consignors'];
type Add = Consignors['POST /api/consignors'];
type Unmatched = Consignors['GET /api/consignors/unmatched'];
type Get = Consignors['GET /api/consignors/{id}'];
type Change = Consignors['PATCH /api/consignors/{id}'];

const READ_CONCURRENCY = 25;

export async function getConsignors(): Promise<ApiResponse<List>> {
  const consignors = await listConsignors();
  return { body: await pMap(consignors, consignorForStaff, { concurrency: READ_CONCURRENCY }) };
}

export async function postConsignor({
  caller,
  headers,
  body,
}: ApiRequest<Add>): Promise<ApiResponse<Add>> {
  const added = await addConsignor(toRequestId(caller, headers), body);
  return { body: await consignorForStaff(added) };
}

export async function getUnmatched(): Promise<ApiResponse<Unmatched>> {
  return { body: await listUnmatched() };
}

export async function getConsignor({ params }: ApiRequest<Get>): Promise<ApiResponse<Get>> {
  return { body: await consignorForStaff(await requireConsignor(params.id)) };
}

export async function patchConsignor({
  params,
  body,
}: ApiRequest<Change>): Promise<ApiResponse<Change>> {
  return { body: await consignorForStaff(await changeConsignor(params.id, body)) };
}
