import { expect, test } from 'vitest';
import type { CallKey } from '../../../web/src/lib/api.ts';
import { expectSessionExpired, openApp } from './app.tsx';
import { forbidden, mockBackOffice } from './backOffice.ts';
import { allowConsoleError } from './consoleErrors.ts';
import { heading } from './locators.ts';
import type { Handlers, MockCall } from './mockApi.ts';
import { unauthorized } from './shop.ts';

export function testAccess(path: string, key: CallKey, handlers: Handlers = {}): void {
  const openWith = async (error: typeof forbidden) => {
    mockBackOffice({}, { ...handlers, [key]: error });
    await openApp(path);
  };

  test('shows Access Denied for a 403', async () => {
    allowConsoleError(/403: /);
    await openWith(forbidden);
    await expect.element(heading('Access Denied')).toBeVisible();
  });

  test('reports an expired session, shows the shop front, and redirects to the login', async () => {
    const calls: string[] = [];
    await expectSessionExpired(async () => {
      mockBackOffice(
        {},
        {
          ...handlers,
          [key]: ({ query }: MockCall) => {
            calls.push(`${key}?${query}`);
            return unauthorized;
          },
        },
      );
      await openApp(path);
    });
    await expect.element(heading(/Premium/)).toBeVisible();
    expect(calls).toEqual([...new Set(calls)]);
  });
}
