import { expect, test } from 'vitest';
import {
  drawArea,
  drawBox,
  moveBottomRight,
  moveBox,
  moveTopLeft,
  resizeBox,
} from './photoShapes.ts';

const BOX = { x: 0.2, y: 0.3, width: 0.4, height: 0.2 };

test('a box is drawn from any corner to the opposite one', () => {
  expect(drawBox({ x: 0.2, y: 0.3 }, { x: 0.6, y: 0.5 })).toEqual(BOX);
  expect(drawBox({ x: 0.6, y: 0.5 }, { x: 0.2, y: 0.3 })).toEqual(BOX);
  expect(drawBox({ x: 0.6, y: 0.3 }, { x: 0.2, y: 0.5 })).toEqual(BOX);
});

test('a click draws no box, and a small area that stays on the photo', () => {
  const click = { x: 0.5, y: 1 };
  expect(drawBox(click, click)).toBeUndefined();
  expect(drawArea(click, click)).toEqual({ x: 0.45, y: 0.9, width: 0.1, height: 0.1 });
});

test('a box that is moved or resized stays on the photo', () => {
  expect(moveBox(BOX, { x: 0.9, y: -0.1 })).toEqual({ ...BOX, x: 0.6, y: 0 });
  expect(resizeBox(BOX, 0.02)).toEqual({ x: 0.19, y: 0.29, width: 0.42, height: 0.22 });
  expect(resizeBox(BOX, 2)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  expect(resizeBox(BOX, -1)).toEqual({ x: 0.395, y: 0.395, width: 0.01, height: 0.01 });
});

test('a corner that is moved never passes the opposite one', () => {
  expect(moveTopLeft(BOX, { x: 0.1, y: 0.1 })).toEqual({ x: 0.1, y: 0.1, width: 0.5, height: 0.4 });
  expect(moveTopLeft(BOX, { x: 0.9, y: 0.9 })).toEqual({
    x: 0.59,
    y: 0.49,
    width: 0.01,
    height: 0.01,
  });
  expect(moveBottomRight(BOX, { x: 1.2, y: 0 })).toEqual({ ...BOX, width: 0.8, height: 0.01 });
});
