import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Product } from '../../shared/entities/product.ts';
import { currentPath, expectPath, main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { getSentEvents } from './support/events.ts';
import { expectNoOverflow, texts } from './support/locators.ts';
import { errorReply, type Handlers, type MockCall, pageReply, reply } from './support/mockApi.ts';
import { interpretation, mockShop, NO_FACETS, product } from './support/shop.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const LIST = 'GET /api/products';
const FACETS = 'GET /api/products/facets';

const grid = () => main().getByRole('list', { name: 'Products', exact: true });
const cards = () => grid().getByRole('article');
const sortSelect = () => main().getByRole('combobox', { name: 'Sort by' });
const pageSizeSelect = () => main().getByRole('combobox', { name: 'Per page' });
const activeFilters = () => main().getByRole('list', { name: 'Active filters' });
const viewButton = (name: string) => main().getByRole('button', { name, exact: true });
const marks = (part: Locator) =>
  [...part.element().querySelectorAll('mark')].map(({ textContent }) => textContent);

interface Given {
  products?: Product[];
  search?: Parameters<typeof interpretation>[1];
  user?: null;
}

async function openCollection(path: string, given: Given = {}, handlers: Handlers = {}) {
  const { products = [product(1), product(2)], search, ...state } = given;
  const meaning = (text: string) => interpretation(text, { results: products.length, ...search });
  const { api } = mockShop(
    { ...state, products },
    {
      [LIST]: (call: MockCall) => pageReply(products, call),
      [FACETS]: ({ query }: MockCall) => {
        const text = query.get('search');
        return { ...NO_FACETS, rare: 4, search: text ? meaning(text) : null };
      },
      ...handlers,
    },
  );
  await openApp(path);
  if (products.length > 0) await expect.element(cards().first()).toBeVisible();
  const lastQuery = (key: typeof LIST | typeof FACETS = LIST) => api.callsTo(key).at(-1)?.query;
  return { api, lastQuery };
}

describe('the order', () => {
  const options = () => texts(sortSelect().getByRole('option'));

  test('the order of the collection is newest without a search, and relevance is not offered', async () => {
    const { lastQuery } = await openCollection('/');
    await expect.element(sortSelect()).toHaveDisplayValue('Newest');
    expect(options()).toEqual(['Newest', 'Oldest', 'Name', 'Era']);
    expect(lastQuery()?.has('sort')).toBe(false);
  });

  test('the order of the collection is relevance with a search, unless another is chosen', async () => {
    const { lastQuery } = await openCollection('/?search=patch');
    await expect.element(sortSelect()).toHaveDisplayValue('Relevance');
    expect(options()).toEqual(['Relevance', 'Newest', 'Oldest', 'Name', 'Era']);
    await sortSelect().selectOptions('Newest');
    await expectPath('/?search=patch&sort=newest');
    await expect.poll(() => lastQuery()?.get('sort')).toBe('newest');
    await sortSelect().selectOptions('Relevance');
    await expectPath('/?search=patch');
  });

  test('the order of the collection is in the URL and sent to the API, but not to count the filters', async () => {
    const { api, lastQuery } = await openCollection('/');
    await sortSelect().selectOptions('Name');
    await expectPath('/?sort=name');
    await expect.poll(() => lastQuery()?.get('sort')).toBe('name');
    await api.settled();
    expect(api.callsTo(FACETS).some(({ query }) => query.has('sort'))).toBe(false);
    await reloadApp();
    await expect.element(sortSelect()).toHaveDisplayValue('Name');
  });

  test.each(['/?sort=relevance', '/?sort=price'])(
    'the order of the collection at %s is the default order',
    async (path) => {
      const { lastQuery } = await openCollection(path);
      await expect.element(sortSelect()).toHaveDisplayValue('Newest');
      expect(lastQuery()?.has('sort')).toBe(false);
    },
  );

  test('the order of the collection stays when the filters are cleared', async () => {
    await openCollection('/?itemTypes=Patches&sort=era&show=48');
    await main().getByRole('button', { name: 'Clear All' }).click();
    await expectPath('/?sort=era&show=48');
  });
});

describe('the page size', () => {
  const products = Array.from({ length: 60 }, (_, n) => product(n + 1));
  const loadMore = () => main().getByRole('button', { name: 'Load More Items' });

  test('the page size of the collection is 12, and 48 by choice, which is in the URL', async () => {
    const { lastQuery } = await openCollection('/', { products });
    await expect.poll(() => cards().elements()).toHaveLength(12);
    await pageSizeSelect().selectOptions('48');
    await expectPath('/?show=48');
    await expect.poll(() => cards().elements()).toHaveLength(48);
    expect(lastQuery()?.get('limit')).toBe('48');
    await loadMore().click();
    await expect.poll(() => cards().elements()).toHaveLength(60);
    await pageSizeSelect().selectOptions('12');
    await expectPath('/');
  });

  test('another filter after a return shows the first page of the collection again', async () => {
    const { api } = await openCollection('/', { products });
    await loadMore().click();
    await expect.poll(() => cards().elements()).toHaveLength(24);
    await reloadApp();
    await expect.poll(() => cards().elements()).toHaveLength(24);
    await main().getByRole('checkbox', { name: 'Rare only' }).click();
    await expect.poll(() => cards().elements()).toHaveLength(12);
    await api.settled();
    const rare = api.callsTo(LIST).filter(({ query }) => query.has('rare'));
    expect(rare).toHaveLength(1);
  });

  test('the pages of a return are not requested in a loop when the next page fails', async () => {
    const { api } = await openCollection('/', { products });
    await loadMore().click();
    await expect.poll(() => cards().elements()).toHaveLength(24);
    // The API returns fewer products than requested.
    api.on(LIST, ({ query }: MockCall) =>
      query.has('cursor')
        ? errorReply('RATE_LIMITED', 'Too many requests')
        : reply(products.slice(0, 12), { 'x-total-count': '60', 'x-next-cursor': '12' }),
    );
    await reloadApp();
    await expect.element(main().getByText(/^Failed to fetch products/)).toBeVisible();
    await api.settled();
    const failed = api.callsTo(LIST).filter(({ query }) => query.get('cursor') === '12');
    expect(failed).toHaveLength(2);
  });

  test('the page size 48 offers more only if so many are found', async () => {
    await openCollection('/?show=48', { products: products.slice(0, 47) });
    await expect.poll(() => cards().elements()).toHaveLength(47);
    expect(loadMore().query()).toBeNull();
  });

  test('the page size All loads up to a thousand at once', async () => {
    const { api } = await openCollection('/?show=all', { products });
    await expect.poll(() => cards().elements()).toHaveLength(60);
    expect(api.callsTo(LIST).map(({ query }) => query.get('limit'))).toEqual(['1000']);
    await expect.element(pageSizeSelect()).toHaveDisplayValue('All');
    expect(loadMore().query()).toBeNull();
  });
});

describe('a filter', () => {
  const panel = () => page.getByRole('complementary', { name: 'Filters' });

  test('a filter of rare products has a count, is in the URL and can be removed', async () => {
    const { lastQuery } = await openCollection('/');
    const box = panel().getByRole('checkbox', { name: 'Rare only' });
    await expect.element(box).toHaveAccessibleDescription('4');
    await box.click();
    await expectPath('/?rare=true');
    await expect.poll(() => lastQuery()?.get('rare')).toBe('true');
    await expect.poll(() => lastQuery(FACETS)?.get('rare')).toBe('true');
    await activeFilters().getByRole('button', { name: 'Remove filter Rare only' }).click();
    await expectPath('/');
    await expect.element(box).not.toBeChecked();
  });

  test.each([7, 30, 90])('a filter of the last %i days is a date in the URL', async (days) => {
    const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const { lastQuery } = await openCollection('/');
    await panel().getByRole('combobox', { name: 'New since' }).selectOptions(`Last ${days} days`);
    await expectPath(`/?newSince=${day}`);
    await expect.poll(() => lastQuery()?.get('newSince')).toBe(day);
    await expect.poll(() => lastQuery(FACETS)?.get('newSince')).toBe(day);
    await activeFilters()
      .getByRole('button', { name: /^Remove filter New since / })
      .click();
    await expectPath('/');
  });

  test('a filter of an older link keeps its date', async () => {
    const { lastQuery } = await openCollection('/?newSince=2025-02-03');
    const select = panel().getByRole('combobox', { name: 'New since' });
    await expect.element(select).toHaveDisplayValue('Since Feb 3, 2025');
    expect(lastQuery()?.get('newSince')).toBe('2025-02-03');
    await select.selectOptions('Any time');
    await expectPath('/');
  });

  test.each(['yesterday', '2026-02-31', '2026-2-1'])(
    'a filter ignores the date %s',
    async (day) => {
      const { lastQuery } = await openCollection(`/?newSince=${day}`);
      expect(lastQuery()?.has('newSince')).toBe(false);
      expect(activeFilters().query()).toBeNull();
    },
  );

  test('a filter counts values as exactly as ticking them matches', async () => {
    const { api, lastQuery } = await openCollection('/?search=patch&rare=true');
    await api.settled();
    expect(lastQuery()?.has('exact')).toBe(false);
    await panel().getByLabelText(/^Fine/).click();
    await expect.poll(() => lastQuery()?.get('exact')).toBe('true');
    await api.settled();
    const counted = api.callsTo(FACETS).map(({ query }) => query.get('exact'));
    expect(new Set(counted)).toEqual(new Set(['true']));
  });
});

describe('the results of a search', () => {
  test('the results of a search have no carousel above them, and the search within reach on a phone', async () => {
    await page.viewport(...PHONE);
    const { api } = mockShop();
    await openApp('/?search=item');
    await expect.element(main().getByRole('heading', { name: 'Results for “item”' })).toBeVisible();
    expect(main().getByRole('region', { name: 'Premium WWII Collectibles' }).query()).toBeNull();
    expect(api.callsTo('GET /api/products/featured')).toEqual([]);
    await main().getByRole('button', { name: 'Search again' }).click();
    await expect.element(page.getByRole('combobox', { name: 'Search collection' })).toHaveFocus();
  });

  const note = (text: string) => main().getByText(text, { exact: true });

  test('the results of a search have the query in the title and the heading', async () => {
    await openCollection('/?search=82nd+airborne');
    await expect
      .element(main().getByRole('heading', { name: 'Results for “82nd airborne”', exact: true }))
      .toBeVisible();
    expect(document.title).toBe('82nd airborne · Guidon');
    await main().getByRole('button', { name: 'Clear All' }).click();
    await expect
      .element(main().getByRole('heading', { name: 'Complete Collection' }))
      .toBeVisible();
    expect(document.title).toBe('Military Collectibles · Guidon');
  });

  test('the results of a search say which words were corrected', async () => {
    await openCollection('/?search=airbourne+wings', {
      search: {
        corrections: [{ from: 'airbourne', to: 'airborne' }],
        effective: 'airborne wings',
      },
    });
    await expect
      .element(note('Showing results for “airborne wings” instead of “airbourne wings”.'))
      .toBeVisible();
  });

  test('the results of a search say which words were left out', async () => {
    await openCollection('/?search=82nd+airborne+gemsco+patch', {
      search: { dropped: ['gemsco'], unknown: ['gemsco'], effective: '82nd airborne patch' },
    });
    await expect
      .element(note('No results for “gemsco”. Showing “82nd airborne patch”.'))
      .toBeVisible();
  });

  test('the results of a search say which words were corrected and which were left out', async () => {
    await openCollection('/?search=airbourne+gemsco+xyz', {
      search: {
        corrections: [{ from: 'airbourne', to: 'airborne' }],
        dropped: ['gemsco', 'xyz'],
        unknown: ['gemsco', 'xyz'],
        effective: 'airborne',
      },
    });
    await expect
      .element(note('Showing results for “airborne” instead of “airbourne”.'))
      .toBeVisible();
    await expect
      .element(note('No results for “gemsco” or “xyz”. Showing “airborne”.'))
      .toBeVisible();
  });

  test('the results of a search say that no item has all the words, if each of them is in some item', async () => {
    await openCollection('/?search=ww2+canteen', {
      search: { dropped: ['ww2'], effective: 'canteen' },
    });
    await expect
      .element(note('No item has all the words. Showing “canteen”, without “ww2”.'))
      .toBeVisible();
  });

  test('the results of a search do not claim that a word is nowhere, if that is true only for another', async () => {
    await openCollection('/?search=ww2+canteen+gemsco', {
      search: { dropped: ['ww2', 'gemsco'], unknown: ['gemsco'], effective: 'canteen' },
    });
    await expect
      .element(note('No item has all the words. Showing “canteen”, without “ww2” and “gemsco”.'))
      .toBeVisible();
  });

  test('the results of a search are not counted with those of the last search', async () => {
    const { api } = await openCollection('/?search=patch');
    const count = main()
      .getByRole('status')
      .filter({ hasText: /items|Loading/ });
    await expect.element(count).toHaveTextContent('2 items');
    const release = api.hold(LIST);
    await page.getByPlaceholder('Search collection...').fill('helmet');
    await userEvent.keyboard('{Enter}');
    await expect.element(count).toHaveTextContent('Loading…');
    release();
    await expect.element(count).toHaveTextContent('2 items');
  });

  test.each([PHONE, TABLET, DESKTOP])(
    'the results of a search have a short title at %j, however long the search',
    async (...viewport) => {
      await page.viewport(...viewport);
      const search = 'x'.repeat(200);
      await openCollection(`/?search=${search}`);
      const title = main().getByRole('heading', { name: search }).element();
      const lineHeight = Number.parseFloat(getComputedStyle(title).lineHeight);
      expect(title.getBoundingClientRect().height).toBeLessThan(2.5 * lineHeight);
      const chip = activeFilters().getByRole('button', { name: search });
      await expect.element(chip.getByTitle(search)).toBeVisible();
      expect(chip.element().getBoundingClientRect().height).toBeLessThan(40);
      expectNoOverflow();
    },
  );

  test('the results of a search say what nicknames and abbreviations stand for', async () => {
    await openCollection('/?search=bro+patch', {
      search: {
        expansions: [
          { from: 'bro', to: '1st Infantry Division' },
          { from: 'patch', to: 'insignia' },
          { from: 'patch', to: 'SSI' },
        ],
      },
    });
    await expect
      .element(note('“bro” also finds 1st Infantry Division; “patch” also finds insignia and SSI'))
      .toBeVisible();
    await expectAccessible();
  });

  test('the results of a search say nothing about a search that was taken literally', async () => {
    const { api } = await openCollection('/?search=patch');
    await api.settled();
    expect(
      main()
        .getByText(/Showing|also finds/)
        .query(),
    ).toBeNull();
  });

  test('the results of a search are explained as soon as they are shown, before the filters are counted', async () => {
    const { highlights, suggestions, ...short } = interpretation('airborne', {
      corrections: [{ from: 'airbourne', to: 'airborne' }],
    });
    const header = JSON.stringify(short);
    const { api } = mockShop(
      {},
      { [LIST]: reply([product(1)], { 'x-search-interpretation': header }) },
    );
    const release = api.hold(FACETS);
    await openApp('/?search=airbourne');
    await expect
      .element(note('Showing results for “airborne” instead of “airbourne”.'))
      .toBeVisible();
    release();
    await api.settled();
  });
});

describe('matches of a search', () => {
  const found = product(1, {
    name: 'Airborne wings (sterling) of the 82nd Airborne’s riggers',
    shortDescription: 'Two patches, one C++ pin, Jäger-style, scattered',
    unitName: null,
  });

  test.each([
    [['wing'], ['wings']],
    [['airb'], ['Airb', 'Airb']],
    [['82nd airborne'], ['82nd Airborne’s']],
    [
      ['airborne', '82nd airborne'],
      ['Airborne', '82nd Airborne’s'],
    ],
    [
      ['(sterling)', 'c++'],
      ['(sterling)', 'C++'],
    ],
    [['.*', '[', '\\'], []],
    [['jager style'], ['Jäger-style']],
    [['cat', 'orne'], []],
    [['', ' '], []],
    [['patch'], ['patches']],
    [['on', 'ja', 'th'], []],
  ])('matches of a search for %j are marked as %j', async (highlights, expected) => {
    await openCollection('/?search=x', {
      products: [found],
      search: { highlights: [...highlights, 'scattered'] },
    });
    await expect.poll(() => marks(cards().first())).toEqual([...expected, 'scattered']);
    await expect.element(cards().first()).toHaveAccessibleName(found.name);
    await viewButton('List').click();
    await expect.element(viewButton('List')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => marks(cards().first())).toEqual([...expected, 'scattered']);
  });

  test('matches are not marked without a search, and cards do not show the short description', async () => {
    await openCollection('/', { products: [found] });
    expect(marks(cards().first())).toEqual([]);
    expect(cards().first().getByText('Two patches').query()).toBeNull();
  });

  test('matches of a search do not move the products when they become known', async () => {
    const { api } = mockShop({ products: [found, product(2)] });
    api.on(FACETS, { ...NO_FACETS, search: interpretation('wings airborne patches') });
    const release = api.hold(FACETS);
    await openApp('/?search=wings');
    await expect.element(cards().nth(1)).toBeVisible();
    const edges = () =>
      [...grid().element().querySelectorAll('li :not(mark)')].flatMap((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return [left, top, right, bottom];
      });
    const before = edges();
    release();
    await expect.poll(() => marks(cards().first())).not.toEqual([]);
    const after = edges();
    expect(after).toHaveLength(before.length);
    // The browser rounds the width of each piece of a text to 1/64 pixel.
    const moves = after.map((edge, index) => Math.abs(edge - (before[index] ?? Number.NaN)));
    expect(Math.max(...moves)).toBeLessThan(0.1);
  });
});

describe('a search without results', () => {
  const suggestions = {
    units: [{ value: '82nd Airborne Division', count: 1204 }],
    searches: [{ value: '82nd patch', count: 12 }],
  };
  const nothing = { products: [], search: { suggestions } };
  const clearButton = () => main().getByRole('button', { name: 'Clear Filters' });

  test('a search without results says so, and suggests units and shorter searches', async () => {
    const { lastQuery } = await openCollection('/?search=82nd+xyz+patch', nothing);
    await expect.element(main().getByText('No results for “82nd xyz patch”')).toBeVisible();
    await expect.element(main().getByText('No items match your filters')).toBeVisible();
    expect(clearButton().query()).toBeNull();
    await expectAccessible();
    await expect
      .element(main().getByRole('link', { name: '82nd Airborne Division (1,204)' }))
      .toHaveAttribute('href', '/?unitNames=82nd+Airborne+Division#all-items');
    await main().getByRole('link', { name: 'Search “82nd patch” (12)' }).click();
    await expectPath('/?search=82nd+patch');
    await expect.poll(() => lastQuery()?.get('search')).toBe('82nd patch');
  });

  test('a search without results leads to a shorter search without the other filters, and to its title', async () => {
    const { api } = await openCollection(
      '/?search=82nd+xyz+patch&itemTypes=Patches&rare=true&sort=name',
      nothing,
      {
        [LIST]: (call: MockCall) =>
          pageReply(call.query.get('search') === '82nd patch' ? [product(1)] : [], call),
      },
    );
    await main().getByRole('link', { name: 'Search “82nd patch” (12)' }).click();
    await expectPath('/?search=82nd+patch&sort=name');
    await expect.element(cards().first()).toBeVisible();
    await api.settled();
    await expect
      .element(main().getByRole('heading', { name: 'Results for “82nd patch”' }))
      .toHaveFocus();
  });

  test('a search without results offers to clear the filters if they hide its results', async () => {
    await openCollection('/?search=zzz&itemTypes=Patches&rare=true', {
      products: [],
      user: null,
      search: { results: 7, suggestions },
    });
    await expect.element(main().getByText('No items match your filters')).toBeVisible();
    expect(main().getByRole('link', { name: /82nd/ }).query()).toBeNull();
    expect(
      main()
        .getByText(/No results for/)
        .query(),
    ).toBeNull();
    await expectAccessible();
    await clearButton().click();
    await expectPath('/?search=zzz');
    await expect.element(main().getByRole('heading', { name: 'Results for “zzz”' })).toHaveFocus();
  });

  test('a search without results does not claim to show results', async () => {
    const { api } = await openCollection('/?search=zzz', {
      products: [],
      search: { dropped: ['zzz'], effective: 'patch', suggestions },
    });
    await api.settled();
    expect(
      main()
        .getByText(/Showing/)
        .query(),
    ).toBeNull();
  });

  test('a search without results offers an alert, and visitors that they log in for it', async () => {
    await openCollection('/?search=zzz', { ...nothing, user: null });
    await expect
      .element(main().getByRole('button', { name: 'Notify me' }))
      .toHaveAccessibleDescription('We’ll e-mail you when a matching piece arrives. Log in first.');
    await openCollection('/?search=zzz&itemTypes=Patches', {
      products: [],
      search: { results: 7 },
    });
    await expect.element(main().getByText('No items match your filters')).toBeVisible();
    await expect
      .element(main().getByRole('button', { name: 'Notify me' }))
      .toHaveAccessibleDescription('We’ll e-mail you when a matching piece arrives.');
  });

  test('a search without results shows no suggestions of another search', async () => {
    const { api } = await openCollection('/?search=82nd', nothing);
    await expect.element(main().getByRole('link', { name: /82nd patch/ })).toBeVisible();
    const release = api.hold(FACETS);
    await page.getByPlaceholder('Search collection...').fill('zzz');
    await userEvent.keyboard('{Enter}');
    await expect.element(main().getByText('No results for “zzz”')).toBeVisible();
    expect(
      main()
        .getByRole('link', { name: /82nd patch/ })
        .query(),
    ).toBeNull();
    release();
    await expect.element(main().getByRole('link', { name: /82nd patch/ })).toBeVisible();
  });

  test('a search without results is not reported before the answer', async () => {
    const { api } = await openCollection('/?search=82nd', nothing);
    await expect.element(main().getByText('No results for “82nd”')).toBeVisible();
    const release = api.hold(LIST);
    await page.getByPlaceholder('Search collection...').fill('zzz');
    await userEvent.keyboard('{Enter}');
    await expect.element(main().getByRole('heading', { name: 'Results for “zzz”' })).toBeVisible();
    expect(
      main()
        .getByText(/No results for/)
        .query(),
    ).toBeNull();
    release();
    await expect.element(main().getByText('No results for “zzz”')).toBeVisible();
  });

  test('filters without results keep their own sentence without a search', async () => {
    await openCollection('/?itemTypes=Patches', { products: [] });
    await expect.element(main().getByText('No items match your filters')).toBeVisible();
    expect(
      main()
        .getByText(/No results for/)
        .query(),
    ).toBeNull();
    await clearButton().click();
    await expectPath('/');
  });
});

test('a failed list of the collection keeps the focus when it is requested again', async () => {
  const { api } = await openCollection(
    '/?search=patch',
    { products: [] },
    { [LIST]: errorReply('INVALID_REQUEST', 'No') },
  );
  const tryAgain = main().getByRole('button', { name: 'Try Again' });
  await expect.element(tryAgain).toBeVisible();
  api.on(LIST, reply([product(1)]));
  await tryAgain.click();
  await expect.element(cards().first()).toBeVisible();
  await expect.element(main().getByRole('heading', { name: 'Results for “patch”' })).toHaveFocus();
});

describe('a settled search', () => {
  const searches = async () =>
    (await getSentEvents()).filter(({ kind }) => kind === 'search' || kind === 'opened');

  beforeEach(() => sessionStorage.clear());

  test.each([
    ['counts with its results without filters', { results: 7 }, 7],
    ['counts as empty if it is, whatever the filters', { results: 0 }, 0],
  ])('a settled search %s', async (_, search, results) => {
    await openCollection('/?search=patch&rare=true', { products: [], search });
    await expect.poll(searches).toEqual([{ kind: 'search', text: 'patch', results }]);
  });

  test('a settled search counts the items opened from it, also with the middle button', async () => {
    await openCollection('/?search=patch');
    const link = cards().first().getByRole('link').first();
    await link.click({ button: 'right' });
    await link.click({ button: 'middle' });
    await expect.poll(searches).toContainEqual({ kind: 'opened', text: 'patch' });
    expect((await searches()).filter(({ kind }) => kind === 'opened')).toHaveLength(1);
  });

  test('a settled search of the filter panel is a recent search', async () => {
    await openCollection('/?search=patch');
    const stored = () => JSON.parse(localStorage.getItem('guidon:searches') ?? '[]');
    await page.getByRole('searchbox', { name: 'Text Search' }).fill('helmet');
    await expectPath('/?search=helmet');
    expect(stored()).toEqual([]);
    await expect.poll(stored).toEqual(['helmet']);
  });
});

test('the filter drawer of a tablet closes on Back', async () => {
  await page.viewport(...TABLET);
  await openCollection('/');
  await main().getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await expect.element(drawer).toBeVisible();
  window.history.back();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(currentPath()).toBe('/');
});

describe('the list', () => {
  const rare = product(1, {
    name: 'Screaming Eagle',
    unitName: '101st Airborne Division',
    era: 'WWII (1941-1945)',
    condition: 'Very Fine',
    isRare: true,
    isAuthentic: false,
  });

  test('the list of the collection shows each product on a row, and stays chosen on this device', async () => {
    const { api } = await openCollection('/', { products: [rare, product(2)] });
    await viewButton('List').click();
    await expect.element(viewButton('List')).toHaveAttribute('aria-pressed', 'true');
    const row = grid().getByRole('article', { name: 'Screaming Eagle' });
    for (const fact of [
      '101st Airborne Division',
      'WWII',
      'Very Fine',
      'By Request',
      'RARE FIND',
      'Reproduction',
    ]) {
      await expect.element(row.getByText(fact, { exact: true })).toBeVisible();
    }
    await row.getByRole('button', { name: 'Add to Cart' }).click();
    await expect
      .poll(() => api.changes)
      .toEqual([`POST /api/cart ${JSON.stringify({ productId: rare.id, quantity: 1 })}`]);
    await reloadApp();
    await expect.element(viewButton('List')).toHaveAttribute('aria-pressed', 'true');
    expect(currentPath()).toBe('/');
    await viewButton('Grid').click();
    await reloadApp();
    await expect.element(viewButton('Grid')).toHaveAttribute('aria-pressed', 'true');
  });

  test.each([
    [PHONE, 180],
    [TABLET, 110],
    [DESKTOP, 90],
  ])('the list of the collection is dense and accessible at %j', async (viewport, maxHeight) => {
    localStorage.setItem('guidon:view', '"list"');
    await page.viewport(viewport[0], viewport[1]);
    const { api } = await openCollection('/', {
      products: [rare, product(2, { availability: 'Sold Out' })],
    });
    await api.settled();
    for (const row of cards().elements()) {
      expect(row.getBoundingClientRect().height).toBeLessThan(maxHeight);
    }
    const actions = grid().getByRole('button').elements();
    expect(actions).toHaveLength(4);
    for (const action of actions) {
      const { width, height } = action.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
    }
    expectNoOverflow();
    await expectAccessible();
  });

  test('the list of the collection has skeletons of rows', async () => {
    localStorage.setItem('guidon:view', '"list"');
    const { api } = mockShop();
    const release = api.hold(LIST);
    await openApp('/');
    await expect.poll(() => document.querySelectorAll('#products [data-skeleton]').length).toBe(12);
    const tops = [...document.querySelectorAll('#products > li')].map(
      (row) => row.getBoundingClientRect().top,
    );
    expect(tops).toEqual([...new Set(tops)].toSorted((a, b) => a - b));
    release();
    await expect.element(cards().first()).toBeVisible();
  });

  test.each(['"rows"', '{', '1'])(
    'the list of the collection is not chosen by stored data %s',
    async (stored) => {
      localStorage.setItem('guidon:view', stored);
      await openCollection('/');
      await expect.element(viewButton('Grid')).toHaveAttribute('aria-pressed', 'true');
    },
  );
});
