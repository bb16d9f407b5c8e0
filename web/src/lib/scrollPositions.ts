/** Where the visitor stood in each entry of the browser's history: kept through a reload or a
 *  detour to the sign-in, so that Back leads to the very same spot. */
interface Place {
  scrollY?: number;
  /** Items of the collection that were on the page. */
  loadedItems?: number;
}

const KEY = 'guidon:places';
const places = stored();

export function positionAt(location: { key: string; pathname: string; search: string }) {
  const id = `${location.key} ${location.pathname}${location.search}`;
  return {
    recall: () => places.get(id),
    remember: (change: Place) => {
      places.set(id, { ...places.get(id), ...change });
    },
  };
}

window.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-50)));
  } catch {
    // Where site data is blocked, nothing is remembered.
  }
});

function stored(): Map<string, Place> {
  try {
    const kept: [string, Place][] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // The router calls the entry that a page load begins with 'default', so a fresh visit would find
    // the place of an earlier one.
    const isFresh = page?.type === 'navigate';
    return new Map(kept.filter(([id]) => !(isFresh && id.startsWith('default '))));
  } catch {
    return new Map();
  }
}
