import { describe, expect, test } from 'vitest';
import type { EvidenceField } from '../entities/evidence.ts';
import type { ItemDescription } from './profile/profile.ts';
import type { Match } from './rank/matches.ts';
import { ReferenceIndex } from './reference-index.ts';
import { CATALOG, entry, item } from './testing/examples.ts';

const index = new ReferenceIndex(CATALOG);

function first(description: ItemDescription, of = index): Match {
  const [match] = of.identify(description);
  if (!match) throw new Error(`Nothing found for ${description.name}`);
  return match;
}

function evidence(match: Match, field: EvidenceField) {
  const found = match.evidence.find((each) => each.field === field);
  if (!found) throw new Error(`No evidence of ${field}`);
  return found;
}

function matchWith(description: ItemDescription, ...more: Parameters<typeof entry>): Match {
  return first(description, new ReferenceIndex([entry(...more)]));
}

describe('a dealer\'s "BRO shoulder patch, ww2, felt"', () => {
  const match = first(item('BRO shoulder patch, ww2, felt'));

  test('a dealer\'s "BRO shoulder patch, ww2, felt" matches the 1st Infantry Division with High confidence', () => {
    expect(match.entry.designation).toBe('1st Infantry Division');
    expect(match.confidenceLevel).toBe('High');
    expect(match).toMatchObject({ typeMatch: true, eraMatch: true, materialMatch: true });
  });

  test('a match is explained with readable reasons, the strongest first', () => {
    expect(match.evidence.map(({ field }) => field)[0]).toBe('designation');
    expect(evidence(match, 'designation')).toMatchObject({
      level: 'alias',
      item: 'BRO',
      reason: '‘BRO’ is a nickname of the 1st Infantry Division',
    });
    expect(evidence(match, 'material').reason).toBe('Felt: the entry names wool felt');
    expect(evidence(match, 'era').reason).toContain('the item dates from World War II');
    const bits = match.evidence.map((each) => Math.abs(each.bits));
    expect(bits).toEqual(bits.toSorted((a, b) => b - a));
    expect(match.differencesSummary).toBe('');
  });
});

test.each([
  ['28th Division patch', '104'],
  ['28th Infantry Regiment crest', '105'],
  ['3rd ID patch', '102'],
  ['3rd Armored Division patch', '103'],
  ['101st Airborne Division', '106'],
  ['101st Airborne Regiment', '107'],
  ['1st Marine Division', '108'],
  ['1st Infantry Division', '101'],
])('the designation %s matches entry %s', (name, number) => {
  const itemType = name.includes('crest') ? 'Pins & Badges' : 'Patches';
  expect(first(item(name, { itemType })).entry.asmicNumber).toBe(number);
});

test.each([
  ['28th Infantry Division', '28th Infantry Regiment'],
  ['101st Airborne Division', '101st Airborne Regiment'],
  ['28th Infantry Division', '29th Infantry Division'],
  ['7th Infantry Division', '77th Infantry Division'],
])('the designation %s never matches %s, even if all other fields agree', (ours, theirs) => {
  const more = {
    era: 'WWII (1941-1945)',
    branch: 'Army',
    description: 'A scarlet quetzal and a marauder.',
  };
  const catalog = new ReferenceIndex([
    entry('1', theirs, {
      ...more,
      materials: ['Felt'],
      dimensions: { length: 2.5, width: 2.5 },
    }),
  ]);
  const like = item(`${ours} patch`, {
    ...more,
    primaryMaterial: 'Felt',
    length: '2.50',
    width: '2.50',
  });
  expect(catalog.identify(like).map((match) => match.overallMatchScore)).toEqual([]);
});

test('another specialty rules out a match, even if all other fields agree', () => {
  const words = 'Marauder, quetzal, gorgon and wyvern.';
  const catalog = new ReferenceIndex([entry('1', '3rd Infantry Division', { description: words })]);
  expect(catalog.identify(item('3rd Armored Division', { description: words }))).toEqual([]);
});

