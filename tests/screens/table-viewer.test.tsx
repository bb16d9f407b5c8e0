import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AirtableRecord } from '../../shared/entities/airtable.ts';
import {
  figure,
  makeFile,
  makeRecord,
  makeRecords,
  makeTable,
  mockAirtable,
  openTable,
  thumbnails,
} from './support/airtable.ts';
import { createSchema, field } from './support/airtableSchema.ts';
import { main, openApp, reloadApp } from './support/app.tsx';
import { animationsFinished, expectAccessible } from './support/axe.ts';
import {
  button,
  definitions,
  dialog,
  expectNoOverflow,
  focusedText,
  getLines,
  heading,
  imageSource,
  list,
  row,
  rows,
  text,
  texts,
} from './support/locators.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const openRecords = (records: AirtableRecord[], totalCount = records.length) =>
  openTable({ pages: [{ records, totalCount }] });
const search = () => main().getByPlaceholder('Search all fields...');
const focusedField = () => main().getByLabelText('Focus on field');
const fields = (id: string) =>
  Object.entries(definitions(row(id))).map(([name, value]) => `${name}: ${value}`);

test('a table fetches the first page once, and is read-only', async () => {
  const { calls } = await openTable({ pages: [{ records: makeRecords(3), totalCount: 250 }] });
  await expect.poll(() => figure('Total Records')).toBe('250');
  expect(figure('Visible Records')).toBe('3');
  expect(figure('Total Fields')).toBe('2');
  await expect.element(text('View Mode')).toBeVisible();
  expect(calls()).toEqual(['GET /api/airtable/table/Item%20Log/0']);
  expect(texts(main().getByRole('button'))).toEqual([
    expect.stringMatching(/^Search/),
    'Refresh',
    'Grid',
    'List',
    ...Array(3).fill('View Record'),
    'Load the next 100 records',
  ]);
  await expectAccessible();
  await expect
    .element(main().getByRole('link', { name: 'Back to Admin' }))
    .toHaveAttribute('href', '/admin');
});

test('a table belongs to the table directory', async () => {
  await openRecords(makeRecords(1));
  const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
  await expect
    .poll(() => links.elements().flatMap((link) => (link.ariaCurrent ? [link.textContent] : [])))
    .toEqual(['Table Directory']);
});

test('a table counts the fields of all records', async () => {
  await openRecords([makeRecord(1, { A: 1, B: 2 }), makeRecord(2, { B: 3, C: 4 }), makeRecord(3)]);
  await expect.poll(() => figure('Total Fields')).toBe('3');
  expect(texts(focusedField().getByRole('option'))).toEqual(['All Fields', 'A', 'B', 'C']);
});

test.each([
  ['Item Log', 'Item%20Log', 'name'],
  ['Orden – 勲章', 'Orden%20%E2%80%93%20%E5%8B%B2%E7%AB%A0', 'name'],
  // API Gateway would decode the slash and the question mark before it routes the request.
  ['Finds/50% & #1', 'Finds%2F50%25%20%26%20%231', 'id'],
  ['a%2Fb?c=d', 'a%252Fb%3Fc%3Dd', 'id'],
  ['..', '%252E%252E', 'id'],
])('a table opens by the name %s, typed or linked', async (name, encoded, sent) => {
  const title = heading(name);
  const id = 'tblFinds000000001';
  const { calls } = mockAirtable({
    tables: [makeTable(name)],
    schema: createSchema([{ id, name, primaryFieldId: 'fld1', fields: [] }]),
  });
  await openApp(`/table/${encoded}`);
  await expect.element(title).toHaveTextContent(name);
  await expect.element(text('No records found in this table')).toBeVisible();
  await openApp('/tables');
  await row(name).getByRole('link').click();
  await expect.element(title).toHaveTextContent(name);
  await expect.element(text('No records found in this table')).toBeVisible();
  await reloadApp();
  await expect.element(title).toHaveTextContent(name);
  await expect.element(text('No records found in this table')).toBeVisible();
  const tableCalls = calls().filter((call) => call.includes('/table/'));
  const expected = `GET /api/airtable/table/${sent === 'id' ? id : encoded}/0`;
  expect(tableCalls).toEqual([expected, expected, expected]);
});

