import { expect, test } from 'vitest';
import { airtableId } from '../../tests/support/airtable-base.ts';
import type { AirtableRecord } from '../entities/airtable.ts';
import type { StoredProduct } from '../entities/stored-product.ts';
import { getPhotoIds, toPhotoId } from '../photos/photo-paths.ts';
import { getListingStatus, readStatus } from './read-status.ts';
import { SyncPlanner, toStoredProduct } from './sync-plan.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const absent = new Set<string>();

interface PlanInput {
  records: readonly AirtableRecord[];
  stored: readonly StoredProduct[];
  absent: ReadonlySet<string>;
  isFull: boolean;
}

function planSync({ records, stored, absent, isFull }: PlanInput) {
  const planner = new SyncPlanner(stored);
  planner.add(records, { absent });
  if (isFull) planner.unlistMissing();
  return planner.plan;
}

function record(id: string, status: unknown, fields: Record<string, unknown> = {}): AirtableRecord {
  return { id, createdTime: NOW, fields: { Header: `Item ${id}`, Status: status, ...fields } };
}

function planShop(
  records: readonly AirtableRecord[],
  stored: readonly StoredProduct[] = [],
): StoredProduct[] {
  const plan = planSync({ records, stored, absent, isFull: true });
  return plan.changes.map(({ item }) => toStoredProduct(item, getPhotoIds(item), NOW));
}

test.each(['List', 'Ebay'])('the Status %s is for sale', (status) => {
  expect(getListingStatus(record('rec1', status))).toBe('for sale');
});

test.each(['Owned', 'Reserved', undefined])(
  'the Status %s is not for sale, without a problem',
  (status) => {
    expect(getListingStatus(record('rec1', status))).toBe('not for sale');
    expect(readStatus(record('rec1', status)).problem).toBeUndefined();
  },
);

test.each([
  ['list', 'List'],
  ['EBay', 'Ebay'],
  ['List ', 'List'],
  ['Sold!', 'Sold'],
])('the misspelled Status %j is not for sale, and is reported', (status, intended) => {
  expect(getListingStatus(record('rec1', status))).toBe('not for sale');
  const { problem } = readStatus(record('rec1', status));
  expect(problem).toMatchObject({ recordId: 'rec1', field: 'Status' });
  expect(problem?.message).toContain(`"${status}" but must be exactly "${intended}"`);
});

test.each([['List'], { name: 'List' }, ['List', 'Ebay'], [['Ebay']]])(
  'a Status of %j is for sale',
  (status) => {
    expect(getListingStatus(record('rec1', status))).toBe('for sale');
    expect(readStatus(record('rec1', status)).problem).toBeUndefined();
  },
);

test('several values of a Status that disagree are not for sale, and are reported', () => {
  expect(getListingStatus(record('rec1', ['List', 'Sold']))).toBe('not for sale');
  expect(readStatus(record('rec1', ['List', 'Sold'])).problem?.message).toContain(
    'disagree: List, Sold',
  );
});

test.each([
  { error: '#ERROR!' },
  { state: 'loading', value: null, isStale: false },
  '#ERROR!',
  [airtableId('rec', 'a linked record without a name')],
  '2024-03-01T10:00:00.000Z',
  true,
  3,
])('a Status of %j cannot be read, and is reported for the column', (status) => {
  expect(readStatus(record('rec1', status))).toMatchObject({
    status: undefined,
    problem: undefined,
    unreadable: new Map([['Status', expect.anything()]]),
  });
});

test('a Status as rich text or AI text is read without its marks', () => {
  expect(getListingStatus(record('rec1', 'List\n'))).toBe('for sale');
  expect(
    getListingStatus(record('rec1', { state: 'generated', value: 'Sold\n', isStale: false })),
  ).toBe('sold');
});

test('an unknown Status is not for sale, and is reported', () => {
  const { status, problem } = readStatus(record('rec1', 'On hold'));
  expect(status).toBe('not for sale');
  expect(problem?.message).toContain('is not one of List, Ebay');
});

test('the plan of a sync keeps what the shop has of records whose Status cannot be read, and reports the column once', () => {
  const sold = record('rec2', 'Sold');
  const stored = planShop([record('rec1', 'List'), record('rec2', 'List')]);
  const soldOut = planSync({ records: [sold], stored, absent, isFull: false }).changes.map(
    ({ item }) => toStoredProduct(item, [], NOW),
  );
  const records = ['rec1', 'rec2', 'rec3'].map((id) => record(id, { error: '#ERROR!' }));
  const planner = new SyncPlanner([...stored.slice(0, 1), ...soldOut]);
  planner.add(records, { absent });
  planner.reportColumns();
  expect(planner.plan).toMatchObject({ changed: 0, unlist: [], unchanged: 2, skipped: 1 });
  expect(planner.plan.problems.filter(({ field }) => field === 'Status')).toMatchObject([
    { recordId: '', message: expect.stringContaining('in 3 records') },
  ]);
});

