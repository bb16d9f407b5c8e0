import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath, main, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { openDashboard, part } from './support/dashboard.ts';
import { download } from './support/download.ts';
import { button, press, texts } from './support/locators.ts';
import { errorReply, textReply } from './support/mockApi.ts';
import { makeProblems, makeRun, makeRuns } from './support/syncRuns.ts';
import { expectToast } from './support/toasts.ts';

const history = () => part('Sync history');
const runs = () => button(/^Run of/);
const runRows = () => history().getByRole('listitem').or(history().getByRole('row'));
const entries = (name: string) => history().getByRole('list', { name }).getByRole('listitem');

test('the sync history lists the newest runs first and all of them on request', async () => {
  await openDashboard({ runs: makeRuns(20) });
  await expect.element(runs()).toHaveLength(8);
  await button('Show all 20 runs').click();
  await expect.element(runs()).toHaveLength(20);
  for (const header of ['Trigger', 'Duration', 'Unlisted', 'API calls']) {
    await expect.element(history().getByText(header, { exact: true }).first()).toBeVisible();
  }
  const [first, second] = texts(
    runRows().filter({ has: page.getByRole('button', { name: /^Run of/ }) }),
  );
  for (const text of ['Scheduled', 'Succeeded', '4 s', '1,391', '0', '14']) {
    expect(first).toContain(text);
  }
  expect(second).toMatch(/Manual\s+Succeeded/);
});

test('the sync history shows only pushes or the other runs on request, and a reload keeps the choice', async () => {
  const pushes = Array.from({ length: 40 }, (_, n) => makeRun(n, { cause: 'push' }));
  const others = [makeRun(40, { cause: 'drift' }), makeRun(41, { cause: 'manual' })];
  await openDashboard({ runs: [...pushes, ...others] });
  const filter = (name: string) => history().getByRole('button', { name, exact: true });
  await expect.element(filter('All')).toHaveAttribute('aria-pressed', 'true');
  await filter('Others').click();
  await expect.element(runs()).toHaveLength(2);
  expect(texts(runRows())).toEqual([
    expect.stringContaining('Trigger'),
    expect.stringContaining('Check'),
    expect.stringContaining('Manual'),
  ]);
  await expectPath('/admin?trigger=others');
  await reloadApp();
  await expect.element(runs()).toHaveLength(2);
  const { text } = await download(() => button('Export CSV').click());
  expect(text.trim().split('\r\n')).toHaveLength(3);
  await filter('Pushes').click();
  await expect.element(button('Show all 40 runs')).toBeVisible();
  for (const row of texts(runRows()).slice(1)) expect(row).toContain('Push');
  await expectAccessible();
  await filter('All').click();
  await expect.element(button('Show all 42 runs')).toBeVisible();
  await expectPath('/admin');
});

test('the sync history says that none of its runs is a push', async () => {
  await openDashboard({ runs: makeRuns(3) });
  await history().getByRole('button', { name: 'Pushes' }).click();
  await expect.element(history().getByText('No matching runs')).toBeVisible();
});

test('the sync history shows the problems and changes of an opened run', async () => {
  const { api } = await openDashboard({ runs: [makeRun(1), makeRun(2)] });
  await runs().first().click();
  await expect
    .poll(() => texts(entries('Problems')))
    .toEqual([
      expect.stringMatching(/^Records with an unknown Status\s+1/),
      expect.stringMatching(/^Patch 0.*Status\s*The status "list" must be "List"/s),
      expect.stringMatching(/^Photos that could not be copied\s+1/),
      expect.stringMatching(/^Patch 1.*The photo "patch-1-front\.jpg"/s),
    ]);
  expect(
    history()
      .getByText(/recAAA/)
      .query(),
  ).toBeNull();
  await expect.element(entries('Changes')).toHaveLength(3);
  expect(texts(entries('Changes'))[0]).toMatch(/Condition\s+Very Fine → Excellent/);
  expect(api.callsTo('GET /api/sync-airtable/runs/{id}')).toHaveLength(1);
  await press(runs().first(), 'Enter');
  await expect.element(entries('Problems').first()).not.toBeInTheDocument();
});

test('the sync history shows hundreds of problems by cause, and those of a cause on request', async () => {
  const problems = makeProblems(400);
  const problemCounts = { 'unknown status': 100, 'photo not copied': 2037 };
  await openDashboard({ runs: [makeRun(1, { problems, problemCounts })] });
  await expect.element(runRows().getByText('2,137')).toBeVisible();
  await runs().click();
  await expect.element(entries('Problems')).toHaveLength(2);
  await button('Photos that could not be copied 2,037').click();
  const photos = () => entries('Photos that could not be copied');
  await expect.element(photos()).toHaveLength(12);
  await expectAccessible();
  await button(/^Show all 300 of/).click();
  await expect.element(photos()).toHaveLength(300);
  await expect.element(main().getByText('The first 300 of 2,037.')).toBeVisible();
  await expect
    .element(main().getByRole('link', { name: /^Patch 399/ }))
    .toHaveAttribute('href', '/api/airtable/item-log/recAAAAAAAAAAA399/page');
});

