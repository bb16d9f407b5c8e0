import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { makePurchase, mockBooks } from './support/books.ts';
import { getUuid } from './support/consignors.ts';
import { fillDate } from './support/dates.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { makeItem } from './support/items.ts';
import { button, dialog, heading, text } from './support/locators.ts';
import { errorReply, type MockCall, NETWORK_ERROR } from './support/mockApi.ts';
import { product } from './support/shop.ts';
import { expectToast } from './support/toasts.ts';
import { PHONE } from './support/viewports.ts';

const PURCHASES = 'GET /api/purchases';
const RECORD = 'POST /api/purchases';
const UPLOAD = 'POST /api/receipts';
const UNREACHABLE = 'The shop could not be reached. Check your connection and try again.';
const [helmet, badge] = [makeItem(2), makeItem(1)];

const SEARCH = {
  'GET /api/search': ({ query }: MockCall) => {
    const q = query.get('q') ?? '';
    const found = [helmet, badge].filter(
      ({ name, catalogNumber }) => name.includes(q) || catalogNumber === q,
    );
    const hits = found.map(({ id, name, catalogNumber }) => ({
      id,
      title: name,
      subtitle: catalogNumber,
      photo: null,
      path: '/catalog',
      isExact: catalogNumber === q,
    }));
    const groups = q && hits[0] ? [{ kind: 'item' as const, total: hits.length, hits }] : [];
    return { groups, unavailable: [] };
  },
  'GET /api/military-items/{id}': ({ params }: MockCall) =>
    params.id === helmet.id ? helmet : badge,
  'GET /api/products/{id}': errorReply('NOT_FOUND', 'Product not found'),
};
const field = (label: string) => dialog().getByLabelText(label, { exact: true });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const search = () => dialog().getByRole('combobox', { name: 'Search the cataloged items' });
const addHelmet = async () => {
  await search().fill('helmet');
  await page.getByRole('option', { name: /M1 helmet liner/ }).click();
  await expect.element(field(`Cost of ${helmet.name}`)).toBeVisible();
};
const receipt = () => dialog().getByRole('img', { name: 'The receipt' });
const chooseReceipt = async () => {
  const input = dialog().element().querySelector<HTMLElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  await page.elementLocator(input).upload([await makePhoto()]);
};
const openPurchases = async (...given: Parameters<typeof mockBooks>) => {
  const data = mockBooks(...given);
  await openApp('/books?view=purchases');
  await expect.element(heading('Books')).toBeVisible();
  return data;
};
const openForm = async (...[given, handlers]: Parameters<typeof mockBooks>) => {
  const data = await openPurchases(given, { ...SEARCH, ...handlers });
  await button('Record a Purchase…').click();
  await expect.element(field('Seller')).toBeVisible();
  return data;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});

test('purchases are listed with their pieces and receipt, and can be voided', async () => {
  const { api } = await openPurchases();
  await expect.element(text('Bought for $50.00')).toBeVisible();
  await button(/^Estate of J\. Moore/).click();
  const pieces = main().getByRole('list', { name: 'Pieces from Estate of J. Moore' });
  await expect
    .element(pieces.getByRole('link', { name: 'Garrison cap' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/catalog\?view=items&item=/));
  await expect.element(pieces.getByText('2 × $15.00')).toBeVisible();
  await expect
    .element(main().getByRole('link', { name: 'Receipt' }))
    .toHaveAttribute('href', `/api/receipts/${makePurchase().receipt}`);
  await expectFitsAccessibly();
  await button(/^Void…/).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText(/costs that it set are removed/)).toBeVisible();
  await question.getByRole('button', { name: 'Void Purchase' }).click();
  await expectToast('Purchase Void', 'Its costs were taken back.');
  await expect.element(text('Bought for $0.00')).toBeVisible();
  expect(api.callsTo('POST /api/purchases/{id}/void')).toHaveLength(1);
});

test('the details of a purchase are as wide as its row on a phone', async () => {
  await page.viewport(...PHONE);
  await openPurchases();
  await button(/^Estate of J\. Moore/).click();
  const pieces = main().getByRole('list', { name: 'Pieces from Estate of J. Moore' });
  await expect.element(pieces).toBeVisible();
  const { width } = pieces.element().getBoundingClientRect();
  expect(width).toBe(pieces.element().closest('.rows')?.getBoundingClientRect().width);
});

