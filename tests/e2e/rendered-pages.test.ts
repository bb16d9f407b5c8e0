import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Product } from '../../shared/entities/product.ts';
import { APP_STARTED, PAGE_STATE_ID } from '../../shared/rendering/web-app.ts';
import { formatShortCode, toProductCode } from '../../shared/short-codes.ts';
import { launchBrowser } from '../support/browser.ts';
import { freshPage } from '../support/page.ts';
import { getOwnScreenUrls } from '../support/screen-urls.ts';

const { url } = inject('shop');
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers, redirect: 'manual' });
const getHtml = async (path: string) => (await get(path)).text();
const getProducts = async (query: string): Promise<Product[]> =>
  (await fetch(`${url}/api/products?${query}`)).json();

const getMeta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const getCanonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
const getStructuredData = (html: string) =>
  Array.from(
    html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
    ([, json = '']) => JSON.parse(json),
  );
/** Removes the page's data: the rest is what a reader without JavaScript gets. */
const toBody = (html: string) => html.slice(html.indexOf('<body>'), html.indexOf(PAGE_STATE_ID));

const MISSING = /\/(none|nope)$/;

let product: Product;
let path: string;
beforeAll(async () => {
  const [first] = await getProducts('limit=1&search=airborne');
  if (!first) throw new Error('The demo base has airborne products');
  product = first;
  path = (await get(`/product/${product.id}`)).headers.get('location') ?? '';
});

test('the page of a product has its name, description and photos', async () => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toMatch(/s-maxage=5/);
  const body = toBody(await response.text());
  expect(body).toContain(product.name);
  expect(body).toContain((product.description ?? '').slice(0, 30));
  for (const photo of product.imageUrls.slice(0, 5)) expect(body).toContain(`href="${photo}"`);
});

test('the page of a product has one address, to which all others lead', async () => {
  expect(path).toMatch(new RegExp(`^/product/${product.id}/[a-z0-9-]+$`));
  for (const other of ['', '/', '/another-name', '?from=mail']) {
    const { status, headers } = await get(`/product/${product.id}${other}`);
    expect(status).toBe(301);
    expect(headers.get('location')?.split('?')[0]).toBe(path);
  }
  expect(getCanonical(await getHtml(path))).toBe(url + path);
});

test('the page of a product is where the code on its label leads', async () => {
  const code = toProductCode(product.id);
  for (const typed of [code, formatShortCode(code).toLowerCase()]) {
    const { status, headers } = await get(`/i/${typed}`);
    expect([status, headers.get('location')]).toEqual([302, path]);
  }
});

test('the page of a product describes itself to previews of shared links', async () => {
  const html = await getHtml(path);
  expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain(product.name);
  expect(getMeta(html, 'og:title')).toContain(product.name);
  expect(getMeta(html, 'og:type')).toBe('product');
  expect(getMeta(html, 'og:url')).toBe(url + path);
  expect(getMeta(html, 'og:description')).toBe(getMeta(html, 'description'));
  expect(getMeta(html, 'description')?.length).toBeGreaterThan(10);
  expect(getMeta(html, 'twitter:card')).toBe('summary_large_image');
  const image = await fetch(getMeta(html, 'og:image') ?? '');
  expect(image.headers.get('content-type')).toBe('image/jpeg');
  const { width, height } = await sharp(await image.arrayBuffer()).metadata();
  expect([width, height]).toEqual([1_200, 630]);
  expect(getMeta(html, 'og:image:width')).toBe(String(width));
  expect(getMeta(html, 'og:image:height')).toBe(String(height));
});

test('the page of a product describes itself to search engines', async () => {
  const [described, trail] = getStructuredData(await getHtml(path));
  expect(described).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    url: url + path,
    image: product.imageUrls.map((photo) => url + photo),
    offers: { '@type': 'Offer', seller: { name: 'Guidon' } },
  });
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(trail.itemListElement.at(-1)).toMatchObject({ name: product.name, item: url + path });
});

test('the page of a product is revalidated by its ETag', async () => {
  const etag = (await get(path)).headers.get('etag') ?? '';
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
});

