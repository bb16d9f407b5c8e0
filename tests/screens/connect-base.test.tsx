import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ItemTableColumns } from '../../shared/contract/airtable.ts';
import { openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { mockBackOffice } from './support/backOffice.ts';
import { button, expectNoOverflow, text, texts } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { expectOnlyToast } from './support/toasts.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const field = (name: string, type = 'singleLineText') => ({ id: `fld${name}`, name, type });
const BASE: ItemTableColumns = {
  baseId: 'appOwn',
  version: 0,
  fields: [
    field('Titel'),
    field('Zustand', 'singleSelect'),
    field('Photos', 'multipleAttachments'),
    field('Price', 'currency'),
    field('Cost', 'checkbox'),
  ],
  columns: { Photos: 'fldPhotos', Cost: 'fldCost' },
  unused: [],
  statuses: {},
  words: ['For Sale', 'Wolpertinger'],
};
const select = (name: string) => page.getByRole('combobox', { name, exact: true });

test('the base is replaced after a confirmation, with what its token lacks', async () => {
  const PUT = 'PUT /api/airtable/base';
  const next = 'https://airtable.com/appOther000000000/tbl0';
  const { api } = mockBackOffice(
    {},
    { 'GET /api/airtable/columns': BASE, [PUT]: errorReply('AIRTABLE_FAILED', 'No answer.') },
  );
  await openApp('/connect-base');
  const input = page.getByLabelText('Base id or address');
  await expect.element(input).toHaveValue('appOwn');
  await expect.element(page.getByText('The token may read and write the base.')).toBeVisible();
  await input.fill(next);
  const use = async () => {
    await button('Use This Base').click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Use This Base' }).click();
  };
  await use();
  await expect.element(page.getByRole('alert').getByText('No answer.')).toBeVisible();
  await expect.element(input).toHaveValue(next);
  const missing = ['The token lacks the scope data.records:write.'];
  api.on(PUT, { baseId: 'appOther000000000', missing, isWriteKnown: true });
  await use();
  await expectOnlyToast('Base Connected', 'The next sync reads appOther000000000.');
  await expect.element(input).toHaveValue('appOther000000000');
  await expect.element(page.getByText(missing[0] ?? '')).toBeVisible();
  await page.getByText('The columns, their types and the words for a Status').click();
  await expect
    .element(page.getByRole('list', { name: 'Expected columns' }).getByText(/Single select: List/))
    .toBeVisible();
  for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
    await page.viewport(width, height);
    expectNoOverflow();
  }
});

test('the columns of an own base are checked together, suggested and saved, on every width', async () => {
  let saved: unknown;
  mockBackOffice(
    {},
    {
      'GET /api/airtable/columns': BASE,
      'PUT /api/airtable/columns': ({ body }) => {
        saved = body;
        return { ...BASE, ...body, version: 1 };
      },
    },
  );
  await openApp('/connect-base');
  await expect
    .element(page.getByText(/^9 required columns are missing, \d+ optional columns need a look\./))
    .toBeVisible();
  const problems = texts(page.getByRole('list', { name: 'Problems' }).getByRole('listitem'));
  expect(problems[0]).toBe('The column “Header” is missing.');
  expect(problems.join()).toContain('“Cost” is of the type Checkbox');
  for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
    await page.viewport(width, height);
    expectNoOverflow();
  }
  await expectAccessible();
  await button('Use All 3 Suggestions').click();
  await select('Header').selectOptions('Titel');
  await select('Motto').selectOptions('My base has none');
  await button('Save Columns').click();
  await expectOnlyToast('Columns Saved', 'The next sync reads all records.');
  expect(saved).toEqual({
    version: 0,
    columns: {
      Photos: 'fldPhotos',
      Cost: 'fldCost',
      Status: 'fldZustand',
      'Share Price': 'fldPrice',
      Header: 'fldTitel',
    },
    unused: ['Motto'],
    statuses: { 'For Sale': 'List' },
  });
});

test('the columns of an own base are created where they are missing', async () => {
  let created: string[] = [];
  mockBackOffice(
    {},
    {
      'GET /api/airtable/columns': BASE,
      'POST /api/airtable/columns': ({ body }) => {
        created = body.columns;
        return { ...BASE, created, failed: [] };
      },
    },
  );
  await openApp('/connect-base');
  await page.getByRole('checkbox', { name: /“Quantity” is missing/ }).click();
  await button(/^Create \d+ Columns$/).click();
  await expect.poll(() => created).toContain('Quantity');
  expect(created).toContain('Era');
  expect(created).not.toContain('Motto');
});

test('the columns of an own base come with an offer to remove what the demo has left', async () => {
  let left = { isDemo: false, products: 103, entries: 597 };
  mockBackOffice(
    {},
    {
      'GET /api/airtable/columns': BASE,
      'GET /api/sample-data': () => left,
      'DELETE /api/sample-data': () => {
        left = { isDemo: false, products: 0, entries: 0 };
        return { removed: 103 };
      },
      'DELETE /api/asmic-entries': { removed: 597 },
    },
  );
  await openApp('/connect-base');
  await expect.element(page.getByText(/103 products .* 597 sample entries/)).toBeVisible();
  for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
    await page.viewport(width, height);
    expectNoOverflow();
  }
  await button('Remove Sample Data').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expectOnlyToast(
    'Sample Data Removed',
    '103 products and 597 reference entries were removed.',
  );
  await expect.element(button('Remove Sample Data')).not.toBeInTheDocument();
});

test('the columns of an own base may be unknown, with the reason', async () => {
  const reason = 'Airtable is not connected. Set AIRTABLE_TOKEN and AIRTABLE_BASE_ID.';
  mockBackOffice(
    {},
    { 'GET /api/airtable/columns': errorReply('AIRTABLE_NOT_CONFIGURED', reason) },
  );
  await openApp('/connect-base');
  await expect.element(text(reason)).toBeVisible();
  await expect.element(button('Download the Template')).toBeVisible();
});

test('the columns of an own base need the table', async () => {
  mockBackOffice({}, { 'GET /api/airtable/columns': { ...BASE, fields: null } });
  await openApp('/connect-base');
  await expect.element(page.getByText('The Base Has No Table “Item Log”')).toBeVisible();
});
