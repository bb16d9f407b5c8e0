import { paths } from '../../../lib/paths.ts';

interface BackOfficeScreen {
  to: string;
  label: string;
  words?: string;
  isTab?: true;
}

export const SCREENS: readonly BackOfficeScreen[] = [
  { to: paths.admin, label: 'Admin Dashboard', words: 'home sync airtable import back office' },
  { to: paths.catalog, label: 'Catalog an Item', words: 'new add form photos' },
  { to: `${paths.catalog}?view=items`, label: 'Cataloged Items', words: 'list labels print' },
  { to: paths.identification, label: 'ASMIC Identification', words: 'identify compare match' },
  {
    to: `${paths.identification}?view=catalogue`,
    label: 'Reference Catalog',
    words: 'asmic entries import csv',
  },
  { to: paths.quotes, label: 'Quotes', words: 'requests orders offers inbox', isTab: true },
  { to: paths.holds, label: 'Holds', words: 'reserved claims', isTab: true },
  {
    to: paths.reports,
    label: 'Reports',
    words: 'months money revenue margin bought sold',
    isTab: true,
  },
  { to: paths.analytics, label: 'Analytics', words: 'visits views statistics', isTab: true },
  { to: paths.searches, label: 'Searches', words: 'terms without results', isTab: true },
  { to: paths.wanted, label: 'Wanted', words: 'alerts wants', isTab: true },
  { to: paths.contentPages, label: 'Pages', words: 'content texts faq about', isTab: true },
  { to: paths.staff, label: 'Staff', words: 'members accounts activity invite', isTab: true },
  { to: paths.settings, label: 'Settings', words: 'shop name hours colors', isTab: true },
  { to: paths.failedTasks, label: 'Failed Tasks', words: 'errors queue retry discard e-mails' },
  { to: paths.connectBase, label: 'Connect Your Base', words: 'airtable columns token setup' },
  { to: paths.itemLog, label: 'Item Log Viewer', words: 'airtable records' },
  { to: paths.tables, label: 'Table Directory', words: 'airtable tables records' },
  { to: paths.databaseMirror, label: 'Database Mirror', words: 'airtable fields' },
  { to: paths.airtableAnalyzer, label: 'Database Analyzer', words: 'airtable structure schema' },
];

/** Each word must start a word of the screen; screens whose name starts with the text come first. */
export function findScreens(text: string): BackOfficeScreen[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isNamed = ({ label }: BackOfficeScreen) =>
    label.toLowerCase().startsWith(typed.join(' ')) ? 0 : 1;
  return SCREENS.filter(({ label, words = '' }) => {
    const all = `${label} ${words}`.toLowerCase().split(' ');
    return typed.every((word) => all.some((each) => each.startsWith(word)));
  }).sort((a, b) => isNamed(a) - isNamed(b));
}
