import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { App } from '../../../web/src/app/App.tsx';
import { AppRouter } from '../../../web/src/app/AppRouter.tsx';
import { routes } from '../../../web/src/app/routes.ts';
import { createQueryClient } from '../../../web/src/lib/queryClient.ts';
import { navigations } from './navigation.ts';

let unmount: (() => Promise<void>) | undefined;

export async function openApp(path: string): Promise<void> {
  // A new history key: the app must not restore the scroll position of an earlier test.
  window.history.replaceState({ key: crypto.randomUUID(), idx: 0 }, '', path);
  window.scrollTo(0, 0);
  await reloadApp();
}

export async function reloadApp(): Promise<void> {
  await unmount?.();
  ({ unmount } = await render(
    <App queryClient={createQueryClient()} routes={routes} Router={AppRouter} />,
  ));
}

export const currentPath = () =>
  `${window.location.pathname}${window.location.search}${window.location.hash}`;

export const expectPath = (path: string | RegExp) =>
  expect
    .poll(currentPath)
    .toMatch(typeof path === 'string' ? new RegExp(`^${RegExp.escape(path)}$`) : path);

export const restorePage = () =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

export const main = () => page.getByRole('main');

export async function expectLogin(
  title: string,
  text: string,
  delayMs: number,
  act: () => unknown,
): Promise<void> {
  const timers = vi.spyOn(window, 'setTimeout');
  await act();
  await expect.poll(() => navigations.map(({ path }) => path)).toContain('/api/login');
  const login = navigations.find(({ path }) => path === '/api/login');
  expect(login?.toasts).toBe(`${title}${text}`);
  expect(timers.mock.calls.map(([, ms]) => ms)).toContain(delayMs);
  timers.mockRestore();
}

export async function expectLogInAgain(act: () => unknown): Promise<void> {
  const text = 'You are logged out. Logging in again...';
  await expectLogin('Unauthorized', text, 500, act);
  expect(navigations.filter(({ path }) => path === '/api/login')).toHaveLength(1);
}

export const expectSessionExpired = (act: () => unknown) =>
  expectLogin('Session Expired', 'Please log in again to continue.', 1000, act);
