import { describe, expect, test } from 'vitest';
import { ReferenceIndex } from '../reference-index.ts';
import { entry, item } from '../testing/examples.ts';

function answers(description: ReturnType<typeof item>, ...entries: ReturnType<typeof entry>[]) {
  return new ReferenceIndex(entries).identify(description);
}

describe('what keeps an entry from being the match', () => {
  test("another nation's forces are not ours, though the number agrees", () => {
    const army = entry('1', '8th Army');
    expect(answers(item('8th Army patch'), army)[0]?.overallMatchScore).toBeGreaterThan(50);
    expect(answers(item('British 8th Army patch'), army)[0]?.overallMatchScore ?? 0).toBeLessThan(
      5,
    );
  });

  test('a nation that the entry names as well speaks against nothing', () => {
    const badge = entry('1', 'Belgian jump badge', { itemType: 'Pins & Badges' });
    const [match] = answers(item('Belgian jump badge', { itemType: 'Pins & Badges' }), badge);
    expect(match?.evidence.find(({ field }) => field === 'branch')?.level).not.toBe('conflict');
  });

  test('a jacket with the sign of a unit on it is not its patch', () => {
    const patch = entry('1', '8th Air Force');
    const jacket = item('A-2 jacket, 8th Air Force', { itemType: 'Uniforms' });
    expect(answers(jacket, patch)[0]?.overallMatchScore ?? 0).toBeLessThan(5);
  });

  test('a grade that the badge lacks', () => {
    const badges = ['Parachutist Badge', 'Senior Parachutist Badge'].map((designation, at) =>
      entry(String(at), designation, { itemType: 'Pins & Badges' }),
    );
    const [match] = answers(item('Para wings, SENIOR', { itemType: 'Pins & Badges' }), ...badges);
    expect(match?.entry.designation).toBe('Senior Parachutist Badge');
  });

  test('a name that is only a part of what the item is called', () => {
    const badge = entry('1', "Machinist's Mate rating badge", { itemType: 'Insignia' });
    const [match] = answers(item("Motor Machinist's Mate rate", { itemType: 'Insignia' }), badge);
    expect(match?.confidenceLevel).not.toBe('High');
  });

  test('what the item is said not to be', () => {
    const [match] = answers(
      item('Not the 28th Regiment but the 28th Division'),
      entry('1', '28th Infantry Regiment'),
      entry('2', '28th Infantry Division'),
    );
    expect(match?.entry.asmicNumber).toBe('2');
  });

  test('a nickname that its colours belie', () => {
    const division = entry('1', '24th Infantry Division', {
      description: 'A green taro leaf edged in yellow on a red disc.',
    });
    const scoreOf = (description: string) =>
      answers(item('Taro leaf patch', { description }), division)[0]?.overallMatchScore ?? 0;
    expect(scoreOf('Red leaf.')).toBeLessThan(scoreOf('Green leaf.'));
  });

  test.each(['82nd Airborne patch with one-piece tab', '82nd Airborne patch, tab attached'])(
    'no tab that is only a part of the patch: %s',
    (name) => {
      const [match] = answers(item(name), entry('1', '82nd Airborne Division'));
      expect(match?.evidence.find(({ field }) => field === 'itemType')?.bits).toBeGreaterThan(0);
    },
  );

  test('what is called a tab is the tab, and not the patch of the same name', () => {
    const [match] = answers(
      item('Marauder tab'),
      entry('1', 'Marauder patch'),
      entry('2', 'Marauder tab'),
    );
    expect(match?.entry.asmicNumber).toBe('2');
  });
});

test('a nickname that the entry gives counts, though another unit is better known by it', () => {
  const brigade = entry('1', '1st Provisional Marine Brigade', {
    description: 'A polar bear on a disc. Nickname: Polar Bears.',
  });
  const [match] = answers(item('Polar Bears patch'), brigade);
  expect(match?.evidence.find(({ field }) => field === 'designation')?.level).toBe('alias');
});

describe('what is written short', () => {
  test.each([
    ['QMC EM collar disc', 'Enlisted collar disk, Quartermaster Corps'],
    ['FA officer collar brass', 'Field Artillery officer collar insignia'],
    ['off. collar JAGD', "Judge Advocate General's Department officer collar insignia"],
    ['U.S.N.G. collar disk', 'Enlisted collar disk, U.S.N.G. (National Guard)'],
  ])('%s is the %s', (name, designation) => {
    const collars = [
      'Enlisted collar disk, Quartermaster Corps',
      'Enlisted collar disk, U.S.N.G. (National Guard)',
      'Field Artillery officer collar insignia',
      "Judge Advocate General's Department officer collar insignia",
      'Officer U.S. collar insignia',
    ].map((each, at) => entry(String(at), each, { itemType: 'Collar Insignia' }));
    const [match] = answers(item(name, { itemType: 'Collar Insignia' }), ...collars);
    expect(match?.entry.designation).toBe(designation);
  });
});

describe('of two entries that fit', () => {
  test('the one of the same era comes first by far, though the other begins where it ends', () => {
    const [first, second] = answers(
      item('2nd Armored Division', { era: 'WWII (1941-1945)' }),
      entry('1', '2nd Armored Division', { era: 'Cold War (1945-1991)' }),
      entry('2', '2nd Armored Division', { era: 'WWII (1941-1945)' }),
    );
    expect(first?.entry.asmicNumber).toBe('2');
    expect(first?.eraMatch).toBe(true);
    expect(second?.eraMatch).toBe(false);
    expect(first?.overallMatchScore).toBeGreaterThan(80);
  });

  test('the numbered unit comes before the arm that it is of', () => {
    const [match] = answers(
      item('USAAF 8th Air Force patch'),
      entry('1', 'Army Air Forces'),
      entry('2', 'Eighth Air Force'),
    );
    expect(match?.entry.asmicNumber).toBe('2');
  });

  test('the unit itself comes before one that says whose part it is', () => {
    const [match] = answers(
      item('USMC 2nd Div patch'),
      entry('1', '4th Marine Brigade, Second Division AEF', { branch: 'Marines' }),
      entry('2', '2nd Marine Division', { branch: 'Marines' }),
    );
    expect(match?.entry.asmicNumber).toBe('2');
  });

  test('the one whose title says the variant comes before the one that lists it', () => {
    const [match] = answers(
      item('1st Aviation Brigade subdued'),
      entry('1', '1st Aviation Brigade', { variations: ['Subdued'] }),
      entry('2', '1st Aviation Brigade, subdued'),
    );
    expect(match?.entry.asmicNumber).toBe('2');
  });

  test('the first unit that the name gives comes before the second, whose words agree', () => {
    const [match] = answers(
      item('XXIV Corps, Okinawa, Tenth Army'),
      entry('1', 'Tenth Army', { notes: 'Okinawa.' }),
      entry('2', 'XXIV Corps'),
    );
    expect(match?.entry.asmicNumber).toBe('2');
  });

  test('the longer nickname comes before the shorter one inside it', () => {
    const [match] = answers(
      item('Wyvern Quetzal'),
      entry('1', 'Gorgon group', { description: 'Nickname: Quetzal.' }),
      entry('2', 'Marauder group', { description: 'Nickname: Wyvern Quetzal.' }),
    );
    expect(match?.entry.asmicNumber).toBe('2');
  });
});
