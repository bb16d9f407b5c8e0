import type { SettingPath } from '../../../../shared/entities/shop-settings.ts';

export const SETTING_LABELS: Record<SettingPath, string> = {
  brand: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  hours: 'Hours',
  timeZone: 'Time zone',
  'opening.title': 'Title',
  'opening.text': 'Text',
  guarantee: 'Guarantee',
  'social.facebook': 'Facebook',
  'social.instagram': 'Instagram',
  'social.youtube': 'YouTube',
  numberPrefix: 'Prefix of Unique IDs',
  ownQuotes: 'Staff may answer their own quotes',
  holdsSkipWeekends: 'Holds do not count weekends',
  showSoldPrices: 'Show prices of sold pieces',
  analytics: 'Count visits',
  indexNowKey: 'IndexNow key',
};
