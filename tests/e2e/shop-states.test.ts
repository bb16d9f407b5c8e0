import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { GRID_PAGE_SIZE, ITEM_TYPES } from '../../shared/vocabulary.ts';
import { freshPage, overflow } from '../support/page.ts';
import { makeProducts } from '../support/products.ts';

const shop = freshPage();
const [sample] = makeProducts(1);
const product = (id: number, changes: object = {}) => ({
  ...sample,
  imageUrl: null,
  imageUrls: [],
  id: `p${id}`,
  name: `Item ${id}`,
  ...changes,
});
const many = (count: number) => Array.from({ length: count }, (_, i) => product(i + 1));

const json =
  (body: unknown, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({ json: body, headers });
const never = () => new Promise<void>(() => {});
const failing = (route: Route) => route.fulfill({ status: 500, json: { message: 'boom' } });

const LIST = /\/api\/products(\?|$)/;
const FEATURED = '**/api/products/featured';
const answer = (url: string | RegExp, handler: (route: Route) => unknown) =>
  shop.page().route(url, handler);
const products = (items: object[], total = items.length) =>
  answer(LIST, json(items, { 'x-total-count': String(total) }));
const grid = () => shop.page().locator('#products').getByRole('article');
const featured = () => shop.page().getByRole('region', { name: 'Premium WWII Collectibles' });
const featuredNames = () => featured().getByRole('article').getByRole('heading').allInnerTexts();

describe('the routes', () => {
  test.each(['/nope', '/admin/x', '/table', '/product'])('%s shows the 404 card', async (path) => {
    const page = shop.page();
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByText('Did you forget to add the page to the router?').waitFor();
    await page.getByRole('banner').waitFor();
    await page.getByRole('contentinfo').waitFor();
  });

  test('requests the session once, and shows no message to signed-out visitors', async () => {
    const page = shop.page();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/user')) asked.push(request.url());
    });
    await page.goto('/');
    await grid().first().waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    expect(asked).toHaveLength(1);
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
  });
});

describe('the featured carousel', () => {
  test('shows three at a time, and its arrows wrap around', async () => {
    await answer(FEATURED, json(many(7)));
    await shop.page().goto('/');
    await expect.poll(featuredNames).toEqual(['Item 1', 'Item 2', 'Item 3']);
    await featured().getByRole('button', { name: 'Previous' }).click();
    await expect.poll(featuredNames).toEqual(['Item 7']);
    await featured().getByRole('button', { name: 'Next' }).click();
    await expect.poll(featuredNames).toEqual(['Item 1', 'Item 2', 'Item 3']);
  });

  test.each([
    [3, 0],
    [4, 2],
  ])('with %i items has %i arrows', async (count, arrows) => {
    await answer(FEATURED, json(many(count)));
    await shop.page().goto('/');
    await expect.poll(async () => (await featuredNames()).length).toBe(3);
    expect(
      await featured()
        .getByRole('button', { name: /^(Previous|Next)$/ })
        .count(),
    ).toBe(arrows);
  });

  test('labels a product that is rare and new as rare', async () => {
    await answer(
      FEATURED,
      json([
        product(1, { isRare: true, isFeatured: true }),
        product(2, { isRare: false, isFeatured: true }),
        product(3, { isRare: false, isFeatured: false }),
      ]),
    );
    await shop.page().goto('/');
    await expect.poll(async () => (await featuredNames()).length).toBe(3);
    expect(
      await featured()
        .getByText(/RARE FIND|NEW ARRIVAL/)
        .allInnerTexts(),
    ).toEqual(['RARE FIND', 'NEW ARRIVAL']);
  });

  test('shows three skeletons while loading, and a message when it is empty', async () => {
    await answer(FEATURED, never);
    await shop.page().goto('/');
    await expect.poll(() => featured().locator('[data-skeleton]').count()).toBe(3);
    await shop.page().unroute(FEATURED);
    await answer(FEATURED, json([]));
    await shop.page().reload();
    await shop.page().getByText('No featured products available at this time.').waitFor();
  });
});

