import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import {
  forbidden,
  given,
  internal,
  mockBackOffice,
  refuse,
  unauthorized,
} from './support/back-office.ts';
import { DESKTOP, PHONE, TABLET } from './support/browser.ts';
import { freshPage } from './support/page.ts';
import { makeOrder, makeOrders, makeUser } from './support/quotes.ts';

const visit = freshPage();
const main = () => visit.page().getByRole('main');
const heading = (name: string | RegExp) => main().getByRole('heading', { level: 1, name });
const toasts = () => visit.page().getByRole('region', { name: /^Notifications/ });
const button = (name: string | RegExp) => main().getByRole('button', { name });
const row = (name: string) =>
  main()
    .getByRole('listitem')
    .filter({ has: visit.page().getByRole('heading', { name }) });
const rows = (label: string) =>
  main().getByRole('list', { name: label }).getByRole('heading', { level: 2 });
const requests = () => rows('Requests for a quote');
const sum = (text: string) => main().getByText(text, { exact: true }).waitFor();
const focused = () => visit.page().evaluate(() => document.activeElement?.textContent);
const member = makeUser({ isStaff: false });

async function expectToast(title: string, text: string) {
  await toasts().getByText(text, { exact: true }).waitFor();
  await toasts().getByText(title, { exact: true }).waitFor();
}

/** Logs how long the page stayed after the first toast: its own clock, which the test does not slow. */
const logWait = () => {
  let saidAtMs = 0;
  const observer = new MutationObserver(() => {
    if (!document.querySelector('section[aria-label^=Notifications] [role=alert]')) return;
    observer.disconnect();
    saidAtMs = Date.now();
  });
  observer.observe(document, { childList: true, subtree: true });
  window.addEventListener('beforeunload', () => {
    if (saidAtMs) console.debug(`left after ${Date.now() - saidAtMs}`);
  });
};

/** What is said, and that the login opens so long after it. */
async function expectLogin(title: string, text: string, afterMs: number, act: () => unknown) {
  visit.expectComplaint(/401/);
  const page = visit.page();
  await page.addInitScript(logWait);
  await page.evaluate(logWait);
  const [left] = await Promise.all([
    page.waitForEvent('console', (message) => message.text().startsWith('left after ')),
    page.waitForRequest(/\/api\/login/),
    expectToast(title, text),
    act(),
  ]);
  const waitedMs = Number(left.text().slice('left after '.length));
  // A busy machine may show the toast late, and the delay runs from when it was asked for.
  expect(waitedMs).toBeGreaterThan(afterMs * 0.6);
  expect(waitedMs).toBeLessThan(afterMs + 400);
}

/** As when the browser shows again a page that it kept, which asks anew who is signed in. */
const showAgain = () =>
  visit
    .page()
    .evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

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
    expect(await landing().count()).toBe(1);
    expect(visit.page().url()).toContain(`${path}?oauth=success`);
    expect(await toasts().getByRole('button', { name: 'Close' }).count()).toBe(0);
  });

  test('is the shop front while that is asked, then the screen, with its address as it was', async () => {
    let letIn = () => {};
    const known = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await mockBackOffice(visit.page(), {
      answer: async (call) => {
        if (call.endsWith('/api/auth/user')) await known;
        return undefined;
      },
    });
    await visit.page().goto(`${path}?oauth=success`);
    await landing().waitFor();
    expect(await heading(title).count()).toBe(0);
    letIn();
    await heading(title).waitFor();
    expect(visit.page().url()).toContain(`${path}?oauth=success`);
    expect(await visit.page().evaluate(() => window.scrollY)).toBe(0);
  });

  test('says what it needs when the session is lost there, then opens the login', async () => {
    const office = await mockBackOffice(visit.page());
    await visit.page().goto(path);
    await heading(title).waitFor();
    office.user = null;
    await expectLogin(
      'Authentication Required',
      `Please log in to access ${what}.`,
      1000,
      showAgain,
    );
  });
});

