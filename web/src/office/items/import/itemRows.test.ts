import { describe, expect, test } from 'vitest';
import { readRows } from './itemRows.ts';
import { guessMapping, parseItemTable } from './itemTable.ts';

const read = (text: string, options: Partial<Parameters<typeof readRows>[2]> = {}) => {
  const table = parseItemTable(text);
  return readRows(table, guessMapping(table.header), {
    photos: [],
    skipsMissing: false,
    known: new Map([['GD-1', 'Helmet']]),
    ...options,
  });
};
const image = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const HEADER = 'Name,Type,Condition';

test('rows become items, with measures and amounts as people write them', () => {
  const { accepted, refused } = read(
    `${HEADER},Length,Cost,Era\nPatch,Patches,Fine,2 1/2 in,"$1,250.50",\n`,
  );
  expect(refused).toEqual([]);
  expect(accepted).toEqual([
    {
      row: 2,
      photos: [],
      payload: {
        name: 'Patch',
        itemType: 'Patches',
        condition: 'Fine',
        length: 2.5,
        cost: '1250.50',
      },
    },
  ]);
});

test.each([
  ['without a required value', ',Patches,Fine', 'Item Name: Item name is required'],
  ['with an unknown measure', 'Patch,Patches,Fine,long', /^Length: Expected inches/],
  ['with a wrong amount', 'Patch,Patches,Fine,,cheap', /^Cost: Expected an amount/],
  [
    'with a number in use',
    'Patch,Patches,Fine,,,gd-1',
    'Unique ID: gd-1 is that of “Helmet” already',
  ],
])('rows are refused %s', (_, row, reason) => {
  const { accepted, refused } = read(`${HEADER},Length,Cost,Unique ID\n${row}\n`);
  expect(accepted).toEqual([]);
  expect(refused).toEqual([{ row: 2, reason: expect.stringMatching(reason) }]);
});

test('rows are refused with the number of an earlier row', () => {
  const { accepted, refused } = read(
    `${HEADER},Unique ID\nPatch,Patches,Fine,A 1\nBadge,Badges,Fine,a  1\n`,
  );
  expect(accepted.map(({ row }) => row)).toEqual([2]);
  expect(refused).toEqual([{ row: 3, reason: 'Unique ID: the same as in row 2' }]);
});

describe('photos', () => {
  const text = `${HEADER},Photos\nPatch,Patches,Fine,"C:\\photos\\front.JPG; back"\n`;

  test('photos are found by their names, without folders, case or extension', () => {
    const photos = [image('back.png'), image('Front.jpg'), image('other.jpg')];
    const { accepted } = read(text, { photos });
    expect(accepted[0]?.photos).toEqual([photos[1], photos[0]]);
  });

  test('photos that are missing or ambiguous refuse the row, unless staff choose otherwise', () => {
    const photos = [image('back.png'), image('back.jpg')];
    expect(read(text, { photos }).refused).toEqual([
      {
        row: 2,
        reason:
          'Photos: “front.JPG” was not chosen; Photos: several chosen files are called “back”',
      },
    ]);
    expect(read(text, { photos, skipsMissing: true }).accepted[0]?.photos).toEqual([]);
  });

  test('the photos of a row are ten at most', () => {
    const photos = Array.from({ length: 11 }, (_, n) => image(`${n}.jpg`));
    const names = photos.map(({ name }) => name).join(';');
    const { refused } = read(`${HEADER},Photos\nPatch,Patches,Fine,${names}\n`, { photos });
    expect(refused[0]?.reason).toBe('Photos: An item has at most 10 photos');
  });
});
