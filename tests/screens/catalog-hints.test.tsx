import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFits } from './support/fits.ts';
import { CREATE_ITEM, makeItem, mockItems } from './support/items.ts';
import { button } from './support/locators.ts';
import { expectToast } from './support/toasts.ts';

const OLD = makeItem(0, {
  name: 'Big Red One patch',
  unitDesignation: '1st Infantry Division',
  itemType: 'Patches',
  era: 'WWII (1941-1945)',
});

const field = (name: string) => page.getByLabelText(new RegExp(`^${name}( \\(\\w+\\))?( \\*)?$`));
const open = async () => {
  const mocks = mockItems({ items: [OLD] });
  await openApp('/catalog');
  await expect.element(field('Item Name')).toBeVisible();
  return mocks;
};
const expectText = (text: string | RegExp) => expect.element(main().getByText(text)).toBeVisible();
const expectNoText = (text: string | RegExp) =>
  expect.element(main().getByText(text)).not.toBeInTheDocument();

test('the unit of an item is completed from the lexicon where the form is empty', async () => {
  await open();
  await field('Unit Designation').fill('Spearhead Division');
  await field('Unit Designation').fill('2nd Ranger Bn');
  await field('Unit Designation').fill('Screaming Eagles');
  await expectText(/^101st Airborne Division · activated in 1942 · served in WWII/);
  await button(/^Fill In 101st Airborne Division, Army/).click();
  await expect.element(field('Unit Designation')).toHaveValue('101st Airborne Division');
  await expect.element(field('Branch')).toHaveValue('Army');
  await expect.element(field('Rank')).toHaveFocus();
  await expectNoText(/^Fill In/);
});

test('the unit of an item does not replace a branch', async () => {
  await open();
  await field('Branch').selectOptions('Navy');
  await field('Unit Designation').fill('101st Abn Div');
  await button('Fill In 101st Airborne Division').click();
  await expect.element(field('Branch')).toHaveValue('Navy');
});

test('the unit of an item gives no hint where it is unknown', async () => {
  await open();
  await field('Unit Designation').fill('Guard of Springfield');
  await field('Era').selectOptions('WWI (1914-1918)');
  await field('Branch').selectOptions('Air Force');
  await expectText(/The Air Force has been a branch of its own since 1947/);
  await expectNoText(/^Fill In/);
});

test('the era of an item is questioned by what did not exist then, with the source, and the item can be cataloged', async () => {
  const { api } = await open();
  await field('Item Name').fill('Tropic Lightning patch with Velcro back');
  await field('Item Type').selectOptions('Patches');
  await field('Condition').selectOptions('Good');
  await field('Era').selectOptions('WWI (1914-1918)');
  await field('Unit Designation').fill('25th Infantry Division');
  await expectText('Hook-and-loop fasteners were patented in 1955.');
  await expectText('US Patent 2,717,437');
  await expectText(/^The 25th Infantry Division was formed in 1941/);
  await expectAccessible();
  await button('Catalog Item').click();
  await expectToast('Success', 'Military item cataloged successfully!');
  expect(api.callsTo(CREATE_ITEM)).toHaveLength(1);
  await expectNoText('Not of this era?');
});

test('a duplicate is suspected by the name, until that is dismissed', async () => {
  await open();
  await field('Item Name').fill('BIG RED ONE patch');
  await expectText('Cataloged already?');
  await expect
    .element(main().getByRole('status').getByRole('link', { name: OLD.name }))
    .toHaveAttribute('href', `/catalog?view=items&item=${OLD.id}`);
  await button('Dismiss').click();
  await expectNoText('Cataloged already?');
});

test('a duplicate is suspected by unit, type and era together', async () => {
  await open();
  await field('Unit Designation').fill('1st Infantry Division');
  await field('Item Type').selectOptions('Patches');
  await field('Era').selectOptions('Korea (1950-1953)');
  await expectNoText('Cataloged already?');
  await field('Era').selectOptions('WWII (1941-1945)');
  await expectText('Cataloged already?');
});

test('a suspected duplicate and other hints fit a phone, a tablet and a desktop', async () => {
  await open();
  await field('Item Name').fill('Big Red One patch');
  await field('Branch').selectOptions('Air Force');
  await field('Era').selectOptions('WWI (1914-1918)');
  await field('Unit Designation').fill('Tropic Lightning');
  await expectText('Cataloged already?');
  await expectText(/^The 25th Infantry Division was formed/);
  await expectFits();
});
