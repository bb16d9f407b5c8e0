import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Issue } from '../../shared/contract/errors.ts';
import { guidanceFor } from '../../shared/item-form/guidance.ts';
import { ITEM_TYPES, MATERIALS } from '../../shared/vocabulary.ts';
import { getDraftName, writeItemDraft } from '../../web/src/office/items/form/DraftStore.ts';
import { makeUser } from '../support/quotes.ts';
import { expectPath, expectSessionExpired, main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { forbidden, internal } from './support/backOffice.ts';
import { getUuid, makeConsignor } from './support/consignors.ts';
import { allowConsoleError } from './support/consoleErrors.ts';
import {
  CREATE_ITEM,
  LIST_ITEMS,
  makeItem,
  makeItems,
  mockItems,
  NEXT_NUMBER,
  UPDATE_ITEM,
  UPLOAD_TO_AIRTABLE,
} from './support/items.ts';
import { button, expectNoOverflow, focusedText, heading } from './support/locators.ts';
import { errorReply, type MockApi, textReply } from './support/mockApi.ts';
import { makePhotos } from './support/photoStore.ts';
import { addPhotosButton, choosePhotos, tiles, uploader, uploadPhotos } from './support/photos.ts';
import { unauthorized } from './support/shop.ts';
import { expectToast, toasts } from './support/toasts.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const LENGTH_FORMAT = 'Expected inches, like 2.5, 2,5 or 2 1/2, from 0 to 999999.99';
const WEIGHT_FORMAT = 'Expected ounces, like 0.5, 0,5 or 1/2, from 0 to 999999.99';

const NAME = 'M1 helmet liner';
const RECORD = { airtableId: 'recIN5XCoqDp1h7Oq', refused: [] };

/** A field by its label, with or without unit and asterisk. */
const field = (name: string) =>
  page.getByLabelText(new RegExp(`^${name}( \\([\\w$%]+\\))?( \\*)?$`));
/** The message of a field that is marked as invalid. */
const errorOf = (name: string) => {
  const control = field(name).element();
  const [id = ''] = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return control.ariaInvalid === 'true' ? document.getElementById(id)?.textContent : undefined;
};
const expectError = (name: string, message: string | undefined) =>
  expect.poll(() => errorOf(name)).toBe(message);
const optionsOf = (name: string) =>
  [...(field(name).element() as HTMLSelectElement).options]
    .map(({ value }) => value)
    .filter(Boolean);
const open = async (given: Parameters<typeof mockItems>[0] = {}) => {
  const catalog = mockItems({ items: [], events: [], record: RECORD, ...given });
  await openApp('/catalog');
  await expect.element(field('Item Name')).toBeVisible();
  await expect.element(addPhotosButton()).toBeVisible();
  return catalog;
};
const fillRequired = async (itemType = 'Medals') => {
  await field('Item Name').fill(NAME);
  await field('Item Type').selectOptions(itemType);
  await field('Condition').selectOptions('Good');
};
const submit = () => button('Catalog Item').click();
const upload = () => button('Upload to Airtable').click();
const addPhotos = async (count: number) => uploadPhotos(await makePhotos(count));
const expectCataloged = () => expectToast('Success', 'Military item cataloged successfully!');
const expectText = (words: string | RegExp) =>
  expect.element(main().getByText(words)).toBeVisible();
const dialog = (name: string | RegExp) => page.getByRole('alertdialog', { name });
const bodiesOf = (api: MockApi) => api.callsTo(CREATE_ITEM).map(({ body }) => body);
/** The idempotency keys of the calls that create something, in order. */
const keysOf = (api: MockApi) =>
  api.requests.flatMap(({ headers }) => headers.get('idempotency-key') ?? []);
/** Loads the page again, which saves the draft before. */
const reload = async () => {
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await reloadApp();
  await expect.element(field('Item Name')).toBeVisible();
};

test('the catalog form has every field of an item, with its unit', async () => {
  await open();
  const labels = [...document.querySelectorAll('main form label')].map(
    ({ textContent }) => textContent,
  );
  expect(labels).toEqual([
    'Item Name',
    'Item Type',
    'Condition',
    'Unique ID',
    'Description',
    'Era',
    'Branch',
    'Unit Designation',
    'Unit Number',
    'Motto',
    'Rank',
    'Specialty',
    'Primary Material',
    'Secondary Material',
    'Backing',
    'Length (in)',
    'Width (in)',
    'Height (in)',
    'Weight (oz)',
    'Manufacturer',
    'Manufacturing Location',
    'Price (US$)',
    'Quantity',
    'Is Rare',
    'Is Featured',
    'Storage Location',
    'Cost (US$)',
    'Consignor',
    'Consignor’s Share (%)',
    'Authenticity',
    'Authenticity Notes',
    'Keep what the next item has in common',
  ]);
  expect(optionsOf('Item Type')).toEqual([...ITEM_TYPES]);
  expect(optionsOf('Secondary Material')).toEqual([...MATERIALS]);
  for (const name of ['Length', 'Width', 'Height', 'Weight']) {
    const control = field(name).element() as HTMLInputElement;
    const { type, step, min, inputMode } = control;
    expect({ type, step, min, inputMode }).toEqual({
      type: 'number',
      step: '0.01',
      min: '0',
      inputMode: 'decimal',
    });
  }
  await expect.element(field('Item Name')).toHaveFocus();
  await expectAccessible();
});

test('the catalog form adapts fields, materials and marks to the item type', async () => {
  await open();
  const dimensions = { length: 'Length', width: 'Width', height: 'Height', weight: 'Weight' };
  const recommendable = {
    era: 'Era',
    branch: 'Branch',
    rank: 'Rank',
    unitDesignation: 'Unit Designation',
  };
  const labelOf = (name: string) =>
    (field(name).element() as HTMLInputElement).labels?.[0]?.textContent;
  for (const itemType of ITEM_TYPES) {
    await field('Item Type').selectOptions(itemType);
    const guidance = guidanceFor(itemType);
    await expect
      .poll(() => ({ itemType, materials: optionsOf('Primary Material') }))
      .toEqual({ itemType, materials: [...guidance.materials] });
    for (const [dimension, name] of Object.entries(dimensions)) {
      const isShown = guidance.dimensions.some((shown) => shown === dimension);
      expect(field(name).length, `${itemType}: ${name}`).toBe(isShown ? 1 : 0);
    }
    for (const [mark, name] of Object.entries(recommendable)) {
      const isMarked = guidance.recommendedFields.some((marked) => marked === mark);
      expect(labelOf(name), itemType).toBe(isMarked ? `${name} *` : name);
    }
    const hasMarks = guidance.recommendedFields.length > 0;
    expect(main().getByText(/^\* recommended for/).length, itemType).toBe(hasMarks ? 1 : 0);
    if (itemType === 'Patches') await expectAccessible();
  }
});

test('the catalog form measures dimensions in a photo with a ruler', async () => {
  const { api } = await open();
  await field('Item Type').selectOptions('Patches');
  expect(button('Measure in a Photo').query()).toBeNull();
  await addPhotos(1);
  await button('Measure in a Photo').click();
  const measuring = page.getByRole('dialog', { name: 'Measure in a Photo' });
  const end = (name: string) => measuring.getByRole('button', { name, exact: true });
  await expect.element(end('Scale, start')).toBeVisible();
  await expectAccessible();
  await measuring.getByRole('button', { name: 'Use Measurements' }).click();
  await expect
    .element(measuring.getByText('Move both ends of the scale line onto the ruler first.'))
    .toBeVisible();

  // The scale line is then 40% of the photo's width and stands for 4 inches; the other is 60%.
  await measuring.getByLabelText('Length on the ruler').fill('4');
  await userEvent.keyboard('{Enter}');
  await expect.element(measuring).toBeVisible();
  end('Scale, start').element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  end('Length, end').element().focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{Shift>}{ArrowRight}{/Shift}');
  await expect.element(measuring.getByText('6 in', { exact: true })).toBeVisible();
  await measuring.getByRole('button', { name: 'Use Measurements' }).click();
  await expect.element(measuring).not.toBeInTheDocument();
  expect(field('Length').element()).toHaveValue(6);
  expect(field('Width').element()).toHaveValue(null);
  expect(api.callsTo(CREATE_ITEM)).toEqual([]);
});

test.each([PHONE, TABLET, DESKTOP])(
  'the catalog form measures in a photo on %i by %i pixels',
  async (...size) => {
    await page.viewport(...size);
    await open();
    await addPhotos(2);
    await button('Measure in a Photo').click();
    await expect.element(page.getByRole('button', { name: 'Scale, end' })).toBeVisible();
    expectNoOverflow();
  },
);

test('the catalog form sends nothing while a required field is empty, and marks each', async () => {
  const { api } = await open();
  await submit();
  await expectText('Item name is required');
  expect(errorOf('Item Name')).toBe('Item name is required');
  expect(errorOf('Item Type')).toBe('Item type is required');
  expect(errorOf('Condition')).toBe('Condition is required');
  await expect.element(field('Item Name')).toHaveAttribute('aria-required', 'true');
  await expect.element(field('Item Name')).toHaveFocus();
  await expectAccessible();

  await field('Item Name').fill('   ');
  await field('Item Type').selectOptions('Patches');
  await submit();
  await expectError('Item Type', undefined);
  await expectError('Item Name', 'Item name is required');
  await field('Item Name').fill('Tab');
  await submit();
  await expect.element(field('Condition')).toHaveFocus();
  expect(api.changes).toEqual([]);
});

test('a refused form lists its invalid fields, which lead to them', async () => {
  await open();
  const summary = () => main().getByRole('alert');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect
    .element(summary())
    .toHaveTextContent('3 fields need a change:Item NameItem TypeCondition');
  await summary().getByRole('link', { name: 'Condition' }).click();
  await expect.element(field('Condition')).toHaveFocus();
  await expectAccessible();
  await field('Condition').selectOptions('Good');
  await field('Item Name').fill('Tab');
  await expect.element(summary()).toHaveTextContent('1 field needs a change:Item Type');
  await field('Item Type').selectOptions('Patches');
  await expect.element(summary()).not.toBeInTheDocument();
});

test.each([
  ['2,5', '2.5'],
  ['2 1/2', '2.5'],
  ['2½"', '2.5'],
  ['3 1/3 in', '3.33'],
])('the catalog form understands %s as a length, and shows it', async (typed, shown) => {
  const { api } = await open();
  await fillRequired();
  await field('Length').click();
  await userEvent.keyboard(typed);
  await field('Specialty').fill(typed);
  await field('Specialty').click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.copy();
  await field('Width').click();
  await userEvent.paste();
  await field('Item Name').click();
  for (const name of ['Length', 'Width']) {
    await expect.element(field(name)).toHaveValue(Number(shown));
  }
  await submit();
  await expectCataloged();
  expect(bodiesOf(api)[0]).toMatchObject({ length: Number(shown), width: Number(shown) });
});

test('the catalog form inserts a comma where the caret is, and replaces what is selected', async () => {
  await open();
  await fillRequired();
  await field('Length').click();
  await userEvent.keyboard('25{ArrowLeft},');
  await field('Width').click();
  await expect.element(field('Length')).toHaveValue(2.5);
  await userEvent.keyboard('2567{ArrowLeft}{Shift>}{ArrowLeft}{/Shift},');
  await field('Item Name').click();
  await expect.element(field('Width')).toHaveValue(25.7);
});

test('the catalog form keeps a length that it does not understand, also over a reload', async () => {
  const { api } = await open();
  await fillRequired();
  await field('Length').click();
  await userEvent.keyboard('about 3');
  await field('Width').click();
  await userEvent.keyboard('2,5');
  await submit();
  await expectError('Length', LENGTH_FORMAT);
  await expect.element(field('Length')).toHaveValue('about 3');
  expect(api.changes).toEqual([]);
  await reloadApp();
  await expect.element(field('Length')).toHaveValue('about 3');
  await field('Length').fill('3');
  await submit();
  await expectCataloged();
  expect(bodiesOf(api)[0]).toMatchObject({ length: 3, width: 2.5 });
});

test('the catalog form rejects measures that are not numbers in range', async () => {
  const { api } = await open();
  await fillRequired();
  await field('Length').fill('-1');
  await field('Width').fill('1.234');
  await field('Height').fill('1000000');
  await field('Weight').click();
  await userEvent.keyboard('1e');
  await submit();
  await expectError('Length', 'Expected a number from 0 to 999999.99');
  await expectError('Width', 'Expected at most two decimals, as in 3.25');
  await expectError('Height', 'Expected a number from 0 to 999999.99');
  await expectError('Weight', WEIGHT_FORMAT);
  expect(api.changes).toEqual([]);
});

test.each([PHONE, TABLET, DESKTOP])(
  'the catalog form fits %i by %i pixels with its buttons in view',
  async (width, height) => {
    await page.viewport(width, height);
    await open({ items: makeItems(6) });
    await fillRequired('Field Gear');
    await addPhotos(2);
    expectNoOverflow();
    window.scrollTo(0, 0);
    await expectAccessible();
    for (const name of ['Catalog Item', 'Upload to Airtable']) {
      const box = button(name).element().getBoundingClientRect();
      expect(box.top).toBeGreaterThan(0);
      expect(box.bottom).toBeLessThanOrEqual(height);
      expect(box.height).toBeGreaterThanOrEqual(44);
    }
    expect(toasts()).toHaveLength(1);
  },
);

test('a new item requires only name, type and condition', async () => {
  const { api } = await open();
  await field('Item Name').fill(' Screaming Eagle ');
  await field('Item Type').selectOptions('Patches');
  await field('Condition').selectOptions('Good');
  await api.settled();
  const lists = api.callsTo(LIST_ITEMS).length;
  await submit();
  await expectCataloged();
  expect(bodiesOf(api)).toEqual([
    {
      name: 'Screaming Eagle',
      itemType: 'Patches',
      condition: 'Good',
      imageUrls: [],
      primaryImageUrl: null,
    },
  ]);
  // The list has the new item without another request.
  await expect.element(main().getByRole('link', { name: 'Screaming Eagle' })).toBeVisible();
  expect(api.callsTo(LIST_ITEMS)).toHaveLength(lists);
  expect(keysOf(api)).toEqual([expect.stringMatching(/^[\w-]{36}$/)]);
});

test('a new item is sent with all fields and photos, and leaves an empty form', async () => {
  const { api } = await open();
  const typed = {
    catalogNumber: ['Unique ID', 'GD-0200'],
    description: ['Description', 'Two\nlines'],
    unitDesignation: ['Unit Designation', '101st Airborne Division'],
    unitNumber: ['Unit Number', '101'],
    motto: ['Motto', 'Rendezvous'],
    backing: ['Backing', 'Felt'],
    sharePrice: ['Price', '65.00'],
    quantity: ['Quantity', '3'],
    rank: ['Rank', 'Sergeant'],
    specialty: ['Specialty', 'Rigger'],
    length: ['Length', 3.5],
    width: ['Width', 0],
    weight: ['Weight', 12.25],
    manufacturer: ['Manufacturer', 'Westinghouse'],
    manufacturingLocation: ['Manufacturing Location', 'Pittsburgh'],
    authenticityNotes: ['Authenticity Notes', 'Heat stamp'],
  } as const;
  const selected = {
    era: ['Era', 'WWII (1941-1945)'],
    branch: ['Branch', 'Army'],
    primaryMaterial: ['Primary Material', 'Leather'],
    secondaryMaterial: ['Secondary Material', 'Brass'],
    isRare: ['Is Rare', 'Yes'],
    authenticity: ['Authenticity', 'Not determined'],
  } as const;
  await fillRequired('Field Gear');
  for (const [label, value] of Object.values(typed)) await field(label).fill(String(value));
  for (const [label, value] of Object.values(selected)) await field(label).selectOptions(value);
  await addPhotos(2);
  await submit();
  await expectCataloged();
  const { imageUrls, ...body } = bodiesOf(api)[0];
  const valuesOf = (fields: Record<string, readonly [string, unknown]>) =>
    Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value]));
  expect(body).toEqual({
    name: NAME,
    itemType: 'Field Gear',
    condition: 'Good',
    ...valuesOf(typed),
    ...valuesOf(selected),
    primaryImageUrl: imageUrls[0],
  });
  expect(imageUrls).toHaveLength(2);

  const controls = document.querySelectorAll<HTMLInputElement>(
    'main form :is(input:not([role="switch"]), select, textarea:not([aria-hidden]))',
  );
  expect([...controls].map(({ value }) => value).filter(Boolean)).toEqual([]);
  expect(tiles()).toHaveLength(0);
  await expect.element(field('Item Name')).toHaveFocus();
  await expect
    .element(
      main().getByRole('region', { name: 'Recently Cataloged' }).getByRole('link', { name: NAME }),
    )
    .toBeVisible();
  await reload();
  await expect.element(field('Item Name')).toHaveValue('');
  expect(main().getByText('was restored').query()).toBeNull();
});

