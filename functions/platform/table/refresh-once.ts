import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

interface RefreshOptions<T> {
  claim(claimId: string): Promise<boolean>;
  refresh(claimId: string): Promise<T>;
  load(): Promise<T | undefined>;
  pollMs: number;
  timeoutMs: number;
}

/**
 * Only one concurrent caller in any process refreshes; the others wait for its result.
 * @returns undefined after the timeout.
 */
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
