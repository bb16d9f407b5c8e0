import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath, main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { mockBackOffice } from './support/backOffice.ts';
import { getUuid } from './support/consignors.ts';
import { download } from './support/download.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, heading, list, row, rows, text, texts } from './support/locators.ts';
import { errorReply, NETWORK_ERROR } from './support/mockApi.ts';
import { makeStaff } from './support/roles.ts';
import {
  makeDifference,
  makeLocation,
  makeStocktake,
  mockStocktake,
} from './support/stocktakes.ts';
import { PHONE } from './support/viewports.ts';

const START = 'POST /api/stocktakes';
const SCANS = 'POST /api/stocktakes/{id}/scans';
const CLOSE = 'POST /api/stocktakes/{id}/close';
const SETTLE = 'POST /api/stocktakes/{id}/differences';
const PATH = `/stocktakes/${makeStocktake().id}`;
const AT_SHELF = `${PATH}?at=Shelf+4`;
const NOW = '2026-11-22T12:30:00.000Z';
/** The clock of the tests may go on. */
const SOON = expect.stringMatching(/^2026-11-22T12:30:/);

const field = () => main().getByLabelText('Code or Unique ID');
const enter = async (code: string) => {
  await field().fill(code);
  await userEvent.keyboard('{Enter}');
};
const status = (words: string) => main().getByRole('status').filter({ hasText: words });
const counted = () => texts(main().getByRole('list', { name: 'Pieces counted here' }));
const startDialog = () => page.getByRole('dialog', { name: 'Start Stocktake' });
const openShelf = async (...given: Parameters<typeof mockStocktake>) => {
  const data = mockStocktake(...given);
  await openApp(AT_SHELF);
  await expect.element(field()).toHaveFocus();
  return data;
};
const openDifferences = async (...given: Parameters<typeof mockStocktake>) => {
  const data = mockStocktake(...given);
  await openApp(`${PATH}?view=differences`);
  await expect.element(list('Differences')).toBeVisible();
  return data;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});

test('the stocktakes are listed with what is open, and one of them is opened', async () => {
  mockStocktake({ closedLocationCount: 1, blind: true });
  await openApp('/stocktakes');
  await expect.element(text('1 of 2 closed')).toBeVisible();
  await expect.element(text('Blind count')).toBeVisible();
  await expect.element(text('Open')).toBeVisible();
  await expectFitsAccessibly();
  await list('Stocktakes').getByRole('link').click();
  await expectPath(PATH);
});

test('a list without stocktakes says how one is started', async () => {
  mockStocktake({}, { 'GET /api/stocktakes': [] });
  await openApp('/stocktakes');
  await expect.element(text('No stocktakes yet')).toBeVisible();
  await expectFitsAccessibly();
});

test('a blind stocktake of chosen locations is started', async () => {
  const { api } = mockStocktake();
  await openApp('/stocktakes');
  await button('Start Stocktake…').click();
  await startDialog().getByRole('combobox', { name: 'Locations' }).fill('shelf');
  await page.getByRole('option', { name: 'Shelf 4' }).click();
  await startDialog().getByRole('checkbox', { name: 'Blind count' }).click();
  await expectAccessible();
  await startDialog().getByRole('button', { name: 'Start' }).click();
  await expectPath(PATH);
  expect(api.callsTo(START).map(({ body }) => body)).toEqual([
    { blind: true, locations: ['Shelf 4'] },
  ]);
});

test('a stocktake of all locations that cannot be started says why', async () => {
  const message = 'Shelf 4 is being counted in another stocktake.';
  const { api } = mockStocktake({}, { [START]: errorReply('CONFLICT', message) });
  await openApp('/stocktakes');
  await button('Start Stocktake…').click();
  await startDialog().getByRole('button', { name: 'Start' }).click();
  await expect.element(startDialog().getByRole('alert').filter({ hasText: message })).toBeVisible();
  expect(api.callsTo(START).map(({ body }) => body)).toEqual([{ blind: false }]);
});

