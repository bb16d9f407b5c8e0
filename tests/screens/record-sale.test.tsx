import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Order } from '../../shared/entities/order.ts';
import { makeQuote, makeUser } from '../support/quotes.ts';
import { expectPath, main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { mockCamera } from './support/camera.ts';
import { makeCustomerSummary } from './support/customers.ts';
import { part } from './support/dashboard.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, text, texts } from './support/locators.ts';
import { errorReply, type Handlers, NETWORK_ERROR, pageReply } from './support/mockApi.ts';
import { expectOnlyPermitted, makeStaff } from './support/roles.ts';
import { product } from './support/shop.ts';
import { makeShow, mockShow } from './support/shows.ts';

const SELL = 'POST /api/sales';
const PATH = '/record-sale';
const SHOW = makeShow();
const SOLD: Order = makeQuote(0, { state: 'sold', isForCustomer: true, totalAmount: '85.00' });
/** Pictures are read every 150 ms; a label counts again after two seconds. */
const OUT_OF_VIEW_PICTURES = 16;
const LINE = { productId: product(1).id, price: '85.00', quantity: 1 };

const openSale = async (handlers: Handlers = {}, path = PATH, user = makeUser()) => {
  const data = mockShow({}, { [SELL]: SOLD, ...handlers }, { orders: [SOLD], user });
  await openApp(path);
  await expect.element(finder()).toBeVisible();
  return data;
};
const finder = () => main().getByLabelText('Search the pieces of the shop');
const choose = async (name: string) => {
  await finder().fill(name);
  await page.getByRole('option', { name }).click();
  await expect.element(price(name)).toBeVisible();
};
const price = (name: string) => main().getByLabelText(`Price of ${name}`);
const field = (label: string) => main().getByLabelText(label, { exact: true });
const chosen = () =>
  texts(main().getByRole('list', { name: 'Pieces of the sale' }).getByRole('listitem'));
const total = () => main().getByLabelText('Total');
const record = () => button('Record Sale').click();
const sold = () => part('Sold');
const bodies = ({ api }: Awaited<ReturnType<typeof openSale>>) =>
  api.callsTo(SELL).map(({ body }) => body);
const keys = ({ api }: Awaited<ReturnType<typeof openSale>>) =>
  api.callsTo(SELL).map(({ headers }) => headers.get('idempotency-key'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T15:00:00Z') });
});

test('a sale elsewhere is recorded at the asking price, and the next one keeps the place and the method', async () => {
  const data = await openSale();
  await choose('Item 1');
  await expect.element(price('Item 1')).toHaveValue('85.00');
  await expect.element(total()).toHaveTextContent('$85.00');
  await button('Check').click();
  await field('Where').fill('Show');
  await field('Note, for staff only').fill('Without a receipt.');
  await expectFitsAccessibly();
  await record();
  await expect.element(sold().getByText('1 piece for $85.00', { exact: true })).toBeVisible();
  await expect
    .element(sold().getByRole('link', { name: `Open ${SOLD.reference}` }))
    .toHaveAttribute('href', `/quotes/${SOLD.id}`);
  await expect.element(button('Next Sale')).toHaveFocus();
  await expectAccessible();
  expect(bodies(data)).toEqual([
    {
      lines: [LINE],
      method: 'check',
      place: 'Show',
      date: '2026-11-22',
      note: 'Without a receipt.',
    },
  ]);
  await button('Next Sale').click();
  await expect.element(field('Where')).toHaveValue('Show');
  await expect.element(button('Check')).toHaveAttribute('aria-pressed', 'true');
  expect(chosen()).toEqual([]);
  await choose('Item 2');
  await record();
  await expect.element(sold()).toBeVisible();
  const [first, second] = keys(data);
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).not.toBe(first);
});

test('a sale whose answer is lost is sent again with the same key, also after a reload', async () => {
  const data = await openSale({ [SELL]: NETWORK_ERROR });
  await choose('Item 1');
  await field('Where').fill('Show');
  await record();
  await expect
    .element(text('The shop could not be reached. Check your connection and try again.'))
    .toBeVisible();
  await reloadApp();
  await expect.element(price('Item 1')).toHaveValue('85.00');
  data.api.on(SELL, errorReply('CONFLICT', 'Already used for another sale'));
  await price('Item 1').fill('80');
  await record();
  await expect
    .element(
      text('Already used for another sale. The quotes show whether the sale is recorded already.'),
    )
    .toBeVisible();
  await price('Item 1').fill('85');
  data.api.on(SELL, SOLD);
  await record();
  await expect.element(sold()).toBeVisible();
  expect(new Set(keys(data)).size).toBe(1);
  expect(keys(data)).toHaveLength(3);
});

