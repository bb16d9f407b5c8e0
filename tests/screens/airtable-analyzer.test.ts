import { readFile } from 'node:fs/promises';
import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  field,
  itemSample,
  LONG_NOTE,
  makeLargeSchema,
  makeSchema,
  schemaOf,
  table,
} from '../support/airtable-schema.ts';
import { mockBase } from '../support/airtable-screens.ts';
import { violations } from '../support/axe.ts';
import { given, refuse } from '../support/back-office.ts';
import { backOfficeScreen } from '../support/back-office-screen.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { freshPage, overflow } from '../support/page.ts';
import { testRefusals } from '../support/refusals.ts';

const visit = freshPage();
const { main, heading, button, focused } = backOfficeScreen(visit);

/** Whole, so that nothing is asked again on its own. */
const counted = () => {
  const schema = makeSchema();
  for (const one of schema.tableAnalysis) delete one.isCountPartial;
  return schema;
};
const open = async (answers: Parameters<typeof mockBase>[1] = { schema: counted() }) => {
  const base = await mockBase(visit.page(), { schema: makeSchema(), ...answers });
  await visit.page().goto('/airtable-analyzer');
  await heading('Database Analyzer').waitFor();
  return base;
};
const entry = (name: string) => main().getByRole('region', { name, exact: true });
const fields = (name: string) =>
  entry(name)
    .getByRole('list', { name: `Fields of ${name}` })
    .getByRole('listitem');
const line = (name: string, text: string | RegExp) => fields(name).filter({ hasText: text });
const sample = (name: string) => main().getByRole('region', { name: `Sample record of ${name}` });
const stat = (name: string) => main().getByText(name, { exact: true }).locator('..');

