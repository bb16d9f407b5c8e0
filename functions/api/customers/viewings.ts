import type { Contract } from '../../../shared/contract/contract.ts';
import { ViewingSummary } from '../../../shared/entities/private-viewing.ts';
import { addViewing, editViewing, requireViewing } from '../../domain/viewings/edit-viewing.ts';
import { sendLinks } from '../../domain/viewings/send-links.ts';
import { createViewingLink } from '../../domain/viewings/viewing-links.ts';
import { summarizeViewing, viewingForStaff } from '../../domain/viewings/views.ts';
import { unavailable } from '../../platform/errors.ts';
import { linkHeaders, parseCursor, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { toRequestId } from '../../platform/http/request-id.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { listViewings } from '../../platform/table/private-viewings.ts';
import { getActor } from '../../platform/table/users.ts';

type Customers = Contract['customers'];
type List = Customers['GET /api/viewings'];
type Add = Customers['POST /api/viewings'];
type Get = Customers['GET /api/viewings/{id}'];
type Change = Customers['PATCH /api/viewings/{id}'];
type Send = Customers['POST /api/viewings/{id}/send'];
type Link = Customers['POST /api/viewings/{id}/links'];

export async function getViewings({ query, event }: ApiRequest<List>): Promise<ApiResponse<List>> {
  const last = parseCursor(query.cursor);
  const all = await listViewings();
  const { rows, next } = await takePage(
    all.slice(all.findIndex(({ id }) => id === last) + 1),
    (viewing) => ParsedJson.of(ViewingSummary, summarizeViewing(viewing)),
    query.limit,
  );
  return { body: ParsedJson.list(rows), headers: linkHeaders(event, next) };
}

export async function postViewing({
  caller,
  headers,
  body,
}: ApiRequest<Add>): Promise<ApiResponse<Add>> {
  const by = await getActor(caller.userId);
  const added = await addViewing(toRequestId(caller, headers), body, by);
  return { body: await viewingForStaff(added) };
}

export async function getViewing({ params }: ApiRequest<Get>): Promise<ApiResponse<Get>> {
  return { body: await viewingForStaff(await requireViewing(params.id)) };
}

export async function patchViewing({
  params,
  body,
}: ApiRequest<Change>): Promise<ApiResponse<Change>> {
  return { body: await viewingForStaff(await editViewing(params.id, body)) };
}

export async function postSend({ params, body }: ApiRequest<Send>): Promise<ApiResponse<Send>> {
  if (!process.env.MAIL_FROM) throw unavailable('Links cannot be sent at the moment');
  return { body: await viewingForStaff(await sendLinks(params.id, body.customerIds)) };
}

export async function postLink({ params, body }: ApiRequest<Link>): Promise<ApiResponse<Link>> {
  const viewing = await requireViewing(params.id);
  return { body: await createViewingLink(viewing, body.customerId) };
}
