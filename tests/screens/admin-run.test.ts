import { describe, expect, test } from 'vitest';
import type { SyncRun } from '../../shared/entities/sync-run.ts';
import { makeRun, makeRuns, mockDashboard, runUnderWay } from '../support/admin.ts';
import { answeringSync, dashboardScreen, SYNC, SYNCED } from '../support/admin-screen.ts';
import { violations } from '../support/axe.ts';
import { given, mockBackOffice, refuse } from '../support/back-office.ts';
import { freshPage } from '../support/page.ts';

const visit = freshPage();
const { open, main, button, part, tile, progress, syncButton, hint, toasts, expectOnlyToast } =
  dashboardScreen(visit);

describe('long sync run', () => {
  const finished = (changes: Partial<SyncRun> = {}) => makeRun(0, { cause: 'manual', ...changes });

  test('shows its progress until it ends', async () => {
    const dashboard = await open({
      answer: (call, route) => {
        if (call !== SYNC) return undefined;
        dashboard.runs = [runUnderWay(0), ...makeRuns(3).slice(1)];
        const { id } = runUnderWay(0);
        const headers = { location: `/api/sync-airtable/runs/${id}` };
        return given(route.fulfill({ status: 202, headers, json: runUnderWay(0) }));
      },
    });
    await syncButton().click();
    const panel = part('Writing the products');
    for (const text of ['1,391 of 1,391', '0 of 220', '40 of 160', 'About 2 min']) {
      await panel.getByText(text, { exact: true }).waitFor();
    }
    dashboard.runs = [runUnderWay(110)];
    await panel.getByText('110 of 220', { exact: true }).waitFor();
    await expect.poll(() => progress().getAttribute('aria-valuenow')).toBe('50');
    await panel.getByRole('status').getByText('Writing the products, 50 percent').waitFor();
    await expect.poll(() => syncButton().isDisabled()).toBe(true);
    expect(await violations(visit.page())).toEqual([]);
    dashboard.runs = [finished()];
    dashboard.productCount = 1300;
    await expectOnlyToast(...SYNCED);
    await hint('Sync completed');
    await tile('Products').getByText('1,300').waitFor();
    expect(await progress().count()).toBe(0);
  });

  test('is followed when the response has only a Location', async () => {
    const address = `/api/sync-airtable/runs/${makeRun(0).id}`;
    let run = runUnderWay(30);
    await open({
      runs: [],
      answer: (call, route) => {
        if (call === `GET ${address}`) return given(route.fulfill({ json: run }));
        if (call !== SYNC) return undefined;
        return given(route.fulfill({ status: 202, headers: { location: address }, json: {} }));
      },
    });
    await syncButton().click();
    await part('Writing the products').getByText('30 of 220', { exact: true }).waitFor();
    run = finished();
    await expectOnlyToast(...SYNCED);
  });

  test('is followed after a reload and reports why it failed', async () => {
    const dashboard = await open({ runs: [runUnderWay(20)] });
    await progress().waitFor();
    await expect.poll(() => syncButton().textContent()).toBe('Syncing...');
    await visit.page().reload();
    await part('Writing the products').getByText('20 of 220', { exact: true }).waitFor();
    dashboard.runs = [
      finished({ status: 'failed', error: 'Airtable answered 401: mend the token.' }),
    ];
    await expectOnlyToast('Sync Failed', 'Airtable answered 401: mend the token.');
    await hint('Check API credentials');
    await expect.poll(() => syncButton().textContent()).toBe('Sync');
  });

  test('is shown while its own request is still pending', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const dashboard = await open({
      answer: async (call) => {
        if (call === SYNC) await until;
        return undefined;
      },
    });
    await part('Sync history').getByText('Manual').first().waitFor();
    await syncButton().click();
    dashboard.runs = [runUnderWay(44)];
    await part('Writing the products').getByText('44 of 220', { exact: true }).waitFor();
    dashboard.runs = [finished()];
    release();
    await expectOnlyToast(...SYNCED);
  });

  test('is polled again after an error', async () => {
    visit.expectComplaint(/500/);
    let isDown = false;
    const dashboard = await open({
      runs: [runUnderWay(20)],
      answer: (call, route) =>
        isDown && call.endsWith(makeRun(0).id)
          ? given(route.fulfill({ status: 500, body: 'x' }))
          : undefined,
    });
    await progress().waitFor();
    isDown = true;
    await main().getByText('The progress is temporarily unavailable.').waitFor();
    await expect.poll(() => syncButton().isDisabled()).toBe(true);
    isDown = false;
    dashboard.runs = [finished()];
    await expectOnlyToast(...SYNCED);
  });

  test('no longer disables the button once it has stalled', async () => {
    await visit.page().clock.install();
    await open({ runs: [runUnderWay(20)] });
    await part('Writing the products').waitFor();
    await visit.page().clock.fastForward(151_000);
    await main()
      .getByText(/This run has made no progress for several minutes/)
      .waitFor();
    await expect.poll(() => syncButton().isEnabled()).toBe(true);
  });

  test('is followed when a colleague started it', async () => {
    visit.expectComplaint(/409/);
    const dashboard = await open({
      answer: (call, route) => {
        if (call !== SYNC) return undefined;
        dashboard.runs = [runUnderWay(60)];
        return given(route.fulfill(refuse(409, 'CONFLICT', 'Another sync is under way.')));
      },
    });
    await syncButton().click();
    await part('Writing the products').getByText('60 of 220', { exact: true }).waitFor();
    expect(await toasts().getByText('Sync Failed').count()).toBe(0);
    dashboard.runs = [finished()];
    await expectOnlyToast(...SYNCED);
  });

  test('reports a conflict when no running sync is found', async () => {
    visit.expectComplaint(/409/);
    await open(answeringSync(() => refuse(409, 'CONFLICT', 'An import is under way.')));
    await syncButton().click();
    await toasts()
      .getByText(/An import is under way\./)
      .waitFor();
  });

  test('appears in other tabs of the dashboard', async () => {
    const dashboard = await open();
    await part('Sync history').getByText('Manual').first().waitFor();
    const tab = await visit.page().context().newPage();
    await mockBackOffice(tab);
    await mockDashboard(
      tab,
      answeringSync(() => ({ status: 202, json: runUnderWay(60) })),
    );
    await tab.goto('/admin');
    dashboard.runs = [runUnderWay(70)];
    await tab.getByRole('button', { name: 'Sync', exact: true }).click();
    await part('Writing the products').getByText('70 of 220', { exact: true }).waitFor();
    await tab.close();
    dashboard.runs = [finished()];
    await expectOnlyToast(...SYNCED);
  });

  test('appears when the window regains focus', async () => {
    const dashboard = await open();
    await part('Sync history').getByText('Manual').first().waitFor();
    dashboard.runs = [runUnderWay(70)];
    await visit.page().evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await part('Writing the products').getByText('70 of 220', { exact: true }).waitFor();
  });

  test('shows no total once it has read more than expected', async () => {
    const run = runUnderWay(60, { read: 1400 });
    await open({ runs: [run] });
    await part('Writing the products').getByText('1,400', { exact: true }).waitFor();
    expect(await main().getByText('1,400 of').count()).toBe(0);
  });
});

describe('opened run', () => {
  const none = { created: 0, updated: 0, unlisted: 0, problems: [] };

  test.each([
    [
      'in progress',
      runUnderWay(0, none),
      'None so far. The run is still in progress.',
      'The run is still in progress. Its changes appear here later.',
      'Reading every record',
    ],
    [
      'failed',
      makeRun(0, { ...none, status: 'failed', error: 'Airtable answered 401.' }),
      'None found before the run stopped.',
      'Nothing was changed before the run stopped.',
      'Meant to read every record',
    ],
    [
      'succeeded',
      makeRun(0, none),
      'Every record was read without problems.',
      'No changes were needed.',
      'Read every record',
    ],
  ])('%s explains missing problems and changes', async (_which, run, problems, changes, extent) => {
    await open({ runs: [run], changes: [] });
    await button(/^Run of/).click();
    const history = part('Sync history');
    await history.getByText(problems, { exact: true }).waitFor();
    await history.getByText(changes, { exact: true }).waitFor();
    await history.getByText(extent).waitFor();
  });
});