test('a table accepts a percent sign that encodes nothing', async () => {
  mockAirtable();
  await openApp('/table/50%');
  await expect.element(heading('50%')).toBeVisible();
});

test('a table shows id, creation date and four fields of each record, or only the focused field', async () => {
  await openRecords([...makeRecords(2, 12), makeRecord(9, { Other: 'x' })]);
  const first = row('rec00000000000000');
  await expect.element(first.getByText('Created: Mar 4, 2025', { exact: true })).toBeVisible();
  expect(fields('rec00000000000000')).toEqual([
    'Field 1: value 0-1',
    'Field 2: value 0-2',
    'Field 3: value 0-3',
    'Field 4: value 0-4',
  ]);
  expect(figure('Total Fields')).toBe('13');
  await focusedField().selectOptions('Field 11');
  await expect.poll(() => fields('rec00000000000001')).toEqual(['Field 11: value 1-11']);
  expect(fields('rec00000000000009')).toEqual(['Field 11: —']);
  await focusedField().selectOptions('All Fields');
  await expect.poll(() => fields('rec00000000000001')).toHaveLength(4);
});

test('a table formats every kind of value, and truncates it to 30 characters', async () => {
  await openRecords([
    makeRecord(1, { Types: ['Patches', 'Pins'], Is: true, Not: false, None: null }),
    makeRecord(2, { Maker: { name: 'Ada' }, Zero: 0, Empty: [], Many: [{ a: 1 }, 2] }),
    makeRecord(3, { Whole: 'w'.repeat(30), Cut: 'c'.repeat(31) }),
  ]);
  await expect
    .poll(() => fields('rec00000000000001'))
    .toEqual(['Types: Patches, Pins', 'Is: Yes', 'Not: No', 'None: —']);
  expect(fields('rec00000000000002')).toEqual([
    'Maker: Ada',
    'Zero: 0',
    'Empty: —',
    'Many: {"a":1}, 2',
  ]);
  expect(fields('rec00000000000003')).toEqual([
    `Whole: ${'w'.repeat(30)}`,
    `Cut: ${'c'.repeat(30)}...`,
  ]);
});

test('a table formats values by the types of their fields, also in the search and the analysis', async () => {
  const fields = [
    field('Price', 'currency', { options: { symbol: '€' } }),
    field('Commission', 'percent'),
    field('Acquired', 'date'),
    field('Maker', 'multipleRecordLinks'),
    field('Rare', 'checkbox'),
  ];
  const values = { Price: 1250, Commission: 0.125, Acquired: '2025-02-28', Maker: ['rec1'] };
  await openTable({ pages: [{ records: [makeRecord(1, values)], totalCount: 1, fields }] });
  const formatted = ['€1,250.00', '12.5%', 'Feb 28, 2025', '1 linked record'];
  await expect.poll(() => Object.values(definitions(row('rec00000000000001')))).toEqual(formatted);
  await search().fill('1,250');
  await expect.poll(() => figure('Visible Records')).toBe('1');
  await row('rec00000000000001').getByText('Created:').click({ force: true });
  await expect
    .poll(() => Object.values(definitions(dialog())).slice(0, 3))
    .toEqual(formatted.slice(0, 3));
  await dialog().getByRole('button', { name: 'Close' }).click();
  await main().getByRole('tab', { name: 'Field Analysis' }).click();
  await expect.element(text('€1,250.00')).toBeVisible();
});

test('a table shows the number of attachments and a small thumbnail', async () => {
  const photo = makeFile('front.jpg', thumbnails('front.jpg'));
  await openRecords([
    makeRecord(1, { One: [photo] }),
    makeRecord(2, { Two: [makeFile('a.jpg'), photo] }),
  ]);
  await expect
    .element(row('rec00000000000001').getByText('1 file(s)', { exact: true }))
    .toBeVisible();
  await expect
    .element(row('rec00000000000002').getByText('2 file(s)', { exact: true }))
    .toBeVisible();
  expect(imageSource(row('rec00000000000001'))).toMatch(/\/small-front\.jpg$/);
  expect(imageSource(row('rec00000000000002'))).toMatch(/\/a\.jpg$/);
});

