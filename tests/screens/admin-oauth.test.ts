import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mockDashboard } from '../support/admin.ts';
import { dashboardScreen } from '../support/admin-screen.ts';
import { violations } from '../support/axe.ts';
import { given, internal, mockBackOffice } from '../support/back-office.ts';
import { freshPage } from '../support/page.ts';

const visit = freshPage();
const { open, main, heading, part, focused, expectOnlyToast, toasts } = dashboardScreen(visit);

const card = () => part('Airtable Authentication');
const connect = () => card().getByRole('button', { name: 'Connect with OAuth 2.0' });
const STATUS = 'GET /api/auth/airtable/status';
const START = 'GET /api/auth/airtable';
const NOT_YET = { method: 'api_key', isAuthenticated: true, oauthConfigured: true };
const BY_OAUTH = { method: 'oauth', isAuthenticated: true, oauthConfigured: true };
const start = (answer: (route: Route) => Promise<void>) => ({
  connection: NOT_YET,
  answer: (call: string, route: Route) => (call === START ? given(answer(route)) : undefined),
});

describe('Airtable connection', () => {
  test.each([
    { ...BY_OAUTH, badge: 'OAuth 2.0', standing: 'Connected', canConnect: false },
    {
      ...BY_OAUTH,
      isAuthenticated: false,
      badge: 'OAuth 2.0',
      standing: 'Not Connected',
      canConnect: true,
    },
    { ...NOT_YET, badge: 'API Key', standing: 'Connected', canConnect: true },
    {
      ...NOT_YET,
      method: 'none',
      isAuthenticated: false,
      badge: 'API Key',
      standing: 'Not Connected',
      canConnect: true,
    },
    {
      ...NOT_YET,
      oauthConfigured: false,
      badge: 'API Key',
      standing: 'Connected',
      canConnect: false,
    },
  ])(
    'by $method ($isAuthenticated, $oauthConfigured) is shown with what can be done',
    async (given) => {
      const { badge, standing, canConnect, ...connection } = given;
      await open({ connection });
      await card().getByText(badge, { exact: true }).waitFor();
      await card().getByText(standing, { exact: true }).waitFor();
      await expect.poll(() => connect().count()).toBe(canConnect ? 1 : 0);
      await card()
        .getByText(
          connection.oauthConfigured ? 'OAuth 2.0 is configured' : 'OAuth 2.0 not configured',
        )
        .waitFor();
      expect(await violations(visit.page())).toEqual([]);
    },
  );

  test('explains how to set up OAuth', async () => {
    await open();
    await expect.poll(() => card().getByRole('listitem').count()).toBe(4);
    const steps = await card().getByRole('listitem').allTextContents();
    expect(steps[0]).toMatch(/Create an OAuth integration/);
    expect(steps[1]).toContain('/api/auth/airtable/callback');
    expect(steps[2]).toMatch(/client id, the client secret \(optional\) and the base id/);
    expect(steps[3]).toMatch(/Restart/);
  });

  test('shows at the top of the page why it is not connected, and checks again', async () => {
    const reason = 'Set AIRTABLE_TOKEN and AIRTABLE_BASE_ID, then start again.';
    const dashboard = await open({
      connection: { method: 'none', isAuthenticated: false, oauthConfigured: false, reason },
    });
    await main().getByText(reason, { exact: true }).first().waitFor();
    await main().getByRole('link', { name: 'How to connect' }).click();
    await expect
      .poll(() => card().evaluate((it) => it.getBoundingClientRect().top < window.innerHeight))
      .toBe(true);
    dashboard.connection = NOT_YET;
    await card().getByRole('button', { name: 'Check Again' }).click();
    await card().getByText('Connected', { exact: true }).waitFor();
    expect(await main().getByText(reason).count()).toBe(0);
  });

  test.each([
    'Airtable at https://api.airtable.com cannot be reached (ECONNREFUSED). Check the network and AIRTABLE_ENDPOINT_URL.',
    'Airtable reports an internal error (503). Try again in a few minutes; see status.airtable.com.',
    'Airtable takes five requests a second, and other parts of the shop, such as a sync, are using them all. Try again in a minute.',
    "This month's Airtable API calls are used up. Wait for the next month, or upgrade the plan of the Airtable workspace.",
  ])('does not suggest connecting again during an outage: %s', async (reason) => {
    await open({ connection: { ...NOT_YET, isAuthenticated: false, reason } });
    await main().getByText(reason, { exact: true }).first().waitFor();
    expect(await main().getByRole('link', { name: 'How to connect' }).count()).toBe(0);
  });

  test('can be checked while connected', async () => {
    const dashboard = await open({ connection: NOT_YET });
    await card().getByText('Connected', { exact: true }).waitFor();
    dashboard.connection = { ...NOT_YET, isAuthenticated: false, reason: 'The token is gone.' };
    await card().getByRole('button', { name: 'Check Again' }).click();
    await card().getByText('The token is gone.', { exact: true }).waitFor();
    await main().getByRole('link', { name: 'How to connect' }).waitFor();
    await expect.poll(focused).toBe('Check Again');
  });

  test('keeps the known status when the check fails', async () => {
    visit.expectComplaint(/500/);
    const dashboard = await open({ connection: NOT_YET });
    await card().getByText('Connected', { exact: true }).waitFor();
    dashboard.answer = (call, route) =>
      call === STATUS ? given(route.fulfill(internal)) : undefined;
    await card().getByRole('button', { name: 'Check Again' }).click();
    await expectOnlyToast('Check Failed', `500: ${JSON.stringify(internal.json)}`);
    await card().getByText('Connected', { exact: true }).waitFor();
    const tabs = visit.page().getByRole('navigation', { name: 'Back office' });
    await tabs.getByRole('link', { name: 'Quotes' }).click();
    await heading('Quotes').waitFor();
    await tabs.getByRole('link', { name: 'Back Office' }).click();
    await expect.poll(() => dashboard.calls.filter((call) => call === STATUS).length).toBe(3);
    await card().getByText('Connected', { exact: true }).waitFor();
  });

  test('shows who connected by OAuth, and disconnects after a confirmation', async () => {
    const dashboard = await open({
      connection: {
        ...BY_OAUTH,
        connectedBy: 'ruth@guidon.example',
        connectedAt: '2026-10-01T10:00:00.000Z',
      },
    });
    await card()
      .getByText(/Connected by ruth@guidon\.example on 2026-10-01/)
      .waitFor();
    await card().getByRole('button', { name: 'Disconnect' }).click();
    const dialog = visit.page().getByRole('alertdialog');
    dashboard.connection = NOT_YET;
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await card().getByText('API Key', { exact: true }).waitFor();
    expect(dashboard.calls).toContain('DELETE /api/auth/airtable');
    expect(await card().getByRole('button', { name: 'Disconnect' }).count()).toBe(0);
    await expect.poll(focused).toBe('Connect with OAuth 2.0');
  });
});

