import { backOfficePaths } from '../../../shared/back-office-paths.ts';
import type { AlertQuery } from '../../../shared/entities/alert.ts';
import { pagePaths } from '../../../shared/page-paths.ts';

/** Every address of the site. */
export const paths = {
  ...pagePaths,
  ...backOfficePaths,
  allItems: '/#all-items',
  /** The shop's list, filtered by a search. */
  search: (text: string) => `/?search=${encodeURIComponent(text)}#all-items`,
  categories: '/#categories',
  featured: '/#featured',
  rareFinds: '/?rare=true#all-items',
  admin: '/admin',
  catalog: '/catalog',
  identification: '/identification',
  airtableAnalyzer: '/airtable-analyzer',
  databaseMirror: '/database-mirror',
  connectBase: '/connect-base',
  itemLog: '/item-log',
  tables: '/tables',
  quotes: '/quotes',
  quoteDocument: (id: string, documentId: string) =>
    `/api/orders/${encodeURIComponent(id)}/documents/${encodeURIComponent(documentId)}`,
  holds: '/holds',
  failedTasks: '/failed-tasks',
  questionConfirmation: '/questions/confirm',
  analytics: '/analytics',
  reports: '/reports',
  searches: '/searches',
  wanted: '/wanted',
  settings: '/settings',
  contentPages: '/content',
  contentPage: (slug: string) => `/content/${encodeURIComponent(slug)}`,
  newsletterConfirmation: '/newsletter/confirm',
  mailPreferences: '/mail-preferences',
  refuseConfirmations: '/mail-preferences/refuse',
  yourData: '/your-data',
  account: '/account',
  staff: '/staff',
  login: '/api/login',
  /** Another screen of the hosted login, which leads back to the account. */
  loginScreen: (screen: 'login' | 'password' | 'passkey') =>
    `/api/login?screen=${screen}&returnTo=${encodeURIComponent('/account')}`,
  /** The hosted login, which leads to a path of the site. */
  loginTo: (path: string) => `/api/login?returnTo=${encodeURIComponent(path)}`,
  logout: '/api/logout',
} as const;

/** The collection with one box checked. */
export const filteredCollection = (filter: keyof AlertQuery, value: string) =>
  `${paths.home}?${new URLSearchParams({ [filter]: value })}#all-items`;

/** The collection with several boxes checked. */
export const filteredCollectionBy = (filters: Filters) =>
  `${paths.home}?${toParams(filters)}#all-items`;

/** The sold pieces of a unit or an era. */
export const archiveOf = (filters: Pick<Filters, 'unitNames' | 'eras'>) =>
  `${paths.archive}?${toParams(filters)}`;

type Filters = Partial<Record<keyof AlertQuery, string[]>>;
const toParams = (filters: Filters) =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value])),
  );

/** The mail preferences of the recipient that a token names. */
export const mailPreferencesOf = (token: string) =>
  `${paths.mailPreferences}#${new URLSearchParams({ token })}`;

export const patterns = {
  product: '/product/:id/:slug?',
  unit: '/unit/:slug',
  era: '/era/:slug',
  page: '/pages/:slug',
  contentPage: '/content/:slug',
  code: '/i/:code',
  quote: '/quotes/:id',
  table: '/table/:tableName',
} as const;
