import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DeletedItem } from '../../shared/entities/deleted-item.ts';
import { makeUser } from '../support/quotes.ts';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { makeItems, mockItems } from './support/items.ts';
import { button, expectNoOverflow, pressInMenu } from './support/locators.ts';
import { errorReply, type Handlers } from './support/mockApi.ts';
import { keepToasts, toasts } from './support/toasts.ts';
import { PHONE } from './support/viewports.ts';

const LIST = 'GET /api/deleted-items';
const RESTORE = 'POST /api/deleted-items/{id}/restore';
const PURGE = 'DELETE /api/deleted-items/{id}';
const DELETE = 'DELETE /api/military-items/{id}';

const items = makeItems(4);
const [kept, ...others] = items as [(typeof items)[number], ...typeof items];
const [first, second] = others as [(typeof items)[number], (typeof items)[number]];
const DAY_MS = 86_400_000;
const toDeleted = (item: (typeof items)[number], daysAgo: number): DeletedItem => ({
  ...item,
  deletedAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  deletedBy: { id: makeUser().id, email: makeUser().email },
  restorableUntil: new Date(Date.now() + (30 - daysAgo) * DAY_MS).toISOString(),
});

async function openList(handlers: Handlers = {}, shown = [kept]) {
  let deleted = [toDeleted(first, 0.5), toDeleted(second, 28.5)];
  const catalog = mockItems(
    { items: shown },
    {
      [LIST]: () => deleted,
      [RESTORE]: ({ params }) => {
        deleted = deleted.filter(({ id }) => id !== params.id);
        const item = others.find(({ id }) => id === params.id);
        if (item) catalog.items = [item, ...catalog.items];
        return item ?? errorReply('NOT_FOUND', 'No such item');
      },
      [PURGE]: ({ params }) => {
        deleted = deleted.filter(({ id }) => id !== params.id);
        return { success: true };
      },
      ...handlers,
    },
  );
  await openApp('/catalog?view=items');
  return catalog;
}
const dialog = () => page.getByRole('dialog', { name: 'Deleted Items' });
const inDialog = (name: string) => dialog().getByRole('button', { name });
const text = (what: string | RegExp) => page.getByText(what);

test('deleted items are listed with the days left, and restored', async () => {
  const { api } = await openList();
  await pressInMenu('Deleted Items…');
  await expect.element(dialog().getByText('2 deleted items')).toBeVisible();
  await expect.element(dialog().getByText('30 days left')).toBeVisible();
  await expect.element(dialog().getByText('2 days left')).toBeVisible();
  await expectAccessible();
  await inDialog(`Restore ${first.name}`).click();
  await expect.element(toasts().getByText(`${first.name} is in the catalog again.`)).toBeVisible();
  await expect.element(dialog().getByText('1 deleted item')).toHaveFocus();
  expect(api.callsTo(RESTORE).map(({ params }) => params)).toEqual([{ id: first.id }]);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(main().getByText('2 of 2 items')).toBeVisible();
});

test('deleted items stay when they cannot be restored', async () => {
  const reason = 'GD-1 is the Unique ID of “Helmet” by now.';
  await openList({ [RESTORE]: errorReply('CONFLICT', reason) });
  await pressInMenu('Deleted Items…');
  await inDialog(`Restore ${first.name}`).click();
  await expect.element(toasts().getByText(reason)).toBeVisible();
  await expect.element(dialog().getByText('2 deleted items')).toBeVisible();
});

test('deleted items are deleted permanently after confirmation', async () => {
  const { api } = await openList();
  await pressInMenu('Deleted Items…');
  await inDialog(`Delete Permanently ${second.name}`).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText(/cannot be undone/)).toBeVisible();
  expect(api.callsTo(PURGE)).toEqual([]);
  await question.getByRole('button', { name: 'Delete Permanently' }).click();
  await expect.element(dialog().getByText('1 deleted item')).toBeVisible();
  expect(api.callsTo(PURGE)[0]?.params).toEqual({ id: second.id });
});

test('deleted items can be restored although the catalog is empty', async () => {
  await openList({}, []);
  await button('Deleted Items…').click();
  await inDialog(`Restore ${first.name}`).click();
  await expect.element(page.getByText('1 of 1 item', { exact: true })).toBeInTheDocument();
  await expect.element(dialog().getByText('1 deleted item')).toBeVisible();
});

test('deleted items explain themselves when there are none, and when they cannot be loaded', async () => {
  const { api } = await openList({ [LIST]: errorReply('UNAVAILABLE', 'In a moment.') });
  await pressInMenu('Deleted Items…');
  await expect.element(text('The deleted items could not be loaded.')).toBeVisible();
  api.on(LIST, []);
  await inDialog('Try Again').click();
  await expect.element(text('No deleted items')).toBeVisible();
});

test('deleted items fit a phone', async () => {
  await page.viewport(...PHONE);
  await openList();
  expectNoOverflow();
  await pressInMenu('Deleted Items…');
  await expect.element(dialog().getByText('2 deleted items')).toBeVisible();
  expectNoOverflow();
});

test('a deletion can be undone from its toast', async () => {
  keepToasts();
  const { api } = await openList({}, items);
  await main().getByRole('link', { name: first.name }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Item' }).click();
  await expect.element(toasts().getByText('Item Deleted')).toBeVisible();
  expect(api.callsTo(DELETE)).toHaveLength(1);
  await toasts().getByRole('button', { name: 'Undo' }).click();
  await expect.element(toasts().getByText(`${first.name} is in the catalog again.`)).toBeVisible();
  await expect.element(main().getByText('4 of 4 items')).toBeVisible();
});
