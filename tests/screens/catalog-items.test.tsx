import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ItemEvent } from '../../shared/entities/item-event.ts';
import { makeUser } from '../support/quotes.ts';
import { expectPath, expectSessionExpired, main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { forbidden, internal } from './support/backOffice.ts';
import { allowConsoleError } from './support/consoleErrors.ts';
import {
  LIST_ITEMS,
  makeEvent,
  makeItem,
  makeItems,
  mockItems,
  photoPath,
  UPLOAD_TO_AIRTABLE,
} from './support/items.ts';
import {
  button,
  entries,
  expectNoOverflow,
  focusedText,
  heading,
  imageSource,
  list,
  press,
  rows,
  text,
  texts,
} from './support/locators.ts';
import { brokenReply, errorReply, reply } from './support/mockApi.ts';
import { unauthorized } from './support/shop.ts';
import { expectOnlyToast, expectToast, toasts } from './support/toasts.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const LINER = 'M1 helmet liner, Westinghouse';
const BADGE = 'Combat Infantryman Badge, sterling, Meyer hallmark';
const ITEMS_PATH = '/catalog?view=items';
const UNDO = 'POST /api/military-items/{id}/history/{eventId}/undo';
const DELETE = 'DELETE /api/military-items/{id}';

const open = async (given: Parameters<typeof mockItems>[0] = {}, search = '') => {
  const catalog = mockItems(given);
  await openApp(`${ITEMS_PATH}${search}`);
  return catalog;
};
const names = () => texts(rows('Cataloged items'));
const expectText = (exactText: string) => expect.element(text(exactText)).toBeVisible();
const search = () => main().getByRole('searchbox', { name: 'Search items' });
const sort = () => main().getByRole('combobox', { name: 'Sort' });
const link = (name: string) => main().getByRole('link', { name });
const dialog = (name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name });
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name });
const expectDialog = (name: string | RegExp) => expect.element(dialog(name)).toBeVisible();
const expectNoDialog = () => expect.element(dialog()).not.toBeInTheDocument();
const expectInDialog = (words: string | RegExp) =>
  expect.element(dialog().getByText(words)).toBeInTheDocument();

const ME = makeUser({ id: '0197a3f2-7c1e-4aaa-8aaa-aaaaaaaaaaaa' });

test('the list of cataloged items shows each item, newest first', async () => {
  await open({ items: makeItems(3).reverse() });
  await expectText('3 of 3 items');
  expect(names()).toEqual([makeItem(0).name, BADGE, LINER]);
  const line = entries().filter({ hasText: LINER });
  for (const words of ['Field Gear', 'WWII (1941-1945)', 'Good', 'Nov 18, 2026', 'In Airtable']) {
    await expect.element(line.getByText(words)).toBeVisible();
  }
  expect(imageSource(line)).toBe(photoPath(20).replace('/full', '/card'));
  expect(list('Cataloged items').getByText('In Airtable')).toHaveLength(1);
  await expectAccessible();
});

test('the list of cataloged items is searched by the words of any field, in any order', async () => {
  await open({ items: makeItems(5) });
  for (const [words, found] of [
    ['SCREAMING eagle', makeItem(0).name],
    ['glider pilot', makeItem(0).name],
    ['101st airborne div', makeItem(0).name],
    ['n.s. meyer', BADGE],
    ['patches wwii cloth embroidered 101st', makeItem(0).name],
    ['gd-9997 liner', LINER],
    ['gear  HELMET', LINER],
    ['under uv', makeItem(0).name],
    ['bm2', 'Boatswain’s mate rating badge'],
    ['recitem0000000002', LINER],
  ] as const) {
    await search().fill(words);
    await expectText('1 of 5 items');
    await expect.poll(names).toEqual([found]);
  }
});

