import { expect, test } from 'vitest';
import { entry, identify, item } from '../testing/examples.ts';

const division = entry('1', '1st Infantry Division', {
  description: 'A red numeral 1 on an olive shield.',
  era: 'WWII (1941-1945)',
  branch: 'Army',
});

const getReasons = (name: string, ...entries: Parameters<typeof identify>[1][]) =>
  identify(item(name), ...entries)[0]?.evidence.map(({ reason }) => reason) ?? [];

test.each([
  ['a part of the unit', '1st Infantry Division, 7th Field Artillery Battalion patch'],
  ['a company', 'Company B, 1st Infantry Division pocket patch, 2nd Engineer Company'],
])('the unexplained word %s lowers the score below High', (_, name) => {
  const [plain] = identify(item('1st Infantry Division patch'), division);
  const [match] = identify(item(name), division);
  expect(plain?.confidenceLevel).toBe('High');
  expect(match?.confidenceLevel ?? 'Low').not.toBe('High');
});

test('a specialty lowers the score, and the evidence names it', () => {
  const badge = entry('1', 'Army Aircraft Crewman Badge', { itemType: 'Pins & Badges' });
  const [match] = identify(
    item('Master Army Aircraft Crewman Badge', { itemType: 'Pins & Badges' }),
    badge,
  );
  expect(match?.confidenceLevel).not.toBe('High');
  expect(match?.evidence.find(({ field }) => field === 'unexplained')).toMatchObject({
    level: 'conflict',
    item: 'master',
    reason: 'Not in the entry: ‘master’',
  });
});

test('no number of agreements outweighs a part of the unit', () => {
  const [match] = identify(
    item('1st Infantry Division, 7th Field Artillery Battalion', {
      description: 'A red numeral 1 on an olive shield.',
      era: 'WWII (1941-1945)',
      branch: 'Army',
      primaryMaterial: 'Embroidered Cloth',
      length: '3.50',
      width: '2.50',
    }),
    { ...division, materials: ['Embroidered Cloth'], dimensions: { length: 3.5, width: 2.5 } },
  );
  expect(match?.confidenceLevel).not.toBe('High');
});

test.each([
  '1st Infantry Division patch, cut edge, from an estate in Ohio',
  '1st Infantry Division patch, worn by a 7th Field Artillery Battalion veteran',
  '1st Infantry Division patch, unissued, mint condition',
])('words about the piece or its owner do not lower the score: %s', (name) => {
  expect(identify(item(name), division)[0]?.confidenceLevel).toBe('High');
});

test('a word that only the notes have suggests that an entry is missing', () => {
  const brigade = entry('1', '199th Infantry Brigade', { variations: ['Subdued'] });
  const [full] = identify(item('199th Infantry Brigade patch'), brigade);
  const [subdued] = identify(item('199th Infantry Brigade patch, subdued'), brigade);
  expect(full?.confidenceLevel).toBe('High');
  expect(subdued?.confidenceLevel).not.toBe('High');
});

test('words of the title that the item does not say lower the score, and the evidence names them', () => {
  const second = entry('1', 'Combat Infantryman Badge, second award', {
    itemType: 'Pins & Badges',
  });
  const [match] = identify(item('Combat Infantryman Badge', { itemType: 'Pins & Badges' }), second);
  expect(match?.evidence.find(({ field }) => field === 'unsaid')?.reason).toBe(
    'Not in the description: ‘2nd’ and ‘award’',
  );
});

test.each([
  [{ variations: ['Made by Zenith'] }, { variations: ['Made by Acme Novelty'] }],
  [
    { designation: '1st Infantry Division, Zenith pattern' },
    { designation: '1st Infantry Division, theater made bullion' },
  ],
  [{ dimensions: { length: 2, width: 2 } }, { dimensions: { length: 3, width: 3 } }],
  [{ era: 'WWII (1941-1945)' }, { era: 'Korea (1950-1953)' }],
])(
  'an entry is never High when the item does not say in what it differs from another: %o, %o',
  (one, other) => {
    const matches = identify(
      item('1st Infantry Division patch'),
      { ...division, ...one },
      { ...division, ...other, id: division.id.replace(/1$/, '2'), asmicNumber: '2' },
    );
    expect(matches.map(({ confidenceLevel }) => confidenceLevel)).not.toContain('High');
  },
);

test('the evidence names another entry that fits as well', () => {
  const twin = entry('2', '1st Infantry Division, Korea', { description: division.description });
  const reasons = getReasons('1st Infantry Division patch', division, twin);
  expect(reasons).toContain('Another entry fits as well: 1st Infantry Division, Korea (2)');
});
