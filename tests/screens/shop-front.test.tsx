import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { GRID_PAGE_SIZE, ITEM_TYPES, PRICE_RANGES } from '../../shared/vocabulary.ts';
import { currentPath, expectPath, main, openApp, reloadApp } from './support/app.tsx';
import { animationsFinished } from './support/axe.ts';
import { allowConsoleError } from './support/consoleErrors.ts';
import { cartButton } from './support/header.ts';
import { expectNoOverflow, texts } from './support/locators.ts';
import { errorReply, pageReply } from './support/mockApi.ts';
import { navigations } from './support/navigation.ts';
import { cartLine, mockShop, NO_FACETS, PRODUCT_PATH, product } from './support/shop.ts';
import { keepToasts, toasts } from './support/toasts.ts';
import { PHONE } from './support/viewports.ts';

const LIST = 'GET /api/products';
const FEATURED = 'GET /api/products/featured';
const failure = errorReply('INTERNAL', 'boom');
const makeProducts = (count: number) => Array.from({ length: count }, (_, n) => product(n + 1));
const mockVisit = (handlers: Parameters<typeof mockShop>[1] = {}, products = makeProducts(3)) =>
  mockShop({ user: null, products }, handlers).api;
const grid = () => page.elementLocator(document.querySelector('#products') ?? document.body);
const cards = () => grid().getByRole('article');
const skeletons = (selector: string) =>
  document.querySelectorAll(`${selector} [data-skeleton]`).length;

test.each(['/nope', '/admin/x', '/table', '/product'])(
  'the path %s, which has no screen, shows the 404 card',
  async (path) => {
    mockVisit();
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect
      .element(page.getByText('Did you forget to add the page to the router?'))
      .toBeVisible();
    await expect.element(page.getByRole('banner')).toBeVisible();
    await expect.element(page.getByRole('contentinfo')).toBeVisible();
  },
);

test('the session is requested once, and visitors see no message', async () => {
  const api = mockVisit();
  await openApp('/');
  await expect.element(cards().first()).toBeVisible();
  window.dispatchEvent(new Event('focus'));
  await api.settled();
  expect(api.callsTo('GET /api/auth/user')).toHaveLength(1);
  expect(page.getByRole('alert').filter({ hasText: /./ }).elements()).toEqual([]);
});

