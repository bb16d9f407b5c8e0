import type { Page } from 'playwright-core';
import { accounts, logIn } from './log-in.ts';

export type Who = 'visitor' | 'collector' | 'staff';

export async function signInAs(page: Page, url: string, who: Who): Promise<void> {
  if (who !== 'visitor') await addSessionCookie(page, await logIn(url, accounts[who]));
}

export async function addSessionCookie(page: Page, { cookie }: { cookie: string }): Promise<void> {
  const cookies = cookie.split('; ').map((each) => {
    const [name = '', ...value] = each.split('=');
    return { name, value: value.join('='), domain: 'localhost', path: '/', secure: true };
  });
  await page.context().addCookies(cookies);
}

export async function logInOnPage(
  page: Page,
  url: string,
  { email, password }: (typeof accounts)['staff'],
): Promise<void> {
  await page.goto('/api/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/**`);
}
