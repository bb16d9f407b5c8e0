import { expect, test } from 'vitest';
import { measurePhotoWidth, measureSize } from './condition-report.ts';
import type { ReportView } from './entities/condition-report.ts';

/** A ruler of 100 mm takes half of the width of a photo of 3 : 2. */
const front: ReportView = {
  photo: '/photos/1/full',
  side: 'front',
  aspect: 1.5,
  scale: { x1: 0.1, y1: 0.9, x2: 0.6, y2: 0.9, millimeters: 100 },
  extent: { x: 0.2, y: 0.1, width: 0.4, height: 0.6 },
};

test('the size of a piece follows from the scale in the photo', () => {
  expect(measurePhotoWidth(front)).toBeCloseTo(200);
  expect(measureSize([front])).toEqual({ width: 80, height: 80 });
});

test('a scale may stand upright or aslant in the photo', () => {
  const upright = { x1: 0.1, y1: 0.1, x2: 0.1, y2: 0.6, millimeters: 100 };
  expect(measurePhotoWidth({ aspect: 1.5, scale: upright })).toBeCloseTo(300);
  const aslant = { x1: 0, y1: 0, x2: 0.2, y2: 0.4, millimeters: 100 };
  expect(measurePhotoWidth({ aspect: 1.5, scale: aslant })).toBeCloseTo(300);
});

test('the front counts even if a photo of another side comes first', () => {
  const back: ReportView = { ...front, side: 'back', extent: { x: 0, y: 0, width: 1, height: 1 } };
  expect(measureSize([back, front])).toEqual({ width: 80, height: 80 });
  expect(measureSize([{ ...front, scale: null }, back])).toEqual({ width: 200, height: 133 });
});

test.each<[string, Partial<ReportView>]>([
  ['without a scale', { scale: null }],
  ['without the outline of the piece', { extent: null }],
  ['with a scale without length', { scale: { x1: 0.5, y1: 0, x2: 0.5, y2: 0, millimeters: 9 } }],
  ['with an outline without area', { extent: { x: 0.2, y: 0.1, width: 0, height: 0.6 } }],
])('a photo %s gives no size', (_, changes) => {
  expect(measureSize([{ ...front, ...changes }])).toBeNull();
});
