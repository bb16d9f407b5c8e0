import { expect, test } from 'vitest';
import type { AsmicEntry } from '../../../../shared/entities/asmic-entry.ts';
import { checkCatalogSize } from './catalog-diff.ts';

const entry: AsmicEntry = {
  id: 'b1c7f0de-52f4-5a0e-8f3b-0d9a6c4e7a21',
  asmicNumber: 'A-1',
  designation: '1st Infantry Division',
  description: 'x'.repeat(150),
  dimensions: { length: 2.5, width: 2 },
  materials: ['Wool'],
  itemType: 'Patches',
  era: null,
  branch: 'Army',
  unit: null,
  referenceImages: [],
  notes: null,
  variations: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
};

test('the reference catalog takes several full imports, but not more than can be loaded', () => {
  expect(() => checkCatalogSize(Array(70_000).fill(entry))).not.toThrow();
  expect(() => checkCatalogSize(Array(90_000).fill(entry))).toThrow('would have 90,000 entries');
});
