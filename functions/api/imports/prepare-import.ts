import type { Contract } from '../../../shared/contract/contract.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { createImport, findImport, toImportId } from '../../platform/table/photo-imports.ts';

type Call = Contract['imports']['POST /api/url/get'];

export async function prepareImport({
  caller: { userId },
  body: { url, retryOf },
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  if (retryOf) await rejectFutileRetry(retryOf, userId);
  return { body: { token: await createImport({ userId, url }) } };
}

/** Rejects known failures, because Uppy retries every failed import for up to 17 minutes. */
async function rejectFutileRetry(token: string, userId: string): Promise<void> {
  const failed = await findImport(toImportId(token));
  if (failed?.userId !== userId || !failed.outcome || !('error' in failed.outcome)) return;
  const { message, isTemporary } = failed.outcome.error;
  if (isTemporary) return;
  throw new AppError('INVALID_REQUEST', message, { issues: [{ path: 'url', message }] });
}
