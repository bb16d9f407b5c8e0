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
import { given, internal } from '../support/back-office.ts';
import { backOfficeScreen } from '../support/back-office-screen.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { freshPage, overflow } from '../support/page.ts';
import { testRefusals } from '../support/refusals.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { main, heading, button, rows, focused } = backOfficeScreen(visit);
const { expectOnlyToast } = toastsOf(visit);

const open = async (answers: Parameters<typeof mockBase>[1] = {}, query = '') => {
  const base = await mockBase(visit.page(), { schema: makeSchema(), ...answers });
  await visit.page().goto(`/database-mirror${query}`);
  await heading('Database Mirror').waitFor();
  return base;
};
const search = () => main().getByRole('searchbox');
const tab = (name: string) => main().getByRole('tab', { name });
const chosenTab = () => main().getByRole('tab', { selected: true }).textContent();
const query = () => new URL(visit.page().url()).search;
const stat = (name: string) => main().getByText(name, { exact: true }).locator('..');
const record = () => main().getByRole('region', { name: /^Sample record of/ });
/** What stands beside the name of a field. */
const value = (name: string) =>
  record()
    .getByRole('listitem')
    .filter({ has: visit.page().getByText(name, { exact: true }) });
const whole = (schema = makeSchema()) => {
  for (const one of schema.tableAnalysis) delete one.isCountPartial;
  return schema;
};

