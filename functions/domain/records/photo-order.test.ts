import { expect, test } from 'vitest';
import { insertPhotos } from './photo-order.ts';

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
])(
  'photos are inserted in the order of the item: "%s" with "%s" is "%s"',
  (existing, added, expected) => {
    expect(insertPhotos(named(existing), named(added), ORDER)).toEqual(named(expected));
  },
);
