import type { ReactNode } from 'react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { focusList, useRowArrows } from '../../lib/listKeys.ts';
import { paths } from '../../lib/paths.ts';
import { useLetterKeys } from '../../lib/useLetterKeys.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './BackOfficeFrame.module.css';
import { TITLE_ID } from './focusTitle.ts';
import { SearchButton } from './search/SearchButton.tsx';
import { SCREENS } from './search/screens.ts';
import { useKeptFocus } from './useKeptFocus.ts';

interface BackOfficeFrameProps {
  title: string;
  subtitle: string;
  action?: ReactNode;
  children: ReactNode;
}

const TABS = SCREENS.filter(({ isTab }) => isTab);

export function BackOfficeFrame({ title, subtitle, action, children }: BackOfficeFrameProps) {
  const { pathname } = useLocation();
  usePageTitle(title, subtitle);
  useKeptFocus();

  return (
    <>
      <nav aria-label="Back office" className={`${styles.nav} no-print`}>
        <div className={styles.bar}>
          <ul className={styles.tabs}>
            <li>
              <Link to={paths.admin} aria-current={getAriaCurrent(pathname)}>
                Back Office
              </Link>
            </li>
            {TABS.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to}>{label}</NavLink>
              </li>
            ))}
          </ul>
          <SearchButton />
          <PageKeys />
        </div>
      </nav>
      <div className={styles.page}>
        <header className={styles.head}>
          <div>
            <h1 id={TITLE_ID} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            <p className={styles.subtitle}>{subtitle}</p>
          </div>
          {action && <div className={`${styles.actions} no-print`}>{action}</div>}
        </header>
        {children}
      </div>
    </>
  );
}

/** Screens without a tab belong to the first. */
function getAriaCurrent(pathname: string) {
  if (pathname === paths.admin) return 'page';
  return TABS.some(({ to }) => `${pathname}/`.startsWith(`${to}/`)) ? undefined : true;
}

const KEYS = [
  ['L', 'go to the first row of the list'],
  ['↓ ↑', 'move between rows; Enter opens one'],
  ['/', 'search the list, or else the back office'],
  ['Ctrl K', 'search the back office, also from a field'],
  ['Esc', 'close a dialog'],
  ['?', 'show these keys'],
] as const;

function PageKeys() {
  const [isOpen, setIsOpen] = useState(false);
  useRowArrows();
  useLetterKeys({ actions: { l: focusList, '?': () => setIsOpen(true) } });

  return (
    isOpen && (
      <DetailsDialog isSmall title="Keys" onClose={() => setIsOpen(false)}>
        <dl className={styles.keys}>
          {KEYS.map(([key, action]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </DetailsDialog>
    )
  );
}
