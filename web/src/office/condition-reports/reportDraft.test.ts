import { expect, test } from 'vitest';
import type { ConditionReport } from '../../../../shared/entities/condition-report.ts';
import {
  changeView,
  copyReport,
  createDraft,
  type DraftScale,
  findIncompletePhoto,
  findUnloadedPhoto,
  fitToPhotos,
  getMillimeters,
  toNewReport,
} from './reportDraft.ts';

const PHOTOS = ['/photos/a/full', '/photos/b/full', '/photos/c/full'] as const;
const [FRONT, BACK, DETAIL] = PHOTOS;
const SCALE: DraftScale = { x1: 0.1, y1: 0.9, x2: 0.5, y2: 0.9, length: '4', unit: 'in' };
const EXTENT = { x: 0.2, y: 0.2, width: 0.6, height: 0.6 };

test('a new report has a front and a back, and leaves out the other photos', () => {
  const { views, marks, summary } = toNewReport({ ...createDraft(PHOTOS), summary: ' Clean. ' });
  expect(views).toEqual([
    { photo: FRONT, side: 'front', aspect: 1, scale: null, extent: null },
    { photo: BACK, side: 'back', aspect: 1, scale: null, extent: null },
  ]);
  expect(marks).toEqual([]);
  expect(summary).toBe(' Clean. ');
  expect(toNewReport(createDraft([]))).toEqual({ views: [], marks: [] });
});

test.each([
  ['100', 'mm', 100],
  ['2,5', 'cm', 25],
  ['2 1/2', 'in', 63.5],
  ['2 1/2"', 'in', 63.5],
  [' 2.5 in ', 'in', 63.5],
  ['4"', 'mm', undefined],
  ['4 in', 'cm', undefined],
  ['4 inches ', 'mm', undefined],
  ['0', 'mm', undefined],
  ['', 'mm', undefined],
  ['ruler', 'in', undefined],
  ['500', 'in', undefined],
] as const)('a scale of %j %s is %j millimeters long', (length, unit, millimeters) => {
  expect(getMillimeters({ ...SCALE, length, unit })).toBe(millimeters);
});

test('a report that is used as a draft is sent as it was, without photos that are gone', () => {
  const report: ConditionReport = {
    itemId: '00000000-0000-4000-8000-000000000001',
    number: 1,
    name: 'Patch',
    catalogNumber: 'GD-0001',
    condition: 'Good',
    summary: 'Clean.',
    views: [
      {
        photo: FRONT,
        side: 'front',
        aspect: 1.5,
        scale: { x1: 0.1, y1: 0.9, x2: 0.5, y2: 0.9, millimeters: 100 },
        extent: EXTENT,
      },
      { photo: DETAIL, side: 'detail', aspect: 1, scale: null, extent: null },
    ],
    marks: [
      { photo: FRONT, shape: 'point', x: 0.5, y: 0.5, note: 'Moth nip' },
      { photo: DETAIL, shape: 'area', x: 0.1, y: 0.1, width: 0.2, height: 0.2, note: 'Stain' },
    ],
    size: { width: 150, height: 100 },
    createdAt: '2026-11-20T12:00:00.000Z',
    by: { id: '00000000-0000-4000-8000-000000000002', email: 'thorne@guidon.example' },
  };
  const { views, marks, summary } = report;
  expect(toNewReport(fitToPhotos(copyReport(report), PHOTOS))).toEqual({ views, marks, summary });
  expect(toNewReport(fitToPhotos(copyReport(report), [FRONT, BACK]))).toEqual({
    views: views.slice(0, 1),
    marks: marks.slice(0, 1),
    summary,
  });
});

test('a mark without a note and a scale without a length are to be completed', () => {
  const at = { x: 0.5, y: 0.5, width: 0, height: 0 };
  const mark = { ...at, id: '1', photo: BACK, shape: 'point' as const };
  const draft = createDraft(PHOTOS);
  expect(findIncompletePhoto(draft)).toBeUndefined();
  expect(findIncompletePhoto({ ...draft, marks: [{ ...mark, note: ' ' }] })).toBe(BACK);
  expect(findIncompletePhoto({ ...draft, marks: [{ ...mark, note: 'Stain' }] })).toBeUndefined();
  const scaled = changeView(draft, FRONT, { scale: { ...SCALE, length: '' } });
  expect(findIncompletePhoto(scaled)).toBe(FRONT);
  expect(findIncompletePhoto(changeView(scaled, FRONT, { side: null }))).toBeUndefined();
  expect(findIncompletePhoto(changeView(draft, FRONT, { scale: SCALE }))).toBeUndefined();
});

test('a scale and an outline count once their photo has loaded', () => {
  const drawn = changeView(createDraft(PHOTOS), FRONT, { scale: SCALE, extent: EXTENT });
  expect(findUnloadedPhoto(drawn)).toBe(FRONT);
  expect(toNewReport(drawn).views?.[0]).toMatchObject({ photo: FRONT, scale: null });
  expect(findUnloadedPhoto(changeView(drawn, FRONT, { side: null }))).toBeUndefined();
  const loaded = fitToPhotos(drawn, PHOTOS, { [FRONT]: 1.5 });
  expect(findUnloadedPhoto(loaded)).toBeUndefined();
  expect(toNewReport(loaded).views).toMatchObject([
    { photo: FRONT, aspect: 1.5, scale: { millimeters: 101.6 } },
    { photo: BACK, aspect: 1, scale: null },
  ]);
});
