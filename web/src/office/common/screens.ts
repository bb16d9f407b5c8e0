import { matchPath, useLocation } from 'react-router';
import type { Permission } from '../../../../shared/entities/role.ts';
import { paths, patterns } from '../../lib/paths.ts';
import { usePermissions, useScreenAccess } from '../../lib/permissions.ts';

export interface OfficeScreen {
  to: string;
  label: string;
  /** Other words by which the search finds it. */
  words: string;
  /** Addresses of its records, where they do not continue its own. */
  pattern?: string;
  /** Needed in addition to what the screen itself needs. */
  permission?: Permission;
  /** Counts the tasks that wait for staff. */
  badge?: 'quotes' | 'failedTasks';
}

interface ScreenGroup {
  label: string;
  screens: readonly OfficeScreen[];
}

/** The screens in the navigation, grouped by what a dealer does. */
const SCREEN_GROUPS: readonly ScreenGroup[] = [
  {
    label: 'Today',
    screens: [
      { to: paths.admin, label: 'Admin Dashboard', words: 'home sync airtable import back office' },
      {
        to: paths.failedTasks,
        label: 'Failed Tasks',
        words: 'errors queue retry discard e-mails',
        badge: 'failedTasks',
      },
    ],
  },
  {
    label: 'Catalog',
    screens: [
      {
        to: paths.catalog,
        label: 'Catalog an Item',
        words: 'new add form photos',
        permission: 'edit-items',
      },
      { to: `${paths.catalog}?view=items`, label: 'Cataloged Items', words: 'list labels print' },
      { to: paths.identification, label: 'ASMIC Identification', words: 'identify compare match' },
      {
        to: `${paths.identification}?view=catalogue`,
        label: 'Reference Catalog',
        words: 'asmic entries import csv',
      },
      {
        to: paths.stocktakes,
        label: 'Stocktakes',
        words: 'count inventory locations scan missing',
      },
    ],
  },
  {
    label: 'Sell',
    screens: [
      { to: paths.quotes, label: 'Quotes', words: 'requests orders offers inbox', badge: 'quotes' },
      { to: paths.holds, label: 'Holds', words: 'reserved claims' },
      {
        to: paths.consignors,
        label: 'Consignors',
        words: 'consignments commission statements payouts',
      },
      {
        to: paths.customers,
        label: 'Customers',
        words: 'buyers collectors purchases notes merge',
      },
      {
        to: paths.viewings,
        label: 'Private Viewings',
        words: 'selection preview link customers',
      },
      {
        to: paths.recordSale,
        label: 'Record a Sale',
        words: 'elsewhere show telephone ebay cash',
      },
      { to: paths.shows, label: 'Shows', words: 'fairs price list stock list table' },
      {
        to: paths.books,
        label: 'Books',
        words: 'invoices credit notes purchases inventory value profit year close',
      },
      { to: paths.reports, label: 'Reports', words: 'months money revenue margin bought sold' },
    ],
  },
  {
    label: 'Shop',
    screens: [
      { to: paths.analytics, label: 'Analytics', words: 'visits views statistics' },
      { to: paths.searches, label: 'Searches', words: 'terms without results' },
      { to: paths.wanted, label: 'Wanted', words: 'alerts wants' },
      { to: paths.contentPages, label: 'Pages', words: 'content texts faq about' },
    ],
  },
  {
    label: 'Airtable',
    screens: [
      { to: paths.itemLog, label: 'Item Log Viewer', words: 'airtable records' },
      {
        to: paths.tables,
        label: 'Table Directory',
        words: 'airtable tables records',
        pattern: patterns.table,
      },
      { to: paths.databaseMirror, label: 'Database Mirror', words: 'airtable fields' },
      {
        to: paths.airtableAnalyzer,
        label: 'Database Analyzer',
        words: 'airtable structure schema',
      },
      { to: paths.connectBase, label: 'Connect Your Base', words: 'airtable columns token setup' },
    ],
  },
  {
    label: 'Settings',
    screens: [
      { to: paths.settings, label: 'Settings', words: 'shop name hours colors' },
      { to: paths.staff, label: 'Staff', words: 'members accounts activity invite' },
    ],
  },
];

/** Tabs of screens that the search finds by their names. */
const TABS: readonly OfficeScreen[] = [
  {
    to: `${paths.reports}?view=sales`,
    label: 'Sales report',
    words: 'books payments refunds fees tax balances consignors quickbooks xero csv',
  },
  {
    to: `${paths.settings}?view=sales`,
    label: 'Payments and returns',
    words: 'sale settings seller address paypal transfer check cash tax invoice',
  },
];

const getPath = ({ to }: OfficeScreen) => to.split('?')[0] ?? '';

function useIsIncluded(): (screen: OfficeScreen) => boolean {
  const can = usePermissions();
  const canOpen = useScreenAccess();
  return ({ to, permission }) => canOpen(to) && (permission === undefined || can(permission));
}

/** Leaves out the screens that the user's role does not include. */
export function useScreenGroups(): ScreenGroup[] {
  const isIncluded = useIsIncluded();
  return SCREEN_GROUPS.map(({ label, screens }) => ({
    label,
    screens: screens.filter(isIncluded),
  })).filter(({ screens }) => screens.length > 0);
}

/** Among screens that share a path, returns the one whose query the address has. */
export function useCurrentScreen() {
  const { pathname, search } = useLocation();
  const groups = useScreenGroups();
  const params = new URLSearchParams(search);
  const isAt = (screen: OfficeScreen) =>
    `${pathname}/`.startsWith(`${getPath(screen)}/`) ||
    (screen.pattern && matchPath(screen.pattern, pathname));
  const hasQuery = ({ to }: OfficeScreen) =>
    [...new URLSearchParams(to.split('?')[1])].every(([name, value]) => params.get(name) === value);
  const screen = groups
    .flatMap(({ screens }) => screens)
    .filter((each) => isAt(each) && hasQuery(each))
    .at(-1);
  const group = groups.find(({ screens }) => screens.some((each) => each === screen));
  return screen && { ...screen, group: group?.label, isOpen: getPath(screen) === pathname };
}

/** Finds the screens and tabs that the user's role includes. */
export function useScreenSearch(): (text: string) => OfficeScreen[] {
  const groups = useScreenGroups();
  const isIncluded = useIsIncluded();
  const screens = [...groups.flatMap((group) => group.screens), ...TABS.filter(isIncluded)];
  return (text) => findScreens(text, screens);
}

/** Each word must start a word of the screen; screens whose name starts with the text come first. */
function findScreens(text: string, screens: readonly OfficeScreen[]): OfficeScreen[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isNamed = ({ label }: OfficeScreen) =>
    label.toLowerCase().startsWith(typed.join(' ')) ? 0 : 1;
  return screens
    .filter(({ label, words }) => {
      const all = `${label} ${words}`.toLowerCase().split(' ');
      return typed.every((word) => all.some((each) => each.startsWith(word)));
    })
    .sort((a, b) => isNamed(a) - isNamed(b));
}
