import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numRuns } from '../../../tests/support/property-runs.ts';
import { toNormalizedWords } from '../../text/words.ts';
import { parseText } from './parse-text.ts';

const parseUnits = (text: string) =>
  parseText(text).designations.map(({ number, specialty, echelon, name }) =>
    [number, specialty, echelon, name].filter((part) => part !== null).join(' '),
  );

const FIRST = '1 infantry division';
const EIGHTY_SECOND = '82 airborne division';
const SCREAMING_EAGLES = '101 airborne division';

test.each([
  ['1st Infantry Division', FIRST],
  ['1st ID', FIRST],
  ['1ID', FIRST],
  ['1 ID', FIRST],
  ['1 Inf Div', FIRST],
  ['1st Inf. Div.', FIRST],
  ['1ST INF DIV', FIRST],
  ['First Inf. Div.', FIRST],
  ['First Infantry Division', FIRST],
  ['1 st Infantry Division', FIRST],
  ['1st I.D.', FIRST],
  ['Infantry Division, 1st', FIRST],
  ['Infantry Division 1st', FIRST],
  ['US 1st Infantry Division', FIRST],
  ['1st US Inf Div', FIRST],
  ['BRO', FIRST],
  ['bro shoulder patch, ww2, felt', FIRST],
  ['“Big Red One” patch', FIRST],
  ['Big Red 1', FIRST],
  ['The Fighting First', FIRST],
  ['101st, eagle on black', '101'],
  ['82d subdued AA', EIGHTY_SECOND],
  ['82nd Abn AA, sniper', EIGHTY_SECOND],
  ['457th AA Bn', '457 antiaircraft battalion'],
  ['3rd Inf crest, cb', '3 infantry'],
  ['1 cav bullion', '1 cavalry'],
  ['Army, First', '1 army'],
  ['187 ARCT', '187 airborne regimental combat team'],
  ['7th Calvary Regiment', '7 cavalry regiment'],
  ['1st Calvery Div', '1 cavalry division'],
  ['Break-Through Armored', '4 armored division'],
  ['US Army Vietnam Service Medal', 'vietnam service medal'],
  ['Thirteeth Air Force', '13 air force'],
  ['Twelfth Army Grop', '12 army group'],
  ['Firrst Army patch', '1 army'],
  ['Thid Air Force', '3 air force'],
  ['Fist Army', '1 army'],
  ['XIX Corsp', '19 corps'],
  ['V Amphibious Corpps', '5 amphibious corps'],
  ['2d Arm. Div.', '2 armored division'],
  ['82d Abn', '82 airborne'],
  ['82nd Airborne Div', EIGHTY_SECOND],
  ['82d Airborne Division', EIGHTY_SECOND],
  ['Eighty-Second Airborne Division', EIGHTY_SECOND],
  ['eighty second airborne division', EIGHTY_SECOND],
  ['82nd ABD', EIGHTY_SECOND],
  ['All American Division', EIGHTY_SECOND],
  ['82nd AA', EIGHTY_SECOND],
  ['AA patch', EIGHTY_SECOND],
  ['82 Abn Div', EIGHTY_SECOND],
  ['101st A/B', '101 airborne'],
  ['101st A/B Div', SCREAMING_EAGLES],
  ['101st Air Borne Division', SCREAMING_EAGLES],
  ['one hundred and first airborne division', SCREAMING_EAGLES],
  ['One Hundred First Airborne Division', SCREAMING_EAGLES],
  ['101st Airborne Division (Air Assault)', SCREAMING_EAGLES],
  ['Screaming Eagle', SCREAMING_EAGLES],
  ['Screaming Eagles Division patch', SCREAMING_EAGLES],
  ['Old Abe with tab', SCREAMING_EAGLES],
  ['101st patch', '101'],
  ['101st', '101'],
  ['17 Abn Div', '17 airborne division'],
  ['Golden Talons', '17 airborne division'],
  ['173d Abn Bde', '173 airborne brigade'],
  ['The Sky Soldiers, in-country', '173 airborne brigade'],
  ['173rd Herd', '173 airborne brigade'],
  ['506 PIR', '506 parachute infantry regiment'],
  ['506th Prcht Inf Regt', '506 parachute infantry regiment'],
  ['Currahee', '506 parachute infantry regiment'],
  ['2/503rd PIR', '503 parachute infantry regiment'],
  ['327th GIR', '327 glider infantry regiment'],
  ['551st PIB', '551 parachute infantry battalion'],
  ['Triple Nickles', '555 parachute infantry battalion'],
  ['3AD', '3 armored division'],
  ['3rd Armd. Div.', '3 armored division'],
  ['1st Armoured Division', '1 armored division'],
  ['Old Ironsides', '1 armored division'],
  ['hell on wheels', '2 armored division'],
  ['Spearhead Armored Division', '3 armored division'],
  ['50th AD Jersey Blues', '50 armored division'],
  ['Jersey Blues', '50 armored division'],
  ['1st Cav', '1 cavalry division'],
  ['1st Cav Regt', '1 cavalry regiment'],
  ['1st Cavalry', '1 cavalry'],
  ['first cav', '1 cavalry division'],
  ['first inf', '1 infantry'],
  ['1st Cav Div', '1 cavalry division'],
  ['1st Air Cav', '1 cavalry division'],
  ['First Team patch', '1 cavalry division'],
  ['7th Cavalry', '7 cavalry'],
  ['Garry Owen', '7 cavalry regiment'],
  ['11 ACR', '11 armored cavalry regiment'],
  ['Blackhorse', '11 armored cavalry regiment'],
  ['10th Mtn Div', '10 mountain division'],
  ['10th Mountain Division (Light Infantry)', '10 mountain division'],
  ['25th ID Tropic Lightning', '25 infantry division'],
  ['electric strawberry', '25 infantry division'],
  ['Americal', '23 infantry division'],
  ['199th Light Infantry Brigade', '199 infantry brigade'],
  ['199th LIB', '199 infantry brigade'],
  ['Red Catchers', '199 infantry brigade'],
  ['442 RCT', '442 regimental combat team'],
  ['16th Inf Regt', '16 infantry regiment'],
  ['Blue Spaders crest', '26 infantry regiment'],
  ['1-16 Infantry', '16 infantry'],
  ['761st Tank Bn', '761 tank battalion'],
  ['601st TD Bn', '601 tank destroyer battalion'],
  ['62nd CA', '62 coast artillery'],
  ['5th FA', '5 field artillery'],
  ['5th SFG', '5 special forces group'],
  ['1st Log Command', '1 logistical command'],
  ['1st Avn Bde Golden Hawks', '1 aviation brigade'],
  ['VII Corps', '7 corps'],
  ['7 Corps', '7 corps'],
  ['7th Army Corps', '7 corps'],
  ['ii corps', '2 corps'],
  ['X Corps', '10 corps'],
  ['XVIII Abn Corps', '18 airborne corps'],
  ['XVIII Corps', '18 airborne corps'],
  ['5th Army', '5 army'],
  ['Fifth U.S. Army', '5 army'],
  ['Third Army, Patton’s Own', '3 army'],
  ['First US Army Group', '1 army group'],
  ['6th Army Group', '6 army group'],
  ['9th Service Command', '9 service command'],
  ['8th AF', '8 air force'],
  ['Eighth Air Force', '8 air force'],
  ['8th USAAF', '8 air force'],
  ['8th Army Air Force', '8 air force'],
  ['Mighty Eighth', '8 air force'],
  ['VIII Bomber Command', '8 bomber command'],
  ['56th FG', '56 fighter group'],
  ['100th Bomb Group', '100 bombardment group'],
  ['Tuskegee Airmen', '332 fighter group'],
  ['4th MarDiv', '4 marine division'],
  ['4th Mar. Div.', '4 marine division'],
  ['USMC 3d Marine Division', '3 marine division'],
  ['Guadalcanal patch', '1 marine division'],
  ['1st MAW', '1 aircraft wing'],
  ['1st Marine Aircraft Wing', '1 aircraft wing'],
  ['III Marine Amphibious Corps', '3 amphibious corps'],
  ['V Amphib Corps', '5 amphibious corps'],
  ['Edson’s Raiders', '1 raider battalion'],
  ['Carlsons Raiders', '2 raider battalion'],
  ['2nd Marine Raider Bn', '2 raider battalion'],
  ['13th Defense Bn', '13 defense battalion'],
  ['133rd NCB', '133 naval construction battalion'],
  ['Seabees', 'naval construction battalions'],
  ['sea bees', 'naval construction battalions'],
  ['Merrill’s Marauders', 'merrills marauders'],
  ['5307th Composite Unit (Provisional)', 'merrills marauders'],
  ['Devil’s Brigade', '1 special service force'],
  ['1st Special Service Force', '1 special service force'],
  ['AGF', 'army ground forces'],
  ['SHAEF', 'supreme headquarters allied expeditionary force'],
  ['C.B.I. patch', 'china burma india theater'],
  ['CIB, sterling', 'combat infantryman badge'],
  ['jump wings', 'parachutist badge'],
  ['Ruptured Duck', 'honorable service lapel button'],
  ['MACV', 'military assistance command vietnam'],
  ['Military Assistance Command, Vietnam', 'military assistance command vietnam'],
  ['Hap Arnold', 'army air forces'],
  ['Flying Tigers AVG', 'american volunteer group'],
])('“%s” is parsed as %s', (text, designation) => {
  expect(parseUnits(text)).toContain(designation);
});

