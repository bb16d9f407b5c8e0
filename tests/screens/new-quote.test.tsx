import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SearchGroup } from '../../shared/contract/search.ts';
import type { LogRecord } from '../../shared/entities/log-record.ts';
import { toGuestId } from '../../shared/quotes/guest-id.ts';
import { makeProducts } from '../support/products.ts';
import { makeQuote } from '../support/quotes.ts';
import { makeItem as makeRecord, mockAirtable } from './support/airtable.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { changeOrder, mockBackOffice } from './support/backOffice.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { EMPTY_LOG, makeItem, mockItems } from './support/items.ts';
import { button, dialog, heading, pressInMenu, texts } from './support/locators.ts';
import { errorReply, type Handlers, reply } from './support/mockApi.ts';
import { openStaffQuote, QUOTE_FACTS } from './support/staffQuote.ts';
import { expectToast, toasts } from './support/toasts.ts';

const CREATE = 'POST /api/orders/for-customer';
const LOG = 'GET /api/airtable/item-log';
const SEARCH = 'GET /api/search';
const ERASE = 'POST /api/account/erase-customer';
const LINK = 'POST /api/orders/{id}/link';
const [helmet, patch] = makeProducts(2) as [
  ReturnType<typeof makeProducts>[number],
  ReturnType<typeof makeProducts>[number],
];
const single = { ...helmet, stockQuantity: 1 };
const created = makeQuote(1, { state: 'pending', isForCustomer: true });

const field = (label: string) => dialog().getByLabelText(label, { exact: true });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const finder = () => dialog().getByLabelText('Search the pieces of the shop');
const chosen = () => texts(dialog().getByRole('list', { name: 'Pieces' }).getByRole('listitem'));
const choose = async (words: string, name: string) => {
  await finder().fill(words);
  await page.getByRole('option', { name }).click();
};

const openDialog = async (handlers: Handlers = {}) => {
  const { api } = mockBackOffice(
    { orders: [created] },
    {
      ...QUOTE_FACTS,
      'GET /api/products': ({ query }) =>
        reply(query.get('search') === 'nothing' ? [] : [single, patch], { 'x-total-count': '2' }),
      [CREATE]: created,
      ...handlers,
    },
  );
  await openApp('/quotes');
  await button('New Quote…').click();
  await expect.element(field('Name')).toHaveFocus();
  return api;
};

test('a new quote is created for a customer on the phone, and opens', async () => {
  const api = await openDialog();
  await field('Name').fill('Walter Pruitt');
  await field('E-mail').fill('walter@collectors.example');
  await choose('helmet', single.name);
  await choose('patch', patch.name);
  await choose('patch', patch.name);
  await expect.poll(chosen).toHaveLength(2);
  expect(dialog().getByLabelText(`Quantity of ${single.name}`).query()).toBeNull();
  await field(`Quantity of ${patch.name}`).fill('3');
  await field('What the customer asks for').fill('For the show in May.');
  await expectAccessible();
  await inDialog('Create Quote').click();
  await expectToast('Quote Created', `${created.reference} waits for your offer.`);
  await expectPath(`/quotes/${created.id}`);
  await expect.element(heading(created.reference)).toBeVisible();
  const [call] = api.callsTo(CREATE);
  expect(call?.body).toEqual({
    customer: { name: 'Walter Pruitt', email: 'walter@collectors.example' },
    lines: [
      { productId: single.id, quantity: 1 },
      { productId: patch.id, quantity: 3 },
    ],
    note: 'For the show in May.',
  });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
});

test('a new quote says what is missing, and which pieces are on hold', async () => {
  const api = await openDialog({
    [CREATE]: errorReply('ON_HOLD', 'On hold', { productIds: [single.id] }),
  });
  await field('E-mail').fill('walter');
  await inDialog('Create Quote').click();
  await expect.element(field('Name')).toHaveAccessibleDescription('Enter a name.');
  await expect
    .element(field('E-mail'))
    .toHaveAccessibleDescription(
      'Enter an e-mail address, such as name@example.com, or leave it empty.',
    );
  await expect.element(dialog().getByText('Choose at least one piece.')).toBeVisible();
  expect(api.callsTo(CREATE)).toEqual([]);
  await field('Name').fill('Walter Pruitt');
  await field('E-mail').fill('');
  await choose('helmet', single.name);
  await choose('patch', patch.name);
  await inDialog('Create Quote').click();
  await expect.element(dialog().getByText(`On hold or sold: ${single.name}.`)).toBeVisible();
  await dialog()
    .getByRole('button', { name: `Remove ${single.name}` })
    .click();
  await expect.poll(chosen).toHaveLength(1);
  api.on(CREATE, created);
  await inDialog('Create Quote').click();
  await expectPath(`/quotes/${created.id}`);
  expect(api.callsTo(CREATE)[1]?.body).toEqual({
    customer: { name: 'Walter Pruitt' },
    lines: [{ productId: patch.id, quantity: 1 }],
  });
});