describe('the collection', () => {
  test.each([
    [11, 0],
    [12, 1],
    [13, 1],
  ])('with %i results has %i Load More Items buttons', async (count, buttons) => {
    await answer(LIST, (route) => {
      const isFirst = !route.request().url().includes('cursor=');
      return route.fulfill({
        json: isFirst ? many(Math.min(count, GRID_PAGE_SIZE)) : many(count).slice(GRID_PAGE_SIZE),
        headers: {
          'x-total-count': String(count),
          ...(isFirst && count > GRID_PAGE_SIZE ? { 'x-next-cursor': 'next' } : {}),
        },
      });
    });
    await shop.page().goto('/');
    await expect.poll(() => grid().count()).toBe(Math.min(count, GRID_PAGE_SIZE));
    const button = shop.page().getByRole('button', { name: 'Load More Items' });
    await expect.poll(() => button.count()).toBe(buttons);
    if (count === 13) {
      await button.click();
      await expect.poll(() => grid().count()).toBe(13);
      await expect.poll(() => button.count()).toBe(0);
    }
  });

  test('shows skeletons while loading, and an error with a retry', async () => {
    shop.expectComplaint(/500/);
    let calls = 0;
    await answer(LIST, (route) => {
      calls += 1;
      return calls === 1 ? failing(route) : json(many(2), { 'x-total-count': '2' })(route);
    });
    await shop.page().goto('/');
    await shop.page().getByText('Failed to fetch products').waitFor();
    expect(calls).toBe(1);
    await shop
      .page()
      .getByRole('button', { name: /try again/i })
      .click();
    await expect.poll(() => grid().count()).toBe(2);

    await shop.page().unroute(LIST);
    await answer(LIST, never);
    await shop.page().reload();
    await expect
      .poll(() => shop.page().locator('#products [data-skeleton]').count())
      .toBeGreaterThan(3);
  });

  test('reports that nothing matches, and clears the filters', async () => {
    const page = shop.page();
    await page.goto('/?search=zzzzzz');
    await page.getByText('No items match your filters').waitFor();
    await page.getByRole('main').getByRole('button', { name: /clear/i }).last().click();
    await grid().first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('sends repeated parameters, and leaves out price bounds of zero or infinity', async () => {
    const page = shop.page();
    await products(many(2));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (LIST.test(request.url()))
        asked.push(decodeURIComponent(new URL(request.url()).search.replaceAll('+', ' ')));
    });
    await page.goto('/');
    await grid().first().waitFor();
    const filters = page.getByRole('complementary', { name: 'Filters' });
    for (const type of ITEM_TYPES) {
      await expect
        .poll(() => filters.getByLabel(type, { exact: false }).count())
        .toBeGreaterThan(0);
    }
    await filters.getByLabel(/^Pins & Badges/).check();
    await filters.getByLabel(/^Medals/).check();
    await filters.getByLabel(/^Under \$100/).check();
    await expect.poll(() => asked.at(-1)).toContain('priceMax=100');
    expect(asked.at(-1)).toContain('itemTypes=Pins & Badges&itemTypes=Medals');
    expect(asked.at(-1)).not.toContain('priceMin');
    await filters.getByLabel(/^Over \$500/).check();
    await expect.poll(() => asked.at(-1)).toContain('priceMin=500');
    expect(asked.at(-1)).not.toContain('priceMax');
    expect(asked[0]).not.toContain('price');
  });

  test('has four columns on a wide screen, and never scrolls sideways', async () => {
    const page = shop.page();
    for (const [width, columns] of [
      [360, 1],
      [375, 1],
      [768, 0],
      [1280, 4],
      [1600, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await grid().nth(5).waitFor();
      const tops = await grid().evaluateAll((cards) =>
        cards.map((card) => card.getBoundingClientRect().top),
      );
      if (columns > 0) expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
      expect(await overflow(page)).toBe(0);
    }
  });
});

describe('a product', () => {
  const PRODUCT = '**/api/products/p1';
  const open = async (changes: object) => {
    await answer(PRODUCT, json(product(1, changes)));
    await shop.page().goto('/product/p1');
    await shop.page().getByRole('heading', { level: 1, name: 'Item 1' }).waitFor();
    return shop.page().getByRole('main');
  };
  const photos = (count: number) =>
    Array.from({ length: count }, (_, i) => `/photos/none-${i}/full`);

  test.each([
    [1, 0],
    [3, 2],
    [7, 4],
  ])('with %i photos has %i thumbnails', async (count, thumbnails) => {
    shop.expectComplaint(/photos/);
    const main = await open({ imageUrls: photos(count) });
    await expect
      .poll(() => main.getByRole('button', { name: /^Show photo/ }).count())
      .toBe(thumbnails);
  });

  test('without photos shows a placeholder, and falls back to the short description', async () => {
    const main = await open({
      imageUrl: null,
      imageUrls: [],
      description: null,
      shortDescription: 'Short words',
      material: null,
      backing: 'Snow back',
      motto: 'No mission too difficult',
    });
    await main.getByRole('img', { name: /Item 1/ }).waitFor();
    await main.getByText('Short words').waitFor();
    await main.getByText('No mission too difficult').waitFor();
    await expect
      .poll(() => main.getByRole('term').allInnerTexts())
      .toEqual(['Type', 'Era', 'Backing', 'Origin']);
    await main.getByText('By Request').waitFor();
    await main.getByRole('link', { name: 'Log in' }).waitFor();
  });

  test.each([
    ['In Stock', 'Add to Cart', true],
    ['Pre-Order', 'Add to Cart', true],
    ['Sold Out', 'Sold Out', false],
  ])('that is %s offers %s', async (availability, label, isEnabled) => {
    const main = await open({ availability });
    await expect.poll(() => main.getByRole('button', { name: label }).isEnabled()).toBe(isEnabled);
    await main.getByRole('listitem').filter({ hasText: availability }).first().waitFor();
  });

  test.each([404, 500])(
    'that returns %i shows Product Not Found and a link back',
    async (status) => {
      shop.expectComplaint(new RegExp(String(status)));
      await answer(PRODUCT, (route) => route.fulfill({ status, json: { message: 'x' } }));
      await shop.page().goto('/product/p1');
      await shop.page().getByRole('heading', { name: 'Product Not Found' }).waitFor();
      await shop
        .page()
        .getByText("The product you're looking for doesn't exist or has been removed")
        .waitFor();
      await shop.page().getByRole('link', { name: 'Back to Collection' }).click();
      await grid().first().waitFor();
    },
  );

  test('shows a skeleton while it loads', async () => {
    await answer(PRODUCT, never);
    await shop.page().goto('/product/p1');
    await shop.page().locator('[data-skeleton]').first().waitFor();
  });

  test('that the dealer does not vouch for is not promised to be authentic', async () => {
    const main = await open({ isAuthentic: false });
    await main.getByText('Not sold as an original: see the description').waitFor();
    expect(await main.getByText(/authenticity/i).count()).toBe(0);
  });

  test.each(['Add to Cart', 'Wishlist'])(
    'sends signed-out visitors from %s to the login, and posts nothing',
    async (name) => {
      const main = await open({});
      const posts: string[] = [];
      shop.page().on('request', (request) => {
        if (request.method() !== 'GET') posts.push(request.url());
      });
      await answer('**/api/login*', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'login' }),
      );
      await main.getByRole('button', { name }).click();
      await shop.page().waitForURL(/\/api\/login/);
      expect(posts).toEqual([]);
    },
  );
});

