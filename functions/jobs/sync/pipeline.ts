import { blockRun } from '../../domain/sync/run.ts';
import { markRead } from '../../platform/table/airtable-webhook.ts';
import type { StoredSyncRun } from '../../platform/table/sync-runs.ts';
import { markBlocked } from '../../platform/table/sync-state.ts';
import { applyChanges, unlistProducts } from './apply.ts';
import type { SyncContext } from './context.ts';
import { finalizeRun } from './finalize.ts';
import { importWhileReading } from './initial-import.ts';
import { planRun } from './plan.ts';

/**
 * Brings the shop in line with Airtable: read -> plan -> apply -> finalize.
 *
 * Nothing is written before everything has been read and planned, and visitors see the result at once.
 * The initial import is the exception: an empty shop fills up while the base is still being read.
 *
 * A run that rolls back another one reads and plans nothing.
 *
 * @returns the run, succeeded or blocked.
 * @throws DeadlineReached, and errors of Airtable and storage.
 */
export async function runPipeline(context: SyncContext): Promise<StoredSyncRun> {
  const { checkpoints } = context;
  if (checkpoints.run.rollsBack) {
    const { rollBack } = await import('./roll-back.ts');
    return rollBack(context);
  }
  const isInitial = checkpoints.run.isFirstImport;
  const planned = isInitial ? await importWhileReading(context) : await planRun(context);
  if (planned.blockedReason) {
    const { push } = planned;
    // The next ping tries again, and reads the same payloads.
    if (push) await markRead({ ...push, cursor: push.firstCursor });
    if (planned.read.isFull) await markBlocked(checkpoints.run.id);
    return blockRun(checkpoints.run, planned.blockedReason);
  }
  if (!isInitial) await applyChanges(context, planned.plan.changes);
  await unlistProducts(context, planned.plan.unlist);
  await finalizeRun(context, planned);
  return { ...checkpoints.run, status: 'succeeded' };
}
