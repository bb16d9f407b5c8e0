import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { internal } from './support/backOffice.ts';
import { getUuid, makeConsignor, mockConsignors } from './support/consignors.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, heading, list, row, rows, text, texts } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { expectToast, keepToasts, toasts } from './support/toasts.ts';

const LIST = 'GET /api/consignors';
const ADD = 'POST /api/consignors';
const ASSIGN = 'POST /api/bulk-changes';
const UNMATCHED = 'Names at items without a consignor';

const HENRY = makeConsignor();
const ADA = makeConsignor({
  id: getUuid(2),
  name: 'Ada Moore',
  email: null,
  phone: null,
  balance: '-12.00',
  payable: '-12.00',
});
const NAMES = [
  {
    text: 'H. Ashdown',
    itemIds: [getUuid(11), getUuid(12)],
    suggestion: { id: HENRY.id, name: HENRY.name },
  },
  { text: 'Estate of J. Moore', itemIds: [getUuid(13)], suggestion: null },
];

const openList = async (...given: Parameters<typeof mockConsignors>) => {
  const data = mockConsignors(...given);
  await openApp('/consignors');
  await expect.element(heading('Consignors')).toBeVisible();
  return data;
};
const sheet = () => page.getByRole('dialog', { name: 'Add Consignor' });
const field = (label: string) => sheet().getByLabelText(label, { exact: true });
const add = () => sheet().getByRole('button', { name: 'Add Consignor' });
const addBand = () => sheet().getByRole('button', { name: 'Add a Band' }).click();
const openSheet = async () => {
  await button('Add Consignor').click();
  await expect.element(field('Name')).toBeVisible();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});

test('the consignors are listed with what is owed to them, and found by name or e-mail address', async () => {
  await openList({ consignors: [HENRY, ADA] });
  await expect.poll(() => texts(rows('Consignors'))).toEqual(['Henry Ashdown', 'Ada Moore']);
  await expect.element(row('Henry Ashdown').getByText('$120.00')).toBeVisible();
  await expect.element(row('Henry Ashdown').getByText('$70.00')).toBeVisible();
  await expect.element(row('Ada Moore').getByText('-$12.00').first()).toBeVisible();
  await expect.element(text('Payable to all consignors: $70.00')).toBeVisible();
  await expectFitsAccessibly();
  const search = page.getByRole('searchbox', { name: 'Search consignors' });
  await search.fill('henry@');
  await expect.poll(() => texts(rows('Consignors'))).toEqual(['Henry Ashdown']);
  await search.fill('xyz');
  await expect.element(text('No consignors match your search')).toBeVisible();
  await search.fill('ash');
  await row('Henry Ashdown').getByRole('link', { name: 'Henry Ashdown' }).click();
  await expectPath(`/consignors/${HENRY.id}`);
});

test('the list of consignors says that it loads, that loading failed, and that it is empty', async () => {
  const { api } = mockConsignors({ consignors: [] }, { [LIST]: internal });
  const release = api.hold(LIST);
  await openApp('/consignors');
  await expect.element(text('Loading the consignors…')).toBeInTheDocument();
  release();
  await expect.element(text('Failed to Load the Consignors')).toBeVisible();
  await expectAccessible();
  api.on(LIST, []);
  await button('Try Again').click();
  await expect.element(text('No consignors yet')).toBeVisible();
  await expect.element(text('All names are assigned')).toBeVisible();
  await expectFitsAccessibly();
});

test('a consignor is added with commission by bands', async () => {
  const { api } = await openList();
  await openSheet();
  await field('Name').fill('Ada Moore');
  await field('E-mail').fill('ada@moore.example');
  await addBand();
  await field('Up to, band 1').fill('$1,500');
  await field('Commission (%), band 1').fill('40');
  await field('Commission (%), band 2').fill('12.5');
  await field('Minimum commission').fill('10');
  await field('Days until payout').fill('30');
  await field('Notes').fill('Pays for photos.');
  await expectAccessible();
  keepToasts();
  await add().click();
  await expectToast('Consignor Added', 'Ada Moore can be chosen for items now.');
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.poll(() => texts(rows('Consignors'))).toEqual(['Henry Ashdown', 'Ada Moore']);
  expect(api.callsTo(ADD).map(({ body }) => body)).toEqual([
    {
      name: 'Ada Moore',
      email: 'ada@moore.example',
      phone: null,
      address: null,
      notes: 'Pays for photos.',
      terms: {
        bands: [
          { upTo: '1500.00', percent: '40' },
          { upTo: null, percent: '12.5' },
        ],
        minimum: '10.00',
        payoutDays: 30,
      },
    },
  ]);
  await toasts().getByRole('button', { name: 'Open Account' }).click();
  await expectPath(`/consignors/${getUuid(9)}`);
});

