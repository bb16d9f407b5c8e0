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

describe('code that fails to load', () => {
  const TOAST = 'This part of the shop could not be loaded. Please reload the page.';
  const withhold = async (file: string) => {
    shop.expectConsoleError(/assets|dynamically imported module/);
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

  test('for the menu or the filters shows a toast and keeps the page', async () => {
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

  test('for the photo dialog shows a toast and keeps the product', async () => {
    await withhold('PhotoDialog');
    await openFirstItem();
    const name = await heading().textContent();
    await pressTwice(/^Enlarge/);
    await expect.poll(() => heading().textContent()).toBe(name);
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
});

describe('a product opened from the collection', () => {
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

    // The keyboard zooms to the center of the photo.
    await shop.page().getByRole('button', { name: 'Fit to screen' }).click();
    await shop.page().getByRole('button', { name: 'Show at full size' }).focus();
    await shop.page().keyboard.press('Enter');
    await shop.page().getByRole('button', { name: 'Fit to screen' }).waitFor();
    await expect.poll(middle).toEqual([50, 50]);
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
