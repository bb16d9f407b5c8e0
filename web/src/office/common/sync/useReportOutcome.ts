import { useQueryClient } from '@tanstack/react-query';
import { notifyOtherTabs } from '../../../lib/tabChannel.ts';
import { toast } from '../../../lib/toast.ts';
import { useRefreshCatalog } from '../useRefreshCatalog.ts';
import { useConnectionAfterSync } from './connectionQueries.ts';
import type { SyncOutcome } from './syncOutcome.ts';
import { runsOptions } from './syncQueries.ts';

export const SYNC_FAILED = 'Failed to sync from Airtable. Check your API credentials.';

/** Announces the end of a run and refetches whatever it changed. */
export function useReportOutcome() {
  const queryClient = useQueryClient();
  const refreshCatalog = useRefreshCatalog();
  const checkConnection = useConnectionAfterSync();

  return ({ status, error, isRollback }: SyncOutcome) => {
    notifyOtherTabs('sync');
    if (status !== 'blocked') checkConnection({ hasFailed: status === 'failed' });
    if (status === 'succeeded') {
      toast(
        isRollback
          ? {
              title: 'Run Rolled Back',
              description: 'The shop has the values from before the run.',
            }
          : {
              title: 'Sync Successful',
              description: 'Products have been synced from Airtable successfully.',
            },
      );
      // Includes the runs.
      refreshCatalog();
      return;
    }
    queryClient.invalidateQueries(runsOptions);
    if (status === 'failed') {
      toast({
        title: 'Sync Failed',
        description: error || SYNC_FAILED,
        variant: 'destructive',
      });
    }
  };
}
