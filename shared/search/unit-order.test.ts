import { expect, test } from 'vitest';
import { createNameSearch, makeNamedProducts } from '../../tests/support/name-search.ts';
import { toUnitOrder } from '../identification/parse/unit-order.ts';

const NAMES = [
  '82nd Airborne Division patch',
  '82d Abn. shoulder patch, WWII',
  'All American patch, Italian made',
  'Airborne tab, lot of 82',
  '1st Cavalry Division patch',
  'First Team patch, 1st Cav Div',
  '1st Infantry Division patch',
  '506th Parachute Infantry Regiment crest',
  '506 PIR pocket patch',
  '5th Special Forces Group flash',
  '1st Marine Division patch',
];
const { find } = createNameSearch(makeNamedProducts(NAMES));

test.each([
  ['airborne 82nd', '82nd airborne'],
  ['airborne division 82d', '82d airborne division'],
  ['airborne 82', '82 airborne'],
  ['airborne eighty second', 'eighty second airborne'],
  ['eighty second airborne', '82nd airborne'],
  ['patch airborne 82nd', 'patch 82nd airborne'],
  ['division 1st cavalry', '1st cavalry division'],
  ['cavalry 1st division patch', '1st cavalry division patch'],
  ['div 1 cav', '1 cav div'],
  ['regiment 506', '506 regiment'],
  ['parachute infantry 506th', '506th parachute infantry'],
  ['special forces 5th group', '5th special forces group'],
  ['group 5th special forces', '5th special forces group'],
  ['marine 1st division', '1st marine division'],
  ['division infantry 1st', '1st infantry division'],
])('a search for “%s” finds the same as “%s”, in the same order', (reordered, usual) => {
  expect(find(usual)).not.toEqual([]);
  expect(find(reordered)).toEqual(find(usual));
});

test('a search for “82 airborne” finds first what “82nd airborne” finds', () => {
  expect(find('82 airborne').slice(0, 3)).toEqual(find('82nd airborne'));
});

test.each([
  'infantry 1st pattern',
  'army 2nd lieutenant bars',
  'tank 76 mm shell',
  'cavalry 1860 saber',
  '502 parachute infantry 101 airborne',
  '101st airborne 506th infantry',
  '1st cavalry division 2nd brigade',
  'infantry lot 3 patches',
  'army 5th corps',
  'easy company 506th jacket',
])('a search for “%s” keeps its order', (search) => {
  expect(toUnitOrder(search)).toBe(search);
});