test('a new item omits fields that its type does not have, and restores them with the type', async () => {
  const { api } = await open();
  await fillRequired('Field Gear');
  await field('Primary Material').selectOptions('Leather');
  await field('Height').fill('4');
  await field('Length').fill('2');
  await field('Item Type').selectOptions('Patches');
  await expect.element(field('Primary Material')).toHaveValue('');
  await field('Item Type').selectOptions('Field Gear');
  await expect.element(field('Primary Material')).toHaveValue('Leather');
  await expect.element(field('Height')).toHaveValue(4);
  await field('Item Type').selectOptions('Patches');
  await submit();
  await expectCataloged();
  const [body] = bodiesOf(api);
  expect(body.length).toBe(2);
  expect(body).not.toHaveProperty('primaryMaterial');
  expect(body).not.toHaveProperty('height');
});

test('a new item is cataloged once, however often the button is pressed', async () => {
  const { api } = await open();
  const release = api.hold(CREATE_ITEM);
  await fillRequired();
  await button('Catalog Item').dblClick();
  await button('Cataloging...').click({ force: true });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(button('Cataloging...')).toHaveAttribute('aria-busy', 'true');
  await expectAccessible();
  release();
  await expectCataloged();
  await expect.element(button('Catalog Item')).toBeVisible();
  expect(bodiesOf(api)).toHaveLength(1);
});

