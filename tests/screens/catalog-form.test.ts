import { describe, expect, test } from 'vitest';
import type { Issue } from '../../shared/contract/errors.ts';
import { guidanceFor } from '../../shared/item-form/guidance.ts';
import { ITEM_TYPES, MATERIALS } from '../../shared/vocabulary.ts';
import { violations } from '../support/axe.ts';
import { forbidden, given, internal, refuse, unauthorized } from '../support/back-office.ts';
import { backOfficeScreen } from '../support/back-office-screen.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { mockCatalog } from '../support/catalog.ts';
import { catalogForm } from '../support/catalog-form.ts';
import { makeItem, makeItems } from '../support/cataloged-items.ts';
import { expectSessionExpired } from '../support/lost-session.ts';
import { changes, only } from '../support/member-page.ts';
import { freshPage, overflow } from '../support/page.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { heading, button, main, focused } = backOfficeScreen(visit);
const { field, valueIn, open, fillRequired, addPhotos, choosePhotos, hasFocus, errorOf } =
  catalogForm(visit);
const { expectToast, toasts } = toastsOf(visit);
const CATALOG = 'POST /api/military-items';
/** The form, of which the shop takes no item, for these reasons. */
const openRefusing = (issues: Issue[]) =>
  open({
    answer: (call, route) =>
      call === CATALOG
        ? given(
            route.fulfill(refuse(400, 'INVALID_REQUEST', 'The item cannot be taken', { issues })),
          )
        : undefined,
  });
