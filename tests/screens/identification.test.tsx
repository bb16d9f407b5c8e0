import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { palette } from '../../web/src/ui/theme/palette.ts';
import { expectPath, expectSessionExpired, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import {
  COMPARE,
  decided,
  LIST_COMPARISONS,
  makeEntry,
  makeMatch,
  makeMatches,
  mockIdentification,
  referencePhoto,
  toItemMatch,
  VERIFY,
} from './support/identification.ts';
import { makeItem, makeItems, mockItems, photoPath } from './support/items.ts';
import {
  button,
  definitions,
  expectNoOverflow,
  focusedText,
  imageSource,
  text,
  texts,
} from './support/locators.ts';
import { brokenReply, errorReply, textReply } from './support/mockApi.ts';
import { NO_DECISIONS } from './support/referenceCatalog.ts';
import { unauthorized } from './support/shop.ts';
import { closeToasts, expectToast } from './support/toasts.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const LIST_ITEMS = 'GET /api/military-items';
const EAGLE = makeItem(0);
const RUN = 'Run ASMIC Comparison';
const failure = errorReply('INTERNAL', 'Something failed on our side.');

type Given = Parameters<typeof mockIdentification>[0];
const open = async (given: Given = {}, search = '') => {
  const state = mockIdentification(given);
  await openApp(`/identification${search}`);
  return state;
};
const openItem = (given: Given = {}) => open(given, `?item=${EAGLE.id}`);
const listbox = () => main().getByRole('listbox', { name: 'Cataloged items' });
const option = (name: string | RegExp) => listbox().getByRole('option', { name });
const options = () => listbox().getByRole('option');
const optionText = (name: RegExp) => option(name).element().textContent;
const expectText = (exactText: string) => expect.element(text(exactText)).toBeVisible();
const expectHeading = (name: string | RegExp) =>
  expect.element(main().getByRole('heading', { name })).toBeVisible();
const expectItem = (name: RegExp) =>
  expect.element(main().getByRole('heading', { level: 2, name })).toBeVisible();
const search = () => main().getByRole('searchbox', { name: 'Search items' });
const types = () => main().getByRole('combobox', { name: 'Type' });
const match = (n: number) =>
  main()
    .getByRole('region', { name: 'Matches' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .nth(n);
const inMatch = (n: number, name: string) => match(n).getByRole('button', { name });
const dialog = () => page.getByRole('dialog').first();
const expectNoDialog = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
const expectVerified = () => expectToast('Match Verified', 'Comparison result has been verified');
const backgroundOf = (locator: Locator) => {
  const parts = getComputedStyle(locator.element()).backgroundColor.match(/\d+/g) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
};

describe('the list of items', () => {
  const identified = makeItem(1, { asmicMatches: [toItemMatch(makeMatch(0), true)] });
  const compared = makeItem(2, { asmicMatches: [toItemMatch(makeMatch(1), null)] });
  const collar = makeItem(6, { name: 'Signal Corps disc', itemType: 'Collar Insignia' });

  test('the list of items shows how far each is identified, and filters by words, type and that', async () => {
    await open({ items: [EAGLE, identified, compared, makeItem(3), makeItem(4), collar] });
    await expectText('6 of 6 items');
    expect(optionText(/Screaming Eagle/)).toContain('Patches · WWII');
    expect(optionText(/Meyer/)).toMatch(/Identified\s*SAMPLE-USA-0101/);
    expect(optionText(/liner/)).toContain('Compared');
    expect(optionText(/ribbon/)).not.toMatch(/Identified|Compared/);
    expect(imageSource(option(/liner/))).toBe(photoPath(20).replace('/full', '/card'));

    expect(texts(types().getByRole('option'))).toEqual([
      'All Types',
      'Patches',
      'Pins & Badges',
      'Insignia',
      'Field Gear',
    ]);
    await types().selectOptions('Insignia');
    await expectText('2 of 6 items');
    await expect.element(option(/Signal Corps disc/)).toBeVisible();
    await expect.element(option(/Boatswain/)).toBeVisible();
    await types().selectOptions('All Types');

    for (const [words, found] of [
      ['GLIDER Pilot', /Screaming Eagle/],
      ['westinghouse', /liner/],
    ] as const) {
      await search().fill(words);
      await expectText('1 of 6 items');
      await expect.element(option(found)).toBeVisible();
    }
    // The search does not include the manufacturer.
    await search().fill('N.S. Meyer');
    await expectHeading('No matching items');
    await button('Show All Items').click();
    await expectText('6 of 6 items');
    await expectPath('/identification');
    await expect.element(listbox()).toHaveFocus();

    await button('To identify').click();
    await expectText('5 of 6 items');
    await userEvent.keyboard('l');
    await expect.element(listbox()).toHaveFocus();
    await button('Identified').click();
    await expectText('1 of 6 items');
    await expect.element(option(/Meyer/)).toBeVisible();
    await expectAccessible();
  });

  test('the list of items scrolls five thousand items within its own height, and is operated by keyboard', async () => {
    const { api } = await open({ items: makeItems(5000) });
    await expectText('5,000 of 5,000 items');
    await expect.element(main().getByText(/^Verified so far/)).toBeVisible();
    const pageHeight = () => document.documentElement.scrollHeight;
    const height = pageHeight();
    expect(options().length).toBeLessThan(30);
    const list = listbox().element();
    list.scrollTo(0, list.scrollHeight);
    const last = () => list.querySelector('[aria-posinset="5000"]');
    await expect.poll(() => last()?.ariaSetSize).toBe('5000');
    expect(options().length).toBeLessThan(30);
    expect(pageHeight()).toBe(height);

    list.focus();
    await userEvent.keyboard('{Home}{ArrowDown}{ArrowDown}');
    const active = () =>
      document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent;
    await expect.poll(active).toContain('liner');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expectItem(/Meyer/);
    await expectPath(`/identification?item=${makeItem(1).id}`);
    await expect
      .poll(() => listbox().getByRole('option', { selected: true }).element().textContent)
      .toContain('Meyer');

    await search().fill('MEYER');
    await expectText('1,000 of 5,000 items');
    await button('Next Item').click();
    await expectPath(`/identification?item=${makeItem(6).id}&find=MEYER`);
    window.history.back();
    await expectPath('/identification');
    expect(api.calls).toContain(`${LIST_ITEMS}/${makeItem(6).id}/comparisons`);
  });

  test('the list of items shows skeletons, reports a failure, and explains what to do when it is empty', async () => {
    const { api } = mockIdentification({ items: [] });
    const release = api.on(LIST_ITEMS, failure).hold(LIST_ITEMS);
    await openApp('/identification');
    await expect.poll(() => main().element().querySelectorAll('[data-skeleton]')).toHaveLength(7);
    release();
    await expectHeading('Failed to Load Items');
    await expect.element(main().getByText('Something failed on our side.')).toBeVisible();
    api.reset(LIST_ITEMS);
    await button('Try Again').click();
    await expectHeading('No items are cataloged yet');
    await expect
      .element(main().getByRole('link', { name: 'Catalog the First Item' }))
      .toHaveAttribute('href', '/catalog');
    await expectAccessible();
  });

  test('the list of items gives way to the item on a phone, which leads back to it', async () => {
    await page.viewport(...PHONE);
    await open();
    await option(/Meyer/).click();
    await expectItem(/Meyer/);
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    await expect.poll(focusedText).toBe(makeItem(1).name);
    await button('Back to List').click();
    await expect.element(listbox()).toBeVisible();
    await expectPath('/identification');
    await expect
      .element(main().getByRole('heading', { level: 2, name: /Meyer/ }))
      .not.toBeInTheDocument();
  });
});

test('the comparison of an item shows what is compared, and reports the number of matches, or why it failed', async () => {
  const state = await openItem({ found: [] });
  const { api } = state;
  await expectHeading('Not compared yet');
  expect(definitions(main().getByRole('article'))).toEqual({
    Type: 'Patches',
    Unit: '101st Airborne Division',
    Era: 'WWII (1941-1945)',
    Branch: 'Army',
    Condition: 'Excellent',
    Material: 'Embroidered Cloth',
    Dimensions: 'L 2.50 × W 3.75 in',
    Weight: 'Not given',
  });

  const run = async (found: number) => {
    state.found = makeMatches(found);
    const release = api.hold(COMPARE);
    await button(RUN).click();
    await expect.element(button('Comparing...')).toBeDisabled();
    release();
  };
  await run(0);
  await expectToast('Comparison Complete', 'Found 0 potential matches in ASMIC catalog');
  await expectHeading('No match found');
  await expect.poll(() => optionText(/Screaming/)).toContain('Compared');
  await run(1);
  await expectToast('Comparison Complete', 'Found 1 potential matches in ASMIC catalog');
  await run(3);
  await expectToast('Comparison Complete', 'Found 3 potential matches in ASMIC catalog');
  await expect.element(match(2)).toBeVisible();
  await expect.poll(focusedText).toBe(RUN);

  api.on(COMPARE, errorReply('CONFLICT', 'The catalog changed during the comparison.'));
  await run(0);
  await expectToast('Comparison Failed', 'The catalog changed during the comparison.');
  await expect.element(match(2)).toBeVisible();
  api.on(COMPARE, textReply(500, '{}'));
  await run(0);
  await expectToast('Comparison Failed', 'Failed to run ASMIC comparison');
  api.on(COMPARE, textReply(500, '{"message":"The comparison is out of order."}'));
  await run(0);
  await expectToast('Comparison Failed', 'The comparison is out of order.');
  expect(api.changes).toEqual(Array(6).fill(`POST /api/military-items/${EAGLE.id}/compare`));
});

test('the comparison of an item shows each match with score, confidence, indicators and differences', async () => {
  const scored = [92.5, 80, 79.99, 60, 59.99].map((overallMatchScore, n) =>
    makeMatch(n, { overallMatchScore: overallMatchScore.toFixed(2), evidence: [] }),
  );
  const thin = 'Weak evidence: the item has no size.';
  const state = await openItem({
    comparisons: [makeMatch(0, { comparisonNotes: thin }), ...scored.slice(1)],
  });
  await expect
    .element(main().getByText(/^5 matches, best first · compared Nov \d+, 2026/))
    .toBeVisible();
  for (const [n, percent, color] of [
    [0, '92.5', 'fern'],
    [1, '80', 'fern'],
    [2, '79.99', 'straw'],
    [3, '60', 'straw'],
    [4, '59.99', 'oxide'],
  ] as const) {
    const score = match(n).getByText(`${percent}%`, { exact: true });
    await expect.element(score).toBeVisible();
    expect(backgroundOf(score)).toBe(palette[color].toLowerCase());
    await expect
      .element(match(n).getByRole('progressbar'))
      .toHaveAttribute('aria-valuenow', percent);
  }
  for (const [n, level, color] of [
    [0, 'High', 'fern'],
    [1, 'Medium', 'straw'],
    [2, 'Low', 'oxide'],
  ] as const) {
    const badge = match(n).getByText(`Confidence: ${level}`, { exact: true });
    expect(backgroundOf(badge)).toBe(palette[color].toLowerCase());
  }
  await expect
    .element(match(0).getByRole('heading', { name: '101st Airborne Division' }))
    .toBeVisible();
  for (const words of [
    'SAMPLE-USA-0101',
    'none found',
    thin,
    '‘Screaming Eagle’ is a nickname of the 101st Airborne Division.',
    'Both are patches, as are most. The years overlap.',
  ]) {
    await expect.element(match(0).getByText(words).first()).toBeVisible();
  }
  expect(match(0).getByText('more than patches of one issue differ').query()).toBeNull();
  await expect
    .element(match(1).getByText('19 mm wider; green border: adopted after 1966'))
    .toBeVisible();
  const indicators = (n: number) =>
    texts(match(n).getByRole('list', { name: 'What matches' }).getByRole('listitem'));
  expect(indicators(0)).toEqual(['Type match', 'Era match', 'Material match', 'Dimension match']);
  expect(indicators(2)).toEqual([
    'Type match',
    'Era match',
    'Material no match',
    'Dimension no match',
  ]);
  for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
    await page.viewport(width, height);
    await expectAccessible();
    expectNoOverflow();
  }
  await expect.poll(() => imageSource(match(0))).toBe(referencePhoto(0).replace('/full', '/card'));

  state.found = [makeMatch(0, { overallMatchScore: '0.30', materialMatch: false })];
  await button(RUN).click();
  await expect.element(main().getByText(/^No match is likely/)).toBeVisible();
  expect(indicators(0)[2]).toBe('Material unknown');
});

test('the comparison of an item says what lowers a score although the fields agree', async () => {
  const doubt = { level: 'conflict', bits: -3, item: null, entry: null } as const;
  const reasons = {
    unexplained: 'Not in the entry: ‘artillery’',
    unsaid: 'Not in the description: ‘subdued’',
    rival: 'Another entry fits as well: 101st Airborne Division, modern (SAMPLE-2)',
  };
  const evidence = (['unexplained', 'unsaid', 'rival'] as const).map((field) => ({
    ...doubt,
    field,
    reason: reasons[field],
  }));
  await openItem({ comparisons: [makeMatch(0, { evidence }), makeMatch(1)] });
  const doubts = match(0).getByRole('list', { name: 'What lowers the score' });
  await expect.element(doubts).toBeVisible();
  expect(texts(doubts.getByRole('listitem'))).toEqual(
    Object.values(reasons).map((reason) => `${reason}.`),
  );
  expect(match(1).getByRole('list', { name: 'What lowers the score' }).query()).toBeNull();
  await inMatch(0, 'View Details').click();
  for (const name of ['Not in the entry', 'Not in the description', 'Another entry']) {
    await expect.element(dialog().getByRole('heading', { name, exact: true })).toBeVisible();
  }
});

test('the comparison of an item is verified or rejected by one press, with a note, and leads to the next item', async () => {
  const state = await openItem({ comparisons: makeMatches(3), accuracy: NO_DECISIONS });
  const { api } = state;
  const [best, second] = makeMatches(2);
  await expect
    .element(main().getByText('No matches have been verified or rejected yet.'))
    .toBeVisible();
  state.accuracy = {
    identified: 42,
    first: 40,
    levels: { ...NO_DECISIONS.levels, High: { verified: 30, rejected: 0 } },
  };
  await inMatch(0, 'Verify Match').dblClick();
  await expectVerified();
  await expect
    .element(match(0).getByText(/^by ruth@guidon\.example · Nov 20, 2026$/))
    .toBeVisible();
  await expect.poll(() => optionText(/Screaming/)).toMatch(/Identified\s*SAMPLE-USA-0101/);
  await expectText(
    'Verified so far: 42 items; 40 of their matches were ranked first (95%). High-confidence matches were correct in 30 of 30 decisions.',
  );

  await inMatch(1, 'Add Note').click();
  await match(1).getByLabelText('Note on SAMPLE-USA-0082').fill('The tab belongs to another unit.');
  await closeToasts();
  await inMatch(1, 'Reject Match').click();
  await expectVerified();
  await expect
    .element(match(1).getByText('The tab belongs to another unit.', { exact: true }))
    .toBeVisible();
  await expect
    .poll(() => api.changes)
    .toEqual([
      `POST /api/comparisons/${best?.id}/verify {"verified":true,"notes":""}`,
      `POST /api/comparisons/${second?.id}/verify {"verified":false,"notes":"The tab belongs to another unit."}`,
    ]);

  await inMatch(0, 'Reject Match').click();
  await expect.element(inMatch(0, 'Reject Match')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => optionText(/Screaming/)).toContain('Compared');
  await button('Next Item').click();
  await expectItem(/Meyer/);
  await expect.poll(focusedText).toBe(makeItem(1).name);
});

test('the comparison of an item is decided by keys, which lead to the next item', async () => {
  const { api } = await openItem({ comparisons: makeMatches(3) });
  const decisions = () =>
    api
      .callsTo(VERIFY)
      .map(({ params, body }) => [
        makeMatches(3).findIndex(({ id }) => id === params.id),
        body.verified,
      ]);
  await expect.element(inMatch(0, 'Verify Match')).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(inMatch(0, 'Reject Match')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('v');
  await expect.element(inMatch(1, 'Verify Match')).toHaveAttribute('aria-pressed', 'true');
  inMatch(2, 'Verify Match').element().focus();
  await userEvent.keyboard('R');
  await expect.element(inMatch(2, 'Reject Match')).toHaveAttribute('aria-pressed', 'true');
  expect(decisions()).toEqual([
    [0, false],
    [1, true],
    [2, false],
  ]);

  await inMatch(0, 'View Details').click();
  await expect.element(dialog().getByRole('button', { name: 'Verify Match' })).toBeVisible();
  await userEvent.keyboard('v');
  await expect
    .element(dialog().getByRole('button', { name: 'Verify Match' }))
    .toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('n');
  await expectItem(/Meyer/);

  await button('Turn Letter Keys Off').click();
  await userEvent.keyboard('n');
  await button('Turn Letter Keys On').click();
  await expectItem(/Meyer/);
  await userEvent.keyboard('n');
  await expect.poll(() => main().getByRole('article', { name: /Meyer/ }).query()).toBeNull();
});

test('the comparison of an item is not decided by keys while the reference catalog is shown', async () => {
  const { api } = await openItem({ comparisons: makeMatches(3) });
  await expect.element(inMatch(0, 'Verify Match')).toBeVisible();
  await main()
    .getByRole('tab', { name: /^Reference Catalog/ })
    .click();
  await expect.element(inMatch(0, 'Verify Match')).not.toBeInTheDocument();
  await userEvent.keyboard('r');
  await userEvent.keyboard('n');
  await main().getByRole('tab', { name: 'Identify an Item' }).click();
  await expect.element(inMatch(0, 'Verify Match')).toBeVisible();
  expect(api.callsTo(VERIFY)).toEqual([]);
  await userEvent.keyboard('r');
  await expect.element(inMatch(0, 'Reject Match')).toHaveAttribute('aria-pressed', 'true');
});

test('the comparison of an item keeps a note that could not be sent, and reports why', async () => {
  const { api } = await openItem({ comparisons: [makeMatch(0, decided(false, 'Too wide.'))] });
  api.on(VERIFY, errorReply('CONFLICT', 'The item is being compared again.'));
  await expect.element(match(0).getByText('Too wide.', { exact: true })).toBeVisible();
  await inMatch(0, 'Edit Note').click();
  const note = match(0).getByRole('textbox', { name: 'Note on SAMPLE-USA-0101' });
  await expect.element(note).toHaveValue('Too wide.');
  await note.fill('Wide, but from the second issue.');
  await inMatch(0, 'Verify Match').click();
  await expectToast('Error', 'The item is being compared again.');
  await expect.element(note).toHaveValue('Wide, but from the second issue.');
  await option(/Meyer/).click();
  await expectItem(/Meyer/);
  await option(/Screaming/).click();
  api.reset(VERIFY);
  await inMatch(0, 'Verify Match').click();
  await expectVerified();
  await expect.element(note).not.toBeInTheDocument();
  expect(api.changes.at(-1)).toContain('"notes":"Wide, but from the second issue."');
});

test('the comparison of an item reports matches that fail to load, and leads to an empty reference catalog', async () => {
  const { api } = mockIdentification({ entries: [] });
  api.on(LIST_COMPARISONS, failure).on('GET /api/comparisons/accuracy', failure);
  await openApp(`/identification?item=${EAGLE.id}`);
  await expectHeading('Failed to Load Matches');
  await expect.element(main().getByText('Something failed on our side.')).toBeVisible();
  api.reset(LIST_COMPARISONS).reset('GET /api/comparisons/accuracy');
  await button('Try Again').click();
  await expectHeading('The reference catalog is empty');
  await main().getByRole('link', { name: 'Go to the Reference Catalog' }).click();
  const tab = (name: string) => main().getByRole('tab', { name });
  await expect.element(tab('Reference Catalog (0)')).toHaveAttribute('aria-selected', 'true');
  await main().getByRole('tab', { name: 'Identify an Item' }).click();
  await expectPath('/identification');
  await expect.element(option(/Meyer/)).toBeVisible();
  await openApp('/identification?item=gone');
  await expectHeading('Item Not Found');
  await button('Show All Items').click();
  await expectHeading('Choose an item');
});

describe('the details of a match', () => {
  const openDetails = async (n: number) => {
    await inMatch(n, 'View Details').click();
    await expect.element(dialog()).toBeVisible();
  };

  test('the details of a match show the item next to the reference, with the evidence by field', async () => {
    const website = 'https://insignia.example/101.jpg';
    const { api } = await openItem({
      comparisons: makeMatches(2),
      entries: [
        makeEntry(0, { referenceImages: [referencePhoto(0), website] }),
        makeEntry(1, { referenceImages: [] }),
      ],
    });
    await openDetails(0);
    const evidence = (field: string) =>
      dialog()
        .getByRole('list', { name: 'Evidence by field' })
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: field, exact: true }) })
        .element().textContent;
    expect(evidence('Designation')).toMatch(
      /Screaming Eagle.*101st Airborne Division.*another name.*\+9\.8: 900 times more likely/,
    );
    expect(evidence('Dimensions')).toMatch(/conflict.*−3\.0: 8 times less likely.*19 mm/);
    expect(evidence('Type')).toMatch(/same.*\+1\.4: 2\.6 times more likely/);
    expect(evidence('Era')).toContain('similar');
    expect(evidence('Material')).toMatch(/Felt.*missing$/);
    for (const words of ['Approved 1942. Source: TIOH.', 'White tongue', '3.75 in (95 mm)']) {
      await expect.element(dialog().getByText(words)).toBeVisible();
    }
    const link = dialog().getByRole('link', { name: 'Open the picture' });
    await expect.element(link).toHaveAttribute('href', website);
    await expect.element(link).toHaveAttribute('target', '_blank');

    const left = (name: string) =>
      dialog().getByRole('region', { name }).element().getBoundingClientRect().left;
    for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
      await page.viewport(width, height);
      await expect.poll(() => left('Reference pictures') - left('Item photos')).toBeGreaterThan(0);
      await expectAccessible();
      expectNoOverflow();
    }

    await dialog()
      .getByRole('button', { name: /^Enlarge the photo of SAMPLE/ })
      .click();
    await expect.element(page.getByRole('dialog', { name: /^Photos of SAMPLE/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).toHaveLength(1);
    await dialog().getByRole('button', { name: 'Verify Match' }).click();
    await expectVerified();
    await expect.element(dialog().getByText(/^by ruth@guidon\.example/)).toBeVisible();
    expect(api.changes).toHaveLength(1);
    await dialog().getByRole('button', { name: 'Next Item' }).click();
    await expectItem(/Meyer/);
    await expectNoDialog();
  });

  test('the details of a match work without evidence, and without the reference entry', async () => {
    const { name, itemType, condition, id } = EAGLE;
    const { asmicEntry, overallMatchScore, confidenceLevel, differencesSummary } = makeMatch(1);
    const { typeMatch, eraMatch, materialMatch, dimensionMatch } = makeMatch(1);
    const { api } = mockIdentification();
    // Contains only fields that every version of the server has sent.
    api
      .on(LIST_ITEMS, brokenReply([{ id, name, itemType, condition }]))
      .on(
        LIST_COMPARISONS,
        brokenReply([
          {
            id: makeMatch(1).id,
            asmicEntry,
            overallMatchScore,
            confidenceLevel,
            typeMatch,
            eraMatch,
            materialMatch,
            dimensionMatch,
            differencesSummary,
          },
          makeMatch(2),
        ]),
      )
      .on(VERIFY, makeMatch(1, decided(false)))
      .on('GET /api/asmic-entries/{id}', failure)
      .on('GET /api/comparisons/accuracy', failure);
    await openApp(`/identification?item=${id}`);
    await openDetails(0);
    await expect
      .element(dialog().getByText('19 mm wider; green border: adopted after 1966'))
      .toBeVisible();
    await expect.element(dialog().getByText('64.25%')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectNoDialog();
    await openDetails(1);
    await expect
      .element(dialog().getByText('The reference entry could not be loaded.'))
      .toBeVisible();
    await expect.element(dialog().getByText('another name')).toBeVisible();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await inMatch(0, 'Reject Match').click();
    await expectVerified();
    expect(
      main()
        .getByText(/^Verified so far/)
        .query(),
    ).toBeNull();
  });
});

test('access to the identification ends with the session, also by a comparison', async () => {
  const { api } = await openItem();
  await expect.element(button(RUN)).toBeVisible();
  api.on(COMPARE, unauthorized);
  await expectSessionExpired(() => button(RUN).click());
});

test('the record of an item names its identification and links to it', async () => {
  const items = makeItems(3);
  items[0] = makeItem(0, { asmicMatches: [toItemMatch(makeMatch(0), true)] });
  mockItems({ items });
  await openApp(`/catalog?item=${EAGLE.id}`);
  await expect
    .element(dialog().getByRole('link', { name: '101st Airborne Division SAMPLE-USA-0101' }))
    .toHaveAttribute('href', `/identification?item=${EAGLE.id}`);
  await dialog().getByRole('button', { name: 'Next Item' }).click();
  await expect
    .element(dialog().getByRole('link', { name: 'Identify' }))
    .toHaveAttribute('href', `/identification?item=${makeItem(1).id}`);
});
