import { describe, expect, test } from 'vitest';
import { makeRun, makeRuns } from '../support/admin.ts';
import { answeringSync, dashboardScreen, SYNC, SYNCED } from '../support/admin-screen.ts';
import { violations } from '../support/axe.ts';
import { forbidden, given, refuse, unauthorized } from '../support/back-office.ts';
import { expectSessionExpired } from '../support/lost-session.ts';
import { freshPage } from '../support/page.ts';

const visit = freshPage();
const {
  open,
  main,
  heading,
  button,
  part,
  tile,
  progress,
  syncButton,
  hint,
  focused,
  expectOnlyToast,
} = dashboardScreen(visit);
const dialog = () => visit.page().getByRole('alertdialog');

describe('Sync', () => {
  test('is disabled while running, then shows a toast and refetches the product count', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const dashboard = await open({
      answer: async (call) => {
        if (call === SYNC) await until;
        return undefined;
      },
    });
    await tile('Products').getByText('1,204').waitFor();
    await syncButton().focus();
    await visit.page().keyboard.press('Enter');
    await expect.poll(() => syncButton().textContent()).toBe('Syncing...');
    await expect.poll(() => syncButton().isDisabled()).toBe(true);
    await progress().waitFor();
    dashboard.productCount = 1250;
    release();
    await expectOnlyToast(...SYNCED);
    await hint('Sync completed');
    await expect.poll(() => syncButton().textContent()).toBe('Sync');
    await expect.poll(() => syncButton().getAttribute('data-done')).toBe('true');
    await expect
      .poll(() => syncButton().evaluate((it) => it === document.activeElement))
      .toBe(true);
    await tile('Products').getByText('1,250').waitFor();
    expect(dashboard.calls).toContain(SYNC);
    expect(await progress().count()).toBe(0);
  });

  test('reports the error verbatim and explains what to do', async () => {
    visit.expectComplaint(/50[03]/);
    let answer: object = { status: 500, body: 'x' };
    await open(answeringSync(() => answer));
    await syncButton().click();
    await expectOnlyToast('Sync Failed', '500: x');
    await hint('Check API credentials');
    await expect.poll(() => syncButton().getAttribute('data-done')).toBe('false');
    answer = refuse(503, 'AIRTABLE_NOT_CONFIGURED', 'Set AIRTABLE_TOKEN, then start again.');
    await syncButton().click();
    await main().getByText('Set AIRTABLE_TOKEN, then start again.', { exact: true }).waitFor();
    expect(await violations(visit.page())).toEqual([]);
  });

  test('reports a failure without a message', async () => {
    await open(answeringSync(() => ({ json: makeRun(0, { status: 'failed' }) })));
    await syncButton().click();
    await expectOnlyToast(
      'Sync Failed',
      'Failed to sync from Airtable. Check your API credentials.',
    );
    await hint('Check API credentials');
  });

  test('reads every record on request', async () => {
    const dashboard = await open();
    await button('Full sync').click();
    await expectOnlyToast(...SYNCED);
    expect(dashboard.calls).toContain(`${SYNC} {"full":true}`);
  });

  test('sends one request for a double click', async () => {
    const dashboard = await open();
    await syncButton().dblclick();
    await expectOnlyToast(...SYNCED);
    await syncButton().evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect.poll(() => dashboard.calls.filter((call) => call === SYNC).length).toBe(2);
    await hint('Sync completed');
    expect(dashboard.calls.filter((call) => call === SYNC)).toHaveLength(2);
  });

  test.each([
    ['fails', { status: 'failed', error: 'Airtable does not accept the token.' }, true],
    ['succeeds', { status: 'succeeded' }, false],
  ] as const)('updates the connection status when it %s', async (_end, run, isAnew) => {
    const asked: string[] = [];
    await open({
      answer: (call, route) => {
        if (call.endsWith('/status')) asked.push(new URL(route.request().url()).search);
        return call === SYNC ? given(route.fulfill({ json: makeRun(0, run) })) : undefined;
      },
    });
    await part('Airtable Authentication').getByText('API Key', { exact: true }).waitFor();
    await syncButton().click();
    await expect.poll(() => asked).toEqual(['', isAnew ? '?refresh=true' : '']);
  });

  test('shows Access Denied for a 403', async () => {
    visit.expectComplaint(/403/);
    await open(answeringSync(() => forbidden));
    await syncButton().click();
    await heading('Access Denied').waitFor();
  });

  test('reports an expired session for a 401 and redirects to the login', async () => {
    await open(answeringSync(() => unauthorized));
    await expectSessionExpired(visit, () => syncButton().click());
  });
});

describe('a sync blocked by the mass-unlist guard', () => {
  const blocked = makeRun(0, {
    status: 'blocked',
    error: 'This run would take 412 of 1,204 items off sale, more than a fifth of the shop.',
  });

  test('runs only after it is confirmed in a dialog', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    let answer: object = { ...blocked, success: false, message: 'Stopped' };
    const dashboard = await open({
      answer: async (call, route) => {
        if (!call.startsWith(SYNC)) return undefined;
        if (route.request().postData()?.includes('confirm')) await until;
        return given(route.fulfill({ json: answer }));
      },
    });
    await syncButton().click();
    const panel = part('This sync needs your confirmation');
    await panel.getByText(blocked.error ?? '', { exact: true }).waitFor();
    await expect.poll(() => syncButton().isEnabled()).toBe(true);
    expect(await violations(visit.page())).toEqual([]);
    await panel.getByRole('button', { name: 'Confirm and Sync' }).click();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(dashboard.calls.some((call) => call.includes('confirm'))).toBe(false);
    await panel.getByRole('button', { name: 'Confirm and Sync' }).click();
    answer = makeRun(0);
    await dialog().getByRole('button', { name: 'Sync Anyway' }).click();
    await expect.poll(focused).toMatch(/^Starting the sync/);
    release();
    await expectOnlyToast(...SYNCED);
    await expect.poll(focused).toBe('Sync');
    expect(dashboard.calls).toContain(`${SYNC} {"confirm":true}`);
    await panel.waitFor({ state: 'detached' });
  });

  test('is still blocked after a reload', async () => {
    await open({ runs: [blocked, ...makeRuns(3).slice(1)] });
    await part('This sync needs your confirmation')
      .getByText(blocked.error ?? '')
      .waitFor();
  });
});
