import { expect, test } from 'vitest';
import { type StockPiece, valueInventory } from './inventory.ts';

const makePiece = (changes: Partial<StockPiece> = {}): StockPiece => ({
  type: 'Patches',
  isConsigned: false,
  since: '2026-03-05',
  units: 1,
  costCents: 4_000,
  priceCents: 12_000,
  moves: [],
  goneOn: null,
  ...changes,
});

const count = (piece: StockPiece, on: string) => valueInventory([piece], on).count;

test('a piece is in stock from the day on which it came until the day on which it was sold', () => {
  const piece = makePiece({ moves: [{ on: '2026-04-06', units: -1 }] });
  expect(count(piece, '2026-03-04')).toBe(0);
  expect(count(piece, '2026-03-05')).toBe(1);
  expect(count(piece, '2026-04-05')).toBe(1);
  expect(count(piece, '2026-04-06')).toBe(0);
});

test('a returned unit is in stock again from the day on which it came back', () => {
  const moves = [
    { on: '2026-05-07', units: 1 },
    { on: '2026-04-06', units: -2 },
  ];
  const piece = makePiece({ units: 3, moves });
  expect(count(piece, '2026-05-06')).toBe(1);
  expect(count(piece, '2026-05-07')).toBe(2);
});

test('a piece that was sold elsewhere is gone with all units', () => {
  const piece = makePiece({ units: 5, goneOn: '2026-04-06' });
  expect(count(piece, '2026-04-05')).toBe(5);
  expect(count(piece, '2026-04-06')).toBe(0);
});

test('the value is that of own pieces, and consigned ones are apart', () => {
  const pieces = [
    makePiece({ units: 2 }),
    makePiece({ type: 'Medals', costCents: null, priceCents: null }),
    makePiece({ isConsigned: true, units: 3, costCents: null }),
  ];
  expect(valueInventory(pieces, '2026-03-05')).toEqual({
    on: '2026-03-05',
    count: 3,
    cost: '80.00',
    price: '240.00',
    withoutCost: 1,
    withoutPrice: 1,
    consigned: { count: 3, price: '360.00' },
    byType: [
      { key: 'Medals', count: 1, cost: '0.00', price: '0.00' },
      { key: 'Patches', count: 2, cost: '80.00', price: '240.00' },
    ],
  });
});