test('a consignor is added with a tax ID, which no draft keeps', async () => {
  const refused = { path: 'taxId', message: 'Expected 4 to 40 letters and digits' };
  const { api } = await openList(
    {},
    { [ADD]: errorReply('INVALID_REQUEST', 'Invalid request', { issues: [refused] }) },
  );
  await openSheet();
  await field('Name').fill('Ada Moore');
  await field('Tax ID').fill('123');
  await add().click();
  await expect
    .element(field('Tax ID'))
    .toHaveAccessibleDescription('Expected 4 to 40 letters and digits.');
  api.on(ADD, makeConsignor({ id: getUuid(9), name: 'Ada Moore', taxIdLast4: '6789' }));
  await field('Tax ID').fill('123-45-6789');
  expect(JSON.stringify(sessionStorage)).toContain('Ada Moore');
  expect(JSON.stringify(sessionStorage)).not.toContain('6789');
  await add().click();
  await expectToast('Consignor Added', 'Ada Moore can be chosen for items now.');
  expect(api.callsTo(ADD).map(({ body }) => body.taxId)).toEqual(['123', '123-45-6789']);
});

test('the form of a consignor shows what is wrong next to its field, and keeps what was typed', async () => {
  const taken = { path: 'name', message: 'Another consignor has this name already' };
  const { api } = await openList(
    {},
    { [ADD]: errorReply('INVALID_REQUEST', 'Invalid request', { issues: [taken] }) },
  );
  await openSheet();
  await field('E-mail').fill('ada');
  await field('City').fill('Columbus');
  await addBand();
  await addBand();
  await field('Up to, band 1').fill('500');
  await field('Up to, band 2').fill('400');
  await field('Commission (%), band 1').fill('120');
  await field('Commission (%), band 2').fill('30');
  await field('Minimum commission').fill('');
  await field('Days until payout').fill('a week');
  await add().click();
  for (const [label, problem] of [
    ['Name', 'Enter a name.'],
    ['E-mail', 'Enter an e-mail address such as ada@example.com.'],
    ['Street address', 'Expected the street address.'],
    ['Minimum commission', 'Enter an amount such as 25.00.'],
    ['Days until payout', 'Enter a whole number from 0 to 365.'],
    ['Up to, band 2', 'Enter more than $500.00.'],
    ['Commission (%), band 1', 'Expected a percentage from 0 to 100.'],
  ] as const) {
    await expect.element(field(label)).toHaveAccessibleDescription(problem);
  }
  await expect.element(field('Name')).toHaveFocus();
  await expectAccessible();
  expect(api.callsTo(ADD)).toEqual([]);

  await field('Name').fill('Ada Moore');
  await field('E-mail').fill('');
  await field('City').fill('');
  await sheet().getByRole('button', { name: 'Remove band 1' }).click();
  await expect.element(field('Commission (%), band 1')).toHaveFocus();
  await field('Minimum commission').fill('0');
  await field('Days until payout').fill('0');
  await add().click();
  await expect.element(field('Name')).toHaveAccessibleDescription(`${taken.message}.`);
  await expect.element(field('Up to, band 1')).toHaveValue('400.00');
  expect(api.callsTo(ADD).at(-1)?.body.terms.bands).toEqual([
    { upTo: '400.00', percent: '30' },
    { upTo: null, percent: '30' },
  ]);
});

test('the items of a name are assigned to the consignor that is suggested', async () => {
  const { api } = await openList({ unmatched: NAMES });
  await expect.element(list(UNMATCHED)).toBeVisible();
  await expectFitsAccessibly();
  await button(/^Assign to Henry Ashdown\s*: H\. Ashdown$/).click();
  await expectToast('Items Assigned', 'They belong to Henry Ashdown now.');
  await expect.element(row('H. Ashdown')).not.toBeInTheDocument();
  await expect.element(row('Estate of J. Moore')).toBeVisible();
  expect(api.callsTo(ASSIGN).map(({ body }) => body)).toEqual([
    { itemIds: [getUuid(11), getUuid(12)], fields: { consignor: 'Henry Ashdown' } },
  ]);
});

test('a name at items is added as a consignor, who then owns the items', async () => {
  const { api } = await openList({ unmatched: NAMES });
  await button(/^Add as Consignor\s*: Estate of J\. Moore$/).click();
  await expect.element(field('Name')).toHaveValue('Estate of J. Moore');
  await add().click();
  await expectToast('Items Assigned', 'They belong to Estate of J. Moore now.');
  await expect.element(row('H. Ashdown')).toBeVisible();
  expect(api.callsTo(ASSIGN).map(({ body }) => body)).toEqual([
    { itemIds: [getUuid(13)], fields: { consignor: 'Estate of J. Moore' } },
  ]);
});

test('a failed assignment of items is reported, and can be tried again', async () => {
  await openList({ unmatched: NAMES }, { [ASSIGN]: internal });
  await button(/^Assign to Henry Ashdown\s*: H\. Ashdown$/).click();
  await expectToast('Error', 'Something failed on our side.');
  await expect
    .element(button(/^Assign to Henry Ashdown\s*: H\. Ashdown$/))
    .toHaveAttribute('aria-disabled', 'false');
});
