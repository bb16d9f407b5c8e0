import type { SyncResult } from './syncQueries.ts';

export interface SyncOutcome {
  status: 'succeeded' | 'failed' | 'blocked';
  error?: string | undefined;
  isRollback?: boolean;
}

export function toOutcome({ status, success, error, message, rollsBack }: SyncResult): SyncOutcome {
  if (status === 'blocked') return { status, error: error || message };
  if (status === 'failed' || success === false) {
    return { status: 'failed', error: error || message };
  }
  return { status: 'succeeded', isRollback: rollsBack !== undefined };
}

export const STALLED: SyncOutcome = {
  status: 'failed',
  error:
    'This run has made no progress for several minutes and was probably interrupted. Nothing is lost: press Sync to resume it.',
};

export const RUN_GONE: SyncOutcome = {
  status: 'failed',
  error: 'This run no longer exists. Press Sync to bring the shop up to date.',
};
