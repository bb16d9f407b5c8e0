import { test } from 'vitest';
import { mockBase } from './airtable-screens.ts';
import { forbidden, given, unauthorized } from './back-office.ts';
import { backOfficeScreen } from './back-office-screen.ts';
import { expectSessionExpired } from './lost-session.ts';
import type { Visit } from './page.ts';

/** That a screen of the base does as it should when the API does not let one in. */
export function testRefusals(visit: Visit, path: string) {
  const { heading } = backOfficeScreen(visit);

  test('opens the login when the session is over', async () => {
    await mockBase(visit.page(), { answer: (_, route) => given(route.fulfill(unauthorized)) });
    await expectSessionExpired(visit, async () => {
      await visit.page().goto(path);
      await heading(/Premium/).waitFor();
    });
  });

  test('is denied to whom the API refuses', async () => {
    visit.expectComplaint(/403/);
    await mockBase(visit.page(), { answer: (_, route) => given(route.fulfill(forbidden)) });
    await visit.page().goto(path);
    await heading('Access Denied').waitFor();
  });
}
