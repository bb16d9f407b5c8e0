import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isCurrentUser, refreshUser, useAuthOnPageShow } from '../lib/auth.ts';
import { useShop } from '../lib/shop.ts';
import { onOtherTabs } from '../lib/tabChannel.ts';
import { Footer } from './Footer.tsx';
import { Header } from './header/Header.tsx';
import styles from './PageFrame.module.css';
import { useScrollRestoration } from './useScrollRestoration.ts';

export function PageFrame({ children }: { children: ReactNode }) {
  const { brand, phone, email } = useShop();
  const main = useRef<HTMLElement>(null);
  useAuthOnPageShow();
  useTabSync();
  useAnalytics();

  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: following it would add a history entry without the router's state */}
      <a className={`skip-link ${styles.skip} no-print`} href="#main" onClick={skip}>
        Skip to content
      </a>
      <Header />
      <p className={`${styles.letterhead} print-only`}>
        <b>{brand}</b> {[phone, email].filter(Boolean).join(' · ')}
      </p>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <ScrollRestoration />
    </>
  );
}

/** Must be the last child: its layout effect has to run after those of the screen. */
function ScrollRestoration() {
  useScrollRestoration();
  return null;
}

const loadAnalytics = () => import('./analytics.ts');

function useAnalytics(): void {
  const { analytics: isOn } = useShop();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (!isOn) return;
    loadAnalytics()
      .then(({ recordPageView }) => recordPageView(pathname, search))
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

const LISTS = ['cart', 'wishlist'] as const;

function useTabSync() {
  const queryClient = useQueryClient();

  useEffect(() => {
    const pending = new Map<string, () => void>();
    const runPending = () => {
      if (document.visibilityState === 'hidden') return;
      for (const action of pending.values()) action();
      pending.clear();
    };
    const runWhenVisible = (topic: string, action: () => void) => {
      pending.set(topic, action);
      runPending();
    };
    const unsubscribe = [
      ...LISTS.map((list) =>
        onOtherTabs(list, () =>
          runWhenVisible(list, () => queryClient.invalidateQueries({ queryKey: [list] })),
        ),
      ),
      onOtherTabs('session', (userId) => {
        if (isCurrentUser(queryClient, userId)) return;
        runWhenVisible('session', () => refreshUser(queryClient));
      }),
    ];
    document.addEventListener('visibilitychange', runPending);
    return () => {
      for (const stop of unsubscribe) stop();
      document.removeEventListener('visibilitychange', runPending);
    };
  }, [queryClient]);
}