test('the page of a product is the same with and without a session', async () => {
  // The server renders a page without the settings if they take a second.
  await expect.poll(() => getHtml(path)).toContain('["settings"]');
  const html = await getHtml(path);
  const again = await get(path, { cookie: '__Host-session=x' });
  const withoutTimes = (text: string) => text.replace(/"(dehydrated|dataUpdated)At":\d+/g, '');
  expect(withoutTimes(await again.text())).toBe(withoutTimes(html));
});

test('the page of another screen links only files beyond the first load', async () => {
  const html = await getHtml('/pages/about');
  const links = Array.from(
    html.matchAll(/<link rel="(?:stylesheet|modulepreload)"[^>]* href="([^"]+)"/g),
    ([, href = '']) => href,
  );
  expect(links).toContainEqual(expect.stringMatching(/ContentPage-[^/]*\.css$/));
  expect(links).toContainEqual(expect.stringMatching(/ContentPage-[^/]*\.js$/));
  for (const name of ['shop', 'libraries', 'rolldown-runtime']) {
    expect(links).not.toContainEqual(expect.stringContaining(`/assets/${name}-`));
  }
});

test('lists of products describe themselves to search engines', async () => {
  const [shop, collection] = getStructuredData(await getHtml('/'));
  expect(shop).toMatchObject({ '@type': 'Organization', url: `${url}/` });
  expect(collection).toMatchObject({ '@type': 'CollectionPage', url: `${url}/` });
  const [first] = collection.mainEntity.itemListElement;
  expect((await get(first.url.slice(url.length))).status).toBe(200);
  const [era] = getStructuredData(await getHtml('/era/wwii-1941-1945'));
  expect(era).toMatchObject({ '@type': 'CollectionPage' });
});

test('the sitemap leads to every product and to pages that exist', async () => {
  const getLocations = async (address: string) =>
    Array.from(
      (await getHtml(new URL(address).pathname)).matchAll(/<loc>(.*?)<\/loc>/g),
      ([, location = '']) => location,
    );
  const [pages = '', ...ofProducts] = await getLocations(`${url}/sitemap.xml`);
  const addresses = (await Promise.all(ofProducts.map(getLocations))).flat();
  expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted());
  expect(addresses).toHaveLength((await getProducts('limit=1000')).length);
  expect(addresses).toContain(url + path);
  for (const page of await getLocations(pages)) {
    expect(getCanonical(await getHtml(page.slice(url.length)))).toBe(page);
  }
});

test('robots.txt leaves out the screens that only the browser renders', async () => {
  const robots = await getHtml('/robots.txt');
  const disallowed = Array.from(robots.matchAll(/^Disallow: (.*)$/gm), ([, each = '']) => each);
  for (const screen of getOwnScreenUrls(path)) {
    const isRendered = (await getHtml(screen)).includes(PAGE_STATE_ID);
    const isDisallowed = disallowed.some((each) => screen.startsWith(each));
    expect([screen, isDisallowed]).toEqual([screen, !isRendered && !MISSING.test(screen)]);
  }
});

test.each([
  ['/feed.xml', 'application/atom+xml'],
  ['/sitemap.xml', 'application/xml'],
  ['/robots.txt', 'text/plain'],
  ['/site.webmanifest', 'application/manifest+json'],
  ['/apple-touch-icon.png', 'image/png'],
])('%s is %s to crawlers', async (file, type) => {
  const { status, headers } = await get(file);
  expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
});

test.each([
  '/nope',
  '/product/nope',
  '/product/00000000-0000-4000-8000-000000000000',
  '/i/0000000000',
  '/a/b/c',
])('%s is 404 and left out by search engines', async (missing) => {
  const response = await get(missing);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const html = await response.text();
  expect(getMeta(html, 'robots')).toBe('noindex, follow');
  expect(getCanonical(html)).toBeUndefined();
});

test.each(['/admin', '/account', '/quotes', '/mail-preferences', '/table/Item%20Log'])(
  '%s is rendered by the browser alone, and left out by search engines',
  async (screen) => {
    const response = await get(screen);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(getMeta(html, 'robots')).toBe('noindex, follow');
    expect(html).not.toContain(PAGE_STATE_ID);
  },
);