test.each([
  ['28th Inftantry Division', '28 infantry division'],
  ['82nd Airbourne Divsion', EIGHTY_SECOND],
  ['101st Airborn Division', SCREAMING_EAGLES],
  ['Screaming Eagels', SCREAMING_EAGLES],
  ['1st Marrine Division', '1 marine division'],
  ['10th Mountian Division', '10 mountain division'],
  ['3rd Armord Division', '3 armored division'],
  ['Merrills Maurauders', 'merrills marauders'],
  ['Combat Infantrymen Badge', 'combat infantryman badge'],
  ['Rakkassans', '187 infantry regiment'],
])('the typing error in %s is corrected', (text, designation) => {
  expect(parseUnits(text)).toContain(designation);
  expect(parseText(text).designations[0]?.matchedBy).toBe('typo');
});

test.each([
  ['1st, 2nd and 3rd Marine Divisions', ['1', '2', '3'].map((n) => `${n} marine division`)],
  ['1st & 4th Inf Div patches', [FIRST, '4 infantry division']],
  ['B Co, 2nd Bn, 506 PIR, 101 ABN', ['506 parachute infantry regiment', '101 airborne']],
  ['2nd Battalion of the 9th Marines', ['9 marine']],
  ['116th Inf Regt, 29th Div', ['116 infantry regiment', '29 division']],
  ['101st Airborne, the Screaming Eagles', [SCREAMING_EAGLES]],
  ['1st ID 1st ID Big Red One', [FIRST]],
  ['82nd Airborne and 1st ID', ['82 airborne', FIRST]],
  ['dated 1944, 1st Infantry Division', [FIRST]],
  ['1944 1st ID', [FIRST]],
  ['4th Infantry Division 1943-45', ['4 infantry division']],
  [
    '101st Airborne Division, 1944 Normandy, 506th PIR',
    [SCREAMING_EAGLES, '506 parachute infantry regiment'],
  ],
])('each unit of “%s” is found once', (text, designations) => {
  expect(parseUnits(text)).toEqual(designations);
});