test('the sync history shows the problems of a run when its changes fail to load', async () => {
  const key = 'GET /api/sync-airtable/runs/{id}';
  const { api } = await openDashboard({ runs: [makeRun(1)] }, {});
  api.on(key, textReply(500, 'x'));
  await runs().click();
  await expect
    .element(history().getByText('The changes of this run could not be loaded.'))
    .toBeVisible();
  await expect.element(entries('Problems').first()).toBeVisible();
  api.reset(key);
  await history()
    .getByRole('button', { name: /^Try Again/ })
    .click();
  await expect.element(entries('Changes').first()).toBeVisible();
});

test('the sync history explains a failed run', async () => {
  const error = 'Airtable refused the token. Make a new one, then press Sync.';
  await openDashboard({ runs: [makeRun(0, { status: 'failed', error })] });
  await runs().click();
  await expect.element(history().getByText(error)).toBeVisible();
  const alert = main().getByRole('region', { name: 'The shop is not up to date with Airtable' });
  await expect.element(alert.getByText(error)).toBeVisible();
});

describe('the rollback of a run', () => {
  const ROLLBACK = 'POST /api/sync-airtable/runs/{id}/rollback';
  const run = makeRun(1, { created: 2, updated: 1, unlisted: 3, recorded: 6 });
  const rollback = makeRun(0, {
    cause: 'rollback',
    rollsBack: run.id,
    by: { id: crypto.randomUUID(), email: 'staff@guidon.example' },
    created: 3,
    updated: 1,
    unlisted: 1,
    recorded: 5,
    problems: [
      {
        recordId: 'rec1',
        header: 'Patch',
        message: '"Patch" stays as it is: it was sold here.',
        cause: 'not rolled back',
      },
    ],
  });

  test('the rollback of a run is confirmed first, and reports what it restored', async () => {
    const office = await openDashboard(
      { runs: [run] },
      { [ROLLBACK]: () => ({ ...rollback, changes: [] }) },
    );
    await runs().click();
    await button('Roll Back').click();
    const confirmation = page.getByRole('alertdialog');
    await expect
      .element(
        confirmation.getByText(
          /takes 2 new pieces off the shop, restores 1 changed piece, and lists 3 pieces again/,
        ),
      )
      .toBeVisible();
    office.runs = [rollback, run];
    await confirmation.getByRole('button', { name: 'Roll Back' }).click();
    await expectToast('Run Rolled Back', '5 pieces restored. 1 piece had to stay.');
    expect(office.api.callsTo(ROLLBACK)[0]).toMatchObject({ params: { id: run.id }, body: {} });
    await expect.element(runs()).toHaveLength(2);
    await runs().first().click();
    await expect.element(history().getByText(/by staff@guidon\.example/)).toBeVisible();
    await expect.element(entries('Problems').getByText(/was sold here/)).toBeVisible();
    await expectAccessible();
  });

  test('the rollback of a run is not offered when all is rolled back, or nothing was recorded', async () => {
    const whole = { ...rollback, recorded: 6 };
    await openDashboard({ runs: [whole, run, makeRun(3)] });
    for (const row of [1, 2]) await runs().nth(row).click();
    await expect.element(entries('Changes').first()).toBeVisible();
    await expect.element(button('Roll Back')).not.toBeInTheDocument();
  });

  test('the rollback of a run that fails keeps the run as it is and says why', async () => {
    await openDashboard(
      { runs: [run] },
      { [ROLLBACK]: errorReply('CONFLICT', 'A sync is already running.') },
    );
    await runs().click();
    await button('Roll Back').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Roll Back' }).click();
    await expectToast('Rollback Failed', 'A sync is already running.');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(button('Roll Back')).toBeVisible();
  });
});