test('an error outside the screens shows the error page', async () => {
  allowConsoleError(/broken footer/);
  const getFullYear = vi.spyOn(Date.prototype, 'getFullYear').mockImplementation(() => {
    throw new Error('broken footer');
  });
  const api = mockVisit();
  await openApp('/');
  await expect.element(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
  getFullYear.mockRestore();
  await api.settled();
});

describe('the featured carousel', () => {
  const featured = () => page.getByRole('region', { name: 'Premium WWII Collectibles' });
  const names = () => texts(featured().getByRole('article').getByRole('heading'));
  const arrows = () => featured().getByRole('button', { name: /^(Previous|Next)$/ });

  test('the featured carousel shows three at a time, and its arrows wrap around', async () => {
    mockVisit({ [FEATURED]: makeProducts(7) });
    await openApp('/');
    await expect.poll(names).toEqual(['Item 1', 'Item 2', 'Item 3']);
    await featured().getByRole('button', { name: 'Previous' }).click();
    await expect.poll(names).toEqual(['Item 7']);
    await featured().getByRole('button', { name: 'Next' }).click();
    await expect.poll(names).toEqual(['Item 1', 'Item 2', 'Item 3']);
  });

  test('the featured carousel loads the other pages when it is turned, and again after a failure', async () => {
    const products = makeProducts(7);
    const api = mockVisit({
      [FEATURED]: (call) => (call.query.has('limit') ? pageReply(products, call) : failure),
    });
    await openApp('/');
    await expect.poll(names).toEqual(['Item 1', 'Item 2', 'Item 3']);
    await featured().getByRole('button', { name: 'Next' }).click();
    await expect.element(featured().getByText('Failed to fetch products')).toBeVisible();
    const release = api.hold(FEATURED);
    await featured().getByRole('button', { name: 'Try Again' }).click();
    await expect
      .poll(() => featured().element().querySelectorAll('[data-skeleton]'))
      .toHaveLength(3);
    api.on(FEATURED, products);
    release();
    await expect.poll(names).toEqual(['Item 4', 'Item 5', 'Item 6']);
    await featured().getByRole('button', { name: 'Next' }).click();
    await expect.poll(names).toEqual(['Item 7']);
  });

  test.each([
    [3, 0],
    [4, 2],
  ])('the featured carousel with %i products has %i arrows', async (count, expected) => {
    mockVisit({ [FEATURED]: makeProducts(count) });
    await openApp('/');
    await expect.poll(names).toHaveLength(3);
    expect(arrows().elements()).toHaveLength(expected);
  });

  test('the featured carousel labels a product that is rare and new as rare', async () => {
    mockVisit({
      [FEATURED]: [
        product(1, { isRare: true, isFeatured: true }),
        product(2, { isRare: false, isFeatured: true }),
        product(3, { isRare: false, isFeatured: false }),
      ],
    });
    await openApp('/');
    await expect.poll(names).toHaveLength(3);
    expect(texts(featured().getByText(/RARE FIND|NEW ARRIVAL/))).toEqual([
      'RARE FIND',
      'NEW ARRIVAL',
    ]);
  });

  test('the featured carousel shows three skeletons while loading, and a message when it is empty', async () => {
    const api = mockVisit();
    const release = api.hold(FEATURED);
    await openApp('/');
    await expect.element(featured()).toBeVisible();
    await expect
      .poll(() => featured().element().querySelectorAll('[data-skeleton]'))
      .toHaveLength(3);
    release();
    await expect
      .element(page.getByText('No featured products available at this time.'))
      .toBeVisible();
  });
});

test.each([
  [GRID_PAGE_SIZE - 1, 0],
  [GRID_PAGE_SIZE, 1],
  [GRID_PAGE_SIZE + 1, 1],
])('the collection with %i results has %i Load More Items buttons', async (count, buttons) => {
  const products = makeProducts(count);
  mockVisit({ [LIST]: (call) => pageReply(products, call) }, products);
  await openApp('/');
  await expect.poll(() => cards().elements()).toHaveLength(Math.min(count, GRID_PAGE_SIZE));
  const button = page.getByRole('button', { name: 'Load More Items' });
  await expect.poll(() => button.elements()).toHaveLength(buttons);
  if (count <= GRID_PAGE_SIZE) return;
  await button.click();
  await expect.poll(() => cards().elements()).toHaveLength(count);
  await expect.element(button).not.toBeInTheDocument();
});

test('the collection shows skeletons while loading, and an error with a retry', async () => {
  const api = mockVisit({ [LIST]: failure });
  const release = api.hold(LIST);
  await openApp('/');
  await expect.poll(() => skeletons('#products')).toBeGreaterThan(3);
  release();
  await expect.element(page.getByText('Failed to fetch products')).toBeVisible();
  expect(api.callsTo(LIST)).toHaveLength(1);
  api.on(LIST, makeProducts(2));
  await page.getByRole('button', { name: /try again/i }).click();
  await expect.poll(() => cards().elements()).toHaveLength(2);
});

test('the collection reports that nothing matches, and clears the filters', async () => {
  const api = mockVisit({
    [LIST]: ({ query }) => (query.has('search') ? [] : makeProducts(2)),
  });
  await openApp('/?search=zzzzzz');
  await expect.element(page.getByText('No items match your filters')).toBeVisible();
  await main().getByRole('button', { name: /clear/i }).last().click();
  await expect.element(cards().first()).toBeVisible();
  await expectPath('/');
  await api.settled();
});

test('the collection sends repeated parameters, and leaves out price bounds of zero or infinity', async () => {
  const priceRanges = PRICE_RANGES.map(({ label }) => ({ value: label, count: 1 }));
  const api = mockVisit({ 'GET /api/products/facets': { ...NO_FACETS, priceRanges } });
  await openApp('/');
  await expect.element(cards().first()).toBeVisible();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  for (const type of ITEM_TYPES) {
    await expect.element(filters.getByLabelText(type).first()).toBeInTheDocument();
  }
  const lastQuery = () => api.callsTo(LIST).at(-1)?.query;
  await filters.getByLabelText(/^Pins & Badges/).click();
  await filters.getByLabelText(/^Medals/).click();
  await filters.getByLabelText(/^Under \$100/).click();
  await expect.poll(() => lastQuery()?.get('priceMax')).toBe('100');
  expect(lastQuery()?.getAll('itemTypes')).toEqual(['Pins & Badges', 'Medals']);
  expect(lastQuery()?.has('priceMin')).toBe(false);
  await filters.getByLabelText(/^Over \$500/).click();
  await expect.poll(() => lastQuery()?.get('priceMin')).toBe('500');
  expect(lastQuery()?.has('priceMax')).toBe(false);
  expect(api.callsTo(LIST)[0]?.query.toString()).not.toContain('price');
});

test('the collection has four columns on a wide screen, and never scrolls sideways', async () => {
  const products = makeProducts(GRID_PAGE_SIZE);
  mockVisit({}, products);
  await openApp('/');
  for (const [width, columns] of [
    [360, 1],
    [375, 1],
    [768, undefined],
    [1280, 4],
    [1600, 4],
  ] as const) {
    await page.viewport(width, 900);
    await expect.element(cards().nth(5)).toBeInTheDocument();
    const countColumns = () => {
      const tops = cards()
        .elements()
        .map((card) => card.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    };
    if (columns) await expect.poll(countColumns).toBe(columns);
    expectNoOverflow();
  }
});

describe('a product', () => {
  const open = async (changes: Parameters<typeof product>[1] = {}) => {
    const api = mockVisit({}, [product(1, changes)]);
    await openApp(PRODUCT_PATH);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Item 1' })).toBeVisible();
    return api;
  };
  const photos = (count: number) =>
    Array.from({ length: count }, (_, n) => `/photos/photo-${n}/full`);

  test.each([
    [1, 0],
    [3, 2],
    [7, 4],
  ])('a product with %i photos has %i thumbnails', async (count, thumbnails) => {
    await open({ imageUrls: photos(count) });
    await expect
      .poll(() =>
        main()
          .getByRole('button', { name: /^Show photo/ })
          .elements(),
      )
      .toHaveLength(thumbnails);
  });

  test('a product without photos shows a placeholder, and falls back to the short description', async () => {
    await open({
      imageUrl: null,
      imageUrls: [],
      description: null,
      shortDescription: 'Short words',
      material: null,
      backing: 'Snow back',
      motto: 'No mission too difficult',
    });
    await expect.element(main().getByRole('img', { name: /Item 1/ })).toBeVisible();
    await expect.element(main().getByText('Short words')).toBeVisible();
    await expect.element(main().getByText('No mission too difficult')).toBeVisible();
    expect(texts(main().getByRole('term'))).toEqual(['Type', 'Era', 'Backing', 'Origin']);
    await expect.element(main().getByText('By Request')).toBeVisible();
    await expect.element(main().getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  test.each([
    ['In Stock', 'Add to Cart', true],
    ['Pre-Order', 'Add to Cart', true],
    ['Sold Out', 'Sold Out', false],
  ] as const)('a product that is %s offers %s', async (availability, label, isEnabled) => {
    await open({ availability });
    const button = main().getByRole('button', { name: label });
    if (isEnabled) await expect.element(button).toBeEnabled();
    else await expect.element(button).toBeDisabled();
    await expect
      .element(main().getByRole('listitem').filter({ hasText: availability }).first())
      .toBeVisible();
  });

  test.each([
    [404, errorReply('NOT_FOUND', 'No such product')],
    [500, failure],
  ])('a product that returns %i shows Product Not Found and a link back', async (_, answer) => {
    mockVisit({ 'GET /api/products/{id}': answer });
    await openApp(PRODUCT_PATH);
    await expect.element(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
    await expect
      .element(page.getByText("The product you're looking for doesn't exist or has been removed"))
      .toBeVisible();
    await page.getByRole('link', { name: 'Back to Collection' }).click();
    await expect.element(cards().first()).toBeVisible();
  });

  test('a product shows a skeleton while it loads', async () => {
    const api = mockVisit();
    const release = api.hold('GET /api/products/{id}');
    await openApp(PRODUCT_PATH);
    await expect.poll(() => skeletons('main')).toBeGreaterThan(0);
    release();
    await api.settled();
  });

  test('a product that the dealer does not vouch for is not promised to be authentic', async () => {
    await open({ isAuthentic: false });
    await expect
      .element(main().getByText('Not sold as an original: see the description'))
      .toBeVisible();
    expect(
      main()
        .getByText(/authenticity/i)
        .elements(),
    ).toEqual([]);
    expect(document.title).toMatch(/^Item 1 \(Reproduction\)/);
    await expect
      .element(page.getByRole('contentinfo').getByText(/reproductions labeled as such/))
      .toBeVisible();
  });

  test.each(['Add to Cart', 'Wishlist'])(
    'a product sends visitors from %s to the login, and posts nothing',
    async (name) => {
      const api = await open();
      await main().getByRole('button', { name }).click();
      await expect.poll(() => navigations.at(-1)?.path).toMatch(/^\/api\/login/);
      expect(api.changes).toEqual([]);
    },
  );

  test('a product shows the photos of the response, and keeps the selected one', async () => {
    const named = (...names: string[]) => names.map((name) => `/photos/drawn-${name}/full`);
    const listed = product(1, { imageUrls: named('front', 'back') });
    const api = mockVisit({}, [listed]);
    const release = api
      .on('GET /api/products/{id}', { ...listed, imageUrls: named('new', 'mark', 'back') })
      .hold('GET /api/products/{id}');
    await openApp('/');
    await cards().first().getByRole('heading').getByRole('link').click();
    const enlarge = () => page.getByRole('button', { name: /^Enlarge/ });
    const shown = () => enlarge().element().querySelector('img')?.getAttribute('src');
    const thumbnails = () =>
      page
        .getByRole('list', { name: 'More photos' })
        .getByRole('button')
        .elements()
        .map((thumbnail) => thumbnail.getAttribute('aria-label'));
    await page.getByRole('button', { name: 'Show photo 2 of 2' }).click();
    await expect.poll(shown).toContain('drawn-back');
    await expect.poll(thumbnails).toEqual(['Show photo 1 of 2']);
    release();
    await expect.poll(thumbnails).toEqual(['Show photo 2 of 3', 'Show photo 1 of 3']);
    await expect.poll(shown).toContain('drawn-back');
    await page.getByRole('button', { name: 'Show photo 1 of 3' }).click();
    await expect.poll(shown).toContain('drawn-new');
    await expect.poll(thumbnails).toEqual(['Show photo 2 of 3', 'Show photo 3 of 3']);
  });
});

test.each(['{', 'null', '{}', '[1]', '[[1,2]]'])(
  'the shop works with invalid data in session storage: %s',
  async (invalid) => {
    sessionStorage.setItem('guidon:places', invalid);
    mockVisit();
    await openApp('/');
    await expect.element(cards().first()).toBeVisible();
  },
);

describe('a toast', () => {
  const add = (n: number) =>
    main()
      .getByRole('article', { name: `Item ${n}` })
      .first()
      .getByRole('button', { name: 'Add to Cart' })
      .click();
  const title = () => toasts().getByText('Added to Cart');
  const open = async () => {
    mockShop();
    await openApp('/');
    await expect.element(cards().first()).toBeVisible();
  };
  const focusedLabel = () => document.activeElement?.getAttribute('aria-label');

  test('a toast replaces the one before', async () => {
    await open();
    await add(1);
    await expect.element(title()).toBeVisible();
    await add(2);
    await expect.element(toasts().getByText(/^Item 2/)).toBeVisible();
    await expect.poll(() => title().elements()).toHaveLength(1);
  });

  test('a toast closes when swiped 60 px to the right, and stays at 30', async () => {
    await open();
    await add(1);
    await expect.element(title()).toBeVisible();
    const swipe = (pixels: number) =>
      title().dropTo(title(), {
        sourcePosition: { x: 20, y: 8 },
        targetPosition: { x: 20 + pixels, y: 8 },
        steps: 6,
      });
    await swipe(30);
    await animationsFinished();
    expect(title().elements()).toHaveLength(1);
    await swipe(60);
    await expect.element(title()).not.toBeInTheDocument();
  });

  test('a toast appears in a live region that exists before, and is not one itself', async () => {
    await open();
    await expect.element(toasts()).toHaveAttribute('aria-live', 'polite');
    await add(1);
    await expect.element(title()).toBeVisible();
    const nested = '[aria-live], [role="status"], [role="alert"]';
    expect(toasts().element().querySelectorAll(nested)).toHaveLength(0);
  });

  test('a toast gets the focus with F8, visibly; without a toast F8 does nothing', async () => {
    keepToasts();
    await open();
    await userEvent.keyboard('{F8}');
    expect(focusedLabel()).toBeNull();
    await add(1);
    await expect.element(title()).toBeVisible();
    await userEvent.keyboard('{F8}');
    await expect.poll(focusedLabel).toContain('F8');
    const outlines: string[] = [];
    for (let each: Element | null = title().element(); each; each = each.parentElement) {
      outlines.push(getComputedStyle(each).outlineStyle);
    }
    expect(outlines).toContain('solid');
  });
});

test('a reproduction is labeled on its card, its page and in the cart', async () => {
  const label = (part: Locator) => part.getByText('Reproduction', { exact: true });
  const reproduction = product(1, { isAuthentic: false });
  mockShop({
    products: [reproduction, product(2)],
    cart: [cartLine(1, 1, { isAuthentic: false }), cartLine(2)],
  });
  await openApp('/');
  await expect.element(label(main().getByRole('article', { name: 'Item 1' }))).toBeVisible();
  expect(label(main().getByRole('article', { name: 'Item 2' })).query()).toBeNull();
  await cartButton().click();
  const sheet = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect.element(label(sheet.getByRole('article', { name: 'Item 1' }))).toBeVisible();
  expect(label(sheet.getByRole('article', { name: 'Item 2' })).query()).toBeNull();
  await openApp(PRODUCT_PATH);
  await expect.element(label(main())).toBeVisible();
});

test('reproductions can be filtered', async () => {
  const { api } = mockShop();
  await openApp('/');
  const group = page.getByRole('group', { name: 'Authenticity' });
  await group.getByLabelText(/^Original/).click();
  await expect.poll(() => api.calls.at(-1)).toMatch(/authenticity=Original/);
});

test('the four price ranges are offered, with the reason while every price is by request', async () => {
  const { api } = mockShop({ products: [] });
  const setCounts = (isPriceByRequest: boolean, under: number, over: number) =>
    api.on('GET /api/products/facets', {
      ...NO_FACETS,
      priceRanges: PRICE_RANGES.map(({ label, min }) => ({
        value: label,
        count: min === 0 ? under : over,
      })),
      isPriceByRequest,
    });
  const group = page.getByRole('group', { name: 'Price Range' });
  const reason = group.getByText('Prices are by request', { exact: true });
  setCounts(true, 2, 0);
  await openApp('/?price=500-');
  await expect.element(reason).toBeVisible();
  await expect.element(group.getByLabelText(/^Under/)).toHaveAccessibleDescription('2');
  await expect
    .element(main().getByText('Prices are by request, so no item has a price in this range.'))
    .toBeVisible();
  expect(group.getByRole('checkbox').elements()).toHaveLength(PRICE_RANGES.length);
  setCounts(false, 0, 2);
  await reloadApp();
  await expect.element(group.getByLabelText(/^Over/)).toHaveAccessibleDescription('2');
  await expect.element(reason).not.toBeInTheDocument();
  expect(group.getByRole('checkbox').elements()).toHaveLength(PRICE_RANGES.length);
  expect(
    main()
      .getByText(/^Prices are by request/)
      .query(),
  ).toBeNull();
});

test('Skip to results leads past the filters', async () => {
  mockShop();
  await openApp('/');
  const link = main().getByRole('link', { name: 'Skip to results' });
  await expect.element(link).toBeInTheDocument();
  link.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.id).toBe('results');
});

test('on a phone Track Order and Shipping Info are within reach', async () => {
  await page.viewport(...PHONE);
  mockShop();
  await openApp('/');
  for (const name of ['Track Order', 'Shipping Info']) {
    await expect.element(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
  }
  expectNoOverflow();
});

test('on a phone a long word does not scroll the page sideways', async () => {
  await page.viewport(...PHONE);
  const word = 'Fallschirmjäger'.repeat(11);
  mockShop({
    products: [
      product(1, { name: word, unitName: word, motto: word, description: word, itemType: word }),
    ],
  });
  await openApp('/');
  await expect.element(main().getByRole('heading', { name: word }).first()).toBeVisible();
  expectNoOverflow();
  await openApp(PRODUCT_PATH);
  await expect.element(main().getByRole('heading', { name: word, level: 1 })).toBeVisible();
  expectNoOverflow();
});

test('on a phone the stamp is below the photo, and rows of filters are 44 px high', async () => {
  await page.viewport(...PHONE);
  mockShop({ products: [product(1, { isRare: true })] });
  await openApp('/');
  await expect.element(main().getByRole('article').last()).toBeVisible();
  const card = main().getByRole('article').last().element();
  const [photo, stamp] = ['a[aria-hidden]', '[class*="letters"]'].map((selector) =>
    card.querySelector(selector)?.getBoundingClientRect(),
  );
  expect(stamp?.top).toBeGreaterThanOrEqual(photo?.bottom ?? Number.POSITIVE_INFINITY);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const option = page.getByRole('dialog').getByLabelText(/^Patches/);
  await expect.element(option).toBeVisible();
  for (const row of ['label', 'summary']) {
    const element = page.getByRole('dialog').element().querySelector(`details ${row}`);
    expect(element?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
});

test('on a phone the menu has exactly five links, and the filters open in a sheet', async () => {
  await page.viewport(...PHONE);
  mockVisit();
  await openApp('/');
  await page.getByRole('button', { name: /menu/i }).first().click();
  const links = page.getByRole('dialog').getByRole('link');
  await expect
    .poll(() => texts(links))
    .toEqual(['Home', 'All Items', 'Categories', 'About', 'Contact']);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabelText(/^WWI \(1914-1918\)/).click();
  await sheet.getByRole('button', { name: /^Show \d/ }).click();
  expect(currentPath()).toContain('eras=WWI');
});
