import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from './support/axe.ts';
import { syncReply } from './support/backOffice.ts';
import { openDashboard, part, SYNC, SYNCED } from './support/dashboard.ts';
import { button, definitions, texts } from './support/locators.ts';
import { brokenReply, errorReply } from './support/mockApi.ts';
import { CHANGES, makeProblems, makeRun, makeRuns, runningRun } from './support/syncRuns.ts';
import { expectToast, toasts } from './support/toasts.ts';

const DRY_RUN = 'POST /api/sync-airtable {"dryRun":true,"full":true}';

const sheet = () => page.getByRole('dialog', { name: 'Dry run' });
const inSheet = (content: string | RegExp) => expect.element(sheet().getByText(content));

test('a dry run lists the changes a sync would make, field by field', async () => {
  const run = makeRun(0, { created: 1, updated: 1, unlisted: 1, problems: makeProblems(1) });
  const { api } = await openDashboard({}, { [SYNC]: syncReply({ ...run, changes: CHANGES }) });
  await expect.element(part('Products').getByText('1,204')).toBeVisible();
  await button('Dry run').click();
  await inSheet('A sync would add 1, change 1 and unlist 1.').toBeVisible();
  expect(api.changes).toEqual([DRY_RUN]);
  const changes = sheet().getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect.element(changes.first()).toBeVisible();
  const [first, second, third] = texts(changes);
  expect(first).toMatch(/101st Airborne.*Changed/s);
  expect(first).not.toContain('recOwlPatch000001');
  expect(first).toMatch(/Condition\s+Very Fine → Excellent\s+Unit name\s+101st Airborne/);
  expect(second).toMatch(/Sold out.*Availability\s+In Stock → Sold Out/s);
  expect(third).toMatch(/10th Mountain Division, snow back.*New/s);
  await sheet().getByText('7 fields', { exact: true }).click();
  await inSheet('New countryOfOrigin').toBeVisible();
  await inSheet(/The status "list" must be "List"/).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(toasts().getByRole('button', { name: 'Close' }).query()).toBeNull();
  expect(api.calls.slice(api.calls.indexOf(DRY_RUN))).not.toContain('GET /api/products?limit=1');
});

test('a dry run offers to make the changes with ‘Sync now’', async () => {
  const run = makeRun(0, { created: 1, updated: 1, unlisted: 1 });
  const { api } = await openDashboard({}, { [SYNC]: syncReply({ ...run, changes: CHANGES }) });
  await button('Dry run').click();
  await sheet().getByRole('button', { name: 'Sync now' }).click();
  await expect.element(sheet()).not.toBeInTheDocument();
  await expectToast(...SYNCED);
  expect(api.changes).toEqual([DRY_RUN, 'POST /api/sync-airtable']);
});

test('a dry run is followed until it ends, however long', async () => {
  const dryRun = runningRun(0, { id: makeRun(7).id, dryRun: true });
  const office = await openDashboard(
    { runs: [dryRun, ...makeRuns(2)] },
    { [SYNC]: syncReply(dryRun) },
  );
  await button('Dry run').click();
  await inSheet('Reading Airtable.').toBeVisible();
  office.runs = [makeRun(7, { id: dryRun.id, dryRun: true, created: 0, updated: 2, unlisted: 0 })];
  await inSheet('A sync would add 0, change 2 and unlist 0.').toBeVisible();
});

test('a dry run says how it understands the base, and what a changed column would change', async () => {
  const error = 'The type of the column “Era” has changed in Airtable, and so on.';
  const note = '“Is Authentic” is unchecked for 8 of 20 pieces for sale.';
  const era = { field: 'era', from: 'WWII', to: 'Other' };
  const counts = { created: 0, updated: 1, unlisted: 0, problems: [] };
  const run = makeRun(0, { ...counts, status: 'blocked', error, notes: [note], dryRun: true });
  const changes = CHANGES.slice(0, 1).map((change) => ({
    ...change,
    kind: 'updated' as const,
    fields: [era],
  }));
  await openDashboard({}, { [SYNC]: syncReply({ ...run, changes }) });
  await button('Dry run').click();
  await inSheet('Sync would stop and ask you to confirm: it would change 1 product.').toBeVisible();
  await inSheet(error).toBeVisible();
  await inSheet(note).toBeVisible();
});

