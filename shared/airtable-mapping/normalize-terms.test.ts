import { expect, test } from 'vitest';
import {
  normalizeCondition,
  normalizeEra,
  normalizeItemType,
  shortenDescription,
} from './normalize-terms.ts';

test.each([
  ['WWII (1941-1945)', 'WWII (1941-1945)'],
  ['wwii', 'WWII (1941-1945)'],
  ['WWII  (1941–1945)', 'WWII (1941-1945)'],
  ['Cold war', 'Cold War (1945-1991)'],
  ['World War II', 'World War II'],
  ['WW', 'WW'],
])('an era written %j is %j', (written, era) => {
  expect(normalizeEra(written)).toBe(era);
});

test('types and conditions take the spelling of the shop, and stay as written beyond it', () => {
  expect(normalizeItemType('pins & badges')).toBe('Pins & Badges');
  expect(normalizeItemType('Trench Art')).toBe('Trench Art');
  expect(normalizeCondition('VERY FINE')).toBe('Very Fine');
});

test.each([
  ['nothing', null, null],
  ['blanks', ' \n ', null],
  ['a short text as it is', 'Cut edge, no glow', 'Cut edge, no glow'],
  [
    'the first sentence',
    'A wartime patch in fine order. Removed from a jacket.',
    'A wartime patch in fine order.',
  ],
  [
    'an abbreviation as no end',
    'Worn by the U.S. Army in Germany approx. 1946, bullion on felt. Scarce.',
    'Worn by the U.S. Army in Germany approx. 1946, bullion on felt.',
  ],
])('a short description is made of %s', (_, text, short) => {
  expect(shortenDescription(text)).toBe(short);
});

test('a long sentence is cut after a whole word, to 160 characters with its ellipsis', () => {
  const short = shortenDescription('embroidered '.repeat(40)) ?? '';
  expect(short).toMatch(/embroidered…$/);
  expect(short.length).toBeLessThanOrEqual(160);
  expect([...(shortenDescription('🎖'.repeat(500)) ?? '')].at(-2)).toBe('🎖');
});
