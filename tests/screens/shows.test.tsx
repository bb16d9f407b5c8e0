import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Show } from '../../shared/entities/show.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { getUuid } from './support/consignors.ts';
import { part } from './support/dashboard.ts';
import { download } from './support/download.ts';
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
import { errorReply, reply } from './support/mockApi.ts';
import { expectOnlyPermitted, makeStaff } from './support/roles.ts';
import { product } from './support/shop.ts';
import { makeShow, makeShowPiece, mockShow } from './support/shows.ts';
import { expectToast } from './support/toasts.ts';

const CREATE = 'POST /api/shows';
const SAVE = 'PATCH /api/shows/{id}';
const TAKE = 'POST /api/shows/{id}/pieces';
const BACK = 'POST /api/shows/{id}/back';
const CLOSE = 'POST /api/shows/{id}/close';
const PRICE_LIST = 'GET /api/shows/{id}/price-list';
const STOCK_LIST = 'GET /api/shows/{id}/stock-list';
const LABELS = 'POST /api/labels';
const SHOW = makeShow();
const PATH = `/shows/${SHOW.id}`;
const SALE = getUuid(80);
const PIECES = [
  makeShowPiece(1),
  makeShowPiece(2, { state: 'sold', orderId: SALE }),
  makeShowPiece(3, { state: 'back', sharePrice: null }),
  makeShowPiece(4, { state: 'missing', quantity: 5 }),
];

const openShow = async (...given: Parameters<typeof mockShow>) => {
  const data = mockShow(...given);
  await openApp(PATH);
  await expect.element(heading('Lancaster Gun Show')).toBeVisible();
  return data;
};
const field = (label: string) => dialog().getByLabelText(label, { exact: true });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const finder = () => dialog().getByLabelText('Search the pieces of the shop');
const choose = async (name: string) => {
  await finder().fill(name);
  await page.getByRole('option', { name }).click();
};
const scan = async (code: string) => {
  await finder().fill(code);
  await userEvent.keyboard('{Enter}');
};
const chosen = () =>
  texts(dialog().getByRole('list', { name: 'Chosen pieces' }).getByRole('listitem')).join();
const shown = () => texts(rows('Pieces of the show'));
const select = (name: string) => main().getByRole('checkbox', { name: `Select ${name}` });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T15:00:00Z') });
});

test('the shows are listed with what was sold there, and one of them is opened', async () => {
  mockShow({ pieces: PIECES, sold: '125.00' });
  await openApp('/shows');
  for (const words of ['Fairgrounds, Lancaster PA', '$125.00', 'On now']) {
    await expect.element(row('Lancaster Gun Show').getByText(words)).toBeVisible();
  }
  await expect
    .element(row('Lancaster Gun Show').getByText('Nov 21, 2026 to Nov 22, 2026'))
    .toBeVisible();
  await expectFitsAccessibly();
  await row('Lancaster Gun Show').getByRole('link').click();
  await expectPath(PATH);
});

test.each<[string, Partial<Show>]>([
  ['Planned', { from: '2026-11-23', to: '2026-11-23' }],
  ['To be closed', { from: '2026-11-20', to: '2026-11-21' }],
  ['Closed', { closedAt: '2026-11-22T12:00:00.000Z' }],
])('a show in the state “%s” says so', async (state, changes) => {
  mockShow(changes);
  await openApp('/shows');
  await expect.element(row('Lancaster Gun Show').getByText(state, { exact: true })).toBeVisible();
});

test('a show is created and opens', async () => {
  const { api } = mockShow();
  await openApp('/shows');
  await button('New Show…').click();
  await inDialog('Create Show').click();
  await expect.element(field('Name')).toHaveAccessibleDescription('Enter a name.');
  await field('Name').fill('Gettysburg');
  await expectAccessible();
  await inDialog('Create Show').click();
  await expectPath(PATH);
  await expect.element(heading('Gettysburg')).toBeVisible();
  await expect.element(text('No pieces yet')).toBeVisible();
  await expectFitsAccessibly();
  const [call] = api.callsTo(CREATE);
  expect(call?.body).toEqual({
    name: 'Gettysburg',
    place: '',
    from: '2026-11-22',
    to: '2026-11-22',
  });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
});