test('the list of cataloged items is filtered by era, condition, and what is special about the items', async () => {
  const today = new Date().toISOString();
  await open({
    items: [
      makeItem(0, { catalogDate: today }),
      makeItem(1, { catalogedBy: ME.id, storageLocation: 'Box 12' }),
      ...[2, 3, 4].map((n) => makeItem(n)),
    ],
    user: ME,
  });
  await expectText('5 of 5 items');
  const filter = (name: string) => main().getByRole('combobox', { name });
  for (const [name, value, found] of [
    ['Filter by Era', 'WWII (1941-1945)', [makeItem(0).name, LINER]],
    ['Filter by Condition', 'Very Fine', [BADGE]],
    ['Filter by Storage Location', 'Box 12', [BADGE]],
    ['Show', 'In Airtable', [LINER]],
    ['Show', 'Without Photos', ['Unmarked ribbon bar']],
    ['Show', 'Cataloged Today', [makeItem(0).name]],
  ] as const) {
    await filter(name).selectOptions(value);
    await expect.poll(names).toEqual(found);
    await filter(name).selectOptions('');
  }
  await filter('Show').selectOptions('Not in Airtable');
  await expectText('4 of 5 items');
  await filter('Show').selectOptions('Cataloged by Me');
  await expectText('1 of 5 items');
  await filter('Filter by Era').selectOptions('WWII (1941-1945)');
  await expectText('0 of 5 items');
  await button('Show All Items').click();
  await expectText('5 of 5 items');
});

test('the filters of a list stay behind a button on phones', async () => {
  await page.viewport(...PHONE);
  await open({ items: makeItems(10) });
  const type = main().getByRole('combobox', { name: 'Type' });
  const toggle = main().getByRole('button', { name: 'Filters' });
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect.element(type).not.toBeInTheDocument();
  await toggle.click();
  await type.selectOptions('Pins & Badges');
  await toggle.click();
  await expect.element(type).not.toBeInTheDocument();
  await main().getByRole('button', { name: 'Clear Type: Pins & Badges' }).click();
  await expectText('10 of 10 items');
});

test('the list of cataloged items keeps filters, order and view in the URL, over a reload and Back', async () => {
  await open({ items: makeItems(10) });
  await main().getByRole('combobox', { name: 'Type' }).selectOptions('Pins & Badges');
  await search().fill('infantry');
  await sort().selectOptions('Oldest');
  await button('Grid').click();
  await expectText('2 of 10 items');
  const query = () => Object.fromEntries(new URLSearchParams(window.location.search));
  const expected = {
    view: 'items',
    type: 'Pins & Badges',
    find: 'infantry',
    sort: 'oldest',
    shape: 'cards',
  };
  expect(query()).toEqual(expected);
  await reloadApp();
  await expectText('2 of 10 items');
  await expect.element(button('Grid')).toHaveAttribute('aria-pressed', 'true');
  await link(BADGE).first().click();
  await expectDialog(BADGE);
  window.history.back();
  await expectNoDialog();
  expect(query()).toEqual(expected);
  await expect.element(sort()).toHaveValue('Oldest');
});

test('the list of cataloged items is fetched without long texts, which the first search adds', async () => {
  const { calls } = await open({ items: makeItems(5) });
  await expectText('5 of 5 items');
  expect(calls()).toEqual([`${LIST_ITEMS}?limit=60&fields=summary`]);
  await search().fill('moth nips');
  await expectText('1 of 5 items');
  expect(calls()).toEqual([`${LIST_ITEMS}?limit=60&fields=summary`, `${LIST_ITEMS}?fields=texts`]);
});

test('the list of cataloged items shows the Unique ID of each item, also in its details', async () => {
  await open({ items: makeItems(3) });
  const line = entries().filter({ hasText: LINER });
  await expect.element(line.getByText('GD-9997')).toBeVisible();
  await link(LINER).click();
  await expectInDialog('GD-9997');
  await expectInDialog('Unique ID');
});

test('the list of cataloged items is ordered by name, by type, and by condition', async () => {
  await open({ items: makeItems(5) });
  await expectText('5 of 5 items');
  for (const [by, expected] of [
    ['Name', ['101st ', 'Boatsw', 'Combat', 'M1 hel', 'Unmark']],
    ['Type', ['M1 hel', 'Boatsw', '101st ', 'Combat', 'Unmark']],
    ['Condition, Best First', ['Boatsw', '101st ', 'Combat', 'M1 hel', 'Unmark']],
  ] as const) {
    await sort().selectOptions(by);
    await expect.poll(() => names().map((name) => name.slice(0, 6))).toEqual(expected);
  }
});

