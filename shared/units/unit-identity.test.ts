import { describe, expect, test } from 'vitest';
import { ERAS } from '../vocabulary.ts';
import { ERA_HISTORY } from './era-history.ts';
import { getNicknames } from './nicknames.ts';
import { getUnitHistory, unitsWithHistory } from './unit-history.ts';
import { formatKind, identifyUnit } from './unit-identity.ts';

test.each([
  '101st Airborne Division',
  '101st Abn. Div.',
  '101ST AIRBORNE',
  '101st Airborne Division (Air Assault)',
  'The 101st Airborne Division',
  'Screaming Eagles',
])('the identity of a unit is the same for %s', (text) => {
  expect(identifyUnit(text)).toMatchObject({
    slug: '101st-airborne-division',
    name: '101st Airborne Division',
  });
});

test.each([
  ['27th Division', '27th Infantry Division'],
  ['Americal Division', '23rd Infantry Division'],
  ['16th Infantry', '16th Infantry Regiment'],
  ['8th Air Force', 'Eighth Air Force'],
  ['Fifteenth Air Force', 'Fifteenth Air Force'],
  ['Third United States Army', 'Third Army'],
  ['506th PIR', '506th Parachute Infantry Regiment'],
  ['5307th Composite Unit (Provisional)', 'Merrill’s Marauders'],
  ['313th Field Signal Bn', '313th Field Signal Battalion'],
])('the identity of a unit has a standard name: %s is the %s', (text, name) => {
  expect(identifyUnit(text).name).toBe(name);
});

test.each([
  '3rd Bn, 506th PIR',
  'Co. E, 506th PIR',
  'Mobile Strike Force Command, II Corps',
  'VII Corps, Third Army',
  '30th Infantry',
  'U.S. Navy',
  'Motor Torpedo Boat Squadrons',
])(
  'the identity of a unit keeps the name of a part of a unit, of several, and of one that is unclear: %s',
  (text) => {
    expect(identifyUnit(text).name).toBe(text);
  },
);

test('the identity of a unit is empty without letters and digits', () => {
  expect(identifyUnit('…').slug).toBe('');
});

test('the identity of a unit has a kind if it has a number', () => {
  const kindOf = (text: string) => {
    const { meaning } = identifyUnit(text);
    return meaning && formatKind(meaning);
  };
  expect(kindOf('101st Airborne')).toBe('Airborne Division');
  expect(kindOf('VII Corps')).toBe('Corps');
  expect(kindOf('Army Air Forces')).toBeNull();
  expect(kindOf('U.S. Navy')).toBeNull();
});

describe('nicknames', () => {
  const namesOf = (unit: string) => getNicknames(unit).map(({ name }) => name);

  test('nicknames come with the book that records them, the best known first', () => {
    const [first] = getNicknames('101st Airborne Division');
    expect(first?.name).toBe('Screaming Eagles');
    expect(first?.source).toContain('Army Almanac');
  });

  test('nicknames leave out spelling variants, abbreviations and usage', () => {
    expect(namesOf('29th Infantry Division')).toEqual(['Blue and Gray']);
    expect(namesOf('104th Infantry Division')).toEqual(['Timberwolf']);
    expect(namesOf('82nd Airborne Division')).not.toContain('82nd AA');
    expect(namesOf('XVIII Airborne Corps')).not.toContain('XVIII Corps');
    expect(namesOf('25th Infantry Division')).toEqual(['Tropic Lightning']);
    expect(namesOf('1st Logistical Command')).toEqual([]);
  });
});

test.each(unitsWithHistory())(
  'the history of the %s is plausible and belongs to its standard name',
  (name) => {
    expect(identifyUnit(name)).toMatchObject({ name });
    const history = getUnitHistory(name);
    expect(history?.source).toMatch(/\w{4}/);
    expect(history?.service).not.toEqual([]);
    const years = [history?.formed, history?.activated].filter((year) => year !== undefined);
    expect(years).toEqual(years.toSorted());
    for (const year of years) expect(year).toBeGreaterThan(1775);
    for (const { era } of history?.service ?? []) {
      const lastYear = Number(/-(\d{4})/.exec(era)?.[1] ?? 2100);
      expect(history?.formed ?? 0).toBeLessThanOrEqual(lastYear);
    }
    if (history?.partOf) expect(unitsWithHistory()).toContain(history.partOf);
  },
);

test('the history of units names each unit once', () => {
  expect(unitsWithHistory()).toEqual([...new Set(unitsWithHistory())]);
});

test('the history of units knows the conflict of every era', () => {
  expect(Object.keys(ERA_HISTORY)).toEqual([...ERAS]);
});
