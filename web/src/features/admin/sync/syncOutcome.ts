import type { SyncAnswer } from './syncQueries.ts';

/** How a sync ended. */
export interface SyncEnd {
  status: 'succeeded' | 'failed' | 'blocked';
  /** Why it did not succeed, and what to do. */
  error?: string | undefined;
}

export function endOf({ status, success, error, message }: SyncAnswer): SyncEnd {
  if (status === 'blocked') return { status, error: error || message };
  if (status === 'failed' || success === false)
    return { status: 'failed', error: error || message };
  return { status: 'succeeded' };
}

/** Of a run that says it is under way, but is not. */
export const stillEnd: SyncEnd = {
  status: 'failed',
  error:
    'A run has not moved for some minutes, as one that was interrupted. Nothing is lost: press Sync, and a new run goes on from there.',
};

/** Of a run that was followed, and is no longer kept. */
export const goneEnd: SyncEnd = {
  status: 'failed',
  error: 'The run is no longer to be found. Press Sync to see what is still to be done.',
};