test('a second unit in the description does not count against the first', () => {
  const match = first(
    item('1st Infantry Division patch', {
      description: 'Worn by a sergeant of the 16th Infantry Regiment, later of the 28th Division.',
    }),
  );
  expect(match.entry.asmicNumber).toBe('101');
  expect(evidence(match, 'designation').level).toBe('exact');
});

test('the unit field takes precedence over the name', () => {
  const match = first(item('1st Division lot', { unitDesignation: '28th Infantry Division' }));
  expect(match.entry.asmicNumber).toBe('104');
});

test('a unit that only the name mentions counts against a match without ruling it out', () => {
  const more = { era: 'WWII (1941-1945)', branch: 'Army' };
  const match = matchWith(
    item('Worn with the 3rd Infantry Division', {
      ...more,
      unitDesignation: '28th Infantry Division',
      length: '2.25',
      width: '2.25',
    }),
    '1',
    '3rd Infantry Division',
    { ...more, dimensions: { length: 2.25, width: 2.25 } },
  );
  const { level, bits } = evidence(match, 'designation');
  expect(level).toBe('conflict');
  expect(bits).toBeGreaterThan(-8);
  expect(match.confidenceLevel).toBe('Low');
});

test('the name completes the unit field', () => {
  const [match] = index.identify(
    item('Regiment crest', {
      unitDesignation: '28th Infantry',
      itemType: 'Pins & Badges',
    }),
  );
  expect(match?.entry.asmicNumber).toBe('105');
});

test('tied matches are never High, and each notes the other', () => {
  const tiedEntries = new ReferenceIndex([
    entry('1', '28th Infantry Division'),
    entry('2', '28th Infantry Division'),
  ]);
  const [one, other] = tiedEntries.identify(
    item('28th Infantry Division, red keystone, felt, 2.5 x 2.5 inches'),
  );
  expect(one?.overallMatchScore).toBe(other?.overallMatchScore);
  expect(one?.confidenceLevel).toBe('Low');
  const getRival = (match: typeof one) =>
    match?.evidence.find(({ field }) => field === 'rival')?.reason;
  expect(getRival(one)).toBe('Another entry fits as well: 2');
  expect(getRival(other)).toBe('Another entry fits as well: 1');
});

test('a unit that the catalog lacks has no match', () => {
  expect(index.identify(item('7th Infantry Division patch, WWII'))).toEqual([]);
});

test('rare words count more than common ones', () => {
  const bits = (name: string) => evidence(first(item(name)), 'words').bits;
  expect(bits('quetzal patch')).toBeGreaterThan(bits('eagle patch'));
  expect(bits('eagle patch')).toBeGreaterThan(bits('red patch'));
  expect(first(item('Quetzal patch')).entry.asmicNumber).toBe('110');
});

test("words of an entry's sources are ignored", () => {
  const found = index.identify(item('Quetzal patch')).map((match) => match.entry.asmicNumber);
  expect(found).not.toContain('101');
});

test('missing fields add no bits', () => {
  const match = matchWith(item('28th Infantry Division'), '1', '28th Infantry Division');
  const missing = match.evidence.filter(({ level }) => level === 'missing');
  expect(missing.map(({ field }) => field).sort()).toEqual(
    ['branch', 'dimensions', 'era', 'material', 'words'].sort(),
  );
  for (const { bits } of missing) expect(bits).toBe(0);
  expect(evidence(match, 'era').reason).toBe('The item gives no era');
});

test('comparing designations is symmetric', () => {
  const bits = (ours: string, theirs: string) =>
    evidence(matchWith(item(ours), '1', theirs), 'designation').bits;
  expect(bits('28th Division', '28th Infantry Division')).toBe(
    bits('28th Infantry Division', '28th Division'),
  );
});

test('a misspelled word counts nearly as much as the correct one', () => {
  const right = evidence(first(item('quetzal patch')), 'words');
  const wrong = evidence(first(item('quetzel patch')), 'words');
  expect(wrong.level).toBe('near');
  expect(wrong.bits).toBeLessThan(right.bits);
  expect(wrong.bits).toBeGreaterThan(0);
});

