import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { makeEvent, makeItem, mockItems, UPDATE_ITEM } from './support/items.ts';
import { expectNoOverflow, texts } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { mockShop, product } from './support/shop.ts';
import { expectToast } from './support/toasts.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const ESTATE = {
  isPublic: true,
  source: 'Estate of Cpl. Smith',
  date: '1998',
  documents: 'Letter of his son',
  notes: null,
};
const SELLER = {
  isPublic: false,
  source: 'Bought of Jones',
  date: null,
  documents: null,
  notes: null,
};

const item = () => page.getByRole('dialog').first();
const section = () => item().getByRole('region', { name: 'Provenance' });
const form = (name: string) => page.getByRole('dialog', { name });

describe('the provenance of an item', () => {
  const open = async (provenance = [ESTATE, SELLER], events = [makeEvent(0)]) => {
    const catalog = mockItems({ items: [makeItem(0, { provenance })], events });
    await openApp(`/catalog?view=items&item=${catalog.items[0]?.id}`);
    await expect.element(section()).toBeVisible();
    return catalog;
  };

  test('the provenance of an item says of each entry whether it is public', async () => {
    await open();
    const entries = texts(section().getByRole('listitem'));
    expect(entries[0]).toMatch(
      /Estate of Cpl\. Smith\s+Public\s+1998\s+Documents: Letter of his son/i,
    );
    expect(entries[1]).toMatch(/Bought of Jones\s+Internal/i);
    await expectAccessible();
  });

  test('the provenance of an item takes a new entry, which is internal unless staff choose otherwise', async () => {
    const { api } = await open([]);
    await section().getByRole('button', { name: 'Add Provenance' }).click();
    const dialog = form('Add Provenance');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Expected a source.')).toBeVisible();
    await dialog.getByLabelText('Source').fill('Bought of Jones');
    for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
      await page.viewport(width, height);
      expectNoOverflow();
    }
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast('Provenance Saved', 'The history has the change.');
    expect(api.callsTo(UPDATE_ITEM)[0]?.body).toMatchObject({
      provenance: [SELLER],
      updatedAt: expect.any(String),
    });
    await expect.element(section().getByText('Internal')).toBeVisible();
  });

  test('the provenance of an item can be changed and removed entry by entry', async () => {
    const { api } = await open();
    await section().getByRole('button', { name: 'Edit Bought of Jones' }).click();
    const dialog = form('Edit Provenance');
    await dialog.getByRole('switch', { name: 'Public' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(section().getByText('Public')).toHaveLength(2);
    await section().getByRole('button', { name: 'Remove Estate of Cpl. Smith' }).click();
    await expect.element(section().getByRole('listitem')).toHaveLength(1);
    expect(api.callsTo(UPDATE_ITEM).map(({ body }) => body.provenance)).toEqual([
      [ESTATE, { ...SELLER, isPublic: true }],
      [{ ...SELLER, isPublic: true }],
    ]);
  });

  test('the provenance of an item keeps what was typed when a colleague has changed the item', async () => {
    const { api } = await open([]);
    api.on(UPDATE_ITEM, errorReply('CONFLICT', 'ada@guidon.example has changed the item'));
    await section().getByRole('button', { name: 'Add Provenance' }).click();
    await form('Add Provenance').getByLabelText('Source').fill('Bought of Jones');
    await form('Add Provenance').getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('ada@guidon.example has changed the item')).toBeVisible();
    await expect
      .element(form('Add Provenance').getByLabelText('Source'))
      .toHaveValue('Bought of Jones');
  });

  test('the provenance of an item is in the history', async () => {
    const changes = [{ field: 'provenance', before: [], after: [SELLER] }];
    await open([SELLER], [makeEvent(0, { changes })]);
    await expect.element(item().getByText('Internal, Bought of Jones')).toBeInTheDocument();
  });
});

test('the page of a product shows the public provenance', async () => {
  const { isPublic: _, ...shown } = ESTATE;
  mockShop({ user: null, products: [product(1, { provenance: [shown] })] });
  await openApp(`/product/${product(1).id}/item-1`);
  const provenance = main().getByRole('region', { name: 'Provenance' });
  await expect.element(provenance.getByText('Estate of Cpl. Smith, 1998')).toBeVisible();
  await expect.element(provenance.getByText('Documents: Letter of his son')).toBeVisible();
  await expectAccessible();
});
