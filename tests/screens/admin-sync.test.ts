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
  test('is held while it runs, says that it is done, and has the products counted anew', async () => {
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

  test('says word for word why it failed, and in plain words what to do', async () => {
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

  test('says so where a run failed without a word', async () => {
    await open(answeringSync(() => ({ json: makeRun(0, { status: 'failed' }) })));
    await syncButton().click();
    await expectOnlyToast(
      'Sync Failed',
      'Failed to sync from Airtable. Check your API credentials.',
    );
    await hint('Check API credentials');
  });

  test('reads every record when asked to', async () => {
    const dashboard = await open();
    await button('Full sync').click();
    await expectOnlyToast(...SYNCED);
    expect(dashboard.calls).toContain(`${SYNC} {"full":true}`);
  });

  test('pressed twice is asked for once', async () => {
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
    ['failed', { status: 'failed', error: 'Airtable does not accept the token.' }, true],
    ['done', { status: 'succeeded' }, false],
  ] as const)('that is %s has the connection asked about', async (_end, run, isAnew) => {
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

  test('with 403 denies the screen', async () => {
    visit.expectComplaint(/403/);
    await open(answeringSync(() => forbidden));
    await syncButton().click();
    await heading('Access Denied').waitFor();
  });

  test('with 401 says that the session expired, and opens the login after a second', async () => {
    await open(answeringSync(() => unauthorized));
    await expectSessionExpired(visit, () => syncButton().click());
  });
});

describe('a run that would take much of the shop off sale', () => {
  const blocked = makeRun(0, {
    status: 'blocked',
    error: 'This run would take 412 of 1,204 items off sale, more than a fifth of the shop.',
  });

  test('waits for a word, which is asked for once more', async () => {
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

  test('still waits after a reload', async () => {
    await open({ runs: [blocked, ...makeRuns(3).slice(1)] });
    await part('This sync needs your confirmation')
      .getByText(blocked.error ?? '')
      .waitFor();
  });
});