test('the bits of many common words are limited', () => {
  const words = Array.from({ length: 200 }, (_, n) => `word${'abcdefghij'[n % 10]}${n}`).join(' ');
  const match = matchWith(item('patch', { description: words }), '1', 'Thing', {
    description: words,
  });
  expect(evidence(match, 'words').bits).toBeLessThanOrEqual(10);
});

describe('fields', () => {
  const unit = '28th Infantry Division';

  test.each([
    ['2.50', '3.50', { length: 3.5, width: 2.5 }, 'exact', true],
    ['2.60', '3.60', { length: 3.5, width: 2.5 }, 'near', true],
    ['3.00', '3.50', { length: 3.5, width: 2.5 }, 'conflict', false],
    ['2.50', '3.50', { length: 1, width: 1 }, 'conflict', false],
  ])(
    'the dimensions %s × %s in compared with %o: %s, also when rotated',
    (length, width, dimensions, level, fits) => {
      for (const sides of [
        { length, width },
        { length: width, width: length },
      ]) {
        const match = matchWith(item(unit, sides), '1', unit, { dimensions });
        expect(evidence(match, 'dimensions').level).toBe(level);
        expect(match.dimensionMatch).toBe(fits);
      }
    },
  );

  test('the size of an item is read from its text if the fields are empty', () => {
    const match = matchWith(item(`${unit} patch, 2 1/2" x 3 1/2"`), '1', unit, {
      dimensions: { length: 3.5, width: 2.5 },
    });
    expect(evidence(match, 'dimensions').level).toBe('exact');
  });

  test.each([
    ['WWII (1941-1945)', '1918-1945', 'exact'],
    ['WWII (1941-1945)', 'Approved 1922', 'exact'],
    ['WWII (1941-1945)', 'WWII (1941-1945)', 'exact'],
    ['Korea (1950-1953)', '1941-1948', 'near'],
    ['WWII (1941-1945)', 'Vietnam (1955-1975)', 'conflict'],
    ['Modern (2001-Present)', '1918-1945', 'conflict'],
    ['WWII (1941-1945)', 'since 1966', 'conflict'],
  ])('an item of %s compared with an entry of %s: %s', (ours, theirs, level) => {
    const match = matchWith(item(unit, { era: ours }), '1', unit, { era: theirs });
    expect(evidence(match, 'era').level).toBe(level);
    expect(match.eraMatch).toBe(level !== 'conflict');
  });

  test('an item older than the design counts against a match more than a later one', () => {
    const early = matchWith(item(unit, { era: 'WWI (1914-1918)' }), '1', unit, {
      era: '1941-1945',
    });
    const late = matchWith(item(unit, { era: 'Modern (2001-Present)' }), '1', unit, {
      era: '1941-1945',
    });
    expect(evidence(early, 'era').bits).toBeLessThan(evidence(late, 'era').bits);
  });

  test.each([
    ['Felt', ['Wool felt'], 'exact'],
    ['Felt', ['Fabric'], 'near'],
    ['Embroidered Cloth', ['Fabric'], 'near'],
    ['Sterling Silver', ['Metal'], 'near'],
    ['Brass', ['Leather'], 'conflict'],
    ['Felt', ['Brass', 'Felt'], 'exact'],
  ])('the material %s compared with %o: %s', (primaryMaterial, materials, level) => {
    const match = matchWith(item(unit, { primaryMaterial }), '1', unit, { materials });
    expect(evidence(match, 'material').level).toBe(level);
  });

  test('the secondary material can agree too', () => {
    const made = { primaryMaterial: 'Leather', secondaryMaterial: 'Felt' };
    expect(matchWith(item(unit, made), '1', unit, { materials: ['Felt'] }).materialMatch).toBe(
      true,
    );
  });

  test.each([
    ['Patches', 'Patches', 'exact'],
    ['Patches', 'Shoulder Sleeve Insignia', 'alias'],
    ['Insignia', 'Cap Badges', 'near'],
    ['Pins & Badges', 'Collar Insignia', 'near'],
    ['Medals', 'Patches', 'conflict'],
  ])('the type %s compared with %s: %s', (itemType, theirs, level) => {
    const match = matchWith(item(unit, { itemType }), '1', unit, { itemType: theirs });
    expect(evidence(match, 'itemType').level).toBe(level);
  });

  test('another branch is a conflict', () => {
    const match = matchWith(item(unit, { branch: 'Navy' }), '1', unit, { branch: 'Army' });
    expect(evidence(match, 'branch').level).toBe('conflict');
  });
});

