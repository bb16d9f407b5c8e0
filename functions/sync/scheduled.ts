import { ApiError } from '../platform/api-error.ts';
import { log } from '../platform/log.ts';
import { runSync } from './run-sync.ts';

export interface ScheduledEvent {
  cause?: 'schedule' | 'first start';
}

/** The sync that nobody pressed. Without settings there is nothing to do yet, and while another runs
 *  there is nothing left to do; any other failure is thrown, so that the platform counts it.
 *  @returns why there was nothing to do. */
export async function scheduled({
  cause = 'schedule',
}: ScheduledEvent = {}): Promise<ApiError | undefined> {
  try {
    await runSync({ cause });
    return undefined;
  } catch (error) {
    const isIdle =
      error instanceof ApiError &&
      (error.code === 'AIRTABLE_NOT_CONFIGURED' || error.code === 'CONFLICT');
    if (!isIdle) throw error;
    log.info('No scheduled sync', { reason: error.message });
    return error;
  }
}
