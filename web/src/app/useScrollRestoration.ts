import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { paths } from '../lib/paths.ts';
import { positionAt } from '../lib/scrollPositions.ts';

const MAX_HOLD_MS = 5000;

/** Back returns to the remembered position, a hash scrolls to its section, and any other navigation starts at
 *  the top. A change of filters scrolls only if the top of the collection is out of view. */
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
    const scrollY = isReturn ? positionAt(location).get()?.scrollY : undefined;
    const section = location.hash ? document.getElementById(location.hash.slice(1)) : null;

    if (scrollY !== undefined) return hold(() => scrollToIfTallEnough(scrollY));
    if (section) {
      section.focus({ preventScroll: true });
      return hold(() => section.scrollIntoView());
    }
    const collection = document.getElementById('all-items');
    const isPassed = collection !== null && collection.getBoundingClientRect().top < 0;
    if (isNewFilter) {
      if (isPassed) collection.scrollIntoView();
    } else if (!isReturn) {
      window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    } else if (location.search && location.pathname === paths.home) {
      // A visitor may have scrolled on before the app started.
      if (!isPassed) return hold(() => collection?.scrollIntoView());
    }
    return undefined;
  }, [location, isReturn]);

  useEffect(() => {
    const position = positionAt(location);
    const remember = () => position.update({ scrollY: window.scrollY });
    if (position.get()?.scrollY === undefined) remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [location]);
}

function scrollToIfTallEnough(y: number) {
  if (document.documentElement.scrollHeight - window.innerHeight >= y) window.scrollTo(0, y);
}

/** Photos and lists that load later change the page's height: repeats the scroll until the visitor interacts. */
function hold(scroll: () => void) {
  const stop = new AbortController();
  const observer = new ResizeObserver(scroll);
  stop.signal.addEventListener('abort', () => observer.disconnect());
  for (const gesture of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(gesture, () => stop.abort(), { passive: true, signal: stop.signal });
  }
  const timer = setTimeout(() => stop.abort(), MAX_HOLD_MS);
  scroll();
  observer.observe(document.body);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