test('the list of cataloged items renders only the items in view of thousands', async () => {
  await open({ items: makeItems(5000) });
  await expectText('5,000 of 5,000 items');
  const rendered = () => rows('Cataloged items').length;
  expect(rendered()).toBeLessThan(40);
  window.scrollTo(0, document.body.scrollHeight);
  await expect.poll(() => document.querySelector('[aria-rowindex="5001"]')).not.toBeNull();
  expect(rendered()).toBeLessThan(40);
  await search().fill('recItem0000004997');
  await expectText('1 of 5,000 items');
  await search().clear();
  await button('Grid').click();
  await expect.poll(rendered).toBeGreaterThan(5);
  expect(rendered()).toBeLessThan(100);
});

test('the list of cataloged items shows skeletons, reports a failure, and explains what to do when it is empty', async () => {
  const { api } = mockItems({ items: [] });
  const release = api.on(LIST_ITEMS, internal).hold(LIST_ITEMS);
  await openApp(ITEMS_PATH);
  await expect.poll(() => main().element().querySelectorAll('[data-skeleton]')).toHaveLength(8);
  await expectAccessible();
  release();
  await expect.element(main().getByRole('heading', { name: 'Failed to Load Items' })).toBeVisible();
  await expect.element(main().getByText('Something failed on our side.')).toBeVisible();
  api.reset(LIST_ITEMS);
  await button('Try Again').click();
  await expect
    .element(main().getByRole('heading', { name: 'No items are cataloged yet' }))
    .toBeVisible();
  await expect.element(link('Catalog the First Item')).toHaveAttribute('href', '/catalog');
  await expectAccessible();
});

test('the list of cataloged items reports that nothing matches, and shows all items again', async () => {
  await open({ items: makeItems(4) }, '&find=zzz&sort=name');
  await expect.element(main().getByRole('heading', { name: 'No matching items' })).toBeVisible();
  await expectText('0 of 4 items');
  await button('Show All Items').click();
  await expectText('4 of 4 items');
  await expectPath(`${ITEMS_PATH}&sort=name`);
});

test('the list of cataloged items opens the newest items while the others are loaded', async () => {
  const items = makeItems(6);
  const { api } = mockItems();
  const rest = Promise.withResolvers<void>();
  api.on(LIST_ITEMS, async ({ query }) => {
    const headers = { 'x-total-count': '6', 'x-next-cursor': '2' };
    if (!query.has('cursor')) return reply(items.slice(0, 2), headers);
    await rest.promise;
    return reply(items.slice(2));
  });
  await openApp(ITEMS_PATH);
  await expect.poll(() => names().length).toBe(2);
  await expectText('Loading all 6 items…');
  await link(items[0]?.name ?? '').click();
  await expectDialog(items[0]?.name ?? '');
  await inDialog('Close').click();
  rest.resolve();
  await expectText('6 of 6 items');
  expect(names()).toHaveLength(6);
});

test('the list of cataloged items loads every page', async () => {
  const items = makeItems(6);
  const { api, calls } = mockItems();
  api.on(LIST_ITEMS, ({ query }) => {
    const start = Number(query.get('cursor') ?? 0);
    const headers = start < 4 ? { 'x-next-cursor': String(start + 2) } : undefined;
    return reply(items.slice(start, start + 2), headers);
  });
  await openApp(ITEMS_PATH);
  await expectText('6 of 6 items');
  expect(calls()).toEqual([
    `${LIST_ITEMS}?limit=60&fields=summary`,
    `${LIST_ITEMS}?cursor=2&fields=summary`,
    `${LIST_ITEMS}?cursor=4&fields=summary`,
  ]);
});

test('the list of cataloged items accepts items that lack optional fields', async () => {
  const { id, name, itemType, condition, catalogedBy, catalogDate } = makeItem(4);
  const { api } = mockItems();
  api.on(LIST_ITEMS, brokenReply([{ id, name, itemType, condition, catalogedBy, catalogDate }]));
  await openApp(ITEMS_PATH);
  await link(name).click();
  await expect.element(dialog(name).getByText('Ribbons', { exact: true })).toBeInTheDocument();
});

