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
])('normalizes the era %j to %j', (written, era) => {
  expect(normalizeEra(written)).toBe(era);
});

test('normalizes known types and conditions and keeps unknown ones', () => {
  expect(normalizeItemType('pins & badges')).toBe('Pins & Badges');
  expect(normalizeItemType('Trench Art')).toBe('Trench Art');
  expect(normalizeCondition('VERY FINE')).toBe('Very Fine');
});

test.each([
  ['no text', null, null],
  ['white space', ' \n ', null],
  ['a short text, unchanged', 'Cut edge, no glow', 'Cut edge, no glow'],
  [
    'the first sentence',
    'A wartime patch in fine order. Removed from a jacket.',
    'A wartime patch in fine order.',
  ],
  [
    'a sentence with abbreviations',
    'Worn by the U.S. Army in Germany approx. 1946, bullion on felt. Scarce.',
    'Worn by the U.S. Army in Germany approx. 1946, bullion on felt.',
  ],
])('shortens a description: %s', (_, text, short) => {
  expect(shortenDescription(text)).toBe(short);
});

test('shortens a long sentence to whole words and 160 characters', () => {
  const short = shortenDescription('embroidered '.repeat(40)) ?? '';
  expect(short).toMatch(/embroidered…$/);
  expect(short.length).toBeLessThanOrEqual(160);
  expect([...(shortenDescription('🎖'.repeat(500)) ?? '')].at(-2)).toBe('🎖');
});
