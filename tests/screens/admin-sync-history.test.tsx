import { describe, expect, test } from 'vitest';
import { main } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { openDashboard, part } from './support/dashboard.ts';
import { button, press, texts } from './support/locators.ts';
import { textReply } from './support/mockApi.ts';
import { makeProblems, makeRun, makeRuns } from './support/syncRuns.ts';

const history = () => part('Sync history');
const runs = () => button(/^Run of/);
const entries = (name: string) => history().getByRole('list', { name }).getByRole('listitem');

describe('sync history', () => {
  test('lists the newest runs first and all of them on request', async () => {
    await openDashboard({ runs: makeRuns(20) });
    await expect.element(runs()).toHaveLength(8);
    await button('Show all 20 runs').click();
    await expect.element(runs()).toHaveLength(20);
    for (const header of ['Trigger', 'Duration', 'Unlisted', 'API calls']) {
      await expect.element(history().getByText(header, { exact: true }).first()).toBeVisible();
    }
    const [first, second] = texts(history().getByRole('listitem'));
    for (const text of ['Scheduled', 'Succeeded', '4 s', '1,391', '0', '14']) {
      expect(first).toContain(text);
    }
    expect(second).toMatch(/Manual\s+Succeeded/);
  });

  test('shows the problems and changes of an opened run', async () => {
    const { api } = await openDashboard({ runs: [makeRun(1), makeRun(2)] });
    await runs().first().click();
    await expect
      .poll(() => texts(entries('Problems')))
      .toEqual([
        expect.stringMatching(/recAAAAAAAAAAAAA0\s*Status\s*The status "list" must be "List"/),
        expect.stringMatching(/recAAAAAAAAAAAAA1\s*The photo "patch-1-front\.jpg"/),
      ]);
    await expect.element(entries('Changes')).toHaveLength(3);
    expect(texts(entries('Changes'))[0]).toMatch(/Condition\s+Very Fine → Excellent/);
    expect(api.callsTo('GET /api/sync-airtable/runs/{id}')).toHaveLength(1);
    await press(runs().first(), 'Enter');
    await expect.element(entries('Problems').first()).not.toBeInTheDocument();
  });

  test('truncates hundreds of problems and shows all on request', async () => {
    await openDashboard({ runs: [makeRun(1, { problems: makeProblems(500) })] });
    await runs().click();
    await expect.element(entries('Problems')).toHaveLength(12);
    await button('Show all 500 problems').click();
    await expect.element(entries('Problems')).toHaveLength(500);
    await expect.element(main().getByText('recAAAAAAAAAAA499')).toBeVisible();
  });

  test('shows the problems of a run when its changes fail to load', async () => {
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

  test('explains a failed run', async () => {
    const error = 'Airtable refused the token. Make a new one, then press Sync.';
    await openDashboard({ runs: [makeRun(0, { status: 'failed', error })] });
    await runs().click();
    await expect.element(history().getByText(error)).toBeVisible();
    const alert = main().getByRole('region', { name: 'The shop is not up to date with Airtable' });
    await expect.element(alert.getByText(error)).toBeVisible();
  });
});

describe('open problems', () => {
  const problem = {
    recordId: 'recAAAAAAAAAAAAA0',
    header: '‘Screaming Eagle’ patch',
    uniqueId: 'GD-0001',
    message: 'It is on sale without Era.',
    recordUrl: 'https://airtable.com/app1/tbl1/recAAAAAAAAAAAAA0',
  };

  test('are listed whichever run found them, with a link to the record', async () => {
    const other = { ...problem, recordId: '', header: null, uniqueId: null, recordUrl: null };
    await openDashboard({ runs: [makeRun(1, { problems: [] })], problems: [problem, other] });
    const list = () => part('Open problems').getByRole('listitem');
    await expect.element(list().first().getByText('It is on sale without Era.')).toBeVisible();
    expect(texts(list())[0]).toMatch(/Screaming Eagle.*GD-0001.*It is on sale without Era\./s);
    await expect.element(list()).toHaveLength(2);
    expect(texts(list())[1]).toContain('The table');
    const link = part('Open problems').getByRole('link', { name: /Screaming Eagle/ });
    await expect.element(link).toHaveAttribute('href', problem.recordUrl);
    await expectAccessible();
  });

  test('are not shown when there are none, and say when they cannot be loaded', async () => {
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