describe('the summary of differences', () => {
  const unit = '28th Infantry Division';

  test('the summary of differences gives eras in words and sizes in inches and millimeters', () => {
    const match = matchWith(
      item(unit, { length: '2.50', width: '2.47', era: 'WWII (1941-1945)' }),
      '1',
      unit,
      { dimensions: { length: 2.5, width: 2 }, era: 'since 1966' },
    );
    expect(match.differencesSummary).toBe(
      '0.47 in (12 mm) wider; era: the item dates from World War II, the entry was adopted in 1966',
    );
  });

  test('the summary of differences names different border colors', () => {
    const match = matchWith(item(`${unit} patch, green border`), '1', unit, {
      description: 'A red keystone with a tan border.',
    });
    expect(match.differencesSummary).toBe('green border instead of tan');
    expect(evidence(match, 'words').reason).toContain('green border');
  });

  test('the summary of differences notes that a merrowed edge is later than the Second World War', () => {
    const match = matchWith(item(`${unit} patch, merrowed edge`), '1', unit, { era: '1941-1945' });
    expect(match.eraMatch).toBe(false);
    expect(match.differencesSummary).toContain('merrowed edge: in use since the mid-1960s');
  });
});

test('a sparse description notes that only the name agrees', () => {
  expect(first(item('28th Infantry Division')).comparisonNotes).toBe(
    'Only the name supports this match: no era, material or dimensions are given.',
  );
});

test('a description with all fields known has no note', () => {
  const match = first(
    item('28th Infantry Division', {
      era: 'WWII (1941-1945)',
      primaryMaterial: 'Embroidered Cloth',
      length: '2.50',
      width: '2.25',
    }),
  );
  expect(match.comparisonNotes).toBeNull();
});

test('a vague name gets matches, but none with High confidence', () => {
  const matches = index.identify(item('Eagle patch'));
  expect(matches.length).toBeGreaterThan(0);
  for (const { confidenceLevel } of matches) expect(confidenceLevel).not.toBe('High');
});

test('an empty catalog has no match', () => {
  expect(new ReferenceIndex([]).identify(item('28th Infantry Division'))).toEqual([]);
});

test('at most ten matches are returned', () => {
  const many = new ReferenceIndex(
    Array.from({ length: 40 }, (_, n) => entry(String(n + 1), '28th Infantry Division')),
  );
  expect(many.identify(item('28th Infantry Division'))).toHaveLength(10);
});

test.each([
  ['nothing', ''],
  ['spaces', '   \n\t '],
  ['5,000 characters', 'patch (28th) '.repeat(400).slice(0, 5000)],
  ['5,000 letters without a space', 'x'.repeat(5000)],
  ['emoji', '🎖️🪖 28th Division 🇺🇸'],
  ['right-to-left text', 'שרוול ‮noisivid‬ 28th'],
  ['characters of regular expressions', '28th (Div.*)+ [patch]{2} \\ ^$ |?'],
  ['names of prototypes', '__proto__ constructor toString hasOwnProperty'],
  ['lone surrogates', '\ud800 28th Division \udfff'],
])('%s as a name is handled', (_, name) => {
  const started = performance.now();
  const matches = index.identify(item(name, { description: name, itemType: name || 'x' }));
  expect(performance.now() - started).toBeLessThan(1000);
  for (const { overallMatchScore } of matches) expect(overallMatchScore).toBeLessThanOrEqual(100);
});
