import { expect, test } from 'vitest';
import { extractAbsentMotifs, extractMotifs } from '../profile/motifs.ts';
import type { Match } from '../rank/matches.ts';
import { entry, identify, item } from '../testing/examples.ts';

const words = (match: Match | undefined) =>
  match?.evidence.find(({ field }) => field === 'words') ?? { bits: 0, reason: '' };

test.each([
  ['a white star on a red disc', { star: ['white'], circle: ['red'] }],
  ['red, white and blue shield', { shield: ['red', 'white', 'blue'] }],
  ['a wildcat in black', { cat: ['black'] }],
  ['white T upon a golden lion', { T: ['white'], lion: ['yellow'] }],
  ['dark blue shield edged white', { shield: ['blue'] }],
  ['a star; red', {}],
  ['red border, green felt', {}],
])('the motifs of %s are found', (text, motifs) => {
  const found = [...extractMotifs(text)].map(([motif, colors]) => [motif, [...colors]]);
  const expected = Object.entries(motifs).map(([motif, colors]) => [motif, colors]);
  expect(Object.fromEntries(found)).toMatchObject(Object.fromEntries(expected));
  expect(found).toHaveLength(expected.length);
});

test('absent motifs are found, but not parts that may be lost', () => {
  expect([...extractAbsentMotifs('no wreath, without the star, no tab, no N')]).toEqual([
    'wreath',
    'star',
    'N',
  ]);
});

test('comparing designs treats synonyms as the same word', () => {
  const [match] = identify(
    item('Quetzal on a yellow circle'),
    entry('1', 'Gorgon group', { description: 'A quetzal on a gold disc.' }),
    entry('2', 'Marauder group', { description: 'A yellow circle.' }),
  );
  expect(match?.entry.asmicNumber).toBe('1');
  expect(words(match)).toMatchObject({ level: 'exact' });
  expect(words(match)).toHaveProperty('item', expect.stringContaining('yellow'));
  expect(words(match)).toHaveProperty('entry', expect.stringContaining('disc'));
});

test('comparing designs counts motifs that the item lacks against the entry', () => {
  const [first, second] = identify(
    item('Quetzal, no wyvern'),
    entry('1', 'Gorgon group', { description: 'A quetzal over a wyvern.' }),
    entry('2', 'Marauder group', { description: 'A quetzal.' }),
  );
  expect(first?.entry.asmicNumber).toBe('2');
  expect(words(second).reason).toContain('item has no wyvern');
});

test('comparing designs counts other colors against the entry', () => {
  const [first, second] = identify(
    item('Red quetzal on a white shield'),
    entry('1', 'Gorgon group', { description: 'A green quetzal, and a red and white shield.' }),
    entry('2', 'Marauder group', { description: 'A red quetzal on a white shield.' }),
  );
  expect(first?.entry.asmicNumber).toBe('2');
  expect(words(second).reason).toContain('the item has red quetzal, the entry green quetzal');
});

test('comparing designs does not read a number of motifs as the number of a unit', () => {
  const [match] = identify(
    item('2 red quetzals'),
    entry('1', '2nd Wyvern group', { description: 'A red wyvern.' }),
    entry('2', 'Marauder group', { description: 'Two red quetzals.' }),
  );
  expect(match?.entry.asmicNumber).toBe('2');
});

test('words of the name that the entry lacks lower the score', () => {
  const catalog = [entry('1', 'Marauder wings', { itemType: 'Pins & Badges' })];
  const more = { itemType: 'Pins & Badges' };
  const [plain] = identify(item('Marauder wings', more), ...catalog);
  const [strange] = identify(item('Marauder submariner wings', more), ...catalog);
  expect(strange?.overallMatchScore).toBeLessThan(plain?.overallMatchScore ?? 0);
});

test('up to three matches with evidence in their favor are shown, even unlikely ones', () => {
  const matches = identify(
    item('1st Infantry Division, red numeral'),
    entry('1', '1st Infantry Division', { description: 'A red numeral.' }),
    entry('2', 'Gorgon group', { description: 'A red quetzal.' }),
    entry('3', 'Marauder group', { description: 'A red numeral.' }),
  );
  expect(matches[0]?.confidenceLevel).toBe('High');
  expect(matches.map(({ entry: { asmicNumber } }) => asmicNumber)).toContain('3');
});