test('the list of cataloged items fits every screen, as rows and as cards', async () => {
  await open({ items: makeItems(8) });
  for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
    await page.viewport(width, height);
    for (const view of ['Grid', 'List']) {
      await button(view).click();
      await expectText('8 of 8 items');
      expectNoOverflow();
    }
  }
});

describe('the record of an item', () => {
  const edited = makeEvent(2, {
    by: { id: '6f1c9d4e-2b7a-4c55-9d0e-3a8b1f6c2e91', email: 'abigail.thorne@guidon.example' },
    changes: [{ field: 'era', before: 'WWII (1941-1945)', after: 'WWI (1914-1918)' }],
  });
  const cataloged = makeEvent(9, { kind: 'cataloged' });
  const show = async (given: Parameters<typeof mockItems>[0] = {}, n = 0) => {
    const catalog = await open(
      { items: makeItems(5), events: [edited, cataloged], ...given },
      `&item=${makeItem(n).id}`,
    );
    await expectDialog(catalog.items[n]?.name ?? '');
    return catalog;
  };
  const itemsAfterEdit = () => [makeItem(0, { era: 'WWI (1914-1918)' }), ...makeItems(5).slice(1)];
  const history = () => dialog().getByRole('list', { name: 'History' }).getByRole('listitem');
  const entry = (hasText: string) => history().filter({ hasText });
  const rank = () => dialog().getByLabelText('Rank', { exact: true });

  test('the record of an item shows all fields with their units', async () => {
    await show({}, 1);
    for (const words of ['3.00 in', '0.85 oz', 'N.S. Meyer Inc.', 'New York', makeItem(1).id]) {
      await expect.element(dialog().getByText(words, { exact: true })).toBeInTheDocument();
    }
    expect(dialog().getByText('Secondary Material').query()).toBeNull();
    await expect
      .element(dialog().getByRole('img', { name: /^Drawn to scale/ }))
      .toHaveAccessibleName(expect.stringContaining('3.00 × 1.00 × 0.25 in'));
    await expect
      .element(dialog().getByRole('term').filter({ hasText: /^By$/ }))
      .toBeInTheDocument();
    await expectAccessible();
    await inDialog('Close').click();
    await expectNoDialog();
    await expectPath(ITEMS_PATH);
  });

  test('the record of an item links to its table in Airtable', async () => {
    await show({}, 2);
    await expectInDialog('recItem0000000002');
    await expect
      .element(dialog().getByRole('link', { name: 'Item Log' }))
      .toHaveAttribute('href', '/table/Item%20Log');
  });

  test('the record of an item is opened and closed by keyboard, and closed by Back', async () => {
    await open({ items: makeItems(5) });
    await press(link(BADGE), 'Enter');
    await expectDialog(BADGE);
    await expectPath(`${ITEMS_PATH}&item=${makeItem(1).id}`);
    await userEvent.keyboard('{Escape}{Escape}');
    await expectNoDialog();
    await expectPath(ITEMS_PATH);
    await expect.poll(focusedText).toBe(BADGE);
    await userEvent.keyboard('{Enter}');
    await expectDialog(BADGE);
    window.history.back();
    await expectNoDialog();
    await expectPath(ITEMS_PATH);
  });

  test('the record of an item reports an unknown item', async () => {
    await open({}, '&item=gone');
    await expectDialog('Item Not Found');
    await expectAccessible();
    await inDialog('Show All Items').click();
    await expectNoDialog();
    await expectPath(ITEMS_PATH);
  });

  test('the record of an item leads to the next and previous item, and back to the list in one step', async () => {
    await open({ items: makeItems(5) }, '&sort=name');
    await link(BADGE).click();
    await expect.element(dialog(BADGE).getByText('3 of 5')).toBeVisible();
    await inDialog('Next item').click();
    await expect.element(dialog(LINER).getByText('4 of 5')).toBeVisible();
    await inDialog('Next item').click();
    await expect.element(dialog('Unmarked ribbon bar').getByText('5 of 5')).toBeVisible();
    await expect.element(inDialog('Next item')).toHaveAttribute('aria-disabled', 'true');
    await inDialog('Next item').click({ force: true });
    await press(inDialog('Previous item'), 'Enter');
    await expectDialog(LINER);
    window.history.back();
    await expectNoDialog();
    await expectPath(`${ITEMS_PATH}&sort=name`);
  });

  test('the record of an item opens by L and Enter', async () => {
    await open({ items: makeItems(3) });
    await expect.element(link(makeItem(0).name)).toBeVisible();
    await userEvent.keyboard('l{Enter}');
    await expectDialog(makeItem(0).name);
  });

  test('arrow keys lead from the record of an item to the previous and next one, and fields keep them for themselves', async () => {
    await open({ items: makeItems(3) });
    await link(makeItem(0).name).click();
    await expectDialog(makeItem(0).name);
    await userEvent.keyboard('{ArrowRight}');
    await expectDialog(BADGE);
    await userEvent.keyboard('{ArrowRight}');
    await expectDialog(LINER);
    await userEvent.keyboard('{ArrowRight}');
    await expectDialog(LINER);
    await userEvent.keyboard('{ArrowLeft}');
    await expectDialog(BADGE);
    await inDialog('Print Label').click();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(dialog('Print Label')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectDialog(BADGE);
  });

  test('the record of an item shows one photo large, another by press, key or swipe, and each in full size', async () => {
    await show();
    const large = () => dialog().getByRole('link', { name: /full size/ });
    const expectPhoto = (n: number) =>
      expect.element(large()).toHaveAttribute('href', photoPath(n));
    await expectPhoto(0);
    await expect.element(large()).toHaveAttribute('target', '_blank');
    await inDialog('Show photo 3 of 4').click();
    await expectPhoto(2);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expectPhoto(0);
    await expectInDialog('Photo 1 of 4, primary');
    await userEvent.keyboard('{ArrowLeft}');
    await expectPhoto(3);
    const photo = large().element();
    photo.setPointerCapture = () => {};
    const touch = (type: string, clientX: number) =>
      photo.dispatchEvent(
        new PointerEvent(type, { clientX, pointerType: 'touch', isPrimary: true, bubbles: true }),
      );
    touch('pointerdown', 100);
    touch('pointerup', 220);
    await expectInDialog('Photo 3 of 4');
  });

  test('the record of an item is edited in place, and keeps unsaved input when Escape leaves the form', async () => {
    const catalog = await show();
    await inDialog('Edit').click();
    await rank().fill('Corporal');
    await userEvent.keyboard('{Escape}');
    await expect.poll(focusedText).toBe('Edit');
    await inDialog('Edit').click();
    await expect.element(rank()).toHaveValue('Corporal');
    await rank().fill('Staff sergeant');
    await inDialog('Save Changes').click();
    await expect.element(dialog().getByText('Staff sergeant', { exact: true })).toBeInTheDocument();
    await expect.poll(focusedText).toBe('Edit');
    expect(catalog.items[0]?.rank).toBe('Staff sergeant');
  });

  test('the record of an item keeps its header in view while it scrolls', async () => {
    await show();
    await expect.element(history().last()).toBeInTheDocument();
    history().last().element().scrollIntoView({ block: 'nearest' });
    const box = (name: string) => inDialog(name).element().getBoundingClientRect();
    await expect.poll(() => box('Close').width).toBe(44);
    expect(box('Close').top).toBeGreaterThan(0);
    expect(box('Edit').top).toBeGreaterThan(box('Close').top);
  });

  test('the record of an item describes who changed what', async () => {
    const describePatch = (quality: string) =>
      `Fully embroidered on cotton, the tab attached when made. Clean white back with ${quality} toning; two moth nips at the lower edge that do not reach the border.`;
    const undone = makeEvent(1, { kind: 'undone', undoes: edited.id, changes: [] });
    const events: ItemEvent[] = [
      makeEvent(0, { kind: 'uploaded' }),
      undone,
      { ...edited, undoneBy: undone.id },
      makeEvent(3, {
        changes: [
          { field: 'length', before: null, after: '2.50' },
          {
            field: 'description',
            before: describePatch('light age'),
            after: describePatch('a little'),
          },
          {
            field: 'imageUrls',
            before: [0, 1, 2].map(photoPath),
            after: [2, 1, 3].map(photoPath),
          },
          { field: 'primaryImageUrl', before: photoPath(0), after: photoPath(2) },
        ],
      }),
      cataloged,
    ];
    await show({ events });
    await expect.element(history()).toHaveLength(5);
    const [uploadedText, undoneText, editedText, changesText, catalogedText] = texts(history()).map(
      (words) => words.replaceAll(/\s+/g, ' '),
    );
    expect(uploadedText).toMatch(/Uploaded to Airtable by ruth@guidon\.example/);
    expect(undoneText).toMatch(
      /Undone.*Undid the change of Nov 18, 2026, \d+:\d\d [AP]M by abigail\.thorne@/,
    );
    expect(editedText).toMatch(/Was undone on Nov 18, 2026, \d+:\d\d [AP]M by ruth@/);
    expect(editedText).toMatch(/Era WWII \(1941-1945\) → changed to WWI \(1914-1918\)/);
    expect(changesText).toMatch(/Length empty → changed to 2\.50 in/);
    expect(changesText).toContain('…tab attached when made. Clean white back with');
    expect(catalogedText).toMatch(/Cataloged/);
    const change = history().nth(3);
    const marked = (tag: string) =>
      [...change.element().querySelectorAll(tag)].map(({ textContent }) => textContent);
    expect(marked('del')).toEqual(['light age ']);
    expect(marked('ins')).toEqual(['2.50 in', 'a little ']);
    expect(
      change
        .getByRole('img')
        .elements()
        .map((image) => image.getAttribute('alt')),
    ).toEqual([
      'Added: photo 1 of 1',
      'Removed: photo 1 of 1',
      'New order: photo 1 of 3',
      'New order: photo 2 of 3',
      'New order: photo 3 of 3',
      'Before: photo 1 of 1',
      'Now: photo 1 of 1',
    ]);
    // Uploads, cataloging and undone changes cannot be undone.
    expect(inDialog(/^Undo/)).toHaveLength(2);
    await expectAccessible();
  });

  test('the record of an item undoes a change once, by keyboard, and can undo that', async () => {
    const { calls } = await show({ items: itemsAfterEdit() });
    const undo = inDialog(/^Undo/);
    await expect.element(undo).toBeInTheDocument();
    undo.element().focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await expectToast('Change Undone', 'Era is WWII (1941-1945) again.');
    await expectInDialog('Patches · WWII · Excellent');
    await expect.element(history()).toHaveLength(3);
    await expect.element(entry('Was undone on')).toBeInTheDocument();
    await expect.poll(focusedText).toBe('History');
    const undoCall = `POST /api/military-items/${makeItem(0).id}/history/${edited.id}/undo`;
    expect(calls().filter((call) => call.endsWith('/undo'))).toEqual([undoCall]);
    await entry('Undid').getByRole('button', { name: /^Undo/ }).dblClick();
    await expectOnlyToast('Change Undone', 'Era is WWI (1914-1918) again.');
    await expectInDialog('Patches · WWI · Excellent');
    await expect.element(history()).toHaveLength(4);
    expect(calls().filter((call) => call.endsWith('/undo'))).toHaveLength(2);
  });

  test('the record of an item reports why a change cannot be undone, and refetches the item', async () => {
    const { api } = await show();
    api.on(UNDO, errorReply('CONFLICT', 'Era was changed again since.'));
    const before = api.callsTo(LIST_ITEMS).length;
    await inDialog(/^Undo/).click();
    await expect
      .element(entry('abigail').getByRole('alert').getByText('Era was changed again since.'))
      .toBeInTheDocument();
    await expect.poll(() => api.callsTo(LIST_ITEMS)).toHaveLength(before + 1);
    await expect.poll(focusedText).toMatch(/^Undo the change of/);
  });

  test('the record of an item is shown without its history when that fails, which can be retried', async () => {
    const { api } = mockItems({ items: makeItems(5), events: [edited, cataloged] });
    const HISTORY = 'GET /api/military-items/{id}/history';
    api.on(HISTORY, internal);
    await openApp(`${ITEMS_PATH}&item=${makeItem(0).id}`);
    await expectInDialog('The history could not be loaded.');
    await expectInDialog('Embroidered Cloth');
    api.reset(HISTORY);
    await inDialog(/^Try Again/).click();
    await expect.element(history()).toHaveLength(2);
  });

  test('the record of an item is uploaded to Airtable once, while other items are opened', async () => {
    const { api } = await show();
    const release = api.hold(UPLOAD_TO_AIRTABLE);
    await inDialog('Upload to Airtable').click();
    await inDialog('Uploading...').click({ force: true });
    await expect.element(inDialog('Uploading...')).toHaveAttribute('aria-busy', 'true');
    await inDialog('Next item').click();
    await expect.element(inDialog('Upload to Airtable')).toBeVisible();
    await inDialog('Previous item').click();
    await expect.element(inDialog('Uploading...')).toBeVisible();
    release();
    await expectToast('Success', 'Item uploaded to Airtable successfully!');
    await expect.element(inDialog('Send Changes to Airtable')).toBeVisible();
    await expectInDialog('recUploaded000000');
    await expect.element(entry('Uploaded to Airtable')).toBeInTheDocument();
    expect(api.callsTo(UPLOAD_TO_AIRTABLE)).toHaveLength(1);
    await inDialog('Close').click();
    await expect.element(list('Cataloged items').getByText('In Airtable')).toHaveLength(2);
  });

  test('the record of an item lists the fields that Airtable rejected, and why', async () => {
    const refused = [{ field: 'condition', message: 'There is no such option.' }];
    await show({ record: { airtableId: 'recUploaded000000', refused } });
    await inDialog('Upload to Airtable').click();
    const rejected = dialog().getByRole('list', { name: 'Fields rejected by Airtable' });
    await expect
      .poll(() => rejected.element().textContent)
      .toBe('ConditionThere is no such option.');
    await expectToast('Success', 'Item uploaded to Airtable successfully!');
    await expectAccessible();
  });

  test('the record of an item reports why it could not be uploaded, and can be uploaded again', async () => {
    const { api } = await show();
    api.on(UPLOAD_TO_AIRTABLE, errorReply('AIRTABLE_FAILED', 'Airtable is over its limit.'));
    await inDialog('Upload to Airtable').click();
    await expectToast('Error', 'Failed to upload to Airtable');
    await expectInDialog('Airtable is over its limit.');
    expect(toasts().getByRole('alert')).toHaveLength(1);
    api.reset(UPLOAD_TO_AIRTABLE);
    await inDialog('Upload to Airtable').click();
    await expect.element(inDialog('Send Changes to Airtable')).toBeVisible();
    expect(dialog().getByText('Airtable is over its limit.').query()).toBeNull();
  });

  test('the record of an item sends confirmed changes to its record, and says what was sent', async () => {
    const { api } = await show();
    await inDialog('Upload to Airtable').click();
    await inDialog('Send Changes to Airtable').click();
    const sheet = page.getByRole('dialog', { name: 'Send Changes to Airtable' });
    const changes = sheet.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await expect.element(changes).toHaveLength(2);
    await expect.element(changes.nth(0).getByRole('checkbox', { name: 'Header' })).toBeChecked();
    const conflict = changes.nth(1).getByRole('checkbox', { name: 'Era' });
    await expect.element(conflict).not.toBeChecked();
    await expect.element(changes.nth(1).getByText(/changed in Airtable as well/)).toBeVisible();
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Send Changes' }).dblClick();
    await expect.element(sheet.getByText('Sent to Airtable: Header, one photo.')).toBeVisible();
    const calls = api.callsTo('POST /api/military-items/{id}/airtable-changes');
    expect(calls.map(({ body }) => body)).toEqual([
      { changes: [{ column: 'Header', from: 'Old', to: 'New' }] },
    ]);
  });

  test('the record of an item says that there is nothing to send, or why the record cannot be read', async () => {
    const { api } = await show();
    const CHANGES = 'GET /api/military-items/{id}/airtable-changes';
    await inDialog('Upload to Airtable').click();
    api.on(CHANGES, { airtableId: 'recUploaded000000', changes: [], photos: 0, refused: [] });
    const sheet = page.getByRole('dialog', { name: 'Send Changes to Airtable' });
    const open = () => inDialog('Send Changes to Airtable').click();
    await open();
    await expect.element(sheet.getByText(/^Nothing to send/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    const refused = [{ field: 'unitDesignation', message: 'Airtable has no column "Unit Name".' }];
    api.on(CHANGES, { airtableId: 'recUploaded000000', changes: [], photos: 0, refused });
    await open();
    const notSent = sheet.getByRole('list', { name: 'Not sent' });
    await expect.element(notSent.getByText('Unit Designation', { exact: true })).toBeVisible();
    await expect.element(notSent.getByText(/Airtable has no column "Unit Name"/)).toBeVisible();
    expect(sheet.getByText(/has everything that was changed/).elements()).toEqual([]);
    await sheet.getByRole('button', { name: 'Close' }).click();
    api.on(CHANGES, errorReply('AIRTABLE_FAILED', 'Airtable is over its limit.'));
    await open();
    await expect.element(sheet.getByText('Airtable is over its limit.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    api.on(CHANGES, errorReply('NOT_FOUND', 'It is no longer in the table.'));
    await open();
    await sheet.getByRole('button', { name: 'Upload to Airtable' }).click();
    await expect.poll(() => api.callsTo(UPLOAD_TO_AIRTABLE)).toHaveLength(2);
  });

  test('the record of an item is deleted once after confirmation', async () => {
    const catalog = await show({}, 2);
    const confirmation = page.getByRole('alertdialog', { name: `Delete ${LINER}?` });
    await inDialog('Delete').click();
    await expect
      .element(confirmation.getByText(/30 days.*photos and its history.*record in Airtable stays/))
      .toBeVisible();
    await expectAccessible();
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(confirmation).not.toBeInTheDocument();
    expect(catalog.items).toHaveLength(5);
    await inDialog('Delete').click();
    const release = catalog.api.hold(DELETE);
    await confirmation.getByRole('button', { name: 'Delete Item' }).dblClick();
    release();
    await expectToast('Item Deleted', `${LINER} is no longer in the catalog.`);
    await expectNoDialog();
    await expectText('4 of 4 items');
    await expect.poll(focusedText).toBe('4 of 4 items');
    expect(names()).not.toContain(LINER);
    expect(catalog.api.callsTo(DELETE)).toHaveLength(1);
    await expectPath(ITEMS_PATH);
  });

  test('the record of an item stays open when it could not be deleted, and closes when it no longer exists', async () => {
    const { api } = await show();
    const remove = async () => {
      await inDialog('Delete').click();
      await page.getByRole('button', { name: 'Delete Item' }).click();
    };
    api.on(DELETE, internal);
    await remove();
    await expectToast('Error', 'Something failed on our side.');
    await expect.element(inDialog('Delete')).toBeVisible();
    api.on(DELETE, errorReply('NOT_FOUND', 'No such item'));
    await remove();
    await expectText('4 of 4 items');
  });

  test('the record of an item fits every screen', async () => {
    await show();
    const region = dialog().getByRole('region', { name: makeItem(0).name });
    for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
      await page.viewport(width, height);
      expectNoOverflow();
      const { scrollWidth, clientWidth } = region.element();
      expect(scrollWidth).toBe(clientWidth);
    }
  });

  test.each([
    ['Upload to Airtable', UPLOAD_TO_AIRTABLE],
    [/^Undo/, UNDO],
  ] as const)(
    'the action %s in the record of an item requires a session and access',
    async (name, key) => {
      allowConsoleError(/403: /);
      const { api } = await show();
      api.on(key, unauthorized);
      await expectSessionExpired(() => inDialog(name).click());
      api.on(key, forbidden);
      await reloadApp();
      await inDialog(name).click();
      await expect.element(heading('Access Denied')).toBeVisible();
    },
  );
});
