import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useShop } from '../lib/shop.ts';

/** Loaded once the page is shown: nothing waits for it. Without it, nothing is counted. */
const loadAnalytics = () => import('./analytics.ts');

/** Counts the views of public pages and sends what is counted, while the shop's setting allows it. */
export function useAnalytics(): void {
  const { analytics: isOn } = useShop();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (!isOn) return;
    loadAnalytics()
      .then(({ recordPage }) => recordPage(pathname, search))
      .catch(() => {});
  }, [isOn, pathname, search]);

  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    loadAnalytics()
      .then(({ startSending }) => {
        if (!isOver) stop = startSending();
      })
      .catch(() => {});
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isOn]);
}
