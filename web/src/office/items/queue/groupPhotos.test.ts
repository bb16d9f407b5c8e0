import { describe, expect, test } from 'vitest';
import { toItemCode } from '../../../../../shared/short-codes.ts';
import {
  type ChosenPhoto,
  findLabeledItem,
  groupPhotos,
  joinWithPrevious,
  moveBefore,
  movePhoto,
  type PhotoGroup,
  removePhoto,
  restorePhoto,
  sortPhotos,
  splitAt,
} from './groupPhotos.ts';

const START = Date.UTC(2026, 4, 1);

interface PhotoOptions {
  at?: number;
  name?: string;
  modifiedAt?: number;
  qrText?: string;
}

const makePhoto = (id: string, options: PhotoOptions = {}): ChosenPhoto => {
  const lastModified = START + (options.modifiedAt ?? 0) * 1000;
  const file = new File([], options.name ?? `${id}.jpg`, { lastModified });
  return {
    id,
    chosen: file,
    file,
    takenAt: options.at === undefined ? undefined : START + options.at * 1000,
    thumbnail: null,
    qrText: options.qrText,
  };
};

const draw = (groups: readonly PhotoGroup[]) =>
  groups.map(({ photos }) => photos.map(({ id }) => id).join(' ')).join(' | ');

const groupsOf = (drawing: string): readonly PhotoGroup[] =>
  drawing.split(' | ').map((ids, index) => ({
    id: `group-${index}`,
    photos: ids.split(' ').map((id) => makePhoto(id)),
  }));

test('the order of photos is that of the camera’s clock', () => {
  const photos = [
    makePhoto('b', { at: 20 }),
    makePhoto('c', { at: 30 }),
    makePhoto('a', { at: 1 }),
  ];
  expect(sortPhotos(photos).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('the order of photos is that of numbered names without any time', () => {
  const photos = ['IMG_10.jpg', 'IMG_9.jpg', 'IMG_100.jpg'].map((name) =>
    makePhoto(name, { name, modifiedAt: -name.length }),
  );
  expect(sortPhotos(photos).map(({ id }) => id)).toEqual([
    'IMG_9.jpg',
    'IMG_10.jpg',
    'IMG_100.jpg',
  ]);
});

test('the order of photos takes the time of the file for a photo that has none among others', () => {
  const photos = [
    makePhoto('a', { at: 10 }),
    makePhoto('c', { at: 30 }),
    makePhoto('b', { modifiedAt: 20 }),
  ];
  expect(sortPhotos(photos).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('pieces are separated by a pause longer than the given one', () => {
  const photos = [0, 10, 40, 71, 80].map((at) => makePhoto(String(at), { at }));
  expect(draw(groupPhotos(photos, 30))).toBe('0 10 40 | 71 80');
  expect(draw(groupPhotos(photos, 60))).toBe('0 10 40 71 80');
  expect(draw(groupPhotos(photos, 5))).toBe('0 | 10 | 40 | 71 | 80');
});

test('pieces are separated by photos of QR codes, which are left out', () => {
  const photos = [
    makePhoto('qr1', { at: 0, qrText: 'first' }),
    makePhoto('a', { at: 5 }),
    makePhoto('b', { at: 10 }),
    makePhoto('qr2', { at: 12, qrText: 'second' }),
    makePhoto('c', { at: 15 }),
  ];
  const groups = groupPhotos(photos, undefined);
  expect(draw(groups)).toBe('a b | c');
  expect(groups.map(({ label }) => label)).toEqual(['first', 'second']);
});

test('pieces are separated by QR codes only, however long the pauses are, without a pause given', () => {
  const photos = [
    makePhoto('a', { at: 0 }),
    makePhoto('b', { at: 5000 }),
    makePhoto('qr', { at: 5001, qrText: 'label' }),
    makePhoto('c', { at: 5002 }),
  ];
  expect(draw(groupPhotos(photos, undefined))).toBe('a b | c');
});

test('pieces have the last of several QR codes, and none is made of codes alone', () => {
  const photos = [
    makePhoto('qr1', { qrText: 'blurred' }),
    makePhoto('qr2', { qrText: 'sharp' }),
    makePhoto('a'),
    makePhoto('qr3', { qrText: 'end' }),
  ];
  const groups = groupPhotos(photos, undefined);
  expect(draw(groups)).toBe('a');
  expect(groups[0]?.label).toBe('sharp');
});

test('sorting by hand splits a piece at a photo, but not at its first', () => {
  expect(draw(splitAt(groupsOf('a b c | d'), 'b'))).toBe('a | b c | d');
  expect(draw(splitAt(groupsOf('a b c | d'), 'a'))).toBe('a b c | d');
});

test('sorting by hand joins a piece with the previous one', () => {
  expect(draw(joinWithPrevious(groupsOf('a b | c | d'), 'group-1'))).toBe('a b c | d');
  expect(draw(joinWithPrevious(groupsOf('a b | c'), 'group-0'))).toBe('a b | c');
});

test('sorting by hand moves a photo within its piece and into the next one', () => {
  expect(draw(movePhoto(groupsOf('a b | c'), 'a', 1))).toBe('b a | c');
  expect(draw(movePhoto(groupsOf('a b | c'), 'b', 1))).toBe('a | b c');
  expect(draw(movePhoto(groupsOf('a b | c'), 'c', -1))).toBe('a b c');
  expect(draw(movePhoto(groupsOf('a b | c'), 'a', -1))).toBe('a b | c');
  expect(draw(movePhoto(groupsOf('a b | c'), 'c', 1))).toBe('a b | c');
});

test('sorting by hand puts a photo before another one', () => {
  expect(draw(moveBefore(groupsOf('a b | c d'), 'a', 'd'))).toBe('b | c a d');
  expect(draw(moveBefore(groupsOf('a b c'), 'c', 'a'))).toBe('c a b');
  expect(draw(moveBefore(groupsOf('a b c'), 'a', 'c'))).toBe('b a c');
  expect(draw(moveBefore(groupsOf('a | b'), 'a', 'b'))).toBe('a b');
});

test('sorting by hand leaves a photo out, and puts it back after the photos before it', () => {
  const groups = groupsOf('a | b c | d');
  const sorted = groups.flatMap(({ photos }) => photos);
  const [a, b] = sorted;
  if (!a || !b) throw new Error('no photos');
  expect(draw(removePhoto(groups, 'b'))).toBe('a | c | d');
  expect(draw(removePhoto(groups, 'a'))).toBe('b c | d');
  expect(draw(restorePhoto(removePhoto(groups, 'b'), b, sorted))).toBe('a b | c | d');
  expect(draw(restorePhoto(removePhoto(groups, 'a'), a, sorted))).toBe('b c a | d');
  expect(draw(restorePhoto([], a, sorted))).toBe('a');
});

describe('the label of a piece', () => {
  const items = [
    { id: '01998a3e-7c10-7b3a-8f00-3f2a6d8e1b01' },
    { id: '01998a3e-7c11-7b3a-8f00-3f2a6d8e1b02' },
  ];
  const code = toItemCode(items[1]?.id ?? '');

  test.each([code, `https://shop.example/i/${code}`])(
    'the label “%s” of a piece is that of an item',
    (text) => {
      expect(findLabeledItem(text, items)).toBe(items[1]);
    },
  );

  test.each([undefined, '', 'Box 12', 'https://shop.example/', '0000000000'])(
    'the label “%s” of a piece is that of no item',
    (text) => {
      expect(findLabeledItem(text, items)).toBeUndefined();
    },
  );
});
