import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MAX_PRESETS, type Preset } from '../../shared/entities/preset.ts';
import { makeQuote } from '../support/quotes.ts';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { mockBackOffice } from './support/backOffice.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { makeItems, mockItems } from './support/items.ts';
import { button, list, texts } from './support/locators.ts';
import { errorReply, NETWORK_ERROR } from './support/mockApi.ts';
import { makePreset, presetHandlers } from './support/presets.ts';
import { expectToast, keepToasts, toasts } from './support/toasts.ts';
import { DESKTOP } from './support/viewports.ts';

const PUT = 'PUT /api/presets/{id}';
const DELETE = 'DELETE /api/presets/{id}';

let presets: Preset[];
beforeEach(() => {
  presets = [];
});

const openItems = async (query = '') => {
  const catalog = mockItems({ items: makeItems(5) }, presetHandlers(presets));
  await openApp(`/catalog?view=items${query}`);
  await expect.element(list('Cataloged items')).toBeVisible();
  return catalog;
};
const panel = () => page.getByRole('dialog', { name: 'Views' });
const view = (name: string) => panel().getByRole('button', { name, exact: true });
const views = () => texts(page.getByRole('list', { name: 'Saved views' }).getByRole('listitem'));
const saveAs = async (name: string) => {
  await button('Views').click();
  await panel().getByLabelText('Name of the view').fill(name);
  await panel()
    .getByRole('button', { name: /^(Save|Replace) View$/ })
    .click();
};

test('the saved views of a list keep the filters, order and columns of the items for all staff', async () => {
  await page.viewport(...DESKTOP);
  await openItems('&type=Insignia&sort=name');
  await button('Columns').click();
  await page.getByRole('checkbox', { name: 'Era' }).click();
  await userEvent.keyboard('{Escape}');
  await saveAs('Insignia by name');
  await expect.poll(() => presets).toHaveLength(1);
  expect(presets[0]).toMatchObject({
    kind: 'items-view',
    name: 'Insignia by name',
    values: { type: 'Insignia', sort: 'name' },
    hiddenColumns: expect.arrayContaining(['Era', 'Cost']),
  });

  // A colleague, on another device.
  localStorage.clear();
  await openItems();
  await button('Views').click();
  await expectAccessible();
  await view('Insignia by name').click();
  await expect.poll(() => location.search).toBe('?view=items&type=Insignia&sort=name');
  const headers = () => texts(main().getByRole('columnheader'));
  await expect.poll(headers).not.toContain('Era');
  await expect.poll(() => texts(list('Cataloged items').getByRole('heading'))).toHaveLength(1);
});

test('the saved views of a list keep the group and search of the inbox', async () => {
  await page.viewport(...DESKTOP);
  mockBackOffice({ orders: [makeQuote(0), makeQuote(1)] }, presetHandlers(presets));
  await openApp('/quotes?group=closed&find=hale');
  await saveAs('Hale, closed');
  await expect.poll(() => presets[0]?.values).toEqual({ group: 'closed', find: 'hale' });
  await button('Offer sent').click();
  await button('Views').click();
  await view('Hale, closed').click();
  await expect.poll(() => location.search).toBe('?group=closed&find=hale');
});

test('the saved views of a list are replaced by a name in another case', async () => {
  presets = [makePreset({ kind: 'items-view', name: 'Korea' })];
  await openItems('&era=Korea+(1950-1953)');
  await saveAs('KOREA');
  await expect.poll(() => presets[0]?.values).toEqual({ era: 'Korea (1950-1953)' });
  expect(presets).toHaveLength(1);
});

test('the saved views of a list are taken back if they could not be saved, and saved by another attempt', async () => {
  keepToasts();
  const { api } = await openItems('&type=Insignia');
  api.on(PUT, NETWORK_ERROR);
  await saveAs('Insignia');
  await expect.element(toasts().getByText('“Insignia” Was Not Saved')).toBeVisible();
  await button('Views').click();
  await expect.element(panel().getByText(/^Filter and sort the list/)).toBeVisible();
  const { [PUT]: put } = presetHandlers(presets);
  api.on(PUT, put as never);
  await toasts().getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => presets.map(({ name }) => name)).toEqual(['Insignia']);
  await expect.element(view('Insignia')).toBeVisible();
});

test('the saved views of a list say that a colleague has saved one of that name', async () => {
  const { api } = await openItems();
  api.on(PUT, errorReply('CONFLICT', 'There is a view named Mine already.'));
  await saveAs('Mine');
  await expectToast('“Mine” Was Not Saved', 'There is a view named Mine already.');
  expect(toasts().getByRole('button', { name: 'Try Again' }).elements()).toEqual([]);
});

test('the saved views of a list come back if they could not be deleted', async () => {
  presets = [makePreset({ kind: 'items-view', name: 'Mine' })];
  const { api } = await openItems();
  api.on(DELETE, NETWORK_ERROR);
  await button('Views').click();
  await view('Delete the view Mine').click();
  await expect.element(toasts().getByText('“Mine” Was Not Deleted')).toBeVisible();
  await expect.poll(views).toEqual(['Mine']);
});

test('the saved views of a list can be loaded again after a failure', async () => {
  presets = [makePreset({ kind: 'items-view', name: 'Mine' })];
  const { api } = await openItems();
  api.on('GET /api/presets', errorReply('NOT_FOUND', 'Not yet.'));
  await button('Views').click();
  await expect.element(panel().getByText(/^The views could not be loaded/)).toBeVisible();
  const { 'GET /api/presets': get } = presetHandlers(presets);
  api.on('GET /api/presets', get as never);
  await panel().getByRole('button', { name: 'Try Again' }).click();
  await expect.element(view('Mine')).toBeVisible();
});

test('the saved views of a list are limited in number; known ones can still be replaced', async () => {
  presets = Array.from({ length: MAX_PRESETS }, (_, n) =>
    makePreset({ kind: 'items-view', name: `View ${n}` }),
  );
  await openItems('&type=Insignia');
  await button('Views').click();
  await expect.element(panel().getByText('Delete a view to save another one.')).toBeVisible();
  const name = panel().getByLabelText('Name of the view');
  await name.fill('One more');
  await expect
    .element(panel().getByRole('button', { name: 'Save View' }))
    .toHaveAttribute('aria-disabled', 'true');
  await name.fill('view 7');
  await panel().getByRole('button', { name: 'Replace View' }).click();
  await expect.poll(() => presets.at(-1)?.values).toEqual({ type: 'Insignia' });
  expect(presets).toHaveLength(MAX_PRESETS);
});

test('the saved views of a list fit a phone, a tablet and a desktop', async () => {
  presets = [makePreset({ kind: 'items-view', name: 'x'.repeat(60) })];
  await openItems();
  await button('Views').click();
  await expect.element(view('x'.repeat(60))).toBeVisible();
  await expectFitsAccessibly();
});
