import type { Contract } from '../../../shared/contract/contract.ts';
import { addShow, changeShow, closeShow } from '../../domain/shows/edit-show.ts';
import { takeBack, takePieces } from '../../domain/shows/show-pieces.ts';
import { requireShow, summarizeShow, viewShow } from '../../domain/shows/view.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { toRequestId } from '../../platform/http/request-id.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { listShows } from '../../platform/table/shows.ts';
import { getActor } from '../../platform/table/users.ts';

type Sales = Contract['sales'];
type List = Sales['GET /api/shows'];
type Add = Sales['POST /api/shows'];
type Get = Sales['GET /api/shows/{id}'];
type Change = Sales['PATCH /api/shows/{id}'];
type Take = Sales['POST /api/shows/{id}/pieces'];
type TakeBack = Sales['POST /api/shows/{id}/back'];
type Close = Sales['POST /api/shows/{id}/close'];

export async function getShows(): Promise<ApiResponse<List>> {
  return { body: (await listShows()).map(summarizeShow) };
}

export async function postShow({
  caller,
  headers,
  body,
}: ApiRequest<Add>): Promise<ApiResponse<Add>> {
  const by = await getActor(caller.userId);
  const show = await addShow(toRequestId(caller, headers), body, by);
  return { body: await viewShow(show, caller.permissions) };
}

export async function getShow({ caller, params }: ApiRequest<Get>): Promise<ApiResponse<Get>> {
  return { body: await viewShow(await requireShow(params.id), caller.permissions) };
}

export async function patchShow({
  caller,
  params,
  body,
}: ApiRequest<Change>): Promise<ApiResponse<Change>> {
  const { show, notHeld } = await changeShow(params.id, body);
  return { body: { ...(await viewShow(show, caller.permissions)), notHeld } };
}

export async function postPieces({
  caller,
  params,
  body,
}: ApiRequest<Take>): Promise<ApiResponse<Take>> {
  const by = await getActor(caller.userId);
  const show = await takePieces(params.id, body.productIds, by);
  return { body: await viewShow(show, caller.permissions) };
}

export async function postBack({
  caller,
  params,
  body,
}: ApiRequest<TakeBack>): Promise<ApiResponse<TakeBack>> {
  const show = await takeBack(params.id, body.productIds);
  return { body: await viewShow(show, caller.permissions) };
}

export async function postClose({
  caller,
  params,
  body,
}: ApiRequest<Close>): Promise<ApiResponse<Close>> {
  const by = await getActor(caller.userId);
  const show = await closeShow(params.id, body.missing ?? false, by);
  return { body: await viewShow(show, caller.permissions) };
}
