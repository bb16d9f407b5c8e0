/** Announces the published catalog for each message, and replies with an {@link AnnouncingResult}. */
import { announceChanges } from '../../functions/jobs/outbox/announce-changes.ts';
import { readPeakBytes } from '../support/peak-memory.ts';

export interface AnnouncingResult {
  durationMs: number;
  peakBytes: number;
}

process.on('message', async () => {
  const startedMs = performance.now();
  await announceChanges();
  const durationMs = performance.now() - startedMs;
  const result: AnnouncingResult = { durationMs, peakBytes: readPeakBytes() };
  process.send?.(result);
});
