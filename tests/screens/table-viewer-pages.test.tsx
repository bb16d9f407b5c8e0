import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  figure,
  GET_TABLE,
  makeRecord,
  makeRecords,
  mockAirtable,
  openTable,
} from './support/airtable.ts';
import { main, openApp } from './support/app.tsx';
import { button, focusedText, heading, row, rows, text, texts } from './support/locators.ts';
import { errorReply, NETWORK_ERROR } from './support/mockApi.ts';

const pagesOf = (count: number) =>
  Array.from({ length: Math.ceil(count / 100) }, (_, page) => ({
    records: makeRecords(Math.min(100, count - page * 100), 2, page * 100),
    totalCount: count,
  }));
const pageCall = (page: number) => `GET /api/airtable/table/Item%20Log/${page}`;
const search = () => main().getByPlaceholder('Search all fields...');
const failure = errorReply('INTERNAL', 'Something failed on our side.');

test('a table with several pages loads the next records on request until the last', async () => {
  const { calls } = await openTable({ pages: pagesOf(250) });
  await expect.element(text('Loaded so far: the first 100 of 250 records')).toBeVisible();
  expect(figure('Total Records')).toBe('250');
  await search().fill('value 249-');
  await expect.element(text('0 found in the first 100 of 250 records')).toBeVisible();
  await expect
    .element(main().getByRole('link', { name: 'Search all 250 records' }))
    .toHaveAttribute('href', '/item-log?all=true&find=value+249-');
  await button('Load the next 100 records').click();
  const last = button('Load the next 50 records');
  await expect.element(last).toBeVisible();
  last.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => texts(rows('Records'))).toEqual(['rec00000000000249']);
  await expect.element(text('1 found in 250 records')).toBeVisible();
  expect(
    main()
      .getByRole('link', { name: /^Search all/ })
      .query(),
  ).toBeNull();
  await expect.poll(focusedText).toBe('All 250 records are loaded.');
  expect(button(/^Load/).query()).toBeNull();
  expect(calls()).toEqual([pageCall(0), pageCall(1), pageCall(2)]);
});

test('a table with several pages reports an error of the next page and retries', async () => {
  const { api } = await openTable({ pages: pagesOf(150) });
  await expect.element(button('Load the next 50 records')).toBeVisible();
  api.on(GET_TABLE, errorReply('AIRTABLE_FAILED', 'Airtable is asked too often.'));
  await button('Load the next 50 records').click();
  await expect
    .element(text('The next records could not be loaded. Airtable is asked too often.'))
    .toBeVisible();
  expect(figure('Visible Records')).toBe('100');
  expect(main().getByText('Failed to Load Table').query()).toBeNull();
  api.reset(GET_TABLE);
  await button('Try Again').click();
  await expect.poll(() => figure('Visible Records')).toBe('150');
});

test('a table with several pages starts over with the first page on refresh, bypassing the cache', async () => {
  const base = await openTable({ pages: pagesOf(250) });
  await button('Load the next 100 records').click();
  await expect.poll(() => figure('Visible Records')).toBe('200');
  base.pages = [{ records: [makeRecord(7, { New: 'one' })], totalCount: 1 }];
  const release = base.api.hold(GET_TABLE);
  await button('Refresh').click();
  await expect.element(button('Refresh')).toHaveAttribute('aria-busy', 'true');
  await button('Refresh').click();
  expect(figure('Visible Records')).toBe('200');
  release();
  await expect.poll(() => figure('Total Records')).toBe('1');
  await expect.poll(() => texts(rows('Records'))).toEqual(['rec00000000000007']);
  await expect.element(button('Refresh')).toHaveAttribute('aria-busy', 'false');
  expect(base.calls()).toEqual([pageCall(0), pageCall(1), `${pageCall(0)}?refresh=true`]);
});

