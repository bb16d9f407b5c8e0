import type { ReactNode } from 'react';
import { Footer } from '../components/footer/Footer.tsx';
import { Header } from '../components/header/Header.tsx';
import styles from './PageFrame.module.css';
import { useScrollPlace } from './useScrollPlace.ts';

export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <ScrollKeeper />
    </>
  );
}

/** Stands last, so that it acts when the screen is in place. */
function ScrollKeeper() {
  useScrollPlace();
  return null;
}
