import { expect, test } from 'vitest';
import { type ItemEvent, omitHiddenChanges } from './item-event.ts';
import { listPermissions } from './role.ts';

const EVENT: ItemEvent = {
  id: '019a9c3e-0000-7000-8000-000000000001',
  kind: 'edited',
  at: '2026-11-21T15:00:00.000Z',
  by: { id: '019a9c3e-0000-7000-8000-000000000002', email: 'ada@guidon.example' },
  changes: [
    { field: 'name', before: 'Patch', after: 'Eagle patch' },
    { field: 'sharePrice', before: null, after: '7411.17' },
    { field: 'cost', before: null, after: '7311.13' },
    { field: 'consignor', before: null, after: 'Zebulon Consignor' },
  ],
  undoes: null,
  undoneBy: null,
};
/** The changes of a record name columns. */
const RECORD_EVENT: ItemEvent = {
  ...EVENT,
  changes: [
    { field: 'Status', before: 'Owned', after: 'List' },
    { field: 'Share Price', before: null, after: '7411.17' },
    { field: 'Supplier', before: null, after: 'Zebulon Supplier' },
  ],
  edit: {
    recordId: 'rec00000000000001',
    changes: [
      { field: 'status', from: 'Owned', to: 'List' },
      { field: 'sharePrice', from: null, to: '7411.17' },
      { field: 'supplier', from: null, to: 'Zebulon Supplier' },
    ],
  },
};

test.each([
  ['a cataloger', 'cataloger', false, ['name'], ['status']],
  ['a seller', 'seller', false, ['name', 'sharePrice'], ['status', 'sharePrice']],
  [
    'a seller who sees costs',
    'seller',
    true,
    ['name', 'sharePrice', 'cost', 'consignor'],
    ['status', 'sharePrice', 'supplier'],
  ],
] as const)('an event shows %s its visible changes', (_, role, seesCosts, item, record) => {
  const permissions = listPermissions({ role, seesCosts });
  const ofItem = omitHiddenChanges(EVENT, permissions);
  expect(ofItem.changes.map(({ field }) => field)).toEqual(item);
  expect(ofItem).toEqual({ ...EVENT, changes: EVENT.changes.slice(0, item.length) });
  const { changes, edit } = omitHiddenChanges(RECORD_EVENT, permissions);
  expect(edit?.changes.map(({ field }) => field)).toEqual(record);
  expect(changes).toEqual(RECORD_EVENT.changes.slice(0, record.length));
});
