export const PAGE_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/': [
    'after',
    'authenticity',
    'availabilities',
    'conditions',
    'eras',
    'itemTypes',
    'materials',
    'newSince',
    'price',
    'rare',
    'search',
    'show',
    'sort',
    'unitNames',
  ],
  '/archive': ['after', 'search'],
};
