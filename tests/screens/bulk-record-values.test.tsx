import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BulkChange, BulkOutcome } from '../../shared/entities/bulk-change.ts';
import type { LogRecord } from '../../shared/entities/log-record.ts';
import { makeUser } from '../support/quotes.ts';
import { makeItem as makeRecord, mockAirtable } from './support/airtable.ts';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { fillDate } from './support/dates.ts';
import { EMPTY_LOG, makeItem, mockItems, photoPath } from './support/items.ts';
import { button, expectNoOverflow, pressInMenu } from './support/locators.ts';
import { type Handlers, reply } from './support/mockApi.ts';
import { DESKTOP, PHONE } from './support/viewports.ts';

const START = 'POST /api/bulk-changes';
const LOG = 'GET /api/airtable/item-log';

const makeLogRecord = (n: number, changes: Partial<LogRecord> = {}): LogRecord => ({
  id: `recAAAAAAAAAAAAA${n}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  header: `Patch ${n}`,
  summary: null,
  uniqueId: null,
  status: 'Owned',
  types: [],
  era: null,
  condition: null,
  sharePrice: null,
  isForSale: false,
  isFeatured: false,
  isRare: false,
  isAuthentic: false,
  photo: null,
  productId: null,
  ...changes,
});
const RECORDS = [makeLogRecord(1), makeLogRecord(2, { status: 'List' }), makeLogRecord(3)];
const CHANGE: BulkChange = {
  id: '0197a3f2-7c1e-7aaa-8aaa-aaaaaaaaaaa1',
  action: 'set-values',
  fields: { status: 'List' },
  itemCount: 2,
  status: 'finished',
  counts: { changed: 1, unchanged: 0, failed: 1 },
  createdAt: '2026-11-18T12:00:00.000Z',
  finishedAt: '2026-11-18T12:00:01.000Z',
  by: { id: makeUser().id, email: makeUser().email },
  undoes: null,
  undoneBy: null,
};
const REASON = 'Changed in Airtable since: "Status" was "Owned" and is "Sold" now.';
const outcome = (n: number, more: Partial<BulkOutcome>): BulkOutcome => ({
  outcome: 'unchanged',
  itemId: `recAAAAAAAAAAAAA${n}`,
  name: `Patch ${n}`,
  changes: [],
  reason: null,
  note: null,
  canUndo: false,
  ...more,
});
const HANDLERS: Handlers = {
  [LOG]: ({ query }) => {
    const ids = query.getAll('id');
    const records = ids.length > 0 ? RECORDS.filter(({ id }) => ids.includes(id)) : RECORDS;
    return reply(
      { ...EMPTY_LOG, asOf: '2026-11-01T12:00:00.000Z', records },
      { 'x-total-count': String(records.length) },
    );
  },
  [START]: () => reply({ ...CHANGE, status: 'running' }, {}, 202),
  'GET /api/bulk-changes/{id}': {
    ...CHANGE,
    outcomes: [
      outcome(1, {
        outcome: 'changed',
        changes: [{ field: 'Status', before: 'Owned', after: 'List' }],
        canUndo: true,
      }),
      outcome(3, { outcome: 'failed', reason: REASON }),
    ],
    done: 2,
    undoable: 1,
  },
};
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const values = () => dialog('Set Status and Price');
const select = (name: string) => main().getByRole('checkbox', { name: `Select ${name}` });
const seen = (n: number) => ({ id: `recAAAAAAAAAAAAA${n}`, status: 'Owned' });

describe('records chosen in the Item Log', () => {
  const open = async () => {
    await page.viewport(...DESKTOP);
    const { api } = mockAirtable(
      { itemLog: { recordCount: 3, sampleRecord: makeRecord() } },
      HANDLERS,
    );
    await openApp('/item-log?all=true&edit=true');
    await expect.element(select('Patch 1')).toBeInTheDocument();
    return api;
  };

  test('records chosen in the Item Log get a Status after a preview, with a report that can be undone', async () => {
    const api = await open();
    await select('Patch 1').click();
    await main().getByRole('checkbox', { name: 'Select all 3' }).click();
    await expect.element(main().getByText('3 selected')).toBeVisible();
    await button('Set Status and Price…').click();
    await values().getByLabelText('Status', { exact: true }).selectOptions('List');
    await expect
      .element(values().getByText('2 records will change. 1 record has them already.'))
      .toBeVisible();
    await expectAccessible();
    await values().getByRole('button', { name: 'Change 2 Records' }).click();
    const report = dialog('Bulk Change');
    await expect.element(report.getByText('1 changed in Airtable, 1 not changed')).toBeVisible();
    await expect.element(report.getByText(REASON)).toBeVisible();
    await expect.element(report.getByRole('button', { name: 'Undo 1 Record…' })).toBeVisible();
    expect(api.callsTo(START)[0]?.body).toEqual({
      action: 'set-values',
      values: { status: 'List' },
      records: [seen(1), seen(3)],
    });
    await report.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(button('Set Status and Price…')).not.toBeInTheDocument();
  });

  test('records chosen in the Item Log get a price, which has to be an amount', async () => {
    const api = await open();
    await select('Patch 2').click();
    await button('Set Status and Price…').click();
    await values().getByLabelText('Share Price', { exact: true }).fill('cheap');
    await expect.element(values().getByText(/^Enter an amount/)).toBeVisible();
    await values().getByLabelText('Share Price', { exact: true }).fill('8');
    (values().getByLabelText('Status', { exact: true }).element() as HTMLElement).focus();
    await expect
      .element(values().getByLabelText('Share Price', { exact: true }))
      .toHaveValue('8.00');
    await values().getByLabelText('Share Price', { exact: true }).fill('$65');
    await values().getByRole('button', { name: 'Change 1 Record' }).click();
    await expect.poll(() => api.callsTo(START)[0]?.body.values).toEqual({ sharePrice: '65.00' });
  });

  test('records chosen in the Item Log get an era and a unit, except where the log does not say what they were', async () => {
    const api = await open();
    await select('Patch 1').click();
    await select('Patch 3').click();
    await button('Change Fields…').click();
    const fields = dialog('Change Fields');
    await fields.getByLabelText('Era', { exact: true }).selectOptions('Korea (1950-1953)');
    await fields.getByLabelText('Unit Name', { exact: true }).fill('2nd Infantry Division');
    await expect.element(fields.getByText('2 records will change.')).toBeVisible();
    for (const [width, height] of [PHONE, DESKTOP]) {
      await page.viewport(width, height);
      expectNoOverflow();
    }
    await expectAccessible();
    await fields.getByRole('button', { name: 'Change 2 Records' }).click();
    await expect
      .poll(() => api.callsTo(START)[0]?.body)
      .toEqual({
        action: 'set-values',
        values: { era: 'Korea (1950-1953)', unitName: '2nd Infantry Division' },
        records: [1, 3].map((n) => ({ id: `recAAAAAAAAAAAAA${n}`, era: null })),
      });
  });
});

describe('items chosen in the catalog', () => {
  const items = [
    makeItem(0, { name: 'Patch 1', airtableId: 'recAAAAAAAAAAAAA1' }),
    makeItem(1, {
      name: 'Not in Airtable',
      airtableId: null,
      imageUrls: [],
      primaryImageUrl: null,
    }),
  ];
  const [first, second] = [photoPath(1), photoPath(2)];

  test('items chosen in the catalog get a Status in Airtable, without those that have no record', async () => {
    const { api } = mockItems({ items }, HANDLERS);
    await openApp('/catalog?view=items');
    await main().getByRole('checkbox', { name: 'Select all 2' }).click();
    await button('Set Status and Price…').click();
    await expect.element(values().getByText(/1 of the chosen items has no record/)).toBeVisible();
    await values().getByLabelText('Status', { exact: true }).selectOptions('List');
    await values().getByRole('button', { name: 'Change 1 Record' }).click();
    await expect.element(dialog('Bulk Change')).toBeVisible();
    expect(api.callsTo(START)[0]?.body.records).toEqual([seen(1)]);
  });

  test('items chosen in the catalog get their photos in another order', async () => {
    const photographed = makeItem(2, {
      name: 'Photographed',
      imageUrls: [first, second],
      primaryImageUrl: first,
    });
    const { api } = mockItems({ items: [photographed, ...items.slice(1)] }, HANDLERS);
    await openApp('/catalog?view=items');
    await main().getByRole('checkbox', { name: 'Select all 2' }).click();
    await pressInMenu('Order Photos…');
    const photos = dialog('Order Photos');
    await expect
      .element(photos.getByText(/1 item with fewer than two photos stays as it is/))
      .toBeVisible();
    for (const [width, height] of [PHONE, DESKTOP]) {
      await page.viewport(width, height);
      expectNoOverflow();
    }
    await expectAccessible();
    await photos.getByLabelText('Order', { exact: true }).selectOptions('Reverse order');
    await photos.getByRole('button', { name: 'Reorder 1 Item' }).click();
    await expect.element(dialog('Bulk Change')).toBeVisible();
    expect(api.callsTo(START)[0]?.body).toEqual({
      action: 'reorder-photos',
      itemIds: [photographed.id],
      order: 'reverse',
    });
  });
});

describe('the sale of records outside of the shop', () => {
  const RECORD = 'POST /api/airtable/sales';
  const sale = () => dialog('Record a Sale');
  const open = async () => {
    await page.viewport(...DESKTOP);
    const { api } = mockAirtable(
      { itemLog: { recordCount: 3, sampleRecord: makeRecord() } },
      HANDLERS,
    );
    await openApp('/item-log?all=true&edit=true');
    await select('Patch 1').click();
    await select('Patch 3').click();
    await button('Record a Sale…').click();
    return api;
  };

  test('the sale of records outside of the shop has one price for all, or one typed for each', async () => {
    const api = await open();
    api.on(RECORD, (request) =>
      request.body.sales.map(({ recordId }: { recordId: string }) => ({
        recordId,
        name: 'Patch',
        outcome: 'recorded',
        reason: null,
      })),
    );
    await sale().getByLabelText('Price of Each').fill('40');
    await sale().getByLabelText('Price of Patch 3').fill('55.5');
    await fillDate(sale().getByRole('group', { name: 'Sold On' }), '2026-11-20');
    await sale().getByLabelText('Where').fill('Show');
    await sale().getByLabelText('Buyer').fill('Ted Hallam');
    await expectAccessible();
    await sale().getByRole('button', { name: 'Record 2 Sales' }).click();
    await expect.element(page.getByText('2 Sales Recorded')).toBeVisible();
    expect(api.callsTo(RECORD)[0]?.body).toEqual({
      soldAt: '2026-11-20',
      place: 'Show',
      buyer: 'Ted Hallam',
      sales: [
        { recordId: seen(1).id, status: 'Owned', price: '40.00' },
        { recordId: seen(3).id, status: 'Owned', price: '55.50' },
      ],
    });
  });

  test('the sale of records outside of the shop names what is missing, and says so at the field', async () => {
    const api = await open();
    await sale().getByLabelText('Price of Patch 3').fill('55.5');
    await sale().getByRole('button', { name: 'Record 2 Sales' }).click();
    await expect.element(sale().getByText('Enter an amount, such as 65 or 65.50.')).toBeVisible();
    await expect.element(sale().getByText('Say where it was sold, such as Show.')).toBeVisible();
    await expect.element(sale().getByLabelText('Where')).toHaveFocus();
    expect(api.callsTo(RECORD)).toEqual([]);
  });

  test('the sale of records outside of the shop names the pieces that stay as they are, with the reason', async () => {
    const api = await open();
    api.on(RECORD, () => [
      { recordId: seen(1).id, name: 'Patch 1', outcome: 'failed', reason: 'A collector has it.' },
      { recordId: seen(3).id, name: 'Patch 3', outcome: 'recorded', reason: null },
    ]);
    await sale().getByLabelText('Price of Each').fill('40');
    await sale().getByLabelText('Where').fill('eBay');
    await sale().getByRole('button', { name: 'Record 2 Sales' }).click();
    await expect.element(sale().getByText('Patch 1: A collector has it.')).toBeVisible();
  });
});
