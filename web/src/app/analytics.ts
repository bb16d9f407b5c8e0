import type { PageKind } from '../../../shared/contract/analytics.ts';
import { recordEvent, setEventListener, takeEvents } from '../lib/events.ts';

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

const ADDRESS = '/api/events';
const BATCH_SIZE = 20;

const PAGE_KINDS = new Map<string, PageKind>([
  ['', 'home'],
  ['product', 'product'],
  ['unit', 'unit'],
  ['era', 'era'],
  ['archive', 'archive'],
  ['pages', 'page'],
  ['contact', 'page'],
]);

/** Returns undefined for screens that are not public. */
function getPageKind(pathname: string, search: string): PageKind | undefined {
  const kind = PAGE_KINDS.get(pathname.split('/')[1] ?? '');
  return kind === 'home' && new URLSearchParams(search).get('search') ? 'search' : kind;
}

let isFirstPage = true;
let lastPage = '';

/** Counts a view of a public page. A change of filters or search is not a new view. */
export function recordPageView(pathname: string, search: string): void {
  const path = getPageKind(pathname, search);
  const page = `${path} ${pathname}`;
  if (page === lastPage) return;
  lastPage = page;
  const referrerHost = isFirstPage ? getReferrerHost() : undefined;
  isFirstPage = false;
  if (path)
    recordEvent({ kind: 'page', path, ...(referrerHost !== undefined && { referrerHost }) });
}

/** Returns null for a direct visit, and undefined if the visit continues, for example after a reload. */
function getReferrerHost(): string | null | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry && 'type' in entry && entry.type !== 'navigate') return undefined;
  const host = document.referrer ? new URL(document.referrer).host : null;
  return host === window.location.host ? undefined : host;
}

export function startSending(): () => void {
  const sendIfHidden = () => {
    if (document.visibilityState === 'hidden') send();
  };
  setEventListener((count) => {
    if (count >= BATCH_SIZE) send();
  });
  document.addEventListener('visibilitychange', sendIfHidden);
  window.addEventListener('pagehide', send);
  return () => {
    setEventListener(undefined);
    document.removeEventListener('visibilitychange', sendIfHidden);
    window.removeEventListener('pagehide', send);
    takeEvents();
    lastPage = '';
  };
}

/** Does not retry: a lost count does no harm. */
function send(): void {
  const events = takeEvents();
  if (events.length === 0 || asksForPrivacy()) return;
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
  navigator.sendBeacon?.(ADDRESS, body);
}

const asksForPrivacy = () =>
  navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true;
