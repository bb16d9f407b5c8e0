import { useEffect, useEffectEvent } from 'react';

const END_THRESHOLD = 25;

/**
 * Calls back when fewer than 25 loaded rows are left below the view.
 * @param lastVisible index of the last row in view
 * @param count of loaded rows; undefined while loading
 */
export function useEndReached(
  lastVisible: number,
  count: number | undefined,
  onEndReached: (() => void) | undefined,
) {
  const notify = useEffectEvent(() => onEndReached?.());
  const isNearEnd = count !== undefined && lastVisible >= count - END_THRESHOLD;
  const shouldNotify = isNearEnd && onEndReached !== undefined;
  useEffect(() => {
    if (shouldNotify) notify();
  }, [shouldNotify]);
}
