import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { forbidden, given, mockBackOffice, unauthorized } from '../support/back-office.ts';
import { backOfficeScreen } from '../support/back-office-screen.ts';
import { expectLogin, expectSessionExpired } from '../support/lost-session.ts';
import { freshPage, showAgain } from '../support/page.ts';
import { makeOrders, makeUser } from '../support/quotes.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { main, heading, button } = backOfficeScreen(visit);
const { toasts } = toastsOf(visit);
const member = makeUser({ isStaff: false });

const SCREENS = [
  ['/admin', 'Admin Dashboard', 'the admin panel'],
  ['/quotes', 'Quotes', 'your quotes'],
  ['/staff', 'Staff', 'the staff list'],
  ['/catalog', 'Military Item Cataloging', 'the cataloging system'],
  ['/identification', 'ASMIC Identification', 'ASMIC identification'],
  ['/airtable-analyzer', 'Database Analyzer', 'the database analyzer'],
  ['/database-mirror', 'Database Mirror', 'the database mirror'],
  ['/item-log', 'Item Log Viewer', 'the Item Log viewer'],
  ['/tables', 'Table Directory', 'the table directory'],
  ['/table/Item%20Log', 'Item Log', 'table data'],
] as const;

describe.each(SCREENS)('%s', (path, title, what) => {
  const landing = () => heading('Premium WWII Collectibles');

  test('is the shop front for visitors, and says nothing', async () => {
    visit.expectComplaint(/401/);
    await mockBackOffice(visit.page(), { user: null });
    await visit.page().goto(`${path}?oauth=success`);
    await landing().waitFor();
    await visit.page().waitForLoadState('networkidle');
    await expect.poll(() => landing().count()).toBe(1);
    expect(visit.page().url()).toContain(`${path}?oauth=success`);
    expect(await toasts().getByRole('button', { name: 'Close' }).count()).toBe(0);
  });

  test('is the shop front while that is asked, then the screen, which says what it needs when the session is lost', async () => {
    const { promise: known, resolve: letIn } = Promise.withResolvers<void>();
    const office = await mockBackOffice(visit.page(), {
      answer: async (call) => {
        if (call.endsWith('/api/auth/user')) await known;
        return undefined;
      },
    });
    await visit.page().goto(`${path}?kept=yes`);
    await landing().waitFor();
    expect(await heading(title).count()).toBe(0);
    letIn();
    await heading(title).waitFor();
    expect(visit.page().url()).toContain(`${path}?kept=yes`);
    expect(await visit.page().evaluate(() => window.scrollY)).toBe(0);

    office.user = null;
    await expectLogin(
      visit,
      'Authentication Required',
      `Please log in to access ${what}.`,
      1000,
      () => showAgain(visit.page()),
    );
  });
});

describe.each(SCREENS.filter(([path]) => path !== '/quotes'))('%s', (path) => {
  test('is denied to members who are not staff', async () => {
    await mockBackOffice(visit.page(), { user: member });
    await visit.page().goto(path);
    await heading('Access Denied').waitFor();
    // It is the same card everywhere.
    if (path === '/admin') expect(await violations(visit.page())).toEqual([]);
  });
});

