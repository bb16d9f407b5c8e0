import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import styles from './BackOfficeFrame.module.css';

interface BackOfficeFrameProps {
  title: string;
  subtitle: string;
  /** The screen's first thing to do. */
  action?: ReactNode;
  children: ReactNode;
}

/** What every screen of the back office stands in. */
export function BackOfficeFrame({ title, subtitle, action, children }: BackOfficeFrameProps) {
  usePageTitle(title, subtitle);

  return (
    <>
      <nav aria-label="Back office" className={styles.nav}>
        <ul className={styles.tabs}>
          <li>
            <NavLink to={paths.admin}>Back Office</NavLink>
          </li>
          <li>
            <NavLink to={paths.quotes}>Quotes</NavLink>
          </li>
          <li>
            <NavLink to={paths.staff}>Staff</NavLink>
          </li>
        </ul>
      </nav>
      <div className={styles.page}>
        <header className={styles.head}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.subtitle}>{subtitle}</p>
          </div>
          {action}
        </header>
        {children}
      </div>
    </>
  );
}