test('the plan of a sync creates only products that are for sale', () => {
  const records = [record('rec1', 'List'), record('rec2', 'Ebay'), record('rec3', 'Sold')];
  const plan = planSync({ records, stored: [], absent, isFull: true });
  expect(plan.changes.map(({ kind, recordId }) => [kind, recordId])).toEqual([
    ['create', 'rec1'],
    ['create', 'rec2'],
  ]);
  expect(plan.skipped).toBe(1);
});

test('the plan of a sync changes nothing when the shop is up to date', () => {
  const photo = { id: 'attA', url: 'https://example.com/1', filename: 'a.png' };
  const records = [record('rec1', 'List', { Photos: [photo] })];
  const stored = planShop(records);
  const later = [record('rec1', 'List', { Photos: [{ ...photo, url: 'https://example.com/2' }] })];
  const plan = planSync({ records: later, stored, absent, isFull: true });
  expect(plan).toMatchObject({ changes: [], unlist: [], unchanged: 1 });
});

test('the plan of a sync updates an edited item under its own id', () => {
  const stored = planShop([record('rec1', 'List')]);
  const records = [record('rec1', 'Ebay', { Header: 'Better name' })];
  const [change] = planSync({ records, stored, absent, isFull: true }).changes;
  expect(change?.kind).toBe('update');
  expect(change?.item.content).toMatchObject({ id: stored[0]?.id, name: 'Better name' });
});

test('the plan of a sync retries a photo that was not copied the last time', () => {
  const photo = { id: 'attA', url: 'https://example.com/1', filename: 'a.png' };
  const records = [record('rec1', 'List', { Photos: [photo] })];
  const plan = planSync({ records, stored: [], absent, isFull: true });
  const stored = plan.changes.map(({ item }) => toStoredProduct(item, [], NOW));
  expect(stored[0]).toMatchObject({ imageUrl: null, imageUrls: [] });
  expect(planSync({ records, stored, absent, isFull: true }).changes).toHaveLength(1);
});

test('the plan of a sync sells once, and relists under the same id', () => {
  const stored = planShop([record('rec1', 'List')]);
  const sold = [record('rec1', 'Sold')];
  const plan = planSync({ records: sold, stored, absent, isFull: true });
  expect(plan.changes[0]).toMatchObject({
    kind: 'sell',
    item: { content: { availability: 'Sold Out', id: stored[0]?.id } },
  });
  const afterSale = planShop(sold, stored);
  expect(planSync({ records: sold, stored: afterSale, absent, isFull: true }).changes).toEqual([]);
  const [back] = planShop([record('rec1', 'List')], afterSale);
  expect(back).toMatchObject({ id: stored[0]?.id, availability: 'In Stock', stockQuantity: 1 });
});

test('the plan of a sync unlists reserved, mistyped and deleted records, and never a product without a record', () => {
  const stored = planShop(['rec1', 'rec2', 'rec3', 'rec4'].map((id) => record(id, 'List')));
  const sample = { ...getFirst(stored), airtableId: null, sourceHash: null };
  const records = [record('rec1', 'List'), record('rec2', 'Reserved'), record('rec3', 'list')];
  const plan = planSync({ records, stored: [...stored, sample], absent, isFull: true });
  expect(plan.unlist.map(({ airtableId }) => airtableId)).toEqual(['rec2', 'rec3', 'rec4']);
  expect(plan.unchanged).toBe(1);
});

test('the plan of a sync leaves products of other records unchanged in an incremental run', () => {
  const stored = planShop(['rec1', 'rec2'].map((id) => record(id, 'List')));
  const plan = planSync({ records: [record('rec1', 'List')], stored, absent, isFull: false });
  expect(plan.unlist).toEqual([]);
});

test('unexpected attachment ids become safe photo ids', () => {
  const photo = (id: string) => toPhotoId({ id, url: '', filename: '' });
  expect(photo('attAbc123')).toBe('attAbc123');
  for (const id of ['../../catalogue', 'a/b', '', 'x'.repeat(500)]) {
    expect(photo(id)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

function getFirst([first]: readonly StoredProduct[]): StoredProduct {
  if (!first) throw new Error('The shop is empty');
  return first;
}
