import type { InboxGroup } from '../../../shared/entities/order.ts';
import { findBlockedRun } from '../../../shared/entities/sync-run.ts';
import { listRecentRuns } from '../../domain/sync/list-recent-runs.ts';
import { queueMail, toMailId } from '../../platform/table/mail-queue.ts';
import { toRecipientId } from '../../platform/table/mail-recipients.ts';
import { iterateInbox } from '../../platform/table/quote-inbox.ts';
import { getDealerEmail } from './dealer-email.ts';

/** UTC. */
const HOUR = 12;
/** Tries again for this long, in case an invocation is missed. */
const WINDOW_MINUTES = 10;
const DAY_MS = 24 * 3_600_000;
/** A sync may run each minute. */
const MAX_RUNS = 100;
const PAGE_SIZE = 500;

/** Once a day, queues a mail to the dealer about what waits, if anything does. */
export async function sendStaffDigest(now = new Date()): Promise<void> {
  const dealer = getDealerEmail();
  if (!dealer || now.getUTCHours() !== HOUR || now.getUTCMinutes() >= WINDOW_MINUTES) return;
  const waiting = await listGroup('waiting');
  const tasks = await countTasks();
  const runs = await listRecentRuns(MAX_RUNS);
  const isRecent = (startedAt: string) => now.getTime() - Date.parse(startedAt) < DAY_MS;
  const failed = runs.filter(({ status, startedAt }) => status === 'failed' && isRecent(startedAt));
  const blocked = findBlockedRun(runs);
  const hasTasks = Object.values(tasks).some((count) => count > 0);
  if (waiting.length + failed.length === 0 && !hasTasks && !blocked) return;
  await queueMail({
    id: toMailId('staff-digest', now.toISOString().slice(0, 10)),
    to: dealer,
    recipientId: toRecipientId(dealer),
    list: 'staffDigest',
    content: {
      template: 'staff-digest',
      pendingQuotes: waiting.length,
      tasks,
      oldestPendingAt: waiting[0]?.waitingSince ?? null,
      failedSyncs: failed.length,
      syncError: failed[0]?.error ?? null,
      isSyncBlocked: blocked !== undefined,
      blockedReason: blocked?.error ?? null,
    },
  });
}

const listGroup = (group: InboxGroup) => Array.fromAsync(iterateInbox(group, undefined, PAGE_SIZE));

async function countTasks() {
  const count = async (group: InboxGroup) => (await listGroup(group)).length;
  return {
    unapplied: await count('unapplied'),
    toRefund: await count('to-refund'),
    returns: await count('returns'),
    toShip: await count('to-ship'),
    toClear: await count('to-clear'),
  };
}
