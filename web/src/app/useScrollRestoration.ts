import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { paths } from '../lib/paths.ts';
import { positionAt } from '../lib/scrollPositions.ts';

const HELD_MS = 5000;

/** Back returns to the remembered spot, an anchor goes to its section, and any other way to a page
 *  starts at its top. Filters leave the view where it is while the collection's head is in it, and
 *  return to that head from further down; a filtered view that was shared opens at its results. */
export function useScrollRestoration() {
  const location = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const last = useRef<{ pathname: string; search: string }>(undefined);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const isNewPage = last.current?.pathname !== location.pathname;
    const isNewFilter = !isNewPage && last.current?.search !== location.search;
    last.current = location;
    const remembered = isReturn ? positionAt(location).recall()?.scrollY : undefined;
    const anchor = location.hash ? document.getElementById(location.hash.slice(1)) : null;

    if (remembered !== undefined) return hold(() => scrollTo(remembered));
    if (anchor) {
      anchor.focus({ preventScroll: true });
      return hold(() => anchor.scrollIntoView());
    }
    if (isNewFilter) {
      if (isAbove(collection())) collection()?.scrollIntoView();
    } else if (!isReturn) {
      window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    } else if (location.search && location.pathname === paths.home) {
      return hold(() => collection()?.scrollIntoView());
    }
    return undefined;
  }, [location, isReturn]);

  useEffect(() => {
    const place = positionAt(location);
    const remember = () => place.remember({ scrollY: window.scrollY });
    if (place.recall()?.scrollY === undefined) remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [location]);
}

const collection = () => document.getElementById('all-items');
const isAbove = (section: HTMLElement | null) =>
  section !== null && section.getBoundingClientRect().top < 0;

/** Not before the page is tall enough for it. */
function scrollTo(y: number) {
  if (document.documentElement.scrollHeight - window.innerHeight >= y) window.scrollTo(0, y);
}

/** Photos and lists may still be on their way when a page is shown: it is scrolled again whenever they
 *  change its height, until the visitor takes over. */
function hold(scroll: () => void) {
  const stop = new AbortController();
  const observer = new ResizeObserver(scroll);
  stop.signal.addEventListener('abort', () => observer.disconnect());
  for (const gesture of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(gesture, () => stop.abort(), { passive: true, signal: stop.signal });
  }
  const timer = setTimeout(() => stop.abort(), HELD_MS);
  scroll();
  observer.observe(document.body);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
