import type { ShopSettings } from './entities/shop-settings.ts';

/** The shop's first page loads this module without the schema. */
export const DEFAULT_SHOP_SETTINGS: ShopSettings = {
  brand: 'Guidon',
  phone: '(555) 019-1944',
  email: 'sales@guidon.example',
  social: { facebook: null, instagram: null, youtube: null },
  hours: 'Monday to Friday, 9 a.m. to 5 p.m. Eastern Time',
  timeZone: 'America/New_York',
  opening: {
    title: 'Premium WWII Collectibles',
    text: 'Authentic military insignia, patches, and field gear from the greatest generation',
  },
  guarantee:
    'Authentic items, reproductions labeled as such; secure insured shipping, expert support and a certificate of authenticity with every original.',
  showSoldPrices: false,
  analytics: true,
  ownQuotes: false,
  holdsSkipWeekends: false,
  numberPrefix: null,
  indexNowKey: null,
  version: 0,
};