test('a new item is sent again with the same key after a failure; the next has another', async () => {
  const { api } = await open();
  api.on(CREATE_ITEM, internal);
  await fillRequired();
  await submit();
  await expectToast('Error', 'Something failed on our side.');
  await expectText('Everything you typed is still here.');
  await expect.element(field('Item Name')).toHaveValue(NAME);
  await expect.poll(focusedText).toBe('Catalog Item');
  await expectAccessible();
  await button('Dismiss').click();
  api.reset(CREATE_ITEM);
  await submit();
  await expectCataloged();
  await fillRequired();
  await submit();
  await expect.poll(() => keysOf(api)).toHaveLength(3);
  const [first, second, third] = keysOf(api);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test.each([
  ['500: x', 'x'],
  ['Failed to catalog item', ' '],
])('a new item reports a failure without a message as %s', async (message, body) => {
  const { api } = await open();
  api.on(CREATE_ITEM, textReply(500, body));
  await fillRequired();
  await submit();
  await expectToast('Error', message);
});

test('a new item shows why it is refused at its fields and photos', async () => {
  const { api } = await open();
  const refuse = (issues: Issue[]) =>
    api.on(CREATE_ITEM, errorReply('INVALID_REQUEST', 'The item is invalid', { issues }));
  const photoIssue = { path: 'imageUrls.1', message: 'This is a text file' };
  await fillRequired();
  await addPhotos(2);
  refuse([photoIssue]);
  await submit();
  await expectText('This is a text file');
  await expect.element(main().getByRole('button', { name: /^Photo 2 of 2/ })).toHaveFocus();
  refuse([
    photoIssue,
    { path: 'manufacturer', message: 'Expected at most 300 characters' },
    { path: 'somethingElse', message: 'Unknown' },
  ]);
  await submit();
  await expectToast(
    'Error',
    'Photo 2: This is a text file. Manufacturer: Expected at most 300 characters. Something else: Unknown.',
  );
  await expectError('Manufacturer', 'Expected at most 300 characters');
  await expect.element(field('Manufacturer')).toHaveFocus();
  expect(tiles().nth(1).element().textContent).toContain('This is a text file');
  expect(tiles().nth(0).element().textContent).not.toContain('This is a text file');
  await expectText('Something else: Unknown');
  await expectAccessible();
  await field('Manufacturer').fill('Meyer');
  await expectError('Manufacturer', undefined);
});

test('a new item is sent without pending photos only after confirmation', async () => {
  const { api } = await open();
  await fillRequired();
  await choosePhotos(await makePhotos(2));
  await expect.element(uploader().getByRole('button', { name: 'Upload 2 files' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(uploader()).not.toBeInTheDocument();
  await submit();
  const question = dialog('2 photos are not uploaded yet');
  await expect.element(question).toBeVisible();
  await expect.poll(focusedText).toBe('Upload Them Now');
  await expectAccessible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(bodiesOf(api)).toEqual([]);
  await submit();
  await question.getByRole('button', { name: 'Catalog Without Them' }).click();
  await expectCataloged();
  expect(bodiesOf(api)[0].imageUrls).toEqual([]);
});

test('a new item waits for photos that are uploading, and continues by itself', async () => {
  const { api } = await open();
  await fillRequired();
  const release = api.hold('POST /api/objects/upload');
  await choosePhotos(await makePhotos(1));
  await uploader().getByRole('button', { name: 'Upload 1 file' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(uploader()).not.toBeInTheDocument();
  await submit();
  await expect.element(dialog('Photos are still uploading')).toBeVisible();
  release();
  await expectCataloged();
  expect(bodiesOf(api)[0].imageUrls).toHaveLength(1);
});

describe('an upload to Airtable', () => {
  const expectUploaded = () => expectToast('Success', 'Item uploaded to Airtable successfully!');

  test('an upload to Airtable requires an uploaded photo and valid fields, and leaves the form as it is', async () => {
    const { api } = await open();
    await expect.element(button('Upload to Airtable')).toBeDisabled();
    await expectText('For Airtable, upload a photo first.');
    await addPhotos(1);
    await expect.element(button('Upload to Airtable')).toBeEnabled();
    await upload();
    await expectError('Item Name', 'Item name is required');
    expect(api.callsTo(UPLOAD_TO_AIRTABLE)).toEqual([]);
    await fillRequired();
    const release = api.hold(UPLOAD_TO_AIRTABLE);
    await upload();
    await expect.element(button('Uploading...')).toBeVisible();
    release();
    await expectUploaded();
    await expect.element(field('Item Name')).toHaveValue(NAME);
    await expectText(RECORD.airtableId);
    expect(api.callsTo(UPLOAD_TO_AIRTABLE)[0]?.body.primaryImageUrl).toMatch(/^\/uploads\//);
    expect(bodiesOf(api)).toEqual([]);

    await submit();
    await expectCataloged();
    const [first, second] = keysOf(api);
    expect(second).toBe(first);
    expect(keysOf(api)).toHaveLength(2);
  });

  test('an upload to Airtable lists the fields that Airtable rejected until that is dismissed', async () => {
    const refused = [{ field: 'Era', message: 'No such option: WWII (1941-1945)' }];
    await open({ record: { ...RECORD, refused } });
    await fillRequired();
    await addPhotos(1);
    await upload();
    await expectText('Era: No such option: WWII (1941-1945)');
    await expectAccessible();
    await button('Dismiss').click();
    expect(main().getByText('No such option').query()).toBeNull();
  });

  test('an upload to Airtable reports a failure, and why on the form', async () => {
    const { api } = await open();
    api.on(UPLOAD_TO_AIRTABLE, errorReply('AIRTABLE_FAILED', 'Airtable answered 500: try later.'));
    await fillRequired();
    await addPhotos(1);
    await upload();
    await expectToast('Error', 'Failed to upload to Airtable');
    await expectText(/Airtable answered 500: try later\. Everything you typed/);
  });

  test('an upload to Airtable of what became another item creates another record', async () => {
    const { api } = await open();
    await fillRequired();
    await addPhotos(1);
    await upload();
    await expectUploaded();
    await field('Item Name').fill('Another');
    await upload();
    const question = dialog('This draft is already in Airtable');
    await expect.element(question.getByText(RECORD.airtableId)).toBeVisible();
    expect(keysOf(api)).toHaveLength(1);
    await question.getByRole('button', { name: 'Upload as New Record' }).click();
    await expect.poll(() => keysOf(api)).toHaveLength(2);
    expect(new Set(keysOf(api)).size).toBe(2);
  });
});

test('a draft survives a reload with its photos and its key', async () => {
  const { api } = await open();
  api.on(CREATE_ITEM, internal);
  await fillRequired('Field Gear');
  await field('Weight').fill('2.5');
  await addPhotos(1);
  await submit();
  await expectToast('Error', 'Something failed on our side.');
  await reload();
  await expectText(/Your draft of \w{3} \d+, \d{4}, \d+:\d\d [AP]M was restored/);
  await expect.element(field('Item Name')).toHaveValue(NAME);
  await expect.element(field('Item Type')).toHaveValue('Field Gear');
  await expect.element(field('Weight')).toHaveValue(2.5);
  await expectAccessible();
  await expect.element(tiles()).toHaveLength(1);
  api.reset(CREATE_ITEM);
  await submit();
  await expectCataloged();
  expect(keysOf(api)).toHaveLength(2);
  expect(new Set(keysOf(api)).size).toBe(1);
});

test('a draft is discarded after confirmation', async () => {
  await open();
  await fillRequired();
  await reload();
  await button('Start Over').click();
  await dialog('Start over?').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('Item Name')).toHaveValue(NAME);
  await button('Start Over').click();
  await dialog('Start over?').getByRole('button', { name: 'Start Over' }).click();
  await expect.element(field('Item Name')).toHaveValue('');
  await expect.element(field('Item Name')).toHaveFocus();
  await reload();
  await expect.element(field('Item Name')).toHaveValue('');
});

test('a draft survives the loss of the session', async () => {
  const { api } = await open();
  await fillRequired();
  api.on(CREATE_ITEM, unauthorized);
  await expectSessionExpired(submit);
  api.reset(CREATE_ITEM);
  await reload();
  await expectText('was restored');
  await expect.element(field('Item Name')).toHaveValue(NAME);
  await submit();
  await expectCataloged();
  expect(keysOf(api)).toHaveLength(2);
  expect(new Set(keysOf(api)).size).toBe(1);
});

test('a draft survives Access Denied', async () => {
  allowConsoleError(/403: /);
  const { api } = await open();
  await fillRequired();
  api.on(CREATE_ITEM, forbidden);
  await submit();
  await expect.element(heading('Access Denied')).toBeVisible();
  api.reset(CREATE_ITEM);
  await reload();
  await expect.element(field('Item Name')).toHaveValue(NAME);
});

test('a draft is kept while the list is open, from which Back returns', async () => {
  await open({ items: makeItems(3) });
  await fillRequired();
  await page.getByRole('tab', { name: 'Cataloged Items (3)' }).click();
  await expectPath('/catalog?view=items');
  await expect.element(field('Item Name')).not.toBeVisible();
  window.history.back();
  await expect.element(field('Item Name')).toBeVisible();
  await expect.element(field('Item Name')).toHaveValue(NAME);
  expect(main().getByText('was restored').query()).toBeNull();
});

test('a draft is not shown to another user', async () => {
  const catalog = await open();
  await fillRequired();
  await reload();
  await expectText('was restored');
  catalog.user = catalog.user && { ...catalog.user, id: crypto.randomUUID() };
  await reload();
  await expect.element(field('Item Name')).toHaveValue('');
});

test('a draft is not needed where the browser blocks storage', async () => {
  const blocked = () => {
    throw new DOMException('No', 'SecurityError');
  };
  const spies = [
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(blocked),
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked),
  ];
  const { api } = await open();
  await fillRequired();
  await submit();
  await expectCataloged();
  for (const spy of spies) spy.mockRestore();
  expect(bodiesOf(api)).toHaveLength(1);
});

test('cataloging many items keeps what the next item has in common, if that is chosen', async () => {
  const { api } = await open();
  await page.getByRole('switch', { name: /^Keep what/ }).click();
  await fillRequired('Patches');
  await field('Era').selectOptions('WWII (1941-1945)');
  await field('Rank').fill('Sergeant');
  await field('Storage Location').fill('Box 12');
  await field('Cost').fill('4');
  await field('Consignor').fill('Ted Hallam');
  await submit();
  await expectCataloged();
  await expect.element(field('Item Name')).toHaveValue('');
  await expect.element(field('Item Type')).toHaveValue('Patches');
  await expect.element(field('Condition')).toHaveValue('Good');
  await expect.element(field('Era')).toHaveValue('WWII (1941-1945)');
  await expect.element(field('Rank')).toHaveValue('');
  await expect.element(field('Storage Location')).toHaveValue('Box 12');
  await expect.element(field('Cost')).toHaveValue('4.00');
  await expect.element(field('Consignor')).toHaveValue('Ted Hallam');
  await field('Item Name').fill('Another');
  await submit();
  await expect.poll(() => bodiesOf(api)).toHaveLength(2);
  expect(bodiesOf(api)[1]).toMatchObject({ name: 'Another', era: 'WWII (1941-1945)' });
  expect(new Set(keysOf(api)).size).toBe(2);
  await reload();
  await page.getByRole('switch', { name: /^Keep what/ }).click();
  await field('Item Name').fill('The last one');
  await submit();
  await expect.element(field('Item Type')).toHaveValue('');
});

test('cataloging many items copies the last item', async () => {
  const last = makeItem(1, { itemType: 'Pins & Badges', length: '3.50' });
  await open({ items: [last, makeItem(2)] });
  await button('Copy Last Item').click();
  await expect.element(field('Item Name')).toHaveValue(last.name);
  await expect.element(field('Length')).toHaveValue(3.5);
  await expect.element(field('Manufacturer')).toHaveValue('N.S. Meyer Inc.');
  await expect.element(field('Item Name')).toHaveFocus();
  await userEvent.keyboard('Another');
  await expect.element(field('Item Name')).toHaveValue('Another');
  expect(tiles()).toHaveLength(0);
  await button('Copy Last Item').click();
  await dialog('Copy the last item?').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('Item Name')).toHaveValue('Another');
});

test('cataloging many items shows the number that the item will get, and sends only one that was typed', async () => {
  const { api } = await open({ items: [makeItem(1, { catalogNumber: 'GD-3007' })] });
  await button('Copy Last Item').click();
  await expectText('Left empty, the item gets the next number, now GD-3008.');
  await expect.element(field('Unique ID')).toHaveValue('');
  api.on(NEXT_NUMBER, { next: 'GD-3009', series: [] });
  await submit();
  await expectCataloged();
  expect(bodiesOf(api)[0]?.catalogNumber ?? '').toBe('');
  await expectText('Left empty, the item gets the next number, now GD-3009.');
});

test('cataloging many items reports a Unique ID that another item has', async () => {
  const message = 'GD-0199 is the Unique ID of “Liner” already';
  const { api } = await open();
  api.on(
    CREATE_ITEM,
    errorReply('INVALID_REQUEST', message, { issues: [{ path: 'catalogNumber', message }] }),
  );
  await fillRequired();
  await field('Unique ID').fill('GD-0199');
  await submit();
  await expectText(message);
  await expect.element(field('Unique ID')).toHaveFocus();
});

test('cataloging many items works by keyboard alone', async () => {
  const { api } = await open();
  await expect.element(field('Item Name')).toHaveFocus();
  await userEvent.keyboard('Garrison cap{Enter}');
  await expect.element(field('Item Type')).toHaveFocus();
  await userEvent.keyboard('U{Tab}G');
  expect(api.changes).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectCataloged();
  expect(bodiesOf(api)[0]).toMatchObject({
    name: 'Garrison cap',
    itemType: 'Uniforms',
    condition: 'Good',
  });
  await userEvent.keyboard('Overseas cap{Tab}U{Tab}G{Control>}s{/Control}');
  await expect.poll(() => bodiesOf(api).at(-1)?.name).toBe('Overseas cap');
});

test('cataloging many items suggests values of earlier items', async () => {
  await open({ items: [makeItem(0), makeItem(1), makeItem(3), makeItem(6)] });
  const suggestions = () =>
    page
      .getByRole('listbox', { name: 'Suggestions' })
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  for (const [name, value] of [
    ['Manufacturer', 'N.S. Meyer Inc.'],
    ['Unit Designation', '101st Airborne Division'],
    ['Rank', 'BM2'],
  ] as const) {
    await field(name).click();
    await expect.poll(suggestions).toEqual([value]);
  }
  await userEvent.keyboard('b{ArrowDown}{Enter}');
  await expect.element(field('Rank')).toHaveValue('BM2');
  await expect.element(field('Specialty')).toHaveFocus();
});

test('the catalog form of an owner suggests registered consignors, and asks for a price floor of their pieces', async () => {
  const names = ['Ada Lovelace', 'Estate of Cpl. Smith'];
  const consignors = names.map((name, n) => makeConsignor({ id: getUuid(n), name }));
  const { api } = mockItems(
    { items: [makeItem(0, { consignor: 'Ada L.' })], record: RECORD },
    { 'GET /api/consignors': consignors },
  );
  await openApp('/catalog');
  await fillRequired();
  expect(field('Price Floor').query()).toBeNull();
  await field('Consignor').click();
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual(names);
  await userEvent.keyboard('est{ArrowDown}{Enter}');
  await expect.element(field('Consignor')).toHaveValue('Estate of Cpl. Smith');
  await expect
    .element(main().getByText(/^Offers below it need the consignor’s consent/))
    .toBeVisible();
  await field('Price Floor').fill('much');
  await submit();
  await expectError('Price Floor', 'Expected an amount such as 125.00');
  await field('Price Floor').fill('80');
  await submit();
  await expectCataloged();
  expect(bodiesOf(api)).toMatchObject([
    { consignor: 'Estate of Cpl. Smith', floor: expect.stringMatching(/^80/) },
  ]);
});

test('cataloging many items works while the list fails to load', async () => {
  const { api } = mockItems();
  api.on(LIST_ITEMS, internal);
  await openApp('/catalog');
  await expectText('The items could not be loaded.');
  await fillRequired();
  await submit();
  await expectCataloged();
});

describe('editing an item', () => {
  const item = makeItem(0, { length: '2.50', width: null, secondaryMaterial: 'Metal' });
  const record = () => page.getByRole('dialog', { name: item.name });
  const press = (name: string) => record().getByRole('button', { name }).click();
  const openEditor = async (edited = item) => {
    const catalog = mockItems({ items: [edited, makeItem(1)] });
    await openApp(`/catalog?view=items&item=${item.id}`);
    await press('Edit');
    await expect.element(field('Rank')).toBeVisible();
    await expect
      .poll(() => record().element().querySelector('[aria-label="Photos"][aria-busy="false"]'))
      .not.toBeNull();
    return catalog;
  };
  const sent = (api: MockApi) => api.callsTo(UPDATE_ITEM).map(({ body }) => body);
  const expectSaved = () =>
    expectToast('Item Updated', `Your changes to “${item.name}” are saved.`);

  test('editing an item sends only what changed', async () => {
    const { api } = await openEditor();
    await expect.element(field('Length')).toHaveValue(2.5);
    await expectAccessible();
    await field('Era').selectOptions('Korea (1950-1953)');
    await field('Secondary Material').selectOptions('');
    await field('Width').fill('3.75');
    await press('Save Changes');
    await expectSaved();
    expect(sent(api)).toEqual([
      {
        era: 'Korea (1950-1953)',
        secondaryMaterial: null,
        width: 3.75,
        updatedAt: item.updatedAt,
      },
    ]);
    await expect.element(record().getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  test('editing an item keeps values that its type does not have', async () => {
    const { api } = await openEditor({ ...item, primaryMaterial: 'Wood', height: '1.00' });
    await expect.element(field('Height')).toHaveValue(1);
    await field('Era').selectOptions('');
    await press('Save Changes');
    await expect.poll(() => sent(api)).toEqual([{ era: null, updatedAt: item.updatedAt }]);
  });

  test('editing an item sends nothing when nothing changed', async () => {
    const { api } = await openEditor();
    await press('Save Changes');
    await expect.element(record().getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(api.changes).toEqual([]);
  });

  test('editing an item merges the changes that a colleague saved', async () => {
    const catalog = await openEditor();
    await field('Era').selectOptions('Korea (1950-1953)');
    const updatedAt = '2026-11-19T08:00:00.000Z';
    catalog.items = [{ ...item, era: 'Modern (2001-Present)', rank: 'Major', updatedAt }];
    await press('Save Changes');
    await expectToast('Error', 'ada@guidon.example has changed the item');
    await expect.element(field('Era')).toHaveValue('Korea (1950-1953)');
    await press('Load Their Changes');
    await expect
      .element(record().getByText('Era: theirs is “Modern (2001-Present)”'))
      .toBeVisible();
    await expect.element(field('Era')).toHaveValue('Korea (1950-1953)');
    await expect.element(field('Rank')).toHaveValue('Major');
    await press('Save Changes');
    await expectSaved();
    expect(sent(catalog.api).at(-1)).toEqual({ era: 'Korea (1950-1953)', updatedAt });
  });

  test('editing an item lists what a colleague changed since the draft', async () => {
    const catalog = await openEditor();
    await field('Era').selectOptions('Korea (1950-1953)');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    const updatedAt = '2026-11-19T08:00:00.000Z';
    catalog.items = [{ ...item, era: 'Modern (2001-Present)', rank: 'Major', updatedAt }];
    for (const specialty of ['Medic', 'Rigger']) {
      await reloadApp();
      await press('Edit');
      await expect.element(record().getByText(/Your draft of .* was restored/)).toBeVisible();
      await expect
        .element(record().getByRole('alert').getByText('The item has changed since your draft'))
        .toBeVisible();
      await expect
        .element(record().getByText('Era: theirs is “Modern (2001-Present)”'))
        .toBeVisible();
      await expect.element(record().getByText('Rank: theirs')).not.toBeInTheDocument();
      await expect.element(field('Era')).toHaveValue('Korea (1950-1953)');
      await expect.element(field('Rank')).toHaveValue('Major');
      // Typing does not hide the conflict from the next visit.
      await field('Specialty').fill(specialty);
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
    }
    await press('Save Changes');
    await expectSaved();
    expect(sent(catalog.api)).toEqual([
      { era: 'Korea (1950-1953)', specialty: 'Rigger', updatedAt },
    ]);
  });

  test('editing an item lists every differing field of a draft that an earlier release stored', async () => {
    const user = makeUser({ id: crypto.randomUUID() });
    mockItems({ user, items: [{ ...item, condition: 'Excellent', rank: 'Major' }] });
    writeItemDraft(getDraftName(user.id, item.id), {
      key: crypto.randomUUID(),
      typed: { condition: 'Good', rank: 'Major' },
      savedAt: '2026-11-01T08:00:00.000Z',
      itemUpdatedAt: '2026-10-31T08:00:00.000Z',
    });
    await openApp(`/catalog?view=items&item=${item.id}`);
    await press('Edit');
    await expect.element(record().getByText('Condition: theirs is “Excellent”')).toBeVisible();
    await expect.element(record().getByText('Rank: theirs')).not.toBeInTheDocument();
    await expect.element(field('Condition')).toHaveValue('Good');
  });

  test('editing an item has a draft of its own, which Cancel discards after confirmation', async () => {
    const { api } = await openEditor();
    await field('Rank').fill('Colonel');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await reloadApp();
    await press('Edit');
    await expect.element(record().getByText('was restored')).toBeVisible();
    await expect.element(record().getByRole('alert')).not.toBeInTheDocument();
    await expect.element(field('Rank')).toHaveValue('Colonel');
    await press('Cancel');
    await dialog('Discard your changes?').getByRole('button', { name: 'Discard Changes' }).click();
    await press('Edit');
    await expect.element(field('Rank')).toHaveValue('');
    await press('Cancel');
    await expect.element(record().getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(api.changes).toEqual([]);
  });
});