describe('Connect with OAuth 2.0', () => {
  test('opens Airtable in a new tab', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const authUrl = `${visit.url}/nope?state=abc`;
    const options = start(async (route) => {
      await until;
      await route.fulfill({ json: { authUrl } });
    });
    await open(options);
    const opened = visit.page().waitForEvent('popup');
    await connect().click();
    const tab = await opened;
    expect(tab.url()).toBe('about:blank');
    release();
    await tab.waitForURL(authUrl);
    await expect.poll(() => tab.evaluate(() => window.opener)).toBe(null);
    expect(new URL(visit.page().url()).pathname).toBe('/admin');
    await heading('Admin Dashboard').waitFor();
  });

  test.each([
    ["the server's error", { json: { error: 'No client id is set.' } }, 'No client id is set.'],
    ['a response without a URL', { json: {} }, 'Failed to start OAuth process'],
    [
      'a URL that is not http(s)',
      { json: { authUrl: 'javascript:alert(1)' } },
      'Failed to start OAuth process',
    ],
    ['a failed request', { status: 500, body: 'x' }, 'Failed to initialize OAuth'],
    ['a network error', undefined, 'Failed to initialize OAuth'],
  ])('reports %s and closes the tab', async (_what, answer, text) => {
    visit.expectComplaint(/500|ERR_FAILED/);
    await open(start((route) => (answer ? route.fulfill(answer) : route.abort())));
    const opened = visit.page().waitForEvent('popup');
    await connect().click();
    const tab = await opened;
    await expectOnlyToast('OAuth Error', text);
    await expect.poll(() => tab.isClosed()).toBe(true);
  });

  test('offers a link when the browser blocks the tab', async () => {
    const authUrl = 'https://airtable.example/oauth2/v1/authorize?state=abc';
    await visit.page().addInitScript(() => {
      window.open = () => null;
    });
    await open(start((route) => route.fulfill({ json: { authUrl } })));
    await connect().click();
    const link = card().getByRole('link', { name: 'Continue at Airtable' });
    await expect.poll(() => link.getAttribute('href')).toBe(authUrl);
  });
});

describe('return from Airtable', () => {
  const closeButtons = () => toasts().getByRole('button', { name: 'Close' }).count();

  test('reports success, refetches the status and cleans the URL', async () => {
    const dashboard = await open({ connection: BY_OAUTH }, '?oauth=success');
    await expectOnlyToast('OAuth Success', 'Successfully connected to Airtable via OAuth!');
    expect(new URL(visit.page().url()).search).toBe('');
    await expect.poll(() => dashboard.calls.filter((call) => call === STATUS).length).toBe(2);
    await visit.page().reload();
    await card().getByText('OAuth 2.0', { exact: true }).waitFor();
    expect(await closeButtons()).toBe(0);
  });

  test.each([
    ['Access%20denied', 'Access denied'],
    ['100%2525%20%2B+more', '100%25 + more'],
    ['', 'Failed to connect to Airtable'],
    [undefined, 'Failed to connect to Airtable'],
  ])('reports the message %s, decoded once', async (message, text) => {
    await open({}, `?oauth=error${message === undefined ? '' : `&message=${message}`}`);
    await expectOnlyToast('OAuth Error', text);
    expect(new URL(visit.page().url()).search).toBe('');
    await visit.page().reload();
    await card().waitFor();
    await visit.page().waitForLoadState('networkidle');
    expect(await closeButtons()).toBe(0);
  });

  test('keeps the result while the session is loading', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    await mockBackOffice(visit.page(), {
      answer: async (call) => {
        if (call.endsWith('/api/auth/user')) await until;
        return undefined;
      },
    });
    await visit.page().goto('/admin?oauth=error&message=Access%20denied');
    await heading(/^Premium/).waitFor();
    release();
    await expectOnlyToast('OAuth Error', 'Access denied');
  });

  test('updates other tabs of the dashboard', async () => {
    const dashboard = await open({ connection: NOT_YET });
    await card().getByText('API Key', { exact: true }).waitFor();
    dashboard.connection = BY_OAUTH;
    const tab = await visit.page().context().newPage();
    await mockBackOffice(tab);
    await mockDashboard(tab, { connection: BY_OAUTH });
    await tab.goto('/admin?oauth=success');
    await card().getByText('OAuth 2.0', { exact: true }).waitFor();
    await tab.close();
  });
});
