import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LogRecord } from '../../shared/entities/log-record.ts';
import type { Preset } from '../../shared/entities/preset.ts';
import { makeItem, mockAirtable } from './support/airtable.ts';
import { main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { makeConnection } from './support/connection.ts';
import { download } from './support/download.ts';
import {
  button,
  definitions,
  dialog,
  expectNoOverflow,
  heading,
  rows,
  text,
  texts,
} from './support/locators.ts';
import { errorReply, type MockCall, reply } from './support/mockApi.ts';
import { presetHandlers } from './support/presets.ts';
import { expectToast } from './support/toasts.ts';
import { DESKTOP, PHONE } from './support/viewports.ts';

const LIST = 'GET /api/airtable/item-log';
const ONE = 'GET /api/airtable/item-log/{id}';
const COUNT = 250;

const makeLogRecord = (n: number, changes: Partial<LogRecord> = {}): LogRecord => ({
  id: `rec${n}`,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
  header: `Patch ${n}`,
  summary: `The summary of patch ${n}`,
  uniqueId: `GD-${n}`,
  status: n % 2 ? 'List' : 'Owned',
  types: ['Patches'],
  era: 'WWII (1941-1945)',
  condition: 'Excellent',
  sharePrice: '125.50',
  isForSale: n % 2 === 1,
  isFeatured: n === 1,
  isRare: n === 1,
  isAuthentic: false,
  photo: null,
  productId: null,
  ...changes,
});
const PRESETS: Preset[] = [];
const RECORDS = Array.from({ length: COUNT }, (_, n) => makeLogRecord(n + 1));

/** Filters by status and search only: the server's tests cover the rest. */
const answer =
  (records: readonly LogRecord[], asOf: string | null = '2026-11-01T12:00:00.000Z') =>
  ({ query }: MockCall) => {
    const search = query.get('search') ?? '';
    const found = records.filter(
      ({ header, status }) =>
        header?.toLowerCase().includes(search.toLowerCase()) &&
        (query.get('status') ?? status) === status,
    );
    const [start, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))];
    const end = start + limit;
    return reply(
      {
        asOf,
        figures: { total: records.length, available: 125, featured: 1, rare: 1 },
        statuses: ['List', 'Owned'],
        types: ['Patches'],
        eras: ['WWII (1941-1945)'],
        records: found.slice(start, end),
      },
      {
        'x-total-count': String(found.length),
        ...(end < found.length ? { 'x-next-cursor': String(end) } : {}),
      },
    );
  };

const setUp = (records: readonly LogRecord[] = RECORDS, ...more: [asOf?: null]) =>
  mockAirtable(
    { itemLog: { recordCount: COUNT, sampleRecord: makeItem() } },
    {
      [LIST]: answer(records, ...more) as never,
      [ONE]: ({ params }) => ({ ...makeItem(), id: params.id ?? '' }),
      ...presetHandlers(PRESETS),
    },
  );
