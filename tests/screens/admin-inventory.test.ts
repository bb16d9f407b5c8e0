import { describe, expect, test } from 'vitest';
import { makeProblems, makeRun, makeRuns } from '../support/admin.ts';
import { dashboardScreen } from '../support/admin-screen.ts';
import { given } from '../support/back-office.ts';
import { freshPage } from '../support/page.ts';

const visit = freshPage();
const { open, main, button, part } = dashboardScreen(visit);
const inventory = () => part('Inventory');
const history = () => part('Sync history');

describe('inventory', () => {
  test('charts the items by type, era and status and combines the smallest counts', async () => {
    await open();
    const figure = (name: string) =>
      inventory()
        .getByRole('figure')
        .filter({ has: visit.page().getByText(name, { exact: true }) });
    await inventory()
      .getByText(/1,391 items, as of 2026-11-18/)
      .waitFor();
    await figure('By type').locator('svg').first().waitFor();
    for (const label of ['Patches', '612', 'Other (3)', '95']) {
      await figure('By type').locator('svg').getByText(label, { exact: true }).waitFor();
    }
    expect(await figure('By type').locator('svg').getByText('Ribbons').count()).toBe(0);
    await figure('By era').locator('svg').getByText('Not specified', { exact: true }).waitFor();
    await figure('By status').locator('svg').getByText('Reserved', { exact: true }).waitFor();
  });

  test('is available to screen readers as tables', async () => {
    await open();
    const table = inventory().getByRole('table', { name: 'By type' });
    await expect.poll(() => table.getByRole('row').count()).toBe(10);
    await table.getByRole('row', { name: 'Ribbons 24' }).waitFor();
  });

  test('shows tables when the chart fails to load', async () => {
    visit.expectComplaint(/ERR_FAILED|CountChart|dynamically/);
    await visit.page().route(/CountChart-.*\.js/, (route) => route.abort());
    await open();
    const shown = inventory().getByRole('table', { name: 'By status' });
    await shown.getByRole('row', { name: 'Reserved 21' }).waitFor();
    await expect.poll(async () => (await shown.boundingBox())?.height).toBeGreaterThan(100);
    await history().waitFor();
  });
});

describe('sync history', () => {
  test('lists the newest runs first and all of them on request', async () => {
    await open({ runs: makeRuns(20) });
    await expect.poll(() => button(/^Run of/).count()).toBe(8);
    await button('Show all 20 runs').click();
    await expect.poll(() => button(/^Run of/).count()).toBe(20);
    const [first, second] = await history().getByRole('listitem').allInnerTexts();
    const words = ['Scheduled', 'Succeeded', '4 s', '1,391', '0', '14'];
    expect(words.filter((word) => !first?.includes(word))).toEqual([]);
    expect(second).toMatch(/Manual\s+Succeeded/);
  });

  test('shows the problems and changes of an opened run', async () => {
    const dashboard = await open({ runs: [makeRun(1), makeRun(2)] });
    await button(/^Run of/)
      .first()
      .click();
    const problems = history().getByRole('list', { name: 'Problems' }).getByRole('listitem');
    await expect
      .poll(() => problems.allInnerTexts())
      .toEqual([
        expect.stringMatching(/recAAAAAAAAAAAAA0\s*Status\s*Its Status is written "list"/),
        expect.stringMatching(/recAAAAAAAAAAAAA1\s*The photo "patch-1-front\.jpg"/),
      ]);
    const changes = history().getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await expect.poll(() => changes.count()).toBe(3);
    expect((await changes.allInnerTexts())[0]).toMatch(/Condition\s+Very Fine → Excellent/);
    expect(dashboard.calls.filter((call) => call.endsWith(makeRun(1).id))).toHaveLength(1);
    await button(/^Run of/)
      .first()
      .press('Enter');
    await expect.poll(() => problems.count()).toBe(0);
  });

  test('truncates hundreds of problems and shows all on request', async () => {
    await open({ runs: [makeRun(1, { problems: makeProblems(500) })] });
    await button(/^Run of/).click();
    const problems = history().getByRole('list', { name: 'Problems' }).getByRole('listitem');
    await expect.poll(() => problems.count()).toBe(12);
    await button('Show all 500 problems').click();
    await expect.poll(() => problems.count()).toBe(500);
    await main().getByText('recAAAAAAAAAAA499').scrollIntoViewIfNeeded();
  });

  test('shows the problems of a run when its changes fail to load', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    await open({
      runs: [makeRun(1)],
      answer: (call, route) =>
        isDown && call.endsWith(makeRun(1).id)
          ? given(route.fulfill({ status: 500, body: 'x' }))
          : undefined,
    });
    await button(/^Run of/).click();
    await history().getByText('The changes of this run could not be loaded.').waitFor();
    await expect.poll(() => history().getByRole('list', { name: 'Problems' }).count()).toBe(1);
    isDown = false;
    await history()
      .getByRole('button', { name: /^Try Again/ })
      .click();
    await history().getByRole('list', { name: 'Changes' }).waitFor();
  });

  test('explains a failed run', async () => {
    const error = 'Airtable refused the token. Make a new one, then press Sync.';
    await open({ runs: [makeRun(0, { status: 'failed', error })] });
    await button(/^Run of/).click();
    await history().getByText(error).waitFor();
    await main()
      .getByRole('region', { name: 'The shop is not up to date with Airtable' })
      .getByText(error)
      .waitFor();
  });
});