test('a sale that is started over after a question is empty, and gets another key', async () => {
  const data = await openSale({ [SELL]: NETWORK_ERROR });
  await choose('Item 1');
  await field('Where').fill('Show');
  await record();
  await expect.poll(() => keys(data)).toHaveLength(1);
  await button('Start Over…').click();
  const confirm = page.getByRole('alertdialog', { name: 'Start Over?' });
  await expectAccessible();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(confirm).not.toBeInTheDocument();
  await expect.element(price('Item 1')).toHaveValue('85.00');
  await button('Start Over…').click();
  await confirm.getByRole('button', { name: 'Start Over' }).click();
  await expect.poll(chosen).toEqual([]);
  await expect.element(field('Where')).toHaveValue('');
  await choose('Item 2');
  await field('Where').fill('Show');
  await record();
  await expect.poll(() => keys(data)).toHaveLength(2);
  expect(new Set(keys(data)).size).toBe(2);
});

test('a sale says what is missing next to its fields', async () => {
  const data = await openSale();
  await button('New Customer').click();
  await main().getByRole('switch', { name: 'Sales tax was collected' }).click();
  await record();
  await expect.element(text('Add at least one piece.')).toBeVisible();
  await expect.element(field('Where')).toHaveAccessibleDescription('Enter a place, such as Show.');
  await expect.element(field('Name')).toHaveAccessibleDescription('Enter a name.');
  await expect.element(field('State')).toHaveAccessibleDescription('Choose a state.');
  await expect.element(field('Tax')).toHaveAccessibleDescription('Enter an amount such as 7.50.');
  await field('E-mail').fill('ada');
  await choose('Item 4');
  await price('Item 4').fill('');
  await field('Quantity of Item 4').fill('0');
  await record();
  await expect
    .element(price('Item 4'))
    .toHaveAccessibleDescription('Enter a price such as 125.00.');
  await expect
    .element(field('Quantity of Item 4'))
    .toHaveAccessibleDescription('Enter a number of pieces.');
  await expect
    .element(field('E-mail'))
    .toHaveAccessibleDescription(
      'Enter an e-mail address, such as name@example.com, or leave it empty.',
    );
  await expectFitsAccessibly();
  expect(data.api.callsTo(SELL)).toEqual([]);
});

test('several units are sold to a new customer with sales tax', async () => {
  const data = await openSale();
  await choose('Item 4');
  await field('Quantity of Item 4').fill('3');
  await price('Item 4').fill('$1,000.5');
  await field('Where').fill('Telephone');
  await main().getByRole('switch', { name: 'Sales tax was collected' }).click();
  await field('State').selectOptions('PA');
  await field('Tax').fill('180.09');
  await button('New Customer').click();
  await field('Name').fill('Ada Moore');
  await field('E-mail').fill('ada@moore.example');
  await expect.element(total()).toHaveTextContent('$3,181.59');
  await record();
  await expect.element(sold()).toBeVisible();
  expect(bodies(data)).toEqual([
    {
      lines: [{ productId: product(4).id, price: '1000.50', quantity: 3 }],
      customer: { name: 'Ada Moore', email: 'ada@moore.example' },
      tax: { state: 'PA', amount: '180.09' },
      method: 'cash',
      place: 'Telephone',
      date: '2026-11-22',
    },
  ]);
});

test('a known customer is found by name, and can be changed before the sale', async () => {
  const customers = [makeCustomerSummary(1), makeCustomerSummary(2)];
  const data = await openSale({ 'GET /api/customers': (call) => pageReply(customers, call) });
  await choose('Item 1');
  await field('Where').fill('Telephone');
  await button('Known Customer').click();
  await record();
  await expect.element(text('Choose a customer.')).toBeVisible();
  const find = async (name: string) => {
    await main().getByRole('combobox', { name: 'Customer' }).fill('customer');
    await page.getByRole('option', { name }).click();
    await expect.element(text(name)).toBeVisible();
  };
  await find('Customer 1');
  await button(/^Change\s*the customer$/).click();
  await find('Customer 2');
  await record();
  await expect.element(sold()).toBeVisible();
  expect(bodies(data)[0]?.customer).toEqual({ id: makeCustomerSummary(2).id });
});

