import type { Contract } from '../../shared/contract/contract.ts';
import { TEST_IMPORT_SIZE } from '../../shared/vocabulary.ts';
import type { Answer } from '../platform/answer.ts';
import { ApiError } from '../platform/api-error.ts';
import { beginRun } from './begin-run.ts';
import { importResult } from './import-result.ts';
import { runSync } from './run-sync.ts';

type Call = Contract['sync']['POST /api/add-test-items'];

/** A page or two of the base and twenty items' photos: the caller waits for them. */
export async function addTestItems(): Promise<Answer<Call>> {
  const run = await runSync(await beginRun({ cause: 'test import', first: TEST_IMPORT_SIZE }));
  if (run.status === 'failed') throw new ApiError(run.errorCode ?? 'INTERNAL', run.error ?? '');
  return { body: importResult(run) };
}
