import type { Contract } from '../../../shared/contract/contract.ts';
import { TEST_IMPORT_SIZE } from '../../../shared/vocabulary.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { redactRun } from './hidden-values.ts';
import { importResult } from './import-result.ts';
import { runInWorker } from './run-in-worker.ts';

type Call = Contract['sync']['POST /api/add-test-items'];

export async function addTestItems({ caller }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const run = await runInWorker({ cause: 'test import', first: TEST_IMPORT_SIZE });
  return { body: importResult(redactRun(run, caller.permissions)) };
}
