import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ADA, cartLine, mockShop, only, PRODUCT, wish } from '../support/member-page.ts';
import { freshPage, overflow, showAgain } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const main = () => visit.page().getByRole('main');
const { banner, cartButton, wishlistButton, logInIcon, logout } = shopHeader(visit);
const { toasts } = toastsOf(visit);

describe('the header', () => {
  const stay = async () => {
    const places: Record<string, unknown> = {};
    const parts = {
      brand: banner().getByRole('link', { name: /home page/ }),
      search: banner().getByRole('search'),
      contact: banner().getByRole('link', { name: 'Contact' }),
      menu: banner().getByRole('button', { name: 'Menu' }),
      title: main().getByRole('heading', { level: 1 }),
      note: main().getByRole('complementary', { name: 'Members' }),
      collection: main().getByRole('heading', { name: 'Complete Collection' }),
    };
    for (const [name, part] of Object.entries(parts)) {
      places[name] = (await part.isVisible()) ? await part.boundingBox() : undefined;
    }
    return places;
  };

  test.each([
    ['signed out', null],
    ['signed in', ADA],
  ])('shows neither state while that is asked, and then %s without a move', async (_, user) => {
    const page = visit.page();
    for (const width of [375, 768, 1024, 1280, 1440]) {
      const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
      await page.unrouteAll();
      await mockShop(page, {
        user,
        answer: async (call) => {
          if (call === 'GET /api/auth/user') await isAsked;
        },
      });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await main().getByRole('article').first().waitFor();
      expect(await logInIcon().count()).toBe(0);
      expect(await logout().count()).toBe(0);
      expect(await cartButton().count()).toBe(0);
      expect(await page.getByText('Collecting with us?').count()).toBe(0);
      await page.evaluate(() => document.fonts.ready);
      const before = await stay();
      answer();
      await (user ? logout() : logInIcon()).waitFor();
      await expect.poll(stay).toEqual(before);
      await expect.poll(() => logInIcon().count()).toBe(user ? 0 : 1);
      await expect.poll(() => logout().count()).toBe(user ? 1 : 0);
      const shown = { invitation: page.getByText('Collecting with us?') };
      await expect.poll(() => shown.invitation.count()).toBe(user ? 0 : 1);
    }
  });

  test('counts pieces in the cart and entries of the wishlist, and nothing at none', async () => {
    const shop = await mockShop(visit.page(), {
      cart: [cartLine(1, 2), cartLine(2, 3)],
      wishlist: [wish(3)],
    });
    await visit.page().goto('/');
    await banner().getByRole('button', { name: 'Cart, 5 items' }).getByText('5').waitFor();
    await banner().getByRole('button', { name: 'Wishlist, 1 item', exact: true }).waitFor();
    Object.assign(shop, { cart: [], wishlist: [] });
    await visit.page().reload();
    await banner().getByRole('button', { name: 'Cart', exact: true }).waitFor();
    expect(await cartButton().textContent()).toBe('');
    expect(await wishlistButton().textContent()).toBe('');
  });

  test('asks for no cart and no wishlist of a visitor', async () => {
    const { calls } = await mockShop(visit.page(), { user: null });
    for (const path of ['/', PRODUCT]) {
      await visit.page().goto(path);
      await logInIcon().waitFor();
      await visit.page().waitForLoadState('networkidle');
    }
    expect(calls).toEqual(['GET /api/auth/user', 'GET /api/auth/user']);
  });

  test('leads to the quotes by the member’s picture, or an icon where that does not show', async () => {
    const page = visit.page();
    visit.expectComplaint(/portrait|404/);
    const portrait = banner().getByRole('link', { name: 'Your quotes' });
    const shop = await mockShop(page, { user: { ...ADA, profileImageUrl: '/favicon.svg' } });
    await page.goto('/');
    await portrait.locator('img').waitFor();
    shop.user = { ...ADA, profileImageUrl: 'https://elsewhere.example/portrait.png' };
    await page.reload();
    await portrait.locator('svg').waitFor();
    expect(await portrait.locator('img').count()).toBe(0);
    await portrait.click();
    await page.waitForURL(/\/quotes$/);
  });

  test.each([320, 375, 768, 1024, 1440])('holds all of it at %i px', async (width) => {
    const page = visit.page();
    await page.setViewportSize({ width, height: 800 });
    await mockShop(page, { cart: [cartLine(1, 120)], wishlist: [wish(1)] });
    await page.goto('/');
    await cartButton().getByText('99+').waitFor();
    const tops: number[] = [];
    for (const part of [
      banner().getByRole('link', { name: /home page/ }),
      wishlistButton(),
      cartButton(),
      banner().getByRole('link', { name: 'Your quotes' }),
      logout(),
      ...(width < 1024 ? [banner().getByRole('button', { name: 'Menu' })] : []),
    ]) {
      const box = await part.boundingBox();
      if (!box) throw new Error('not shown');
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      tops.push(box.y + box.height / 2);
    }
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
    expect(await overflow(page)).toBe(0);
  });

  test('forgets the member before it logs out, and says nothing of it', async () => {
    const page = visit.page();
    // As if the answer were still to come.
    const shop = await mockShop(page, {
      cart: [cartLine(1, 2)],
      answer: (call, route) =>
        call === 'GET /api/logout' ? route.fulfill({ status: 204 }).then(() => true) : undefined,
    });
    await page.goto('/');
    await cartButton().getByText('2').waitFor();
    await logout().click();
    await logInIcon().waitFor();
    await expect.poll(() => only(shop.calls, '/api/logout').length).toBe(1);
    expect(await cartButton().count()).toBe(0);
    await sleep(1200);
    expect(await toasts().textContent()).toBe('');
    expect(only(shop.calls, '/api/login')).toEqual([]);

    shop.user = null;
    await page.goto('/favicon.svg');
    await page.goBack();
    await logInIcon().waitFor();
    expect(await cartButton().count()).toBe(0);
  });

  test('asks again who is here when the browser shows a page that it kept', async () => {
    const page = visit.page();
    const shop = await mockShop(page, { cart: [cartLine(1, 2)] });
    await page.goto(PRODUCT);
    await main().getByText('In your cart: 2').waitFor();
    shop.cart = [cartLine(1, 7)];
    await showAgain(page);
    await main().getByText('In your cart: 7').waitFor();
    await cartButton().getByText('7').waitFor();
    visit.expectComplaint(/401/);
    shop.user = null;
    await showAgain(page);
    await logInIcon().waitFor();
    expect(
      await main()
        .getByText(/In your cart/)
        .count(),
    ).toBe(0);
  });
});