describe('open problems', () => {
  const problem = {
    recordId: 'recAAAAAAAAAAAAA0',
    header: '‘Screaming Eagle’ patch',
    uniqueId: 'GD-0001',
    message: 'It is on sale without Header.',
    cause: 'incomplete',
  } as const;
  const GET = 'GET /api/sync-airtable/problems';

  test('open problems are listed whichever run found them, with a link to the record', async () => {
    const other = {
      ...problem,
      recordId: '',
      header: null,
      uniqueId: null,
      cause: 'other',
    } as const;
    await openDashboard({ runs: [makeRun(1, { problems: [] })], problems: [problem, other] });
    const list = () =>
      part('Open problems').getByRole('list').getByRole('list').getByRole('listitem');
    await expect.element(list().first().getByText('It is on sale without Header.')).toBeVisible();
    expect(texts(list())[0]).toMatch(/Screaming Eagle.*GD-0001.*It is on sale without Header\./s);
    await expect.element(list()).toHaveLength(2);
    expect(texts(list())[1]).toContain('The table');
    const link = part('Open problems').getByRole('link', { name: /Screaming Eagle/ });
    await expect
      .element(link)
      .toHaveAttribute('href', `/api/airtable/item-log/${problem.recordId}/page`);
    await expect
      .element(part('Open problems').getByRole('link', { name: /^Open in Item Log/ }))
      .toHaveAttribute('href', '/item-log?all=true&problem=incomplete');
    await expectAccessible();
  });

  test('open problems of thousands of records are one line, which opens to all of them', async () => {
    const toProblems = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        ...problem,
        recordId: `rec${n}`,
        header: `Patch ${n}`,
        uniqueId: 'GD-1',
        cause: 'duplicate number' as const,
      }));
    const counts = { 'duplicate number': 2037, incomplete: 3 };
    const { api } = await openDashboard(
      { runs: [makeRun(1)] },
      {
        [GET]: ({ query }) =>
          query.has('cause')
            ? { problems: toProblems(2037), counts }
            : { problems: [...toProblems(50), problem], counts },
      },
    );
    const open = part('Open problems');
    await expect.element(open.getByText('2,040 to correct')).toBeVisible();
    await expect.element(open.getByRole('listitem')).toHaveLength(2);
    await open
      .getByRole('button', { name: /^Pieces for sale with the Unique ID.* 2,037$/ })
      .click();
    const records = () => open.getByRole('list').getByRole('list').getByRole('listitem');
    await expect.element(records()).toHaveLength(12);
    await expect
      .element(records().first().getByRole('link', { name: /^GD-1/ }))
      .toHaveAttribute('href', '/item-log?all=true&find=GD-1');
    await open.getByRole('button', { name: /^Show all 2,037/ }).click();
    await expect.element(records()).toHaveLength(2037);
    expect(api.callsTo(GET).at(-1)?.query.get('cause')).toBe('duplicate number');
  });

  test('open problems let staff decide what an unknown option means, and change it', async () => {
    const spelling = { field: 'era', text: 'W.W.2-time', suggestion: null } as const;
    const unknown = {
      ...problem,
      recordId: '',
      field: 'Era',
      message: 'Is no era.',
      spelling,
      cause: 'unknown spelling',
    } as const;
    const { api } = await openDashboard({ runs: [makeRun(1)], problems: [unknown] });
    const open = part('Open problems');
    await open.getByRole('button', { name: 'Save the meaning of W.W.2-time' }).click();
    await expect.element(open.getByRole('alert')).toHaveTextContent('Choose what it means.');
    await expectAccessible();
    const decision = {
      field: 'era' as const,
      // The server normalizes this spelling to the same one.
      text: 'w.w.2 - time',
      means: 'WWII (1941-1945)',
      by: { id: '3f1b7c1e-0000-4000-8000-000000000001', email: 'clerk@example.com' },
      at: '2026-11-27T10:00:00.000Z',
    };
    api.on('PUT /api/spellings', decision);
    api.on('GET /api/spellings', [decision]);
    await open.getByLabelText('“W.W.2-time” means').selectOptions('WWII (1941-1945)');
    await open.getByRole('button', { name: 'Save the meaning of W.W.2-time' }).click();
    await expect.element(open.getByText(/^Means WWII \(1941-1945\)\. Decided by/)).toBeVisible();
    expect(api.changes).toEqual([
      'PUT /api/spellings {"field":"era","text":"W.W.2-time","means":"WWII (1941-1945)"}',
    ]);
    const own = { ...decision, means: null };
    api.on('PUT /api/spellings', own);
    api.on('GET /api/spellings', [own]);
    const decided = part('Spellings');
    await decided.getByRole('button', { name: 'Change the meaning of w.w.2 - time' }).click();
    await decided.getByLabelText('“w.w.2 - time” means').selectOptions('Keep as it is');
    await decided.getByRole('button', { name: 'Save the meaning of w.w.2 - time' }).click();
    await expect.element(decided.getByText(/^Kept as it is\. Decided by/)).toBeVisible();
  });

  test('open problems say why a meaning could not be saved, and keep the choice', async () => {
    const spelling = { field: 'era', text: 'W.W.2-time', suggestion: 'WWII (1941-1945)' } as const;
    const unknown = {
      ...problem,
      recordId: '',
      field: 'Era',
      message: 'Is no era.',
      spelling,
      cause: 'unknown spelling',
    } as const;
    const { api } = await openDashboard({ runs: [makeRun(1)], problems: [unknown] });
    api.on('PUT /api/spellings', errorReply('UNAVAILABLE', 'Try again in a minute.'));
    const open = part('Open problems');
    await open.getByRole('button', { name: 'Save the meaning of W.W.2-time' }).click();
    await expect.element(open.getByRole('alert')).toHaveTextContent('Try again in a minute.');
    await expect.element(open.getByLabelText('“W.W.2-time” means')).toHaveValue('WWII (1941-1945)');
  });

  test('open problems are not shown when there are none, and say when they cannot be loaded', async () => {
    await openDashboard({ runs: [makeRun(1)] });
    await expect.element(history()).toBeVisible();
    await expect.element(part('Open problems')).not.toBeInTheDocument();
    await openDashboard(
      { runs: [makeRun(1)] },
      { 'GET /api/sync-airtable/problems': textReply(500, 'x') },
    );
    await expect
      .element(part('Open problems').getByText('The open problems could not be loaded.'))
      .toBeVisible();
  });
});
