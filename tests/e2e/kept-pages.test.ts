import { expect, test } from 'vitest';
import { accounts, logIn } from '../support/log-in.ts';
import { freshPage, showAgain } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';

const visit = freshPage({ keepsPages: true });
const { cartButton, logInIcon, logout } = shopHeader(visit);
const cards = () => visit.page().locator('#products').getByRole('article');

/** This browser keeps no page at all; it tells all the same what else would have hindered it. */
const OF_THIS_BROWSER = ['BrowsingInstanceNotSwapped', 'BackForwardCacheDisabledForDelegate'];

async function enterAs(who: (typeof accounts)['staff']) {
  const headers = await logIn(visit.url, who);
  const [name = '', value = ''] = headers.cookie.split('=');
  const cookie = { name, value, domain: 'localhost', path: '/', secure: true };
  await visit.page().context().addCookies([cookie]);
  return headers;
}

/** Why the browser would not have kept the page that one comes Back to. */
async function hindrances(path: string, isThere: () => Promise<void>) {
  const page = visit.page();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  const told = new Promise<string[]>((resolve) =>
    devTools.once('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.map(({ reason }) => reason)),
    ),
  );
  const answer = await page.goto(path, { waitUntil: 'networkidle' });
  expect(answer?.headers()['cache-control']).not.toContain('no-store');
  await isThere();
  await page.goto('/favicon.svg');
  await page.goBack();
  return (await told).filter((reason) => !OF_THIS_BROWSER.includes(reason));
}

test('the browser may keep the shop for the way Back', async () => {
  expect(await hindrances('/', () => cards().first().waitFor())).toEqual([]);
});

test('and a member’s page as well', async () => {
  await enterAs(accounts.collector);
  expect(await hindrances('/', () => cartButton().waitFor())).toEqual([]);
});

test('and the cataloging form, with what is typed into it', async () => {
  await enterAs(accounts.staff);
  const name = visit.page().getByRole('main').getByLabel('Item Name');
  expect(await hindrances('/catalog', () => name.fill('M1 helmet liner'))).toEqual([]);
});

test('a page that was kept asks anew who is here when it is shown again', async () => {
  const page = visit.page();
  const headers = await enterAs(accounts.collector);
  await page.goto('/', { waitUntil: 'networkidle' });
  const item = await cards().first().getByRole('heading').getByRole('link').getAttribute('href');
  await page.goto(item ?? '', { waitUntil: 'networkidle' });
  await cartButton().waitFor();
  await fetch(`${visit.url}/api/logout`, { headers, redirect: 'manual' });
  expect(await cartButton().count()).toBe(1);
  await showAgain(page);
  await logInIcon().waitFor();
  expect(await cartButton().count()).toBe(0);
  expect(await logout().count()).toBe(0);
});
