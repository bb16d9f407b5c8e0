import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { forbidden, given, internal, refuse, unauthorized } from '../support/back-office.ts';
import { backOfficeScreen } from '../support/back-office-screen.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import {
  makeEvent,
  makeItem,
  makeItems,
  mockItems,
  photoPath,
} from '../support/cataloged-items.ts';
import { expectSessionExpired } from '../support/lost-session.ts';
import { freshPage, overflow } from '../support/page.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { main, heading, button, rows, focused } = backOfficeScreen(visit);
const { toasts, expectToast, expectOnlyToast } = toastsOf(visit);
const LIST = 'GET /api/military-items';

type Given = NonNullable<Parameters<typeof mockItems>[1]>;
const open = async (catalog: Given = {}, query = '') => {
  const mocked = await mockItems(visit.page(), catalog);
  await visit.page().goto(`/catalog?view=items${query}`);
  return mocked;
};
const names = () => rows('Cataloged items').allInnerTexts();
const sum = (text: string) => main().getByText(text, { exact: true }).waitFor();
const query = () => Object.fromEntries(new URL(visit.page().url()).searchParams);
const dialog = (name?: string | RegExp) =>
  visit.page().getByRole('dialog', name === undefined ? {} : { name });
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name });
const link = (name: string) => main().getByRole('link', { name });
const LINER = 'M1 helmet liner, Westinghouse';
const BADGE = 'Combat Infantryman Badge, sterling, Meyer hallmark';
const only = (call: string, reply: Parameters<Route['fulfill']>[0]) => ({
  answer: (asked: string, route: Route) =>
    asked.startsWith(call) ? given(route.fulfill(reply)) : undefined,
});