const UPLOAD = 'POST /api/military-items/upload-airtable';
const dialog = (name: string | RegExp) => visit.page().getByRole('alertdialog', { name });
const optionsOf = (name: string) =>
  field(name)
    .locator('option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value).filter(Boolean));
const reload = () => visit.page().reload();
/** Holds the answers to a call back. */
const hold = (held: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = async (call: string) => {
    if (call === held) await promise;
    return undefined;
  };
  return { answer, release: resolve };
};

describe('the form', () => {
  test('asks for everything that is known of an item, units with it', async () => {
    await open();
    const labels = await main().locator('form label').allInnerTexts();
    expect(labels).toEqual([
      'Item Name',
      'Item Type',
      'Condition',
      'Description',
      'Era',
      'Branch',
      'Unit Designation',
      'Rank',
      'Specialty',
      'Primary Material',
      'Secondary Material',
      'Length (in)',
      'Width (in)',
      'Height (in)',
      'Weight (oz)',
      'Manufacturer',
      'Manufacturing Location',
      'Authenticity Notes',
    ]);
    await expect.poll(() => optionsOf('Item Type')).toEqual([...ITEM_TYPES]);
    await expect.poll(() => optionsOf('Secondary Material')).toEqual([...MATERIALS]);
    for (const name of ['Length', 'Width', 'Height', 'Weight']) {
      const box = field(name);
      await expect.poll(() => box.getAttribute('type')).toBe('number');
      await expect.poll(() => box.getAttribute('step')).toBe('0.01');
      await expect.poll(() => box.getAttribute('min')).toBe('0');
      await expect.poll(() => box.getAttribute('inputmode')).toBe('decimal');
    }
    await expect.poll(() => hasFocus('Item Name')).toBe(true);
    expect(await violations(visit.page())).toEqual([]);
  });

  test('asks of every type what its items are asked for', async () => {
    await open();
    const names = { length: 'Length', width: 'Width', height: 'Height', weight: 'Weight' };
    const marked = {
      era: 'Era',
      branch: 'Branch',
      rank: 'Rank',
      unitDesignation: 'Unit Designation',
    };
    const labelOf = (name: string) => main().locator('label', { hasText: name }).textContent();
    const legend = main().getByText(/^\* recommended for/);
    for (const itemType of ITEM_TYPES) {
      await field('Item Type').selectOption(itemType);
      const { recommendedFields: marks, materials, dimensions } = guidanceFor(itemType);
      const asked: Record<string, unknown> = { itemType };
      asked.materials = await optionsOf('Primary Material');
      for (const name of Object.values(names)) asked[name] = await field(name).count();
      for (const name of Object.values(marked)) asked[name] = await labelOf(name);
      asked.legend = await legend.count();

      const expected: Record<string, unknown> = { itemType, materials: [...materials] };
      for (const [dimension, name] of Object.entries(names)) {
        expected[name] = dimensions.some((each) => each === dimension) ? 1 : 0;
      }
      for (const [mark, name] of Object.entries(marked)) {
        expected[name] = marks.some((each) => each === mark) ? `${name} *` : name;
      }
      expect(asked).toEqual({ ...expected, legend: marks.length > 0 ? 1 : 0 });
      if (itemType === 'Patches') expect(await violations(visit.page())).toEqual([]);
    }
  });

  test('sends nothing while a required field is empty, and says so at each', async () => {
    const catalog = await open();
    await button('Catalog Item').click();
    await main().getByText('Item name is required').waitFor();
    await expect.poll(() => errorOf('Item Name')).toBe('Item name is required');
    await expect.poll(() => errorOf('Item Type')).toBe('Item type is required');
    await expect.poll(() => errorOf('Condition')).toBe('Condition is required');
    await expect.poll(() => field('Item Name').getAttribute('aria-required')).toBe('true');
    await expect.poll(() => hasFocus('Item Name')).toBe(true);
    expect(await violations(visit.page())).toEqual([]);

    await field('Item Name').fill('   ');
    await field('Item Type').selectOption('Patches');
    await button('Catalog Item').click();
    await expect.poll(() => errorOf('Item Name')).toBe('Item name is required');
    await expect.poll(() => errorOf('Item Type')).toBeUndefined();
    await field('Item Name').fill('Tab');
    await button('Catalog Item').click();
    await expect.poll(() => hasFocus('Condition')).toBe(true);
    expect(changes(catalog.calls)).toEqual([]);
  });

  test('does not take for a measure what is none', async () => {
    const catalog = await open();
    await fillRequired();
    await field('Length').fill('-1');
    await field('Width').fill('1.234');
    await field('Height').fill('1000000');
    await field('Weight').pressSequentially('1e');
    await button('Catalog Item').click();
    await expect.poll(() => errorOf('Length')).toBe('Expected a number from 0 to 999999.99');
    await expect.poll(() => errorOf('Width')).toBe('Expected at most two decimals, as in 3.25');
    await expect.poll(() => errorOf('Height')).toBe('Expected a number from 0 to 999999.99');
    await expect.poll(() => errorOf('Weight')).toBe('Expected a number, as in 3.25');
    expect(changes(catalog.calls)).toEqual([]);
  });
});

describe('an item', () => {
  test('needs a name, a type and a condition, whatever carries an asterisk', async () => {
    const catalog = await open();
    await field('Item Name').fill(' Screaming Eagle ');
    await field('Item Type').selectOption('Patches');
    await field('Condition').selectOption('Good');
    await button('Catalog Item').click();
    await expectToast('Success', 'Military item cataloged successfully!');
    expect(catalog.bodies.at(-2)).toEqual({
      name: 'Screaming Eagle',
      itemType: 'Patches',
      condition: 'Good',
      imageUrls: [],
      primaryImageUrl: null,
    });
    expect(catalog.calls.at(-1)).toBe('GET /api/military-items');
    expect(catalog.keys[0]).toMatch(/^[\w-]{36}$/);
  });

  test('goes to the catalog whole, with its photos in order, and leaves an empty form', async () => {
    const catalog = await open();
    await fillRequired('Field Gear');
    await field('Description').fill('Two\nlines');
    await field('Era').selectOption('WWII (1941-1945)');
    await field('Branch').selectOption('Army');
    await field('Unit Designation').fill('101st Airborne Division');
    await field('Rank').fill('Sergeant');
    await field('Specialty').fill('Rigger');
    await field('Primary Material').selectOption('Leather');
    await field('Secondary Material').selectOption('Brass');
    await field('Length').fill('3.5');
    await field('Width').fill('0');
    await field('Weight').fill('12.25');
    await field('Manufacturer').fill('Westinghouse');
    await field('Manufacturing Location').fill('Pittsburgh');
    await field('Authenticity Notes').fill('Heat stamp');
    await addPhotos(2);
    await button('Catalog Item').click();
    await expectToast('Success', 'Military item cataloged successfully!');
    const [sent] = only(catalog.calls, `${CATALOG} `);
    const { imageUrls, ...said } = JSON.parse(sent?.slice(CATALOG.length) ?? '');
    expect(said).toEqual({
      name: 'M1 helmet liner',
      itemType: 'Field Gear',
      condition: 'Good',
      description: 'Two\nlines',
      era: 'WWII (1941-1945)',
      branch: 'Army',
      unitDesignation: '101st Airborne Division',
      rank: 'Sergeant',
      specialty: 'Rigger',
      primaryMaterial: 'Leather',
      secondaryMaterial: 'Brass',
      length: 3.5,
      width: 0,
      weight: 12.25,
      manufacturer: 'Westinghouse',
      manufacturingLocation: 'Pittsburgh',
      authenticityNotes: 'Heat stamp',
      primaryImageUrl: imageUrls[0],
    });
    expect(imageUrls).toHaveLength(2);

    const texts = main().locator('form').locator('input, select, textarea');
    const left = await texts.evaluateAll((all) =>
      all.map((each) => (each as HTMLInputElement).value),
    );
    expect(left.filter(Boolean)).toEqual([]);
    expect(await main().getByRole('list', { name: 'Photos in order' }).count()).toBe(0);
    await expect.poll(() => hasFocus('Item Name')).toBe(true);
    const recent = main().getByRole('region', { name: 'Recently Cataloged' });
    await recent.getByRole('link', { name: 'M1 helmet liner' }).waitFor();
    await reload();
    await field('Item Name').waitFor();
    expect(await valueIn('Item Name')).toBe('');
    expect(await main().getByText('was restored').count()).toBe(0);
  });

  test('is not said to be of what its type is not asked for; that comes back with the type', async () => {
    const catalog = await open();
    await fillRequired('Field Gear');
    await field('Primary Material').selectOption('Leather');
    await field('Height').fill('4');
    await field('Length').fill('2');
    await field('Item Type').selectOption('Patches');
    expect(await valueIn('Primary Material')).toBe('');
    await field('Item Type').selectOption('Field Gear');
    await expect.poll(() => valueIn('Primary Material')).toBe('Leather');
    await expect.poll(() => valueIn('Height')).toBe('4');
    await field('Item Type').selectOption('Patches');
    await button('Catalog Item').click();
    await expectToast('Success', 'Military item cataloged successfully!');
    const sent = only(catalog.calls, `${CATALOG} `)[0];
    expect(sent).toContain('"length":2');
    expect(sent).not.toMatch(/primaryMaterial|height/);
  });

  test('is cataloged once, however often the button is pressed', async () => {
    const { answer, release } = hold(CATALOG);
    const catalog = await open({ answer });
    await fillRequired();
    await button('Catalog Item').dblclick();
    await button('Cataloging...').click({ force: true });
    await visit.page().keyboard.press('Control+Enter');
    await expect.poll(() => button('Cataloging...').getAttribute('aria-busy')).toBe('true');
    expect(await violations(visit.page())).toEqual([]);
    release();
    await expectToast('Success', 'Military item cataloged successfully!');
    await button('Catalog Item').waitFor();
    expect(only(catalog.calls, `${CATALOG} `)).toHaveLength(1);
  });

  test('is sent again with the same key after a failure, and the next with another', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    const catalog = await open({
      answer: (call, route) =>
        isDown && call === CATALOG ? given(route.fulfill(internal)) : undefined,
    });
    await fillRequired();
    await button('Catalog Item').click();
    await expectToast('Error', 'Something failed on our side.');
    await main().getByText('Everything you typed is still here.').waitFor();
    await expect.poll(() => valueIn('Item Name')).toBe('M1 helmet liner');
    await expect.poll(focused).toBe('Catalog Item');
    expect(await violations(visit.page())).toEqual([]);
    await button('Dismiss').click();
    isDown = false;
    await button('Catalog Item').click();
    await expectToast('Success', 'Military item cataloged successfully!');
    await fillRequired();
    await button('Catalog Item').click();
    await expect.poll(() => catalog.keys.length).toBe(3);
    expect(catalog.keys[1]).toBe(catalog.keys[0]);
    expect(catalog.keys[2]).not.toBe(catalog.keys[0]);
  });

  test.each([
    ['500: x', 'x'],
    ['Failed to catalog item', ' '],
  ])('that fails says %s', async (text, body) => {
    visit.expectComplaint(/500/);
    await open({
      answer: (call, route) =>
        call === CATALOG ? given(route.fulfill({ status: 500, body })) : undefined,
    });
    await fillRequired();
    await button('Catalog Item').click();
    await expectToast('Error', text);
  });

  test('that is refused says why at its fields and photos', async () => {
    visit.expectComplaint(/400/);
    await openRefusing([
      { path: 'imageUrls.1', message: 'This is a text file' },
      { path: 'manufacturer', message: 'Expected at most 300 characters' },
      { path: 'somethingElse', message: 'Unknown' },
    ]);
    await fillRequired();
    await addPhotos(2);
    await button('Catalog Item').click();
    await expectToast('Error', 'The item cannot be taken');
    await expect.poll(() => errorOf('Manufacturer')).toBe('Expected at most 300 characters');
    await expect.poll(() => hasFocus('Manufacturer')).toBe(true);
    const tiles = main().getByRole('list', { name: 'Photos in order' }).getByRole('listitem');
    await expect.poll(() => tiles.nth(1).textContent()).toContain('This is a text file');
    expect(await tiles.nth(0).textContent()).not.toContain('This is a text file');
    await main().getByText('somethingElse: Unknown').waitFor();
    expect(await violations(visit.page())).toEqual([]);
    await field('Manufacturer').fill('Meyer');
    await expect.poll(() => errorOf('Manufacturer')).toBeUndefined();
  });

  test('of which only photos are refused leads to the first of them', async () => {
    visit.expectComplaint(/400/);
    await openRefusing([{ path: 'imageUrls.1', message: 'This is a text file' }]);
    await fillRequired();
    await addPhotos(2);
    await button('Catalog Item').click();
    await main().getByText('This is a text file').waitFor();
    const handle = main().getByRole('button', { name: /^Photo 2 of 2/ });
    await expect.poll(() => handle.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test('is not sent without the photos that wait, unless that is wanted', async () => {
    const catalog = await open();
    await fillRequired();
    await choosePhotos(2);
    await button('Catalog Item').click();
    const question = dialog('2 photos are not uploaded yet');
    await question.waitFor();
    await expect.poll(focused).toBe('Upload Them Now');
    expect(await violations(visit.page())).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(only(catalog.calls, `${CATALOG} `)).toEqual([]);

    await button('Catalog Item').click();
    await question.getByRole('button', { name: 'Catalog Without Them' }).click();
    await expectToast('Success', 'Military item cataloged successfully!');
    expect(only(catalog.calls, `${CATALOG} `)[0]).toContain('"imageUrls":[]');
  });
});

describe('an upload to Airtable', () => {
  test('needs an uploaded photo, and leaves the form as it is', async () => {
    const { answer, release } = hold(UPLOAD);
    const catalog = await open({ answer });
    await fillRequired();
    const upload = button('Upload to Airtable');
    await expect.poll(() => upload.isDisabled()).toBe(true);
    await main().getByText('For Airtable, upload a photo first.').waitFor();
    await addPhotos(1);
    expect(await upload.isDisabled()).toBe(false);
    await upload.click();
    await button('Uploading...').waitFor();
    release();
    await expectToast('Success', 'Item uploaded to Airtable successfully!');
    await expect.poll(() => valueIn('Item Name')).toBe('M1 helmet liner');
    await main().getByText('recIN5XCoqDp1h7Oq').waitFor();
    const [sent] = only(catalog.calls, UPLOAD);
    expect(sent).toMatch(/"primaryImageUrl":"\/uploads\//);
    expect(only(catalog.calls, `${CATALOG} `)).toEqual([]);

    await button('Catalog Item').click();
    await expectToast('Success', 'Military item cataloged successfully!');
    expect(catalog.keys).toEqual([catalog.keys[0], catalog.keys[0]]);
  });

  test('that is invalid is not sent', async () => {
    const catalog = await open();
    await addPhotos(1);
    await button('Upload to Airtable').click();
    await expect.poll(() => errorOf('Item Name')).toBe('Item name is required');
    expect(only(catalog.calls, UPLOAD)).toEqual([]);
  });

  test('says what Airtable did not take, until that is dismissed', async () => {
    await open({
      record: {
        airtableId: 'recIN5XCoqDp1h7Oq',
        refused: [{ field: 'Era', message: 'No such option: WWII (1941-1945)' }],
      },
    });
    await fillRequired();
    await addPhotos(1);
    await button('Upload to Airtable').click();
    await main().getByText('Era: No such option: WWII (1941-1945)').waitFor();
    expect(await violations(visit.page())).toEqual([]);
    await button('Dismiss').click();
    expect(await main().getByText('No such option').count()).toBe(0);
  });

  test('that fails says so, and why on the form', async () => {
    visit.expectComplaint(/502/);
    await open({
      answer: (call, route) =>
        call === UPLOAD
          ? given(
              route.fulfill(refuse(502, 'AIRTABLE_FAILED', 'Airtable answered 500: try later.')),
            )
          : undefined,
    });
    await fillRequired();
    await addPhotos(1);
    await button('Upload to Airtable').click();
    await expectToast('Error', 'Failed to upload to Airtable');
    await main()
      .getByText(/Airtable answered 500: try later\. Everything you typed/)
      .waitFor();
  });

  test('of what is another item by now has a record of its own', async () => {
    const catalog = await open();
    await fillRequired();
    await addPhotos(1);
    await button('Upload to Airtable').click();
    await expectToast('Success', 'Item uploaded to Airtable successfully!');
    await field('Item Name').fill('Another');
    await button('Upload to Airtable').click();
    await dialog('This draft is already in Airtable').getByText('recIN5XCoqDp1h7Oq').waitFor();
    expect(catalog.keys).toHaveLength(1);
    await dialog(/already/)
      .getByRole('button', { name: 'Upload as New Record' })
      .click();
    await expect.poll(() => catalog.keys.length).toBe(2);
    expect(catalog.keys[1]).not.toBe(catalog.keys[0]);
  });
});

describe('a draft', () => {
  test('outlives a reload with its photos and its key, until staff start over', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    const catalog = await open({
      answer: (call, route) =>
        isDown && call === CATALOG ? given(route.fulfill(internal)) : undefined,
    });
    await fillRequired('Field Gear');
    await field('Weight').fill('2.5');
    await addPhotos(1);
    await button('Catalog Item').click();
    await expectToast('Error', 'Something failed on our side.');
    await reload();
    await main()
      .getByText(/Your draft of \d{4}-\d\d-\d\d \d\d:\d\d was restored/)
      .waitFor();
    await expect.poll(() => valueIn('Item Name')).toBe('M1 helmet liner');
    await expect.poll(() => valueIn('Item Type')).toBe('Field Gear');
    await expect.poll(() => valueIn('Weight')).toBe('2.5');
    expect(await violations(visit.page())).toEqual([]);
    isDown = false;
    await main().getByRole('list', { name: 'Photos in order' }).waitFor();
    await button('Catalog Item').click();
    await expectToast('Success', 'Military item cataloged successfully!');
    expect(catalog.keys).toEqual([catalog.keys[0], catalog.keys[0]]);
  });

  test('is discarded after confirmation', async () => {
    await open();
    await fillRequired();
    await reload();
    await button('Start Over').click();
    await dialog('Start over?').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => valueIn('Item Name')).toBe('M1 helmet liner');
    await button('Start Over').click();
    await dialog('Start over?').getByRole('button', { name: 'Start Over' }).click();
    await expect.poll(() => valueIn('Item Name')).toBe('');
    await expect.poll(() => hasFocus('Item Name')).toBe(true);
    await reload();
    await field('Item Name').waitFor();
    expect(await valueIn('Item Name')).toBe('');
  });

  test('outlives the session', async () => {
    const catalog = await open();
    await fillRequired();
    catalog.answer = (call, route) =>
      call === CATALOG ? given(route.fulfill(unauthorized)) : undefined;
    await expectSessionExpired(visit, () => button('Catalog Item').click());
    catalog.answer = () => undefined;
    await visit.page().goto('/catalog');
    await main().getByText('was restored').waitFor();
    await expect.poll(() => valueIn('Item Name')).toBe('M1 helmet liner');
    await button('Catalog Item').click();
    await expectToast('Success', 'Military item cataloged successfully!');
    expect(catalog.keys).toEqual([catalog.keys[0], catalog.keys[0]]);
  });

  test('stands while one looks at the list, and where Back leads to', async () => {
    await open({ items: makeItems(3) });
    await fillRequired();
    await visit.page().getByRole('tab', { name: 'Cataloged Items (3)' }).click();
    expect(new URL(visit.page().url()).search).toBe('?view=items');
    await expect.poll(() => field('Item Name').isVisible()).toBe(false);
    await visit.page().goBack();
    await expect.poll(() => valueIn('Item Name')).toBe('M1 helmet liner');
    expect(await main().getByText('was restored').count()).toBe(0);
  });

  test('of somebody else is not shown', async () => {
    const catalog = await open();
    await fillRequired();
    await reload();
    await main().getByText('was restored').waitFor();
    catalog.user = { ...catalog.user, id: '5f0e0c5c-9f0e-4c0e-8f0e-0c5c9f0e4c0e' };
    await visit.page().unrouteAll();
    await mockCatalog(visit.page(), { user: catalog.user });
    await reload();
    await field('Item Name').waitFor();
    expect(await valueIn('Item Name')).toBe('');
  });

  test('is done without where the browser keeps nothing', async () => {
    await visit.page().addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('No', 'SecurityError');
      };
    });
    const catalog = await open();
    await fillRequired();
    await button('Catalog Item').click();
    await expectToast('Success', 'Military item cataloged successfully!');
    expect(only(catalog.calls, `${CATALOG} `)).toHaveLength(1);
  });

  test('that was cataloged in another tab is done with here, or another item', async () => {
    const catalog = await open();
    await fillRequired();
    await reload();
    const twin = await visit.page().context().newPage();
    await mockCatalog(twin, { keys: catalog.keys });
    await twin.goto('/catalog');
    await twin.getByText('was restored').waitFor();
    await twin.getByLabel('Rank').fill('Sergeant');
    await button('Catalog Item').click();
    await expectToast('Success', 'Military item cataloged successfully!');
    await expect.poll(() => twin.getByLabel('Rank').inputValue()).toBe('Sergeant');
    await twin.getByRole('button', { name: 'Catalog Item' }).click();
    await expect.poll(() => catalog.keys.length).toBe(2);
    expect(catalog.keys[1]).not.toBe(catalog.keys[0]);
  });
});