describe('the database mirror', () => {
  test('shows the totals and marks incomplete counts', async () => {
    const base = await open();
    await expect.poll(() => stat('Total Tables').textContent()).toMatch(/3/);
    await expect.poll(() => stat('Total Records').textContent()).toMatch(/1,512\+/);
    await expect.poll(() => stat('Total Fields').textContent()).toMatch(/26/);
    base.schema = whole();
    await expect.poll(() => stat('Total Records').textContent()).toMatch(/1,512$/);
  });

  test('shows the tables as cards or rows and keeps the choice in the URL', async () => {
    const base = await open({ schema: whole() });
    await expect
      .poll(() => rows('Tables').allInnerTexts())
      .toEqual(['Item Log', 'Makers', 'Show Calendar']);
    const first = () => main().getByRole('list', { name: 'Tables' }).getByRole('listitem').first();
    await first().getByText('1,500 records', { exact: true }).waitFor();
    await first().getByText('20 fields', { exact: true }).waitFor();
    const card = await first().boundingBox();
    await button('List').click();
    await expect.poll(query).toBe('?view=list');
    const line = await first().boundingBox();
    expect(line?.width).toBeGreaterThan((card?.width ?? 0) * 2);
    await visit.page().reload();
    await expect.poll(() => button('List').getAttribute('aria-pressed')).toBe('true');
    await visit.page().goBack();
    await expect.poll(() => button('Grid').getAttribute('aria-pressed')).toBe('true');
    expect(new Set(base.calls)).toEqual(new Set(['GET /api/airtable/schema']));
  });

  test('searches tables by name, ignoring case', async () => {
    await open({ schema: whole() });
    await search().fill('  LOG');
    await expect.poll(() => rows('Tables').allInnerTexts()).toEqual(['Item Log']);
    await search().fill('zzz');
    await main().getByRole('heading', { name: 'No matching tables' }).waitFor();
    await button('Show All Tables').click();
    await expect.poll(() => rows('Tables').count()).toBe(3);
    expect(query()).toBe('');
  });

  test('switches tabs by arrow keys and keeps the tab in the URL', async () => {
    await open({ schema: whole() });
    await expect.poll(chosenTab).toBe('Tables Overview');
    await tab('Tables Overview').focus();
    await visit.page().keyboard.press('ArrowRight');
    await expect.poll(chosenTab).toBe('Schema Details');
    await main().getByRole('tabpanel', { name: 'Schema Details' }).waitFor();
    expect(query()).toBe('?tab=schema');
    await visit.page().keyboard.press('Enter');
    await expect.poll(focused).toBe('Schema Details');
    await visit.page().keyboard.press('ArrowRight');
    await expect.poll(chosenTab).toBe('Data Explorer');
    await visit.page().reload();
    await expect.poll(chosenTab).toBe('Data Explorer');
    await visit.page().goBack();
    await expect.poll(chosenTab).toBe('Schema Details');
    await heading('Database Mirror').waitFor();
  });

  test('shows the fields of the selected table', async () => {
    await open({ schema: whole() }, '?tab=schema');
    const fields = (name: string) =>
      main()
        .getByRole('list', { name: `Fields of ${name}` })
        .getByRole('listitem');
    await expect.poll(() => fields('Item Log').count()).toBe(20);
    await main().getByRole('combobox', { name: 'Table' }).selectOption('Makers');
    await expect.poll(() => fields('Makers').count()).toBe(4);
    await expect.poll(() => fields('Makers').first().textContent()).toContain('PRIMARY');
    await fields('Makers').filter({ hasText: 'links to' }).getByRole('link').click();
    await expect.poll(() => fields('Item Log').count()).toBe(20);
    expect(query()).toBe('?tab=schema&table=Item+Log');
    await visit.page().goBack();
    await expect.poll(() => fields('Makers').count()).toBe(4);
  });

  test('formats each value of a record by its type', async () => {
    await open({ schema: whole() });
    await main().getByRole('link', { name: 'Data of Item Log' }).click();
    await record().getByText(itemSample.id).waitFor();
    await record()
      .getByText(/^2025-03-0\d \d\d:\d\d$/)
      .waitFor();
    const values = {
      'Share Price': '$12.50',
      Commission: '12.5%',
      Net: '$10,934.38',
      Weight: '1234.5',
      Grade: '4 of 5',
      'Is Rare': 'No',
      'Is Authentic': 'Yes',
      'Item Type': 'Patches, Insignia',
      Maker: '1 linked record',
      Acquired: '2025-02-28',
      Notes: `${LONG_NOTE.slice(0, 100)}...`,
    };
    for (const [name, text] of Object.entries(values)) {
      await value(name).getByText(text, { exact: true }).waitFor();
    }
    await value('Last seen')
      .getByText(/^2026-11-1\d \d\d:\d\d$/)
      .waitFor();
    const site = value('Website').getByRole('link');
    await expect.poll(() => site.getAttribute('href')).toBe('https://patches.example/101');
    await expect
      .poll(() => value('Seller').getByRole('link').getAttribute('href'))
      .toBe('mailto:estate@collectors.example');
  });

  test('shows attachments with thumbnail, name and type', async () => {
    await open({ schema: whole() }, '?tab=data');
    const files = value('Photos').getByRole('listitem');
    await expect.poll(() => files.count()).toBe(2);
    await files.nth(0).getByText('screaming-eagle-front.jpg', { exact: true }).waitFor();
    await files.nth(0).getByText('image/jpeg', { exact: true }).waitFor();
    const picture = files.nth(0).getByRole('img');
    await expect.poll(() => picture.getAttribute('src')).toBe('/photos/1/card');
    expect((await picture.boundingBox())?.width).toBeLessThan(80);
    await files.nth(1).getByText('application/pdf', { exact: true }).waitFor();
  });

  test('explains an empty table, and falls back to the first table for an unknown name', async () => {
    await open({ schema: whole() }, '?tab=data&table=Show+Calendar');
    await main().getByRole('heading', { name: 'This table is empty' }).waitFor();
    await visit.page().goto('/database-mirror?tab=data&table=No+such+table');
    await record().getByText(itemSample.id).waitFor();
  });

  test('works with the schema alone', async () => {
    const tables = [table('Loose Leaves', [field('Leaf', 'singleLineText')])];
    await open({ schema: { schema: { tables } } });
    await main().getByRole('link', { name: 'Data of Loose Leaves' }).click();
    await main().getByRole('heading', { name: 'No record was loaded' }).waitFor();
  });

  test('explains an empty base', async () => {
    await open({ schema: schemaOf([]) });
    await main().getByRole('heading', { name: 'This base has no tables yet' }).waitFor();
    expect(await violations(visit.page())).toEqual([]);
  });

  test('renders few elements for sixty tables of eighty fields', async () => {
    await open({ schema: makeLargeSchema() }, '?tab=schema&table=Ledger+60');
    await expect
      .poll(() => main().getByRole('list', { name: 'Fields of Ledger 60' }).locator('> *').count())
      .toBe(80);
    await expect.poll(() => visit.page().locator('main *').count()).toBeLessThan(2000);
  });

  test('shows loading, then the error, and retries by reloading the page', async () => {
    visit.expectComplaint(/500/);
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
    const base = await open({
      answer: async (_, route) => {
        await failed;
        return given(route.fulfill(internal));
      },
    });
    await main().getByRole('status').getByText('Loading').waitFor();
    expect(await violations(visit.page())).toEqual([]);
    fail();
    await expectOnlyToast(
      'Connection Error',
      'Failed to connect to Airtable. Please check your authentication.',
    );
    await main().getByRole('heading', { name: 'Database Connection Error' }).waitFor();
    await main().getByText('Something failed on our side.').waitFor();
    expect(await violations(visit.page())).toEqual([]);
    expect(base.calls).toEqual(['GET /api/airtable/schema']);
    base.answer = () => undefined;
    await Promise.all([visit.page().waitForEvent('load'), button('Try Again').click()]);
    await rows('Tables').first().waitFor();
  });

  testRefusals(visit, '/database-mirror');

  test('fetches nothing for a signed-out visitor', async () => {
    const base = await mockBase(visit.page());
    base.office.user = null;
    await visit.page().goto('/database-mirror');
    await heading(/Premium/).waitFor();
    await visit.page().waitForLoadState('networkidle');
    expect(base.calls).toEqual([]);
    expect(await tab('Tables Overview').count()).toBe(0);
  });

  test.each([PHONE, TABLET, DESKTOP])('fits $width pixels', async (viewport) => {
    await visit.page().setViewportSize(viewport);
    await open({ schema: whole() });
    for (const at of ['', '?view=list', '?tab=schema', '?tab=data']) {
      await visit.page().goto(`/database-mirror${at}`);
      await main().getByRole('tabpanel').waitFor();
      expect(await overflow(visit.page())).toBe(0);
      expect(await violations(visit.page())).toEqual([]);
    }
  });
});
