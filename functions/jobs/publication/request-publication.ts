import { getEarlyAccessHours } from '../../domain/catalog/early-access.ts';
import { startJob } from '../../platform/aws/worker.ts';
import { getDueProducts, loadEarlyAccess } from '../../platform/bucket/early-products.ts';

/** Publishing a large catalog takes a while, and a sync in progress postpones it. */
const REPEAT_MS = 2 * 60_000;

let last = { publicAt: '', atMs: 0 };

export async function requestPublication(): Promise<void> {
  if (getEarlyAccessHours() === 0) return;
  const nowMs = Date.now();
  const due = getDueProducts(await loadEarlyAccess(), new Date(nowMs).toISOString());
  const publicAt = due
    .map((product) => product.publicAt)
    .sort()
    .at(-1);
  if (!publicAt || (publicAt <= last.publicAt && nowMs - last.atMs < REPEAT_MS)) return;
  await startJob('publication');
  last = { publicAt, atMs: nowMs };
}
