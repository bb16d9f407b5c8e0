import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AirtableCalls, PushStatus } from '../../shared/contract/airtable.ts';
import { expectAccessible } from './support/axe.ts';
import { makeConnection } from './support/connection.ts';
import { openDashboard, part } from './support/dashboard.ts';
import { expectNoOverflow } from './support/locators.ts';
import { PHONE } from './support/viewports.ts';

const HOUR_MS = 3_600_000;
const NEXT = '2026-12-02T12:00:00.000Z';

const tile = () => part('Airtable Sync');
const card = () => part('Airtable Authentication');
const meter = () => card().getByRole('meter', { name: 'Calls to Airtable this month' });

const PUSH_TEXT = /^(Live|Polling|Last change|Next sync)/;
const NEXT_SYNC = expect.stringMatching(/^Next sync Dec 2, 2026, /);
const poll = (pollEveryMinutes: number) =>
  ({ state: 'polling', pollEveryMinutes, nextPollAt: NEXT }) as const;

test.each<[string, PushStatus, string[]]>([
  [
    'live with a last change',
    { state: 'live', lastPingAt: new Date(Date.now() - 3.5 * HOUR_MS).toISOString() },
    ['Live', 'Last change reported 3 hours ago'],
  ],
  ['live without a change so far', { state: 'live' }, ['Live']],
  ['live while changes wait for calls', { state: 'live', nextPollAt: NEXT }, ['Live', NEXT_SYNC]],
  ['hourly polling', poll(60), ['Polling every hour', NEXT_SYNC]],
  ['polling every few hours', poll(180), ['Polling every 3 hours', NEXT_SYNC]],
  ['polling every few days', poll(2880), ['Polling every 2 days', NEXT_SYNC]],
  ['polling without a schedule', { state: 'polling' }, ['Polling']],
  ['neither push nor polling without a base', { state: 'off' }, []],
])('the tile of the sync shows %s', async (_case, push, shown) => {
  await page.viewport(...PHONE);
  await openDashboard({ connection: makeConnection({ push }) });
  await expect.element(meter()).toBeVisible();
  const elements = tile().getByText(PUSH_TEXT).elements();
  expect(elements.map(({ textContent }) => textContent)).toEqual(shown);
  expectNoOverflow();
  await expectAccessible();
});

test('the Airtable connection says why the shop polls and what can be done', async () => {
  const reason = 'The token lacks the scope webhook:manage. Connect again with OAuth 2.0.';
  const push: PushStatus = { state: 'polling', reason, pollEveryMinutes: 60, nextPollAt: NEXT };
  await openDashboard({ connection: makeConnection({ push }) });
  await expect.element(card().getByRole('note')).toHaveTextContent(reason);
  await expectAccessible();
});

const RESERVED = '100 are kept for screens and sales.';
const WAIT = 'Changes wait and are read together';
const TEAM = `${WAIT}.*Airtable’s Team plan, with 100,000 calls a month, would be enough`;
const BUSINESS = `${WAIT}.*Airtable’s Business plan, with unlimited calls, would be enough`;

test.each<[string, AirtableCalls, string, string, string | undefined]>([
  [
    'suffice',
    { used: 412, plan: 1000, reserve: 100, forecast: 790 },
    '412 of 1,000',
    '790',
    undefined,
  ],
  [
    'just suffice',
    { used: 899, plan: 1000, reserve: 100, forecast: 900 },
    '899 of 1,000',
    '900',
    undefined,
  ],
  [
    'will run short',
    { used: 412, plan: 1000, reserve: 100, forecast: 901 },
    '412 of 1,000',
    '901',
    TEAM,
  ],
  [
    'are used up but for the reserve',
    { used: 900, plan: 1000, reserve: 100, forecast: 900 },
    '900 of 1,000',
    '900',
    TEAM,
  ],
  [
    'exceed the plan',
    { used: 1040, plan: 1000, reserve: 100, forecast: 1300 },
    '1,040 of 1,000',
    '1,300',
    TEAM,
  ],
  [
    'are too many for the Team plan',
    { used: 60_000, plan: 100_000, reserve: 100, forecast: 120_000 },
    '60,000 of 100,000',
    '120,000',
    BUSINESS,
  ],
])('the calls to Airtable that %s are shown', async (_case, calls, count, forecast, warning) => {
  await page.viewport(...PHONE);
  await openDashboard({ connection: makeConnection({ calls }) });
  const end = `bout ${forecast} by the end of the month`;
  await expect.element(card().getByText(`Calls to Airtable this month: ${count}`)).toBeVisible();
  await expect.element(card().getByText(`A${end}; ${RESERVED}`, { exact: true })).toBeVisible();
  await expect.element(meter()).toHaveAttribute('aria-valuetext', `${count}, a${end}`);
  await expect.element(meter()).toHaveAttribute('aria-valuemax', String(calls.plan));
  await expect
    .element(meter())
    .toHaveAttribute('aria-valuenow', String(Math.min(calls.used, calls.plan)));
  if (warning) await expect.element(card().getByText(RegExp(warning))).toBeVisible();
  else expect(card().getByRole('note').query()).toBeNull();
  expectNoOverflow();
  await expectAccessible();
});

test('the calls to Airtable of a plan without a limit are only counted', async () => {
  const calls = { used: 412, plan: 0, reserve: 0, forecast: 790 };
  await openDashboard({ connection: makeConnection({ calls }) });
  await expect
    .element(card().getByText('Calls to Airtable this month: 412', { exact: true }))
    .toBeVisible();
  expect(meter().query()).toBeNull();
  expect(card().getByText('by the end of the month').query()).toBeNull();
});