test('a seller records a sale at a show, whose name is the place', async () => {
  const user = makeStaff('seller');
  const data = await openSale({}, `${PATH}?show=${SHOW.id}`, user);
  await expect.element(field('Where')).toHaveValue('Lancaster Gun Show');
  await choose('Item 1');
  await record();
  await expect.element(sold()).toBeVisible();
  expect(bodies(data)[0]).toMatchObject({ showId: SHOW.id, place: 'Lancaster Gun Show' });
  await data.api.settled();
  expectOnlyPermitted(data.api, user);
  await sold().getByRole('link', { name: 'Back to Lancaster Gun Show' }).click();
  await expectPath(`/shows/${SHOW.id}`);
});

test('pieces of a sale are added by the codes of their labels, each once', async () => {
  await openSale();
  const scan = async (code: string) => {
    await finder().fill(code);
    await userEvent.keyboard('{Enter}');
  };
  await scan('CODE1');
  await expect.poll(() => chosen().join()).toContain('Item 1');
  await scan('CODE1');
  await scan('CODE9');
  await expect.element(text('No piece of the shop has this code.')).toBeVisible();
  await scan('CODE2');
  await expect.poll(chosen).toHaveLength(2);
  await expect.element(text('Item 2 is on the list.')).toBeVisible();
  await button(/^Remove\s*Item 1$/).click();
  await expect.poll(() => chosen().join()).not.toContain('Item 1');
  await expect.element(price('Item 2')).toHaveValue('85.00');
  await expect.element(total()).toHaveTextContent('$85.00');
});

test('a label counts once while the camera sees it, and again after it was out of view', async () => {
  const camera = mockCamera();
  await openSale();
  camera.show('CODE1');
  await button('Scan').click();
  await expect.poll(chosen).toHaveLength(1);
  await button(/^Remove\s*Item 1$/).click();
  await expect.poll(chosen).toHaveLength(0);
  const starts = camera.countStarts();
  await expect.poll(camera.countStarts).toBeGreaterThan(starts + 1);
  expect(chosen()).toEqual([]);
  camera.show('');
  const seen = camera.countEmptyPictures();
  await expect.poll(camera.countEmptyPictures).toBeGreaterThan(seen + OUT_OF_VIEW_PICTURES);
  expect(chosen()).toEqual([]);
  camera.show('CODE1');
  await expect.poll(chosen).toHaveLength(1);
});

test.each([
  ['ON_HOLD', 'Held for a quote, or sold.'],
  ['CONFLICT', 'Sold out, or not that many.'],
] as const)('a sale that is refused with %s marks the piece', async (code, problem) => {
  const message = 'Refused: Item 1';
  const data = await openSale({
    [SELL]: errorReply(code, message, { productIds: [product(1).id] }),
  });
  await choose('Item 1');
  await choose('Item 2');
  await field('Where').fill('Show');
  await record();
  await expect.element(price('Item 1')).toHaveAccessibleDescription(problem);
  await expect.element(price('Item 2')).not.toHaveAccessibleDescription(problem);
  await expect.element(text(message)).toBeVisible();
  await button(/^Remove\s*Item 1$/).click();
  data.api.on(SELL, SOLD);
  await record();
  await expect.element(sold()).toBeVisible();
});

test('a price below the floor needs the approval of the consignor by phone, and another price another one', async () => {
  const problem = 'Below the consignor’s price floor.';
  const data = await openSale({
    [SELL]: errorReply('BELOW_FLOOR', 'Below the price floor: Item 1.', {
      productIds: [product(1).id],
    }),
  });
  const approve = () => main().getByRole('checkbox', { name: 'The consignor has agreed by phone' });
  await choose('Item 1');
  await field('Where').fill('Show');
  await price('Item 1').fill('50');
  await record();
  await expect.element(price('Item 1')).toHaveAccessibleDescription(problem);
  await approve().click();
  await expectAccessible();
  await price('Item 1').fill('40');
  await expect.element(approve()).not.toBeInTheDocument();
  await record();
  await expect.element(approve()).not.toBeChecked();
  await approve().click();
  data.api.on(SELL, SOLD);
  await record();
  await expect.element(sold()).toBeVisible();
  expect(bodies(data).map(({ confirmedByPhone }) => confirmedByPhone)).toEqual([
    undefined,
    undefined,
    true,
  ]);
});

test('a sale on a day of a closed year says so at the date', async () => {
  const message = 'The books of 2026 are closed.';
  await openSale({ [SELL]: errorReply('CLOSED', message) });
  await choose('Item 1');
  await field('Where').fill('Show');
  await record();
  await expect.element(main().getByText(message)).toHaveLength(1);
  await expect.element(button('Record Sale')).toHaveAttribute('aria-disabled', 'false');
});
