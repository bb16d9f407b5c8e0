import { describe, expect, test } from 'vitest';
import { AlertQuery } from '../entities/alert.ts';
import { alertQueryPath, describeAlertQuery } from './alert-query.ts';

describe.each<[AlertQuery, words: string, path: string]>([
  [
    { search: 'rangers', itemTypes: ['Patches'], eras: ['WWII (1941-1945)'], priceMax: '125.00' },
    'rangers · Patches · WWII (1941-1945) · up to $125',
    '/?search=rangers&itemTypes=Patches&eras=WWII+%281941-1945%29&price=0-125#all-items',
  ],
  [
    { unitNames: ['82nd Airborne Division'], itemTypes: ['Patches', 'Pins & Badges'], rare: true },
    'Patches or Pins & Badges · 82nd Airborne Division · rare only',
    '/?itemTypes=Patches&itemTypes=Pins+%26+Badges&unitNames=82nd+Airborne+Division&rare=true#all-items',
  ],
  [
    { authenticity: ['Original'], priceMin: '1000', priceMax: '2500.5' },
    'Original · $1,000 to $2,500.50',
    '/?authenticity=Original&price=1000-2500.5#all-items',
  ],
  [
    { search: 'wings', priceMin: '500' },
    'wings · from $500',
    '/?search=wings&price=500-#all-items',
  ],
  [
    { search: 'wings', priceMin: '0', rare: false, materials: [] },
    'wings',
    '/?search=wings#all-items',
  ],
])('%j', (query, words, path) => {
  test('the query of an alert is valid', () => {
    expect(AlertQuery.parse(query)).toEqual(query);
  });

  test('the query of an alert is described in words', () => {
    expect(describeAlertQuery(query)).toBe(words);
  });

  test('the query of an alert has an address in the shop', () => {
    expect(alertQueryPath(query)).toBe(path);
  });
});
