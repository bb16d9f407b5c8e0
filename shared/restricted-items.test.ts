import { expect, test } from 'vitest';
import { citeSources, findRestriction } from './restricted-items.ts';

const find = (name: string, itemType = 'Medals', description: string | null = null) =>
  findRestriction({ name, itemType, description });

test.each([
  'Medal of Honor',
  'Congressional Medal of Honor, Army, Gillespie pattern',
  'Army Medal of Honour 1896',
  'MOH, Navy, Spanish-American War',
  'WWI M.O.H. named',
  'CMH in case of issue',
  'CMOH planchet',
  'Navy “Tiffany Cross” 1919',
  'Gillespie Medal, US Army',
  'Medal of Honor ribbon bar',
  'Medal of Honor neck ribbon bar, single, framed',
  'Rosette of the Medal of Honor',
  'Replica Medal of Honor',
  'Philippine Insurrection Medal of Honor',
  'Purple Heart, Medal of Honor and citation',
  'Medal of Honor with award certificate',
])('the listing of %s is restricted', (name) => {
  expect(find(name)).toMatchObject({ kind: 'medal-of-honor', level: 'restricted' });
});

test.each([
  ["Medal of Honor recipient's unit patch", 'Patches'],
  ['Book: Medal of Honor recipients 1863-1973', 'Documents'],
  ['Medal of Honor: the Story of Audie Murphy', 'Books'],
  ['Signed photo of a Medal of Honor winner', 'Gear'],
  ['Medal of Honor citation, WWII', 'Medals'],
  ['2011 Medal of Honor commemorative coin', 'Medals'],
  ['Medal of Honor flag', 'Equipment'],
  ['NYPD Medal of Honor', 'Medals'],
  ['Congressional Space Medal of Honor', 'Medals'],
  ['French Medal of Honor for Labor', 'Medals'],
  ['CMH publication on Anzio, book', 'Gear'],
])('%s (%s) only gives a warning', (name, itemType) => {
  expect(find(name, itemType)).toMatchObject({ kind: 'medal-of-honor', level: 'caution' });
});

test('a mention in the description of a medal gives a warning, that of a patch does not', () => {
  const text = 'Second only to the Medal of Honor.';
  expect(find('Distinguished Service Cross', 'Medals', text)?.level).toBe('caution');
  expect(find('77th Division patch', 'Patches', text)).toBeUndefined();
});

test.each([
  'Purple Heart',
  'Silver Star, named',
  'Congressional Gold Medal',
  'Legion of Honor',
  'Good Conduct Medal',
  'Mohawk Division patch',
  'Air Medal',
  'Merchant Marine cap badge',
])('%s is not restricted: the regulations allow the sale of other decorations', (name) => {
  expect(find(name)).toBeUndefined();
});

test.each([
  ['Merchant Marine Distinguished Service Medal', 'merchant-marine-award', '46 CFR 350.6'],
  ["Merchant Mariner's Defense ribbon bar", 'merchant-marine-award', '46 CFR 350.6'],
  ['US Army officer ID card 1944', 'identification-card', '18 U.S.C. 701; 32 CFR 507.11(b)'],
])('%s gives a warning that cites its source', (name, kind, source) => {
  const found = find(name, 'Documents');
  expect(found).toMatchObject({ kind, level: 'caution' });
  expect(found && citeSources(found)).toBe(source);
});

test('the reason of a restriction cites the statute for the Medal of Honor', () => {
  const found = find('Medal of Honor');
  expect(found && citeSources(found)).toBe('18 U.S.C. 704(a), (c); 32 CFR 578.3(e)');
  expect(found?.sources.every(({ url }) => url.startsWith('https://'))).toBe(true);
});

test('a piece without a name is not restricted', () => {
  expect(findRestriction({ name: null, itemType: null, description: null })).toBeUndefined();
});
