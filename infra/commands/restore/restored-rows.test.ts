import { v7 as uuidV7 } from 'uuid';
import { expect, test } from 'vitest';
import { createRowFilter, isTakenOver } from '../../../functions/platform/table/restored-rows.ts';
import { PERMISSIONS } from '../../permissions.ts';

/** After a restore they are as they were at its point: what staff and members have changed since is lost, see 'Restoring' in
 *  docs/operations.md, or it comes from Airtable again. */
const OF_THE_POINT = `
  ACCURACY ACTIVITY ADDRESSES# ANALYTICS# BULK_CHANGE# BULK_CHANGES BULK_CHANGES_OPEN CART# CATALOGUE CATALOG_NUMBER# COLUMN_MAPPINGS COMPARISON#
  COMPARISONS# CONTENT_PAGES CONTENT_VERSIONS# COUNT# CUSTOMERS DATA_REQUEST# DATA_REQUEST_RATE# DELETED_ITEMS EMAIL# EXPORT_RATE#
  FORMAT GONE_PRODUCT# IDENTIFICATION_LEASE IMPORT_SOCKET# ITEMS_LEAVING ITEMS_TO_IDENTIFY ITEM_EVENTS# ITEM_KEY#
  LISTING_CONFIRMATIONS LOGINS_OF# ORDER_KEY# ORDER_RATE# PAYPAL_MARKS PHOTO_IMPORT# PRESETS PRODUCT# PRODUCT_EVENTS#
  QUESTION_RATE# REFERENCE_CATALOGUE RESALE_CERTIFICATES# ROLLED_BACK_RECORDS SALE_PRICE# SALE_SETTINGS SEARCHES# SESSION# SESSIONS_OF#
  SETTINGS_VERSIONS SHOP_SETTINGS SPELLING_DECISIONS SPENT# STOCKTAKE# STOCKTAKES STOCKTAKES_STARTED SYNC_LEASE SYNC_RUN# SYNC_STATE UNLINKED_PHOTOS USER# WISHLIST#
`
  .trim()
  .split(/\s+/);

test('it is decided for every partition whether a restore takes over what was written since its point', () => {
  const partitions = new Set(Object.values(PERMISSIONS).flatMap(({ rows }) => Object.keys(rows)));
  const undecided = [...partitions].filter((partition) => !isTakenOver(partition));
  expect(undecided.sort()).toEqual([...OF_THE_POINT].sort());
});

test('a restore takes over what was created since the point, also if it was archived, and what has failed or waits', () => {
  const point = new Date('2026-11-20T09:30:00Z');
  const isCopied = createRowFilter(point);
  const idAt = (minutes: number) => uuidV7({ msecs: point.getTime() + minutes * 60_000 });
  for (const PK of ['ORDERS', 'ORDERS_ARCHIVED', 'ITEMS', 'OUTBOX']) {
    expect([isCopied({ PK, SK: idAt(1) }), isCopied({ PK, SK: idAt(-1) })]).toEqual([true, false]);
  }
  expect(
    [1, -1].map((minutes) => isCopied({ PK: `QUOTE#${idAt(minutes)}`, SK: 'SUMMARY' })),
  ).toEqual([true, false]);
  for (const PK of ['PHOTO#a', 'CONSIGNMENT#a']) {
    const copied = [1, -1].map((minutes) => isCopied({ PK, SK: 'any', itemId: idAt(minutes) }));
    expect(copied).toEqual([true, false]);
  }
  for (const PK of [
    'NUMBER_SERIES',
    'MAIL_QUEUE',
    'FAILED_TASKS',
    'FAILED_TASK#a',
    'QUESTION#a',
    'HOLDS',
    'CONSIGNORS',
    'CONSIGNOR_LINES#a',
    'CONSIGNOR_LINES_OF#a',
    'FLOOR_REQUESTS#a',
    'INVOICES',
    'INVOICE_NUMBER#a',
    'INVOICES_OF#a',
    'INVOICE_SERIES',
    'INVOICE_COSTS',
    'CLOSED_YEARS',
    'YEAR_CHANGES',
    'PURCHASES',
    'SHOWS',
    'CONDITION_REPORTS#a',
    'PRIVATE_VIEWINGS',
  ]) {
    expect(isCopied({ PK, SK: 'any' })).toBe(true);
  }
  for (const PK of ['SHOP_SETTINGS', 'CUSTOMERS']) {
    expect(isCopied({ PK, SK: 'any' })).toBe(false);
  }
});

test('a restore takes over quotes whose payments, parcels or returns have changed since the point', () => {
  const isCopied = createRowFilter(new Date('2026-11-20T09:30:00Z'));
  const SK = uuidV7({ msecs: Date.parse('2026-11-01T09:30:00Z') });
  const [before, since] = ['2026-11-20T09:29:00.000Z', '2026-11-20T09:31:00.000Z'];
  const quote = { PK: 'ORDERS', SK, ledger: [{ cents: 100 }] };
  const summary = { PK: `QUOTE#${SK}`, SK: 'SUMMARY', stage: 'paid' };
  for (const row of [quote, summary]) {
    expect(isCopied({ ...row, updatedAt: since })).toBe(true);
    expect(isCopied({ ...row, updatedAt: before })).toBe(false);
  }
  expect(isCopied({ ...quote, ledger: [], updatedAt: since })).toBe(false);
});