const open = async (query = '?all=true', ...given: Parameters<typeof setUp>) => {
  const base = setUp(...given);
  await openApp(`/item-log${query}`);
  await expect.element(heading('Item Log Viewer')).toBeVisible();
  return base;
};
const table = () => main().getByRole('grid', { name: 'Items' });
const titles = () => texts(table().getByRole('heading', { level: 2 }));
const first = () => titles()[0];
const headerCell = (name: string) => table().getByRole('columnheader', { name });
const headers = () => texts(table().getByRole('columnheader'));
const figures = () => definitions(main().getByRole('region', { name: 'Inventory figures' }));
const search = () => main().getByPlaceholder('Search items by header, summary, or ID...');
const select = (label: string) => main().getByLabelText(label, { exact: true });
const lastQuery = ({ api }: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(api.callsTo(LIST).at(-1)?.query ?? []);

test('all records of the item log are shown on request, also after a reload, and Back returns to the sample', async () => {
  await page.viewport(...DESKTOP);
  const { calls } = await open('');
  await button('Show all records').click();
  await expect.poll(first).toBe('Patch 1');
  expect(location.search).toBe('?all=true');
  expect(figures()).toEqual({
    'Total Items': '250',
    'Available Items': '125',
    'Featured Items': '1',
    'Rare Items': '1',
  });
  await expect.element(text('250 of 250 records')).toBeVisible();
  await expectAccessible();
  const before = calls().length;
  await reloadApp();
  await expect.poll(first).toBe('Patch 1');
  expect(calls().slice(before)).toEqual([`${LIST}?sort=created&order=desc&limit=100`]);
  history.back();
  await expect.element(button('Show all records')).toBeVisible();
  await expect.poll(() => texts(rows('Items'))).toEqual(['101st Airborne Division Patch']);
});

test('all records of the item log are loaded in pages while scrolling, and only rows in view are rendered', async () => {
  await page.viewport(...DESKTOP);
  const base = await open();
  await expect.poll(first).toBe('Patch 1');
  await expect.poll(() => base.api.callsTo(LIST).length).toBe(1);
  const last = () => titles().at(-1);
  for (let loaded = 0; last() !== 'Patch 250'; loaded++) {
    if (loaded > 60) throw new Error(`The last record is ${last()}`);
    window.scrollTo(0, document.documentElement.scrollHeight);
    await base.api.settled();
  }
  expect(base.api.callsTo(LIST)).toHaveLength(3);
  expect(titles().length).toBeLessThan(60);
});

test('all records of the item log are searched, filtered and sorted by the server, and the URL keeps it', async () => {
  await page.viewport(...DESKTOP);
  const base = await open();
  await expect.poll(first).toBe('Patch 1');
  await search().fill('patch 24');
  await select('Status').selectOptions('Owned');
  await select('Sort').selectOptions('Price, Highest First');
  await expect.element(text('6 of 250 records')).toBeVisible();
  await expect
    .poll(() => lastQuery(base))
    .toMatchObject({
      search: 'patch 24',
      status: 'Owned',
      sort: 'price',
      order: 'desc',
    });
  expect(location.search).toBe('?all=true&find=patch+24&status=Owned&sort=price&order=desc');
  await reloadApp();
  await expect.element(text('6 of 250 records')).toBeVisible();
  await expect.element(search()).toHaveValue('patch 24');
  await expect.element(select('Sort')).toHaveValue('Price, Highest First');
  await search().fill('no such thing');
  await expect.element(text('No items match your current filters')).toBeVisible();
  await button('Clear Filters').click();
  await expect.element(text('250 of 250 records')).toBeVisible();
});

test.each([PHONE, DESKTOP])(
  'all records of the item log fit a screen of %i by %i pixels',
  async (width, height) => {
    await page.viewport(width, height);
    const long = {
      header: 'Fallschirmjägerabzeichen'.repeat(4),
      status: 'Out on loan to a museum',
    };
    await open('?all=true', [makeLogRecord(1, long), makeLogRecord(2)]);
    await expect.poll(() => main().getByRole('heading', { level: 2 }).elements().length).toBe(2);
    expectNoOverflow();
    await expectAccessible();
    if (width < 768) {
      const card = main().getByRole('list', { name: 'Items' }).getByRole('listitem').last();
      expect(definitions(card)).toEqual({
        Type: 'Patches',
        Era: 'WWII (1941-1945)',
        Condition: 'Excellent',
        Price: '$125.50',
      });
    }
  },
);

test('all records of the item log are shown as cards on request', async () => {
  await page.viewport(...DESKTOP);
  await open();
  await expect.poll(first).toBe('Patch 1');
  await button('Grid').click();
  await expect
    .element(main().getByRole('link', { name: 'View Details Patch 1', exact: true }))
    .toBeVisible();
  expect(location.search).toBe('?all=true&shape=cards');
  await button('List').click();
  await expect.poll(() => location.search).toBe('?all=true');
});

test('the table of the whole log is sorted by its headers, which say so', async () => {
  await page.viewport(...DESKTOP);
  const base = await open();
  await expect.poll(first).toBe('Patch 1');
  const sortOf = (name: string) => headerCell(name).element().getAttribute('aria-sort');
  expect(sortOf('Created')).toBe('descending');
  expect(sortOf('Item')).toBeNull();
  await table().getByRole('button', { name: 'Item' }).click();
  await expect.poll(() => sortOf('Item')).toBe('ascending');
  expect(sortOf('Created')).toBeNull();
  await expect.poll(() => lastQuery(base)).toMatchObject({ sort: 'header', order: 'asc' });
  await table().getByRole('button', { name: 'Item' }).click();
  await expect.poll(() => sortOf('Item')).toBe('descending');
  await expect.element(select('Sort')).toHaveValue('Header, Z to A');
  await table().getByRole('button', { name: 'Price' }).click();
  await expect.poll(() => lastQuery(base)).toMatchObject({ sort: 'price', order: 'desc' });
});

test('the table of the whole log says how many rows it has, and which of them are rendered', async () => {
  await page.viewport(...DESKTOP);
  await open();
  await expect.poll(first).toBe('Patch 1');
  await expect.element(table()).toHaveAttribute('aria-rowcount', String(COUNT + 1));
  const row = table().getByRole('row').nth(1);
  await expect.element(row).toHaveAttribute('aria-rowindex', '2');
  expect(texts(row.getByRole('gridcell')).slice(1, 4).join(' ')).toContain('GD-1');
});

test('the table of the whole log shows the chosen columns, also after a reload', async () => {
  await page.viewport(...DESKTOP);
  await open();
  await expect.poll(first).toBe('Patch 1');
  expect(headers()).not.toContain('Marks');
  await button('Columns').click();
  const box = (name: string) => page.getByRole('checkbox', { name });
  await box('Marks').click();
  await box('Era').click();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Columns')).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(headers).toContain('Marks');
  expect(headers()).not.toContain('Era');
  await reloadApp();
  await expect.poll(headers).toContain('Marks');
  expect(headers()).not.toContain('Era');
  await button('Columns').click();
  await page.getByRole('button', { name: 'Reset Columns' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(headers).toContain('Era');
  expect(headers()).not.toContain('Marks');
});

test('the table of the whole log has columns whose widths change by keyboard and by dragging', async () => {
  await page.viewport(...DESKTOP);
  await open();
  await expect.poll(first).toBe('Patch 1');
  const width = () => Math.round(headerCell('Status').element().getBoundingClientRect().width);
  const before = width();
  const handle = table().getByRole('separator', { name: 'Width of Status' });
  handle.element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(width).toBe(before + 32);
  await expect.element(handle).toHaveAttribute('aria-valuenow', String(before + 32));
  await reloadApp();
  await expect.poll(first).toBe('Patch 1');
  expect(width()).toBe(before + 32);
  await userEvent.dragAndDrop(
    table().getByRole('separator', { name: 'Width of Status' }),
    table().getByRole('separator', { name: 'Width of Type' }),
  );
  await expect.poll(width).toBeGreaterThan(before + 60);
  await table().getByRole('separator', { name: 'Width of Status' }).dblClick();
  await expect.poll(width).toBe(before);
  expectNoOverflow();
});

test('the table of the whole log moves between its rows with the arrow keys', async () => {
  await page.viewport(...DESKTOP);
  await open();
  await expect.poll(first).toBe('Patch 1');
  table().getByRole('link', { name: 'Patch 1', exact: true }).element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Patch 2');
});

describe('the saved views of the item log', () => {
  beforeEach(() => {
    PRESETS.length = 0;
  });
  const view = (name: string) => page.getByRole('button', { name, exact: true });
  const nameField = () => page.getByLabelText('Name of the view');

  test('the saved views of the item log keep filters, order and columns, also after a reload', async () => {
    await page.viewport(...DESKTOP);
    const base = await open('?all=true&find=patch+2&status=Owned&sort=price&order=desc');
    await expect.poll(first).toBe('Patch 2');
    await button('Columns').click();
    await page.getByRole('checkbox', { name: 'Era' }).click();
    await userEvent.keyboard('{Escape}');
    await button('Views').click();
    await expect.element(page.getByText('Shared with all staff.')).toBeVisible();
    await expectAccessible();
    await nameField().fill('  Owned, dearest first ');
    await view('Save View').click();
    await expect.poll(() => document.activeElement?.textContent).toBe('Views');

    await openApp('/item-log?all=true&type=Patches');
    await expect.poll(first).toBe('Patch 1');
    await button('Columns').click();
    await page.getByRole('button', { name: 'Reset Columns' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(headers).toContain('Era');
    await button('Views').click();
    await view('Owned, dearest first').click();
    await expect
      .poll(() => location.search)
      .toBe('?all=true&find=patch+2&status=Owned&sort=price&order=desc');
    await expect.poll(first).toBe('Patch 2');
    await expect
      .poll(() => lastQuery(base))
      .toMatchObject({ search: 'patch 2', status: 'Owned', sort: 'price' });
    expect(headers()).not.toContain('Era');
    history.back();
    await expect.poll(() => location.search).toBe('?all=true&type=Patches');
  });

  test('the saved views of the item log are replaced by name, and deleted', async () => {
    await page.viewport(...PHONE);
    await open('?all=true&status=Owned');
    const save = async () => {
      await button('Views').click();
      await nameField().fill('Mine');
      await page.getByRole('button', { name: /^(Save|Replace) View$/ }).click();
    };
    await save();
    await button('Filters').click();
    await select('Status').selectOptions('List');
    await save();
    await button('Views').click();
    const views = page.getByRole('list', { name: 'Saved views' });
    expect(views.getByRole('listitem').elements()).toHaveLength(1);
    expectNoOverflow();
    await userEvent.keyboard('{Escape}');
    await select('Status').selectOptions('');
    await button('Views').click();
    await view('Mine').click();
    await expect.element(select('Status')).toHaveValue('List');
    await button('Views').click();
    await view('Delete the view Mine').click();
    await expect.element(views).not.toBeInTheDocument();
    await expect.element(nameField()).toBeVisible();
  });
});

test('a record of the whole log opens with all its fields, which are read when it is opened', async () => {
  await page.viewport(...DESKTOP);
  const { api } = await open('?all=true', [
    makeLogRecord(1, { productId: '11111111-1111-5111-8111-111111111111' }),
    makeLogRecord(2),
  ]);
  const link = main().getByRole('link', { name: 'Patch 1', exact: true });
  await expect.element(link).toBeVisible();
  expect(api.callsTo(ONE)).toHaveLength(0);
  link.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => definitions(dialog()).Condition).toBe('Excellent');
  expect(location.search).toBe('?all=true&record=rec1');
  await expect
    .element(dialog().getByRole('link', { name: 'View in Shop' }))
    .toHaveAttribute('href', '/product/11111111-1111-5111-8111-111111111111');
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Next record' }).click();
  await expect.poll(() => location.search).toBe('?all=true&record=rec2');
  await expect.poll(() => api.callsTo(ONE).length).toBe(2);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(location.search).toBe('?all=true');
});

test('a record of the whole log reports that Airtable failed, and tries again', async () => {
  const { api } = setUp();
  api.on(ONE, errorReply('NOT_FOUND', 'This record is no longer in Airtable.'));
  await openApp('/item-log?all=true&record=rec7');
  await expect.element(dialog().getByText('This record is no longer in Airtable.')).toBeVisible();
  api.reset(ONE);
  await dialog()
    .getByRole('button', { name: /Try Again/ })
    .click();
  await expect.poll(() => definitions(dialog()).Condition).toBe('Excellent');
});

describe('the prices of the item log', () => {
  const SET = 'PATCH /api/airtable/item-log';
  const price = (n: number) =>
    main().getByRole('textbox', { name: `Price of Patch ${n}`, exact: true });
  const edit = async (answerTo: (recordId: string) => string | null = () => null) => {
    await page.viewport(...DESKTOP);
    const base = setUp(RECORDS.slice(0, 14));
    base.api.on(SET, ({ body }) =>
      body.prices.map(({ recordId }: { recordId: string }) => ({
        recordId,
        problem: answerTo(recordId),
      })),
    );
    base.api.on('GET /api/airtable/item-log/{id}/values', {
      item: null,
      isRestricted: false,
      values: [
        { field: 'sharePrice', column: 'Share Price', kind: 'amount', value: '70.00', options: [] },
      ],
    });
    await openApp('/item-log?all=true&edit=true');
    await expect.element(price(1)).toBeVisible();
    return base.api;
  };

  test('the prices of the item log and all other values are only read before staff choose to edit records', async () => {
    await page.viewport(...DESKTOP);
    const { api } = setUp();
    api.on('GET /api/products/{id}/history', [
      {
        id: crypto.randomUUID(),
        at: '2026-11-20T09:30:00.000Z',
        kind: 'updated',
        runId: crypto.randomUUID(),
        cause: 'schedule',
        by: null,
        fields: [{ field: 'name', from: 'Item 1', to: 'A wrong name' }],
        canUndo: true,
        undoneBy: null,
      },
    ]);
    await openApp('/item-log?all=true&record=rec1');
    await dialog().getByRole('button', { name: 'Shop History' }).click();
    await expect.element(page.getByText('A wrong name')).toBeVisible();
    expect(page.getByRole('button', { name: /^Undo/ }).query()).toBeNull();
    await page
      .getByRole('dialog', { name: 'Shop History' })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect.poll(() => definitions(dialog()).Condition).toBe('Excellent');
    await expect.element(dialog().getByRole('link', { name: /^Open in Airtable/ })).toBeVisible();
    expect(
      dialog()
        .getByRole('button', { name: /Status/ })
        .query(),
    ).toBeNull();
    await dialog().getByRole('button', { name: 'Close' }).click();
    expect(price(1).query()).toBeNull();
    expect(main().getByRole('checkbox').query()).toBeNull();
    await main().getByRole('link', { name: 'Edit Records' }).click();
    await expect.element(price(1)).toHaveValue('125.50');
    await expectAccessible();
    await main().getByRole('link', { name: 'Done Editing' }).click();
    await expect.element(price(1)).not.toBeInTheDocument();
  });

  test('the prices of the item log are typed one after the other, and ten are saved in one call', async () => {
    const api = await edit();
    await price(1).click();
    for (let n = 1; n <= 10; n += 1) {
      expect(document.activeElement).toBe(price(n).element());
      await userEvent.keyboard(`${n}0{Enter}`);
    }
    expect(document.activeElement).toBe(price(11).element());
    await expect.element(main().getByText('10 prices saved.')).toBeVisible();
    expect(api.callsTo(SET)).toHaveLength(1);
    expect(api.callsTo(SET)[0]?.body.prices[9]).toEqual({
      recordId: 'rec10',
      from: '125.50',
      to: '100.00',
    });
    await main().getByRole('link', { name: 'Done Editing' }).click();
    await expect.element(table()).toBeVisible();
  });

  test('the prices of the item log stay as they were on Escape, and need an amount', async () => {
    const api = await edit();
    await price(2).click();
    await userEvent.keyboard('9{Escape}');
    await expect.element(price(2)).toHaveValue('125.50');
    expect(document.activeElement?.getAttribute('data-cell')).toBe('Price');
    await price(2).click();
    await userEvent.keyboard('cheap{Enter}');
    expect(document.activeElement).toBe(price(2).element());
    await expect.element(price(2)).toHaveValue('cheap');
    await expect
      .element(price(2))
      .toHaveAccessibleDescription('Enter an amount, such as 65 or 65.50.');
    await main().getByRole('link', { name: 'Done Editing' }).click();
    await expect.element(table()).toBeVisible();
    expect(api.callsTo(SET)).toHaveLength(0);
  });

  test('the prices of the item log that could not be saved keep what was typed, and are saved again', async () => {
    const api = await edit();
    api.on(SET, errorReply('AIRTABLE_FAILED', 'Airtable does not answer.'));
    await price(3).click();
    await userEvent.keyboard('80{Enter}');
    await expect.element(main().getByText('1 price not saved.')).toBeVisible();
    await expect.element(price(3)).toHaveValue('80.00');
    await expect.element(price(3)).toHaveAccessibleDescription(/Airtable does not answer/);
    api.on(SET, ({ body }) => [{ recordId: body.prices[0].recordId, problem: null }]);
    await button('Save Again').click();
    await expect.element(main().getByText('1 price saved.')).toBeVisible();
  });

  test('the prices of the item log that changed in Airtable meanwhile are replaced by a second Enter', async () => {
    const problem = 'Changed in Airtable since: "Share Price" was "125.50" and is "70.00" now.';
    let isChanged = true;
    const api = await edit(() => (isChanged ? problem : null));
    await price(4).click();
    await userEvent.keyboard('80{Enter}');
    await expect.element(price(4)).toHaveAccessibleDescription(problem);
    isChanged = false;
    await price(4).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(main().getByText('1 price saved.')).toBeVisible();
    expect(api.callsTo(SET).at(-1)?.body.prices).toEqual([
      { recordId: 'rec4', from: '70.00', to: '80.00' },
    ]);
  });
});

test('the export of the item log saves the records that match, without formulas', async () => {
  await page.viewport(...DESKTOP);
  const records = [
    makeLogRecord(1, { header: '=HYPERLINK("x")', summary: 'a, "b"\nc', types: ['A', 'B'] }),
    makeLogRecord(2, { header: 'Left out' }),
  ];
  const { api } = await open('?all=true&status=List', records);
  await expect.poll(first).toBe('=HYPERLINK("x")');
  const { name, text: csv } = await download(() => button('Export CSV').click());
  expect(name).toMatch(/^item-log-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFUnique ID,Header,Summary,Status,Item Type,Era,Condition,Share Price,Is Featured,Is Rare,Is Authentic,Created,Record ID',
    `GD-1,"'=HYPERLINK(""x"")","a, ""b""\nc",List,"A, B",WWII (1941-1945),Excellent,125.50,Yes,Yes,No,2026-01-01T00:01:00.000Z,rec1`,
    '',
  ]);
  await expectToast('Item Log Exported', `1 record is in ${name}.`);
  expect(Object.fromEntries(api.callsTo(LIST).at(-1)?.query ?? [])).toMatchObject({
    status: 'List',
    limit: '1000',
  });
});

test('the whole item log says that no sync has stored the records, and offers one', async () => {
  const base = setUp([], null);
  base.api
    .on('GET /api/sync-airtable/runs', [])
    .on('GET /api/auth/airtable/status', makeConnection());
  await openApp('/item-log?all=true');
  await expect.element(text('No sync has stored the records yet')).toBeVisible();
  await expect
    .element(main().getByRole('link', { name: 'Open the Table Viewer' }))
    .toHaveAttribute('href', '/table/Item%20Log');
  await expectAccessible();
  const release = base.api
    .on('POST /api/sync-airtable', errorReply('AIRTABLE_FAILED', 'Airtable is down.'))
    .hold('POST /api/sync-airtable');
  await button('Sync Now').click();
  await expect.element(button('Syncing…')).toBeVisible();
  expect(base.api.changes).toEqual(['POST /api/sync-airtable {"full":true}']);
  release();
  await expectToast('Sync Failed', '502: Airtable is down.');
});

test('the whole item log reports a failure, and tries again', async () => {
  const { api } = setUp();
  api.on(LIST, errorReply('UNAVAILABLE', 'The storage does not answer.'));
  await openApp('/item-log?all=true');
  await expect.element(text('The storage does not answer.')).toBeVisible();
  await expectAccessible();
  api.reset(LIST);
  await button('Try Again').click();
  await expect.poll(first).toBe('Patch 1');
});

test('the whole item log explains an empty table', async () => {
  await open('?all=true', []);
  await expect.element(text('No items available in the current view')).toBeVisible();
  expect(figures()['Total Items']).toBe('0');
});
