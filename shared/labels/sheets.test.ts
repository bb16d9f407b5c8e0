import { describe, expect, test } from 'vitest';
import {
  type Box,
  countPages,
  countPositions,
  divideLabel,
  LABEL_SHEETS,
  type LabelSheet,
  placeLabel,
} from './sheets.ts';

const sheets: [string, LabelSheet][] = Object.entries(LABEL_SHEETS);
const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width + 1e-9 &&
  inner.y + inner.height <= outer.y + outer.height + 1e-9;
const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width - 1e-9 &&
  b.x < a.x + a.width - 1e-9 &&
  a.y < b.y + b.height - 1e-9 &&
  b.y < a.y + a.height - 1e-9;

describe.each(sheets)('%s', (_, sheet) => {
  const boxes = Array.from({ length: countPositions(sheet) }, (_, index) => {
    const { page, box } = placeLabel(sheet, index);
    expect(page).toBe(0);
    return box;
  });

  test('a sheet has all labels on the page, and none over another', () => {
    for (const [index, box] of boxes.entries()) {
      expect(isWithin(box, { x: 0, y: 0, ...sheet.page })).toBe(true);
      for (const other of boxes.slice(index + 1)) expect(overlaps(box, other)).toBe(false);
    }
  });

  test('a sheet of labels leaves the same margins on both sides', () => {
    const last = boxes[sheet.columns - 1];
    const right = sheet.page.width - (last?.x ?? 0) - sheet.label.width;
    expect(Math.abs(right - sheet.first.x)).toBeLessThan(0.4);
  });

  test('a sheet of labels has room for a code of 15 millimeters and for text, within the padding', () => {
    const [box] = boxes;
    if (!box) throw new Error('There is no label');
    const { code, text } = divideLabel(box, sheet.padding);
    const inner = {
      x: box.x + sheet.padding,
      y: box.y + sheet.padding,
      width: box.width - 2 * sheet.padding,
      height: box.height - 2 * sheet.padding,
    };
    for (const part of [code, text]) expect(isWithin(part, inner)).toBe(true);
    expect(overlaps(code, text)).toBe(false);
    expect(code.width).toBeGreaterThan((15 / 25.4) * 72);
    expect(text.width).toBeGreaterThan(70);
  });
});

describe('a sheet', () => {
  const sheet = LABEL_SHEETS['avery-5160'];

  test('a sheet of labels is filled by rows, and continues on the next page', () => {
    expect(placeLabel(sheet, 4)).toMatchObject({ page: 0, box: { x: 13.5 + 198, y: 36 + 72 } });
    expect(placeLabel(sheet, 30)).toMatchObject({ page: 1, box: { x: 13.5, y: 36 } });
  });

  test('a sheet of labels that is used in part needs another page earlier', () => {
    expect(countPages(sheet, 30, 1)).toBe(1);
    expect(countPages(sheet, 30, 2)).toBe(2);
    expect(countPages(sheet, 1, 30)).toBe(1);
  });
});
