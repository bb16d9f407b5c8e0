import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { palette } from '../../web/src/theme/palette.ts';
import { violations } from '../support/axe.ts';
import { forbidden, given, internal, refuse, unauthorized } from '../support/back-office.ts';
import { backOfficeScreen } from '../support/back-office-screen.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { makeItem, makeItems, mockItems, photoPath } from '../support/cataloged-items.ts';
import {
  decided,
  keptOf,
  makeEntry,
  makeMatch,
  makeMatches,
  mockIdentification,
  NOTHING_DECIDED,
} from '../support/identification.ts';
import { expectSessionExpired } from '../support/lost-session.ts';
import { freshPage, overflow } from '../support/page.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { main, heading, button, focused } = backOfficeScreen(visit);
const { toasts, expectToast } = toastsOf(visit);
const LIST = 'GET /api/military-items';
const EAGLE = makeItem(0);
const RUN = 'Run ASMIC Comparison';

type Given = NonNullable<Parameters<typeof mockIdentification>[1]>;
const open = async (office: Given = {}, query = '') => {
  const mocked = await mockIdentification(visit.page(), office);
  await visit.page().goto(`/identification${query}`);
  return mocked;
};
/** With the first item chosen. */
const choose = (office: Given = {}) => open(office, `?item=${EAGLE.id}`);
const box = () => main().getByRole('listbox', { name: 'Cataloged items' });
const line = (name: string | RegExp) => box().getByRole('option', { name });
const lines = () => box().getByRole('option');
const sum = (text: string) => main().getByText(text, { exact: true }).waitFor();
const search = () => main().getByRole('searchbox', { name: 'Search items' });
const types = () => main().getByRole('combobox', { name: 'Type' });
const query = () => Object.fromEntries(new URL(visit.page().url()).searchParams);
const matches = () => main().getByRole('region', { name: 'Matches' });
/** The nth best. */
const match = (n: number) =>
  matches()
    .getByRole('listitem')
    .filter({ has: visit.page().getByRole('heading') })
    .nth(n);
const press = (n: number, name: string) => match(n).getByRole('button', { name });
const dialog = () => visit.page().getByRole('dialog').first();
const posts = (calls: string[]) => calls.filter((call) => call.startsWith('POST'));
const only = (calls: RegExp, reply: () => Parameters<Route['fulfill']>[0]) => ({
  answer: (call: string, route: Route) =>
    calls.test(call) ? given(route.fulfill(reply())) : undefined,
});

