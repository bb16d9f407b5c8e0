import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { forbidden, given, internal, refuse, unauthorized } from '../support/back-office.ts';
import { backOfficeScreen } from '../support/back-office-screen.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { photoPath } from '../support/cataloged-items.ts';
import { expectSessionExpired } from '../support/lost-session.ts';
import { freshPage, overflow } from '../support/page.ts';
import { makeEntries, makeEntry, mockReferenceCatalog } from '../support/reference-catalog.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { main, heading, button, rows, focused } = backOfficeScreen(visit);
const { toasts, expectToast } = toastsOf(visit);

type Given = NonNullable<Parameters<typeof mockReferenceCatalog>[1]>;
const open = async (catalogue: Given = {}, query = '?view=catalogue') => {
  const mocked = await mockReferenceCatalog(visit.page(), catalogue);
  await visit.page().goto(`/identification${query}`);
  return mocked;
};
const names = () => rows('Reference entries').allInnerTexts();
const sum = (text: string) => main().getByText(text, { exact: true }).waitFor();
const find = (words: string) =>
  main().getByRole('searchbox', { name: 'Search entries' }).fill(words);
const query = () => Object.fromEntries(new URL(visit.page().url()).searchParams);
const dialog = (name?: string | RegExp) =>
  visit.page().getByRole('dialog', name === undefined ? {} : { name });
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name });
/** Dialogs fade in. */
const expectAccessible = () => expect.poll(() => violations(visit.page())).toEqual([]);
const noDialog = () => expect.poll(() => dialog().count()).toBe(0);

/** What stands in `now.answer` is answered to the calls that begin so, until it is taken away. */
const answering = (call: string) => {
  const now: { reply?: Parameters<Route['fulfill']>[0] | undefined } = {};
  const answer: Given['answer'] = (asked, route) =>
    now.reply && asked.startsWith(call) ? given(route.fulfill(now.reply)) : undefined;
  return { now, answer };
};
const LIST = 'GET /api/asmic-entries?limit=100';
const IMPORT = 'POST /api/asmic-entries/import';
const APPLY = `${IMPORT}?apply=true`;

const PLAN = {
  new: 152,
  changed: 3,
  unchanged: 20,
  refused: [
    { row: 4, reason: 'designation: is required' },
    { row: 171, reason: '=cmd has the same asmicNumber as row 2' },
  ],
  changes: [
    { row: 2, asmicNumber: 'S-2', designation: '2nd Division', fields: ['era', 'length'] },
    { row: 3, asmicNumber: 'S-3', designation: '3rd Division', fields: [] },
  ],
};
const CSV = 'asmicNumber,designation,itemType\r\nS-2,“2nd” Division,Patches\r\n';
const file = (name = 'entries.csv', buffer: Buffer = Buffer.from(CSV)) => ({
  name,
  mimeType: 'text/csv',
  buffer,
});
const choose = (chosen = file()) => dialog().locator('input[type=file]').setInputFiles(chosen);
/** Files of so many megabytes each. */
const drop = (sizes: Record<string, number>) =>
  dialog()
    .getByText('Choose Another File')
    .evaluate((place, given) => {
      const dataTransfer = new DataTransfer();
      for (const [name, megabytes] of Object.entries(given)) {
        dataTransfer.items.add(new File([new Uint8Array(megabytes * 1024 * 1024)], name));
      }
      const dropped = { dataTransfer, bubbles: true, cancelable: true };
      place.dispatchEvent(new DragEvent('drop', dropped));
    }, sizes);
const downloaded = async (press: () => Promise<void>) => {
  const [download] = await Promise.all([visit.page().waitForEvent('download'), press()]);
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  };
};

