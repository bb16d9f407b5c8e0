import { expect, test } from 'vitest';
import { findEraConflicts } from './era-facts.ts';

const WWII = 'WWII (1941-1945)';
const item = (changes: object) => ({
  name: 'Patch',
  description: null,
  era: WWII,
  branch: null,
  ...changes,
});
const count = (changes: object) => findEraConflicts(item(changes)).length;

test.each([
  [{ name: 'Patch with Velcro back' }],
  [{ description: 'Merrowed edge, hook-and-loop back', era: 'Korea (1950-1953)' }],
  [{ name: 'Combat Infantryman Badge', era: 'WWI (1914-1918)' }],
  [{ name: 'National Defense Service Medal' }],
  [{ branch: 'Air Force' }],
  [{ branch: 'Space Force', era: 'Cold War (1945-1991)' }],
])('an item conflicts with its era: %o', (changes) => {
  const conflicts = findEraConflicts(item(changes));
  expect(conflicts.length).toBeGreaterThan(0);
  for (const { text, source } of conflicts) expect(`${text} ${source}`).toMatch(/\d{4}|Usage/);
});

test.each([
  [{ name: 'Patch, not merrowed, without Velcro' }],
  [{ name: 'Patch with Velcro back', era: 'Modern (2001-Present)' }],
  [{ name: 'Patch with Velcro back', era: 'Cold War (1945-1991)' }],
  [{ name: 'Patch with Velcro back', era: null }],
  [{ name: 'Patch with Velcro back', era: 'An era of the dealer' }],
  [{ name: 'Combat Infantryman Badge' }],
  [{ branch: 'Air Force', era: 'Korea (1950-1953)' }],
  [{ branch: 'Army' }],
  [{ name: 'Scribble' }],
])('an item does not conflict with its era: %o', (changes) => {
  expect(count(changes)).toBe(0);
});
