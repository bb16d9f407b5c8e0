import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Reply } from '../../web/src/lib/api.ts';
import { expectPath, main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { internal, mockBackOffice } from './support/backOffice.ts';
import { type Connection, makeConnection } from './support/connection.ts';
import { officeNavigation, openDashboard, part } from './support/dashboard.ts';
import { focusedText, heading } from './support/locators.ts';
import { NETWORK_ERROR, textReply } from './support/mockApi.ts';
import { listenAsOtherTab, notifyFromOtherTab } from './support/otherTab.ts';
import { closeToasts, expectOnlyToast, toasts } from './support/toasts.ts';

const STATUS = 'GET /api/auth/airtable/status';
const START = 'GET /api/auth/airtable';
const API_KEY = makeConnection({ oauthConfigured: true });
const OAUTH = makeConnection({ method: 'oauth', oauthConfigured: true });

const card = () => part('Airtable Authentication');
const cardButton = (name: string) => card().getByRole('button', { name });
const connect = () => cardButton('Connect with OAuth 2.0');
const expectInCard = (content: string | RegExp) =>
  expect.element(card().getByText(content, { exact: true })).toBeVisible();

test.each<[Partial<Connection>, string, string, boolean]>([
  [{ method: 'oauth' }, 'OAuth 2.0', 'Connected', false],
  [{ method: 'oauth', isAuthenticated: false }, 'OAuth 2.0', 'Not Connected', true],
  [{}, 'API Key', 'Connected', true],
  [{ method: 'none', isAuthenticated: false }, 'API Key', 'Not Connected', true],
  [{ oauthConfigured: false }, 'API Key', 'Connected', false],
])('the Airtable connection %o is shown as %s, %s', async (changes, badge, status, canConnect) => {
  const connection = { ...API_KEY, ...changes };
  await openDashboard({ connection });
  await expectInCard(badge);
  await expectInCard(status);
  expect(connect().elements()).toHaveLength(canConnect ? 1 : 0);
  await expectInCard(
    connection.oauthConfigured ? 'OAuth 2.0 is configured' : 'OAuth 2.0 not configured',
  );
  await expectAccessible();
});

test('the Airtable connection explains how to set up OAuth', async () => {
  await openDashboard();
  await expect.element(card().getByRole('listitem')).toHaveLength(4);
  const steps = card()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(steps[0]).toMatch(/Create an OAuth integration/);
  expect(steps[1]).toContain('/api/auth/airtable/callback');
  expect(steps[2]).toMatch(/client id, the client secret \(optional\) and the base id/);
  expect(steps[3]).toMatch(/Restart/);
});

test('the Airtable connection shows at the top of the page why it is not connected, and checks again', async () => {
  const reason = 'Set AIRTABLE_TOKEN and AIRTABLE_BASE_ID, then start again.';
  const office = await openDashboard({
    connection: makeConnection({ method: 'none', isAuthenticated: false, reason }),
  });
  await expect.element(main().getByText(reason, { exact: true }).first()).toBeVisible();
  await main().getByRole('link', { name: 'How to connect' }).click();
  await expect
    .poll(() => card().element().getBoundingClientRect().top)
    .toBeLessThan(window.innerHeight);
  office.connection = API_KEY;
  await cardButton('Check Again').click();
  await expectInCard('Connected');
  expect(main().getByText(reason).query()).toBeNull();
});

test('the Airtable connection does not suggest connecting again during an outage', async () => {
  const reason = 'Airtable reports an internal error (503). Try again in a few minutes.';
  await openDashboard({
    connection: { ...API_KEY, isAuthenticated: false, reason, isOutage: true },
  });
  await expect.element(main().getByText(reason, { exact: true }).first()).toBeVisible();
  expect(main().getByRole('link', { name: 'How to connect' }).query()).toBeNull();
});

test('the Airtable connection can be checked while connected', async () => {
  const office = await openDashboard({ connection: API_KEY });
  await expectInCard('Connected');
  office.connection = { ...API_KEY, isAuthenticated: false, reason: 'The token is gone.' };
  await cardButton('Check Again').click();
  await expectInCard('The token is gone.');
  await expect.element(main().getByRole('link', { name: 'How to connect' })).toBeVisible();
  await expect.poll(focusedText).toBe('Check Again');
});

test('the Airtable connection keeps the known status when the check fails', async () => {
  const { api } = await openDashboard({ connection: API_KEY });
  await expectInCard('Connected');
  api.on(STATUS, internal);
  await cardButton('Check Again').click();
  await expectOnlyToast('Check Failed', '500: Something failed on our side.');
  await expectInCard('Connected');
  await officeNavigation().getByRole('link', { name: 'Quotes' }).click();
  await expect.element(heading('Quotes')).toBeVisible();
  await officeNavigation().getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect.poll(() => api.callsTo(STATUS)).toHaveLength(3);
  await expectInCard('Connected');
});

test('the Airtable connection shows who connected by OAuth, and disconnects after a confirmation', async () => {
  const office = await openDashboard({
    connection: {
      ...OAUTH,
      connectedBy: 'ruth@guidon.example',
      connectedAt: '2026-10-01T10:00:00.000Z',
    },
  });
  await expectInCard(/Connected by ruth@guidon\.example on Oct 1, 2026/);
  await cardButton('Disconnect').click();
  office.connection = API_KEY;
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expectInCard('API Key');
  expect(office.api.changes).toEqual(['DELETE /api/auth/airtable']);
  expect(cardButton('Disconnect').query()).toBeNull();
  await expect.poll(focusedText).toBe('Connect with OAuth 2.0');
});

describe('Connect with OAuth 2.0', () => {
  afterEach(() => {
    vi.mocked(window.open).mockRestore();
  });

  const authUrl = 'https://airtable.example/oauth2/v1/authorize?state=abc';
  const mockTab = () => {
    const tab = { opener: window, close: vi.fn(), location: { replace: vi.fn() } };
    const opened: object = tab;
    const open = vi.spyOn(window, 'open').mockReturnValue(opened as Window);
    return { tab, open };
  };

  test('Connect with OAuth 2.0 opens Airtable in a new tab', async () => {
    const { tab, open } = mockTab();
    const { api } = await openDashboard({ connection: API_KEY }, { [START]: { authUrl } });
    const release = api.hold(START);
    await connect().click();
    // The tab must open during the click: browsers block it later.
    await expect.poll(() => open.mock.calls).toEqual([['', '_blank']]);
    expect(tab.location.replace).not.toHaveBeenCalled();
    release();
    await expect.poll(() => tab.location.replace.mock.calls).toEqual([[authUrl]]);
    expect(tab.opener).toBeNull();
    await expectPath('/admin');
    await expect.element(heading('Admin Dashboard')).toBeVisible();
  });

  test.each<
    [string, Reply<typeof START> | typeof NETWORK_ERROR | ReturnType<typeof textReply>, string]
  >([
    ["the server's error", { error: 'No client id is set.' }, 'No client id is set.'],
    ['a response without a URL', {}, 'Failed to start OAuth process'],
    [
      'a URL that is not http(s)',
      { authUrl: 'javascript:alert(1)' },
      'Failed to start OAuth process',
    ],
    ['a failed request', textReply(500, 'x'), 'Failed to initialize OAuth'],
    ['a network error', NETWORK_ERROR, 'Failed to initialize OAuth'],
  ])('Connect with OAuth 2.0 reports %s and closes the tab', async (_case, answer, text) => {
    const { tab } = mockTab();
    await openDashboard({ connection: API_KEY }, { [START]: () => answer });
    await connect().click();
    await expectOnlyToast('OAuth Error', text);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  test('Connect with OAuth 2.0 offers a link when the browser blocks the tab', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    await openDashboard({ connection: API_KEY }, { [START]: { authUrl } });
    await connect().click();
    await expect
      .element(card().getByRole('link', { name: 'Continue at Airtable' }))
      .toHaveAttribute('href', authUrl);
  });
});

describe('the return from Airtable', () => {
  const closeButton = () => toasts().getByRole('button', { name: 'Close' });

  test('the return from Airtable reports success, notifies other tabs, refetches the status and cleans the URL', async () => {
    const messages = listenAsOtherTab('airtable-connection');
    const { api } = mockBackOffice({ connection: OAUTH });
    await openApp('/admin?oauth=success');
    await expectOnlyToast('OAuth Success', 'Successfully connected to Airtable via OAuth!');
    await expectPath('/admin');
    await expect.poll(() => api.callsTo(STATUS)).toHaveLength(2);
    await expect.poll(() => messages).toHaveLength(1);
    await closeToasts();
    await reloadApp();
    await expectInCard('OAuth 2.0');
    expect(closeButton().query()).toBeNull();
  });

  test.each([
    ['&message=Access%20denied', 'Access denied'],
    ['&message=100%2525%20%2B+more', '100%25 + more'],
    ['&message=', 'Failed to connect to Airtable'],
    ['', 'Failed to connect to Airtable'],
  ])('the return from Airtable reports the message %s, decoded once', async (message, text) => {
    const { api } = mockBackOffice();
    await openApp(`/admin?oauth=error${message}`);
    await expectOnlyToast('OAuth Error', text);
    await expectPath('/admin');
    await closeToasts();
    await reloadApp();
    await expect.element(card()).toBeVisible();
    await api.settled();
    expect(closeButton().query()).toBeNull();
  });

  test('the return from Airtable keeps the result while the session is loading', async () => {
    const { api } = mockBackOffice();
    const release = api.hold('GET /api/auth/user');
    await openApp('/admin?oauth=error&message=Access%20denied');
    await expect.element(heading(/^Premium/)).toBeVisible();
    release();
    await expectOnlyToast('OAuth Error', 'Access denied');
  });

  test('the return from Airtable updates other tabs of the dashboard', async () => {
    const office = await openDashboard({ connection: API_KEY });
    await expectInCard('API Key');
    office.connection = OAUTH;
    notifyFromOtherTab('airtable-connection');
    await expectInCard('OAuth 2.0');
  });
});
