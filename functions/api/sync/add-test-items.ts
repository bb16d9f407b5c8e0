import type { Contract } from '../../../shared/contract/contract.ts';
import { TEST_IMPORT_SIZE } from '../../../shared/vocabulary.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { importResult } from './import-result.ts';
import { runInWorker } from './run-in-worker.ts';

type Call = Contract['sync']['POST /api/add-test-items'];

export async function addTestItems(): Promise<ApiResponse<Call>> {
  return {
    body: importResult(await runInWorker({ cause: 'test import', first: TEST_IMPORT_SIZE })),
  };
}