test('a new quote can have an address, whose recipient is the customer', async () => {
  const api = await openDialog();
  await field('Name').fill('Walter Pruitt');
  await choose('helmet', single.name);
  await dialog().getByRole('switch', { name: 'Enter the shipping address now' }).click();
  await expect.element(field('Full name')).toHaveValue('Walter Pruitt');
  await inDialog('Create Quote').click();
  await expect
    .element(field('Street address'))
    .toHaveAccessibleDescription('Expected the street address.');
  await expectFitsAccessibly();
  await field('Street address').fill('12 Bastogne Road');
  await field('City').fill('Columbus');
  await field('State').fill('OH');
  await field('ZIP code').fill('43004');
  await inDialog('Create Quote').click();
  await expectPath(`/quotes/${created.id}`);
  expect(api.callsTo(CREATE)[0]?.body.customer).toEqual({
    name: 'Walter Pruitt',
    address: {
      name: 'Walter Pruitt',
      addressLine1: '12 Bastogne Road',
      addressLine2: null,
      adminArea2: 'Columbus',
      adminArea1: 'OH',
      postalCode: '43004',
      countryCode: 'US',
    },
  });
});

test('a new quote is kept when its dialog is closed before it was sent', async () => {
  await openDialog();
  await field('Name').fill('Walter Pruitt');
  await choose('helmet', single.name);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await button('New Quote…').click();
  await expect.element(field('Name')).toHaveValue('Walter Pruitt');
  expect(chosen()).toHaveLength(1);
});

describe('a code', () => {
  const hit = (id: string, title: string) => ({
    id,
    title,
    subtitle: 'GD-0001',
    photo: null,
    path: '/holds',
    isExact: true,
  });
  const item = makeItem(2);
  const answer = (groups: SearchGroup[]): Handlers => ({
    [SEARCH]: ({ query }) => ({ groups: query.get('q') ? groups : [], unavailable: [] }),
    'GET /api/military-items/{id}': item,
  });

  test('a code that is entered or scanned adds its piece', async () => {
    const groups: SearchGroup[] = [{ kind: 'item', total: 1, hits: [hit(item.id, 'Liner')] }];
    const api = await openDialog({
      ...answer(groups),
      'GET /api/products': reply([], { 'x-total-count': '0' }),
    });
    await field('Name').fill('Walter Pruitt');
    await finder().fill('K7QM2X9D');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => chosen().join()).toContain('Liner');
    api.on(SEARCH, { groups: [], unavailable: [] });
    await finder().fill('unknown');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText('No piece of the shop has this code.')).toBeVisible();
    await inDialog('Create Quote').click();
    await expectPath(`/quotes/${created.id}`);
    expect(api.callsTo(CREATE)[0]?.body.lines).toHaveLength(1);
  });

  test('a code in the global search begins a quote with its piece', async () => {
    const groups: SearchGroup[] = [
      { kind: 'product', total: 1, hits: [hit(patch.id, patch.name)] },
    ];
    mockBackOffice({}, answer(groups));
    await openApp('/staff');
    await expect.element(heading('Staff')).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox', { name: 'Search the back office' }).fill('K7QM2X9D');
    await page.getByRole('option', { name: `New Quote with ${patch.name}…` }).click();
    await expect.element(field('Name')).toBeVisible();
    expect(chosen().join()).toContain(patch.name);
  });

  test('a code of an item that is not in the shop begins no quote', async () => {
    const groups: SearchGroup[] = [{ kind: 'item', total: 1, hits: [hit(item.id, 'Liner')] }];
    mockBackOffice(
      {},
      { ...answer(groups), 'GET /api/military-items/{id}': { ...item, airtableId: null } },
    );
    await openApp('/staff');
    await expect.element(heading('Staff')).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox', { name: 'Search the back office' }).fill('K7QM2X9D');
    await page.getByRole('option', { name: 'New Quote with Liner…' }).click();
    await expectToast('Not in the Shop', 'Only listed pieces can be quoted.');
  });
});

