import { beforeEach, describe, expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { freshPage } from '../support/page.ts';

const shop = freshPage();
const cards = () => shop.page().locator('#products').getByRole('article');
const toasts = () => shop.page().getByRole('region', { name: /^Notifications/ });
const heading = () => shop.page().getByRole('heading', { level: 1 });
const enlarge = () => shop.page().getByRole('button', { name: /^Enlarge/ });

async function openFirstItem() {
  const page = shop.page();
  await page.goto('/');
  await cards().first().getByRole('heading').getByRole('link').click();
  await enlarge().waitFor();
}

async function subscribe() {
  const footer = shop.page().getByRole('contentinfo');
  await footer.getByLabel('E-mail address').fill('a@example.com');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
}

describe('code that fails to load', () => {
  const TOAST = 'This part of the shop could not be loaded. Please reload the page.';
  const withhold = async (file: string) => {
    shop.expectComplaint(/assets|dynamically imported module/);
    await shop.page().route(`**/assets/${file}-*.js`, (route) => route.abort());
  };
  /** Each press shows a toast of its own. */
  const pressTwice = async (name: RegExp) => {
    for (const _ of [1, 2]) {
      await shop.page().getByRole('button', { name }).first().click();
      await toasts().getByText(TOAST).waitFor();
      await toasts().getByRole('button', { name: 'Close' }).click();
      await toasts().getByText(TOAST).waitFor({ state: 'detached' });
    }
  };

  test.each([
    ['menu', /^Menu$/],
    ['filters', /^Filters/],
  ])('for the %s shows a toast and keeps the page', async (_, button) => {
    const page = shop.page();
    await page.setViewportSize(PHONE);
    await withhold('SideSheetPanel');
    await page.goto('/');
    await cards().first().waitFor();
    await pressTwice(button);
    await expect
      .poll(() => page.getByRole('heading', { name: 'Complete Collection' }).count())
      .toBe(1);
    await expect.poll(() => page.getByRole('banner').count()).toBe(1);
  });

  test('for the photo dialog shows a toast and keeps the product', async () => {
    await withhold('PhotoDialog');
    await openFirstItem();
    const name = await heading().textContent();
    await pressTwice(/^Enlarge/);
    await expect.poll(() => heading().textContent()).toBe(name);
  });

  test('outside the screens shows the error page', async () => {
    shop.expectComplaint(/broken footer/);
    await shop.page().addInitScript(() => {
      Date.prototype.getFullYear = () => {
        throw new Error('broken footer');
      };
    });
    await shop.page().goto('/');
    await shop.page().getByRole('button', { name: 'Reload Page' }).waitFor();
  });
});

describe('session storage', () => {
  test('may be blocked', async () => {
    await shop.page().addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await shop.page().goto('/');
    await cards().first().waitFor();
    await shop.page().goto('/nope');
    await heading().waitFor();
  });

  test.each(['{', 'null', '{}', '[1]', '[[1,2]]'])(
    'may contain invalid data: %s',
    async (invalid) => {
      await shop.page().addInitScript((value) => {
        window.sessionStorage.setItem('guidon:places', value);
      }, invalid);
      await shop.page().goto('/');
      await cards().first().waitFor();
    },
  );
});

describe('a product opened from the collection', () => {
  test('shows the photos of the response, and keeps the selected one', async () => {
    const page = shop.page();
    const photos = (...names: string[]) => names.map((name) => `/photos/drawn-${name}/full`);
    await page.route('**/photos/drawn-*/*', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      }),
    );
    const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>();
    await page.route(/\/api\/products(\/featured|\?)/, async (route) => {
      const response = await route.fetch();
      const list: object[] = await response.json();
      const known = list.map((item) => ({ ...item, imageUrls: photos('front', 'back') }));
      await route.fulfill({ response, json: known });
    });
    await page.route(/\/api\/products\/\w+-/, async (route) => {
      const response = await route.fetch();
      await isChosen;
      const fresh = { ...(await response.json()), imageUrls: photos('new', 'mark', 'back') };
      await route.fulfill({ response, json: fresh });
    });
    await openFirstItem();
    const main = () => enlarge().locator('img').first().getAttribute('src');
    const thumbnails = page.getByRole('list', { name: 'More photographs' }).getByRole('button');
    const names = () =>
      thumbnails.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));

    await page.getByRole('button', { name: 'Show photo 2 of 2' }).click();
    await expect.poll(main).toContain('drawn-back');
    await expect.poll(names).toEqual(['Show photo 1 of 2']);
    choose();
    await expect.poll(names).toEqual(['Show photo 2 of 3', 'Show photo 1 of 3']);
    await expect.poll(main).toContain('drawn-back');
    await page.getByRole('button', { name: 'Show photo 1 of 3' }).click();
    await expect.poll(main).toContain('drawn-new');
    await expect.poll(names).toEqual(['Show photo 2 of 3', 'Show photo 3 of 3']);
  });

  test('opens the collection in a new tab with Ctrl', async () => {
    await openFirstItem();
    const product = shop.page().url();
    const opened = shop.page().context().waitForEvent('page');
    await shop
      .page()
      .getByRole('link', { name: 'Collection', exact: true })
      .click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    await tab.waitForURL(/#all-items$/);
    expect(shop.page().url()).toBe(product);
  });

  test('leads back to the scroll position, also after Skip to content', async () => {
    const page = shop.page();
    await page.goto('/?eras=WWII+%281941-1945%29');
    await cards().nth(8).getByRole('heading').getByRole('link').click();
    await heading().waitFor();
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.getByRole('link', { name: 'Collection', exact: true }).click();
    await cards().nth(8).waitFor();
    expect(page.url()).toMatch(/\?eras=WWII/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });
});

