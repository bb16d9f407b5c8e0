import { withoutFailed } from '../../domain/failed-tasks/process-each.ts';
import { startJob } from '../../platform/aws/worker.ts';
import {
  type IdentificationRequest,
  iterateIdentificationRequests,
} from '../../platform/table/identification-queue.ts';

export const REQUESTS = {
  kind: 'identification',
  keyOf: ({ itemId, requestedAt }: IdentificationRequest) => `${itemId}#${requestedAt}`,
  subjectOf: ({ itemId }: IdentificationRequest) => itemId,
} as const;

export async function listOpenRequests(limit: number): Promise<IdentificationRequest[]> {
  const open: IdentificationRequest[] = [];
  for await (const page of iterateIdentificationRequests(limit)) {
    open.push(...(await withoutFailed(page, REQUESTS)));
    if (open.length >= limit) break;
  }
  return open.slice(0, limit);
}

export async function requestIdentification(): Promise<void> {
  if ((await listOpenRequests(1)).length > 0) await startJob('identification');
}
