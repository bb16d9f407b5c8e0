import type { TextFile } from './text-file.ts';

/** Pages load this data when a crawler runs their scripts. */
const ALLOWED = ['/api/products', '/api/units', '/api/eras', '/api/settings', '/api/pages'];

const DISALLOWED = [
  '/api/',
  '/account',
  '/admin',
  '/airtable-analyzer',
  '/analytics',
  '/books',
  '/catalog',
  '/certificate/',
  '/condition-reports',
  '/consignor',
  '/content',
  '/customers',
  '/database-mirror',
  '/connect-base',
  '/failed-tasks',
  '/holds',
  '/i/',
  '/identification',
  '/item-log',
  '/mail-preferences',
  '/newsletter/',
  '/private-viewing',
  '/questions/',
  '/quote-link',
  '/quotes',
  '/record-sale',
  '/reports',
  '/searches',
  '/settings',
  '/shows',
  '/staff',
  '/stocktakes',
  '/table',
  '/track-order',
  '/viewings',
  '/wanted',
  '/your-data',
  '/*?*&',
];

export function renderRobots(origin: string): TextFile {
  const lines = [
    'User-agent: *',
    ...ALLOWED.map((path) => `Allow: ${path}`),
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return { type: 'text/plain', body: lines.join('\n') };
}