describe('the work', () => {
  test('goes on from the last item', async () => {
    const last = makeItem(1, { itemType: 'Pins & Badges', length: '3.50' });
    await open({ items: [last, makeItem(2)] });
    await button('Copy Last Item').click();
    await expect.poll(() => valueIn('Item Name')).toBe(last.name);
    await expect.poll(() => valueIn('Length')).toBe('3.5');
    await expect.poll(() => valueIn('Manufacturer')).toBe('N.S. Meyer Inc.');
    await expect.poll(() => hasFocus('Item Name')).toBe(true);
    await visit.page().keyboard.type('Another');
    await expect.poll(() => valueIn('Item Name')).toBe('Another');
    expect(await main().getByRole('list', { name: 'Photos in order' }).count()).toBe(0);

    await button('Copy Last Item').click();
    await dialog('Copy the last item?').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => valueIn('Item Name')).toBe('Another');
  });

  test('is done by keyboard alone', async () => {
    const catalog = await open();
    await expect.poll(() => hasFocus('Item Name')).toBe(true);
    const { keyboard } = visit.page();
    await keyboard.type('Garrison cap');
    await keyboard.press('Enter');
    await expect.poll(() => hasFocus('Item Type')).toBe(true);
    await keyboard.type('Uniforms');
    await keyboard.press('Tab');
    await keyboard.type('Fair');
    expect(changes(catalog.calls)).toEqual([]);
    await keyboard.press('Control+Enter');
    await expectToast('Success', 'Military item cataloged successfully!');
    expect(only(catalog.calls, `${CATALOG} `)[0]).toContain(
      '"name":"Garrison cap","itemType":"Uniforms","condition":"Fair"',
    );
  });

  test('is helped by what earlier items say', async () => {
    await open({ items: [makeItem(0), makeItem(1), makeItem(3), makeItem(6)] });
    const offered = async (name: string) => {
      const list = await field(name).getAttribute('list');
      return visit
        .page()
        .locator(`[id="${list}"] option`)
        .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    };
    await expect.poll(() => offered('Manufacturer')).toEqual(['N.S. Meyer Inc.']);
    await expect.poll(() => offered('Unit Designation')).toEqual(['101st Airborne Division']);
    await expect.poll(() => offered('Rank')).toEqual(['BM2']);
  });

  test('goes on while the list cannot be loaded', async () => {
    visit.expectComplaint(/500/);
    await open({
      answer: (call, route) =>
        call === 'GET /api/military-items' ? given(route.fulfill(internal)) : undefined,
    });
    await main().getByText('They could not be looked up.').waitFor();
    await fillRequired();
    await button('Catalog Item').click();
    await expectToast('Success', 'Military item cataloged successfully!');
  });

  test('is denied to whom the API refuses, and what was typed is kept', async () => {
    visit.expectComplaint(/403/);
    const catalog = await open();
    await fillRequired();
    catalog.answer = (call, route) =>
      call === CATALOG ? given(route.fulfill(forbidden)) : undefined;
    await button('Catalog Item').click();
    await heading('Access Denied').waitFor();
    catalog.answer = () => undefined;
    await reload();
    await field('Item Name').waitFor();
    await expect.poll(() => valueIn('Item Name')).toBe('M1 helmet liner');
  });
});

