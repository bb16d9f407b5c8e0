import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { CREATE_ITEM, makeItem, makeItems, mockItems } from './support/items.ts';
import { button, expectNoOverflow, pressInMenu } from './support/locators.ts';
import { errorReply, type Handlers, reply } from './support/mockApi.ts';
import { PHONE } from './support/viewports.ts';

const CSV = `Title,Type,Condition,Era,Seen at,Photos
Airborne patch,Patches,Fine,WWII (1941-1945),Show,front.png
Combat badge,Badges,Fine,,Show,
No condition,Badges,,,Show,
Lost photo,Badges,Fine,,Show,lost.png
`;

/** The app remembers rows by the content of the file. */
const newFile = (seenAt: string = crypto.randomUUID()) =>
  new File([CSV.replaceAll('Show', seenAt)], 'items.csv', { type: 'text/csv' });

async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')?.fillRect(5, 5, 20, 10);
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}

async function openImport(handlers: Handlers = {}, items = makeItems(2)) {
  const catalog = mockItems({ items }, handlers);
  await openApp('/catalog?view=items');
  if (items.length === 0) await button('Import Items…').click();
  else await pressInMenu('Import Items…');
  await expect.element(dialog()).toBeVisible();
  return catalog;
}
const dialog = () => page.getByRole('dialog', { name: 'Import Items' });
const inDialog = (name: string) => dialog().getByRole('button', { name });
const choose = (label: string, files: File | File[]) =>
  userEvent.upload(dialog().getByLabelText(label, { exact: true }), files);
const text = (what: string | RegExp) => dialog().getByText(what);

test('an import of items maps columns, finds photos by name, refuses rows and catalogs the others', async () => {
  const { api } = await openImport();
  const seenAt = crypto.randomUUID();
  await choose('Choose a CSV File', newFile(seenAt));
  await expect.element(dialog().getByRole('combobox', { name: 'Title' })).toHaveValue('Item Name');
  await expect.element(dialog().getByRole('combobox', { name: 'Seen at' })).toHaveValue('');
  await expect.element(text('1 item can be imported, 3 rows cannot.')).toBeVisible();
  await choose('Choose Photos', [await picture('front.png')]);
  await expect.element(text('2 items can be imported, 2 rows cannot.')).toBeVisible();
  await expect.element(text('Condition: Condition is required')).toBeVisible();
  await expect.element(text('Photos: “lost.png” was not chosen')).toBeVisible();
  await dialog().getByRole('checkbox').click();
  await expect.element(inDialog('Import 3 Items')).toBeVisible();
  await dialog().getByRole('combobox', { name: 'Seen at' }).selectOptions('Storage Location');
  await expectAccessible();
  await inDialog('Import 3 Items').click();
  await expect.element(text('3 items imported')).toBeVisible();
  const bodies = api.callsTo(CREATE_ITEM).map(({ body }) => body);
  expect(bodies.map(({ name }) => name).sort()).toEqual([
    'Airborne patch',
    'Combat badge',
    'Lost photo',
  ]);
  const patch = bodies.find(({ name }) => name === 'Airborne patch');
  expect(patch).toMatchObject({ era: 'WWII (1941-1945)', storageLocation: seenAt });
  expect(patch.imageUrls).toHaveLength(1);
  await expectAccessible();
  await inDialog('Close').last().click();
  await expect.element(main().getByText('5 of 5 items')).toBeVisible();
});

test('an import of items continues with the rows that failed when the file is chosen again', async () => {
  const file = newFile();
  const { api } = await openImport();
  api.on(CREATE_ITEM, errorReply('CONFLICT', 'Something is in the way.'));
  await choose('Choose a CSV File', file);
  await inDialog('Import 1 Item').click();
  await expect.element(text('0 items imported, 1 failed')).toBeVisible();
  await expect.element(text('Something is in the way.')).toBeVisible();
  const [failed] = api.callsTo(CREATE_ITEM);
  await inDialog('Close').last().click();
  api.on(CREATE_ITEM, () => reply(makeItem(0), {}, 201));
  await pressInMenu('Import Items…');
  await choose('Choose a CSV File', file);
  await inDialog('Import 1 Item').click();
  await expect.element(text('1 item imported')).toBeVisible();
  const [, again] = api.callsTo(CREATE_ITEM);
  expect(again?.headers.get('idempotency-key')).toBe(failed?.headers.get('idempotency-key'));
  await inDialog('Close').last().click();
  await pressInMenu('Import Items…');
  await choose('Choose a CSV File', file);
  await expect.element(text(/1 row was imported before/)).toBeVisible();
  expect(api.callsTo(CREATE_ITEM)).toHaveLength(2);
});

test('an import of items stays open when the first items come into an empty catalog', async () => {
  await openImport({}, []);
  await choose('Choose a CSV File', newFile());
  await inDialog('Import 1 Item').click();
  await expect.element(text('1 item imported')).toBeVisible();
  await expect.element(page.getByText('1 of 1 item', { exact: true })).toBeInTheDocument();
  await expect.element(text('1 item imported')).toBeVisible();
});

test('an import of items says what is wrong with a file', async () => {
  await openImport();
  await choose('Choose a CSV File', new File(['Name\n'], 'empty.csv'));
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('The file has no rows. Its first row must name the columns.');
  await choose('Choose a CSV File', new File(['Word\nPatch\n'], 'word.csv'));
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('Choose the columns for Item Name, Item Type, Condition.');
});

test('an import of items fits a phone', async () => {
  await page.viewport(...PHONE);
  await openImport();
  expectNoOverflow();
  await choose('Choose a CSV File', newFile());
  await expect.element(text(/can be imported/)).toBeVisible();
  expectNoOverflow();
});