describe.each(SCREENS.filter(([path]) => path !== '/quotes'))('%s', (path) => {
  test('is denied to members who are not staff', async () => {
    await mockBackOffice(visit.page(), { user: member });
    await visit.page().goto(path);
    await heading('Access Denied').waitFor();
    expect(await violations(visit.page())).toEqual([]);
  });
});

describe('the guards', () => {
  test('at / say that one is logged out, and open the login soon', async () => {
    const office = await mockBackOffice(visit.page());
    await visit.page().goto('/');
    await visit.page().getByRole('link', { name: 'Logout' }).waitFor();
    office.user = null;
    await expectLogin('Unauthorized', 'You are logged out. Logging in again...', 500, showAgain);
  });

  test.each(['/nope', '/product/nope'])('at %s say nothing', async (path) => {
    visit.expectComplaint(/40[14]/);
    const office = await mockBackOffice(visit.page());
    await visit.page().goto(path);
    const logout = visit.page().getByRole('link', { name: 'Logout' });
    await logout.waitFor();
    office.user = null;
    await showAgain();
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
    await visit.page().evaluate(() => window.scrollTo(0, 400));
    isSlow = true;
    await showAgain();
    await main().getByText('Loading...', { exact: true }).waitFor();
    expect(await heading(/Premium/).count()).toBe(0);
    await heading(/Premium/).waitFor();
    expect(await main().getByText('Loading...', { exact: true }).count()).toBe(0);
    expect(await visit.page().evaluate(() => window.scrollY)).toBe(400);
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
    await showAgain();
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
    await expectLogin('Session Expired', 'Please log in again to continue.', 1000, async () => {
      await visit.page().goto(path);
      await heading(/Premium/).waitFor();
    });
  });

  test('with 401 to a change says it once, and nothing else', async () => {
    const office = await mockBackOffice(visit.page(), { orders: makeOrders(2) });
    await visit.page().goto('/quotes');
    await button('Margaret Hale').click();
    office.user = null;
    await expectLogin('Session Expired', 'Please log in again to continue.', 1000, () =>
      button('Sold').last().click(),
    );
  });
});

describe('the front page', () => {
  test('counts the requests that wait, and leads to them', async () => {
    await mockBackOffice(visit.page(), { orders: makeOrders(12) });
    await visit.page().goto('/admin');
    await main().getByText('4 pending', { exact: true }).waitFor();
    await main()
      .getByText(/^Manage your .+ inventory$/)
      .waitFor();
    await main().getByRole('heading', { name: 'Quotes' }).getByRole('link').click();
    await heading('Quotes').waitFor();
    const tabs = visit.page().getByRole('navigation', { name: 'Back office' });
    expect(await tabs.locator('[aria-current=page]').allInnerTexts()).toEqual(['Quotes']);
  });

  test('says of how many it knows', async () => {
    await mockBackOffice(visit.page(), { orders: makeOrders(60) });
    await visit.page().goto('/admin');
    await main().getByText('17 pending of the newest 50', { exact: true }).waitFor();
  });
});

test('a bench that is yet to come says so, and where to go', async () => {
  await mockBackOffice(visit.page());
  await visit.page().goto('/catalog');
  await main().getByRole('heading', { name: 'This bench is not set up yet' }).waitFor();
  await main().getByRole('link', { name: 'Go to Quotes' }).click();
  await heading('Quotes').waitFor();
});