test('pieces are counted by typing, and each result is said', async () => {
  const { api } = await openShelf();
  await enter('GD-0001');
  await expect.element(status('Garrison cap').filter({ hasText: /Counted/ })).toBeVisible();
  await expect.element(field()).toHaveValue('');
  await expect.element(field()).toHaveFocus();
  await expect.element(text('1 of 3 counted')).toBeVisible();
  await enter('GD-0001');
  await expect.element(status('Garrison cap').filter({ hasText: /Counted before/ })).toBeVisible();
  await enter('GD-0003');
  await expect
    .element(status('Field phone').filter({ hasText: /Belongs at Drawer 2/ }))
    .toBeVisible();
  await enter('XYZ');
  await expect.element(status('Unknown code: XYZ')).toBeVisible();
  await expect.poll(() => counted().join()).toMatch(/Unknown code: XYZ.*Field phone.*cap/s);
  await expectFitsAccessibly();
  const codes = ['GD-0001', 'GD-0001', 'GD-0003', 'XYZ'];
  expect(api.callsTo(SCANS).map(({ body }) => body.scans)).toEqual(
    codes.map((code) => [{ code, location: 'Shelf 4', at: SOON }]),
  );
});

test('scans without a network are kept over a reload, and sent with their times when it is back', async () => {
  await page.viewport(...PHONE);
  const { api } = await openShelf();
  api.on(SCANS, NETWORK_ERROR);
  await enter('GD-0001');
  await expect.element(text('1 scan waits for the network.')).toBeVisible();
  await enter('GD-0002');
  await expect.element(text('2 scans wait for the network.')).toBeVisible();
  await expect.element(button('Close Location…')).toBeDisabled();
  await expectAccessible();
  await reloadApp();
  await expect.element(text('2 scans wait for the network.')).toBeVisible();
  vi.setSystemTime(Date.parse('2026-11-22T13:00:00Z'));
  const before = api.callsTo(SCANS).length;
  api.reset(SCANS);
  window.dispatchEvent(new Event('online'));
  await expect.element(text('2 of 3 counted')).toBeVisible();
  await expect.element(text('2 scans wait for the network.')).not.toBeInTheDocument();
  expect(api.callsTo(SCANS)[before]?.body.scans).toEqual([
    { code: 'GD-0001', location: 'Shelf 4', at: SOON },
    { code: 'GD-0002', location: 'Shelf 4', at: SOON },
  ]);
});

test('scans that the server refuses are listed, and can be sent again or discarded', async () => {
  const closed = errorReply('CONFLICT', 'Shelf 4 is closed.');
  const { api } = await openShelf({}, { [SCANS]: closed });
  await enter('GD-0001');
  await expect
    .element(status('Not counted: GD-0001').filter({ hasText: /Shelf 4 is closed\./ }))
    .toBeVisible();
  await button(/^Try Again\s*: GD-0001$/).click();
  await expect.poll(() => api.callsTo(SCANS).length).toBe(2);
  await expectFitsAccessibly();
  await button(/^Discard\s*: GD-0001$/).click();
  await expect.element(heading('Stocktake')).toBeVisible();
  await expect.element(button(/^Discard/)).not.toBeInTheDocument();
});

test('a blind stocktake shows what is expected only at closed locations', async () => {
  const { expected: _, ...open } = makeLocation('Shelf 4', { counted: 2 });
  const closed = makeLocation('Drawer 2', { counted: 1, closedAt: NOW });
  mockStocktake({ blind: true, locations: [closed, open], closedLocationCount: 1 });
  await openApp(PATH);
  await expect.element(row('Shelf 4').getByText('2 counted', { exact: true })).toBeVisible();
  await expect
    .element(row('Drawer 2').getByText('1 of 3 counted, closed Nov 22, 2026', { exact: true }))
    .toBeVisible();
  await expectFitsAccessibly();
  await row('Shelf 4').getByRole('link').click();
  await enter('GD-0003');
  await expect.poll(() => status('Field phone').element().textContent).toBe('Field phoneCounted');
});

test('a location is closed after a confirmation that names the count', async () => {
  const { api } = await openShelf();
  await enter('GD-0001');
  await expect.element(text('1 of 3 counted')).toBeVisible();
  await button('Close Location…').click();
  const confirm = page.getByRole('alertdialog', { name: 'Close Shelf 4?' });
  await expect.element(confirm.filter({ hasText: /1 piece was counted here\./ })).toBeVisible();
  await expectAccessible();
  await confirm.getByRole('button', { name: 'Close' }).click();
  await expect.element(text('1 of 3 counted, closed Nov 22, 2026')).toBeVisible();
  await expect.element(field()).not.toBeInTheDocument();
  expect(api.callsTo(CLOSE).map(({ body }) => body)).toEqual([{ location: 'Shelf 4' }]);
});

