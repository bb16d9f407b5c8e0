import { describe, expect, test } from 'vitest';
import {
  CREATED,
  makeFile,
  makeRecord,
  makeRecords,
  mockBase,
  thumbnails,
} from '../support/airtable-screens.ts';
import { violations } from '../support/axe.ts';
import { backOfficeScreen } from '../support/back-office-screen.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { freshPage, overflow, settled } from '../support/page.ts';
import { tableViewer } from '../support/table-viewer.ts';

const visit = freshPage();
const { main, heading, button, row, rows, focused } = backOfficeScreen(visit);
const { open, openTable, figure, text, card, fields, dialog } = tableViewer(visit);

describe('a table', () => {
  test('fetches the first page once', async () => {
    const { calls } = await open({ pages: [{ records: makeRecords(3), totalCount: 250 }] });
    await text('Live data from your Airtable database').waitFor();
    await expect.poll(() => figure('Total Records')).toBe('250');
    await expect.poll(() => figure('Visible Records')).toBe('3');
    await expect.poll(() => figure('Total Fields')).toBe('2');
    await text('View Mode').waitFor();
    expect(calls).toEqual(['GET /api/airtable/table/Item%20Log/0']);
    expect(await violations(visit.page())).toEqual([]);
    await main().getByRole('link', { name: 'Back to Admin' }).click();
    await expect.poll(() => new URL(visit.page().url()).pathname).toBe('/admin');
  });

  test('counts the fields of all records', async () => {
    await openTable([makeRecord(1, { A: 1, B: 2 }), makeRecord(2, { B: 3, C: 4 }), makeRecord(3)]);
    await expect.poll(() => figure('Total Fields')).toBe('3');
    const options = main().getByLabel('Focus on field').locator('option');
    await expect.poll(() => options.allInnerTexts()).toEqual(['All Fields', 'A', 'B', 'C']);
  });

  test.each([
    ['Item Log', 'Item%20Log'],
    ['Finds/50% & #1', 'Finds%2F50%25%20%26%20%231'],
    ['a%2Fb?c=d', 'a%252Fb%3Fc%3Dd'],
    ['Orden – 勲章', 'Orden%20%E2%80%93%20%E5%8B%B2%E7%AB%A0'],
  ])('opens by the name %s, typed or linked', async (name, encoded) => {
    const { calls } = await open({ tables: [{ name, recordCount: 1, fields: [] }] }, encoded);
    await expect.poll(() => heading(name).textContent()).toBe(name);
    await visit.page().goto('/tables');
    await row(name).getByRole('link').click();
    await expect.poll(() => heading(name).textContent()).toBe(name);
    await visit.page().reload();
    await text('No records found in this table').waitFor();
    await expect.poll(() => heading(name).textContent()).toBe(name);
    const ofTable = `GET /api/airtable/table/${encoded}/0`;
    expect(calls).toEqual([ofTable, 'GET /api/airtable/tables', ofTable, ofTable]);
  });

  test('accepts a percent sign that encodes nothing', async () => {
    await mockBase(visit.page());
    await visit.page().goto('/table/50%');
    await heading('50%').waitFor();
  });

  test('shows id, creation date and four fields of each record', async () => {
    await openTable(makeRecords(2, 12));
    const first = card('rec00000000000000');
    await first.getByText('Created: 3/4/2025', { exact: true }).waitFor();
    await expect
      .poll(() => fields('rec00000000000000'))
      .toEqual([
        'Field 1: value 0-1',
        'Field 2: value 0-2',
        'Field 3: value 0-3',
        'Field 4: value 0-4',
      ]);
    await expect.poll(() => figure('Total Fields')).toBe('12');
  });

  test('shows only the focused field', async () => {
    await openTable([...makeRecords(2, 12), makeRecord(9, { Other: 'x' })]);
    await main().getByLabel('Focus on field').selectOption('Field 11');
    await expect.poll(() => fields('rec00000000000001')).toEqual(['Field 11: value 1-11']);
    await expect.poll(() => fields('rec00000000000009')).toEqual(['Field 11: —']);
    await main().getByLabel('Focus on field').selectOption('All Fields');
    await expect.poll(async () => (await fields('rec00000000000001')).length).toBe(4);
  });

  test('truncates values on cards to 30 characters', async () => {
    await openTable([makeRecord(1, { Whole: 'w'.repeat(30), Cut: 'c'.repeat(31) })]);
    await expect
      .poll(() => fields('rec00000000000001'))
      .toEqual([`Whole: ${'w'.repeat(30)}`, `Cut: ${'c'.repeat(30)}...`]);
  });

  test('formats every kind of value', async () => {
    await openTable([
      makeRecord(1, { Types: ['Patches', 'Pins'], Is: true, Not: false, None: null }),
      makeRecord(2, { Maker: { name: 'Ada' }, Zero: 0, Empty: [], Many: [{ a: 1 }, 2] }),
    ]);
    await expect
      .poll(() => fields('rec00000000000001'))
      .toEqual(['Types: Patches, Pins', 'Is: Yes', 'Not: No', 'None: —']);
    await expect
      .poll(() => fields('rec00000000000002'))
      .toEqual(['Maker: {"name":"Ada"}', 'Zero: 0', 'Empty: —', 'Many: {"a":1}, 2']);
  });

  test('shows the number of attachments and a small thumbnail', async () => {
    const photo = makeFile('front.jpg', thumbnails('front.jpg'));
    await openTable([
      makeRecord(1, { One: [photo] }),
      makeRecord(2, { Two: [makeFile('a.jpg'), photo] }),
    ]);
    await card('rec00000000000001').getByText('1 file(s)', { exact: true }).waitFor();
    await card('rec00000000000002').getByText('2 file(s)', { exact: true }).waitFor();
    const source = (id: string) => card(id).locator('img').getAttribute('src');
    await expect.poll(() => source('rec00000000000001')).toMatch(/\/small-front\.jpg$/);
    await expect.poll(() => source('rec00000000000002')).toMatch(/\/a\.jpg$/);
  });

  test('searches all fields, including file names and lists, ignoring case', async () => {
    await openTable([
      makeRecord(1, { A: 'x', Hidden1: 1, Hidden2: 2, Hidden3: 3, Hidden4: 'Snow BACK' }),
      makeRecord(2, { A: ['Patches', 'Pins'] }),
      makeRecord(3, { A: [makeFile('bill.pdf')] }),
    ]);
    const search = main().getByPlaceholder('Search all fields...');
    for (const [words, found] of [
      ['snow back', 'rec00000000000001'],
      ['PINS', 'rec00000000000002'],
      ['bill', 'rec00000000000003'],
    ] as const) {
      await search.fill(words);
      await expect.poll(() => rows('Records').allInnerTexts()).toEqual([found]);
      await expect.poll(() => figure('Visible Records')).toBe('1');
    }
    await text('1 found in 3 records').waitFor();
    await search.fill('rec0000');
    await text('No records match your search criteria').waitFor();
    await expect.poll(() => figure('Visible Records')).toBe('0');
    await expect.poll(() => figure('Total Records')).toBe('3');
  });

  test('explains an empty table', async () => {
    await openTable([]);
    await text('No records found in this table').waitFor();
    await expect.poll(() => figure('Total Records')).toBe('0');
  });

  test('shows records as rows', async () => {
    await openTable([...makeRecords(2, 12), makeRecord(5, { A: 1 })]);
    await expect.poll(() => button('Grid').getAttribute('aria-pressed')).toBe('true');
    await button('List').click();
    const line = row('rec00000000000001');
    await line.getByText('3/4/2025', { exact: true }).waitFor();
    await line.getByText('12 fields', { exact: true }).waitFor();
    await row('rec00000000000005').getByText('1 field', { exact: true }).waitFor();
    expect(await violations(visit.page())).toEqual([]);
    await line.getByRole('button', { name: /^View / }).click();
    await dialog().getByRole('heading', { name: 'Record: rec00000000000001' }).waitFor();
  });

  test('changes the number of columns without a warning', async () => {
    const warnings: string[] = [];
    visit.page().on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await openTable(makeRecords(12));
    await card('rec00000000000000').waitFor();
    const columns = () =>
      main()
        .getByRole('list', { name: 'Records' })
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    for (const [viewport, count] of [
      [TABLET, 2],
      [PHONE, 1],
      [DESKTOP, 3],
    ] as const) {
      await visit.page().setViewportSize(viewport);
      await expect.poll(columns).toBe(count);
      // The cards are measured with the next frame.
      await settled(visit.page());
    }
    expect(warnings).toEqual([]);
  });

  test('belongs to the first back-office tab', async () => {
    await openTable(makeRecords(1));
    const tabs = visit.page().getByRole('navigation', { name: 'Back office' });
    await expect
      .poll(() => tabs.locator('[aria-current]').allInnerTexts())
      .toEqual(['Back Office']);
    expect(await tabs.locator('[aria-current=page]').count()).toBe(0);
  });

  test('returns to the records when the view mode changes', async () => {
    await openTable(makeRecords(2));
    await main().getByRole('tab', { name: 'Field Analysis' }).click();
    await button('List').click();
    await row('rec00000000000001').waitFor();
  });

  test('is read-only', async () => {
    await openTable(makeRecords(1));
    await card('rec00000000000000').waitFor();
    await expect
      .poll(() => main().getByRole('button').allInnerTexts())
      .toEqual(['Refresh', 'Grid', 'List', 'View Record']);
  });
});

