import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { only } from './member-page.ts';
import type { Visit } from './page.ts';

/** Logs, when the page is left, which of the two delays to the login had passed, as they were asked for,
 *  and what the toasts said then: a busy machine may look too late itself. */
const logLeaving = () => {
  const start = window.setTimeout.bind(window);
  const passed: number[] = [];
  const startLogged = (run: () => void, ms = 0) =>
    start(() => {
      if (ms === 500 || ms === 1000) passed.push(ms);
      run();
    }, ms);
  window.setTimeout = startLogged as typeof window.setTimeout;
  window.addEventListener('beforeunload', () => {
    const said = document.querySelector('section[aria-label^=Notifications]')?.textContent;
    if (passed.length > 0) console.debug(`left after ${passed}: ${said}`);
  });
};

/** What is said, and that the login opens so long after it. */
export async function expectLogin(
  visit: Visit,
  title: string,
  text: string,
  afterMs: 500 | 1000,
  act: () => unknown,
) {
  visit.expectComplaint(/401/);
  const page = visit.page();
  await page.addInitScript(logLeaving);
  await page.evaluate(logLeaving);
  const [left] = await Promise.all([
    page.waitForEvent('console', (message) => message.text().startsWith('left after ')),
    page.waitForRequest(/\/api\/login/),
    act(),
  ]);
  expect(left.text()).toBe(`left after ${afterMs}: ${title}${text}`);
}

/** What the back office says when a call of it finds nobody signed in, and that the login opens. */
export const expectSessionExpired = (visit: Visit, act: () => unknown) =>
  expectLogin(visit, 'Session Expired', 'Please log in again to continue.', 1000, act);

/** What the shop says, and that the login opens once. */
export async function expectLogInAgain(visit: Visit, calls: string[], act: () => Promise<void>) {
  const text = 'You are logged out. Logging in again...';
  await expectLogin(visit, 'Unauthorized', text, 500, act);
  await sleep(300);
  expect(only(calls, '/api/login')).toHaveLength(1);
}