describe('the list of items', () => {
  const identified = makeItem(1, { asmicMatches: [keptOf(makeMatch(0), true)] });
  const compared = makeItem(2, { asmicMatches: [keptOf(makeMatch(1), null)] });
  const collar = makeItem(6, { name: 'Signal Corps disc', itemType: 'Collar Insignia' });

  test('says what each is and how far its identification is, and is narrowed by words, type and that', async () => {
    await open({ items: [EAGLE, identified, compared, makeItem(3), makeItem(4), collar] });
    await sum('6 of 6 items');
    await expect.poll(() => line(/Screaming Eagle/).textContent()).toContain('Patches · WWII');
    await expect.poll(() => line(/Meyer/).textContent()).toMatch(/Identified\s*SAMPLE-USA-0101/);
    await expect.poll(() => line(/liner/).textContent()).toContain('Compared');
    expect(await line(/ribbon/).textContent()).not.toMatch(/Identified|Compared/);
    await expect
      .poll(() => line(/liner/).locator('img').getAttribute('src'))
      .toBe(photoPath(20).replace('/full', '/card'));

    await expect
      .poll(() => types().locator('option').allInnerTexts())
      .toEqual(['All Types', 'Patches', 'Pins & Badges', 'Insignia', 'Field Gear']);
    await types().selectOption('Insignia');
    await sum('2 of 6 items');
    await line(/Signal Corps disc/).waitFor();
    await line(/Boatswain/).waitFor();
    await types().selectOption('All Types');

    // A word of a description, and one of a name.
    for (const [words, found] of [
      ['GLIDER Pilot', /Screaming Eagle/],
      ['westinghouse', /liner/],
    ] as const) {
      await search().fill(words);
      await sum('1 of 6 items');
      await line(found).waitFor();
    }
    // The maker is neither.
    await search().fill('N.S. Meyer');
    await main().getByRole('heading', { name: 'No item fits' }).waitFor();
    await button('Show All Items').click();
    await sum('6 of 6 items');
    expect(query()).toEqual({});
    await expect.poll(() => box().evaluate((list) => list === document.activeElement)).toBe(true);

    await button('To identify').click();
    await sum('5 of 6 items');
    await button('Identified').click();
    await sum('1 of 6 items');
    await line(/Meyer/).waitFor();
    expect(await violations(visit.page())).toEqual([]);
  });

  test('of five thousand scrolls within its own height, is filtered as one types, and is walked by keyboard', async () => {
    const office = await open({ items: makeItems(5000) });
    await sum('5,000 of 5,000 items');
    const pageHeight = () => visit.page().evaluate(() => document.documentElement.scrollHeight);
    const height = await pageHeight();
    await expect.poll(() => lines().count()).toBeLessThan(30);
    await box().evaluate((list) => list.scrollTo(0, list.scrollHeight));
    const last = box().locator('[aria-posinset="5000"]');
    await last.waitFor();
    await expect.poll(() => last.getAttribute('aria-setsize')).toBe('5000');
    await expect.poll(() => lines().count()).toBeLessThan(30);
    await expect.poll(pageHeight).toBe(height);

    await box().focus();
    await visit.page().keyboard.press('Home');
    await visit.page().keyboard.press('ArrowDown');
    await visit.page().keyboard.press('ArrowDown');
    const reached = () => box().getAttribute('aria-activedescendant');
    await expect
      .poll(async () =>
        visit
          .page()
          .locator(`[id="${await reached()}"]`)
          .textContent(),
      )
      .toContain('liner');
    await visit.page().keyboard.press('ArrowUp');
    await visit.page().keyboard.press('Enter');
    await main().getByRole('heading', { level: 2, name: /Meyer/ }).waitFor();
    expect(query()).toEqual({ item: makeItem(1).id });
    await expect
      .poll(() => box().getByRole('option', { selected: true }).textContent())
      .toContain('Meyer');

    await search().fill('MEYER');
    await sum('1,000 of 5,000 items');
    await button('Next item').click();
    await expect.poll(query).toEqual({ item: makeItem(6).id, find: 'MEYER' });
    // However many were looked at, Back leads to the list.
    await visit.page().goBack();
    await expect.poll(query).toEqual({});
    expect(office.calls).toContain(`GET /api/military-items/${makeItem(6).id}/comparisons`);
  });

  test('shows what is on its way, what failed, and what to do when there are none', async () => {
    visit.expectComplaint(/500/);
    let answer: (route: Route) => Promise<void> = () => new Promise(() => {});
    await open({ answer: (call, route) => (call === LIST ? given(answer(route)) : undefined) });
    await expect.poll(() => main().locator('[data-skeleton]').count()).toBe(7);
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

  test('comes before the item on a phone, and is led back to', async () => {
    await visit.page().setViewportSize(PHONE);
    await open();
    await line(/Meyer/).click();
    const title = main().getByRole('heading', { level: 2, name: /Meyer/ });
    await title.waitFor();
    expect(await box().isVisible()).toBe(false);
    await expect.poll(focused).toBe(makeItem(1).name);
    await button('Back to the list').click();
    await box().waitFor();
    expect(query()).toEqual({});
    await expect.poll(() => title.count()).toBe(0);
  });
});

describe('the comparison of an item', () => {
  test('goes by what is known of it, and says how many matches it found, and what failed', async () => {
    visit.expectComplaint(/502|500/);
    let held = Promise.withResolvers<void>();
    let failure: object | undefined;
    const office = await choose({
      found: [],
      answer: async (call, route) => {
        if (!call.endsWith('/compare')) return undefined;
        await held.promise;
        return failure && given(route.fulfill(failure));
      },
    });
    for (const [name, value] of [
      ['Type', 'Patches'],
      ['Unit', '101st Airborne Division'],
      ['Era', 'WWII (1941-1945)'],
      ['Branch', 'Army'],
      ['Condition', 'Excellent'],
      ['Material', 'Embroidered Cloth'],
      ['Dimensions', 'L 2.50 × W 3.75 in'],
      ['Weight', 'Not given'],
    ] as const) {
      const fact = main().locator('dl > div').filter({ hasText: name });
      await expect.poll(() => fact.getByRole('definition').textContent()).toBe(value);
    }
    await main().getByRole('heading', { name: 'Not compared yet' }).waitFor();

    const run = async (found: number, failed?: object) => {
      held = Promise.withResolvers();
      failure = failed;
      office.found = makeMatches(found);
      await button(RUN).click();
      await expect.poll(() => button('Comparing...').isDisabled()).toBe(true);
      held.resolve();
    };
    await run(0);
    await expectToast('Comparison Complete', 'Found 0 potential matches in ASMIC catalog');
    await main().getByRole('heading', { name: 'No match found' }).waitFor();
    await expect.poll(() => line(/Screaming/).textContent()).toContain('Compared');
    await run(1);
    await expectToast('Comparison Complete', 'Found 1 potential matches in ASMIC catalog');
    await run(3);
    await expectToast('Comparison Complete', 'Found 3 potential matches in ASMIC catalog');
    await match(2).waitFor();
    await expect.poll(focused).toBe(RUN);

    await run(0, refuse(502, 'UPSTREAM', 'The catalogue moved meanwhile.'));
    await expectToast('Comparison Failed', 'The catalogue moved meanwhile.');
    // What was found before is still there.
    await match(2).waitFor();
    await run(0, { status: 500, json: {} });
    await expectToast('Comparison Failed', 'Failed to run ASMIC comparison');
    expect(posts(office.calls)).toEqual(
      Array(5).fill(`POST /api/military-items/${EAGLE.id}/compare`),
    );
  });

  test('shows each match with its score, how far to trust it, what agrees and what differs', async () => {
    const scored = [92.5, 80, 79.99, 60, 59.99].map((overallMatchScore, n) =>
      makeMatch(n, { overallMatchScore, evidence: [] }),
    );
    const thin = 'Thin evidence: the item says nothing of its size.';
    const office = await choose({
      comparisons: [makeMatch(0, { comparisonNotes: thin }), ...scored.slice(1)],
    });
    await matches()
      .getByText(/^5 matches, best first · compared 2026-11-\d\d/)
      .waitFor();
    const texts = ['92.5%', '80%', '79.99%', '60%', '59.99%'];
    const tones = ['fern', 'fern', 'straw', 'straw', 'oxide'] as const;
    for (const [n, text] of texts.entries()) {
      const score = match(n).getByText(text, { exact: true });
      await score.waitFor();
      await expect.poll(() => colorOf(score)).toBe(palette[tones[n] ?? 'ink'].toLowerCase());
      const bar = match(n).getByRole('progressbar');
      await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe(text.replace('%', ''));
    }
    for (const [n, level, tone] of [
      [0, 'High', 'fern'],
      [1, 'Medium', 'straw'],
      [2, 'Low', 'oxide'],
    ] as const) {
      const badge = match(n).getByText(level, { exact: true }).locator('..');
      await expect.poll(() => colorOf(badge)).toBe(palette[tone].toLowerCase());
    }
    await match(0).getByRole('heading', { name: '101st Airborne Division' }).waitFor();
    for (const text of ['SAMPLE-USA-0101', 'none found', thin]) {
      await match(0).getByText(text).waitFor();
    }
    await match(1).getByText('19 mm wider; green border: adopted after 1966').waitFor();
    const indicators = (n: number) =>
      match(n).getByRole('list', { name: 'What matches' }).getByRole('listitem').allInnerTexts();
    await expect
      .poll(() => indicators(0))
      .toEqual(['Type match', 'Era match', 'Material match', 'Dimension match']);
    await expect
      .poll(() => indicators(2))
      .toEqual(['Type match', 'Era match', 'Material no match', 'Dimension no match']);
    for (const size of [PHONE, TABLET, DESKTOP]) {
      await visit.page().setViewportSize(size);
      expect(await overflow(visit.page())).toBe(0);
      expect(await violations(visit.page())).toEqual([]);
    }

    // With evidence: the reasons in sentences, and what is not said is no conflict.
    await match(0)
      .getByText('‘Screaming Eagle’ is a nickname of the 101st Airborne Division.')
      .waitFor();
    await match(0).getByText('Both are patches, as are most. The years overlap.').waitFor();
    expect(await match(0).getByText('more than patches of one issue differ').count()).toBe(0);
    const picture = () => match(0).locator('img').getAttribute('src');
    await expect.poll(picture).toBe('/reference/0/card');

    office.found = [makeMatch(0, { overallMatchScore: 0.3, materialMatch: false })];
    await button(RUN).click();
    await main().getByText('None of these is likely').waitFor();
    // The item names no material: that is no difference.
    expect((await indicators(0))[2]).toBe('Material unknown');
  });

  test('is verified and rejected by one press each, with a note, and the next item follows', async () => {
    const office = await choose({
      comparisons: makeMatches(3),
      accuracy: NOTHING_DECIDED,
    });
    const [best, second] = makeMatches(2);
    await main().getByText('No match is verified or rejected yet.').waitFor();
    office.accuracy = {
      identified: 42,
      first: 40,
      levels: { ...NOTHING_DECIDED.levels, High: { verified: 30, rejected: 0 } },
    };
    await press(0, 'Verify Match').dblclick();
    await expectToast('Match Verified', 'Comparison result has been verified');
    await match(0)
      .getByText(/^by ruth@guidon\.example · 20 Nov 2026$/)
      .waitFor();
    await expect
      .poll(() => line(/Screaming/).textContent())
      .toMatch(/Identified\s*SAMPLE-USA-0101/);
    await sum(
      'Verified so far: 42 items, 40 of them stood first (95%). High was right in 30 of 30.',
    );

    await match(1).getByRole('button', { name: 'Add a note' }).click();
    await match(1).getByLabel('Note on SAMPLE-USA-0082').fill('The tab is of another unit.');
    await toasts().getByRole('button', { name: 'Close' }).click();
    await press(1, 'Reject Match').click();
    await expectToast('Match Verified', 'Comparison result has been verified');
    await match(1).getByText('The tab is of another unit.', { exact: true }).waitFor();
    await expect
      .poll(() => posts(office.calls))
      .toEqual([
        `POST /api/comparisons/${best?.id}/verify {"verified":true,"notes":""}`,
        `POST /api/comparisons/${second?.id}/verify {"verified":false,"notes":"The tab is of another unit."}`,
      ]);

    // It may be decided otherwise.
    await press(0, 'Reject Match').click();
    await expect.poll(() => press(0, 'Reject Match').getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => line(/Screaming/).textContent()).toContain('Compared');
    await button('Next item').click();
    await main().getByRole('heading', { level: 2, name: /Meyer/ }).waitFor();
    await expect.poll(focused).toBe(makeItem(1).name);
  });

  test('keeps a note that could not be sent, and says why', async () => {
    visit.expectComplaint(/409/);
    let isDown = true;
    const { answer } = only(/verify$/, () => refuse(409, 'CONFLICT', 'It is being compared anew.'));
    const office = await choose({
      comparisons: [makeMatch(0, decided(false, 'Too wide.'))],
      answer: (call, route) => (isDown ? answer(call, route) : undefined),
    });
    await match(0).getByText('Too wide.', { exact: true }).waitFor();
    await match(0).getByRole('button', { name: 'Change the note' }).click();
    const note = match(0).getByRole('textbox', { name: 'Note on SAMPLE-USA-0101' });
    await expect.poll(() => note.inputValue()).toBe('Too wide.');
    await note.fill('Wide, but of the second issue.');
    await press(0, 'Verify Match').click();
    await expectToast('Error', 'It is being compared anew.');
    await expect.poll(() => note.inputValue()).toBe('Wide, but of the second issue.');
    // It outlasts a look at another item.
    await line(/Meyer/).click();
    await main().getByRole('heading', { level: 2, name: /Meyer/ }).waitFor();
    await line(/Screaming/).click();
    isDown = false;
    await press(0, 'Verify Match').click();
    await expectToast('Match Verified', 'Comparison result has been verified');
    await expect.poll(() => note.count()).toBe(0);
    expect(posts(office.calls).at(-1)).toContain('"notes":"Wide, but of the second issue."');
  });

  test('says what of it failed, and where to fill an empty reference catalogue', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    const { answer } = only(/comparisons(\/accuracy)?$/, () => internal);
    await choose({
      entries: [],
      answer: (call, route) => (isDown ? answer(call, route) : undefined),
    });
    await main().getByRole('heading', { name: 'Failed to Load Matches' }).waitFor();
    await main().getByText('Something failed on our side.').waitFor();
    isDown = false;
    await button('Try Again').click();
    await main().getByRole('heading', { name: 'The reference catalogue is empty' }).waitFor();
    await main().getByRole('link', { name: 'Go to the Reference Catalogue' }).click();
    const tab = (name: string) => main().getByRole('tab', { name });
    await expect
      .poll(() => tab('Reference Catalogue (0)').getAttribute('aria-selected'))
      .toBe('true');
    await tab('Identify an Item').click();
    expect(query()).toEqual({});
    await line(/Meyer/).waitFor();
    await visit.page().goto('/identification?item=gone');
    await main().getByRole('heading', { name: 'Item Not Found' }).waitFor();
    await button('Show All Items').click();
    await main().getByRole('heading', { name: 'Choose an item' }).waitFor();
  });
});

describe('the details of a match', () => {
  const view = async (n: number) => {
    await press(n, 'View Details').click();
    await dialog().waitFor();
  };

  test('set the item beside the reference, field by field, with all that the reference says', async () => {
    const elsewhere = 'https://insignia.example/101.jpg';
    const office = await choose({
      comparisons: makeMatches(2),
      entries: [
        makeEntry(0, { referenceImages: ['/reference/0/full', elsewhere] }),
        makeEntry(1, { referenceImages: [] }),
      ],
    });
    await view(0);
    const row = (field: string) =>
      dialog()
        .getByRole('list', { name: 'Evidence by field' })
        .getByRole('listitem')
        .filter({ has: visit.page().getByRole('heading', { name: field, exact: true }) })
        .textContent();
    await expect
      .poll(() => row('Designation'))
      .toMatch(
        /Screaming Eagle.*101st Airborne Division.*another name.*\+9\.8: 900 times more likely/,
      );
    await expect
      .poll(() => row('Dimensions'))
      .toMatch(/conflict.*−3\.0: 8 times less likely.*19 mm/);
    await expect.poll(() => row('Type')).toMatch(/same.*\+1\.4: 2\.6 times more likely/);
    await expect.poll(() => row('Era')).toContain('nearly');
    await expect.poll(() => row('Material')).toMatch(/nothing.*Felt.*not said$/);
    for (const text of ['Approved 1942. Source: TIOH.', 'White tongue', '3.75 in (95 mm)']) {
      await dialog().getByText(text).waitFor();
    }
    const link = dialog().getByRole('link', { name: 'Open the picture' });
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
      elsewhere,
      '_blank',
    ]);

    const sides = async () => {
      const [item, reference] = await Promise.all(
        ['Photos of the item', 'Pictures of the reference'].map((name) =>
          dialog().getByRole('region', { name }).boundingBox(),
        ),
      );
      return (reference?.x ?? 0) > (item?.x ?? 0) ? 'beside' : 'below';
    };
    for (const [size, place] of [
      [PHONE, 'beside'],
      [TABLET, 'beside'],
      [DESKTOP, 'beside'],
    ] as const) {
      await visit.page().setViewportSize(size);
      await expect.poll(sides).toBe(place);
      expect(await overflow(visit.page())).toBe(0);
      expect(await violations(visit.page())).toEqual([]);
    }

    await dialog()
      .getByRole('button', { name: /^Enlarge the photo of SAMPLE/ })
      .click();
    await visit
      .page()
      .getByRole('dialog', { name: /^Photo of SAMPLE/ })
      .waitFor();
    await visit.page().keyboard.press('Escape');
    await expect.poll(() => visit.page().getByRole('dialog').count()).toBe(1);
    await dialog().getByRole('button', { name: 'Verify Match' }).click();
    await expectToast('Match Verified', 'Comparison result has been verified');
    await dialog()
      .getByText(/^by ruth@guidon\.example/)
      .waitFor();
    expect(posts(office.calls)).toHaveLength(1);
    await dialog().getByRole('button', { name: 'Next item' }).click();
    await main().getByRole('heading', { level: 2, name: /Meyer/ }).waitFor();
    expect(await visit.page().getByRole('dialog').count()).toBe(0);
  });

  test('hold with no more than the specification names, and without the reference’s record', async () => {
    visit.expectComplaint(/500/);
    const { name, itemType, condition, id } = EAGLE;
    const bare = { id, name, itemType, condition } as typeof EAGLE;
    const { asmicEntry, overallMatchScore, confidenceLevel, differencesSummary } = makeMatch(1);
    const { typeMatch, eraMatch, materialMatch, dimensionMatch } = makeMatch(1);
    const spoken = {
      id: 'bare',
      asmicEntry,
      overallMatchScore,
      confidenceLevel,
      typeMatch,
      eraMatch,
      materialMatch,
      dimensionMatch,
      differencesSummary,
    } as ReturnType<typeof makeMatch>;
    await choose({
      items: [bare],
      comparisons: [spoken, makeMatch(2)],
      ...only(/asmic-entries\/|accuracy$/, () => internal),
    });
    await view(0);
    await dialog().getByText('19 mm wider; green border: adopted after 1966').waitFor();
    await dialog().getByText('64.25%').waitFor();
    await visit.page().keyboard.press('Escape');
    await expect.poll(() => visit.page().getByRole('dialog').count()).toBe(0);
    await view(1);
    await dialog().getByText('The reference entry could not be loaded.').waitFor();
    await dialog().getByText('another name').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await press(0, 'Reject Match').click();
    await expectToast('Match Verified', 'Comparison result has been verified');
    expect(
      await main()
        .getByText(/^Verified so far/)
        .count(),
    ).toBe(0);
  });
});