test('a show has its pieces with their states, and leads to what was sold', async () => {
  await openShow({ pieces: PIECES, sold: '125.00' });
  expect(shown()).toEqual(['Item 1', 'Item 2', 'Item 3', 'Item 4']);
  expect(definitions(part('Summary'))).toEqual({
    State: 'On now',
    Pieces: '4',
    'At the show': '1',
    Sold: '1',
    Sales: '$125.00',
  });
  for (const [name, state] of [
    ['Item 1', 'At the show'],
    ['Item 2', 'Sold'],
    ['Item 3', 'Taken back'],
    ['Item 4', 'Missing'],
  ] as const) {
    await expect.element(row(name).getByText(state, { exact: true })).toBeVisible();
  }
  await expect.element(row('Item 1').getByText('$85.00')).toBeVisible();
  await expect.element(row('Item 4').getByText('× 5')).toBeVisible();
  await expect
    .element(row('Item 2').getByRole('link', { name: /^Open the sale/ }))
    .toHaveAttribute('href', `/quotes/${SALE}`);
  await expect
    .element(main().getByRole('link', { name: 'Record a Sale' }).last())
    .toHaveAttribute('href', `/record-sale?show=${SHOW.id}`);
  await expectFitsAccessibly();
});

test('the pieces of a show are found by words, Unique ID and state', async () => {
  await openShow({ pieces: PIECES });
  const search = page.getByRole('searchbox', { name: 'Search the pieces of the show' });
  await search.fill('gd-0003');
  await expect.poll(shown).toEqual(['Item 3']);
  await search.fill('xyz');
  await expect.element(text('No matching pieces')).toBeVisible();
  await search.fill('item');
  await main().getByRole('combobox', { name: 'State' }).selectOptions('Missing');
  await expect.poll(shown).toEqual(['Item 4']);
  await expectPath(`${PATH}?find=item&state=Missing`);
});

test('pieces are added to a show by words and by the codes of their labels', async () => {
  const { api } = await openShow({ pieces: [makeShowPiece(1)] });
  await button('Add Pieces…').click();
  await inDialog('Add Pieces').click();
  await expect.element(dialog().getByText('Choose at least one piece.')).toBeVisible();
  await scan('CODE2');
  await expect.element(dialog().getByText('Item 2 is on the list.')).toBeVisible();
  await choose('Item 3');
  await choose('Item 3');
  await expect.poll(chosen).toMatch(/Item 2.*Item 3/s);
  await expectFitsAccessibly();
  await inDialog('Add Pieces').click();
  await expectToast('Pieces Added', '2 pieces for Lancaster Gun Show.');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(shown).toEqual(['Item 1', 'Item 2', 'Item 3']);
  expect(api.callsTo(TAKE).map(({ body }) => body)).toEqual([
    { productIds: [product(2).id, product(3).id] },
  ]);
});

test('a piece that is at a show is added again, so that the show holds it', async () => {
  const { api } = await openShow({ pieces: [makeShowPiece(1)] });
  await button('Add Pieces…').click();
  await scan('CODE1');
  await expect.poll(chosen).toContain('Item 1');
  await inDialog('Add Pieces').click();
  await expectToast('Pieces Added', '1 piece for Lancaster Gun Show.');
  expect(api.callsTo(TAKE).map(({ body }) => body)).toEqual([{ productIds: [product(1).id] }]);
});

