import { expect, test } from 'vitest';
import {
  normalizeCondition,
  normalizeEra,
  normalizeItemType,
  normalizeMaterial,
  shortenDescription,
  suggestTerm,
} from './normalize-terms.ts';

test.each([
  ['WWII (1941-1945)', 'WWII (1941-1945)'],
  ['wwii', 'WWII (1941-1945)'],
  ['WWII  (1941–1945)', 'WWII (1941-1945)'],
  ['Cold war', 'Cold War (1945-1991)'],
  ['World War II', 'WWII (1941-1945)'],
  ['WW2 era', 'WWII (1941-1945)'],
  ['WW II (1939-45)', 'WWII (1941-1945)'],
  ['Second World War, 1939–1945', 'WWII (1941-1945)'],
  ['The Great War', 'WWI (1914-1918)'],
  ['Interwar', 'Inter-War (1918-1939)'],
  ['Korean War', 'Korea (1950-1953)'],
  ['Viet Nam', 'Vietnam (1955-1975)'],
  ['Desert Storm', 'Gulf War (1990-1991)'],
  ['GWOT (2001-2021)', 'Modern (2001-Present)'],
  ['1941-1945', 'WWII (1941-1945)'],
  ['1939-1945', 'WWII (1941-1945)'],
  ['Viet Nam War', 'Vietnam (1955-1975)'],
  ['Coldwar', 'Cold War (1945-1991)'],
  ['Between the Wars', 'Inter-War (1918-1939)'],
  ['Korea (1970s)', 'Korea (1970s)'],
  ['Postwar', 'Postwar'],
  ['Post-Vietnam', 'Post-Vietnam'],
  ['WW', 'WW'],
  ['Civil War', 'Civil War'],
])('the era %j is normalized to %j', (written, era) => {
  expect(normalizeEra(written)).toBe(era);
});

test('known types and conditions are normalized, unknown ones are kept', () => {
  expect(normalizeItemType('pins & badges')).toBe('Pins & Badges');
  expect(normalizeItemType('Trench Art')).toBe('Trench Art');
  expect(normalizeCondition('VERY FINE')).toBe('Very Fine');
});

test.each([
  ['Patch', 'Patches'],
  ['Photo', 'Photographs'],
  ['Badge', 'Pins & Badges'],
  ['Collar brass', 'Collar Insignia'],
  ['Hat badges', 'Cap Badges'],
  // Three of the shop's types share this name.
  ['Military gear', 'Military gear'],
  ['Helmets', 'Helmets'],
  ['Fieldgear', 'Field Gear'],
  ['Pins and Badges', 'Pins & Badges'],
])('the type %j is normalized to %j', (written, type) => {
  expect(normalizeItemType(written)).toBe(type);
});

test.each([
  ['VF', 'Very Fine'],
  ['Exc.', 'Excellent'],
  ['Excellent+', 'Excellent'],
  ['Unissued', 'Mint'],
  ['V. Fine', 'Very Fine'],
  ['Very Good', 'Very Good'],
  ['VG+', 'VG+'],
  ['Extremely Fine', 'Extremely Fine'],
  ['Near Mint', 'Near Mint'],
])('the condition %j is normalized to %j', (written, condition) => {
  expect(normalizeCondition(written)).toBe(condition);
});

test.each([
  ['condition', 'Near Mint', 'Mint'],
  ['condition', 'Very Good', 'Good'],
  ['condition', 'VG+', 'Good'],
  ['condition', 'Extremely Fine', 'Excellent'],
  ['condition', 'Not mint', null],
  ['era', 'Post-war', 'Cold War (1945-1991)'],
  ['era', 'Post-Vietnam', null],
  ['material', 'faux leather', null],
  ['material', 'silver plated', null],
  ['era', 'US Army, WW2 or later', 'WWII (1941-1945)'],
  ['era', 'WWI or WWII', null],
  ['material', 'Wool', null],
] as const)('the suggestion for the %s %j is %j', (field, text, term) => {
  expect(suggestTerm(field, text)).toBe(term);
});

test.each([
  ['Sterling', 'Sterling Silver'],
  ['Sterling .925', 'Sterling Silver'],
  ['cloth', 'Fabric'],
  ['wooden', 'Wood'],
  ['Wool', 'Wool'],
  ['Silver', 'Silver'],
])('the material %j is normalized to %j', (written, material) => {
  expect(normalizeMaterial(written)).toBe(material);
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
])('a description is shortened: %s', (_, text, short) => {
  expect(shortenDescription(text)).toBe(short);
});

test('a long sentence is shortened to whole words and 160 characters', () => {
  const short = shortenDescription('embroidered '.repeat(40)) ?? '';
  expect(short).toMatch(/embroidered…$/);
  expect(short.length).toBeLessThanOrEqual(160);
  expect([...(shortenDescription('🎖'.repeat(500)) ?? '')].at(-2)).toBe('🎖');
});
