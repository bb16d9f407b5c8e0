import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath, main } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { part } from './support/dashboard.ts';
import { fillDate, getDate } from './support/dates.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, dialog, heading, text } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { expectToast } from './support/toasts.ts';
import {
  makeGuest,
  makeViewing,
  makeViewingPiece,
  openViewing,
  VIEWING_PATH,
} from './support/viewings.ts';

const SAVE = 'PATCH /api/viewings/{id}';

/** Opens the tab of a viewing's details. */
const openDetails = async (...given: Parameters<typeof openViewing>) => {
  const data = await openViewing(...given);
  await main().getByRole('tab', { name: 'Details' }).click();
  return data;
};
const title = () => main().getByLabelText('Title', { exact: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00.000Z') });
});

test('a viewing is changed, and its guests and pieces can be removed', async () => {
  const { api } = await openDetails();
  await expectPath(`${VIEWING_PATH}?view=details`);
  await title().fill('Airborne and glider insignia');
  await button('Remove Piece 2').click();
  await expect.element(text('Not saved yet')).toBeVisible();
  await expect.element(button('Send Links…')).toBeDisabled();
  await expect.element(text('Save or discard your changes of the details first.')).toBeVisible();
  await expectFitsAccessibly();
  await button('Save Viewing').click();
  await expectToast('Viewing Saved', 'The links that were sent show the changes.');
  await expect.element(heading('Airborne and glider insignia')).toBeVisible();
  const [call] = api.callsTo(SAVE);
  expect(call?.body).toMatchObject({
    title: 'Airborne and glider insignia',
    pieces: [{ id: makeViewingPiece(1).id, kind: 'item' }],
    customerIds: [makeGuest(1).customerId, makeGuest(2).customerId],
    version: 1,
  });
});

test('no link is sent while the details are not saved', async () => {
  await openDetails();
  await title().fill('Glider insignia');
  await main().getByRole('tab', { name: 'Guests' }).click();
  const send = button(/^Send\s*: Customer 1$/);
  await expect.element(send).toBeDisabled();
  await main().getByRole('tab', { name: 'Details' }).click();
  await button('Discard Changes').click();
  await main().getByRole('tab', { name: 'Guests' }).click();
  await expect.element(send).toBeEnabled();
});

test('a viewing that is over is changed without another end', async () => {
  const until = '2026-11-21T23:00:00.000Z';
  const { api } = await openDetails({ until });
  await title().fill('Glider insignia');
  await button('Save Viewing').click();
  await expectToast('Viewing Saved', 'The viewing is over, so its links do not work.');
  expect(api.callsTo(SAVE)[0]?.body).toMatchObject({ title: 'Glider insignia', until });
});

test('a viewing that cannot be saved says which piece is there twice', async () => {
  const message = 'This piece is in the viewing already';
  const issues = [{ path: 'pieces.1', message }];
  const problem = errorReply('INVALID_REQUEST', 'Invalid request', { issues });
  await openDetails({}, { [SAVE]: problem });
  await title().fill('Glider insignia');
  await button('Save Viewing').click();
  await expect.element(main().getByText(`${message}.`)).toBeVisible();
});

test('a viewing that a colleague has changed keeps what was typed', async () => {
  const data = await openDetails();
  await title().fill('Glider insignia');
  data.viewing = makeViewing({ note: 'From two estates.', version: 2 });
  await button('Save Viewing').click();
  await expect.element(main().getByText(/^A newer version was saved/)).toBeVisible();
  await button('Keep My Changes').click();
  await button('Save Viewing').click();
  await expect.element(heading('Glider insignia')).toBeVisible();
});

test('a viewing is ended after a question, and can only be opened again', async () => {
  const { api } = await openViewing();
  await button('End Viewing…').click();
  const confirm = page.getByRole('alertdialog', { name: 'End the Viewing?' });
  await confirm.getByRole('button', { name: 'End Viewing' }).click();
  await expectToast('Viewing Ended', 'Its links no longer work.');
  await expect.element(part('Summary').getByText('Ended').first()).toBeVisible();
  expect(button('Send Links…').query()).toBeNull();
  expect(button(/^Copy Link/).query()).toBeNull();
  expect(main().getByRole('tab').query()).toBeNull();
  await button('Open Again…').click();
  const until = dialog().getByRole('group', { name: /^Until/ });
  await expect.poll(() => getDate(until)).toBe('11/29/2026 06:00 PM');
  await fillDate(until, '2026-11-20T18:00');
  await dialog().getByRole('button', { name: 'Open Again' }).click();
  await expect.element(dialog().getByText('Enter a time in the future.')).toBeVisible();
  await fillDate(until, '2026-11-30T18:00');
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Open Again' }).click();
  await expectToast('Viewing Opened Again', 'Its links work until Nov 30, 2026.');
  await expect.element(button('Send Links…')).toBeVisible();
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { ended: true, version: 1 },
    { ended: false, until: new Date('2026-11-30T18:00').toISOString(), version: 2 },
  ]);
});
