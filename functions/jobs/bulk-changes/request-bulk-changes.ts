import { withoutFailed } from '../../domain/failed-tasks/process-each.ts';
import { startJob } from '../../platform/aws/worker.ts';
import { findOpenBulkChanges } from '../../platform/table/bulk-changes.ts';

type OpenChange = Awaited<ReturnType<typeof findOpenBulkChanges>>[number];

export const OPEN_CHANGES = {
  kind: 'bulk-change',
  keyOf: ({ id }: OpenChange) => id,
  subjectOf: ({ id }: OpenChange) => id,
} as const;

export async function requestBulkChanges(): Promise<void> {
  const open = (await findOpenBulkChanges()).filter(({ isHeld }) => !isHeld);
  if ((await withoutFailed(open, OPEN_CHANGES)).length > 0) await startJob('bulk-changes');
}
