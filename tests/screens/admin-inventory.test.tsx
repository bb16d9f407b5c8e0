import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { internal } from './support/backOffice.ts';
import { openDashboard, part } from './support/dashboard.ts';
import { DESKTOP } from './support/viewports.ts';

const inventory = () => part('Inventory');

test('the inventory charts the items by type, era and status and combines the smallest counts', async () => {
  await openDashboard();
  const chartTexts = (title: string) => {
    const figure = inventory()
      .getByRole('figure')
      .filter({ has: page.getByText(title, { exact: true }) })
      .element();
    return [...figure.querySelectorAll('li, svg text')].map(({ textContent }) => textContent);
  };
  await expect.element(inventory().getByText(/1,391 records, as of Nov 18, 2026/)).toBeVisible();
  await expect
    .poll(() => chartTexts('By type'))
    .toEqual(expect.arrayContaining(['Patches', '612', 'Other (3)', '95']));
  expect(chartTexts('By type')).not.toContain('Ribbons');
  await expect.poll(() => chartTexts('By era')).toContain('Not specified');
  await expect.poll(() => chartTexts('By status')).toContain('Reserved');
});

test('the inventory opens the records of a bar or name that is pressed', async () => {
  await page.viewport(...DESKTOP);
  await openDashboard(undefined, { 'GET /api/airtable/item-log': internal });
  const name = inventory().getByRole('link', { name: 'Patches', exact: true });
  await expect.element(name).toHaveAttribute('href', '/item-log?all=true&type=Patches');
  await expect.element(inventory().getByText('Other (3)', { exact: true })).toBeVisible();
  expect(
    inventory()
      .getByRole('link', { name: /^(Other|Not specified)/ })
      .query(),
  ).toBeNull();
  await expect.poll(() => document.querySelector('figure svg')).not.toBeNull();
  const [chart] = [...document.querySelectorAll('figure svg')];
  await page.elementLocator(chart as Element).click({ position: { x: 150, y: 20 } });
  await expect.poll(() => location.search).toBe('?all=true&type=Patches');
});

test('the inventory is available to screen readers as tables', async () => {
  await openDashboard();
  const table = inventory().getByRole('table', { name: 'By type' });
  await expect.element(table.getByRole('row')).toHaveLength(10);
  await expect.element(table.getByRole('row', { name: 'Ribbons 24' })).toBeInTheDocument();
});
