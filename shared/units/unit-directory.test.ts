import { expect, test } from 'vitest';
import { UnitDirectory } from './unit-directory.ts';

const directory = new UnitDirectory(
  Object.entries({
    '101st Airborne Division (Air Assault)': 1,
    '101st Airborne Division': 6,
    '82nd Airborne Division': 5,
    '17th Airborne Division': 2,
    '1st Infantry Division': 5,
    '506th PIR': 1,
    '506th Infantry (Airborne)': 1,
    'Signal Corps': 2,
    'SIGNAL CORPS': 1,
    '…': 1,
  }).map(([value, count]) => ({ value, count })),
);
const nameOf = (slug: string) => directory.find(slug)?.name;
const relatedOf = (slug: string) => {
  const unit = directory.find(slug);
  return unit && directory.findRelated(unit).map(({ name }) => name);
};

test('a unit has one page for all its spellings, the most frequent first', () => {
  expect(directory.find('101st-airborne-division')?.spellings).toEqual([
    '101st Airborne Division',
    '101st Airborne Division (Air Assault)',
  ]);
  expect(directory.find('signal-corps')?.spellings).toEqual(['Signal Corps']);
});

test('slugs of spellings and nicknames lead to the same page', () => {
  for (const slug of ['101st-airborne-division-air-assault', '101st-abn-div', 'screaming-eagles']) {
    expect(directory.find(slug)?.slug).toBe('101st-airborne-division');
  }
});

test('a unit with a history has a page even without products, any other does not', () => {
  expect(directory.find('3rd-marine-division')).toMatchObject({
    name: '3rd Marine Division',
    spellings: [],
  });
  expect(nameOf('4711th-signal-company')).toBeUndefined();
  expect(nameOf('')).toBeUndefined();
  expect(nameOf('__proto__')).toBeUndefined();
});

test('the related units are the division, its parts and other names, then units of the same kind', () => {
  expect(relatedOf('101st-airborne-division')).toEqual([
    '506th Parachute Infantry Regiment',
    '82nd Airborne Division',
    '17th Airborne Division',
  ]);
  expect(relatedOf('506th-parachute-infantry-regiment')).toEqual([
    '101st Airborne Division',
    '506th Infantry Regiment',
  ]);
  expect(relatedOf('signal-corps')).toEqual([]);
});

test('the slugs of units do not depend on the other units of the shop', () => {
  const alone = new UnitDirectory([{ value: '101st Airborne', count: 1 }]);
  expect([...alone.units.keys()]).toEqual(['101st-airborne-division']);
});
