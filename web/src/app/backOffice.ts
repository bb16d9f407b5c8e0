import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { SessionEnd } from '../lib/sessionEnd.ts';
import { lazyScreen } from './lazyScreen.ts';
import { paths, patterns } from './paths.ts';

interface BackOfficeScreen {
  path: string;
  /** As in 'Please log in to access …'. */
  what: string;
  Screen: ComponentType;
}

/** The addresses where a visitor who is not signed in sees the shop front. */
export const backOffice: readonly BackOfficeScreen[] = [
  {
    path: paths.admin,
    what: 'the admin panel',
    Screen: lazyScreen(() => import('../features/admin/AdminDashboard.tsx')),
  },
  {
    path: paths.quotes,
    what: 'your quotes',
    Screen: lazyScreen(() => import('../features/quotes/Quotes.tsx')),
  },
  {
    path: paths.staff,
    what: 'the staff list',
    Screen: lazyScreen(() => import('../features/staff/Staff.tsx')),
  },
  {
    path: paths.catalog,
    what: 'the cataloging system',
    Screen: lazyScreen(() => import('../features/catalog/Catalog.tsx')),
  },
  {
    path: paths.identification,
    what: 'ASMIC identification',
    Screen: lazyScreen(() => import('../features/identification/Identification.tsx')),
  },
  {
    path: paths.airtableAnalyzer,
    what: 'the database analyzer',
    Screen: lazyScreen(() => import('../features/airtable/analyzer/AirtableAnalyzer.tsx')),
  },
  {
    path: paths.databaseMirror,
    what: 'the database mirror',
    Screen: lazyScreen(() => import('../features/airtable/mirror/DatabaseMirror.tsx')),
  },
  {
    path: paths.itemLog,
    what: 'the Item Log viewer',
    Screen: lazyScreen(() => import('../features/airtable/item-log/ItemLog.tsx')),
  },
  {
    path: paths.tables,
    what: 'the table directory',
    Screen: lazyScreen(() => import('../features/airtable/tables/TableDirectory.tsx')),
  },
  {
    path: patterns.table,
    what: 'table data',
    Screen: lazyScreen(() => import('../features/airtable/table/TableViewer.tsx')),
  },
];

const BEFORE_LOGIN_MS = 1000;

/** What is said when the session is lost at a screen of the back office; undefined elsewhere. */
export function authenticationRequired(pathname: string): SessionEnd | undefined {
  const screen = backOffice.find(({ path }) => matchPath(path, pathname));
  return (
    screen && {
      title: 'Authentication Required',
      description: `Please log in to access ${screen.what}.`,
      afterMs: BEFORE_LOGIN_MS,
    }
  );
}
