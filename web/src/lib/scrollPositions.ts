/** Survives a reload and the redirect to the login page, so that Back returns to the same position. */
interface Position {
  scrollY?: number;
  loadedItems?: number;
}

const KEY = 'guidon:places';
const MAX_STORED = 50;
const positions = restore();

export function positionAt(location: { key: string; pathname: string; search: string }) {
  const id = `${location.key} ${location.pathname}${location.search}`;
  return {
    get: () => positions.get(id),
    update: (change: Position) => {
      positions.set(id, { ...positions.get(id), ...change });
    },
  };
}

window.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-MAX_STORED)));
  } catch {
    // Site data is blocked: nothing is remembered.
  }
});

function restore(): Map<string, Position> {
  try {
    const stored: [string, Position][] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // The router gives the first entry of each page load the key 'default', so a fresh visit would find the
    // position of an earlier one.
    const isFreshVisit = page?.type === 'navigate';
    return new Map(stored.filter(([id]) => !(isFreshVisit && id.startsWith('default '))));
  } catch {
    return new Map();
  }
}