test('a table with several pages keeps the records and reports the error when a refresh fails', async () => {
  const { api } = await openTable({ pages: pagesOf(3) });
  await expect.element(row('rec00000000000002')).toBeVisible();
  api.on(GET_TABLE, failure);
  await button('Refresh').click();
  await expect.element(main().getByRole('heading', { name: 'Failed to Load Table' })).toBeVisible();
  expect(rows('Records')).toHaveLength(3);
  api.reset(GET_TABLE);
  await button('Try Again').click();
  await expect.element(main().getByRole('alert')).not.toBeInTheDocument();
  expect(rows('Records')).toHaveLength(3);
});

test('a table with several pages polls only the count until it is complete', async () => {
  const counting = { records: makeRecords(100), totalCount: 1500, isCountPartial: true };
  const base = await openTable({ pages: [counting] });
  await expect.poll(() => figure('Total Records')).toBe('1,500+');
  await expect.element(text('Loaded so far: the first 100 of 1,500+ records')).toBeVisible();
  base.pages = [{ ...counting, totalCount: 2500, isCountPartial: false }];
  await expect.poll(() => figure('Total Records')).toBe('2,500');
  expect(new Set(base.calls())).toEqual(new Set([pageCall(0)]));
});

test('a table with several pages renders only the records in view of ten thousand', async () => {
  const records = makeRecords(10_000, 12);
  await openTable({ pages: [{ records, totalCount: records.length }] });
  await expect.poll(() => figure('Visible Records')).toBe('10,000');
  expect(figure('Total Fields')).toBe('12');
  const cards = main().getByRole('list', { name: 'Records' }).getByRole('listitem');
  const rendered = () => cards.elements().length;
  await expect.poll(rendered).toBeGreaterThan(6);
  expect(rendered()).toBeLessThan(60);
  window.scrollTo(0, document.body.scrollHeight / 2);
  const first = () => cards.first().element();
  await expect.poll(() => Number(first().ariaPosInSet)).toBeGreaterThan(4000);
  expect(first().ariaSetSize).toBe('10000');
  expect(rendered()).toBeLessThan(60);

  await search().click();
  await userEvent.keyboard('VALUE 9876-12');
  await expect.poll(() => texts(rows('Records'))).toEqual(['rec00000000009876']);
  await search().clear();
  await button('List').click();
  await expect.element(row('rec00000000000000')).toBeVisible();
  expect(rendered()).toBeLessThan(60);
});

describe('a table that fails to load', () => {
  const openFailing = async (error: ReturnType<typeof errorReply>) => {
    const base = mockAirtable({ pages: pagesOf(3) }, { [GET_TABLE]: error });
    await openApp('/table/Item%20Log');
    return base;
  };

  test('a table that fails to load shows a loading card, reports the error, and retries in place', async () => {
    const { api, calls } = mockAirtable({ pages: pagesOf(3) });
    const release = api.on(GET_TABLE, failure).hold(GET_TABLE);
    await openApp('/table/Item%20Log');
    await expect.element(text('Loading Item Log')).toBeVisible();
    release();
    await expect
      .element(main().getByRole('heading', { name: 'Failed to Load Table' }))
      .toBeVisible();
    await expect.element(text('Something failed on our side.')).toBeVisible();
    await expect
      .element(main().getByRole('link', { name: 'Back to Admin' }))
      .toHaveAttribute('href', '/admin');
    api.reset(GET_TABLE);
    const title = heading('Item Log').element();
    await button('Try Again').click();
    await expect.element(row('rec00000000000001')).toBeVisible();
    await expect.poll(() => document.activeElement).toBe(title);
    expect(calls()).toEqual([pageCall(0), pageCall(0)]);
  });

  test('a table that fails to load is named in the message for an unknown error', async () => {
    mockAirtable({}, { [GET_TABLE]: NETWORK_ERROR });
    await openApp('/table/Item%20Log');
    await expect.element(text('Unable to load table: Item Log')).toBeVisible();
  });

  test('a table that fails to load shows the reason from the API', async () => {
    const reason = 'The base has no table "Item Log".';
    await openFailing(errorReply('NOT_FOUND', reason));
    await expect.element(text(reason)).toBeVisible();
  });
});