describe('a record of a table', () => {
  test('opens with every field in full by a click anywhere on its card', async () => {
    const bill = makeFile('bill.pdf', { type: 'application/pdf' });
    const photo = { ...makeFile('front.jpg', thumbnails('front.jpg')), size: 1572864 };
    await openTable([
      makeRecord(1, {
        Long: 'l'.repeat(150),
        Types: ['Patches', 'Pins'],
        Maker: { name: 'Ada' },
        Is: true,
        Photos: [{ ...photo, type: 'image/jpeg' }, bill],
      }),
    ]);
    await card('rec00000000000001').getByText('Created:').click({ force: true });
    await dialog().getByRole('heading', { name: 'Record: rec00000000000001' }).waitFor();
    // In the browser's own time zone.
    const created = await visit
      .page()
      .evaluate((at) => new Date(at).toLocaleString('en-US'), CREATED);
    const shown = await dialog()
      .getByText(/^Created: /)
      .textContent();
    expect(shown).toBe(`Created: ${created}`);
    expect(shown).toMatch(/^Created: 3\/4\/2025, \d+:06:07 [AP]M$/);
    await dialog().getByText('l'.repeat(150), { exact: true }).waitFor();
    await expect
      .poll(() => dialog().locator('pre').allTextContents())
      .toEqual(['[\n  "Patches",\n  "Pins"\n]', '{\n  "name": "Ada"\n}']);
    const files = dialog().getByRole('list', { name: 'Files' }).getByRole('listitem');
    expect((await files.first().allInnerTexts()).join().split('\n').filter(Boolean)).toEqual([
      'front.jpg',
      'image/jpeg',
      '1.50 MB',
      'View Full Size',
    ]);
    await expect
      .poll(() => files.first().locator('img').getAttribute('src'))
      .toMatch(/\/large-front\.jpg$/);
    const whole = files.last().getByRole('link', { name: 'View Full Size' });
    await expect.poll(() => whole.getAttribute('target')).toBe('_blank');
    await expect.poll(() => whole.getAttribute('rel')).toContain('noopener');
    await expect.poll(() => whole.getAttribute('href')).toMatch(/\/bill\.pdf$/);
    expect(await violations(visit.page())).toEqual([]);
  });

  test('closes and returns focus to its card', async () => {
    await openTable(makeRecords(3));
    const open = card('rec00000000000001').getByRole('button', { name: 'View Record' });
    await open.press('Enter');
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('View Record');
    await open.press('Enter');
    await dialog().waitFor();
    await visit.page().keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });
});

