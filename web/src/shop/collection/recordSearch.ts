import { recordEvent } from '../../lib/events.ts';

const KEY = 'guidon:searches';
const MAX_STORED = 200;
/** Used where site data is blocked: after a reload the same search counts again. */
const fallback = new Set<string>();

/** Counts a search once per tab session, and sends nothing about the visitor. */
export function recordSearchOnce(search: string, results: number): void {
  if (isNew(['search', search])) recordEvent({ kind: 'search', text: search.trim(), results });
}

export function recordOpened(search: string, productId: string): void {
  if (isNew(['opened', search, productId])) recordEvent({ kind: 'opened', text: search.trim() });
}

function isNew([kind, search, ...others]: [kind: string, search: string, ...others: string[]]) {
  const term = search.trim().toLowerCase().replace(/\s+/g, ' ');
  const id = [kind, term, ...others].join('\n');
  const recorded = getRecorded();
  if (term === '' || recorded.has(id)) return false;
  recorded.add(id);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...recorded].slice(-MAX_STORED)));
  } catch {
    fallback.add(id);
  }
  return true;
}

function getRecorded(): Set<string> {
  try {
    const stored: string[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return new Set([...stored, ...fallback]);
  } catch {
    return new Set(fallback);
  }
}
