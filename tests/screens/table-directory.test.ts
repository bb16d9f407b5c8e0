import { describe, expect, test } from 'vitest';
import { mockBase } from '../support/airtable-screens.ts';
import { violations } from '../support/axe.ts';
import { forbidden, given, internal, unauthorized } from '../support/back-office.ts';
import { backOfficeScreen } from '../support/back-office-screen.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { expectSessionExpired } from '../support/lost-session.ts';
import { freshPage, overflow } from '../support/page.ts';

const visit = freshPage();
const { main, heading, button, row, rows } = backOfficeScreen(visit);

const TABLES = [
  {
    name: 'Item Log',
    recordCount: 1200,
    fields: ['Header', 'Summary', 'Status', 'Photos', 'Era'],
  },
  {
    name: 'Makers',
    recordCount: 3,
    fields: [{ name: 'Name' }, { name: 'Town' }, { name: 'Country' }],
  },
  { name: 'Wants', recordCount: 0, fields: ['Name'] },
];
const open = async (base: Parameters<typeof mockBase>[1] = { tables: TABLES }) => {
  const mock = await mockBase(visit.page(), base);
  await visit.page().goto('/tables');
  await heading('Table Directory').waitFor();
  return mock;
};
const text = (words: string) => main().getByText(words, { exact: true });
const figures = () =>
  main().getByRole('region', { name: 'Database figures' }).locator('dd').allInnerTexts();

describe('the table directory', () => {
  test('shows the totals', async () => {
    const { calls } = await open();
    await text('Browse all tables in your Airtable database').waitFor();
    await expect.poll(figures).toEqual(['3', '1,203', '9', '2']);
    for (const label of ['Total Tables', 'Total Records', 'Total Fields', 'Active Tables']) {
      await text(label).waitFor();
    }
    expect(calls).toEqual(['GET /api/airtable/tables']);
    expect(await violations(visit.page())).toEqual([]);
  });

  test('shows counts and sample fields of each table', async () => {
    await open();
    await row('Item Log').waitFor();
    const words = async (name: string) =>
      (await row(name).allInnerTexts())
        .join('\n')
        .split('\n')
        .filter((line) => line.trim());
    await expect
      .poll(() => words('Item Log'))
      .toEqual([
        'Item Log',
        'Database table with 1,200 records and 5 fields',
        '1,200 Records',
        '5 Fields',
        'Header',
        'Summary',
        'Status',
        '+2 more',
        'Active table with data',
      ]);
    await expect
      .poll(() => words('Makers'))
      .toEqual([
        'Makers',
        'Database table with 3 records and 3 fields',
        '3 Records',
        '3 Fields',
        'Name',
        'Town',
        'Country',
        'Active table with data',
      ]);
    expect((await words('Wants')).at(-1)).toBe('Empty table');
    await expect.poll(() => main().getByRole('button').allInnerTexts()).toEqual(['Refresh']);
  });

  test('links to each table by its encoded name', async () => {
    const names = ['Item Log', 'Finds/50% & #1', 'a%2Fb?', 'Orden – Ehrenzeichen'];
    const tables = names.map((name) => ({ name, recordCount: 1, fields: [] }));
    await open({ tables });
    const links = main().getByRole('list', { name: 'Tables' }).getByRole('link');
    await expect.poll(() => links.count()).toBe(names.length);
    await expect
      .poll(() => links.evaluateAll((all) => all.map((each) => each.getAttribute('href'))))
      .toEqual([
        '/table/Item%20Log',
        '/table/Finds%2F50%25%20%26%20%231',
        '/table/a%252Fb%3F',
        '/table/Orden%20%E2%80%93%20Ehrenzeichen',
      ]);
  });

  test('searches by name and restores the search on Back', async () => {
    await open();
    await main().getByPlaceholder('Search tables...').fill('LOG');
    await expect.poll(() => rows('Tables').allInnerTexts()).toEqual(['Item Log']);
    await row('Item Log').getByRole('link').click();
    await heading('Item Log').waitFor();
    await visit.page().goBack();
    await expect.poll(() => rows('Tables').allInnerTexts()).toEqual(['Item Log']);
    await main().getByPlaceholder('Search tables...').fill('header');
    await text('No tables match your search criteria').waitFor();
    await expect.poll(figures).toEqual(['3', '1,203', '9', '2']);
  });

  test('explains an empty base', async () => {
    await open({ tables: [] });
    await text('No tables found in your database').waitFor();
    await expect.poll(figures).toEqual(['0', '0', '0', '0']);
  });

  test('marks incomplete counts and polls until they are complete', async () => {
    let isCountPartial = true;
    const base = await open({
      answer: (_, route) => {
        const json = { tables: [{ name: 'Log', recordCount: 1500, isCountPartial, fields: [] }] };
        return given(route.fulfill({ json }));
      },
    });
    await text('Database table with 1,500+ records and 0 fields').waitFor();
    await expect.poll(figures).toEqual(['1', '1,500+', '0', '1']);
    isCountPartial = false;
    await text('Database table with 1,500 records and 0 fields').waitFor();
    const asked = base.calls.length;
    await button('Refresh').click();
    await expect.poll(() => base.calls.length).toBe(asked + 1);
    expect(base.calls.at(-1)).toBe('GET /api/airtable/tables?refresh=true');
  });

  test('shows a loading card', async () => {
    await open({ answer: () => new Promise(() => {}) });
    await text('Loading Table Directory').waitFor();
    expect(await violations(visit.page())).toEqual([]);
  });

  test('reports the error and retries by reloading the page', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    await open({
      tables: TABLES,
      answer: (_, route) => (isDown ? given(route.fulfill(internal)) : undefined),
    });
    await main().getByRole('heading', { name: 'Failed to Load Tables' }).waitFor();
    await text('Something failed on our side.').waitFor();
    isDown = false;
    await Promise.all([visit.page().waitForEvent('load'), button('Try Again').click()]);
    await row('Item Log').waitFor();
  });

  test('keeps the data and reports the error when a refresh fails', async () => {
    visit.expectComplaint(/500/);
    await open({
      tables: TABLES,
      answer: (call, route) =>
        call.includes('refresh') ? given(route.fulfill(internal)) : undefined,
    });
    await row('Makers').waitFor();
    await button('Refresh').click();
    await main().getByRole('heading', { name: 'Failed to Load Tables' }).waitFor();
    await expect.poll(() => rows('Tables').count()).toBe(3);
  });

  test('shows Access Denied for a 403', async () => {
    visit.expectComplaint(/403/);
    await mockBase(visit.page(), { answer: (_, route) => given(route.fulfill(forbidden)) });
    await visit.page().goto('/tables');
    await heading('Access Denied').waitFor();
  });

  test('reports an expired session and redirects to the login', async () => {
    await mockBase(visit.page(), { answer: (_, route) => given(route.fulfill(unauthorized)) });
    await expectSessionExpired(visit, () => visit.page().goto('/tables'));
  });

  test.each([PHONE, TABLET, DESKTOP])('fits $width pixels', async (viewport) => {
    await visit.page().setViewportSize(viewport);
    await open({
      tables: [{ name: 'X'.repeat(90), recordCount: 123456, fields: ['Y'.repeat(80)] }, ...TABLES],
    });
    await row('Makers').waitFor();
    expect(await overflow(visit.page())).toBe(0);
  });
});