test('a purchase is recorded with pieces by search and by code, a spread total and a receipt', async () => {
  const { api } = await openForm();
  await inDialog('Record Purchase').click();
  await expect.element(field('Seller')).toHaveAccessibleDescription('Enter a seller.');
  await expect.element(dialog().getByText('Add at least one piece.')).toBeVisible();
  await expectAccessible();

  await field('Seller').fill('Henry Ashdown');
  await addHelmet();
  await search().fill(badge.catalogNumber);
  await userEvent.keyboard('{Enter}');
  await expect.element(field(`Cost of ${badge.name}`)).toBeVisible();
  await inDialog('Record Purchase').click();
  await expect
    .element(field(`Cost of ${badge.name}`))
    .toHaveAccessibleDescription('Enter an amount such as 125.00.');
  await field('Total of all pieces').fill('$100.01');
  await inDialog('Spread a Total').click();
  await expect.element(field(`Cost of ${helmet.name}`)).toHaveValue('50.00');
  await expect.element(field(`Cost of ${badge.name}`)).toHaveValue('50.01');
  await expect.element(dialog().getByText('Together $100.01.')).toBeVisible();

  await chooseReceipt();
  await expect.element(receipt()).toBeVisible();
  await inDialog('Record Purchase').click();
  await expectToast('Purchase Recorded', '$100.01 to Henry Ashdown.');
  expect(api.callsTo(UPLOAD)[0]?.headers.get('content-type')).toBe('image/jpeg');
  const [call] = api.callsTo(RECORD);
  expect(call?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  expect(call?.body).toEqual({
    seller: 'Henry Ashdown',
    date: '2026-11-22',
    lines: [
      { itemId: helmet.id, cost: '50.00' },
      { itemId: badge.id, cost: '50.01' },
    ],
    receipt: '00000000-0000-4000-8000-000000000080',
  });
  await expect.poll(() => api.callsTo(PURCHASES)).toHaveLength(2);
});

test('an item without a quantity counts as many units as its product has in stock', async () => {
  await openForm({}, { 'GET /api/products/{id}': product(1, { stockQuantity: 3 }) });
  await addHelmet();
  await expect.element(dialog().getByText(/3 units, cost of one:/)).toBeVisible();
});

test('a photo of a receipt that fails to upload is sent again, and stays after Cancel and a reload', async () => {
  const data = await openForm({}, { [UPLOAD]: NETWORK_ERROR });
  await chooseReceipt();
  await expect.element(dialog().getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
  await expectAccessible();
  data.api.on(UPLOAD, { id: getUuid(80) });
  await inDialog('Try Again').click();
  await expect.element(receipt()).toBeVisible();
  await expect.element(dialog().getByText(UNREACHABLE)).not.toBeInTheDocument();
  await inDialog('Cancel').click();
  await reloadApp();
  await button('Record a Purchase…').click();
  await expect.element(receipt()).toBeVisible();
  await inDialog('Remove Photo').click();
  await expect.element(receipt()).not.toBeInTheDocument();
  expect(data.api.callsTo(UPLOAD)).toHaveLength(2);
});

test('a purchase waits for the photo of its receipt', async () => {
  const { api } = await openForm();
  const release = api.hold(UPLOAD);
  await chooseReceipt();
  await expect.element(inDialog('Uploading…').first()).toBeVisible();
  await expect.element(inDialog('Cancel')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect.element(receipt()).toBeVisible();
  await expect.element(inDialog('Cancel')).toHaveAttribute('aria-disabled', 'false');
});

test('more purchases load page by page, and are summed up once all are loaded', async () => {
  const purchases = Array.from({ length: 101 }, (_, n) => makePurchase({ id: getUuid(1000 + n) }));
  const { api } = await openPurchases({ purchases });
  await expect.element(button('Show More')).toBeVisible();
  expect(
    main()
      .getByText(/^Bought for/)
      .query(),
  ).toBeNull();
  await button('Show More').click();
  await expect.element(text('Bought for $5,050.00')).toBeVisible();
  expect(api.callsTo(PURCHASES).at(-1)?.query.get('cursor')).toBe('100');
});

test('a purchase in a closed year is refused at its day, and the draft is kept', async () => {
  const reason = 'The books of 2025 are closed.';
  await openForm({}, { [RECORD]: errorReply('CLOSED', reason) });
  await field('Seller').fill('Henry Ashdown');
  await fillDate(dialog().getByRole('group', { name: /^Bought On/ }), '2025-11-30');
  await addHelmet();
  await field(`Cost of ${helmet.name}`).fill('40');
  await inDialog('Record Purchase').click();
  await expect.element(dialog().getByText(reason)).toBeVisible();
  await inDialog('Cancel').click();
  await button('Record a Purchase…').click();
  await expect.element(field('Seller')).toHaveValue('Henry Ashdown');
  await expect.element(field(`Cost of ${helmet.name}`)).toHaveValue('40.00');
});

test('a piece of a purchase that the API refuses is marked, and can be removed', async () => {
  const issues = [{ path: 'lines.0.itemId', message: 'This item was deleted' }];
  await openForm({}, { [RECORD]: errorReply('INVALID_REQUEST', 'Invalid', { issues }) });
  await field('Seller').fill('Henry Ashdown');
  await addHelmet();
  await field(`Cost of ${helmet.name}`).fill('40');
  await inDialog('Record Purchase').click();
  await expect
    .element(field(`Cost of ${helmet.name}`))
    .toHaveAccessibleDescription('This item was deleted.');
  await dialog()
    .getByRole('button', { name: /^Remove\s+M1/ })
    .click();
  await expect.element(field(`Cost of ${helmet.name}`)).not.toBeInTheDocument();
});

test('a code that no item has is reported', async () => {
  await openForm();
  await search().fill('GD-0000');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText('No cataloged item has this code.')).toBeVisible();
});

async function makePhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new File([blob], 'receipt.png', { type: 'image/png' });
}