describe('the photo dialog', () => {
  beforeEach(async () => {
    await shop.page().setViewportSize(PHONE);
    await openFirstItem();
    await enlarge().click();
    await expect
      .poll(() => photo().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
  });
  const photo = () => shop.page().getByRole('dialog').getByRole('img');

  /** The point of the photo, in percent, at the center of the screen. */
  const middle = () =>
    photo().evaluate((image) => {
      const { left, top, width, height } = image.getBoundingClientRect();
      return [
        ((window.innerWidth / 2 - left) / width) * 100,
        ((window.innerHeight / 2 - top) / height) * 100,
      ].map(Math.round);
    });

  test('centers the pressed point at full size', async () => {
    const box = await photo().boundingBox();
    if (!box) throw new Error('no photo');
    await photo().click({ position: { x: box.width * 0.6, y: box.height * 0.55 } });
    await shop.page().getByRole('button', { name: 'Fit to screen' }).waitFor();
    await expect.poll(middle).toEqual([60, 55]);
  });

  test('centers the photo when the keyboard is used', async () => {
    await shop.page().getByRole('button', { name: 'Show at full size' }).focus();
    await shop.page().keyboard.press('Enter');
    await shop.page().getByRole('button', { name: 'Fit to screen' }).waitFor();
    await expect.poll(middle).toEqual([50, 50]);
  });
});

describe('the toast area', () => {
  test('is a live region before any toast; toasts are not live regions themselves', async () => {
    await shop.page().goto('/');
    await expect.poll(() => toasts().getAttribute('aria-live')).toBe('polite');
    await subscribe();
    await toasts().getByText('Thank You').waitFor();
    expect(await toasts().locator('[aria-live], [role="status"], [role="alert"]').count()).toBe(0);
  });

  test('shows the focus after F8, and takes it only while there is a toast', async () => {
    const page = shop.page();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.goto('/');
    await page.keyboard.press('F8');
    expect(await focused()).toBeNull();
    await subscribe();
    const title = toasts().getByText('Thank You');
    await title.waitFor();
    await page.keyboard.press('F8');
    await expect.poll(focused).toContain('F8');
    const rings = await title.evaluate((element) => {
      const within: string[] = [];
      for (let one: Element | null = element; one; one = one.parentElement)
        within.push(getComputedStyle(one).outlineStyle);
      return within;
    });
    expect(rings).toContain('solid');
  });
});

test('a sheet does not slide with reduced motion', async () => {
  const page = shop.page();
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.evaluate(() => {
    document.addEventListener('transitionrun', () => {
      document.title = 'it moved';
    });
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' });
  expect(await page.title()).not.toBe('it moved');
});