describe('the reference catalogue', () => {
  test('is listed, searched, and leafed through, entry by entry', async () => {
    const catalogue = await open();
    await sum('3 entries');
    await main().getByRole('tab', { name: 'Reference Catalogue (3)' }).waitFor();
    await expect.poll(names).toEqual(catalogue.entries.map(({ designation }) => designation));
    const line = main().getByRole('listitem').filter({ hasText: '1st Infantry Division' });
    for (const text of ['SAMPLE-ID-1', 'Patches · WWI (1914-1918) · Army', '3.75 × 2.50 in']) {
      await line.getByText(text, { exact: true }).waitFor();
    }
    for (const size of [PHONE, TABLET, DESKTOP]) {
      await visit.page().setViewportSize(size);
      expect(await overflow(visit.page())).toBe(0);
    }
    await expectAccessible();

    // Typed in one go, it is not asked for at each letter; a busy machine may type slowly.
    const words = 'combat i';
    await main().getByRole('searchbox', { name: 'Search entries' }).pressSequentially(words);
    await sum('1 of 3 entries');
    expect(catalogue.calls.at(-1)).toBe(`${LIST}&search=combat+i`);
    expect(catalogue.calls.length).toBeLessThan(words.length);
    expect(query()).toEqual({ view: 'catalogue', words: 'combat i' });
    await find('zzz');
    await main().getByRole('heading', { name: 'No matching entries' }).waitFor();
    await button('Show All Entries').click();
    await sum('3 entries');
    expect(query()).toEqual({ view: 'catalogue' });

    await main().getByRole('link', { name: '1st Infantry Division' }).press('Enter');
    await dialog('1st Infantry Division').waitFor();
    expect(query()).toEqual({ view: 'catalogue', entry: makeEntry(0).id });
    for (const text of [
      'Red numeral 1 on an olive drab shield, the point down.',
      '3.75 in (95 mm)',
      '2.50 in (64 mm)',
      '0.20 oz (5.7 g)',
      'Cotton, Wool felt',
      'Felt on felt, liberty loan',
    ]) {
      await dialog().getByText(text, { exact: true }).waitFor();
    }
    await dialog()
      .getByText(/1 of 3$/)
      .waitFor();
    await expectAccessible();
    const elsewhere = dialog().getByRole('link', { name: /museum\.example/ });
    await expect.poll(() => elsewhere.getAttribute('target')).toBe('_blank');
    await inDialog('Show photo 2 of 2').click();
    await inDialog(/^Enlarge/).click();
    const enlarged = dialog('Photo of 1st Infantry Division');
    await expect.poll(() => enlarged.locator('img').getAttribute('src')).toBe(photoPath(501));
    await enlarged.getByRole('button', { name: 'Close' }).click();
    await inDialog('Next entry').click();
    await dialog(/^XVIII Airborne Corps/)
      .getByText(/2 of 3$/)
      .waitFor();
    expect(await dialog().getByText('Materials').count()).toBe(0);
    await visit.page().keyboard.press('Escape');
    await noDialog();
    await expect.poll(focused).toBe('1st Infantry Division');
    expect(query()).toEqual({ view: 'catalogue' });
  });

  test('of tens of thousands comes page by page, as one scrolls or asks, and is exported whole', async () => {
    visit.expectComplaint(/500/);
    const { now, answer } = answering('GET /api/asmic-entries?limit=1');
    const entries = makeEntries(20_000);
    entries[5] = makeEntry(5, {
      designation: '=1+1',
      description: '-"Snow" back,\nfelt',
      materials: ['Silk', 'Bullion'],
      dimensions: { length: 2.5, weight: 0.125 },
    });
    const catalogue = await open({ entries, answer });
    await sum('20,000 entries');
    const loaded = async () => {
      const words = await main().getByText('of 20,000 entries are loaded.').textContent();
      return Number.parseInt(words?.replace(',', '') ?? '', 10);
    };
    await expect.poll(loaded).toBe(100);
    expect(catalogue.calls).toEqual([LIST]);
    await expect.poll(() => rows('Reference entries').count()).toBeLessThan(40);
    await visit.page().keyboard.press('End');
    await expect.poll(loaded).toBe(200);

    now.reply = internal;
    const failure = main().getByText(/^The next entries could not be loaded/);
    // The first press may still be scrolling.
    await expect
      .poll(async () => {
        await visit.page().keyboard.press('End');
        return failure.count();
      })
      .toBe(1);
    expect(catalogue.calls).toHaveLength(3);
    await button('Export CSV').click();
    await expectToast('Export Failed', 'Something failed on our side. Nothing was saved.');
    now.reply = undefined;
    // With every page that comes, the end may be near again, and the next one be asked for.
    await button('Try Again').press('Enter');
    await expect.poll(loaded).toBeGreaterThan(200);
    const before = await loaded();
    await button('Load More Entries').press('Enter');
    await expect.poll(loaded).toBeGreaterThan(before);
    await expect.poll(() => rows('Reference entries').count()).toBeLessThan(40);
    const entry = main().getByRole('list', { name: 'Reference entries' }).getByRole('listitem');
    await expect.poll(() => entry.first().getAttribute('aria-setsize')).toBe('20000');
    expect(Number(await entry.last().getAttribute('aria-posinset'))).toBeGreaterThan(100);

    const { name, text } = await downloaded(() => button('Export CSV').dblclick());
    expect(name).toMatch(/^asmic-entries-\d{4}-\d\d-\d\d\.csv$/);
    await expectToast('Reference Catalogue Exported', `20,000 entries are in ${name}.`);
    const exported = catalogue.calls.filter((call) => call.includes('limit=1000'));
    expect(exported).toHaveLength(1 + 20);
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFasmicNumber,designation,description,itemType,era,branch,unit,materials,length,width,height,weight,referenceImages,variations,notes',
    );
    expect(lines).toHaveLength(1 + 20_000 + 1);
    expect(lines[2]).toBe(
      'SAMPLE-CORPS-18-AIRBORNE,"XVIII Airborne Corps, with the separate airborne tab of 1944",Blue dragon’s head on a white lozenge.,Patches,WWII (1941-1945),Army,,,2.75,2.75,,,,,',
    );
    expect(lines[6]).toBe(
      'SAMPLE-REGT-00005,"\'=1+1","\'-""Snow"" back,\nfelt",Insignia,,,,Silk;Bullion,2.5,,,0.125,,,',
    );
  });

  test('says when it does not come, when an address is of no entry, and what it is for when empty', async () => {
    visit.expectComplaint(/500|404/);
    const { now, answer } = answering('GET /api/asmic-entries?limit=100');
    now.reply = internal;
    // An address that names an entry alone opens the catalogue as well.
    const catalogue = await open({ entries: [], answer }, `?entry=${makeEntry(9).id}`);
    await dialog('Entry Not Found').waitFor();
    await expectAccessible();
    await inDialog('Show All Entries').click();
    await noDialog();
    await main().getByRole('heading', { name: 'Failed to Load the Reference Catalogue' }).waitFor();
    await main().getByText('Something failed on our side.').waitFor();
    now.reply = undefined;
    await button('Try Again').click();
    await main().getByRole('heading', { name: 'The reference catalogue is empty' }).waitFor();
    await main().getByText('asmicNumber', { exact: true }).waitFor();
    await expectAccessible();
    const link = main().getByRole('link', { name: 'Download a template' });
    const template = await downloaded(() => link.click());
    expect(template.name).toBe('asmic-entries-template.csv');
    expect(template.text).toMatch(/^\uFEFFasmicNumber,.*,notes\r\nSAMPLE-/);

    // The first import brings the list, and the focus to what stands where it was begun.
    await button('Import Entries').click();
    catalogue.imported = { ...PLAN, new: 1, changed: 0, refused: [] };
    await choose();
    await dialog().getByText('Add 1 entry.', { exact: true }).waitFor();
    catalogue.entries = makeEntries(1);
    await inDialog('Apply').click();
    await sum('1 entry');
    await noDialog();
    await expect.poll(focused).toBe('Import Entries');
  });

  test('opens the login when the session is over', async () => {
    const { now, answer } = answering('GET');
    now.reply = unauthorized;
    await mockReferenceCatalog(visit.page(), { answer });
    await expectSessionExpired(visit, () => visit.page().goto('/identification?view=catalogue'));
  });
});