describe('the guards', () => {
  test('at / say that one is logged out, and open the login soon', async () => {
    const office = await mockBackOffice(visit.page());
    await visit.page().goto('/');
    await visit.page().getByRole('link', { name: 'Logout' }).waitFor();
    office.user = null;
    await expectLogin(visit, 'Unauthorized', 'You are logged out. Logging in again...', 500, () =>
      showAgain(visit.page()),
    );
  });

  test.each(['/nope', '/product/nope'])('at %s say nothing', async (path) => {
    visit.expectComplaint(/40[14]/);
    const office = await mockBackOffice(visit.page());
    await visit.page().goto(path);
    const logout = visit.page().getByRole('link', { name: 'Logout' });
    await logout.waitFor();
    office.user = null;
    await showAgain(visit.page());
    await logout.waitFor({ state: 'detached' });
    await sleep(1300);
    expect(new URL(visit.page().url()).pathname).toBe(path);
    expect(await toasts().getByRole('button', { name: 'Close' }).count()).toBe(0);
  });

  test('keep the home behind a spinner while they ask again', async () => {
    let isSlow = false;
    await mockBackOffice(visit.page(), {
      answer: async (call) => {
        if (isSlow && call.endsWith('/api/auth/user')) await sleep(1000);
        return undefined;
      },
    });
    await visit.page().goto('/');
    await visit.page().getByRole('link', { name: 'Logout' }).waitFor();
    await heading(/Premium/).waitFor();
    await visit.page().waitForLoadState('networkidle');
    await visit.page().evaluate(() => window.scrollTo(0, 200));
    isSlow = true;
    await showAgain(visit.page());
    await main().getByText('Loading...', { exact: true }).waitFor();
    expect(await heading(/Premium/).count()).toBe(0);
    await heading(/Premium/).waitFor();
    expect(await main().getByText('Loading...', { exact: true }).count()).toBe(0);
    await expect.poll(() => visit.page().evaluate(() => window.scrollY)).toBe(200);
  });

  test('leave whoever logs out in peace', async () => {
    await mockBackOffice(visit.page());
    await visit.page().goto('/quotes');
    await heading('Quotes').waitFor();
    // The page stays long enough for a guard to speak.
    await visit.page().route(/\/api\/logout/, async (route) => {
      await sleep(1500);
      await route.fulfill({ contentType: 'text/html', body: 'elsewhere' });
    });
    const left = visit.page().waitForURL(/\/api\/logout/);
    const logins: string[] = [];
    visit.page().on('request', (request) => {
      if (request.url().includes('/api/login')) logins.push(request.url());
    });
    await visit.page().getByRole('link', { name: 'Logout' }).click({ noWaitAfter: true });
    await sleep(700);
    expect(await toasts().getByRole('button', { name: 'Close' }).count()).toBe(0);
    await left;
    expect(logins).toEqual([]);
  });

  test('show at /admin that it is closed, until the login opens', async () => {
    visit.expectComplaint(/401/);
    const office = await mockBackOffice(visit.page());
    await visit.page().goto('/admin');
    await heading('Admin Dashboard').waitFor();
    office.user = null;
    await showAgain(visit.page());
    await heading('Access Denied').waitFor();
    await main().getByText('Please log in to access the admin panel.').waitFor();
  });
});

describe('a call that is refused', () => {
  test.each([
    ['/admin', '/api/orders'],
    ['/quotes', '/api/orders'],
    ['/staff', '/api/staff'],
  ])('with 403 denies %s', async (path, api) => {
    visit.expectComplaint(/403/);
    await mockBackOffice(visit.page(), {
      answer: (call, route) =>
        call === `GET ${api}` ? given(route.fulfill(forbidden)) : undefined,
    });
    await visit.page().goto(path);
    await heading('Access Denied').waitFor();
  });

  test('with 403 to a change denies the screen as well', async () => {
    visit.expectComplaint(/403/);
    await mockBackOffice(visit.page(), {
      answer: (call, route) =>
        call.startsWith('PATCH') ? given(route.fulfill(forbidden)) : undefined,
    });
    await visit.page().goto('/staff');
    await button('Disable Abigail Thorne').click();
    await visit.page().getByRole('button', { name: 'Disable Account' }).click();
    await heading('Access Denied').waitFor();
  });

  test.each([
    ['/quotes', 'GET /api/orders'],
    ['/staff', 'GET /api/staff'],
  ])('with 401 says at %s that the session expired', async (path, refused) => {
    await mockBackOffice(visit.page(), {
      answer: (call, route) => (call === refused ? given(route.fulfill(unauthorized)) : undefined),
    });
    await expectSessionExpired(visit, async () => {
      await visit.page().goto(path);
      await heading(/Premium/).waitFor();
    });
  });

  test('with 401 to a change says it once, and nothing else', async () => {
    const office = await mockBackOffice(visit.page(), { orders: makeOrders(2) });
    await visit.page().goto('/quotes');
    await button('Margaret Hale').click();
    office.user = null;
    await expectSessionExpired(visit, () => button('Sold').last().click());
  });
});
