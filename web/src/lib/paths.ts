import type { AlertQuery } from '../../../shared/entities/alert.ts';
import { toSlug } from '../../../shared/slug.ts';

/** Every address of the site. */
export const paths = {
  home: '/',
  allItems: '/#all-items',
  /** The shop's list, filtered by a search. */
  search: (text: string) => `/?search=${encodeURIComponent(text)}#all-items`,
  categories: '/#categories',
  featured: '/#featured',
  about: '/#about',
  /** Without the name it leads there too, by a redirect. */
  product: (id: string, name = '') => {
    const slug = toSlug(name);
    return `/product/${encodeURIComponent(id)}${slug && `/${slug}`}`;
  },
  admin: '/admin',
  catalog: '/catalog',
  identification: '/identification',
  airtableAnalyzer: '/airtable-analyzer',
  databaseMirror: '/database-mirror',
  itemLog: '/item-log',
  tables: '/tables',
  quotes: '/quotes',
  quote: (id: string) => `/quotes/${encodeURIComponent(id)}`,
  quoteDocument: (id: string, documentId: string) =>
    `/api/orders/${encodeURIComponent(id)}/documents/${encodeURIComponent(documentId)}`,
  holds: '/holds',
  questionConfirmation: '/questions/confirm',
  searches: '/searches',
  wanted: '/wanted',
  newsletterConfirmation: '/newsletter/confirm',
  mailPreferences: '/mail-preferences',
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

/** The collection with one box ticked. */
export const filteredCollection = (filter: keyof AlertQuery, value: string) =>
  `${paths.home}?${new URLSearchParams({ [filter]: value })}#all-items`;

/** The mail preferences of the recipient that a token names. */
export const mailPreferencesOf = (token: string) =>
  `${paths.mailPreferences}?${new URLSearchParams({ token })}`;

export const patterns = {
  product: '/product/:id/:slug?',
  quote: '/quotes/:id',
  table: '/table/:tableName',
} as const;
