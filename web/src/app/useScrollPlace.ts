import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { placeAt } from '../lib/places.ts';

const GIVE_UP_MS = 5000;

/** Back returns to the remembered spot, an anchor goes to its section, and a new page starts at its
 *  top. Filters leave the view where it is, but never past the end of what they leave; a filtered
 *  view that was shared opens at its results. */
export function useScrollPlace() {
  const location = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const lastPath = useRef<string>(undefined);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const isNewPage = lastPath.current !== location.pathname;
    lastPath.current = location.pathname;
    const remembered = isReturn ? placeAt(location).recall()?.scrollY : undefined;
    const anchor = location.hash ? document.getElementById(location.hash.slice(1)) : null;

    if (remembered !== undefined) return scrollWhenTallEnough(remembered);
    if (anchor) {
      anchor.scrollIntoView();
      anchor.focus({ preventScroll: true });
    } else if (isNewPage && !isReturn) {
      window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    } else if (isNewPage ? location.search : isAbove(collection())) {
      collection()?.scrollIntoView();
    }
  }, [location, isReturn]);

  useEffect(() => {
    const place = placeAt(location);
    const remember = () => place.remember({ scrollY: window.scrollY });
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [location]);
}

const collection = () => document.getElementById('all-items');
const isAbove = (section: HTMLElement | null) =>
  section !== null && section.getBoundingClientRect().top < 0;

/** Photos and lists may still be on their way when the page is shown again. */
function scrollWhenTallEnough(y: number) {
  const stop = new AbortController();
  const tryNow = () => {
    const isTallEnough = document.documentElement.scrollHeight - window.innerHeight >= y;
    if (!isTallEnough) return;
    stop.abort();
    window.scrollTo(0, y);
  };
  const observer = new ResizeObserver(tryNow);
  stop.signal.addEventListener('abort', () => observer.disconnect());
  for (const gesture of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(gesture, () => stop.abort(), { passive: true, signal: stop.signal });
  }
  const timer = setTimeout(() => stop.abort(), GIVE_UP_MS);
  observer.observe(document.body);
  tryNow();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
