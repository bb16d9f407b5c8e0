import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useAuthOnPageShow } from '../lib/auth.ts';
import { useShop } from '../lib/shop.ts';
import { Footer } from './Footer.tsx';
import { Header } from './header/Header.tsx';
import styles from './PageFrame.module.css';
import { useAnalytics } from './useAnalytics.ts';
import { useScrollRestoration } from './useScrollRestoration.ts';
import { useTabSync } from './useTabSync.ts';

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
      <a className={`${styles.skip} no-print`} href="#main" onClick={skip}>
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

/** The last child, so that its layout effect runs after those of the screen. */
function ScrollRestoration() {
  useScrollRestoration();
  return null;
}
