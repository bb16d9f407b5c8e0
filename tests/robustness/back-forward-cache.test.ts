import { describe, expect, test } from 'vitest';
import { accounts, logIn } from '../support/log-in.ts';
import { freshPage, showAgain } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';
import { addSessionCookie } from '../support/sign-in.ts';

const visit = freshPage({ keepsPages: true });
const { cartButton, logInIcon, logout } = shopHeader(visit);
const cards = () => visit.page().locator('#products').getByRole('article');

/** The headless browser never caches a page, but reports all other obstacles. */
const OWN_REASONS = ['BrowsingInstanceNotSwapped', 'BackForwardCacheDisabledForDelegate'];

async function signIn(account: (typeof accounts)['staff']) {
  const headers = await logIn(visit.url, account);
  await addSessionCookie(visit.page(), headers);
  return headers;
}

async function getObstacles(path: string, waitForPage: () => Promise<void>) {
  const page = visit.page();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  const reasons = new Promise<string[]>((resolve) =>
    devTools.once('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.map(({ reason }) => reason)),
    ),
  );
  const answer = await page.goto(path, { waitUntil: 'networkidle' });
  expect(answer?.headers()['cache-control']).not.toContain('no-store');
  await waitForPage();
  await page.goto('/favicon.svg');
  await page.goBack();
  return (await reasons).filter((reason) => !OWN_REASONS.includes(reason));
}

describe('a page restored by Back is complete and current', () => {
  test('the shop is eligible for the back/forward cache', async () => {
    expect(await getObstacles('/', () => cards().first().waitFor())).toEqual([]);
  });

  test('a member’s page is eligible as well', async () => {
    await signIn(accounts.collector);
    expect(await getObstacles('/', () => cartButton().waitFor())).toEqual([]);
  });

  test('the cataloging form with typed text is eligible as well', async () => {
    await signIn(accounts.staff);
    const name = visit.page().getByRole('main').getByLabel('Item Name');
    expect(await getObstacles('/catalog', () => name.fill('M1 helmet liner'))).toEqual([]);
  });

  test('a page restored from the cache checks the session again', async () => {
    const page = visit.page();
    const headers = await signIn(accounts.collector);
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
});
