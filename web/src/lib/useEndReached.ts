import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when few loaded rows are left below the view.
 * @param lastVisible index of the last row in view
 * @param count of loaded rows; undefined while loading
 */
export function useEndReached(
  lastVisible: number,
  count: number | undefined,
  onEndReached: (() => void) | undefined,
  distance = 25,
) {
  const notify = useEffectEvent(() => onEndReached?.());
  const isNearEnd = count !== undefined && lastVisible >= count - distance;
  const shouldNotify = isNearEnd && onEndReached !== undefined;
  useEffect(() => {
    if (shouldNotify) notify();
  }, [shouldNotify]);
}
