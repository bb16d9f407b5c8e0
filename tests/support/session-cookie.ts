import type { Page } from 'playwright-core';
import { accounts, logIn } from './log-in.ts';

export type Who = 'visitor' | 'collector' | 'staff';

/** Signs the page in as one of the demo accounts, without the login page. */
export async function signInAs(page: Page, url: string, who: Who): Promise<void> {
  if (who === 'visitor') return;
  const { cookie } = await logIn(url, accounts[who]);
  const cookies = cookie.split('; ').map((each) => {
    const [name = '', ...value] = each.split('=');
    return { name, value: value.join('='), domain: 'localhost', path: '/', secure: true };
  });
  await page.context().addCookies(cookies);
}