test('pieces that are held or sold are marked, and can be left out', async () => {
  const message = 'Held or sold: Item 3. Nothing was taken to the show.';
  const { api } = await openShow({ pieces: [] });
  api.on(TAKE, errorReply('ON_HOLD', message, { productIds: [product(3).id] }));
  await button('Add Pieces…').click();
  await choose('Item 2');
  await choose('Item 3');
  await inDialog('Add Pieces').click();
  await expect.element(dialog().getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect.element(dialog().getByText('Held or sold', { exact: true })).toHaveLength(1);
  await expectAccessible();
  await dialog()
    .getByRole('button', { name: /^Remove\s*Item 3$/ })
    .click();
  api.reset(TAKE);
  await inDialog('Add Pieces').click();
  await expect.poll(shown).toEqual(['Item 2']);
});

test('pieces that are chosen for a show are kept when the dialog is closed', async () => {
  await openShow({ pieces: [] });
  await button('Add Pieces…').click();
  await choose('Item 2');
  await expect.poll(chosen).toContain('Item 2');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await button('Add Pieces…').click();
  await expect.poll(chosen).toContain('Item 2');
});

test('pieces are taken back by the codes of their labels', async () => {
  const { api } = await openShow({ pieces: PIECES });
  await button('Take Back…').click();
  for (const [code, problem] of [
    ['CODE2', 'Item 2 was sold.'],
    ['CODE3', 'Item 3 is back already.'],
    ['CODE5', 'Item 5 was not taken to this show.'],
  ] as const) {
    await scan(code);
    await expect.element(dialog().getByText(problem)).toBeVisible();
  }
  await scan('CODE1');
  await expect.poll(chosen).toContain('Item 1');
  await scan('CODE4');
  await expect.poll(chosen).toContain('Item 4');
  await inDialog('Take Back').click();
  await expectToast('Taken Back', '2 pieces from Lancaster Gun Show.');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(api.callsTo(BACK).map(({ body }) => body)).toEqual([
    { productIds: [product(1).id, product(4).id] },
  ]);
});

test('selected pieces are taken back', async () => {
  const { api } = await openShow({ pieces: PIECES });
  expect(select('Item 2').query()).toBeNull();
  await main().getByRole('checkbox', { name: 'Select all 2 that can be taken back' }).click();
  await select('Item 4').click();
  await button('Take Back Selected…').click();
  await expect.poll(chosen).toContain('Item 1');
  await inDialog('Take Back').click();
  await expectToast('Taken Back', '1 piece from Lancaster Gun Show.');
  await expect.element(row('Item 1').getByText('Taken back', { exact: true })).toBeVisible();
  expect(api.callsTo(BACK).map(({ body }) => body)).toEqual([{ productIds: [product(1).id] }]);
});

test.each([
  ['Price List', PRICE_LIST],
  ['Stock List', STOCK_LIST],
] as const)('the %s of a show is saved as a PDF', async (label, key) => {
  const pdf = reply('%PDF-1.7');
  const { api } = await openShow({}, { [PRICE_LIST]: pdf, [STOCK_LIST]: pdf });
  const file = await download(() => button(label).click());
  expect(file.name).toBe(`${label} 2026-11-21.pdf`);
  expect(api.callsTo(key)).toHaveLength(1);
});

test('QR codes are printed for the pieces that are at the show', async () => {
  const { api } = await openShow({ pieces: PIECES }, { [LABELS]: reply('a PDF') });
  await button('QR Codes…').click();
  await download(() => inDialog('Save PDF').click());
  expect(api.callsTo(LABELS)[0]?.body).toMatchObject({ productIds: [product(1).id] });
});

test('the name and the place of a show are changed', async () => {
  const { api } = await openShow();
  await button('Edit…').click();
  await expect.element(field('Place')).toHaveValue('Fairgrounds, Lancaster PA');
  await field('Name').fill('Gettysburg');
  await inDialog('Save').click();
  await expectToast('Show Saved', 'The holds of its pieces follow the days.');
  await expect.element(heading('Gettysburg')).toBeVisible();
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
    {
      name: 'Gettysburg',
      place: 'Fairgrounds, Lancaster PA',
      from: '2026-11-21',
      to: '2026-11-22',
      version: 1,
    },
  ]);
});

test('new days of a show name the pieces that it cannot hold', async () => {
  const notHeld = [product(2).id];
  await openShow({}, { [SAVE]: () => ({ ...makeShow({ name: 'Gettysburg' }), notHeld }) });
  await button('Edit…').click();
  await field('Name').fill('Gettysburg');
  await inDialog('Save').click();
  const problem = 'Not on hold for the show, because they are held or sold otherwise: Item 2.';
  await expectToast('Show Saved', problem);
});

