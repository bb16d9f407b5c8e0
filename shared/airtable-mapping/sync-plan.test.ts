import { describe, expect, test } from 'vitest';
import type { AirtableRecord } from '../entities/airtable.ts';
import { checkStatus, getListingStatus } from './listing-status.ts';
import { toPhotoId } from './photo.ts';
import {
  getPhotoIds,
  massUnlistGuard,
  type ShopItem,
  SyncPlanner,
  toShopItem,
} from './sync-plan.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const absent = new Set<string>();

interface PlanInput {
  records: readonly AirtableRecord[];
  stored: readonly ShopItem[];
  absent: ReadonlySet<string>;
  isWhole: boolean;
}

function planSync({ records, stored, absent, isWhole }: PlanInput) {
  const planner = new SyncPlanner(stored);
  planner.add(records, absent);
  if (isWhole) planner.unlistMissing();
  return planner.plan;
}

function record(id: string, status: unknown, fields: Record<string, unknown> = {}): AirtableRecord {
  return { id, createdTime: NOW, fields: { Header: `Item ${id}`, Status: status, ...fields } };
}

/** The shop after a sync of these records, each photo taken. */
function shopOf(records: readonly AirtableRecord[], stored: readonly ShopItem[] = []): ShopItem[] {
  const plan = planSync({ records, stored, absent, isWhole: true });
  return plan.changes.map(({ item }) => toShopItem(item, getPhotoIds(item), NOW));
}

describe('the import rule', () => {
  test.each(['List', 'Ebay'])('%s is for sale', (status) => {
    expect(getListingStatus(record('rec1', status))).toBe('for sale');
  });

  test.each(['Owned', 'Reserved', undefined])('%s is not, and that is no problem', (status) => {
    expect(getListingStatus(record('rec1', status))).toBe('not for sale');
    expect(checkStatus(record('rec1', status))).toBeUndefined();
  });

  test.each([
    ['list', 'List'],
    ['EBay', 'Ebay'],
    ['List ', 'List'],
    ['Sold!', 'Sold'],
  ])('%j only nearly matches: not for sale, and told', (status, meant) => {
    expect(getListingStatus(record('rec1', status))).toBe('not for sale');
    const problem = checkStatus(record('rec1', status));
    expect(problem).toMatchObject({ recordId: 'rec1', field: 'Status' });
    expect(problem?.message).toContain(`"${status}" where "${meant}"`);
  });

  test.each(['On hold', 3, ['List'], { name: 'List' }])('%j is unknown, and told', (status) => {
    expect(getListingStatus(record('rec1', status))).toBe('not for sale');
    expect(checkStatus(record('rec1', status))?.message).toContain('none of List, Ebay');
  });
});

describe('a plan', () => {
  test('creates what is for sale, and nothing else', () => {
    const records = [record('rec1', 'List'), record('rec2', 'Ebay'), record('rec3', 'Sold')];
    const plan = planSync({ records, stored: [], absent, isWhole: true });
    expect(plan.changes.map(({ kind, record: { id } }) => [kind, id])).toEqual([
      ['create', 'rec1'],
      ['create', 'rec2'],
    ]);
    expect(plan.skipped).toBe(1);
  });

  test('changes nothing of a shop that is in step', () => {
    const photo = { id: 'attA', url: 'https://example.com/1', filename: 'a.png' };
    const records = [record('rec1', 'List', { Photos: [photo] })];
    const stored = shopOf(records);
    const later = [
      record('rec1', 'List', { Photos: [{ ...photo, url: 'https://example.com/2' }] }),
    ];
    const plan = planSync({ records: later, stored, absent, isWhole: true });
    expect(plan).toMatchObject({ changes: [], unlist: [], unchanged: 1 });
  });

  test('updates an edited item under its own id', () => {
    const stored = shopOf([record('rec1', 'List')]);
    const records = [record('rec1', 'Ebay', { Header: 'Better name' })];
    const [change] = planSync({ records, stored, absent, isWhole: true }).changes;
    expect(change?.kind).toBe('update');
    expect(change?.item.content).toMatchObject({ id: stored[0]?.id, name: 'Better name' });
  });

  test('sees a photo that was not taken the last time', () => {
    const photo = { id: 'attA', url: 'https://example.com/1', filename: 'a.png' };
    const records = [record('rec1', 'List', { Photos: [photo] })];
    const plan = planSync({ records, stored: [], absent, isWhole: true });
    const stored = plan.changes.map(({ item }) => toShopItem(item, [], NOW));
    expect(stored[0]).toMatchObject({ imageUrl: null, imageUrls: [] });
    expect(planSync({ records, stored, absent, isWhole: true }).changes).toHaveLength(1);
  });

  test('sells once, and lists again under the same id', () => {
    const stored = shopOf([record('rec1', 'List')]);
    const sold = [record('rec1', 'Sold')];
    const plan = planSync({ records: sold, stored, absent, isWhole: true });
    expect(plan.changes[0]).toMatchObject({
      kind: 'sell',
      item: { content: { availability: 'Sold Out', id: stored[0]?.id } },
    });
    const afterwards = shopOf(sold, stored);
    expect(planSync({ records: sold, stored: afterwards, absent, isWhole: true }).changes).toEqual(
      [],
    );
    const [back] = shopOf([record('rec1', 'List')], afterwards);
    expect(back).toMatchObject({ id: stored[0]?.id, availability: 'In Stock', stockQuantity: 1 });
  });

  test('unlists what is reserved, mistyped or gone, and never a product without a record', () => {
    const stored = shopOf(['rec1', 'rec2', 'rec3', 'rec4'].map((id) => record(id, 'List')));
    const sample = { ...shopItemLike(stored), airtableId: null, sourceHash: null };
    const records = [record('rec1', 'List'), record('rec2', 'Reserved'), record('rec3', 'list')];
    const plan = planSync({ records, stored: [...stored, sample], absent, isWhole: true });
    expect(plan.unlist.map(({ airtableId }) => airtableId)).toEqual(['rec2', 'rec3', 'rec4']);
    expect(plan.unchanged).toBe(1);
  });

  test('of some records only leaves all others as they are', () => {
    const stored = shopOf(['rec1', 'rec2'].map((id) => record(id, 'List')));
    const plan = planSync({ records: [record('rec1', 'List')], stored, absent, isWhole: false });
    expect(plan.unlist).toEqual([]);
  });
});

describe('the brake', () => {
  const records = Array.from({ length: 40 }, (_, n) => record(`rec${n}`, 'List'));
  const stored = shopOf(records);
  const leaving = (count: number, shop = stored) =>
    massUnlistGuard(
      planSync({ records: records.slice(count), stored: shop, absent, isWhole: true }),
      shop,
    );

  test('lets a fifth of the shop go, and stops more', () => {
    expect(leaving(8)).toBeUndefined();
    expect(leaving(9)).toContain('9 of 40');
  });

  test('lets a few go, however small the shop', () => {
    expect(leaving(5, stored.slice(0, 6))).toBeUndefined();
    expect(leaving(6, stored.slice(0, 6))).toBeDefined();
  });
});

test('an attachment id that Airtable would not give cannot name another place', () => {
  const photo = (id: string) => toPhotoId({ id, url: '', filename: '' });
  expect(photo('attAbc123')).toBe('attAbc123');
  for (const id of ['../../catalogue', 'a/b', '', 'x'.repeat(500)]) {
    expect(photo(id)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

function shopItemLike([first]: readonly ShopItem[]): ShopItem {
  if (!first) throw new Error('The shop is empty');
  return first;
}
