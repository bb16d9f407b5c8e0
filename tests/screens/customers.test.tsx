import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toGuestId } from '../../shared/quotes/guest-id.ts';
import { makeQuote } from '../support/quotes.ts';
import { expectPath, main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { makeCustomer, makeCustomerSummary, mockCustomers } from './support/customers.ts';
import { part } from './support/dashboard.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import {
  button,
  definitions,
  dialog,
  heading,
  list,
  row,
  rows,
  text,
  texts,
} from './support/locators.ts';
import { pageReply } from './support/mockApi.ts';
import { expectOnlyPermitted, makeStaff } from './support/roles.ts';
import { openStaffQuote } from './support/staffQuote.ts';
import { expectToast } from './support/toasts.ts';

const LIST = 'GET /api/customers';
const SAVE = 'PATCH /api/customers/{id}';
const MERGE = 'POST /api/customers/{id}/merge';

const HALE = makeCustomer(1, { name: 'Margaret Hale', email: 'm.hale@collectors.example' });
const ABEL = makeCustomer(2, {
  name: 'Abel Ng',
  email: null,
  hasAccount: false,
  spent: '-12.00',
  lastSeenAt: null,
});
const PATH = `/customers/${HALE.id}`;

const openCustomer = async (office: Parameters<typeof mockCustomers>[2] = {}) => {
  const data = mockCustomers({ customers: [HALE, ABEL] }, {}, office);
  await openApp(PATH);
  await expect.element(heading('Margaret Hale')).toBeVisible();
  return data;
};
const notes = () => main().getByLabelText('Notes, for staff only', { exact: true });
const search = () => main().getByRole('searchbox', { name: 'Search customers' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});

test('the customers are listed with what they bought, and found by name or e-mail address', async () => {
  const { api } = mockCustomers({ customers: [HALE, ABEL] });
  await openApp('/customers');
  await expect.poll(() => texts(rows('Customers'))).toEqual(['Margaret Hale', 'Abel Ng']);
  for (const words of ['m.hale@collectors.example', '$132.50', 'Nov 20, 2026']) {
    await expect.element(row('Margaret Hale').getByText(words)).toBeVisible();
  }
  await expect.element(row('Abel Ng').getByText('No account')).toBeVisible();
  await expect.element(row('Abel Ng').getByText('-$12.00')).toBeVisible();
  await expect.element(text('2 customers')).toBeVisible();
  await expectFitsAccessibly();
  await search().fill('hale@');
  await search().fill('hale');
  await expectPath('/customers?search=hale');
  await expect.poll(() => texts(rows('Customers'))).toEqual(['Margaret Hale']);
  expect(api.callsTo(LIST).at(-1)?.query.get('search')).toBe('hale');
  await search().fill('xyz');
  await expect.element(text('No customers match your search')).toBeVisible();
  await search().fill('');
  await row('Margaret Hale').getByRole('link', { name: 'Margaret Hale' }).click();
  await expectPath(PATH);
});

test('more customers are shown page by page', async () => {
  const all = Array.from({ length: 120 }, (_, n) => makeCustomerSummary(n));
  const { api } = mockCustomers({}, { [LIST]: (call) => pageReply(all, call) });
  await openApp('/customers');
  await expect.element(text('100 of 120 customers are loaded.')).toBeInTheDocument();
  await button('Show More').click();
  await expect.element(text('120 customers')).toBeInTheDocument();
  expect(api.callsTo(LIST).at(-1)?.query.get('cursor')).toBe('100');
});

test('the page of a customer shows quotes, purchases, wants, messages, address and certificate', async () => {
  await openCustomer();
  await expect
    .poll(() => definitions(part('Summary')))
    .toMatchObject({ Spent: '$132.50', Pieces: '1', Quotes: '2' });
  await expect
    .element(main().getByRole('link', { name: 'm.hale@collectors.example' }))
    .toHaveAttribute('href', 'mailto:m.hale@collectors.example');
  await expect.element(text('Account')).toBeVisible();
  const [quote] = HALE.quotes;
  const [purchase] = HALE.purchases;
  await expect
    .element(list('Quotes').getByRole('link', { name: quote?.reference ?? '' }))
    .toHaveAttribute('href', `/quotes/${quote?.id}`);
  await expect
    .element(list('Purchases').getByRole('link', { name: purchase?.name ?? '' }))
    .toBeVisible();
  for (const words of ['× 2, 1 returned', '$125.00', 'Nov 21, 2026']) {
    await expect.element(list('Purchases').getByText(words, { exact: true })).toBeVisible();
  }
  await expect
    .element(list('Wants').getByRole('link', { name: 'rangers scroll' }))
    .toHaveAttribute('href', '/?search=rangers+scroll#all-items');
  await expect.element(list('Messages').getByText('It ships on Monday.')).toBeVisible();
  await expect.element(list('Messages').getByText('Margaret Hale')).toBeVisible();
  await expect.element(part('Address').getByText('12 Bastogne Road')).toBeVisible();
  expect(definitions(part('Resale Certificate'))).toEqual({
    Number: 'R-4711',
    State: 'OH',
    'Valid until': 'Dec 31, 2027',
  });
  await expectFitsAccessibly();
});

test('the page of a customer without anything says so', async () => {
  const empty = makeCustomer(1, {
    name: null,
    email: null,
    hasAccount: false,
    notes: null,
    address: null,
    quotes: [],
    purchases: [],
    wants: [],
    messages: [],
    resaleCertificate: null,
  });
  mockCustomers({ customers: [empty] });
  await openApp(PATH);
  await expect.element(heading('No name given')).toBeVisible();
  for (const words of ['No e-mail address.', 'No account', 'Nothing bought yet.', 'No messages.']) {
    await expect.element(text(words)).toBeVisible();
  }
  await expectFitsAccessibly();
});

