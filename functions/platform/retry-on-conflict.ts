import { setTimeout as sleep } from 'node:timers/promises';
import { conflict } from './errors.ts';

/** Conflicts are rare but come in bursts. */
const MAX_ATTEMPTS = 12;
const BACKOFF_MS = 15;

/**
 * Repeats a cycle of reading, changing and conditionally writing until its write succeeds.
 * @param cycle returns undefined after a conflict.
 * @throws AppError CONFLICT with the message after {@link MAX_ATTEMPTS} attempts.
 */
export async function retryOnConflict<T extends object>(
  message: string,
  cycle: () => Promise<T | undefined>,
): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const result = await cycle();
    if (result) return result;
    await sleep(BACKOFF_MS * attempt * (0.5 + Math.random()));
  }
  throw conflict(message);
}
