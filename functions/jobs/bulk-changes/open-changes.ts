import { findOpenBulkChanges } from '../../platform/table/bulk-changes.ts';
import { withoutFailed } from '../failed-tasks/process-each.ts';

type OpenChange = Awaited<ReturnType<typeof findOpenBulkChanges>>[number];

export const OPEN_CHANGES = {
  kind: 'bulk-change',
  keyOf: ({ id }: OpenChange) => id,
  subjectOf: ({ id }: OpenChange) => id,
} as const;

/** True if a bulk change can go on now. */
export async function hasOpenBulkChanges(): Promise<boolean> {
  const open = (await findOpenBulkChanges()).filter(({ isHeld }) => !isHeld);
  return (await withoutFailed(open, OPEN_CHANGES)).length > 0;
}