test.each([
  ['/', true],
  ['/?eras=WWII+%281941-1945%29', true],
  ['/?eras=WWII+%281941-1945%29&itemTypes=Patches', false],
  ['/?itemTypes=Patches&itemTypes=Medals', false],
  ['/?search=airborne', false],
  ['/?sort=name', false],
  ['/?show=48', false],
  // The CDN drops parameters that the page does not have.
  ['/?utm_source=mail', true],
  ['/?after=eyJ', false],
  ['/archive?search=airborne', false],
])('%s is offered to search engines: %s', async (address, isOffered) => {
  expect(getCanonical(await getHtml(address)) !== undefined).toBe(isOffered);
});

test('hostile paths and parameters break nothing', async () => {
  for (const hostile of [
    '/%',
    '/product/%00',
    '//evil.example/x',
    '/product/..%2F..%2Fapi',
    `/${'a'.repeat(5_000)}`,
    '/?after=%00',
    '/?search=%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  ]) {
    const response = await get(hostile);
    expect([200, 301, 400, 404]).toContain(response.status);
    expect(response.headers.get('location') ?? '/').toMatch(/^\/(?!\/)/);
    expect(await response.text()).not.toContain('<script>alert');
  }
});

describe('without JavaScript', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
    const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
    page = await context.newPage();
  });
  afterAll(() => browser.close());

  test('a visitor without JavaScript searches, opens a product and sees all its photos', async () => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search collection' }).fill('airborne');
    await page.getByRole('button', { name: 'Search the collection' }).click();
    expect(page.url()).toContain('search=airborne');
    const card = page.locator('#products article').first();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('heading').getByRole('link').click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
    const photo = page.getByRole('link', { name: 'Photo 1' });
    const response = await fetch(url + (await photo.getAttribute('href')));
    expect(response.headers.get('content-type')).toMatch(/^image\//);
  });

  test('a visitor without JavaScript pages through the whole collection and filters it', async () => {
    await page.goto('/');
    const seen = new Set<string>();
    for (;;) {
      const links = page.locator('#products article h3 a');
      for (const link of await links.all()) seen.add((await link.getAttribute('href')) ?? '');
      const more = page.getByRole('button', { name: 'Load More Items' });
      if ((await more.count()) === 0) break;
      const { href } = new URL(page.url());
      await more.click();
      await page.waitForURL((url) => url.href !== href);
    }
    expect(seen.size).toBe((await getProducts('limit=1000')).length);
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    await page.getByRole('link', { name: 'Patches', exact: true }).first().click();
    expect(page.url()).toContain('itemTypes=Patches');
  });
});

