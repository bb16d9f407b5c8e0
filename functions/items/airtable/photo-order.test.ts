import { expect, test } from 'vitest';
import { placed } from './photo-order.ts';

const ORDER = ['front', 'back', 'tab', 'label'];
const named = (names: string) =>
  names
    .split(' ')
    .filter(Boolean)
    .map((filename) => ({ filename }));

test.each([
  ['', 'tab front', 'front tab'],
  ['front label', 'tab back', 'front back tab label'],
  ['back', 'front', 'front back'],
  ['receipt back front', 'tab', 'receipt back tab front'],
  ['receipt', 'label front', 'receipt front label'],
])('to "%s" come "%s": "%s"', (there, added, whole) => {
  expect(placed(named(there), named(added), ORDER)).toEqual(named(whole));
});