describe('the cataloged items', () => {
  test('stand in lines, newest first, with what each is', async () => {
    await open({ items: makeItems(3).reverse() });
    await sum('3 of 3 items');
    await expect.poll(names).toEqual([makeItem(0).name, BADGE, LINER]);
    const line = main().getByRole('listitem').filter({ hasText: LINER });
    for (const text of ['Field Gear · WWII · Good', '2026-11-18', 'In Airtable']) {
      await line.getByText(text).waitFor();
    }
    await expect
      .poll(() => line.locator('img').getAttribute('src'))
      .toBe(photoPath(20).replace('/full', '/card'));
    await expect.poll(() => main().getByText('In Airtable').count()).toBe(1);
    expect(await violations(visit.page())).toEqual([]);
  });

  test('are searched by the words of any field, as typed', async () => {
    await open({ items: makeItems(5) });
    const find = main().getByRole('searchbox', { name: 'Search items' });
    for (const [words, found] of [
      ['SCREAMING eagle', makeItem(0).name],
      ['glider pilot', makeItem(0).name],
      ['101st airborne div', makeItem(0).name],
      ['n.s. meyer', BADGE],
      ['under uv', makeItem(0).name],
      ['bm2', 'Boatswain’s mate rating badge'],
      ['recitem0000000002', LINER],
    ] as const) {
      await find.fill(words);
      await sum('1 of 5 items');
      await expect.poll(names).toEqual([found]);
    }
  });

  test('are narrowed and ordered by the address, which a reload and Back keep', async () => {
    await open({ items: makeItems(10) });
    await main().getByRole('combobox', { name: 'Type' }).selectOption('Pins & Badges');
    await main().getByRole('searchbox').fill('infantry');
    await main().getByRole('combobox', { name: 'Sort' }).selectOption('Oldest');
    await button('Grid').click();
    await sum('2 of 10 items');
    const place = {
      view: 'items',
      type: 'Pins & Badges',
      find: 'infantry',
      sort: 'oldest',
      shape: 'cards',
    };
    expect(query()).toEqual(place);
    await visit.page().reload();
    await sum('2 of 10 items');
    await expect.poll(() => button('Grid').getAttribute('aria-pressed')).toBe('true');
    await main().getByRole('link', { name: BADGE }).first().click();
    await dialog(BADGE).waitFor();
    await visit.page().goBack();
    await expect.poll(() => dialog().count()).toBe(0);
    expect(query()).toEqual(place);
    await expect
      .poll(() => main().getByRole('combobox', { name: 'Sort' }).inputValue())
      .toBe('Oldest');
  });

  test('are ordered by name, by type, and by condition, best first', async () => {
    await open({ items: makeItems(5) });
    const order = async (by: string) => {
      await main().getByRole('combobox', { name: 'Sort' }).selectOption(by);
      await expect.poll(() => main().getByRole('combobox', { name: 'Sort' }).inputValue()).toBe(by);
      return (await names()).map((name) => name.slice(0, 6));
    };
    await sum('5 of 5 items');
    await expect
      .poll(() => order('Name'))
      .toEqual(['101st ', 'Boatsw', 'Combat', 'M1 hel', 'Unmark']);
    await expect
      .poll(() => order('Type'))
      .toEqual(['M1 hel', 'Boatsw', '101st ', 'Combat', 'Unmark']);
    await expect
      .poll(() => order('Condition, Best First'))
      .toEqual(['Boatsw', '101st ', 'Combat', 'M1 hel', 'Unmark']);
  });

  test('of which there are thousands are drawn as they come into view', async () => {
    await open({ items: makeItems(5000) });
    await sum('5,000 of 5,000 items');
    await expect.poll(() => rows('Cataloged items').count()).toBeLessThan(40);
    await visit.page().keyboard.press('End');
    const last = main().locator('[aria-posinset="5000"]');
    await last.waitFor();
    await expect.poll(() => last.getAttribute('aria-setsize')).toBe('5000');
    await expect.poll(() => rows('Cataloged items').count()).toBeLessThan(40);
    await main().getByRole('searchbox').fill('recItem0000004997');
    await sum('1 of 5,000 items');
    await main().getByRole('searchbox').fill('');
    await button('Grid').click();
    await expect.poll(() => rows('Cataloged items').count()).toBeGreaterThan(5);
    await expect.poll(() => rows('Cataloged items').count()).toBeLessThan(100);
  });

  test('show what is on its way, what failed, and what to do when there are none', async () => {
    visit.expectComplaint(/500/);
    let answer: (route: Route) => Promise<void> = () => new Promise(() => {});
    await open({ answer: (call, route) => (call === LIST ? given(answer(route)) : undefined) });
    await expect.poll(() => main().locator('[data-skeleton]').count()).toBe(8);
    expect(await violations(visit.page())).toEqual([]);
    answer = (route) => route.fulfill(internal);
    await visit.page().reload();
    await main().getByRole('heading', { name: 'Failed to Load Items' }).waitFor();
    await main().getByText('Something failed on our side.').waitFor();
    answer = (route) => route.fulfill({ json: [] });
    await button('Try Again').click();
    await main().getByRole('heading', { name: 'No items are cataloged yet' }).waitFor();
    const first = main().getByRole('link', { name: 'Catalog the First Item' });
    await expect.poll(() => first.getAttribute('href')).toBe('/catalog');
    expect(await violations(visit.page())).toEqual([]);
  });

  test('say that none fits, and are all shown again', async () => {
    await open({ items: makeItems(4) }, '&find=zzz&sort=name');
    await main().getByRole('heading', { name: 'No matching items' }).waitFor();
    await sum('0 of 4 items');
    await button('Show All Items').click();
    await sum('4 of 4 items');
    expect(query()).toEqual({ view: 'items', sort: 'name' });
  });

  test('come page by page where the list is cut', async () => {
    const items = makeItems(6);
    const catalog = await open({
      answer: (call, route) => {
        if (call !== LIST) return undefined;
        const first = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
        const headers = first < 4 ? { 'x-next-cursor': String(first + 2) } : {};
        return given(route.fulfill({ json: items.slice(first, first + 2), headers }));
      },
    });
    await sum('6 of 6 items');
    expect(catalog.calls).toEqual([LIST, `${LIST}?cursor=2`, `${LIST}?cursor=4`]);
  });

  test('may lack whatever is not known of them', async () => {
    const { id, name, itemType, condition, catalogedBy, catalogDate } = makeItem(4);
    const bare = { id, name, itemType, condition, catalogedBy, catalogDate };
    await open({
      answer: (call, route) => (call === LIST ? given(route.fulfill({ json: [bare] })) : undefined),
    });
    await link(name).click();
    await dialog(name).getByText('Ribbons', { exact: true }).waitFor();
  });

  test('are shown whole on every screen, in lines and as cards', async () => {
    await open({ items: makeItems(8) });
    for (const size of [PHONE, TABLET, DESKTOP]) {
      await visit.page().setViewportSize(size);
      for (const view of ['Grid', 'List']) {
        await button(view).click();
        await sum('8 of 8 items');
        expect(await overflow(visit.page())).toBe(0);
      }
    }
  });

  test('open the login when the session is over', async () => {
    await mockItems(visit.page(), { ...only(LIST, unauthorized) });
    await expectSessionExpired(visit, () => visit.page().goto('/catalog?view=items'));
  });

  test('are denied to whom the API refuses', async () => {
    visit.expectComplaint(/403/);
    await open({ ...only(LIST, forbidden) });
    await heading('Access Denied').waitFor();
  });
});

