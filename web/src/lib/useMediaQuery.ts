import { useCallback, useSyncExternalStore } from 'react';

/** The browser's answer for each query, which costs much more to ask for again than to read. */
const lists = new Map<string, MediaQueryList>();

/** True while the window matches the media query; undefined in HTML from the server, whose window is unknown, until the
 *  page is hydrated. */
export function useMediaQuery(query: string): boolean | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = getList(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
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
  const known = lists.get(query);
  if (known) return known;
  const list = window.matchMedia(query);
  lists.set(query, list);
  return list;
}