describe('the database analyzer', () => {
  test('fetches once and shows the totals', async () => {
    const base = await open();
    await entry('Item Log').waitFor();
    await expect.poll(() => stat('Total Tables').textContent()).toMatch(/3/);
    await expect.poll(() => stat('Total Fields').textContent()).toMatch(/26/);
    await expect.poll(() => stat('Records Sampled').textContent()).toMatch(/2/);
    await visit.page().waitForLoadState('networkidle');
    expect(base.calls).toEqual(['GET /api/airtable/schema']);
  });

  test('shows every field with its type and marks the primary field', async () => {
    await open();
    await expect.poll(() => fields('Item Log').count()).toBe(20);
    const types = entry('Item Log').locator('[title=singleSelect]');
    await expect.poll(() => types.textContent()).toBe('Single select');
    const marked = main().getByText('PRIMARY', { exact: true });
    await expect.poll(() => marked.count()).toBe(3);
    await expect.poll(() => line('Item Log', 'Header').textContent()).toContain('PRIMARY');
    await expect.poll(() => line('Makers', 'Name').textContent()).toContain('PRIMARY');
    await line('Item Log', 'Status').getByText('3 options', { exact: true }).waitFor();
    await line('Item Log', 'Item Type').getByText('4 options', { exact: true }).waitFor();
    await line('Item Log', 'Unique ID').getByText('Printed on the tag of the item.').waitFor();
  });

  test('names the tables that fields link to, and goes there', async () => {
    await open();
    await line('Item Log', /^15.*links to Makers/).waitFor();
    await line('Item Log', /looks up Town in Makers/).waitFor();
    await line('Makers', /counts Pieces in Item Log/).waitFor();
    await entry('Makers').getByText('Linked from Item Log').waitFor();
    await button('Makers').click();
    await expect.poll(() => fields('Makers').count()).toBe(0);
    await line('Item Log', /links to/)
      .getByRole('link', { name: 'Makers' })
      .press('Enter');
    await expect.poll(() => fields('Makers').count()).toBe(4);
    await expect
      .poll(() => visit.page().evaluate(() => document.activeElement?.id))
      .toBe('tblMakers');
  });

  test('shows a sample record of each table with truncated values', async () => {
    await open();
    const record = sample('Item Log');
    await record.getByText(itemSample.id).waitFor();
    for (const text of ['101st Airborne Division', '$12.50', '12.5%', '$10,934.38', '4 of 5']) {
      await record.getByText(text, { exact: true }).waitFor();
    }
    await record.getByText('screaming-eagle-front.jpg, receipt.pdf').waitFor();
    await record.getByText(`${LONG_NOTE.slice(0, 100)}...`, { exact: true }).waitFor();
    expect(await record.getByText('[object Object]').count()).toBe(0);
    await sample('Show Calendar').getByText('This table has no records yet').waitFor();
  });

  test('downloads the analysis as a dated file', async () => {
    const schema = counted();
    await open({ schema });
    const [download] = await Promise.all([
      visit.page().waitForEvent('download'),
      button('Download Analysis').click(),
    ]);
    const today = await visit.page().evaluate(() => {
      const now = new Date();
      const pad = (part: number) => String(part).padStart(2, '0');
      return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
    });
    expect(download.suggestedFilename()).toBe(`airtable-analysis-${today}.json`);
    const saved = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(saved).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      schema: schema.schema,
      tableAnalysis: schema.tableAnalysis,
    });
  });

  test('works with the schema alone', async () => {
    const tables = [table('Loose Leaves', [field('Leaf', 'singleLineText')])];
    await open({ schema: { schema: { tables } } });
    await line('Loose Leaves', 'Leaf').waitFor();
    await expect.poll(() => stat('Records Sampled').textContent()).toMatch(/0/);
    await sample('Loose Leaves').getByText('No record of this table was loaded.').waitFor();
  });

  test('refreshes from Airtable', async () => {
    const base = await open();
    await entry('Makers').waitFor();
    base.schema = schemaOf([table('Ribbons', [field('Ribbon', 'singleLineText')])]);
    await button('Refresh').click();
    await entry('Ribbons').waitFor();
    expect(await entry('Makers').count()).toBe(0);
    expect(base.calls).toEqual([
      'GET /api/airtable/schema',
      'GET /api/airtable/schema?refresh=true',
    ]);
  });

  test('keeps the data when a refresh fails', async () => {
    visit.expectComplaint(/502/);
    const base = await open();
    await entry('Makers').waitFor();
    base.answer = (_, route) =>
      given(route.fulfill(refuse(502, 'AIRTABLE_FAILED', 'Airtable fell.')));
    await button('Refresh').click();
    await main().getByRole('alert').getByText('Airtable fell.').waitFor();
    await entry('Makers').waitFor();
  });

  test('polls until the record count is complete', async () => {
    const base = await open({});
    await entry('Item Log').getByText('1,500+ records').waitFor();
    base.schema = counted();
    await entry('Item Log').getByText('1,500 records').waitFor();
  });

  test('explains an empty base', async () => {
    await open({ schema: schemaOf([]) });
    await main().getByRole('heading', { name: 'This base has no tables yet' }).waitFor();
    expect(await violations(visit.page())).toEqual([]);
  });

  test('collapses large bases and searches tables and fields', async () => {
    await open({ schema: makeLargeSchema() });
    await expect.poll(() => stat('Total Fields').textContent()).toMatch(/4,800/);
    await expect.poll(() => fields('Ledger 1').count()).toBe(80);
    expect(await fields('Ledger 2').count()).toBe(0);
    await main().getByRole('searchbox').fill('ledger 6');
    await expect.poll(() => main().getByRole('heading', { level: 2 }).count()).toBe(2);
    await main().getByRole('searchbox').fill('column 80');
    await expect.poll(() => fields('Ledger 60').count()).toBe(1);
    await entry('Ledger 60').getByText('1 of 80 fields').waitFor();
    expect(new URL(visit.page().url()).search).toBe('?find=column+80');
    await main().getByRole('searchbox').fill('zzz');
    await main().getByRole('heading', { name: 'No matching tables or fields' }).waitFor();
    await button('Show All Tables').click();
    await expect.poll(() => main().getByRole('heading', { level: 2 }).count()).toBe(60);
  });

  test('shows loading, then the error with advice, and retries', async () => {
    visit.expectComplaint(/502/);
    const { promise: failed, resolve: fail } =
      Promise.withResolvers<Parameters<Route['fulfill']>[0]>();
    const base = await open({
      answer: async (_, route) => given(route.fulfill(await failed)),
    });
    await main().getByRole('status').getByText('Loading').waitFor();
    expect(await violations(visit.page())).toEqual([]);
    fail(refuse(502, 'AIRTABLE_FAILED', 'Airtable refused the token.'));
    await main().getByRole('heading', { name: 'Connection Failed' }).waitFor();
    await main().getByText('Airtable refused the token.').waitFor();
    await main()
      .getByText(/API key and base ID, or complete.*OAuth/)
      .waitFor();
    expect(await violations(visit.page())).toEqual([]);
    const link = main().getByRole('link', { name: 'Admin Dashboard' });
    await expect.poll(() => link.getAttribute('href')).toBe('/admin');
    expect(await button('Download Analysis').count()).toBe(0);
    expect(base.calls).toEqual(['GET /api/airtable/schema']);
    base.answer = () => undefined;
    await button('Try Again').click();
    await entry('Makers').waitFor();
    await expect.poll(focused).toBe('Database Analyzer');
  });

  testRefusals(visit, '/airtable-analyzer');

  test.each([PHONE, TABLET, DESKTOP])('fits $width pixels', async (viewport) => {
    await visit.page().setViewportSize(viewport);
    await open();
    await sample('Item Log').waitFor();
    expect(await overflow(visit.page())).toBe(0);
    expect(await violations(visit.page())).toEqual([]);
  });
});
