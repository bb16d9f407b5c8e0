import { queueMail, toMailId } from '../storage/table/mail-queue.ts';
import { toRecipientId } from '../storage/table/mail-recipients.ts';
import { iterateOrders } from '../storage/table/orders.ts';
import { listSyncRuns } from '../storage/table/sync-runs.ts';
import { getDealerEmail } from './dealer.ts';

/** UTC. */
const HOUR = 12;
/** Tries again for this long, in case an invocation is missed. */
const WINDOW_MINUTES = 10;
const DAY_MS = 24 * 3_600_000;
/** A sync may run each minute. */
const MAX_RUNS = 100;

/** Once a day, queues a mail to the dealer about what waits, if anything does. */
export async function sendStaffDigest(now = new Date()): Promise<void> {
  const dealer = getDealerEmail();
  if (!dealer || now.getUTCHours() !== HOUR || now.getUTCMinutes() >= WINDOW_MINUTES) return;
  const pending = (await Array.fromAsync(iterateOrders('current'))).filter(
    ({ status }) => status === 'pending',
  );
  const runs = await listSyncRuns(MAX_RUNS);
  const isRecent = (startedAt: string) => now.getTime() - Date.parse(startedAt) < DAY_MS;
  const failed = runs.filter(({ status, startedAt }) => status === 'failed' && isRecent(startedAt));
  const isSyncBlocked = runs.find(({ status }) => status !== 'running')?.status === 'blocked';
  if (pending.length + failed.length === 0 && !isSyncBlocked) return;
  await queueMail({
    id: toMailId('staff-digest', now.toISOString().slice(0, 10)),
    to: dealer,
    recipientId: toRecipientId(dealer),
    list: 'staffDigest',
    content: {
      template: 'staff-digest',
      pendingQuotes: pending.length,
      oldestPendingAt: pending.at(-1)?.createdAt ?? null,
      failedSyncs: failed.length,
      syncError: failed[0]?.error ?? null,
      isSyncBlocked,
    },
  });
}
