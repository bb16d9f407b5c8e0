import { describe, expect, test } from 'vitest';
import { CHANGES, makeProblems, makeRun, makeRuns, runUnderWay } from '../support/admin.ts';
import { answeringSync, dashboardScreen, SYNC } from '../support/admin-screen.ts';
import { violations } from '../support/axe.ts';
import { refuse } from '../support/back-office.ts';
import { freshPage } from '../support/page.ts';

const visit = freshPage();
const { open, button, tile, toasts } = dashboardScreen(visit);

describe('Dry run', () => {
  const sheet = () => visit.page().getByRole('dialog', { name: 'Dry run' });

  test('lists the changes a sync would make, field by field', async () => {
    const run = { ...makeRun(0, { created: 1, updated: 1, unlisted: 1 }), changes: CHANGES };
    const dashboard = await open(
      answeringSync(() => ({ json: { ...run, problems: makeProblems(1) } })),
    );
    await tile('Products').getByText('1,204').waitFor();
    await button('Dry run').click();
    await sheet().getByText('A sync would add 1, change 1 and take 1 off sale.').waitFor();
    expect(dashboard.calls).toContain(`${SYNC} {"dryRun":true}`);
    const [first, second, third] = await sheet()
      .getByRole('list', { name: 'Changes' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(first).toMatch(/101st Airborne.*Changed.*recOwlPatch000001/s);
    expect(first).toMatch(/Condition\s+Very Fine → Excellent\s+Unit name\s+101st Airborne/);
    expect(second).toMatch(/Sold out.*Availability\s+In Stock → Sold Out/s);
    expect(third).toMatch(/10th Mountain Division, snow back\s+New/);
    await sheet().getByText('7 fields', { exact: true }).click();
    await sheet().getByText('New countryOfOrigin', { exact: true }).waitFor();
    await sheet()
      .getByText(/Its Status is written "list"/)
      .waitFor();
    expect(await violations(visit.page())).toEqual([]);
    await visit.page().keyboard.press('Escape');
    await sheet().waitFor({ state: 'detached' });
    // Nothing was brought in, so nothing is said or counted anew.
    expect(await toasts().getByRole('button', { name: 'Close' }).count()).toBe(0);
    const after = dashboard.calls.slice(dashboard.calls.indexOf(`${SYNC} {"dryRun":true}`));
    expect(after).not.toContain('GET /api/products');
  });

  test('follows a long run until it ends', async () => {
    const dryRun = runUnderWay(0, { id: makeRun(7).id, dryRun: true });
    const dashboard = await open({
      runs: [dryRun, ...makeRuns(2)],
      ...answeringSync(() => ({ status: 202, json: dryRun })),
    });
    await button('Dry run').click();
    await sheet().getByText('Reading the base.').waitFor();
    dashboard.runs = [
      makeRun(7, { id: dryRun.id, dryRun: true, created: 0, updated: 2, unlisted: 0 }),
    ];
    await sheet().getByText('A sync would add 0, change 2 and take 0 off sale.').waitFor();
  });

  test('warns about a sync that would be blocked and counts the items it would take off sale', async () => {
    const error = 'The sync would take 2 of 9 items off the shop, so it changed nothing.';
    const nothing = { created: 0, updated: 0, unlisted: 0, problems: [] };
    const run = makeRun(0, { ...nothing, status: 'blocked', error, dryRun: true });
    const changes = CHANGES.map((change, n) => ({
      ...change,
      kind: n === 0 ? ('unlisted' as const) : change.kind,
    }));
    await open(answeringSync(() => ({ json: { ...run, changes } })));
    await button('Dry run').click();
    await sheet()
      .getByText('Sync would stop and ask you to confirm: it would take 2 items off sale.')
      .waitFor();
    await sheet().getByText(error, { exact: true }).waitFor();
    await sheet().getByText('Once confirmed, ‘Sync’ makes these changes.').waitFor();
    expect(await sheet().getByText('products would change').count()).toBe(0);
  });

  test('reports an error, and a sync without changes', async () => {
    visit.expectComplaint(/502/);
    let answer: object = refuse(502, 'AIRTABLE_FAILED', 'Airtable did not answer.');
    await open(answeringSync(() => answer));
    await button('Dry run').click();
    await sheet().getByText('Airtable did not answer.').waitFor();
    answer = { json: {} };
    await sheet().getByRole('button', { name: 'Try Again' }).click();
    await sheet()
      .getByText(/a sync would change nothing/)
      .waitFor();
  });
});
