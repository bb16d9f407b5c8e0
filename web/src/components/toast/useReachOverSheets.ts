import { useEffect } from 'react';

/** An open sheet hides the rest of the page from assistive technology and keeps the focus to itself;
 *  what the shop has to say meanwhile must be heard, and reached, all the same. */
export function useReachOverSheets(area: HTMLElement | null) {
  useEffect(() => {
    if (!area) return;
    const observer = new MutationObserver(() => area.removeAttribute('aria-hidden'));
    observer.observe(area, { attributeFilter: ['aria-hidden'] });
    const keepFocus = (event: FocusEvent) => event.stopPropagation();
    area.addEventListener('focusin', keepFocus);
    return () => {
      observer.disconnect();
      area.removeEventListener('focusin', keepFocus);
    };
  }, [area]);
}
