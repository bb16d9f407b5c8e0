import { paths, patterns } from '../lib/paths.ts';
import { SCREEN_PERMISSIONS } from '../lib/permissions.ts';
import { CodedItem } from '../shop/not-found/CodedItem.tsx';
import { NotFound } from '../shop/not-found/NotFound.tsx';
import { lazyScreen, type ScreenRoute } from './lazyScreen.ts';
import { publicRoutes, shopScreen } from './publicRoutes.ts';

type Load = Parameters<typeof lazyScreen>[0];

const staffScreen = (
  path: keyof typeof SCREEN_PERMISSIONS,
  name: string,
  load: Load,
): ScreenRoute => ({
  path,
  access: 'staff',
  permission: SCREEN_PERMISSIONS[path],
  name,
  Screen: lazyScreen(load),
});

export const routes: readonly ScreenRoute[] = [
  ...publicRoutes,
  shopScreen(paths.newsletterConfirmation, () => import('../shop/mail/ConfirmSubscription.tsx')),
  shopScreen(paths.mailPreferences, () => import('../shop/mail/MailPreferences.tsx')),
  shopScreen(paths.refuseConfirmations, () => import('../shop/mail/RefuseConfirmations.tsx')),
  shopScreen(paths.yourData, () => import('../shop/your-data/YourData.tsx')),
  shopScreen(paths.quoteLink, () => import('../shop/mail/QuoteLink.tsx')),
  shopScreen(paths.consignorAnswer, () => import('../shop/mail/ConsignorAnswer.tsx')),
  shopScreen(paths.privateViewing, () => import('../shop/mail/PrivateViewing.tsx')),
  shopScreen(paths.trackOrder, () => import('../shop/track-order/TrackOrder.tsx')),
  shopScreen(patterns.certificate, () => import('../shop/certificate/CertificatePage.tsx')),
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
    access: 'customer',
    name: 'your quotes',
    Screen: lazyScreen(() => import('./Quote.tsx')),
  },
  shopScreen(paths.questionConfirmation, () => import('../shop/mail/ConfirmQuestion.tsx')),
  {
    path: paths.account,
    access: 'member',
    name: 'your account',
    signedOut: {
      title: 'Log In to Your Account',
      text: 'Your name, addresses, password, saved searches and e-mail preferences are on this page. Log in to see and change them.',
    },
    Screen: lazyScreen(() => import('../shop/account/Account.tsx')),
  },
  staffScreen(
    paths.admin,
    'the admin panel',
    () => import('../office/dashboard/AdminDashboard.tsx'),
  ),
  staffScreen(paths.holds, 'the holds', () => import('../office/holds/Holds.tsx')),
  staffScreen(
    paths.consignors,
    'the consignors',
    () => import('../office/consignors/Consignors.tsx'),
  ),
  staffScreen(
    patterns.consignor,
    'the consignors',
    () => import('../office/consignors/ConsignorAccount.tsx'),
  ),
  staffScreen(paths.customers, 'the customers', () => import('../office/customers/Customers.tsx')),
  staffScreen(
    patterns.customer,
    'the customers',
    () => import('../office/customers/CustomerPage.tsx'),
  ),
  staffScreen(
    paths.viewings,
    'the private viewings',
    () => import('../office/viewings/Viewings.tsx'),
  ),
  staffScreen(
    patterns.viewing,
    'the private viewings',
    () => import('../office/viewings/Viewing.tsx'),
  ),
  staffScreen(paths.recordSale, 'sales elsewhere', () => import('../office/shows/RecordSale.tsx')),
  staffScreen(paths.shows, 'the shows', () => import('../office/shows/Shows.tsx')),
  staffScreen(patterns.show, 'the shows', () => import('../office/shows/Show.tsx')),
  staffScreen(paths.books, 'the books', () => import('../office/books/Books.tsx')),
  staffScreen(
    patterns.conditionReports,
    'the condition reports',
    () => import('../office/condition-reports/ConditionReports.tsx'),
  ),
  staffScreen(
    paths.failedTasks,
    'the failed tasks',
    () => import('../office/failed-tasks/FailedTasks.tsx'),
  ),
  staffScreen(paths.analytics, 'the analytics', () => import('../office/analytics/Analytics.tsx')),
  staffScreen(paths.reports, 'the reports', () => import('../office/reports/BusinessReport.tsx')),
  staffScreen(paths.searches, 'the search report', () => import('../office/searches/Searches.tsx')),
  staffScreen(paths.wanted, 'the wanted list', () => import('../office/wanted/Wanted.tsx')),
  staffScreen(paths.settings, 'the settings', () => import('../office/settings/Settings.tsx')),
  staffScreen(paths.contentPages, 'the pages', () => import('../office/content/PageList.tsx')),
  staffScreen(patterns.contentPage, 'the pages', () => import('../office/content/PageEditor.tsx')),
  staffScreen(paths.staff, 'the staff list', () => import('../office/staff/Staff.tsx')),
  staffScreen(paths.catalog, 'the cataloging system', () => import('../office/items/Catalog.tsx')),
  staffScreen(
    paths.identification,
    'ASMIC identification',
    () => import('../office/identification/Identification.tsx'),
  ),
  staffScreen(
    paths.stocktakes,
    'the stocktakes',
    () => import('../office/stocktakes/Stocktakes.tsx'),
  ),
  staffScreen(
    patterns.stocktake,
    'the stocktakes',
    () => import('../office/stocktakes/Stocktake.tsx'),
  ),
  staffScreen(
    paths.airtableAnalyzer,
    'the database analyzer',
    () => import('../office/airtable/AirtableAnalyzer.tsx'),
  ),
  staffScreen(
    paths.databaseMirror,
    'the database mirror',
    () => import('../office/airtable/DatabaseMirror.tsx'),
  ),
  staffScreen(
    paths.connectBase,
    'the connection of the base',
    () => import('../office/connect-base/ConnectBase.tsx'),
  ),
  staffScreen(
    paths.itemLog,
    'the Item Log viewer',
    () => import('../office/airtable/item-log/ItemLog.tsx'),
  ),
  staffScreen(
    paths.tables,
    'the table directory',
    () => import('../office/airtable/TableDirectory.tsx'),
  ),
  staffScreen(patterns.table, 'table data', () => import('../office/airtable/TableViewer.tsx')),
  { path: patterns.code, access: 'public', Screen: CodedItem },
  { path: '*', access: 'public', Screen: NotFound },
];
