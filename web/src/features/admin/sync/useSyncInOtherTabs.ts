import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notifyOtherTabs, onOtherTabs } from '../../../lib/tabChannel.ts';
import { runsOptions } from './syncQueries.ts';

/** Hears of runs that other tabs start, and tells them of those that are started here.
 *  @param startedId of a run that is under way and was started here. */
export function useRunsElsewhere(startedId: string | undefined) {
  const queryClient = useQueryClient();

  useEffect(
    () => onOtherTabs('sync', () => void queryClient.invalidateQueries(runsOptions)),
    [queryClient],
  );
  useEffect(() => {
    // Not before it is known here: until then the others would ask in vain.
    if (startedId !== undefined) notifyOtherTabs('sync');
  }, [startedId]);
}