test('notes about a customer are kept when the page is left, and saved by Ctrl+S', async () => {
  const { api } = await openCustomer();
  await notes().fill('Collects airborne.');
  await expect.element(text('Not saved yet')).toBeVisible();
  await reloadApp();
  await expect.element(notes()).toHaveValue('Collects airborne.');
  await notes().click();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expectToast('Notes Saved', 'Only staff see them.');
  await expect.element(text('Not saved yet')).not.toBeInTheDocument();
  await notes().fill('');
  await button('Save Notes').click();
  await expect.poll(() => api.callsTo(SAVE).length).toBe(2);
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { notes: 'Collects airborne.', version: 1 },
    { notes: null, version: 2 },
  ]);
});

test('notes that a colleague has changed are not overwritten without a question', async () => {
  const data = await openCustomer();
  await notes().fill('Collects airborne.');
  data.customers = [{ ...HALE, notes: 'Moved to Ohio.', version: 2 }];
  await button('Save Notes').click();
  await expect.element(main().getByText(/^A newer version was saved/)).toBeVisible();
  await expect.element(notes()).toHaveValue('Collects airborne.');
  await expectAccessible();
  await button('Load Saved Version').click();
  await expect.element(notes()).toHaveValue('Moved to Ohio.');
});

test('a customer is merged into another one, and separated again', async () => {
  const { api } = await openCustomer();
  await button('Merge…').click();
  const merge = dialog().getByRole('button', { name: 'Merge', exact: true });
  const finder = dialog().getByRole('combobox', { name: 'Customer' });
  await merge.click();
  await expect.element(dialog().getByText('Choose a customer.')).toBeVisible();
  await finder.fill('hale');
  await expect.element(dialog().getByText('No customer matches these words.')).toBeVisible();
  await finder.fill('abel');
  await page.getByRole('option', { name: 'Abel Ng' }).click();
  await expectAccessible();
  await merge.click();
  await expectToast('Customers Merged', 'Margaret Hale is shown on the page of Abel Ng now.');
  await expectPath(`/customers/${ABEL.id}`);
  await expect.element(heading('Abel Ng')).toBeVisible();
  await expectFitsAccessibly();
  await button(/^Separate/).click();
  await expectToast('Customers Separated', 'Margaret Hale has a page of their own again.');
  await expect.element(button(/^Separate/)).not.toBeInTheDocument();
  expect(api.callsTo(MERGE).map(({ params, body }) => [params.id, body])).toEqual([
    [HALE.id, { into: ABEL.id }],
    [HALE.id, { into: null }],
  ]);
});

test('a customer is not merged while the notes are not saved', async () => {
  const { api } = await openCustomer();
  await notes().fill('Collects airborne.');
  await button('Merge…').click();
  await expect.element(dialog().getByText('Save or discard your notes first.')).toBeVisible();
  await dialog().getByRole('combobox', { name: 'Customer' }).fill('abel');
  await page.getByRole('option', { name: 'Abel Ng' }).click();
  await dialog().getByRole('button', { name: 'Merge', exact: true }).click({ force: true });
  await expectAccessible();
  expect(api.callsTo(MERGE)).toEqual([]);
});

test('the address of a merged customer leads to the page of the other one', async () => {
  mockCustomers({ customers: [{ ...ABEL, merged: [...ABEL.merged, ...HALE.merged] }] });
  await openApp(PATH);
  await expectPath(`/customers/${ABEL.id}`);
  await expect.element(heading('Abel Ng')).toBeVisible();
});

test('notes that are not saved when a colleague merges the customer are shown with those about both', async () => {
  const data = await openCustomer();
  await notes().fill('Collects airborne.');
  const merged = [...ABEL.merged, ...HALE.merged];
  data.customers = [{ ...ABEL, merged, notes: 'Moved to Ohio.', version: 5 }];
  await button('Save Notes').click();
  await expectPath(`/customers/${ABEL.id}`);
  await expect.element(notes()).toHaveValue('Collects airborne.');
  await expect.element(main().getByText(/^A newer version was saved/)).toBeVisible();
  await button('Load Saved Version').click();
  await expect.element(notes()).toHaveValue('Moved to Ohio.');
});

test('a new quote starts with the name and the e-mail address of the customer', async () => {
  await openCustomer();
  await button('New Quote…').click();
  await expect
    .element(dialog().getByLabelText('Name', { exact: true }))
    .toHaveValue('Margaret Hale');
  await expect
    .element(dialog().getByLabelText('E-mail', { exact: true }))
    .toHaveValue('m.hale@collectors.example');
});

test('a reader sees a customer and changes nothing', async () => {
  const user = makeStaff('reader');
  const { api } = await openCustomer({ user });
  await expect.element(text('Pays by check.')).toBeVisible();
  for (const name of ['New Quote…', 'Merge…', 'Save Notes']) {
    expect(button(name).query()).toBeNull();
  }
  await api.settled();
  expectOnlyPermitted(api, user);
  await expectAccessible();
});

test('the page of a quote leads to its customer', async () => {
  const quote = makeQuote(0, { state: 'pending', userId: toGuestId('m.hale@collectors.example') });
  await openStaffQuote(quote);
  await expect
    .element(part('Summary').getByRole('link', { name: 'Margaret Hale' }))
    .toHaveAttribute('href', `/customers/${quote.userId}`);
});