test('a session that is over opens the login, whichever call finds it', async () => {
  let isOver = false;
  const { answer } = only(/compare$/, () => unauthorized);
  await choose({ answer: (call, route) => (isOver ? answer(call, route) : undefined) });
  await button(RUN).waitFor();
  isOver = true;
  await expectSessionExpired(visit, () => button(RUN).click());
});

test('whom the API refuses is denied the screen', async () => {
  visit.expectComplaint(/403/);
  await open(only(/^GET \/api\/military-items$/, () => forbidden));
  await heading('Access Denied').waitFor();
});

test('the record of an item names what it was identified as, and leads to that', async () => {
  const items = makeItems(3);
  items[0] = makeItem(0, { asmicMatches: [keptOf(makeMatch(0), true)] });
  await mockItems(visit.page(), { items });
  await visit.page().goto(`/catalog?item=${EAGLE.id}`);
  const link = dialog().getByRole('link', { name: '101st Airborne Division SAMPLE-USA-0101' });
  await expect.poll(() => link.getAttribute('href')).toBe(`/identification?item=${EAGLE.id}`);
  await dialog().getByRole('button', { name: 'Next item' }).click();
  const identify = dialog().getByRole('link', { name: 'Identify' });
  await expect
    .poll(() => identify.getAttribute('href'))
    .toBe(`/identification?item=${makeItem(1).id}`);
});

const colorOf = (target: ReturnType<typeof main>) =>
  target.evaluate((element) => {
    const parts = getComputedStyle(element).backgroundColor.match(/\d+/g) ?? [];
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  });