describe('quotes, for the staff', () => {
  const open = async (orders = makeOrders(12), more = {}) => {
    const office = await mockBackOffice(visit.page(), { orders, ...more });
    await visit.page().goto('/quotes');
    await heading('Quotes').waitFor();
    return office;
  };
  const file = () => main().getByRole('region', { name: 'Standing' });
  const status = (name: string) => file().getByRole('button', { name });
  const pressed = () => file().getByRole('button', { pressed: true }).textContent();

  test('are listed with who asked for what, and where it stands', async () => {
    await open();
    await sum('12 requests');
    await expect.poll(() => requests().count()).toBe(12);
    const first = row('Margaret Hale').first();
    const mail = first.getByRole('link', { name: 'm.hale@collectors.example' });
    expect(await mail.getAttribute('href')).toBe(
      'mailto:m.hale@collectors.example?subject=Price%20Inquiry',
    );
    for (const text of ['2026-11-18', '101st Airborne Division', '1 item', 'Pending']) {
      await first.getByText(text, { exact: false }).first().waitFor();
    }
    await row('No name given').first().getByText('quartermaster1944@post.example').waitFor();
  });

  test('are filtered by status and words, which stand in the address', async () => {
    await open();
    await button(/^Pending/).click();
    await sum('4 of 12 requests');
    expect(await button(/^Pending/).textContent()).toMatch(/4$/);
    await main().getByRole('searchbox').fill('HALE airborne');
    await sum('1 of 12 requests');
    expect(new URL(visit.page().url()).search).toBe('?status=pending&find=HALE+airborne');
    await visit.page().reload();
    await sum('1 of 12 requests');
    await main().getByRole('searchbox').fill('zzz');
    await main().getByRole('heading', { name: 'No request fits' }).waitFor();
    await button('Show All Requests').click();
    await sum('12 requests');
    await main().getByRole('searchbox').fill('abel@ng');
    await sum('2 of 12 requests');
  });

  test('come fifty at a time; counts are shown once all are known', async () => {
    const office = await open(makeOrders(120));
    await sum('The newest 50 of 120 requests');
    expect(await button('All').textContent()).toBe('All');
    await button('Load more').focus();
    await visit.page().keyboard.press('Enter');
    await sum('The newest 100 of 120 requests');
    const firstNew = office.orders[50]?.requester.firstName ?? 'No name given';
    await expect.poll(focused).toContain(firstNew);
    await button('Load more').click();
    await sum('120 requests');
    expect(await button('Load more').count()).toBe(0);
    expect(await button(/^All/).textContent()).toMatch(/120$/);
    expect(office.calls.at(-1)).toBe('GET /api/orders?limit=50&cursor=100');
  });

  test('are looked through to the last page by a filter', async () => {
    await open(makeOrders(120));
    await button('Sold').click();
    await sum('20 of 120 requests');
    await expect.poll(() => requests().count()).toBe(20);
  });

  test('say how far a filter came where a page fails', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    await open(makeOrders(120), {
      answer: (call: string, route: Route) =>
        isDown && call === 'GET /api/orders' && route.request().url().includes('cursor=50')
          ? given(route.fulfill(internal))
          : undefined,
    });
    await button('Sold').click();
    await sum('8 among the newest 50 of 120 requests');
    await main().getByText('The next requests could not be loaded.').waitFor();
    isDown = false;
    await button('Try Again').click();
    await sum('20 of 120 requests');
  });

  test('open into the whole request', async () => {
    await open([makeOrder(3, { status: 'sold' }), makeOrder(5, { status: 'accepted' })]);
    await button('Wilhelmina van der Oosterhuysen').click();
    const request = row('Wilhelmina van der Oosterhuysen');
    const item = request.getByRole('link', { name: 'Combat Infantryman Badge' });
    expect(await item.getAttribute('href')).toMatch(/^\/product\/[\w-]{36}$/);
    await request.getByText('By Request').waitFor();
    expect(await request.locator('img').getAttribute('src')).toMatch(/\/card$/);
    await request.getByText('Is the tab original to the patch?').waitFor();
    expect(await file().getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Asked\s+by w\.vanderoosterhuysen@collectors\.example/),
      expect.stringMatching(/2026-\d\d-\d\d \d\d:\d\d\s+Quoted\s+by abigail\.thorne@guidon/),
      expect.stringMatching(/Sold\s+by abigail\.thorne@guidon/),
    ]);
    expect(await violations(visit.page())).toEqual([]);
    await button('Wilhelmina van der Oosterhuysen').press('Enter');
    await expect.poll(() => file().count()).toBe(0);
  });

  test('are moved on from the status that is shown, by keyboard too', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const office = await open(makeOrders(6), {
      answer: async (call: string) => {
        if (call.startsWith('PATCH')) await held;
        return undefined;
      },
    });
    await button(/^Pending/).click();
    await row('Margaret Hale').getByRole('button').first().click();
    await status('Quoted').focus();
    await visit.page().keyboard.press('Enter');
    await expect.poll(() => status('Sold').getAttribute('aria-disabled')).toBe('true');
    await status('Sold').dispatchEvent('click');
    answer();
    await expect.poll(pressed).toBe('Quoted');
    expect(office.calls.filter((call) => call.startsWith('PATCH'))).toEqual([
      `PATCH /api/orders/${office.orders[0]?.id} {"from":"pending","status":"quoted"}`,
    ]);
    expect(await focused()).toBe('Quoted');
    await file().getByText(`by ${makeUser().email}`).waitFor();
    // It no longer fits the filter, but is being worked on; once closed it leaves.
    await sum('1 of 6 requests');
    expect(await requests().count()).toBe(2);
    await row('Margaret Hale').getByRole('button').first().click();
    await expect.poll(() => requests().count()).toBe(1);
    expect(await focused()).toBe('1 of 6 requests');
  });

  test('say who moved one meanwhile, and show where it stands now', async () => {
    visit.expectComplaint(/409/);
    const office = await open([makeOrder(0)]);
    await button('Margaret Hale').click();
    office.orders = [makeOrder(0, { status: 'declined' })];
    await status('Quoted').click();
    await toasts()
      .getByText(
        /^abigail\.thorne@guidon\.example set it to Declined on 2026-11-1\d at \d\d:\d\d\.$/,
      )
      .waitFor();
    await expect.poll(pressed).toBe('Declined');
    await status('Accepted').click();
    await expect.poll(pressed).toBe('Accepted');
  });

  test('stay where they are when a move fails, and say why', async () => {
    visit.expectComplaint(/500/);
    await open([makeOrder(0)], {
      answer: (call: string, route: Route) =>
        call.startsWith('PATCH') ? given(route.fulfill(internal)) : undefined,
    });
    await button('Margaret Hale').click();
    await status('Sold').click();
    await expectToast('Error', 'Something failed on our side.');
    expect(await pressed()).toBe('Pending');
    expect(await focused()).toBe('Sold');
  });

  test('show what is on its way, what failed, and what to do when there are none', async () => {
    visit.expectComplaint(/500/);
    let answer: (route: Route) => Promise<void> = () => new Promise(() => {});
    await mockBackOffice(visit.page(), {
      answer: (call, route) => (call === 'GET /api/orders' ? given(answer(route)) : undefined),
    });
    await visit.page().goto('/quotes');
    await expect.poll(() => main().locator('[data-skeleton]').count()).toBeGreaterThan(10);
    expect(await violations(visit.page())).toEqual([]);
    answer = (route) => route.fulfill(internal);
    await visit.page().reload();
    await main().getByRole('heading', { name: 'Failed to Load Quotes' }).waitFor();
    await main().getByText('Something failed on our side.').waitFor();
    answer = (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } });
    await button('Try Again').click();
    await main().getByRole('heading', { name: 'No requests for a quote yet' }).waitFor();
  });
});

