import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './support/axe.ts';
import { internal } from './support/backOffice.ts';
import { allowConsoleError } from './support/consoleErrors.ts';
import { openDashboard } from './support/dashboard.ts';
import { button, expectNoOverflow, text } from './support/locators.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const SINCE = '2026-11-27T10:00:00.000Z';
const stopped = { reason: 'paused', since: SINCE, oldestQueuedAt: SINCE } as const;

test('the dashboard says why no mail is sent, since when, and what to do', async () => {
  await openDashboard({ mailStatus: { stopped, dealerReport: null } });
  await expect.element(heading('No e-mail is being sent')).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'Amazon has paused sending' });
  expect(alert.element().textContent).toMatch(/Since Nov 27, 2026/);
  await expect.element(page.getByText(/Open the SES console/)).toBeVisible();
  for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
    await page.viewport(width, height);
    expectNoOverflow();
  }
  await expectAccessible();
});

test('the dashboard does not mention mails while they are sent', async () => {
  await openDashboard();
  expect(heading('No e-mail is being sent').query()).toBeNull();
  expect(heading('Your mailbox may not show quotes').query()).toBeNull();
});

test('the dashboard says that the dealer’s mailbox took a mail for spam, until that is dismissed', async () => {
  await openDashboard({
    mailStatus: { stopped: null, dealerReport: { reason: 'complaint', at: SINCE } },
  });
  await expect.element(heading('Your mailbox may not show quotes')).toBeVisible();
  await expect.element(page.getByText(/marked as spam/)).toBeVisible();
  await button('Dismiss').click();
  await expect.element(heading('Your mailbox may not show quotes')).not.toBeInTheDocument();
});

test('the dashboard says when it is unknown whether mails are sent', async () => {
  allowConsoleError(/500/);
  await openDashboard({}, { 'GET /api/mail-status': () => internal });
  await expect.element(text('We can’t tell whether e-mails are being sent.')).toBeVisible();
});