test.each([
  ['28th Division', '28 division'],
  ['28th Regiment', '28 regiment'],
  ['28th Infantry', '28 infantry'],
  ['5th Marine Division ‘Spearhead’', '5 marine division'],
  ['3rd AD Spearhead', '3 armored division'],
  ['24th Victory Division', '24 infantry division'],
  ['5th Armored ‘Victory’', '5 armored division'],
  ['83rd Inf Div Thunderbolt', '83 infantry division'],
  ['Fourteenth Air Force Flying Tigers', '14 air force'],
  ['Red Bull 34th', '34 infantry division'],
  ['31st Dixie Div', '31 infantry division'],
])('%s is not confused with a unit of the same number or nickname', (text, designation) => {
  expect(parseUnits(text)).toEqual([designation]);
});

test('a nickname returns all units that share it', () => {
  expect(parseUnits('Spearhead Division')).toEqual(['3 armored division', '5 marine division']);
  expect(parseUnits('Flying Tigers')).toEqual(['american volunteer group', '14 air force']);
});

test.each([
  '1943',
  'dated 1944, size 2 1/2"',
  '1943 Infantry Division style',
  'WW2',
  'lot of 3',
  'lot of 3 infantry patches',
  '4 marine patches',
  'two Armored Division patches',
  '3 divisions',
  '65 mm',
  '1st pattern, 2nd class',
  'the first airborne operation',
  'the first division to land at Omaha',
  '20th century',
  '38th Parallel',
  'size 38 Marine dress blues',
  'M1 helmet, M1910 canteen, P-47, A-2',
  'FM 31-30',
  'TL-122-B flashlight',
  'ID bracelet, 1 ID bracelet',
  'WWI Victory ribbon',
  'Liberty Loan poster',
  'his first team photo',
  'the statue of liberty',
  'lightning bolts and a spearhead',
  'red arrowhead, gold lion',
  'AA batteries',
  'Santa Fe, New Mexico',
  'a Dixie cup hat',
  'I was there',
  'my brother, brown, brooch',
  '75 mm shell case',
  'Fort Dix',
  'tiger stripe',
  'wild west show',
  'California CA, AD 1943',
  '',
  '   ',
  '第八十二空挺師団',
])('no unit is found in “%s”', (text) => {
  expect(parseUnits(text)).toEqual([]);
});

