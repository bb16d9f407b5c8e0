import { describe, expect, test } from 'vitest';
import { extractAbsentMotifs, extractMotifs } from '../profile/motifs.ts';
import type { Match } from '../rank/matches.ts';
import { ReferenceIndex } from '../reference-index.ts';
import { entry, item } from '../testing/examples.ts';

function answers(description: ReturnType<typeof item>, ...entries: ReturnType<typeof entry>[]) {
  return new ReferenceIndex(entries).identify(description);
}

const words = (match: Match | undefined) =>
  match?.evidence.find(({ field }) => field === 'words') ?? { bits: 0, reason: '' };

describe('what stands on an insignia', () => {
  test.each([
    ['a white star on a red disc', { star: ['white'], circle: ['red'] }],
    ['red, white and blue shield', { shield: ['red', 'white', 'blue'] }],
    ['a wildcat in black', { cat: ['black'] }],
    ['white T upon a golden lion', { T: ['white'], lion: ['yellow'] }],
    ['dark blue shield edged white', { shield: ['blue'] }],
    ['a star; red', {}],
    ['red border, green felt', {}],
  ])('%s', (text, charges) => {
    const found = [...extractMotifs(text)].map(([thing, colours]) => [thing, [...colours]]);
    const expected = Object.entries(charges).map(([thing, colours]) => [thing, colours]);
    expect(Object.fromEntries(found)).toMatchObject(Object.fromEntries(expected));
    expect(found).toHaveLength(expected.length);
  });

  test('may be missing from what has lost it, and from what never had it', () => {
    expect([...extractAbsentMotifs('no wreath, without the star, no tab, no N')]).toEqual([
      'wreath',
      'star',
      'N',
    ]);
  });
});

describe('words for the design', () => {
  test('may be other words for the same', () => {
    const [match] = answers(
      item('Quetzal on a yellow circle'),
      entry('1', 'Gorgon group', { description: 'A quetzal on a gold disc.' }),
      entry('2', 'Marauder group', { description: 'A yellow circle.' }),
    );
    expect(match?.entry.asmicNumber).toBe('1');
    expect(words(match)).toMatchObject({ level: 'exact' });
    expect(words(match)).toHaveProperty('item', expect.stringContaining('yellow'));
    expect(words(match)).toHaveProperty('entry', expect.stringContaining('disc'));
  });

  test('count against what they deny', () => {
    const [first, second] = answers(
      item('Quetzal, no wyvern'),
      entry('1', 'Gorgon group', { description: 'A quetzal over a wyvern.' }),
      entry('2', 'Marauder group', { description: 'A quetzal.' }),
    );
    expect(first?.entry.asmicNumber).toBe('2');
    expect(words(second).reason).toContain('item has no wyvern');
  });

  test('count against what has another colour', () => {
    const [first, second] = answers(
      item('Red quetzal on a white shield'),
      entry('1', 'Gorgon group', { description: 'A green quetzal, and a red and white shield.' }),
      entry('2', 'Marauder group', { description: 'A red quetzal on a white shield.' }),
    );
    expect(first?.entry.asmicNumber).toBe('2');
    expect(words(second).reason).toContain('the item has red quetzal, the entry green quetzal');
  });

  test('and a number that stands on it, are not the number of a unit', () => {
    const [match] = answers(
      item('2 red quetzals'),
      entry('1', '2nd Wyvern group', { description: 'A red wyvern.' }),
      entry('2', 'Marauder group', { description: 'Two red quetzals.' }),
    );
    expect(match?.entry.asmicNumber).toBe('2');
  });
});

test('what the name says, and the entry does not explain, makes it less likely', () => {
  const catalogue = [entry('1', 'Marauder wings', { itemType: 'Pins & Badges' })];
  const more = { itemType: 'Pins & Badges' };
  const [plain] = answers(item('Marauder wings', more), ...catalogue);
  const [strange] = answers(item('Marauder submariner wings', more), ...catalogue);
  expect(strange?.overallMatchScore).toBeLessThan(plain?.overallMatchScore ?? 0);
});

test('beside a likely entry, two more are shown for which something speaks', () => {
  const matches = answers(
    item('1st Infantry Division, red numeral'),
    entry('1', '1st Infantry Division', { description: 'A red numeral.' }),
    entry('2', 'Gorgon group', { description: 'A red quetzal.' }),
    entry('3', 'Marauder group', { description: 'A red numeral.' }),
  );
  expect(matches[0]?.confidenceLevel).toBe('High');
  expect(matches.map(({ entry: { asmicNumber } }) => asmicNumber)).toContain('3');
});
