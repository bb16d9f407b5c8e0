import { describe, expect, test } from 'vitest';
import type { Product } from '../../shared/entities/product.ts';
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

describe('code that fails to load', () => {
  const TOAST = 'This part of the shop could not be loaded. Please reload the page.';
  const withhold = async (file: string) => {
    shop.expectConsoleError(/assets|dynamically imported module/);
    await shop.page().route(`**/assets/${file}-*.js`, (route) => route.abort());
  };
  const pressTwice = async (name: RegExp) => {
    for (const _ of [1, 2]) {
      await shop.page().getByRole('button', { name }).first().click();
      await toasts().getByText(TOAST).waitFor();
      // The toast may end on its own at the same time.
      const closeButtons = toasts().getByRole('button', { name: 'Close' });
      await closeButtons.evaluateAll((all) => {
        for (const each of all) (each as HTMLElement).click();
      });
      await toasts().getByText(TOAST).waitFor({ state: 'detached' });
    }
  };

  test('code that fails to load for the menu or the filters shows a toast and keeps the page', async () => {
    const page = shop.page();
    await page.setViewportSize(PHONE);
    await withhold('SideSheetPanel');
    await page.goto('/');
    await cards().first().waitFor();
    await pressTwice(/^Menu$/);
    await pressTwice(/^Filters/);
    await expect
      .poll(() => page.getByRole('heading', { name: 'Complete Collection' }).count())
      .toBe(1);
    await expect.poll(() => page.getByRole('banner').count()).toBe(1);
  });

  test('code that fails to load for the lightbox shows a toast and keeps the product', async () => {
    await withhold('Lightbox');
    await openFirstItem();
    const name = await heading().textContent();
    await pressTwice(/^Enlarge/);
    await expect.poll(() => heading().textContent()).toBe(name);
  });
});

test('the shop works while session storage is blocked', async () => {
  await shop.page().addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await shop.page().goto('/');
  await cards().first().waitFor();
  shop.expectConsoleError(/404 .*nope/);
  await shop.page().goto('/nope');
  await heading().waitFor();
});

test('a product opened from the collection opens the collection in a new tab with Ctrl', async () => {
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

test('the app leaves a visitor where they have scrolled before it starts', async () => {
  const page = shop.page();
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route('**/assets/shop-*.js', async (route) => {
    await started;
    await route.continue();
  });
  await page.goto('/?eras=WWII+%281941-1945%29', { waitUntil: 'commit' });
  await page.waitForFunction(() => window.scrollY > 0);
  await cards().nth(8).scrollIntoViewIfNeeded();
  const scrollY = await page.evaluate(() => window.scrollY);
  start();
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollY);
});

test('a product opened from the collection leads back to the scroll position, also after Skip to content', async () => {
  const page = shop.page();
  await page.goto('/?eras=WWII+%281941-1945%29');
  await cards().nth(8).getByRole('heading').getByRole('link').click();
  await enlarge().waitFor();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.getByRole('link', { name: 'Collection', exact: true }).click();
  await cards().nth(8).waitFor();
  expect(page.url()).toMatch(/\?eras=WWII/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

describe('the lightbox', () => {
  const lightbox = () => shop.page().getByRole('dialog', { name: /^Photos of/ });
  const openLightbox = async () => {
    const page = shop.page();
    const products: Product[] = await (await page.request.get('/api/products')).json();
    const item = products.find(({ imageUrls }) => imageUrls.length > 2);
    if (!item) throw new Error('No product has several photos');
    await page.goto('/');
    await page.goto(`/product/${item.id}`);
    await enlarge().click();
    await lightbox().waitFor();
    return item;
  };
  const position = () => lightbox().getByText(/^\d \/ \d$/);
  const zoomLevel = () =>
    lightbox()
      .locator('.yarl__slide_current .yarl__slide_wrapper, .yarl__slide_current')
      .first()
      .evaluate((slide) => {
        const image = slide.querySelector('img')?.getBoundingClientRect();
        return (image?.width ?? 0) / slide.getBoundingClientRect().width;
      });

  test('the lightbox shows all photos, by arrows and keys, and zooms', async () => {
    const page = shop.page();
    const { imageUrls } = await openLightbox();
    const count = Math.min(imageUrls.length, 5);
    await expect.poll(() => position().textContent()).toBe(`1 / ${count}`);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => position().textContent()).toBe(`2 / ${count}`);
    await lightbox().getByRole('button', { name: 'Next photo' }).click();
    await expect.poll(() => position().textContent()).toBe(`3 / ${count}`);
    const before = await zoomLevel();
    await lightbox().getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(zoomLevel).toBeGreaterThan(before * 1.2);
    await page.keyboard.press('Escape');
    await lightbox().waitFor({ state: 'detached' });
    expect(await enlarge().evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('the lightbox closes on Back on phones, as do sheets, and leaves no history behind', async () => {
    const page = shop.page();
    await page.setViewportSize(PHONE);
    const item = await openLightbox();
    const product = page.url();
    await page.goBack();
    await lightbox().waitFor({ state: 'detached' });
    expect(page.url()).toBe(product);

    await enlarge().click();
    await lightbox().getByRole('button', { name: 'Close' }).click();
    await lightbox().waitFor({ state: 'detached' });
    const menu = () => page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu().waitFor();
    await page.goBack();
    await menu().waitFor({ state: 'detached' });
    expect(page.url()).toBe(product);

    await page.getByRole('button', { name: 'Menu' }).click();
    await menu().getByRole('link', { name: 'About' }).click();
    await page.waitForURL(/#about|\/about/);
    await page.goBack();
    await expect.poll(() => page.url()).toBe(product);
    await expect.poll(() => heading().textContent()).toBe(item.name);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  });

  test('the lightbox is not opened again by Forward, which leaves no history behind', async () => {
    const page = shop.page();
    await page.setViewportSize(PHONE);
    await openLightbox();
    await page.goBack();
    await lightbox().waitFor({ state: 'detached' });
    await page.goForward();
    // The page leaves the entry of the lightbox by itself.
    await expect.poll(() => page.evaluate(() => history.state.overlays)).toBeUndefined();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    expect(await lightbox().count()).toBe(0);
  });

  test('a filter chosen in the drawer stays when Back closes the drawer', async () => {
    const page = shop.page();
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await page.getByRole('button', { name: /^Filters/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByRole('checkbox').first().check();
    await page.waitForURL(/\?/);
    const filtered = page.url();
    await page.goBack();
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).toBe(filtered);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => page.evaluate(() => history.state.overlays)).toBeUndefined();
    await page.goForward();
    await expect.poll(() => page.url()).toBe(filtered);
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
