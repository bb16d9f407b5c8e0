import { expect, test } from 'vitest';
import { entry, identify, item } from '../testing/examples.ts';

test("another nation's forces are a conflict even if the number agrees", () => {
  const army = entry('1', '8th Army');
  expect(identify(item('8th Army patch'), army)[0]?.overallMatchScore).toBeGreaterThan(50);
  expect(identify(item('British 8th Army patch'), army)[0]?.overallMatchScore ?? 0).toBeLessThan(5);
});

test('a nation that the entry names too is not a conflict', () => {
  const badge = entry('1', 'Belgian jump badge', { itemType: 'Pins & Badges' });
  const [match] = identify(item('Belgian jump badge', { itemType: 'Pins & Badges' }), badge);
  expect(match?.evidence.find(({ field }) => field === 'branch')?.level).not.toBe('conflict');
});

test('a jacket with a unit patch does not match the patch', () => {
  const patch = entry('1', '8th Air Force');
  const jacket = item('A-2 jacket, 8th Air Force', { itemType: 'Uniforms' });
  expect(identify(jacket, patch)[0]?.overallMatchScore ?? 0).toBeLessThan(5);
});

test('a badge of another grade does not match', () => {
  const badges = ['Parachutist Badge', 'Senior Parachutist Badge'].map((designation, at) =>
    entry(String(at), designation, { itemType: 'Pins & Badges' }),
  );
  const [match] = identify(item('Para wings, SENIOR', { itemType: 'Pins & Badges' }), ...badges);
  expect(match?.entry.designation).toBe('Senior Parachutist Badge');
});

test("an entry whose title is only part of the item's name is not High", () => {
  const badge = entry('1', "Machinist's Mate rating badge", { itemType: 'Insignia' });
  const [match] = identify(item("Motor Machinist's Mate rate", { itemType: 'Insignia' }), badge);
  expect(match?.confidenceLevel).not.toBe('High');
});

test('units that the item is said not to be are ignored', () => {
  const [match] = identify(
    item('Not the 28th Regiment but the 28th Division'),
    entry('1', '28th Infantry Regiment'),
    entry('2', '28th Infantry Division'),
  );
  expect(match?.entry.asmicNumber).toBe('2');
});

test('other colors lower the score of a nickname', () => {
  const division = entry('1', '24th Infantry Division', {
    description: 'A green taro leaf edged in yellow on a red disc.',
  });
  const getScore = (description: string) =>
    identify(item('Taro leaf patch', { description }), division)[0]?.overallMatchScore ?? 0;
  expect(getScore('Red leaf.')).toBeLessThan(getScore('Green leaf.'));
});

test.each(['82nd Airborne patch with one-piece tab', '82nd Airborne patch, tab attached'])(
  'a patch that has a tab is still a patch: %s',
  (name) => {
    const [match] = identify(item(name), entry('1', '82nd Airborne Division'));
    expect(match?.evidence.find(({ field }) => field === 'itemType')?.bits).toBeGreaterThan(0);
  },
);

test('a tab matches the tab rather than the patch of the same name', () => {
  const [match] = identify(
    item('Marauder tab'),
    entry('1', 'Marauder patch'),
    entry('2', 'Marauder tab'),
  );
  expect(match?.entry.asmicNumber).toBe('2');
});

test("an entry's own nickname counts even if another unit is better known by it", () => {
  const brigade = entry('1', '1st Provisional Marine Brigade', {
    description: 'A polar bear on a disc. Nickname: Polar Bears.',
  });
  const [match] = identify(item('Polar Bears patch'), brigade);
  expect(match?.evidence.find(({ field }) => field === 'designation')?.level).toBe('alias');
});

test.each([
  ['QMC EM collar disc', 'Enlisted collar disk, Quartermaster Corps'],
  ['FA officer collar brass', 'Field Artillery officer collar insignia'],
  ['off. collar JAGD', "Judge Advocate General's Department officer collar insignia"],
  ['U.S.N.G. collar disk', 'Enlisted collar disk, U.S.N.G. (National Guard)'],
])('the abbreviation %s matches %s', (name, designation) => {
  const collars = [
    'Enlisted collar disk, Quartermaster Corps',
    'Enlisted collar disk, U.S.N.G. (National Guard)',
    'Field Artillery officer collar insignia',
    "Judge Advocate General's Department officer collar insignia",
    'Officer U.S. collar insignia',
  ].map((each, at) => entry(String(at), each, { itemType: 'Collar Insignia' }));
  const [match] = identify(item(name, { itemType: 'Collar Insignia' }), ...collars);
  expect(match?.entry.designation).toBe(designation);
});

test('an entry of the same era beats one of the era that follows', () => {
  const [first, second] = identify(
    item('2nd Armored Division', { era: 'WWII (1941-1945)' }),
    entry('1', '2nd Armored Division', { era: 'Cold War (1945-1991)' }),
    entry('2', '2nd Armored Division', { era: 'WWII (1941-1945)' }),
  );
  expect(first?.entry.asmicNumber).toBe('2');
  expect(first?.eraMatch).toBe(true);
  expect(second?.eraMatch).toBe(false);
  expect(first?.overallMatchScore).toBeGreaterThan(80);
});

test('an entry of the numbered unit beats one of its branch', () => {
  const [match] = identify(
    item('USAAF 8th Air Force patch'),
    entry('1', 'Army Air Forces'),
    entry('2', 'Eighth Air Force'),
  );
  expect(match?.entry.asmicNumber).toBe('2');
});

test('an entry of the unit itself beats one of a part of it', () => {
  const [match] = identify(
    item('USMC 2nd Div patch'),
    entry('1', '4th Marine Brigade, Second Division AEF', { branch: 'Marines' }),
    entry('2', '2nd Marine Division', { branch: 'Marines' }),
  );
  expect(match?.entry.asmicNumber).toBe('2');
});

test('a variant in the title beats the same variant in the variations', () => {
  const [match] = identify(
    item('1st Aviation Brigade subdued'),
    entry('1', '1st Aviation Brigade', { variations: ['Subdued'] }),
    entry('2', '1st Aviation Brigade, subdued'),
  );
  expect(match?.entry.asmicNumber).toBe('2');
});

test('the first unit of the name beats the second, even if words agree with the second', () => {
  const [match] = identify(
    item('XXIV Corps, Okinawa, Tenth Army'),
    entry('1', 'Tenth Army', { notes: 'Okinawa.' }),
    entry('2', 'XXIV Corps'),
  );
  expect(match?.entry.asmicNumber).toBe('2');
});

test('a longer nickname beats the shorter one it contains', () => {
  const [match] = identify(
    item('Wyvern Quetzal'),
    entry('1', 'Gorgon group', { description: 'Nickname: Quetzal.' }),
    entry('2', 'Marauder group', { description: 'Nickname: Wyvern Quetzal.' }),
  );
  expect(match?.entry.asmicNumber).toBe('2');
});