describe('the record of an item', () => {
  const edited = makeEvent(2, {
    by: { id: 'colleague', email: 'abigail.thorne@guidon.example' },
    changes: [{ field: 'era', before: 'WWII (1941-1945)', after: 'WWI (1914-1918)' }],
  });
  const cataloged = makeEvent(9, { kind: 'cataloged' });
  const show = async (catalog: Given = {}, n = 0) => {
    const mocked = await open(
      { items: makeItems(5), events: [edited, cataloged], ...catalog },
      `&item=${makeItem(n).id}`,
    );
    await dialog(mocked.items[n]?.name ?? '').waitFor();
    return mocked;
  };
  const history = () => dialog().getByRole('list', { name: 'History' }).getByRole('listitem');
  const entry = (text: string) => history().filter({ hasText: text });

  test('opens by its address with all that is known, in its units', async () => {
    await show({}, 1);
    for (const text of ['3.00 in', '0.85 oz', 'N.S. Meyer Inc.', 'New York', makeItem(1).id]) {
      await dialog().getByText(text, { exact: true }).waitFor();
    }
    expect(await dialog().getByText('Secondary Material').count()).toBe(0);
    const scale = dialog().getByRole('img', { name: /^Drawn to scale/ });
    await expect.poll(() => scale.getAttribute('aria-label')).toContain('3.00 × 1.00 × 0.25 in');
    await dialog().getByRole('term').filter({ hasText: /^By$/ }).waitFor();
    expect(await violations(visit.page())).toEqual([]);
    // Closed where no list was before it, one stays in the shop.
    await inDialog('Close').click();
    await expect.poll(() => dialog().count()).toBe(0);
    expect(query()).toEqual({ view: 'items' });
  });

  test('leads to the table where it stands in Airtable', async () => {
    await show({}, 2);
    await dialog().getByText('recItem0000000002').waitFor();
    const table = dialog().getByRole('link', { name: 'Item Log' });
    await expect.poll(() => table.getAttribute('href')).toBe('/table/Item%20Log');
  });

  test('is opened and closed by keyboard, and Back closes it too', async () => {
    await open({ items: makeItems(5) });
    await link(BADGE).focus();
    await visit.page().keyboard.press('Enter');
    await dialog(BADGE).waitFor();
    expect(query()).toEqual({ view: 'items', item: makeItem(1).id });
    await visit.page().keyboard.press('Escape');
    await visit.page().keyboard.press('Escape');
    await expect.poll(() => dialog().count()).toBe(0);
    expect(query()).toEqual({ view: 'items' });
    await expect.poll(focused).toBe(BADGE);
    await visit.page().keyboard.press('Enter');
    await dialog(BADGE).waitFor();
    await visit.page().goBack();
    await expect.poll(() => dialog().count()).toBe(0);
    expect(query()).toEqual({ view: 'items' });
  });

  test('says so when its address is of no item', async () => {
    await open({}, '&item=gone');
    await dialog('Item Not Found').waitFor();
    expect(await violations(visit.page())).toEqual([]);
    await inDialog('Show All Items').click();
    await expect.poll(() => dialog().count()).toBe(0);
    expect(query()).toEqual({ view: 'items' });
  });

  test('leafs through the items of the list, and goes back to it in one step', async () => {
    await open({ items: makeItems(5) }, '&sort=name');
    await link(BADGE).click();
    await dialog(BADGE).getByText('3 of 5').waitFor();
    await inDialog('Next item').click();
    await dialog(LINER).getByText('4 of 5').waitFor();
    await inDialog('Next item').click();
    await dialog('Unmarked ribbon bar').getByText('5 of 5').waitFor();
    await expect.poll(() => inDialog('Next item').getAttribute('aria-disabled')).toBe('true');
    await inDialog('Next item').dispatchEvent('click');
    await inDialog('Previous item').press('Enter');
    await dialog(LINER).waitFor();
    await visit.page().goBack();
    await expect.poll(() => dialog().count()).toBe(0);
    expect(query()).toEqual({ view: 'items', sort: 'name' });
  });

  test('shows one photo large, another by press, key or swipe, and each in full', async () => {
    await show();
    const large = () => dialog().getByRole('link', { name: /full size/ });
    const shown = () => large().getAttribute('href');
    await expect.poll(shown).toBe(photoPath(0));
    await expect.poll(() => large().getAttribute('target')).toBe('_blank');
    await inDialog('Show photo 3 of 4').click();
    await expect.poll(shown).toBe(photoPath(2));
    await visit.page().keyboard.press('ArrowRight');
    await visit.page().keyboard.press('ArrowRight');
    await expect.poll(shown).toBe(photoPath(0));
    await dialog().getByText('Photo 1 of 4, primary').waitFor();
    await visit.page().keyboard.press('ArrowLeft');
    await expect.poll(shown).toBe(photoPath(3));
    await large().evaluate((photo) => {
      photo.setPointerCapture = () => {};
      const at = (type: string, clientX: number) =>
        photo.dispatchEvent(
          new PointerEvent(type, { clientX, pointerType: 'touch', isPrimary: true, bubbles: true }),
        );
      at('pointerdown', 100);
      at('pointerup', 220);
    });
    await dialog().getByText('Photo 3 of 4').waitFor();
  });

  test('is corrected in its place, and shows what it is then', async () => {
    const catalog = await show();
    await inDialog('Edit').click();
    await dialog().getByLabel('Rank', { exact: true }).fill('Staff sergeant');
    await inDialog('Save Changes').click();
    await dialog().getByText('Staff sergeant', { exact: true }).waitFor();
    await expect.poll(focused).toBe('Edit');
    expect(catalog.items[0]?.rank).toBe('Staff sergeant');
  });

  test('keeps what is typed over it when Escape leads back from correcting', async () => {
    await show();
    await inDialog('Edit').click();
    await dialog().getByLabel('Rank', { exact: true }).fill('Corporal');
    await visit.page().keyboard.press('Escape');
    await expect.poll(focused).toBe('Edit');
    await inDialog('Edit').click();
    const rank = dialog().getByLabel('Rank', { exact: true });
    await expect.poll(() => rank.inputValue()).toBe('Corporal');
  });

  test('keeps its head in sight, however far it is read', async () => {
    await show();
    await history().last().scrollIntoViewIfNeeded();
    await expect.poll(() => inDialog('Close').boundingBox()).toMatchObject({ width: 44 });
    const close = await inDialog('Close').boundingBox();
    expect(close?.y).toBeGreaterThan(0);
    const bar = await inDialog('Edit').boundingBox();
    expect(bar?.y).toBeGreaterThan(close?.y ?? 0);
  });

  test('tells who changed what, in words', async () => {
    const words = (quality: string) =>
      `Fully embroidered on cotton, the tab attached when made. Clean white back with ${quality} toning; two moth nips at the lower edge that do not reach the border.`;
    const undone = makeEvent(1, { kind: 'undone', undoes: edited.id, changes: [] });
    await show({
      events: [
        makeEvent(0, { kind: 'uploaded' }),
        undone,
        { ...edited, undoneBy: undone.id },
        makeEvent(3, {
          changes: [
            { field: 'length', before: null, after: '2.50' },
            { field: 'description', before: words('light age'), after: words('a little') },
            {
              field: 'imageUrls',
              before: [0, 1, 2].map(photoPath),
              after: [2, 1, 3].map(photoPath),
            },
            { field: 'primaryImageUrl', before: photoPath(0), after: photoPath(2) },
          ],
        }),
        cataloged,
      ],
    });
    await expect.poll(() => history().count()).toBe(5);
    const said = (await history().allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
    expect(said[0]).toMatch(/Uploaded to Airtable by ruth@guidon\.example/);
    expect(said[1]).toMatch(
      /Undone.*Undid the change of 2026-11-18 \d\d:\d\d by abigail\.thorne@/,
    );
    expect(said[2]).toMatch(/Was undone on 2026-11-18 \d\d:\d\d by ruth@/);
    expect(said[2]).toMatch(/Era WWII \(1941-1945\) → became WWI \(1914-1918\)/);
    expect(said[3]).toMatch(/Length nothing → became 2\.50 in/);
    expect(said[3]).toContain('…tab attached when made. Clean white back with');
    expect(said[4]).toMatch(/Cataloged/);
    const change = history().nth(3);
    await expect.poll(() => change.locator('del').allTextContents()).toEqual(['light age ']);
    await expect
      .poll(() => change.locator('ins').allTextContents())
      .toEqual(['2.50 in', 'a little ']);
    expect(
      await change
        .getByRole('img')
        .evaluateAll((photos) => photos.map((photo) => photo.getAttribute('alt'))),
    ).toEqual([
      'Added: photo 1 of 1',
      'Removed: photo 1 of 1',
      'New order: photo 1 of 3',
      'New order: photo 2 of 3',
      'New order: photo 3 of 3',
      'Before: photo 1 of 1',
      'Now: photo 1 of 1',
    ]);
    // What was uploaded, cataloged or taken back already is not undone.
    await expect.poll(() => dialog().getByRole('button', { name: /^Undo/ }).count()).toBe(2);
    expect(await violations(visit.page())).toEqual([]);
  });

  test('takes a change back, by keyboard, and that back again', async () => {
    const catalog = await show({
      items: [makeItem(0, { era: 'WWI (1914-1918)' }), ...makeItems(5).slice(1)],
    });
    await inDialog(/^Undo/).focus();
    await visit.page().keyboard.press('Enter');
    await expectToast('Change Undone', 'Era is WWII (1941-1945) again.');
    await dialog().getByText('Patches · WWII · Excellent').waitFor();
    await expect.poll(() => history().count()).toBe(3);
    await entry('Was undone on').waitFor();
    await expect.poll(focused).toBe('History');
    expect(catalog.calls).toContain(
      `POST /api/military-items/${makeItem(0).id}/history/${edited.id}/undo`,
    );
    await entry('Undid the change').getByRole('button', { name: /^Undo/ }).click();
    await expectOnlyToast('Change Undone', 'Era is WWI (1914-1918) again.');
    await dialog().getByText('Patches · WWI · Excellent').waitFor();
  });

  test('takes a change back once, however often that is pressed', async () => {
    const catalog = await show({
      items: [makeItem(0, { era: 'WWI (1914-1918)' }), ...makeItems(5).slice(1)],
    });
    await inDialog(/^Undo/).dblclick();
    await expectToast('Change Undone', 'Era is WWII (1941-1945) again.');
    await expect.poll(() => history().count()).toBe(3);
    expect(catalog.calls.filter((call) => call.endsWith('/undo'))).toHaveLength(1);
  });

  test('says why a change is not taken back, and asks how the item stands', async () => {
    visit.expectComplaint(/409/);
    const catalog = await show({
      ...only('POST', refuse(409, 'CONFLICT', 'Era was changed again since.')),
    });
    const before = catalog.calls.filter((call) => call === LIST).length;
    await inDialog(/^Undo/).click();
    await entry('abigail').getByRole('alert').getByText('Era was changed again since.').waitFor();
    await expect.poll(() => catalog.calls.filter((call) => call === LIST).length).toBe(before + 1);
    await expect.poll(focused).toMatch(/^Undo the change of/);
  });

  test('stands without its history where that fails, which is tried again', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    await show({
      answer: (call, route) =>
        isDown && call.endsWith('/history') ? given(route.fulfill(internal)) : undefined,
    });
    await dialog().getByText('The history of this item could not be loaded.').waitFor();
    await dialog().getByText('Embroidered Cloth').waitFor();
    isDown = false;
    await inDialog(/^Try Again/).click();
    await expect.poll(() => history().count()).toBe(2);
  });

  test('is uploaded to Airtable once, however often it is pressed', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const catalog = await show({
      answer: async (call) => {
        if (call.endsWith('upload-airtable')) await held;
        return undefined;
      },
    });
    await inDialog('Upload to Airtable').click();
    await inDialog('Uploading...').dispatchEvent('click');
    await expect.poll(() => inDialog('Uploading...').getAttribute('aria-busy')).toBe('true');
    // It goes on while one looks at another.
    await inDialog('Next item').click();
    await inDialog('Upload to Airtable').waitFor();
    await inDialog('Previous item').click();
    await inDialog('Uploading...').waitFor();
    answer();
    await expectToast('Success', 'Item uploaded to Airtable successfully!');
    await inDialog('Upload Again').waitFor();
    await dialog()
      .getByText(/completes what is missing/)
      .waitFor();
    await dialog().getByText('recUploaded000000').waitFor();
    await entry('Uploaded to Airtable').waitFor();
    expect(catalog.calls.filter((call) => call.endsWith('upload-airtable'))).toHaveLength(1);
    await inDialog('Close').click();
    await expect.poll(() => main().getByText('In Airtable').count()).toBe(2);
  });

  test('lists what Airtable did not take, and why', async () => {
    await show({ refused: [{ field: 'condition', message: 'There is no such option.' }] });
    await inDialog('Upload to Airtable').click();
    const refused = dialog().getByRole('list', { name: 'Fields rejected by Airtable' });
    await expect
      .poll(() => refused.getByRole('listitem').allTextContents())
      .toEqual(['ConditionThere is no such option.']);
    await expectToast('Success', 'Item uploaded to Airtable successfully!');
    expect(await violations(visit.page())).toEqual([]);
  });

  test('says why it could not be uploaded, and can be uploaded again', async () => {
    visit.expectComplaint(/502/);
    let isDown = true;
    await show({
      answer: (call, route) =>
        isDown && call.endsWith('upload-airtable')
          ? given(route.fulfill(refuse(502, 'AIRTABLE_FAILED', 'Airtable is over its limit.')))
          : undefined,
    });
    await inDialog('Upload to Airtable').click();
    await expectToast('Error', 'Failed to upload to Airtable');
    await dialog().getByText('Airtable is over its limit.').waitFor();
    await expect.poll(() => toasts().getByRole('alert').count()).toBe(1);
    isDown = false;
    await inDialog('Upload to Airtable').click();
    await inDialog('Upload Again').waitFor();
    expect(await dialog().getByText('Airtable is over its limit.').count()).toBe(0);
  });

  test('is deleted after a word on what goes with it', async () => {
    const catalog = await show({}, 2);
    await inDialog('Delete').click();
    const asking = visit.page().getByRole('alertdialog', { name: `Delete ${LINER}?` });
    await asking.getByText(/photos and its history.*record in Airtable stays/).waitFor();
    expect(await violations(visit.page())).toEqual([]);
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => asking.count()).toBe(0);
    expect(catalog.items).toHaveLength(5);
    await inDialog('Delete').click();
    await asking.getByRole('button', { name: 'Delete Item' }).click();
    await expectToast('Item Deleted', `${LINER} is no longer in the catalog.`);
    await expect.poll(() => visit.page().getByRole('dialog').count()).toBe(0);
    await sum('4 of 4 items');
    await expect.poll(focused).toBe('4 of 4 items');
    expect(await names()).not.toContain(LINER);
    expect(query()).toEqual({ view: 'items' });
  });

  test('is deleted once, however often that is pressed', async () => {
    const catalog = await show();
    await inDialog('Delete').click();
    await visit.page().getByRole('button', { name: 'Delete Item' }).dblclick();
    await sum('4 of 4 items');
    expect(catalog.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    expect(query()).toEqual({ view: 'items' });
  });

  test('stays when it could not be deleted, and leaves when somebody else was faster', async () => {
    visit.expectComplaint(/500|404/);
    let answer = internal;
    await show({
      answer: (call, route) =>
        call.startsWith('DELETE') ? given(route.fulfill(answer)) : undefined,
    });
    const remove = async () => {
      await inDialog('Delete').click();
      await visit.page().getByRole('button', { name: 'Delete Item' }).click();
    };
    await remove();
    await expectToast('Error', 'Something failed on our side.');
    await inDialog('Delete').waitFor();
    answer = refuse(404, 'NOT_FOUND', 'No such item');
    await remove();
    await sum('4 of 4 items');
  });

  test('is shown whole on every screen', async () => {
    await show();
    for (const size of [PHONE, TABLET, DESKTOP]) {
      await visit.page().setViewportSize(size);
      expect(await overflow(visit.page())).toBe(0);
      expect(
        await dialog()
          .getByRole('region', { name: makeItem(0).name })
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBe(0);
    }
  });

  test.each(['Upload to Airtable', /^Undo/])(
    'opens the login when the session is over at %s',
    async (name) => {
      await show({ ...only('POST', unauthorized) });
      await expectSessionExpired(visit, () => inDialog(name).click());
    },
  );

  test.each(['Upload to Airtable', /^Undo/])('denies %s to whom the API refuses', async (name) => {
    visit.expectComplaint(/403/);
    await show({ ...only('POST', forbidden) });
    await inDialog(name).click();
    await heading('Access Denied').waitFor();
  });
});
