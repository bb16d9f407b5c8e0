import { paths, patterns } from '../lib/paths.ts';
import { CodedItem } from '../shop/not-found/CodedItem.tsx';
import { NotFound } from '../shop/not-found/NotFound.tsx';
import { lazyScreen, type ScreenRoute } from './lazyScreen.ts';
import { publicRoutes } from './publicRoutes.ts';

export const routes: readonly ScreenRoute[] = [
  ...publicRoutes,
  {
    path: paths.newsletterConfirmation,
    access: 'public',
    Screen: lazyScreen(() => import('../shop/mail/ConfirmSubscription.tsx')),
  },
  {
    path: paths.mailPreferences,
    access: 'public',
    Screen: lazyScreen(() => import('../shop/mail/MailPreferences.tsx')),
  },
  {
    path: paths.refuseConfirmations,
    access: 'public',
    Screen: lazyScreen(() => import('../shop/mail/RefuseConfirmations.tsx')),
  },
  {
    path: paths.yourData,
    access: 'public',
    Screen: lazyScreen(() => import('../shop/your-data/YourData.tsx')),
  },
  {
    path: paths.quotes,
    access: 'member',
    name: 'your quotes',
    signedOut: {
      title: 'Log In to See Your Quotes',
      text: 'Your requests, our offers and your messages are on this page. Log in, or create an account, with the e-mail address that you gave us.',
    },
    Screen: lazyScreen(() => import('./Quotes.tsx')),
  },
  {
    path: patterns.quote,
    access: 'member',
    name: 'your quotes',
    signedOut: {
      title: 'Log In to See This Quote',
      text: 'The pieces, our offer and your messages are on this page. Log in, or create an account, with the e-mail address that we wrote to.',
    },
    Screen: lazyScreen(() => import('./Quote.tsx')),
  },
  {
    path: paths.questionConfirmation,
    access: 'public',
    Screen: lazyScreen(() => import('../shop/mail/ConfirmQuestion.tsx')),
  },
  {
    path: paths.account,
    access: 'member',
    name: 'your account',
    signedOut: {
      title: 'Log In to Your Account',
      text: 'Your name, password, saved searches and e-mail preferences are on this page. Log in to see and change them.',
    },
    Screen: lazyScreen(() => import('../shop/account/Account.tsx')),
  },
  {
    path: paths.admin,
    access: 'staff',
    name: 'the admin panel',
    Screen: lazyScreen(() => import('../office/dashboard/AdminDashboard.tsx')),
  },
  {
    path: paths.holds,
    access: 'staff',
    name: 'the holds',
    Screen: lazyScreen(() => import('../office/holds/Holds.tsx')),
  },
  {
    path: paths.failedTasks,
    access: 'staff',
    name: 'the failed tasks',
    Screen: lazyScreen(() => import('../office/failed-tasks/FailedTasks.tsx')),
  },
  {
    path: paths.analytics,
    access: 'staff',
    name: 'the analytics',
    Screen: lazyScreen(() => import('../office/analytics/Analytics.tsx')),
  },
  {
    path: paths.reports,
    access: 'staff',
    name: 'the reports',
    Screen: lazyScreen(() => import('../office/reports/BusinessReport.tsx')),
  },
  {
    path: paths.searches,
    access: 'staff',
    name: 'the search report',
    Screen: lazyScreen(() => import('../office/searches/Searches.tsx')),
  },
  {
    path: paths.wanted,
    access: 'staff',
    name: 'the wanted list',
    Screen: lazyScreen(() => import('../office/wanted/Wanted.tsx')),
  },
  {
    path: paths.settings,
    access: 'staff',
    name: 'the settings',
    Screen: lazyScreen(() => import('../office/settings/Settings.tsx')),
  },
  {
    path: paths.contentPages,
    access: 'staff',
    name: 'the pages',
    Screen: lazyScreen(() => import('../office/content/PageList.tsx')),
  },
  {
    path: patterns.contentPage,
    access: 'staff',
    name: 'the pages',
    Screen: lazyScreen(() => import('../office/content/PageEditor.tsx')),
  },
  {
    path: paths.staff,
    access: 'staff',
    name: 'the staff list',
    Screen: lazyScreen(() => import('../office/staff/Staff.tsx')),
  },
  {
    path: paths.catalog,
    access: 'staff',
    name: 'the cataloging system',
    Screen: lazyScreen(() => import('../office/items/Catalog.tsx')),
  },
  {
    path: paths.identification,
    access: 'staff',
    name: 'ASMIC identification',
    Screen: lazyScreen(() => import('../office/identification/Identification.tsx')),
  },
  {
    path: paths.airtableAnalyzer,
    access: 'staff',
    name: 'the database analyzer',
    Screen: lazyScreen(() => import('../office/airtable/AirtableAnalyzer.tsx')),
  },
  {
    path: paths.databaseMirror,
    access: 'staff',
    name: 'the database mirror',
    Screen: lazyScreen(() => import('../office/airtable/DatabaseMirror.tsx')),
  },
  {
    path: paths.connectBase,
    access: 'staff',
    name: 'the connection of the base',
    Screen: lazyScreen(() => import('../office/connect-base/ConnectBase.tsx')),
  },
  {
    path: paths.itemLog,
    access: 'staff',
    name: 'the Item Log viewer',
    Screen: lazyScreen(() => import('../office/airtable/item-log/ItemLog.tsx')),
  },
  {
    path: paths.tables,
    access: 'staff',
    name: 'the table directory',
    Screen: lazyScreen(() => import('../office/airtable/TableDirectory.tsx')),
  },
  {
    path: patterns.table,
    access: 'staff',
    name: 'table data',
    Screen: lazyScreen(() => import('../office/airtable/TableViewer.tsx')),
  },
  { path: patterns.code, access: 'public', Screen: CodedItem },
  { path: '*', access: 'public', Screen: NotFound },
];
