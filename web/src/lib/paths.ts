import { backOfficePaths } from '../../../shared/back-office-paths.ts';
import type { AlertQuery } from '../../../shared/entities/alert.ts';
import { pagePaths } from '../../../shared/page-paths.ts';

export const paths = {
  ...pagePaths,
  ...backOfficePaths,
  allItems: '/#all-items',
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
  quotePhoto: (id: string, photoId: string) =>
    `/api/orders/${encodeURIComponent(id)}/photos/${encodeURIComponent(photoId)}`,
  quoteLink: '/quote-link',
  consignorAnswer: '/consignor-answer',
  trackOrder: '/track-order',
  expiredLink: '/track-order?link=expired',
  holds: '/holds',
  consignors: '/consignors',
  consignor: (id: string) => `/consignors/${encodeURIComponent(id)}`,
  customers: '/customers',
  customer: (id: string) => `/customers/${encodeURIComponent(id)}`,
  viewings: '/viewings',
  viewing: (id: string) => `/viewings/${encodeURIComponent(id)}`,
  privateViewing: '/private-viewing',
  recordSale: '/record-sale',
  shows: '/shows',
  show: (id: string) => `/shows/${encodeURIComponent(id)}`,
  books: '/books',
  conditionReports: (itemId: string) => `/condition-reports/${encodeURIComponent(itemId)}`,
  stocktakes: '/stocktakes',
  stocktake: (id: string) => `/stocktakes/${encodeURIComponent(id)}`,
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
  loginScreen: (screen: 'login' | 'password' | 'passkey') =>
    `/api/login?screen=${screen}&returnTo=${encodeURIComponent('/account')}`,
  loginTo: (path: string) => `/api/login?returnTo=${encodeURIComponent(path)}`,
  logout: '/api/logout',
} as const;

export const filteredCollection = (filter: keyof AlertQuery, value: string) =>
  `${paths.home}?${new URLSearchParams({ [filter]: value })}#all-items`;

export const filteredCollectionBy = (filters: Filters) =>
  `${paths.home}?${toParams(filters)}#all-items`;

export const archiveOf = (filters: Pick<Filters, 'unitNames' | 'eras'>) =>
  `${paths.archive}?${toParams(filters)}`;

type Filters = Partial<Record<keyof AlertQuery, string[]>>;
const toParams = (filters: Filters) =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value])),
  );

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
  consignor: '/consignors/:id',
  customer: '/customers/:id',
  viewing: '/viewings/:id',
  show: '/shows/:id',
  conditionReports: '/condition-reports/:id',
  stocktake: '/stocktakes/:id',
  certificate: '/certificate/:code',
  table: '/table/:tableName',
} as const;