describe('a correction', () => {
  const item = makeItem(0, { length: '2.50', width: null, secondaryMaterial: 'Metal' });
  const CORRECT = `PATCH /api/military-items/${item.id}`;
  const record = () => visit.page().getByRole('dialog', { name: item.name });
  const input = (name: string) => record().getByLabel(new RegExp(`^${name}( \\(\\w+\\))?( \\*)?$`));
  const press = (name: string) => record().getByRole('button', { name }).click();
  const begin = async (given: Parameters<typeof mockCatalog>[1] = {}) => {
    const catalog = await mockCatalog(visit.page(), { items: [item, makeItem(1)], ...given });
    await visit.page().goto(`/catalog?view=items&item=${item.id}`);
    await press('Edit');
    await input('Item Name').waitFor();
    await record().locator('[aria-label="Photos"][aria-busy="false"]').waitFor();
    return catalog;
  };
  const sent = (calls: string[]) =>
    only(calls, CORRECT).map((call) => JSON.parse(call.slice(CORRECT.length)));

  test('sends what is not as it was', async () => {
    const catalog = await begin();
    await expect.poll(() => input('Length').inputValue()).toBe('2.5');
    expect(await violations(visit.page())).toEqual([]);
    await input('Era').selectOption('Korea (1950-1953)');
    await input('Secondary Material').selectOption('');
    await input('Width').fill('3.75');
    await press('Save Changes');
    await expectToast('Item Updated', `Your changes to “${item.name}” are saved.`);
    expect(sent(catalog.calls)).toEqual([
      {
        era: 'Korea (1950-1953)',
        secondaryMaterial: null,
        width: 3.75,
        updatedAt: item.updatedAt,
      },
    ]);
    await record().getByRole('button', { name: 'Edit' }).waitFor();
  });

  test('does not strike out what the type is not asked for', async () => {
    const odd = { ...item, primaryMaterial: 'Wood', height: '1.00' };
    const catalog = await begin({ items: [odd] });
    await expect.poll(() => input('Height').inputValue()).toBe('1');
    await input('Era').selectOption('');
    await press('Save Changes');
    await expect
      .poll(() => sent(catalog.calls))
      .toEqual([{ era: null, updatedAt: item.updatedAt }]);
  });

  test('of nothing sends nothing', async () => {
    const catalog = await begin();
    await press('Save Changes');
    await record().getByRole('button', { name: 'Edit' }).waitFor();
    expect(changes(catalog.calls)).toEqual([]);
  });

  test('of what somebody has changed meanwhile is brought together with theirs', async () => {
    visit.expectComplaint(/409/);
    const catalog = await begin();
    await input('Era').selectOption('Korea (1950-1953)');
    const updatedAt = '2026-11-19T08:00:00.000Z';
    catalog.items = [{ ...item, era: 'Modern (2001-Present)', rank: 'Major', updatedAt }];
    await press('Save Changes');
    await expectToast('Error', 'ada@guidon.example has changed the item meanwhile');
    await expect.poll(() => input('Era').inputValue()).toBe('Korea (1950-1953)');
    await press('Load Their Changes');
    await record().getByText('Era: theirs is “Modern (2001-Present)”').waitFor();
    await expect.poll(() => input('Era').inputValue()).toBe('Korea (1950-1953)');
    await expect.poll(() => input('Rank').inputValue()).toBe('Major');
    await press('Save Changes');
    await expectToast('Item Updated', `Your changes to “${item.name}” are saved.`);
    expect(sent(catalog.calls).at(-1)).toEqual({ era: 'Korea (1950-1953)', updatedAt });
  });

  test('has a draft of its own, which Cancel strikes out once that is confirmed', async () => {
    const catalog = await begin();
    await input('Rank').fill('Colonel');
    await reload();
    await press('Edit');
    await record().getByText('was restored').waitFor();
    await expect.poll(() => input('Rank').inputValue()).toBe('Colonel');
    await press('Cancel');
    await dialog('Discard your changes?').getByRole('button', { name: 'Discard Changes' }).click();
    await press('Edit');
    expect(await input('Rank').inputValue()).toBe('');
    await press('Cancel');
    await record().getByRole('button', { name: 'Edit' }).waitFor();
    expect(changes(catalog.calls)).toEqual([]);
  });
});

test.each([PHONE, TABLET, DESKTOP])(
  'the form fits a screen of $width pixels, its buttons always in reach',
  async (viewport) => {
    await visit.page().setViewportSize(viewport);
    await open({ items: makeItems(6) });
    await fillRequired('Field Gear');
    await addPhotos(2);
    expect(await overflow(visit.page())).toBe(0);
    await visit.page().evaluate(() => window.scrollTo(0, 0));
    expect(await violations(visit.page())).toEqual([]);
    for (const name of ['Catalog Item', 'Upload to Airtable']) {
      const box = await button(name).boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    await expect.poll(() => toasts().count()).toBe(1);
  },
);
