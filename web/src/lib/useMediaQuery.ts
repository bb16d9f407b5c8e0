import { useCallback, useSyncExternalStore } from 'react';

/** Caches the lists: creating one costs far more than reading it. */
const lists = new Map<string, MediaQueryList>();

export function useMediaQuery(query: string): boolean | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = getList(query);
      list.addEventListener('change', onChange);
      // Another size of the browser's text changes what matches, without an event.
      window.addEventListener('resize', onChange);
      return () => {
        list.removeEventListener('change', onChange);
        window.removeEventListener('resize', onChange);
      };
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => getList(query).matches,
    () => undefined,
  );
}

function getList(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}
