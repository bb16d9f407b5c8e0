import type { WantedSearch } from '../../../shared/contract/alerts.ts';
import type { Alert } from '../../../shared/entities/alert.ts';
import type { MailPreferences } from '../../../shared/entities/mail-preferences.ts';

const AT = '2026-11-20T10:00:00.000Z';

export const makeAlert = (n: number, changes: Partial<Alert> = {}): Alert => ({
  id: `00000005-0000-4000-8000-${String(n).padStart(12, '0')}`,
  query: { search: `search ${n}` },
  cadence: 'immediate',
  isNameShown: false,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

export const makePreferences = (changes: Partial<MailPreferences> = {}): MailPreferences => ({
  email: 'a•••@collectors.example',
  settings: {
    newsletter: 'weekly',
    alerts: true,
    quotes: true,
    savedItems: true,
    staffDigest: false,
  },
  lists: ['newsletter', 'alerts', 'quotes', 'savedItems'],
  suppressed: null,
  alerts: [],
  ...changes,
});

export const WANTED: WantedSearch[] = [
  {
    query: { search: 'rangers scroll', eras: ['WWII (1941-1945)'] },
    collectors: 14,
    named: [
      { firstName: 'Margaret', lastName: 'Hale', email: 'm.hale@collectors.example' },
      { firstName: null, lastName: null, email: 'quartermaster1944@post.example' },
    ],
    latestAt: '2026-11-23T10:00:00.000Z',
  },
  {
    query: { unitNames: ['82nd Airborne Division'], priceMax: '125' },
    collectors: 1,
    named: [],
    latestAt: AT,
  },
];