describe('a toast', () => {
  const subscribe = async (address: string) => {
    const form = shop.page().getByRole('contentinfo');
    await form.getByLabel('E-mail address').fill(address);
    await form.getByRole('button', { name: 'Subscribe' }).click();
  };
  const toasts = () =>
    shop
      .page()
      .getByRole('region', { name: /^Notifications/ })
      .getByText('Thank You');
  const drag = async (pixels: number) => {
    const box = await toasts().boundingBox();
    if (!box) throw new Error('no toast to drag');
    const { mouse } = shop.page();
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + pixels / 2, y, { steps: 3 });
    await mouse.move(x + pixels, y, { steps: 3 });
    await mouse.up();
  };

  test('thanks for an address, clears the field, and shows one toast at a time', async () => {
    await shop.page().goto('/');
    await subscribe('not an address');
    await shop
      .page()
      .getByText(/Please enter an e-mail address/)
      .waitFor();
    expect(await toasts().count()).toBe(0);
    await subscribe('a@example.com');
    await toasts().waitFor();
    expect(await shop.page().getByLabel('E-mail address').inputValue()).toBe('');
    await subscribe('b@example.com');
    await expect.poll(() => toasts().count()).toBe(1);
  });

  test('closes when swiped 60 px to the right, and stays at 30', async () => {
    await shop.page().goto('/');
    await subscribe('a@example.com');
    await toasts().waitFor();
    await drag(30);
    await expect.poll(() => toasts().count()).toBe(1);
    await drag(60);
    await expect.poll(() => toasts().count()).toBe(0);
  });

  test('gets the focus with F8', async () => {
    await shop.page().goto('/');
    await subscribe('a@example.com');
    await toasts().waitFor();
    await shop.page().keyboard.press('F8');
    const focused = await shop
      .page()
      .evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(focused).toContain('F8');
  });
});

describe('on a phone', () => {
  test('the menu has exactly five links, and the filters open in a sheet', async () => {
    const page = shop.page();
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/');
    await page.getByRole('button', { name: /menu/i }).first().click();
    const links = page.getByRole('dialog').getByRole('link');
    await expect
      .poll(() => links.allInnerTexts())
      .toEqual(['Home', 'All Items', 'Categories', 'About', 'Contact']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel(/^WWI \(1914-1918\)/).check();
    await sheet.getByRole('button', { name: /^Show \d/ }).click();
    expect(page.url()).toContain('eras=WWI');
  });
});
