import { describe, expect, test, vi } from 'vitest';
import type { SyncRun } from '../../shared/entities/sync-run.ts';
import { main, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { syncReply } from './support/backOffice.ts';
import {
  expectHint,
  openDashboard,
  part,
  progress,
  SYNC,
  SYNCED,
  syncButton,
} from './support/dashboard.ts';
import { button } from './support/locators.ts';
import { brokenReply, errorReply, reply, textReply } from './support/mockApi.ts';
import { listenAsOtherTab, notifyFromOtherTab } from './support/otherTab.ts';
import { makeRun, makeRuns, runningRun } from './support/syncRuns.ts';
import { expectOnlyToast, toasts } from './support/toasts.ts';

const GET_RUN = 'GET /api/sync-airtable/runs/{id}';
const panel = () => part('Writing the products');
const expectInPanel = (content: string) =>
  expect.element(panel().getByText(content, { exact: true })).toBeVisible();
const finished = (changes: Partial<SyncRun> = {}) => makeRun(0, { cause: 'manual', ...changes });

test('a long sync run shows its progress until it ends', async () => {
  const office = await openDashboard(
    {},
    {
      [SYNC]: () => {
        office.runs = [runningRun(0), ...makeRuns(3).slice(1)];
        return syncReply(runningRun(0));
      },
    },
  );
  await syncButton().click();
  for (const content of ['1,391 of 1,391', '0 of 220', '40 of 160', 'About 2 min']) {
    await expectInPanel(content);
  }
  office.runs = [runningRun(110)];
  await expectInPanel('110 of 220');
  await expect.element(progress()).toHaveAttribute('aria-valuenow', '50');
  await expect
    .element(panel().getByRole('status').getByText('Writing the products, 50 percent'))
    .toBeInTheDocument();
  await expect.element(syncButton()).toBeDisabled();
  await expectAccessible();
  office.runs = [finished()];
  office.productCount = 1300;
  await expectOnlyToast(...SYNCED);
  await expectHint('Sync completed');
  await expect.element(part('Products').getByText('1,300')).toBeVisible();
  expect(progress().query()).toBeNull();
});

test('a long sync run is followed when the response has only a Location', async () => {
  let run = runningRun(30);
  const headers = { location: `/api/sync-airtable/runs/${run.id}` };
  await openDashboard(
    { runs: [] },
    { [GET_RUN]: () => reply(run), [SYNC]: brokenReply({}, headers, 202) },
  );
  await syncButton().click();
  await expectInPanel('30 of 220');
  run = finished();
  await expectOnlyToast(...SYNCED);
});

test('a long sync run is followed after a reload and reports why it failed', async () => {
  const office = await openDashboard({ runs: [runningRun(20)] });
  await expect.element(progress()).toBeVisible();
  await expect.element(syncButton()).toHaveTextContent('Syncing...');
  await reloadApp();
  await expectInPanel('20 of 220');
  const error = 'Airtable answered 401: replace the token.';
  office.runs = [finished({ status: 'failed', error })];
  await expectOnlyToast('Sync Failed', error);
  await expectHint('Check API credentials');
  await expect.poll(() => syncButton().element().textContent).toBe('Sync');
});

test('a long sync run is shown while its own request is still pending', async () => {
  const office = await openDashboard();
  const release = office.api.hold(SYNC);
  await expect.element(part('Sync history').getByText('Manual').first()).toBeVisible();
  await syncButton().click();
  office.runs = [runningRun(44)];
  await expectInPanel('44 of 220');
  office.runs = [finished()];
  release();
  await expectOnlyToast(...SYNCED);
});

test('a long sync run is polled again after an error', async () => {
  const office = await openDashboard({ runs: [runningRun(20)] });
  await expect.element(progress()).toBeVisible();
  office.api.on(GET_RUN, textReply(500, 'x'));
  await expect.element(main().getByText('The progress is temporarily unavailable.')).toBeVisible();
  await expect.element(syncButton()).toBeDisabled();
  office.runs = [finished()];
  office.api.reset(GET_RUN);
  await expectOnlyToast(...SYNCED);
});

test('a long sync run no longer disables the button once it has stalled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await openDashboard({ runs: [runningRun(20)] });
  await expect.element(panel()).toBeVisible();
  await vi.advanceTimersByTimeAsync(151_000);
  await expect
    .element(main().getByText(/This run has made no progress for several minutes/))
    .toBeVisible();
  await expect.element(syncButton()).toBeEnabled();
});

test('a long sync run is followed when a colleague started it', async () => {
  const office = await openDashboard(
    {},
    {
      [SYNC]: () => {
        office.runs = [runningRun(60)];
        return errorReply('CONFLICT', 'Another sync is under way.');
      },
    },
  );
  await syncButton().click();
  await expectInPanel('60 of 220');
  expect(toasts().getByText('Sync Failed').query()).toBeNull();
  office.runs = [finished()];
  await expectOnlyToast(...SYNCED);
});

test('a sync reports a conflict when no running sync is found', async () => {
  await openDashboard({}, { [SYNC]: errorReply('CONFLICT', 'An import is under way.') });
  await syncButton().click();
  await expect.element(toasts().getByText(/An import is under way\./)).toBeVisible();
});

test('a long sync run appears in other tabs of the dashboard', async () => {
  const office = await openDashboard();
  await expect.element(part('Sync history').getByText('Manual').first()).toBeVisible();
  office.runs = [runningRun(70)];
  notifyFromOtherTab('sync');
  await expectInPanel('70 of 220');
  office.runs = [finished()];
  await expectOnlyToast(...SYNCED);
});

test('a long sync run notifies other tabs when it starts', async () => {
  const messages = listenAsOtherTab('sync');
  await openDashboard({}, { [SYNC]: syncReply(runningRun(60)) });
  await syncButton().click();
  await expect.poll(() => messages.length).toBeGreaterThan(0);
});

test('a long sync run appears when the window regains focus', async () => {
  const office = await openDashboard();
  await expect.element(part('Sync history').getByText('Manual').first()).toBeVisible();
  office.runs = [runningRun(70)];
  window.dispatchEvent(new Event('visibilitychange'));
  await expectInPanel('70 of 220');
});

test('a long sync run shows no total once it has read more than expected', async () => {
  await openDashboard({ runs: [runningRun(60, { read: 1400 })] });
  await expectInPanel('1,400');
  expect(main().getByText('1,400 of').query()).toBeNull();
});

describe('an opened run', () => {
  const none = { created: 0, updated: 0, unlisted: 0, problems: [] };

  test.each([
    [
      'in progress',
      runningRun(0, none),
      'None so far. The run is still in progress.',
      'The run is still in progress. Its changes appear here later.',
      'Reading every record',
    ],
    [
      'failed',
      makeRun(0, { ...none, status: 'failed', error: 'Airtable answered 401.' }),
      'None found before the run stopped.',
      'Nothing was changed before the run stopped.',
      'Tried to read every record',
    ],
    [
      'succeeded',
      makeRun(0, none),
      'Every record was read without problems.',
      'No changes were needed.',
      'Read every record',
    ],
  ])(
    'an opened run that is %s explains missing problems and changes',
    async (_status, run, problems, changes, scope) => {
      await openDashboard({ runs: [run], changes: [] });
      await button(/^Run of/).click();
      const history = part('Sync history');
      await expect.element(history.getByText(problems, { exact: true })).toBeVisible();
      await expect.element(history.getByText(changes, { exact: true })).toBeVisible();
      await expect.element(history.getByText(scope)).toBeVisible();
    },
  );
});