test.each([
  ['patch', 'Patches'],
  ['shoulder sleeve insignia', 'Patches'],
  ['SSI', 'Patches'],
  ['Airborne tab', 'Patches'],
  ['dui', 'Insignia'],
  ['unit crest', 'Pins & Badges'],
  ['collar disk', 'Collar Insignia'],
  ['collar discs', 'Collar Insignia'],
  ['cap device', 'Cap Badges'],
  ['Air Medal', 'Medals'],
  ['ribbon bar', 'Ribbons'],
  ['Ike jacket', 'Uniforms'],
  ['dog tags', 'Gear'],
  ['canteen', 'Field Gear'],
  ['trench knife', 'Weapons'],
])('%s has the item type %s', (text, value) => {
  expect(parseText(text).itemTypes.map((type) => type.value)).toContain(value);
});

test.each([
  ['ww2', 'WWII (1941-1945)'],
  ['World War Two', 'WWII (1941-1945)'],
  ['Second World War', 'WWII (1941-1945)'],
  ['WW II', 'WWII (1941-1945)'],
  ['1943', 'WWII (1941-1945)'],
  ['’40s', 'WWII (1941-1945)'],
  ['1940s', 'WWII (1941-1945)'],
  ['World War I', 'WWI (1914-1918)'],
  ['the Great War', 'WWI (1914-1918)'],
  ['1917 dated', 'WWI (1914-1918)'],
  ['’Nam', 'Vietnam (1955-1975)'],
  ['dated 1968', 'Vietnam (1955-1975)'],
  ['Korean War', 'Korea (1950-1953)'],
  ['Desert Storm', 'Gulf War (1990-1991)'],
  ['OIF', 'Modern (2001-Present)'],
  ['1930s', 'Inter-War (1918-1939)'],
  ['Cold War', 'Cold War (1945-1991)'],
])('%s has the era %s', (text, era) => {
  expect(parseText(text).eras.map(({ value }) => value)).toContain(era);
});

test.each([
  ['felt', 'Felt'],
  ['felt on wool', 'Fabric'],
  ['bullion', 'Embroidered Cloth'],
  ['merrowed edge', 'Embroidered Cloth'],
  ['snow back', 'Embroidered Cloth'],
  ['embroidred', 'Embroidered Cloth'],
  ['STERLING', 'Sterling Silver'],
  ['leather', 'Leather'],
  ['brass', 'Brass'],
])('%s has the material %s', (text, material) => {
  expect(parseText(text).materials.map(({ value }) => value)).toContain(material);
});

test('the parser finds a year next to a unit', () => {
  expect(parseText('1944 1st ID').eras).toEqual([{ value: 'WWII (1941-1945)', text: '1944' }]);
});

test('the parser finds the branch, and two for the Army Air Forces', () => {
  const branchesOf = (text: string) => parseText(text).branches.map(({ value }) => value);
  expect(branchesOf('USMC')).toEqual(['Marines']);
  expect(branchesOf('U.S. Navy')).toEqual(['Navy']);
  expect(branchesOf('usaaf')).toEqual(['Army', 'Air Force']);
  expect(parseText('4th MarDiv').designations[0]?.branch).toBe('Marines');
  expect(parseText('1st ID').designations[0]?.branch).toBe('Army');
});

test('the parser keeps the matched text as written, and the remaining words', () => {
  const { designations, materials, words } = parseText('The BRO patch, Cut  Edge, small moth nip');
  expect(designations[0]).toMatchObject({ matchedBy: 'alias', text: 'BRO' });
  expect(materials).toEqual([{ value: 'Embroidered Cloth', text: 'Cut  Edge' }]);
  expect(words).toEqual(['small', 'moth', 'nip']);
});

