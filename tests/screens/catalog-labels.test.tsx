import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Product } from '../../shared/entities/product.ts';
import { toItemCode } from '../../shared/short-codes.ts';
import { makeProducts } from '../support/products.ts';
import { makeUser } from '../support/quotes.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { mockBackOffice } from './support/backOffice.ts';
import { download } from './support/download.ts';
import { type makeItem, makeItems, mockItems } from './support/items.ts';
import { button, expectNoOverflow, heading, text } from './support/locators.ts';
import { errorReply, type Handlers, reply } from './support/mockApi.ts';
import { expectOnlyToast } from './support/toasts.ts';
import { PHONE } from './support/viewports.ts';

const PRINT = 'POST /api/labels';
const PDF = reply('a PDF');
const [first, second] = makeItems(2) as [ReturnType<typeof makeItem>, ReturnType<typeof makeItem>];

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const sheet = () => page.getByRole('combobox', { name: 'Labels' });
const save = () => page.getByRole('button', { name: 'Save PDF' }).click();
const openList = async (handlers: Handlers = {}, items = makeItems(5)) => {
  const catalog = mockItems({ items }, { [PRINT]: PDF, ...handlers });
  await openApp('/catalog?view=items');
  return catalog;
};

test('labels of the catalog are printed for one item from its dialog', async () => {
  const { api } = await openList();
  await main().getByRole('link', { name: first.name }).click();
  await expect.element(page.getByText(/^\w{5}-\w{5}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Print Label', exact: true }).click();
  await expect.element(dialog('Print Label').getByText('1 label on 1 sheet')).toBeVisible();
  const file = await download(save);
  expect(file.name).toBe('labels.pdf');
  expect(api.callsTo(PRINT)[0]?.body).toEqual({
    itemIds: [first.id],
    sheet: 'avery-5160',
    start: 1,
    copies: 1,
    line: '',
  });
  await expectOnlyToast('Labels Ready', 'Print labels.pdf at 100 %, without scaling.');
  await expect.element(dialog('Print Label')).not.toBeInTheDocument();
});

test('labels of the catalog say which letters they cannot print', async () => {
  const leftOut = { 'X-Letters-Left-Out': encodeURIComponent('軍 🎖') };
  await openList({ [PRINT]: reply('a PDF', leftOut) });
  await button('Print Labels…').click();
  await download(save);
  await expectOnlyToast(
    'Labels Ready',
    'Print labels.pdf at 100 %, without scaling. Letters that labels cannot print were left out: 軍 🎖',
  );
});

test('labels of the catalog are printed for the items that the filter shows, in their order', async () => {
  const { api } = await openList();
  await main().getByRole('combobox', { name: 'Type' }).selectOptions(second.itemType);
  await main().getByRole('combobox', { name: 'Sort' }).selectOptions('Oldest');
  await button('Print Labels…').click();
  await field(/^First free label/).fill('30');
  await field('Copies of each label').fill('2');
  await field('A line of your own').fill(' Box 12 ');
  await expect.element(page.getByText(/labels on 2 sheets/)).toBeVisible();
  await download(save);
  const shown = makeItems(5).filter(({ itemType }) => itemType === second.itemType);
  expect(api.callsTo(PRINT)[0]?.body).toEqual({
    itemIds: shown.reverse().map(({ id }) => id),
    sheet: 'avery-5160',
    start: 30,
    copies: 2,
    line: 'Box 12',
  });
});

test('labels of the catalog are printed for a product on its page, by staff only', async () => {
  const [patch] = makeProducts(1) as [Product];
  const handlers = { 'GET /api/products/{id}': patch, [PRINT]: PDF };
  const { api } = mockBackOffice({}, handlers);
  await openApp(`/product/${patch.id}`);
  await button('Print Label').click();
  await download(save);
  expect(api.callsTo(PRINT)[0]?.body).toMatchObject({ productIds: [patch.id], copies: 1 });
  mockBackOffice({ user: makeUser({ isStaff: false }) }, handlers);
  await openApp(`/product/${patch.id}`);
  await expect.element(heading(patch.name)).toBeVisible();
  expect(button('Print Label').query()).toBeNull();
});

test('labels of the catalog remember the sheet and the own line on the device', async () => {
  const { api } = await openList();
  await button('Print Labels…').click();
  await sheet().selectOptions('Label printer, 62 × 29 mm');
  await expect.element(field(/^First free label/)).not.toBeInTheDocument();
  await field('A line of your own').fill('Box 12');
  await download(save);
  expect(api.callsTo(PRINT)[0]?.body).toMatchObject({ sheet: 'roll-62x29', start: 1 });
  await openApp('/catalog?view=items');
  await button('Print Labels…').click();
  await expect.element(sheet()).toHaveValue('Label printer, 62 × 29 mm');
  await expect.element(field('A line of your own')).toHaveValue('Box 12');
});

test('labels of the catalog show the storage location of items that have one, unless that is turned off', async () => {
  const stored = makeItems(2).map((item) => ({ ...item, storageLocation: 'Box 12' }));
  const { api } = await openList({}, stored);
  for (const showsLocation of [true, false]) {
    await button('Print Labels…').click();
    const location = page.getByRole('switch', { name: /^Storage location/ });
    if (!showsLocation) await location.click();
    await download(save);
    expect(api.callsTo(PRINT).at(-1)?.body).toMatchObject({ showsLocation });
  }
});

test('labels of the catalog show the price if that is turned on, and remember it', async () => {
  const { api } = await openList();
  await button('Print Labels…').click();
  await page.getByRole('switch', { name: 'Price of pieces that have one' }).click();
  await download(save);
  expect(api.callsTo(PRINT)[0]?.body).toMatchObject({ showsPrice: true });
  await button('Print Labels…').click();
  await download(save);
  expect(api.callsTo(PRINT).at(-1)?.body).toMatchObject({ showsPrice: true });
});

test('labels of the catalog say at a field what is wrong with it', async () => {
  const { api } = await openList({}, makeItems(6));
  await button('Print Labels…').click();
  await sheet().selectOptions('Avery L7160 (A4, 3 × 7)');
  await field(/^First free label/).fill('22');
  await field('Copies of each label').fill('100');
  await save();
  await expect.element(page.getByText('Enter a number from 1 to 21.')).toBeVisible();
  const tooMany = 'At most 500 labels at once; these would be 600.';
  await expect.element(page.getByText(tooMany)).toBeVisible();
  await expect.element(field(/^First free label/)).toHaveFocus();
  await field('Copies of each label').fill('0');
  await save();
  await expect.element(page.getByText('Enter a number from 1 to 100.')).toBeVisible();
  expect(api.callsTo(PRINT)).toEqual([]);
  await expectAccessible();
});

test('labels of the catalog show what the server rejects', async () => {
  const message = 'itemIds.0: Item not found. It may have been deleted';
  await openList({ [PRINT]: errorReply('INVALID_REQUEST', message) });
  await button('Print Labels…').click();
  await save();
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
});

test('labels of the catalog fit a phone', async () => {
  await page.viewport(...PHONE);
  await openList();
  await button('Print Labels…').click();
  await expect.element(dialog('Print Labels')).toBeVisible();
  expectNoOverflow();
});

describe('the address of a label', () => {
  const FIND = 'GET /api/codes/{code}';
  const code = toItemCode(first.id);

  test('the address of a label leads staff to the item', async () => {
    mockItems({ items: makeItems(2) }, { [FIND]: { itemId: first.id } });
    await openApp(`/i/${code}`);
    await expectPath(`/catalog?view=items&item=${first.id}`);
    await expect.element(page.getByRole('dialog', { name: first.name })).toBeVisible();
  });

  test('the address of a label shows staff why it leads nowhere', async () => {
    const message = 'Several items have the code C9JD4-K7QMX. Search for the Unique ID instead.';
    mockItems({}, { [FIND]: errorReply('CONFLICT', message) });
    await openApp(`/i/${code}`);
    await expect.element(text(message)).toBeVisible();
  });

  test.each(['a visitor', 'a member'])(
    'the address of a label is no page for %s, who asks for nothing',
    async (who) => {
      const user = who === 'a visitor' ? null : makeUser({ isStaff: false });
      const { api } = mockItems({ user });
      await openApp(`/i/${code}`);
      await expect.element(heading('404 Page Not Found')).toBeVisible();
      expect(api.calls).toEqual([]);
    },
  );

  test('the address of a label is no page for staff either if no item has the code', async () => {
    mockItems({}, { [FIND]: errorReply('NOT_FOUND', 'No item has this code.') });
    await openApp(`/i/${code}`);
    await expect.element(heading('404 Page Not Found')).toBeVisible();
  });
});
