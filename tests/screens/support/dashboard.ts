import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { main, openApp } from './app.tsx';
import { mockBackOffice } from './backOffice.ts';
import { heading } from './locators.ts';

export const SYNC = 'POST /api/sync-airtable';
export const SYNCED = [
  'Sync Successful',
  'Products have been synced from Airtable successfully.',
] as const;

export const part = (name: string) => main().getByRole('region', { name, exact: true });
export const progress = () => main().getByRole('progressbar');
export const syncButton = () => part('Airtable Sync').getByRole('button', { name: /^Sync/ });

export const expectHint = (text: string) =>
  expect.element(part('Airtable Sync').getByText(text, { exact: true })).toBeVisible();

export const officeNavigation = () => page.getByRole('navigation', { name: 'Back office' });

/** The names of the screens in the navigation, by group. */
export const getOfficeScreens = () =>
  Object.fromEntries(
    officeNavigation()
      .getByRole('list')
      .elements()
      .map((group) => [
        document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
        [...group.querySelectorAll('a')].map(({ textContent }) => textContent),
      ]),
  );

export async function openDashboard(...[given, handlers]: Parameters<typeof mockBackOffice>) {
  const office = mockBackOffice(given, handlers);
  await openApp('/admin');
  await expect.element(heading('Admin Dashboard')).toBeVisible();
  return office;
}