test('a table searches all fields, including file names and lists, ignoring case', async () => {
  await openRecords([
    makeRecord(1, { A: 'x', Hidden1: 1, Hidden2: 2, Hidden3: 3, Hidden4: 'Snow BACK' }),
    makeRecord(2, { A: ['Patches', 'Pins'] }),
    makeRecord(3, { A: [makeFile('bill.pdf')] }),
  ]);
  for (const [query, id] of [
    ['snow back', 'rec00000000000001'],
    ['PINS', 'rec00000000000002'],
    ['bill', 'rec00000000000003'],
  ] as const) {
    await search().fill(query);
    await expect.poll(() => texts(rows('Records'))).toEqual([id]);
    expect(figure('Visible Records')).toBe('1');
  }
  await expect.element(text('1 found in 3 records')).toBeVisible();
  await search().fill('rec0000');
  await expect.element(text('No records match your search criteria')).toBeVisible();
  expect(figure('Visible Records')).toBe('0');
  expect(figure('Total Records')).toBe('3');
});

test('a table explains that it is empty', async () => {
  await openRecords([]);
  await expect.element(text('No records found in this table')).toBeVisible();
  expect(figure('Total Records')).toBe('0');
});

test('a table shows records as rows', async () => {
  await openRecords([...makeRecords(2, 12), makeRecord(5, { A: 1 })]);
  await expect.element(button('Grid')).toHaveAttribute('aria-pressed', 'true');
  await button('List').click();
  const line = row('rec00000000000001');
  await expect.element(line.getByText('Mar 4, 2025', { exact: true })).toBeVisible();
  await expect.element(line.getByText('12 fields', { exact: true })).toBeVisible();
  const other = row('rec00000000000005');
  await expect.element(other.getByText('1 field', { exact: true })).toBeVisible();
  await expectAccessible();
  await line.getByRole('button', { name: /^View / }).click();
  await expect
    .element(dialog().getByRole('heading', { name: 'Record: rec00000000000001' }))
    .toBeVisible();
});