describe('an import', () => {
  test('is shown before it is done, row by row, and done once', async () => {
    const catalogue = await open({ imported: PLAN });
    await sum('3 entries');
    await button('Import Entries').click();
    await dialog('Import Entries').getByText('Lists, separated by ;').waitFor();
    await expectAccessible();
    await choose();
    await dialog()
      .getByText('Add 152 and change 3 entries. 2 refused rows are left out.', { exact: true })
      .waitFor();
    expect(catalogue.sent).toEqual([CSV]);
    expect(catalogue.calls.at(-1)).toBe(`${IMPORT}?apply=false&detail=true`);
    const figures = await dialog().getByRole('definition').allInnerTexts();
    expect(figures).toEqual(['152', '3', '20', '2']);
    const listed = (label: string) =>
      dialog().getByRole('list', { name: label }).getByRole('listitem').allInnerTexts();
    expect((await listed('Refused rows'))[0]).toContain('designation: is required');
    const [changed, added] = await listed('Changes');
    expect(changed).toMatch(/Row 2\s+S-2\s+2nd Division\s+era, length/);
    expect(added).toMatch(/Row 3\s+S-3\s+3rd Division\s+New/);
    await dialog().getByText('The first 2 of 155 changes are shown.').waitFor();
    await expectAccessible();
    for (const size of [PHONE, TABLET, DESKTOP]) {
      await visit.page().setViewportSize(size);
      const region = dialog().getByRole('region', { name: 'Import Entries' });
      expect(
        await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBe(0);
    }
    const refused = await downloaded(() => inDialog('Download the refused rows').click());
    expect(refused).toEqual({
      name: 'entries-refused-rows.csv',
      text: `\uFEFFrow,reason\r\n4,designation: is required\r\n171,"'=cmd has the same asmicNumber as row 2"\r\n`,
    });

    catalogue.entries = makeEntries(155);
    await inDialog('Apply').dblclick();
    await expectToast('Reference Catalogue Updated', '152 added, 3 changed.');
    await noDialog();
    await sum('155 entries');
    await main().getByRole('tab', { name: 'Reference Catalogue (155)' }).waitFor();
    expect(catalogue.calls.filter((call) => call.startsWith(APPLY))).toHaveLength(1);
    expect(catalogue.sent).toEqual([CSV, CSV]);
    await expect.poll(focused).toBe('Import Entries');
  });

  test('that cannot be done says why, keeps the file, and is tried again', async () => {
    visit.expectComplaint(/400|409|500|ERR_/);
    const { now, answer } = answering(IMPORT);
    const catalogue = await open({ imported: PLAN, answer });
    await button('Import Entries').click();
    const says = (text: string | RegExp) => dialog().getByText(text).waitFor();

    await choose(file('nothing.csv', Buffer.alloc(0)));
    await says(/^This file is empty/);
    await drop({ 'one.csv': 1, 'two.csv': 1 });
    await says('These are several files. Choose one at a time.');
    await drop({ 'large.csv': 33 });
    await says(/^This file has 33\.0 MB\. An import takes at most 32 MB/);
    await choose(file('noise.csv', randomBytes(5 * 1024 * 1024)));
    await says(/^Even compressed this file has 5\.0 MB/);
    expect(catalogue.sent).toEqual([]);
    expect(await inDialog('Try Again').count()).toBe(0);
    await expectAccessible();

    const missing = 'The column is missing: asmicNumber. Found: “number”, “name”.';
    now.reply = refuse(400, 'INVALID_REQUEST', missing);
    await choose(file('wrong.csv'));
    await says(missing);
    expect(await inDialog('Try Again').count()).toBe(0);
    now.reply = refuse(413, 'PAYLOAD_TOO_LARGE', 'Request Too Long');
    visit.expectComplaint(/413/);
    await choose();
    await says(/^This file is too large for one import\. Split it/);
    now.reply = internal;
    await choose();
    await says('Something failed on our side.');
    now.reply = undefined;
    await inDialog('Try Again').click();
    await says(/^Add 152 and change 3 entries/);
    await dialog().getByText('entries.csv').waitFor();

    now.reply = refuse(409, 'CONFLICT', 'Somebody else is importing too.');
    await inDialog('Apply').click();
    await says('Somebody else is importing too. You can try again: nothing is imported twice.');
    await says(/^Add 152 and change 3 entries/);
    now.reply = undefined;
    await inDialog('Try Again').click();
    await expectToast('Reference Catalogue Updated', '152 added, 3 changed.');
    await noDialog();

    // Files that change nothing cannot be applied.
    await button('Import Entries').click();
    const applied = () => catalogue.calls.filter((call) => call.startsWith(APPLY)).length;
    const before = applied();
    for (const [imported, words] of [
      [{ unchanged: 20 }, 'Everything in this file is already in the catalogue.'],
      [{ unchanged: 0 }, 'This file has no entries.'],
      [
        { unchanged: 0, refused: PLAN.refused },
        'No row of this file can be taken. The reasons stand below.',
      ],
      [
        { unchanged: 20, refused: PLAN.refused.slice(1) },
        'What can be taken of this file is already in the catalogue. 1 refused row is left out.',
      ],
    ] as const) {
      catalogue.imported = { new: 0, changed: 0, refused: [], ...imported };
      await choose();
      await dialog().getByText(words, { exact: true }).waitFor();
      await expect.poll(() => inDialog('Apply').getAttribute('aria-disabled')).toBe('true');
      await inDialog('Apply').dispatchEvent('click');
    }
    expect(applied()).toBe(before);
  });

  test('goes on when its dialog is closed, and says how it ended; refused, it denies the screen', async () => {
    visit.expectComplaint(/500|403/);
    let finish = () => {};
    let ending: Parameters<Route['fulfill']>[0] = { json: PLAN };
    await open({
      imported: PLAN,
      answer: (call, route) => {
        if (!call.startsWith(APPLY)) return undefined;
        finish = () => void route.fulfill(ending);
        return true;
      },
    });
    const begin = async () => {
      await button('Import Entries').click();
      await choose();
      await inDialog('Apply').click();
      await dialog()
        .getByText(/^Applying the whole of it/)
        .waitFor();
      await expect.poll(() => inDialog('Applying…').getAttribute('aria-busy')).toBe('true');
      await inDialog('Close').click();
      await noDialog();
      finish();
    };
    await begin();
    await expectToast('Reference Catalogue Updated', '152 added, 3 changed.');
    ending = internal;
    await begin();
    await expectToast(
      'Import Failed',
      'Something failed on our side. Import the file again: nothing is imported twice.',
    );
    await toasts().getByRole('button', { name: 'Close' }).first().click();

    ending = forbidden;
    await button('Import Entries').click();
    await choose();
    await inDialog('Apply').click();
    await expect.poll(() => inDialog('Applying…').count()).toBe(1);
    finish();
    await heading('Access Denied').waitFor();
  });
});
