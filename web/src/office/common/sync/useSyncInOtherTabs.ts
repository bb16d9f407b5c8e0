import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notifyOtherTabs, onOtherTabs } from '../../../lib/tabChannel.ts';
import { runsOptions } from './syncQueries.ts';

/** Shows runs that other tabs start, and notifies them of those started here.
 *  @param startedId a run started in this tab that is running */
export function useSyncInOtherTabs(startedId: string | undefined) {
  const queryClient = useQueryClient();

  useEffect(
    () => onOtherTabs('sync', () => void queryClient.invalidateQueries(runsOptions)),
    [queryClient],
  );
  useEffect(() => {
    // Before the run has an id, other tabs would not find it.
    if (startedId !== undefined) notifyOtherTabs('sync');
  }, [startedId]);
}
