import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ItemEvent } from '../../shared/entities/item-event.ts';
import { testAccess } from './support/access.ts';
import {
  currentPath,
  expectPath,
  expectSessionExpired,
  main,
  openApp,
  reloadApp,
} from './support/app.tsx';
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
  expectNoOverflow,
  focusedText,
  heading,
  imageSource,
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
const NO_MATCH = 'No matching items';

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

describe('the list of cataloged items', () => {
  test('shows each item, newest first', async () => {
    await open({ items: makeItems(3).reverse() });
    await expectText('3 of 3 items');
    expect(names()).toEqual([makeItem(0).name, BADGE, LINER]);
    const line = main().getByRole('listitem').filter({ hasText: LINER });
    for (const words of ['Field Gear · WWII · Good', '2026-11-18', 'In Airtable']) {
      await expect.element(line.getByText(words)).toBeVisible();
    }
    expect(imageSource(line)).toBe(photoPath(20).replace('/full', '/card'));
    expect(main().getByText('In Airtable')).toHaveLength(1);
    await expectAccessible();
  });

  test('is searched by the words of any field', async () => {
    await open({ items: makeItems(5) });
    for (const [words, found] of [
      ['SCREAMING eagle', makeItem(0).name],
      ['glider pilot', makeItem(0).name],
      ['101st airborne div', makeItem(0).name],
      ['n.s. meyer', BADGE],
      ['under uv', makeItem(0).name],
      ['bm2', 'Boatswain’s mate rating badge'],
      ['recitem0000000002', LINER],
    ] as const) {
      await search().fill(words);
      await expectText('1 of 5 items');
      await expect.poll(names).toEqual([found]);
    }
  });

  test('keeps filters, order and view in the URL, over a reload and Back', async () => {
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

  test('is ordered by name, by type, and by condition', async () => {
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

  test('renders only the items in view of thousands', async () => {
    await open({ items: makeItems(5000) });
    await expectText('5,000 of 5,000 items');
    const rendered = () => rows('Cataloged items').length;
    expect(rendered()).toBeLessThan(40);
    window.scrollTo(0, document.body.scrollHeight);
    await expect
      .poll(() => document.querySelector('[aria-posinset="5000"]')?.ariaSetSize)
      .toBe('5000');
    expect(rendered()).toBeLessThan(40);
    await search().fill('recItem0000004997');
    await expectText('1 of 5,000 items');
    await search().clear();
    await button('Grid').click();
    await expect.poll(rendered).toBeGreaterThan(5);
    expect(rendered()).toBeLessThan(100);
  });

  test('shows skeletons, reports a failure, and explains what to do when it is empty', async () => {
    const { api } = mockItems({ items: [] });
    const release = api.on(LIST_ITEMS, internal).hold(LIST_ITEMS);
    await openApp(ITEMS_PATH);
    await expect.poll(() => main().element().querySelectorAll('[data-skeleton]')).toHaveLength(8);
    await expectAccessible();
    release();
    await expect
      .element(main().getByRole('heading', { name: 'Failed to Load Items' }))
      .toBeVisible();
    await expect.element(main().getByText('Something failed on our side.')).toBeVisible();
    api.reset(LIST_ITEMS);
    await button('Try Again').click();
    await expect
      .element(main().getByRole('heading', { name: 'No items are cataloged yet' }))
      .toBeVisible();
    await expect.element(link('Catalog the First Item')).toHaveAttribute('href', '/catalog');
    await expectAccessible();
  });

  test('reports that nothing matches, and shows all items again', async () => {
    await open({ items: makeItems(4) }, '&find=zzz&sort=name');
    await expect.element(main().getByRole('heading', { name: NO_MATCH })).toBeVisible();
    await expectText('0 of 4 items');
    await button('Show All Items').click();
    await expectText('4 of 4 items');
    await expectPath(`${ITEMS_PATH}&sort=name`);
  });

  test('loads every page', async () => {
    const items = makeItems(6);
    const { api, calls } = mockItems();
    api.on(LIST_ITEMS, ({ query }) => {
      const start = Number(query.get('cursor') ?? 0);
      const headers = start < 4 ? { 'x-next-cursor': String(start + 2) } : undefined;
      return reply(items.slice(start, start + 2), headers);
    });
    await openApp(ITEMS_PATH);
    await expectText('6 of 6 items');
    expect(calls()).toEqual([LIST_ITEMS, `${LIST_ITEMS}?cursor=2`, `${LIST_ITEMS}?cursor=4`]);
  });

  test('accepts items that lack optional fields', async () => {
    const { id, name, itemType, condition, catalogedBy, catalogDate } = makeItem(4);
    const { api } = mockItems();
    api.on(LIST_ITEMS, brokenReply([{ id, name, itemType, condition, catalogedBy, catalogDate }]));
    await openApp(ITEMS_PATH);
    await link(name).click();
    await expect.element(dialog(name).getByText('Ribbons', { exact: true })).toBeInTheDocument();
  });

  test('fits every screen, as rows and as cards', async () => {
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

  testAccess(ITEMS_PATH, LIST_ITEMS);
});