describe('a selection', () => {
  const record = (n: number, productId: string | null): LogRecord => ({
    id: `recAAAAAAAAAAAAA${n}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    header: `Patch ${n}`,
    summary: null,
    uniqueId: null,
    status: 'List',
    types: [],
    era: null,
    condition: null,
    sharePrice: null,
    isForSale: productId !== null,
    isFeatured: false,
    isRare: false,
    isAuthentic: false,
    photo: null,
    productId,
  });
  const records = [record(1, helmet.id), record(2, null)];
  const log: Handlers = {
    [LOG]: () =>
      reply({ ...EMPTY_LOG, asOf: '2026-11-01T12:00:00.000Z', records }, { 'x-total-count': '2' }),
    [CREATE]: errorReply('UNAVAILABLE', 'Please try again in a moment.'),
  };
  const left = () => dialog().getByText('1 selected record is not in the shop and is left out.');
  const send = async () => {
    await field('Name').fill('Walter Pruitt');
    await inDialog('Create Quote').click();
    await expect.element(dialog().getByText('Please try again in a moment.')).toBeVisible();
  };
  const LINES = [{ productId: helmet.id, quantity: 1 }];

  test('a selection of the Item Log becomes a quote, without records that are not in the shop', async () => {
    const { api } = mockAirtable({ itemLog: { recordCount: 2, sampleRecord: makeRecord() } }, log);
    await openApp('/item-log?all=true&edit=true');
    await main().getByRole('checkbox', { name: 'Select all 2' }).click();
    await button('New Quote…').click();
    await expect.element(left()).toBeVisible();
    expect(chosen().join()).toContain('Patch 1');
    await send();
    expect(api.callsTo(CREATE)[0]?.body.lines).toEqual(LINES);
  });

  test('a selection of cataloged items becomes a quote', async () => {
    const items = [1, 2].map((n) => makeItem(n, { airtableId: `recAAAAAAAAAAAAA${n}` }));
    const { api } = mockItems({ items }, log);
    await openApp('/catalog?view=items');
    await main().getByRole('checkbox', { name: 'Select all 2' }).click();
    await pressInMenu('New Quote…');
    await expect.element(left()).toBeVisible();
    await send();
    expect(api.callsTo(CREATE)[0]?.body.lines).toEqual(LINES);
  });
});

describe('the link of a quote for a customer', () => {
  const url = 'https://shop.example/api/quote-link?token=abc';

  test('the link of a quote for a customer can be copied, and says how long it is valid', async () => {
    const office = await openStaffQuote(
      created,
      {},
      { [LINK]: { url, expiresAt: '2026-12-30T12:00:00.000Z' } },
    );
    await expect.element(main().getByText(/^Created for /)).toBeVisible();
    await button('Copy Link').click();
    await expect.element(main().getByText(url)).toBeVisible();
    await expect.element(main().getByText(/Valid until Dec 30, 2026\./)).toBeVisible();
    expect(office.api.callsTo(LINK)).toHaveLength(1);
    await expectFitsAccessibly();
  });

  test('the link of a quote is offered for a visitor as well', async () => {
    const email = 'visitor@post.example';
    const requester = { ...created.requester, email };
    await openStaffQuote(makeQuote(1, { state: 'pending', requester, userId: toGuestId(email) }));
    await expect.element(button('Copy Link')).toBeVisible();
    expect(button('Erase Customer…').query()).toBeNull();
  });

  test('the link of a quote for a customer who has an account is refused with the reason', async () => {
    await openStaffQuote(created, {}, { [LINK]: errorReply('CONFLICT', 'It has an account.') });
    await button('Copy Link').click();
    await expectToast('Error', 'It has an account.');
    await openStaffQuote(makeQuote(1, { state: 'pending' }));
    await expect.element(button('Send Offer')).toBeVisible();
    expect(button('Copy Link').query()).toBeNull();
  });
});

test('a customer without an address is erased after a question', async () => {
  const requester = { ...created.requester, email: null };
  const given = { ...created, requester };
  const office = await openStaffQuote(given);
  const ask = async () => {
    await button('Erase Customer…').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase Customer' }).click();
  };
  office.api.on(ERASE, errorReply('CONFLICT', 'The money must be refunded first.'));
  await ask();
  await expectToast('Already Changed', 'The money must be refunded first.');
  office.api.on(ERASE, () => {
    changeOrder(office, created.id, {
      requester: { ...requester, firstName: null, lastName: null },
    });
    return { success: true };
  });
  await ask();
  await expect.element(toasts().getByText('Customer Erased', { exact: true })).toBeVisible();
  await expect.element(button('Erase Customer…')).not.toBeInTheDocument();
  expect(button('Copy Link').query()).toBeNull();
  expect(office.api.callsTo(ERASE)[1]?.body).toEqual({ orderId: created.id });
});