test('what was typed for a show that a colleague has changed is kept, and saved on request', async () => {
  const data = await openShow();
  data.api.on(SAVE, errorReply('CONFLICT', 'This show has changed in the meantime.'));
  await button('Edit…').click();
  await field('Name').fill('Gettysburg');
  data.show = makeShow({ place: 'Hall 2', version: 2 });
  await inDialog('Save').click();
  await expect.element(dialog().getByText(/^A newer version was saved/)).toBeVisible();
  await expectAccessible();
  await inDialog('Cancel').click();
  await button('Edit…').click();
  await expect.element(field('Name')).toHaveValue('Gettysburg');
  await inDialog('Keep My Changes').click();
  data.api.reset(SAVE);
  await inDialog('Save').click();
  await expect.element(heading('Gettysburg')).toBeVisible();
  expect(data.api.callsTo(SAVE).map(({ body }) => body.version)).toEqual([1, 2]);
  await button('Edit…').click();
  await field('Name').fill('Hanover');
  await inDialog('Discard Changes').click();
  await expect.element(field('Name')).toHaveValue('Gettysburg');
});

test('a refused change of a show says why', async () => {
  const message = 'Others are changing this show. Please try again.';
  await openShow({}, { [SAVE]: errorReply('CONFLICT', message) });
  await button('Edit…').click();
  await field('Name').fill('Gettysburg');
  await inDialog('Save').click();
  await expect.element(dialog().getByText(message)).toBeVisible();
});

test('a show with pieces that are neither sold nor back is closed after a question that names them', async () => {
  const { api } = await openShow({ pieces: PIECES });
  await button('Close Show…').click();
  const confirm = page.getByRole('alertdialog', { name: 'Close Lancaster Gun Show?' });
  await expect
    .element(confirm.filter({ hasText: /Neither sold nor taken back: Item 1\./ }))
    .toBeVisible();
  await expectAccessible();
  await confirm.getByRole('button', { name: 'Close with Missing Pieces' }).click();
  await expect.element(row('Item 1').getByText('Missing', { exact: true })).toBeVisible();
  await expect.element(confirm).not.toBeInTheDocument();
  expect(button('Add Pieces…').query()).toBeNull();
  await expect.element(button('Take Back…')).toBeVisible();
  expect(api.callsTo(CLOSE).map(({ body }) => body)).toEqual([{ missing: true }]);
});

test('a show without missing pieces is closed, and a refusal says why', async () => {
  const message = 'Neither sold nor taken back: Item 2';
  const { api } = await openShow({ pieces: [makeShowPiece(1, { state: 'back' })] });
  api.on(CLOSE, errorReply('CONFLICT', message));
  const close = async () => {
    await button('Close Show…').click();
    const confirm = page.getByRole('alertdialog');
    await expect
      .element(confirm.filter({ hasText: /All pieces were sold or taken back\./ }))
      .toBeVisible();
    await confirm.getByRole('button', { name: 'Close', exact: true }).click();
  };
  await close();
  await expectToast('Error', message);
  api.reset(CLOSE);
  await close();
  await expect.element(button('Close Show…')).not.toBeInTheDocument();
  expect(api.callsTo(CLOSE).at(-1)?.body).toEqual({ missing: false });
});

test('readers see a show and save its lists, and change nothing', async () => {
  const user = makeStaff('reader');
  const { api } = await openShow({ pieces: PIECES }, {}, { user });
  await expect.element(list('Pieces of the show')).toBeVisible();
  await expect.element(button('Price List')).toBeVisible();
  expect(button(/^(Add Pieces|Take Back|Edit|Close Show|QR Codes)/).query()).toBeNull();
  expect(select('Item 1').query()).toBeNull();
  expect(main().getByRole('link', { name: 'Record a Sale' }).query()).toBeNull();
  await api.settled();
  expectOnlyPermitted(api, user);
});
