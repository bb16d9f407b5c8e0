import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectSessionExpired, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { forbidden, mockBackOffice, syncReply } from './support/backOffice.ts';
import { allowConsoleError } from './support/consoleErrors.ts';
import {
  expectHint,
  openDashboard,
  part,
  progress,
  SYNC,
  SYNCED,
  syncButton,
} from './support/dashboard.ts';
import { button, focusedText, heading, press } from './support/locators.ts';
import { errorReply, textReply } from './support/mockApi.ts';
import { unauthorized } from './support/shop.ts';
import { makeRun, makeRuns } from './support/syncRuns.ts';
import { expectOnlyToast } from './support/toasts.ts';

const dialog = () => page.getByRole('alertdialog');

test('the Sync button is disabled during a sync, which then shows a toast and refetches the product count', async () => {
  const office = await openDashboard();
  const release = office.api.hold(SYNC);
  await expect.element(part('Products').getByText('1,204')).toBeVisible();
  await press(syncButton(), 'Enter');
  await expect.element(syncButton()).toHaveTextContent('Syncing...');
  await expect.element(syncButton()).toBeDisabled();
  await expect.element(progress()).toBeVisible();
  office.productCount = 1250;
  release();
  await expectOnlyToast(...SYNCED);
  await expectHint('Sync completed');
  await expect.poll(() => syncButton().element().textContent).toBe('Sync');
  await expect.element(syncButton()).toHaveAttribute('data-done', 'true');
  await expect.element(syncButton()).toHaveFocus();
  await expect.element(part('Products').getByText('1,250')).toBeVisible();
  expect(office.api.changes).toEqual(['POST /api/sync-airtable']);
  expect(progress().query()).toBeNull();
});

test('a failed sync reports the error verbatim and explains what to do', async () => {
  const { api } = await openDashboard({}, { [SYNC]: textReply(500, 'x') });
  await syncButton().click();
  await expectOnlyToast('Sync Failed', '500: x');
  await expectHint('Check API credentials');
  await expect.element(syncButton()).toHaveAttribute('data-done', 'false');
  const reason = 'Set AIRTABLE_TOKEN, then start again.';
  api.on(SYNC, errorReply('AIRTABLE_NOT_CONFIGURED', reason));
  await syncButton().click();
  await expect.element(main().getByText(reason, { exact: true })).toBeVisible();
  await expectAccessible();
});

test('a failed sync reports a failure without a message', async () => {
  await openDashboard({}, { [SYNC]: syncReply(makeRun(0, { status: 'failed' })) });
  await syncButton().click();
  await expectOnlyToast('Sync Failed', 'Failed to sync from Airtable. Check your API credentials.');
  await expectHint('Check API credentials');
});

test('the Sync button reads every record on request', async () => {
  const { api } = await openDashboard();
  await button('Full sync').click();
  await expectOnlyToast(...SYNCED);
  expect(api.changes).toEqual(['POST /api/sync-airtable {"full":true}']);
});

test('the Sync button sends one request for a double click', async () => {
  const { api } = await openDashboard();
  await syncButton().dblClick();
  await expectOnlyToast(...SYNCED);
  const element = syncButton().element() as HTMLButtonElement;
  element.click();
  element.click();
  await expect.poll(() => api.callsTo(SYNC)).toHaveLength(2);
  await api.settled();
  await expectHint('Sync completed');
  expect(api.callsTo(SYNC)).toHaveLength(2);
});

test.each([
  ['fails', { status: 'failed', error: 'Airtable does not accept the token.' }, '?refresh=true'],
  ['succeeds', { status: 'succeeded' }, ''],
] as const)('a sync updates the connection status when it %s', async (_end, run, query) => {
  const { api } = await openDashboard({}, { [SYNC]: syncReply(makeRun(0, run)) });
  await expect
    .element(part('Airtable Authentication').getByText('API Key', { exact: true }))
    .toBeVisible();
  await syncButton().click();
  const path = '/api/auth/airtable/status';
  const checks = () => api.calls.filter((call) => call.includes(path));
  await expect.poll(checks).toEqual([`GET ${path}`, `GET ${path}${query}`]);
});

test('a sync that is answered with 403 shows Access Denied', async () => {
  allowConsoleError(/403: /);
  await openDashboard({}, { [SYNC]: forbidden });
  await syncButton().click();
  await expect.element(heading('Access Denied')).toBeVisible();
});

test('a sync that is answered with 401 reports an expired session and redirects to the login', async () => {
  await openDashboard({}, { [SYNC]: unauthorized });
  await expectSessionExpired(() => syncButton().click());
});

describe('a sync blocked by the change guard', () => {
  const error = 'The sync would unlist 412 of 1204 products, so it changed nothing.';
  const blocked = makeRun(0, { status: 'blocked', error });
  const panel = () => part('This sync needs your confirmation');
  const confirm = () => panel().getByRole('button', { name: 'Confirm and Sync' });

  test('a sync blocked by the change guard runs only after it is confirmed in a dialog', async () => {
    const { api } = await openDashboard({}, { [SYNC]: syncReply(blocked) });
    await syncButton().click();
    await expect.element(panel().getByText(error, { exact: true })).toBeVisible();
    await expect.element(syncButton()).toBeEnabled();
    await expectAccessible();
    await confirm().click();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(api.callsTo(SYNC)).toHaveLength(1);
    const release = api.on(SYNC, syncReply(makeRun(0))).hold(SYNC);
    await confirm().click();
    await dialog().getByRole('button', { name: 'Sync Anyway' }).click();
    await expect.poll(focusedText).toMatch(/^Starting the sync/);
    release();
    await expectOnlyToast(...SYNCED);
    await expect.poll(focusedText).toBe('Sync');
    expect(api.changes.at(-1)).toBe('POST /api/sync-airtable {"confirm":true}');
    await expect.element(panel()).not.toBeInTheDocument();
  });

  test('a sync blocked by the change guard is still blocked after a reload', async () => {
    mockBackOffice({ runs: [blocked, ...makeRuns(3).slice(1)] });
    await openApp('/admin');
    await expect.element(panel().getByText(error)).toBeVisible();
  });

  test('a blocked full read still needs its confirmation after a push and a sync of changes', async () => {
    const runs = [
      makeRun(0, { cause: 'push', full: false }),
      makeRun(1, { status: 'blocked', error }),
    ];
    await openDashboard({ runs }, { [SYNC]: syncReply(makeRun(0, { full: false })) });
    await expect.element(panel().getByText(error)).toBeVisible();
    await syncButton().click();
    await expectOnlyToast(...SYNCED);
    await expect.element(panel().getByText(error)).toBeVisible();
  });
});