test('a table changes the number of columns without a warning', async () => {
  const warn = vi.spyOn(console, 'warn');
  await openRecords(makeRecords(12));
  await expect.element(row('rec00000000000000')).toBeVisible();
  const cards = main().getByRole('list', { name: 'Records' });
  const columns = () => getComputedStyle(cards.element()).gridTemplateColumns.split(' ').length;
  for (const [[width, height], count] of [
    [TABLET, 2],
    [PHONE, 1],
    [DESKTOP, 3],
  ] as const) {
    await page.viewport(width, height);
    await expect.poll(columns).toBe(count);
    await animationsFinished();
  }
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test.each([PHONE, TABLET, DESKTOP])('a table fits %i pixels', async (width, height) => {
  await page.viewport(width, height);
  const wide = {
    [`Field${'x'.repeat(90)}`]: 'y'.repeat(300),
    Photos: [makeFile('f'.repeat(80))],
  };
  await openRecords([makeRecord(1, wide), ...makeRecords(30, 8, 10)]);
  await expect.element(row('rec00000000000001')).toBeVisible();
  expectNoOverflow();
  await button('List').click();
  await expect.element(row('rec00000000000001')).toBeVisible();
  expectNoOverflow();
  await row('rec00000000000001').getByRole('button').click();
  await expect.element(dialog()).toBeVisible();
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await main().getByRole('tab', { name: 'Field Analysis' }).click();
  await expect.element(list('Fields')).toBeVisible();
  expectNoOverflow();
  await expectAccessible();
});

test('a record of a table opens with every field in full by a click anywhere on its card', async () => {
  const bill = makeFile('bill.pdf', { type: 'application/pdf' });
  const photo = makeFile('front.jpg', { ...thumbnails('front.jpg'), size: 1572864 });
  await openRecords([
    makeRecord(1, {
      Long: 'l'.repeat(150),
      Types: ['Patches', 'Pins'],
      Maker: { name: 'Ada' },
      Is: true,
      Photos: [{ ...photo, type: 'image/jpeg' }, bill],
    }),
  ]);
  await row('rec00000000000001').getByText('Created:').click({ force: true });
  await expect
    .element(dialog().getByRole('heading', { name: 'Record: rec00000000000001' }))
    .toBeVisible();
  const created = dialog()
    .getByText(/^Created: /)
    .element().textContent;
  expect(created).toMatch(/^Created: Mar 4, 2025, \d+:06 [AP]M$/);
  await expect.element(dialog().getByText('l'.repeat(150), { exact: true })).toBeVisible();
  expect(
    [...dialog().element().querySelectorAll('pre')].map(({ textContent }) => textContent),
  ).toEqual(['[\n  "Patches",\n  "Pins"\n]', '{\n  "name": "Ada"\n}']);
  const files = dialog().getByRole('list', { name: 'Files' }).getByRole('listitem');
  expect(getLines(files.first())).toEqual(['front.jpg', 'image/jpeg', '1.50 MB', 'View Full Size']);
  expect(imageSource(files.first())).toMatch(/\/large-front\.jpg$/);
  const fullSize = files.last().getByRole('link', { name: 'View Full Size' });
  await expect.element(fullSize).toHaveAttribute('target', '_blank');
  await expect.element(fullSize).toHaveAttribute('rel', expect.stringContaining('noopener'));
  await expect.element(fullSize).toHaveAttribute('href', expect.stringMatching(/\/bill\.pdf$/));
  await expectAccessible();
});

test('a record of a table closes and returns focus to its card', async () => {
  await openRecords(makeRecords(3));
  const open = row('rec00000000000001').getByRole('button', { name: 'View Record' });
  await expect.element(open).toBeVisible();
  open.element().focus();
  await userEvent.keyboard('{Enter}');
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});

describe('the field analysis', () => {
  const analyze = async (records: AirtableRecord[], totalCount?: number) => {
    await openRecords(records, totalCount);
    await main().getByRole('tab', { name: 'Field Analysis' }).click();
    await expect.element(list('Fields')).toBeVisible();
  };
  const samples = (name: string) =>
    texts(
      main()
        .getByRole('list', { name: `Sample values of ${name}` })
        .getByRole('listitem'),
    );

  test('the field analysis counts values and shows samples', async () => {
    const makers = ['Ada', 'Bell', 'Ada', 'Cox', ''];
    await analyze(
      makers.map((maker, n) =>
        makeRecord(n, { Maker: maker, Number: n, None: null, Long: 'l'.repeat(101) }),
      ),
      250,
    );
    const analysis = (name: string) => row(name).element().textContent;
    await expect.poll(() => analysis('Maker')).toContain('4 non-empty3 unique');
    expect(samples('Maker')).toEqual(['Ada', 'Bell', 'Cox']);
    expect(analysis('Maker')).not.toContain('more');
    expect(analysis('Number')).toContain('5 non-empty5 unique');
    expect(samples('Number')).toEqual(['0', '1', '2']);
    expect(analysis('Number')).toContain('... and 2 more');
    expect(analysis('None')).toContain('0 non-empty0 uniqueNo values found');
    expect(samples('Long')).toEqual([`${'l'.repeat(100)}...`]);
    await expect.element(text('Based on the first 5 of 250 records')).toBeVisible();
    await expectAccessible();
  });

  test('the field analysis is reached and left by keyboard, or by a change of the view mode', async () => {
    await openRecords(makeRecords(3));
    const tab = (name: string) => main().getByRole('tab', { name });
    await expect.element(tab('Record Data')).toHaveAttribute('aria-selected', 'true');
    tab('Record Data').element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(focusedText).toBe('Field Analysis');
    await expect.element(list('Fields')).toBeVisible();
    await userEvent.keyboard('{Home}');
    await expect.element(row('rec00000000000002')).toBeVisible();
    await tab('Field Analysis').click();
    await button('List').click();
    await expect.element(row('rec00000000000001')).toBeVisible();
  });
});
