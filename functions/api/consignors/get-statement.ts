import type { Contract } from '../../../shared/contract/contract.ts';
import { loadStatement } from '../../domain/consignors/load-statement.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse, PdfFile } from '../../platform/http/response.ts';
import { renderStatement } from './statement-pdf.ts';

type Call = Contract['consignors']['GET /api/consignors/{id}/statement'];

export async function getStatement({
  params,
  query,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | PdfFile> {
  const statement = await loadStatement(params.id, query.month);
  const wantsPdf = event.headers.accept?.includes('application/pdf');
  return wantsPdf ? renderStatement(statement) : { body: statement };
}
