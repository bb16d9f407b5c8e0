import { CodedItem } from '../features/not-found/CodedItem.tsx';
import { NotFound } from '../features/not-found/NotFound.tsx';
import { paths, patterns } from '../lib/paths.ts';
import { lazyScreen, type ScreenRoute } from './lazyScreen.ts';
import { publicRoutes } from './publicRoutes.ts';

/** Every screen with its address and who may open it. */
export const routes: readonly ScreenRoute[] = [
  ...publicRoutes,
  {
    path: paths.newsletterConfirmation,
    access: 'public',
    Screen: lazyScreen(() => import('../features/mailings/ConfirmSubscription.tsx')),
  },
  {
    path: paths.mailPreferences,
    access: 'public',
    Screen: lazyScreen(() => import('../features/mailings/MailPreferences.tsx')),
  },
  {
    path: paths.refuseConfirmations,
    access: 'public',
    Screen: lazyScreen(() => import('../features/mailings/RefuseConfirmations.tsx')),
  },
  {
    path: paths.yourData,
    access: 'public',
    Screen: lazyScreen(() => import('../features/your-data/YourData.tsx')),
  },
  {
    path: paths.quotes,
    access: 'member',
    name: 'your quotes',
    signedOut: {
      title: 'Log In to See Your Quotes',
      text: 'Your requests, our offers and your messages are on this page. Log in, or create an account, with the e-mail address that you gave us.',
    },
    Screen: lazyScreen(() => import('../features/quotes/Quotes.tsx')),
  },
  {
    path: patterns.quote,
    access: 'member',
    name: 'your quotes',
    signedOut: {
      title: 'Log In to See This Quote',
      text: 'The pieces, our offer and your messages are on this page. Log in, or create an account, with the e-mail address that we wrote to.',
    },
    Screen: lazyScreen(() => import('../features/quotes/Quote.tsx')),
  },
  {
    path: paths.questionConfirmation,
    access: 'public',
    Screen: lazyScreen(() => import('../features/mailings/ConfirmQuestion.tsx')),
  },
  {
    path: paths.account,
    access: 'member',
    name: 'your account',
    signedOut: {
      title: 'Log In to Your Account',
      text: 'Your name, password, saved searches and e-mail preferences are on this page. Log in to see and change them.',
    },
    Screen: lazyScreen(() => import('../features/account/Account.tsx')),
  },
  {
    path: paths.admin,
    access: 'staff',
    name: 'the admin panel',
    Screen: lazyScreen(() => import('../features/admin/AdminDashboard.tsx')),
  },
  {
    path: paths.holds,
    access: 'staff',
    name: 'the holds',
    Screen: lazyScreen(() => import('../features/holds/Holds.tsx')),
  },
  {
    path: paths.failedTasks,
    access: 'staff',
    name: 'the failed tasks',
    Screen: lazyScreen(() => import('../features/failed-tasks/FailedTasks.tsx')),
  },
  {
    path: paths.analytics,
    access: 'staff',
    name: 'the analytics',
    Screen: lazyScreen(() => import('../features/analytics/Analytics.tsx')),
  },
  {
    path: paths.reports,
    access: 'staff',
    name: 'the reports',
    Screen: lazyScreen(() => import('../features/reports/BusinessReport.tsx')),
  },
  {
    path: paths.searches,
    access: 'staff',
    name: 'the search report',
    Screen: lazyScreen(() => import('../features/searches/Searches.tsx')),
  },
  {
    path: paths.wanted,
    access: 'staff',
    name: 'the wanted list',
    Screen: lazyScreen(() => import('../features/wanted/Wanted.tsx')),
  },
  {
    path: paths.settings,
    access: 'staff',
    name: 'the settings',
    Screen: lazyScreen(() => import('../features/settings/Settings.tsx')),
  },
  {
    path: paths.contentPages,
    access: 'staff',
    name: 'the pages',
    Screen: lazyScreen(() => import('../features/pages/PageList.tsx')),
  },
  {
    path: patterns.contentPage,
    access: 'staff',
    name: 'the pages',
    Screen: lazyScreen(() => import('../features/pages/PageEditor.tsx')),
  },
  {
    path: paths.staff,
    access: 'staff',
    name: 'the staff list',
    Screen: lazyScreen(() => import('../features/staff/Staff.tsx')),
  },
  {
    path: paths.catalog,
    access: 'staff',
    name: 'the cataloging system',
    Screen: lazyScreen(() => import('../features/catalog/Catalog.tsx')),
  },
  {
    path: paths.identification,
    access: 'staff',
    name: 'ASMIC identification',
    Screen: lazyScreen(() => import('../features/identification/Identification.tsx')),
  },
  {
    path: paths.airtableAnalyzer,
    access: 'staff',
    name: 'the database analyzer',
    Screen: lazyScreen(() => import('../features/airtable/AirtableAnalyzer.tsx')),
  },
  {
    path: paths.databaseMirror,
    access: 'staff',
    name: 'the database mirror',
    Screen: lazyScreen(() => import('../features/airtable/DatabaseMirror.tsx')),
  },
  {
    path: paths.connectBase,
    access: 'staff',
    name: 'the connection of the base',
    Screen: lazyScreen(() => import('../features/connect-base/ConnectBase.tsx')),
  },
  {
    path: paths.itemLog,
    access: 'staff',
    name: 'the Item Log viewer',
    Screen: lazyScreen(() => import('../features/airtable/ItemLog.tsx')),
  },
  {
    path: paths.tables,
    access: 'staff',
    name: 'the table directory',
    Screen: lazyScreen(() => import('../features/airtable/TableDirectory.tsx')),
  },
  {
    path: patterns.table,
    access: 'staff',
    name: 'table data',
    Screen: lazyScreen(() => import('../features/airtable/TableViewer.tsx')),
  },
  { path: patterns.code, access: 'public', Screen: CodedItem },
  { path: '*', access: 'public', Screen: NotFound },
];