describe('quotes, for a member', () => {
  test('are their own, in plain words, and not to be moved', async () => {
    const orders = makeOrders(6);
    const office = await mockBackOffice(visit.page(), { user: member, orders });
    await visit.page().goto('/quotes');
    await heading('Your Quotes').waitFor();
    await expect
      .poll(() => rows('Your requests').allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringMatching(/^Asked on November 1\d, 2026$/)]));
    for (const words of ['Waiting for our answer', 'Answered by mail', 'Sold to you']) {
      await main().getByText(words).first().waitFor();
    }
    await main().getByRole('link', { name: 'Combat Infantryman Badge' }).first().waitFor();
    expect(await main().getByRole('button').count()).toBe(0);
    expect(await visit.page().getByRole('navigation', { name: 'Back office' }).count()).toBe(0);
    expect(office.calls).toEqual(['GET /api/orders?limit=50']);
    expect(await violations(visit.page())).toEqual([]);
  });

  test('say how to ask for one', async () => {
    await mockBackOffice(visit.page(), { user: member });
    await visit.page().goto('/quotes');
    await main().getByRole('heading', { name: 'You have not asked for a quote yet' }).waitFor();
    await main()
      .getByText(/press Request Quote/)
      .waitFor();
  });
});

describe('the staff', () => {
  const dialog = (name: string) => visit.page().getByRole('dialog', { name });
  const open = async (more: Parameters<typeof mockBackOffice>[1] = {}) => {
    const office = await mockBackOffice(visit.page(), more);
    await visit.page().goto('/staff');
    await rows('Staff').first().waitFor();
    return office;
  };
  const standing = async (name: string) =>
    (await row(name).textContent())?.match(/Active|Invited|Disabled/)?.[0];
  const openForm = async () => {
    await button('Invite a Colleague').click();
    const form = dialog('Invite a Colleague');
    await form.getByLabel('E-mail').waitFor();
    return form;
  };

  test('are listed, and nobody can disable themselves', async () => {
    await open();
    expect(await rows('Staff').allInnerTexts()).toEqual([
      'Abigail Thorne',
      'Ruth Calloway',
      'Silas Whitcombe',
      'Xenia Moore',
    ]);
    expect(await standing('Silas Whitcombe')).toBe('Invited');
    expect(await row('Ruth Calloway').textContent()).toContain('2026-03-04');
    expect(await row('Ruth Calloway').getByRole('button').count()).toBe(0);
    expect(await violations(visit.page())).toEqual([]);
  });

  test('are invited', async () => {
    const office = await open();
    const form = await openForm();
    await form.getByLabel('E-mail').fill(' clara@guidon.example ');
    await form.getByLabel('First name').fill('Clara');
    await form.getByRole('button', { name: 'Send Invitation' }).click();
    await expectToast('Invitation Sent', 'clara@guidon.example has been invited.');
    await form.waitFor({ state: 'detached' });
    expect(office.calls.at(-1)).toBe(
      'POST /api/staff {"email":"clara@guidon.example","firstName":"Clara"}',
    );
    await row('Clara').waitFor();
    expect(await standing('Clara')).toBe('Invited');
    expect(await focused()).toBe('Invite a Colleague');
    expect(await (await openForm()).getByLabel('E-mail').inputValue()).toBe('');
  });

  test('are not invited at what is no address, and nothing that was typed is lost', async () => {
    visit.expectComplaint(/400|409/);
    let answer = refuse(400, 'INVALID_REQUEST', 'email: Expected an e-mail address', {
      issues: [{ path: 'email', message: 'Expected an e-mail address' }],
    });
    await open({
      answer: (call, route) =>
        call === 'POST /api/staff' ? given(route.fulfill(answer)) : undefined,
    });
    const form = await openForm();
    const email = form.getByLabel('E-mail');
    const send = form.getByRole('button', { name: 'Send Invitation' });
    await send.click();
    await form.getByText('Enter the e-mail address of your colleague.').waitFor();
    await email.fill('clara');
    await form.getByLabel('Last name').fill('Barton');
    await send.click();
    await form.getByText('Expected an e-mail address.').waitFor();
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    expect(await email.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await email.inputValue()).toBe('clara');
    expect(await form.getByLabel('Last name').inputValue()).toBe('Barton');
    expect(await violations(visit.page())).toEqual([]);

    await form.getByRole('button', { name: 'Close' }).click();
    await form.waitFor({ state: 'detached' });
    await openForm();
    expect(await form.getByLabel('Last name').inputValue()).toBe('Barton');
    answer = refuse(409, 'CONFLICT', 'clara@guidon.example is of the staff already');
    await email.fill('clara@guidon.example');
    await send.click();
    await form.getByText('clara@guidon.example is of the staff already').waitFor();
  });

  test('are invited again', async () => {
    const office = await open();
    await button('Invite Again Silas Whitcombe').click();
    await expectToast('Invitation Sent', 'silas.whitcombe@guidon.example has been invited.');
    expect(office.calls.at(-1)).toBe(
      'POST /api/staff {"email":"silas.whitcombe@guidon.example","firstName":"Silas","lastName":"Whitcombe"}',
    );
  });

  test('are disabled once that is confirmed, and enabled', async () => {
    const office = await open();
    const question = visit.page().getByRole('alertdialog', { name: 'Disable Abigail Thorne?' });
    await button('Disable Abigail Thorne').click();
    await question.getByText(/signed out at once/).waitFor();
    expect(await focused()).toBe('Cancel');
    expect(await violations(visit.page())).toEqual([]);
    await visit.page().keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(office.calls).toHaveLength(1);

    await button('Disable Abigail Thorne').click();
    await question.getByRole('button', { name: 'Disable Account' }).click();
    await expectToast('Account Disabled', 'abigail.thorne@guidon.example has been signed out.');
    expect(await standing('Abigail Thorne')).toBe('Disabled');
    expect(office.calls.at(-1)).toMatch(/^PATCH \/api\/staff\/[\w-]{36} {"isEnabled":false}$/);
    await expect.poll(focused).toBe('Enable Abigail Thorne');

    await button('Enable Abigail Thorne').click();
    await expectToast('Account Enabled', 'abigail.thorne@guidon.example can log in again.');
    expect(await standing('Abigail Thorne')).toBe('Active');
    expect(await focused()).toBe('Disable Abigail Thorne');
  });

  test('stay as they are when a change is refused, which is told', async () => {
    visit.expectComplaint(/409/);
    await open({
      answer: (call, route) =>
        call.startsWith('PATCH')
          ? given(route.fulfill(refuse(409, 'CONFLICT', 'You cannot disable your own account')))
          : undefined,
    });
    await button('Disable Abigail Thorne').click();
    await visit.page().getByRole('button', { name: 'Disable Account' }).click();
    await expectToast('Error', 'You cannot disable your own account');
    expect(await standing('Abigail Thorne')).toBe('Active');
  });

  test('that cannot be loaded say so, and are asked for again', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    await mockBackOffice(visit.page(), {
      answer: (call, route) =>
        isDown && call === 'GET /api/staff' ? given(route.fulfill(internal)) : undefined,
    });
    await visit.page().goto('/staff');
    await main().getByRole('heading', { name: 'Failed to Load Staff' }).waitFor();
    isDown = false;
    await button('Try Again').click();
    await expect.poll(() => rows('Staff').count()).toBe(4);
  });
});

test.each([PHONE, TABLET, DESKTOP])(
  'the back office fits a screen of $width pixels',
  async (viewport) => {
    await visit.page().setViewportSize(viewport);
    await mockBackOffice(visit.page(), { orders: makeOrders(8) });
    for (const path of ['/admin', '/quotes', '/staff', '/catalog']) {
      await visit.page().goto(path);
      await heading(/^(?!Premium)/).waitFor();
      if (path === '/quotes') await button('Margaret Hale').first().click();
      await visit.page().waitForLoadState('networkidle');
      const { scrollWidth, clientWidth } = await visit.page().evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth).toBe(clientWidth);
      expect(await violations(visit.page())).toEqual([]);
    }
  },
);
