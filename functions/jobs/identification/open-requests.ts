import { startJob } from '../../platform/aws/worker.ts';
import {
  type IdentificationRequest,
  iterateIdentificationRequests,
} from '../../platform/table/identification-queue.ts';
import { withoutFailed } from '../failed-tasks/process-each.ts';

export const REQUESTS = {
  kind: 'identification',
  // An item that was changed since is another task.
  keyOf: ({ itemId, requestedAt }: IdentificationRequest) => `${itemId}#${requestedAt}`,
  subjectOf: ({ itemId }: IdentificationRequest) => itemId,
} as const;

/** @returns the requests that can be processed now: those that have failed wait for their time, or for staff. */
export async function listOpenRequests(limit: number): Promise<IdentificationRequest[]> {
  const open: IdentificationRequest[] = [];
  for await (const page of iterateIdentificationRequests(limit)) {
    open.push(...(await withoutFailed(page, REQUESTS)));
    if (open.length >= limit) break;
  }
  return open.slice(0, limit);
}

/** Has items identified that were described, or whose identification was interrupted. */
export async function requestIdentification(): Promise<void> {
  if ((await listOpenRequests(1)).length > 0) await startJob('identification');
}
