import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FailedTask } from '../../shared/entities/failed-task.ts';
import { openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { mockBackOffice } from './support/backOffice.ts';
import { openDashboard } from './support/dashboard.ts';
import { button, expectNoOverflow, text } from './support/locators.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const makeTask = (changes: Partial<FailedTask> = {}): FailedTask => ({
  id: `digest.${'a'.repeat(32)}`,
  kind: 'digest',
  subject: 'alerts, daily',
  reason: 'Item size has exceeded the maximum allowed size',
  firstFailedAt: '2026-11-27T10:00:00.000Z',
  lastFailedAt: '2026-11-27T10:00:00.000Z',
  attempts: 1,
  nextAttemptAt: null,
  requestId: 'request-1',
  ...changes,
});
const retrying = makeTask({
  id: `mail.${'b'.repeat(32)}`,
  kind: 'mail',
  subject: null,
  nextAttemptAt: '2026-11-27T11:00:00.000Z',
});

test('failed tasks are listed with their reason, and fit every screen', async () => {
  mockBackOffice({ failedTasks: [makeTask(), retrying] });
  await openApp('/failed-tasks');
  await expect.element(text('alerts, daily')).toBeVisible();
  await expect.element(text('Needs your decision')).toBeVisible();
  await expect.element(text('Will be retried')).toBeVisible();
  for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
    await page.viewport(width, height);
    expectNoOverflow();
  }
  await expectAccessible();
});

test('failed tasks are tried again or discarded', async () => {
  mockBackOffice({ failedTasks: [makeTask()] });
  await openApp('/failed-tasks');
  await button(/^Retry/).click();
  await expect.element(text('Will be retried')).toBeVisible();
  await button(/^Discard/).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(text('Nothing has failed')).toBeVisible();
});

test('failed tasks are counted on the dashboard while they wait for staff', async () => {
  await openDashboard({ failedTasks: [makeTask(), retrying] });
  await expect
    .element(page.getByText('1 background task failed and needs your decision.'))
    .toBeVisible();
});