test('a dry run warns about a sync that would be blocked and counts the items it would unlist', async () => {
  const error = 'The sync would unlist 2 of 9 products, so it changed nothing.';
  const counts = { created: 1, updated: 0, unlisted: 2, problems: [] };
  const run = makeRun(0, { ...counts, status: 'blocked', error, dryRun: true });
  const changes = CHANGES.map((change, n) => ({
    ...change,
    kind: n === 0 ? ('unlisted' as const) : change.kind,
  }));
  await openDashboard({}, { [SYNC]: syncReply({ ...run, changes }) });
  await button('Dry run').click();
  await inSheet(
    'Sync would stop and ask you to confirm: it would unlist 2 products.',
  ).toBeVisible();
  await inSheet(error).toBeVisible();
  await inSheet('Once confirmed, ‘Sync’ makes these changes.').toBeVisible();
  expect(sheet().getByText('products would change').query()).toBeNull();
});

test.each([
  [
    'a finished comparison',
    { status: 'succeeded', created: 3, updated: 40, unlisted: 2 },
    '3, 40, 2',
  ],
  ['a blocked one', { status: 'blocked', created: 1, updated: 2, unlisted: 7 }, '1, 2, 7'],
] as const)(
  'a comparison with Airtable counts the differences of %s by kind, and shows both sides',
  async (_case, run, counts) => {
    await openDashboard({}, { [SYNC]: syncReply({ ...makeRun(0, run), changes: CHANGES }) });
    await button('Compare with Airtable').click();
    await inSheet('Each field shows what the shop has → what Airtable has.').toBeVisible();
    await inSheet('Very Fine → Excellent').toBeVisible();
    const [created, updated, unlisted] = counts.split(', ');
    expect(definitions(sheet().getByRole('region', { name: 'Differences' }))).toEqual({
      New: created,
      Changed: updated,
      'Sold or unlisted': unlisted,
    });
    await expectAccessible();
  },
);

test('a comparison with Airtable shows every difference, page by page', async () => {
  const total = 700;
  const all = Array.from({ length: total }, (_, n) => ({
    recordId: `rec${String(n).padStart(14, 'A')}`,
    productId: makeRun(n).id,
    name: `Patch ${n}`,
    kind: 'updated' as const,
    fields: [],
  }));
  const counts = { created: 0, updated: total, unlisted: 0, problems: [] };
  const run = makeRun(0, { ...counts, dryRun: true });
  const getPage = (page: number) => ({
    ...run,
    changes: all.slice(300 * (page - 1), 300 * page),
  });
  await openDashboard(
    {},
    {
      [SYNC]: syncReply(getPage(1)),
      'GET /api/sync-airtable/runs/{id}': ({ query }) => getPage(Number(query.get('page'))),
    },
  );
  await button('Compare with Airtable').click();
  await sheet().getByRole('button', { name: 'Show the first 300 changes' }).click();
  const changes = sheet().getByRole('list', { name: 'Changes' }).getByRole('listitem');
  for (const count of [300, 600, 700]) {
    await inSheet(`${count} of 700 changes`).toBeVisible();
    await expect.element(changes).toHaveLength(count);
    if (count < total) await sheet().getByRole('button', { name: 'Load More Changes' }).click();
  }
  await expect.element(changes.last().getByText('Patch 699')).toBeVisible();
  expect(sheet().getByRole('button', { name: 'Load More Changes' }).query()).toBeNull();
});

test('a comparison with Airtable says that the shop equals the base', async () => {
  const none = { created: 0, updated: 0, unlisted: 0, problems: [] };
  await openDashboard({}, { [SYNC]: syncReply({ ...makeRun(0, none), changes: [] }) });
  await button('Compare with Airtable').click();
  await inSheet('The shop equals the base: a sync would change nothing.').toBeVisible();
  expect(sheet().getByRole('region', { name: 'Differences' }).query()).toBeNull();
  expect(sheet().getByText('Each field shows').query()).toBeNull();
});

test('a dry run reports an error, and a sync without changes', async () => {
  const { api } = await openDashboard(
    {},
    { [SYNC]: errorReply('AIRTABLE_FAILED', 'Airtable did not answer.') },
  );
  await button('Dry run').click();
  await inSheet('Airtable did not answer.').toBeVisible();
  api.on(SYNC, brokenReply({}));
  await sheet().getByRole('button', { name: 'Try Again' }).click();
  await inSheet(/a sync would change nothing/).toBeVisible();
  expect(sheet().getByRole('button', { name: 'Sync now' }).query()).toBeNull();
});