test.each([
  ['2 1/2"', [2.5]],
  ['2-1/2 inches', [2.5]],
  ['2½”', [2.5]],
  ['2.5 in.', [2.5]],
  ['64 mm', [2.52]],
  ['6.4cm', [2.52]],
  ['3-inch', [3]],
  ['2 1/2 x 3"', [2.5, 3]],
  ['2.5" x 3.25"', [2.5, 3.25]],
  ['65 x 70mm', [2.559, 2.756]],
  ['3 in wide', [3]],
  ['“Old 30”', []],
  ['"Big Red 1" patch', []],
  ['75 mm gun', []],
  ['1 in good condition', []],
  ['1943', []],
])('%s measures %j inches', (text, inches) => {
  expect(parseText(text).inches).toEqual(inches);
});

describe('arbitrary text', () => {
  const fragments = fc.constantFrom(
    ...[
      '1st',
      '82d',
      'XX',
      'Inf',
      'Div.',
      'Abn',
      'Corps',
      'Big Red One',
      '1943',
      '2 1/2"',
      ',',
      '(',
      'and',
    ],
    ...[
      'Marines',
      'Spearhead',
      '/',
      'felt',
      'one hundred',
      'and',
      'first',
      '’',
      'of the',
      'AF',
      '9999',
    ],
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.array(fragments, { maxLength: 12 }).map((parts) => parts.join(' ')),
  );

  test('arbitrary text parses without failing, with numbers in bounds and matches from the text', () => {
    fc.assert(
      fc.property(text, (input) => {
        const { designations, inches } = parseText(input);
        for (const { number, text: words } of designations) {
          expect(number === null || (number > 0 && number < 5000)).toBe(true);
          expect(input.normalize('NFC')).toContain(words);
        }
        expect(inches.every((length) => length > 0 && length < 1000)).toBe(true);
      }),
      { numRuns: numRuns(2000) },
    );
  });

  test('normalizing the words of arbitrary text twice changes nothing', () => {
    fc.assert(
      fc.property(text, (input) => {
        const words = toNormalizedWords(input);
        expect(toNormalizedWords(words.join(' '))).toEqual(words);
      }),
      { numRuns: numRuns(1000) },
    );
  });

  test('arbitrary text ignores case', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 199 }),
        fc.constantFrom('ID', 'Abn Div', 'AF'),
        (number, name) => {
          const unit = `${number}th ${name}`;
          expect(parseUnits(unit.toUpperCase())).toEqual(parseUnits(unit.toLowerCase()));
        },
      ),
    );
  });
});

test.each([
  ['ARVN 1st Infantry Division', ['South Vietnamese']],
  ['Belgian jump badge', ['Belgian']],
  ['1st Cav, Japanese made', []],
  ['English and German made bullion patch', []],
  ['captured German helmet', []],
  ['a British lion', []],
])('the nations of %s are %j', (text, nations) => {
  expect(parseText(text).nations.map(({ value }) => value)).toEqual(nations);
});

test.each([
  ['9th Amry', 9, 'army'],
  ['Fiftenth Air Force', 15, 'air force'],
  ['Thitreenth AF', 13, 'air force'],
  ['Frist Special Sevice Force', 1, 'force'],
  ['XXIII Corps', 23, 'corps'],
  ['XXXVIII Corps', 38, 'corps'],
])(
  'the parser corrects ordinals and echelons, but no Roman numerals: %s',
  (text, number, echelon) => {
    expect(parseText(text).designations).toMatchObject([{ number, echelon }]);
  },
);

test.each([
  ['GM2c rate', 'gunners mate rating badge'],
  ['Machinist’s Mate', 'machinists mate rating badge'],
  ['Motor Machinist’s Mate', 'motor machinists mate rating badge'],
  ['AAF ATC patch', 'air transport command'],
])('the name %s is parsed as %s', (text, name) => {
  expect(parseText(text).designations.map((one) => one.name)).toEqual([name]);
});

test('an era gives the years of a bound and of the occupation', () => {
  expect(parseText('pre-1939').eras.at(-1)).toMatchObject({ years: { from: 1914, to: 1938 } });
  expect(parseText('post 1967').eras[0]).toMatchObject({ years: { from: 1968 } });
  expect(parseText('made in the occupation').eras).toMatchObject([
    { value: 'WWII (1941-1945)', years: { from: 1945, to: 1950 } },
  ]);
});
