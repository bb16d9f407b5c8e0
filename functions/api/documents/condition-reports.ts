import type { Contract } from '../../../shared/contract/contract.ts';
import type { ConditionReport } from '../../../shared/entities/condition-report.ts';
import { writeConditionReport } from '../../domain/documents/write-condition-report.ts';
import { shareConditionReport } from '../../domain/quotes/share-condition-report.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { toRequestId } from '../../platform/http/request-id.ts';
import { type ApiResponse, PdfFile } from '../../platform/http/response.ts';
import {
  findConditionReport,
  listConditionReports,
} from '../../platform/table/condition-reports.ts';
import { requireItem } from '../../platform/table/items.ts';
import { getActor } from '../../platform/table/users.ts';
import { copyReport, loadReportPdf } from './condition-report-pdf.ts';

type Documents = Contract['documents'];
type List = Documents['GET /api/military-items/{id}/condition-reports'];
type Write = Documents['POST /api/military-items/{id}/condition-reports'];
type Get = Documents['GET /api/military-items/{id}/condition-reports/{number}'];
type Share = Documents['POST /api/orders/{id}/condition-reports'];

export async function getConditionReports({
  params,
}: ApiRequest<List>): Promise<ApiResponse<List>> {
  const { id } = await requireItem(params.id);
  return { body: await listConditionReports(id) };
}

export async function postConditionReport({
  caller,
  params,
  headers,
  body,
}: ApiRequest<Write>): Promise<ApiResponse<Write>> {
  const by = await getActor(caller.userId);
  const requestId = toRequestId(caller, headers);
  return { body: await writeConditionReport(params.id, body, requestId, by) };
}

export async function getConditionReport({
  params,
  event,
}: ApiRequest<Get>): Promise<ApiResponse<Get> | PdfFile> {
  const report = await findConditionReport(params.id, Number(params.number));
  if (!report) throw notFound('Condition report not found');
  const wantsPdf = event.headers.accept?.includes('application/pdf');
  if (!wantsPdf) return { body: report };
  return new PdfFile(await loadReportPdf(report), toFileName(report));
}

export async function postSharedReport({
  caller,
  params,
  body,
}: ApiRequest<Share>): Promise<ApiResponse<Share>> {
  const { id } = params;
  const order = await shareConditionReport(caller, id, body, (report) =>
    copyReport(id, body.productId, report),
  );
  return { body: order };
}

/** Header values are ASCII: accents are removed, and letters of other scripts left out. */
function toFileName({ catalogNumber, number }: ConditionReport): string {
  const name = catalogNumber.normalize('NFKD').replace(/[^\dA-Za-z .-]/g, '');
  return `${['Condition report', ...name.split(' ').filter(Boolean), number].join(' ')}.pdf`;
}