describe('field analysis', () => {
  const analyse = async (records: ReturnType<typeof makeRecords>, totalCount?: number) => {
    await openTable(records, totalCount);
    await main().getByRole('tab', { name: 'Field Analysis' }).click();
    await main().getByRole('list', { name: 'Fields' }).waitFor();
  };
  const words = async (name: string) =>
    (await row(name).allTextContents()).join(' ').replace(/\s+/g, ' ');
  const samples = (name: string) =>
    main()
      .getByRole('list', { name: `Sample values of ${name}` })
      .getByRole('listitem');

  test('counts values and shows samples', async () => {
    const makers = ['Ada', 'Bell', 'Ada', 'Cox', ''];
    await analyse(
      makers.map((maker, n) =>
        makeRecord(n, { Maker: maker, Number: n, None: null, Long: 'l'.repeat(101) }),
      ),
    );
    await expect.poll(() => words('Maker')).toContain('4 non-empty3 unique');
    await expect.poll(() => samples('Maker').allInnerTexts()).toEqual(['Ada', 'Bell', 'Cox']);
    expect(await words('Maker')).not.toContain('more');
    await expect.poll(() => words('Number')).toContain('5 non-empty5 unique');
    await expect.poll(() => samples('Number').allInnerTexts()).toEqual(['0', '1', '2']);
    await expect.poll(() => words('Number')).toContain('... and 2 more');
    await expect.poll(() => words('None')).toContain('0 non-empty0 uniqueNo values found');
    await expect.poll(() => samples('Long').allInnerTexts()).toEqual([`${'l'.repeat(100)}...`]);
    expect(await violations(visit.page())).toEqual([]);
  });

  test('states how many records it is based on', async () => {
    await analyse(makeRecords(3), 250);
    await text('Based on the first 3 of 250 records').waitFor();
  });

  test('is reached and left by keyboard', async () => {
    await openTable(makeRecords(3));
    const tab = (name: string) => main().getByRole('tab', { name });
    await expect.poll(() => tab('Record Data').getAttribute('aria-selected')).toBe('true');
    await tab('Record Data').focus();
    await visit.page().keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Field Analysis');
    await main().getByRole('list', { name: 'Fields' }).waitFor();
    await visit.page().keyboard.press('Home');
    await card('rec00000000000002').waitFor();
  });
});

test.each([PHONE, TABLET, DESKTOP])('a table fits $width pixels', async (viewport) => {
  await visit.page().setViewportSize(viewport);
  const wide = { [`Field${'x'.repeat(90)}`]: 'y'.repeat(300), Photos: [makeFile('f'.repeat(80))] };
  await openTable([makeRecord(1, wide), ...makeRecords(30, 8, 10)]);
  await card('rec00000000000001').waitFor();
  expect(await overflow(visit.page())).toBe(0);
  await button('List').click();
  await row('rec00000000000001').waitFor();
  expect(await overflow(visit.page())).toBe(0);
  await row('rec00000000000001').getByRole('button').click();
  await dialog().waitFor();
  expect(await violations(visit.page())).toEqual([]);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await main().getByRole('tab', { name: 'Field Analysis' }).click();
  await main().getByRole('list', { name: 'Fields' }).waitFor();
  expect(await overflow(visit.page())).toBe(0);
  expect(await violations(visit.page())).toEqual([]);
});
