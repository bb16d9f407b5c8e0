import { expect, test } from 'vitest';
import type { LogRecord } from '../entities/log-record.ts';
import { countInventory } from './count-inventory.ts';

const makeRecord = (values: Partial<LogRecord>): LogRecord => ({
  id: 'rec00000000000001',
  createdAt: null,
  header: 'Ranger tab',
  summary: null,
  uniqueId: null,
  status: 'List',
  types: [],
  era: null,
  condition: null,
  sharePrice: null,
  isForSale: true,
  isFeatured: false,
  isRare: false,
  isAuthentic: null,
  photo: null,
  productId: null,
  ...values,
});

test('the words for a missing type or era count as missing', () => {
  const records = [{ types: ['Patches'], era: 'Undated' }, { types: ['Other'] }, {}];
  const { byType, byEra } = countInventory(records.map(makeRecord), '2026-11-28T00:00:00.000Z');
  expect(byType).toEqual([
    { name: 'No type', count: 2 },
    { name: 'Patches', count: 1 },
  ]);
  expect(byEra).toEqual([{ name: 'No era', count: 3 }]);
});