describe('in the browser', () => {
  const shop = freshPage();

  test.each(['/', '/?search=airborne', '/?itemTypes=Patches&show=48', 'product'])(
    'the browser continues from the rendered page %s: nothing moves and nothing is requested twice',
    async (address) => {
      const page = shop.page();
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as never as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(address === 'product' ? path : address);
      await expect
        .poll(() => page.getByRole('link', { name: 'Log In' }).first().isVisible())
        .toBe(true);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => (window as never as { shifts: number[] }).shifts);
      // Fonts replace fallbacks of nearly the same size.
      expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.03);
      const rendered = ['/api/products', '/api/products/featured', `/api/products/${product.id}`];
      expect(requested.filter((each) => rendered.includes(each))).toEqual([]);
    },
  );

  test('the main photo does not move when the thumbnails arrive', async () => {
    const page = shop.page();
    await page.goto(path);
    const photos = page.getByRole('region', { name: 'Photos' });
    const measure = () => photos.getByRole('img', { name: product.name }).first().boundingBox();
    const before = await measure();
    await photos.getByRole('list', { name: 'More photos' }).evaluate((list) => list.remove());
    expect(await measure()).toEqual(before);
  });

  test.each(['/', '/archive'])(
    'the browser continues from a search of %s with a NUL',
    async (address) => {
      await shop.page().goto(`${address}?search=a%00b`, { waitUntil: 'networkidle' });
      expect(new URL(shop.page().url()).search).toBe('?search=ab');
    },
  );

  describe('what a visitor does before the app has started', () => {
    const holdApp = async () => {
      let release = () => {};
      const isReleased = new Promise<void>((resolve) => {
        release = resolve;
      });
      await shop.page().route(/\/assets\/shop-[^/]*\.js$/, async (route) => {
        await isReleased;
        await route.continue();
      });
      return release;
    };
    const openWithoutApp = async (address: string) => {
      const startApp = await holdApp();
      // The script that records the visitor's actions sends this request first.
      const isKept = shop.page().waitForRequest('**/api/auth/user');
      await shop.page().goto(address, { waitUntil: 'commit' });
      await isKept;
      return startApp;
    };

    const openFirstProduct = async () => {
      await shop.page().goto('/');
      await shop.page().locator('#products h3 a').first().click();
      const title = shop.page().getByRole('heading', { level: 1 });
      await title.waitFor();
      return title;
    };

    test('a button pressed before the app has started is pressed again', async () => {
      const startApp = await openWithoutApp(path);
      const compare = shop.page().getByRole('button', { name: 'Compare Photos' });
      await compare.click();
      expect(await compare.getAttribute('aria-pressed')).toBe('false');
      startApp();
      await expect.poll(() => compare.getAttribute('aria-pressed')).toBe('true');
    });

    test('an address entered before the app has started is subscribed', async () => {
      const page = shop.page();
      const startApp = await openWithoutApp('/');
      await page.getByPlaceholder('Your e-mail address').fill(`${randomUUID()}@example.com`);
      await page.getByRole('button', { name: 'Subscribe' }).click();
      startApp();
      await page.getByText('Check your inbox').waitFor();
    });

    test('a message begun before the app has started stays, is completed and sent', async () => {
      const page = shop.page();
      const startApp = await openWithoutApp('/contact');
      const message = page.getByLabel('Your message');
      await message.pressSequentially('Is the jacket');
      await message.press('Home');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await message.focus();
      startApp();
      await page.getByText('Please enter your name.').waitFor();
      expect(await message.inputValue()).toBe('Is the jacket');
      await page.getByLabel('Your name').fill('Ruth');
      await page.getByLabel('E-mail').first().fill(`${randomUUID()}@example.com`);
      await page.getByLabel('Subject').fill('A jacket');
      expect(await message.inputValue()).toBe('Is the jacket');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    });

    test('a search begun before the app has started is kept with its cursor, and has suggestions', async () => {
      const page = shop.page();
      const startApp = await openWithoutApp('/');
      const field = page.getByRole('combobox', { name: 'Search collection' });
      await field.pressSequentially('irborne');
      await field.press('Home');
      startApp();
      await page.getByRole('listbox').waitFor();
      await field.pressSequentially('a');
      expect(await field.inputValue()).toBe('airborne');
      await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(0);
    });

    test('Back before the app has started leads to the page before', async () => {
      const page = shop.page();
      const title = await openFirstProduct();
      const startApp = await holdApp();
      await page.reload({ waitUntil: 'commit' });
      await title.waitFor();
      await page.goBack({ waitUntil: 'commit' });
      startApp();
      await page.getByRole('heading', { name: 'Complete Collection' }).waitFor();
      await page.getByRole('link', { name: 'Log In' }).first().waitFor();
    });

    test.each([0, 20, 50])('Back leads to the page before, %i ms after the start', async (ms) => {
      const page = shop.page();
      await openFirstProduct();
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
      await page.addInitScript(
        ([started, wait]) => {
          addEventListener(started, () => setTimeout(() => history.back(), wait));
        },
        [APP_STARTED, ms] as const,
      );
      await page.reload({ waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Complete Collection' }).waitFor();
    });

    test('an order chosen before the app has started applies', async () => {
      const page = shop.page();
      const startApp = await openWithoutApp('/');
      const order = page.getByLabel('Sort by').first();
      await order.selectOption({ index: 1 });
      startApp();
      await page.waitForURL(/sort=/);
    });
  });
});