test('the whole stocktake is closed', async () => {
  const { api } = mockStocktake();
  await openApp(PATH);
  await button('Close Stocktake…').click();
  const confirm = page.getByRole('alertdialog', { name: 'Close the Stocktake?' });
  await expect.element(confirm.filter({ hasText: /2 locations are still open\./ })).toBeVisible();
  await confirm.getByRole('button', { name: 'Close' }).click();
  await expect.element(button('Close Stocktake…')).not.toBeInTheDocument();
  expect(api.callsTo(CLOSE).map(({ body }) => body)).toEqual([{}]);
});

const MISPLACED = makeDifference(2, { kind: 'misplaced', countedAt: 'Drawer 2' });
const UNKNOWN = makeDifference(3, {
  kind: 'unexpected',
  key: 'XYZ',
  itemId: null,
  name: null,
  catalogNumber: null,
  expectedAt: null,
  countedAt: 'Shelf 4',
  reason: 'unknown code',
});
const DIFFERENCES = {
  missing: [makeDifference(1)],
  misplaced: [MISPLACED],
  unexpected: [UNKNOWN],
};

test('differences are settled, and then show how, by whom and when', async () => {
  const { api } = await openDifferences(DIFFERENCES);
  await expect
    .poll(() => texts(rows('Differences')))
    .toEqual(['Piece 1', 'Piece 2', 'Unknown code: XYZ']);
  await expect
    .element(row('Unknown code: XYZ').getByRole('link', { name: /^Catalog It/ }))
    .toHaveAttribute('href', '/catalog');
  await expectFitsAccessibly();
  await button(/^Move to Drawer 2\s*: Piece 2$/).click();
  await expect.element(row('Piece 2').getByText('Moved', { exact: true })).toBeVisible();
  await button(/^Lost\s*: Piece 1$/).click();
  await expect.element(row('Piece 1').getByText('Lost', { exact: true })).toBeVisible();
  await button(/^Dismiss\s*: Unknown code: XYZ$/).click();
  await expect.element(row('Unknown code').getByText('Dismissed', { exact: true })).toBeVisible();
  expect(api.callsTo(SETTLE).map(({ body }) => body)).toEqual([
    { key: getUuid(2), resolution: 'moved' },
    { key: getUuid(1), resolution: 'lost' },
    { key: 'XYZ', resolution: 'dismissed' },
  ]);
});

test('a piece without a location is moved to where it was counted', async () => {
  const unlocated = makeDifference(4, {
    kind: 'unexpected',
    expectedAt: null,
    countedAt: 'Shelf 4',
    reason: 'no location',
  });
  const { api } = await openDifferences({ unexpected: [unlocated] });
  await expect.element(button(/^Dismiss\s*: Piece 4$/)).toBeVisible();
  await expectFitsAccessibly();
  await button(/^Move to Shelf 4\s*: Piece 4$/).click();
  await expect.element(row('Piece 4').getByText('Moved', { exact: true })).toBeVisible();
  expect(api.callsTo(SETTLE).map(({ body }) => body)).toEqual([
    { key: getUuid(4), resolution: 'moved' },
  ]);
});

test('the differences are exported as a CSV file', async () => {
  await openDifferences(DIFFERENCES);
  const file = await download(() => button('Export CSV').click());
  expect(file.name).toBe('stocktake-2026-11-22.csv');
  expect(file.text.slice(1).trim().split('\r\n')).toEqual([
    'Difference,Piece,Unique ID,Expected At,Counted At,Reason,Settled,Settled At,Settled By',
    'Missing,Piece 1,GD-0001,Shelf 4,,,,,',
    'Misplaced,Piece 2,GD-0002,Shelf 4,Drawer 2,,,,',
    'Unexpected,Unknown code: XYZ,,,Shelf 4,unknown code,,,',
  ]);
});

test('a stocktake without differences says so, and readers see no buttons', async () => {
  mockBackOffice(
    { user: makeStaff('reader') },
    { 'GET /api/stocktakes/{id}': makeStocktake(DIFFERENCES) },
  );
  await openApp(`${PATH}?view=differences`);
  await expect.element(row('Piece 1')).toBeVisible();
  expect(button(/^(Found|Lost|Move|Put Back|Dismiss)/).query()).toBeNull();
  await main().getByRole('tab', { name: 'Count' }).click();
  await expect.element(row('Shelf 4')).toBeVisible();
  expect(button(/^Close/).query()).toBeNull();
  await row('Shelf 4').getByRole('link').click();
  await expect.element(text('Nothing yet.')).toBeVisible();
  expect(field().query()).toBeNull();

  mockStocktake();
  await openApp(`${PATH}?view=differences`);
  await expect.element(text('No differences')).toBeVisible();
  await expectAccessible();
});
