import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Preset } from '../../shared/entities/preset.ts';
import { openApp, reloadApp } from './support/app.tsx';
import { expectFitsAccessibly } from './support/fits.ts';
import { makeItem, mockItems } from './support/items.ts';
import { button } from './support/locators.ts';
import { makePreset, presetHandlers } from './support/presets.ts';

const field = (name: string) => page.getByLabelText(new RegExp(`^${name}( \\(\\w+\\))?( \\*)?$`));
const open = async (presets: Preset[] = []) => {
  const catalog = mockItems({ items: [makeItem(0)] }, presetHandlers(presets));
  await openApp('/catalog');
  await expect.element(field('Item Name')).toBeVisible();
  return catalog;
};
const panel = () => page.getByRole('dialog', { name: 'Templates' });
const saveTemplate = async (name: string) => {
  await button('Templates').click();
  await panel().getByLabelText('Name of the template').fill(name);
  await userEvent.keyboard('{Enter}');
  await expect.element(panel()).not.toBeInTheDocument();
};
const startOver = async () => {
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await reloadApp();
  await button('Start Over').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start Over' }).click();
  await expect.element(field('Item Name')).toHaveValue('');
};

test('templates fill empty fields only, with what items of a kind have in common', async () => {
  await open();
  await field('Item Name').fill('First patch');
  await field('Item Type').selectOptions('Patches');
  await field('Era').selectOptions('WWII (1941-1945)');
  await field('Branch').selectOptions('Army');
  await field('Primary Material').selectOptions('Felt');
  await field('Description').fill('Of this piece only');
  await saveTemplate('WWII patch, felt');
  await startOver();

  await field('Era').selectOptions('Korea (1950-1953)');
  await button('Templates').click();
  await panel().getByRole('button', { name: 'WWII patch, felt', exact: true }).click();
  await expect.element(field('Item Type')).toHaveValue('Patches');
  await expect.element(field('Branch')).toHaveValue('Army');
  await expect.element(field('Primary Material')).toHaveValue('Felt');
  await expect.element(field('Era')).toHaveValue('Korea (1950-1953)');
  await expect.element(field('Description')).toHaveValue('');
  await expect.element(field('Item Name')).toHaveFocus();
});

test('templates are replaced and deleted by name', async () => {
  await open();
  await field('Item Type').selectOptions('Patches');
  await saveTemplate('Patch');
  await button('Templates').click();
  await panel().getByLabelText('Name of the template').fill('Patch');
  await expect.element(panel().getByRole('button', { name: 'Replace Template' })).toBeVisible();
  await panel().getByRole('button', { name: 'Delete the template Patch' }).click();
  await expect.element(panel().getByText(/Fill in what your next items/)).toBeVisible();
});

test('templates that a colleague has saved are offered', async () => {
  await open([
    makePreset({
      kind: 'item-template',
      name: 'Felt patch',
      values: { primaryMaterial: 'Felt' },
    }),
  ]);
  await button('Templates').click();
  await expect.element(panel().getByText('Shared with all staff.')).toBeVisible();
  await panel().getByRole('button', { name: 'Felt patch', exact: true }).click();
  await expect.element(field('Primary Material')).toHaveValue('Felt');
});

test('templates fit a phone, a tablet and a desktop', async () => {
  await open();
  await field('Item Type').selectOptions('Patches');
  await saveTemplate('A template with a name that is as long as a name may be, so');
  await button('Templates').click();
  await expect.element(panel()).toBeVisible();
  await expectFitsAccessibly();
});
