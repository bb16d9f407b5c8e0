import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeQuote } from '../support/quotes.ts';
import { openApp } from './support/app.tsx';
import { mockBackOffice } from './support/backOffice.ts';
import { openDashboard } from './support/dashboard.ts';
import { download } from './support/download.ts';
import { makeItem, mockItems } from './support/items.ts';
import { button, expectNoOverflow, list } from './support/locators.ts';
import { makeRun } from './support/syncRuns.ts';
import { expectToast } from './support/toasts.ts';
import { PHONE } from './support/viewports.ts';

const exportCsv = async () => {
  await expect.element(button('Export CSV')).toBeVisible();
  return download(() => button('Export CSV').click());
};
/** Drops the byte order mark and the header. */
const getRows = (text: string) => text.slice(1).trim().split('\r\n').slice(1);

test('the export of a list saves the items that match, in their order, with long texts and without formulas', async () => {
  mockItems({
    items: [
      makeItem(0, { name: 'B patch', cost: '45.00', description: '=SUM(A1)', consignor: 'Hale' }),
      makeItem(1, { name: 'Badge' }),
      makeItem(2, { name: 'A patch' }),
    ],
  });
  await openApp('/catalog?view=items&find=patch&sort=name');
  await expect.element(list('Cataloged items')).toBeVisible();
  const { name, text } = await exportCsv();
  expect(name).toMatch(/^items-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toContain('Item Name,Item Type,Condition,Unique ID,Description,Era');
  const rows = getRows(text);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^A patch,/);
  expect(rows[1]).toMatch(/^B patch,.*'=SUM\(A1\).*,45\.00,Hale,/);
  await expectToast('Items Exported', `2 items are in ${name}.`);
});

test('the export of a list saves the quotes that match, also those that are not loaded', async () => {
  const orders = Array.from({ length: 120 }, (_, n) => makeQuote(n, { state: 'pending' }));
  mockBackOffice({ orders });
  await openApp('/quotes?find=hale&sort=since');
  await expect.element(list('Waiting for you')).toBeVisible();
  const { name, text } = await exportCsv();
  expect(name).toMatch(/^quotes-/);
  const rows = getRows(text);
  expect(rows).toHaveLength(24);
  for (const row of rows) expect(row).toContain('Margaret Hale,m.hale@collectors.example');
  await expectToast('Quotes Exported', `24 requests are in ${name}.`);
});

test('the export of a list saves all sync runs', async () => {
  await page.viewport(...PHONE);
  await openDashboard({ runs: Array.from({ length: 12 }, (_, n) => makeRun(n)) });
  const { name, text } = await exportCsv();
  expect(name).toMatch(/^sync-runs-/);
  expect(getRows(text)).toHaveLength(12);
  expect(getRows(text)[1]).toContain('Manual,,succeeded,No,Yes,1391,12,1,');
  expectNoOverflow();
});
