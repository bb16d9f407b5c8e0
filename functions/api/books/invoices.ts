import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Contract } from '../../../shared/contract/contract.ts';
import { Invoice } from '../../../shared/entities/invoice.ts';
import { toInvoiceFileName } from '../../../shared/invoice-numbers.ts';
import { creditRefunds, issueCreditNote } from '../../domain/books/issue-credit-note.ts';
import { issueInvoice } from '../../domain/books/issue-invoice.ts';
import { readInvoicePdf } from '../../platform/bucket/invoices.ts';
import { notFound } from '../../platform/errors.ts';
import { linkHeaders, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { toRequestId } from '../../platform/http/request-id.ts';
import { type ApiResponse, PdfFile } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { isIn, type Period } from '../../platform/table/day-periods.ts';
import {
  findInvoice,
  findInvoiceOf,
  iterateInvoices,
  listInvoicesOf,
} from '../../platform/table/invoices.ts';
import { findOrder } from '../../platform/table/orders.ts';
import { getActor } from '../../platform/table/users.ts';
import { findLast, requirePeriod } from './period.ts';

type Books = Contract['books'];
type GetOfOrder = Books['GET /api/orders/{id}/invoice'];
type Issue = Books['POST /api/orders/{id}/invoice'];
type ListOfOrder = Books['GET /api/orders/{id}/invoices'];
type Credit = Books['POST /api/orders/{id}/credit-notes'];
type List = Books['GET /api/invoices'];
type Get = Books['GET /api/invoices/{number}'];

export async function getInvoiceOfOrder({
  params,
  event,
}: ApiRequest<GetOfOrder>): Promise<ApiResponse<GetOfOrder> | PdfFile> {
  return answer(await findInvoiceOf(params.id), event);
}

export async function getInvoice({
  params,
  event,
}: ApiRequest<Get>): Promise<ApiResponse<Get> | PdfFile> {
  return answer(await findInvoice(params.number), event);
}

/** @throws AppError NOT_FOUND */
async function answer(
  invoice: Invoice | undefined,
  { headers }: APIGatewayProxyEventV2,
): Promise<{ body: Invoice } | PdfFile> {
  if (!invoice) throw notFound('Invoice not found');
  if (!headers.accept?.includes('application/pdf')) return { body: invoice };
  return new PdfFile(await readInvoicePdf(invoice), toInvoiceFileName(invoice));
}

export async function postInvoice({
  caller,
  params,
}: ApiRequest<Issue>): Promise<ApiResponse<Issue>> {
  const invoice = await issueInvoice(params.id, await getActor(caller.userId));
  // Money may have gone back before.
  await creditRefunds(params.id);
  return { body: invoice };
}

export async function getInvoicesOfOrder({
  params,
}: ApiRequest<ListOfOrder>): Promise<ApiResponse<ListOfOrder>> {
  if (!(await findOrder(params.id))) throw notFound('Quote request not found');
  return { body: await listInvoicesOf(params.id) };
}

export async function postCreditNote({
  caller,
  params,
  headers,
  body,
}: ApiRequest<Credit>): Promise<ApiResponse<Credit>> {
  const key = toRequestId(caller, headers);
  const by = await getActor(caller.userId);
  return { body: await issueCreditNote(params.id, body, { key, by }) };
}

export async function getInvoices({ query, event }: ApiRequest<List>): Promise<ApiResponse<List>> {
  const period = requirePeriod(query);
  const last = await findLast(query.cursor, findInvoice, ({ bookedOn }) => isIn(period, bookedOn));
  const { rows, next } = await takePage(
    iterateWithIds(period, last),
    (invoice) => ParsedJson.of(Invoice, invoice),
    query.limit,
  );
  return { body: ParsedJson.list(rows), headers: linkHeaders(event, next) };
}

async function* iterateWithIds(
  period: Period,
  last: Invoice | undefined,
): AsyncGenerator<Invoice & { id: string }, void> {
  for await (const invoice of iterateInvoices(period, last)) {
    yield { ...invoice, id: invoice.number };
  }
}
