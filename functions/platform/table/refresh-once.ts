import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

interface RefreshOptions<T> {
  /** Claims the refresh in the table, by a conditional write that expires if the claimant dies.
   *  @returns whether the caller is the one to refresh. */
  claim(claimId: string): Promise<boolean>;
  /** Refreshes and saves; called by the claimant only. */
  refresh(claimId: string): Promise<T>;
  /** Returns what another caller has saved, or undefined while its refresh is pending. An error ends the
   *  wait. */
  load(): Promise<T | undefined>;
  pollMs: number;
  timeoutMs: number;
}

/** Only one of all concurrent callers, in any process, refreshes; the others wait for its result.
 *  @returns undefined after the timeout. */
export async function refreshOnce<T>({
  claim,
  refresh,
  load,
  pollMs,
  timeoutMs,
}: RefreshOptions<T>): Promise<T | undefined> {
  const deadline = Date.now() + timeoutMs;
  const claimId = randomUUID();
  while (Date.now() < deadline) {
    if (await claim(claimId)) return refresh(claimId);
    const refreshed = await load();
    if (refreshed !== undefined) return refreshed;
    await sleep(pollMs);
  }
  return undefined;
}
