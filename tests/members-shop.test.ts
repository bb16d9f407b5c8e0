import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { DESKTOP, PHONE, TABLET } from './support/browser.ts';
import { ADA, cartLine, mockShop, product, refuse, wish } from './support/member-page.ts';
import { freshPage } from './support/page.ts';

const visit = freshPage();
const banner = () => visit.page().getByRole('banner');
const main = () => visit.page().getByRole('main');
const cartButton = () => banner().getByRole('button', { name: /^Cart/ });
const wishlistButton = () => banner().getByRole('button', { name: /^Wishlist/ });
const logInIcon = () => banner().getByRole('link', { name: 'Log In' });
const logout = () => banner().getByRole('link', { name: 'Logout' });
const toasts = () => visit.page().getByRole('region', { name: /^Notifications/ });
const sheet = (name = 'Shopping Cart') => visit.page().getByRole('dialog', { name });
const line = (name: string) => sheet().getByRole('article', { name });
const focused = () => visit.page().evaluate(() => document.activeElement?.ariaLabel);

const [ITEM] = [product(1)];
const PRODUCT = `/product/${ITEM.id}`;
const only = (calls: string[], path: string) => calls.filter((call) => call.includes(path));
const changes = (calls: string[]) => calls.filter((call) => !call.startsWith('GET'));

/** Title and text of the one toast that is shown. */
async function expectToast(title: string, text: string) {
  await toasts().getByText(text, { exact: true }).waitFor();
  await toasts().getByText(title, { exact: true }).waitFor();
  await expect.poll(() => toasts().getByRole('button', { name: 'Close' }).count()).toBe(1);
}

/** The toast, and the login half a second after it. */
async function expectLogInAgain(calls: string[], act: () => Promise<void>) {
  visit.expectComplaint(/401/);
  const left = visit.page().waitForRequest(/\/api\/login/);
  await act();
  await expectToast('Unauthorized', 'You are logged out. Logging in again...');
  const shownAt = Date.now();
  await left;
  expect(Date.now() - shownAt).toBeGreaterThan(250);
  expect(Date.now() - shownAt).toBeLessThan(900);
  await sleep(300);
  expect(only(calls, '/api/login')).toHaveLength(1);
}

async function openCart(given: Parameters<typeof mockShop>[1] = {}) {
  const shop = await mockShop(visit.page(), given);
  await visit.page().goto('/');
  await cartButton().click();
  await sheet().waitFor();
  return shop;
}

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
      expect(await stay()).toEqual(before);
      expect(await logInIcon().count()).toBe(user ? 0 : 1);
      expect(await logout().count()).toBe(user ? 1 : 0);
      const shown = { invitation: page.getByText('Collecting with us?') };
      expect(await shown.invitation.count()).toBe(user ? 0 : 1);
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
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
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
    expect(only(shop.calls, '/api/logout')).toHaveLength(1);
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
    const comeBack = () =>
      page.evaluate(() =>
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      );
    await page.goto(PRODUCT);
    await main().getByText('In your cart: 2').waitFor();
    shop.cart = [cartLine(1, 7)];
    await comeBack();
    await main().getByText('In your cart: 7').waitFor();
    await cartButton().getByText('7').waitFor();
    visit.expectComplaint(/401/);
    shop.user = null;
    await comeBack();
    await logInIcon().waitFor();
    expect(
      await main()
        .getByText(/In your cart/)
        .count(),
    ).toBe(0);
  });
});

describe.each([
  {
    name: 'Add to Cart',
    call: 'POST /api/cart',
    body: { productId: ITEM.id, quantity: 1 },
    expectAdded: () => expectToast('Added to Cart', 'Item 1 has been added to your cart.'),
    failed: 'Failed to add item to cart. Please try again.',
    badge: cartButton,
  },
  {
    name: 'Wishlist',
    call: 'POST /api/wishlist',
    body: { productId: ITEM.id },
    expectAdded: () => expectToast('Added to Wishlist', 'Item 1 has been added to your wishlist.'),
    failed: 'Failed to add item to wishlist. Please try again.',
    badge: wishlistButton,
  },
])('$name', ({ name, call, body, expectAdded, failed, badge }) => {
  const button = () => main().getByRole('button', { name, exact: true }).first();
  const posts = (calls: string[]) => calls.filter((one) => one.startsWith(call));
  const path = call.slice('POST '.length);

  test.each([
    ['on a product', PRODUCT],
    ['on a card', '/'],
  ])('%s adds it, says so, and the badge follows', async (_, at) => {
    const { calls } = await mockShop(visit.page());
    await visit.page().goto(at);
    await badge().waitFor();
    await visit.page().waitForLoadState('networkidle');
    const listings = calls.filter((one) => one === `GET ${path}`).length;
    await button().click();
    await expectAdded();
    await badge().getByText('1', { exact: true }).waitFor();
    expect(changes(calls)).toEqual([`${call} ${JSON.stringify(body)}`]);
    expect(calls.filter((one) => one === `GET ${path}`)).toHaveLength(listings + 1);
  });

  test('says when it failed, and can be pressed again', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    await mockShop(visit.page(), {
      answer: (one, route) =>
        one === call && isDown ? route.fulfill(refuse(500)).then(() => true) : undefined,
    });
    await visit.page().goto(PRODUCT);
    await button().click();
    await expectToast('Error', failed);
    isDown = false;
    await button().click();
    await expectAdded();
  });

  test('leads to the login, half a second after it says so, when the session is over', async () => {
    const shop = await mockShop(visit.page());
    await visit.page().goto(PRODUCT);
    await badge().waitFor();
    await expectLogInAgain(shop.calls, async () => {
      shop.user = null;
      await button().click();
    });
  });

  test('counts one press at a time, keeps its width meanwhile, and then counts again', async () => {
    const answers: (() => void)[] = [];
    const { calls } = await mockShop(visit.page(), {
      answer: async (one) => {
        if (one === call) await new Promise<void>((resolve) => answers.push(resolve));
      },
    });
    await visit.page().goto(PRODUCT);
    await badge().waitFor();
    const width = (await button().boundingBox())?.width;
    await button().dblclick();
    await expect.poll(() => button().getAttribute('aria-busy')).toBe('true');
    expect((await button().boundingBox())?.width).toBe(width);
    await expect.poll(() => answers.length).toBe(1);
    answers.pop()?.();
    await expectAdded();
    await expect.poll(() => button().getAttribute('aria-busy')).toBe('false');
    await button().click();
    await expect.poll(() => answers.length).toBe(1);
    answers.pop()?.();
    await expect.poll(() => posts(calls).length).toBe(2);
  });

  test.each([
    ['a member', ADA],
    ['a visitor', null],
  ])('pressed before it is known that it is %s waits for that', async (_, user) => {
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
    const { calls } = await mockShop(visit.page(), {
      user,
      answer: async (one) => {
        if (one === 'GET /api/auth/user') await isAsked;
      },
    });
    await visit.page().goto(PRODUCT);
    await button().click();
    await sleep(200);
    expect(changes(calls)).toEqual([]);
    answer();
    if (user) await expectAdded();
    else await visit.page().waitForURL(/\/api\/login/);
    expect(posts(calls)).toHaveLength(user ? 1 : 0);
  });
});

describe('a product', () => {
  test('that was sold meanwhile says Error, and turns out Sold Out', async () => {
    visit.expectComplaint(/409/);
    const shop = await mockShop(visit.page(), {
      answer: (call, route) =>
        call === 'POST /api/cart' ? route.fulfill(refuse(409)).then(() => true) : undefined,
    });
    await visit.page().goto(PRODUCT);
    const add = main().getByRole('button', { name: 'Add to Cart' });
    await add.waitFor();
    shop.products = [product(1, { availability: 'Sold Out' })];
    await add.click();
    await expectToast('Error', 'Failed to add item to cart. Please try again.');
    expect(await main().getByRole('button', { name: 'Sold Out' }).isDisabled()).toBe(true);
  });

  test('shows its heart filled when it is wished for, and can be wished for again', async () => {
    const { calls } = await mockShop(visit.page());
    await visit.page().goto(PRODUCT);
    const heart = main().getByRole('button', { name: 'Wishlist' });
    const isPressed = () => heart.getAttribute('aria-pressed');
    expect(await isPressed()).toBe('false');
    await heart.click();
    await expect.poll(isPressed).toBe('true');
    await heart.click();
    await expect.poll(() => changes(calls).length).toBe(2);
    await expectToast('Added to Wishlist', 'Item 1 has been added to your wishlist.');
    await wishlistButton().getByText('1', { exact: true }).waitFor();
  });

  test('has no note for visitors while it is asked who is here, and does not move for it', async () => {
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
    await mockShop(visit.page(), {
      user: null,
      answer: async (call) => {
        if (call === 'GET /api/auth/user') await isAsked;
      },
    });
    await visit.page().goto(PRODUCT);
    const details = main().getByRole('region', { name: 'Details' });
    await details.waitFor();
    await visit.page().evaluate(() => document.fonts.ready);
    const place = await details.boundingBox();
    expect(await main().getByRole('link', { name: 'Log in' }).count()).toBe(0);
    answer();
    await main().getByRole('link', { name: 'Log in' }).waitFor();
    expect(await details.boundingBox()).toEqual(place);
  });
});

describe('the cart’s sheet', () => {
  test('is 24rem wide, shows three rows while it loads, and then says that it is empty', async () => {
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
    await openCart({
      answer: async (call) => {
        if (call === 'GET /api/cart') await isAsked;
      },
    });
    await expect.poll(() => sheet().locator('[data-skeleton]').count()).toBe(3);
    await expect.poll(async () => (await sheet().boundingBox())?.width).toBe(384);
    answer();
    await sheet().getByText('Your cart is empty').waitFor();
    expect(await sheet().getByText('Total: By Request').count()).toBe(0);
  });

  test('says when it could not be fetched, and tries again', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    await openCart({
      cart: [cartLine(1)],
      answer: (call, route) =>
        call === 'GET /api/cart' && isDown
          ? route.fulfill(refuse(500)).then(() => true)
          : undefined,
    });
    await sheet().getByText('Your cart could not be fetched').waitFor();
    isDown = false;
    await sheet().getByRole('button', { name: 'Try Again' }).click();
    await line('Item 1').waitFor();
  });

  test('shows at once what is known, and asks anew each time it is opened', async () => {
    const shop = await openCart({ cart: [cartLine(1)] });
    await line('Item 1').waitFor();
    await visit.page().keyboard.press('Escape');
    await sheet().waitFor({ state: 'detached' });
    const before = only(shop.calls, 'GET /api/cart').length;
    shop.cart.push(cartLine(2));
    await cartButton().click();
    await line('Item 2').waitFor();
    expect(only(shop.calls, 'GET /api/cart')).toHaveLength(before + 1);
  });

  test('says so when what it shows could not be asked for anew', async () => {
    visit.expectComplaint(/500/);
    let isDown = false;
    const shop = await mockShop(visit.page(), {
      cart: [cartLine(1)],
      answer: (call, route) =>
        call === 'GET /api/cart' && isDown
          ? route.fulfill(refuse(500)).then(() => true)
          : undefined,
    });
    await visit.page().goto('/');
    await cartButton().getByText('1', { exact: true }).waitFor();
    isDown = true;
    await cartButton().click();
    await sheet().getByText('Your cart may be out of date').waitFor();
    await line('Item 1').waitFor();
    isDown = false;
    shop.cart.push(cartLine(2));
    await sheet().getByRole('button', { name: 'Try Again' }).click();
    await line('Item 2').waitFor();
    expect(await sheet().getByText('Your cart may be out of date').count()).toBe(0);
  });

  test('lists each item with its photo, name, price by request, and where it leads', async () => {
    await openCart({ cart: [cartLine(1, 2), cartLine(2, 1, { availability: 'Pre-Order' })] });
    await line('Item 1').getByText('By Request').waitFor();
    await line('Item 1').getByText('2', { exact: true }).waitFor();
    await line('Item 2').getByText('Pre-Order').waitFor();
    await sheet().getByText('Total: By Request').waitFor();
    await sheet().getByText('Contact us for pricing on selected items').waitFor();
    await line('Item 1').getByRole('link', { name: 'Item 1' }).click();
    await visit.page().waitForURL(PRODUCT);
    await sheet().waitFor({ state: 'detached' });
    await visit.page().getByRole('heading', { level: 1, name: 'Item 1' }).waitFor();
  });

  test('puts one more by the line’s own id, and one fewer, but never none', async () => {
    const { calls } = await openCart({ cart: [cartLine(1)] });
    const { id } = cartLine(1);
    const badge = () => visit.page().locator('header').getByText(/^\d+$/).textContent();
    await line('Item 1').getByRole('button', { name: 'Increase quantity' }).click();
    await expect.poll(badge).toBe('2');
    await line('Item 1').getByText('2', { exact: true }).waitFor();
    await expect.poll(() => changes(calls)).toEqual([`PUT /api/cart/${id} {"quantity":2}`]);
    await expect.poll(() => calls.at(-1)).toBe('GET /api/cart');
    const fewer = line('Item 1').getByRole('button', { name: 'Decrease quantity' });
    await fewer.click();
    await expect.poll(badge).toBe('1');
    await expect.poll(() => changes(calls).length).toBe(2);
    await fewer.click();
    await fewer.click();
    await sleep(200);
    expect(changes(calls).at(-1)).toBe(`PUT /api/cart/${id} {"quantity":1}`);
    expect(changes(calls)).toHaveLength(2);
    expect(await toasts().textContent()).toBe('');
  });

  test('ends at the right number however fast one presses, and shows it at once', async () => {
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
    const shop = await openCart({
      cart: [cartLine(1)],
      answer: async (call) => {
        if (call.startsWith('PUT')) await isAsked;
      },
    });
    const more = line('Item 1').getByRole('button', { name: 'Increase quantity' });
    await more.evaluate((button: HTMLElement) => {
      for (let i = 0; i < 4; i++) button.click();
    });
    await line('Item 1').getByText('5', { exact: true }).waitFor();
    expect(changes(shop.calls)).toHaveLength(1);
    answer();
    await expect.poll(() => changes(shop.calls).length).toBe(4);
    expect(changes(shop.calls).map((call) => call.split(' ')[2])).toEqual([
      '{"quantity":2}',
      '{"quantity":3}',
      '{"quantity":4}',
      '{"quantity":5}',
    ]);
    await expect.poll(() => shop.cart[0]?.quantity).toBe(5);
    await sleep(200);
    await line('Item 1').getByText('5', { exact: true }).waitFor();
  });

  test('takes a quantity back that could not be put', async () => {
    visit.expectComplaint(/500/);
    await openCart({
      cart: [cartLine(1, 3)],
      answer: (call, route) =>
        call.startsWith('PUT') ? route.fulfill(refuse(500)).then(() => true) : undefined,
    });
    await line('Item 1').getByRole('button', { name: 'Increase quantity' }).click();
    await expectToast('Error', 'Failed to update quantity. Please try again.');
    await line('Item 1').getByText('3', { exact: true }).waitFor();
  });

  test('removes by the product’s id, and hands the focus on', async () => {
    const { calls } = await openCart({ cart: [cartLine(1), cartLine(2), cartLine(3)] });
    const remove = (name: string) => line(name).getByRole('button', { name: /^Remove/ });
    await remove('Item 2').click();
    await expectToast('Item Removed', 'Item has been removed from your cart.');
    expect(changes(calls)).toEqual([`DELETE /api/cart/${product(2).id}`]);
    await line('Item 2').waitFor({ state: 'detached' });
    expect(await focused()).toBe('Remove Item 3');
    await visit.page().keyboard.press('Enter');
    await line('Item 3').waitFor({ state: 'detached' });
    expect(await focused()).toBe('Remove Item 1');
    await visit.page().keyboard.press('Enter');
    await sheet().getByText('Your cart is empty').waitFor();
    expect(await visit.page().evaluate(() => document.activeElement?.textContent)).toContain(
      'Your cart is empty',
    );
    await expect.poll(() => toasts().getByRole('button').count()).toBe(1);
  });

  test('says when an item could not be removed, and keeps it', async () => {
    visit.expectComplaint(/500/);
    await openCart({
      cart: [cartLine(1)],
      answer: (call, route) =>
        call.startsWith('DELETE') ? route.fulfill(refuse(500)).then(() => true) : undefined,
    });
    await line('Item 1')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expectToast('Error', 'Failed to remove item. Please try again.');
    await line('Item 1').waitFor();
  });

  test.each(['Increase quantity', 'Remove'])(
    'asks to log in when the session is over at %s',
    async (name) => {
      const shop = await openCart({ cart: [cartLine(1)] });
      await line('Item 1').waitFor();
      await expectLogInAgain(shop.calls, async () => {
        shop.user = null;
        await line('Item 1').getByRole('button', { name }).click();
        await sheet().getByText('Please log in to view your cart').waitFor();
        await sheet().getByRole('button', { name: 'Log In' }).waitFor();
      });
    },
  );

  test('keeps what left the shop or is sold out, marked, to be removed', async () => {
    const { calls } = await openCart({
      cart: [
        cartLine(1),
        cartLine(2, 4, { isListed: false }),
        cartLine(3, 1, { availability: 'Sold Out' }),
      ],
    });
    const gone = line('Item 2');
    await gone.getByText('No longer in the shop').waitFor();
    await gone.getByText('Not part of a quote.').waitFor();
    await gone.getByText('Quantity 4').waitFor();
    expect(await gone.getByRole('link').count()).toBe(0);
    expect(await gone.getByRole('button', { name: /quantity/ }).count()).toBe(0);
    await line('Item 3').getByText('Sold Out').waitFor();
    await line('Item 3').getByText('Not part of a quote.').waitFor();
    expect(await line('Item 1').getByText('Not part of a quote.').count()).toBe(0);
    for (const name of ['Item 2', 'Item 3']) {
      await line(name)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await line(name).waitFor({ state: 'detached' });
    }
    expect(changes(calls)).toHaveLength(2);
  });

  test('lets its toasts be heard, and reached by F8', async () => {
    await openCart({ cart: [cartLine(1), cartLine(2)] });
    await line('Item 1')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expectToast('Item Removed', 'Item has been removed from your cart.');
    await visit.page().keyboard.press('F8');
    expect(await focused()).toContain('F8');
    await visit.page().keyboard.press('Tab');
    await visit.page().keyboard.press('Enter');
    await expect.poll(() => toasts().textContent()).toBe('');
    await sheet().waitFor();
  });
});

describe('Request Quote', () => {
  const KEPT = 'Your request is kept. We answer by mail.';
  const quote = () => sheet().getByRole('link', { name: 'Request Quote' });
  const orders = (calls: string[]) => only(calls, 'POST /api/orders');

  test('is a mail to the shop, kept once however often it is asked for', async () => {
    const shop = await openCart({ cart: [cartLine(1, 2), cartLine(2, 1, { isListed: false })] });
    expect(await quote().getAttribute('href')).toBe(
      'mailto:sales@guidon.example?subject=Price%20Inquiry',
    );
    await quote().dblclick();
    await sheet().getByRole('status').getByText(KEPT).waitFor();
    await quote().click();
    await sleep(200);
    expect(orders(shop.calls)).toHaveLength(1);
    expect(shop.keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
    await line('Item 1').waitFor();

    await visit.page().keyboard.press('Escape');
    await sheet().waitFor({ state: 'detached' });
    await cartButton().click();
    await sheet().getByText(KEPT).waitFor();
    await line('Item 1').getByRole('button', { name: 'Increase quantity' }).click();
    await sheet().getByText(KEPT).waitFor({ state: 'detached' });
    await quote().click();
    await sheet().getByText(KEPT).waitFor();
    expect(new Set(shop.keys).size).toBe(2);
    expect(shop.keys).toHaveLength(2);
    await sheet().getByRole('link', { name: 'Your quotes' }).click();
    await visit.page().waitForURL(/\/quotes$/);
  });

  test('says when it could not be kept, and tries again as the same request', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    const shop = await openCart({
      cart: [cartLine(1)],
      answer: (call, route) =>
        call === 'POST /api/orders' && isDown
          ? route.fulfill(refuse(500)).then(() => true)
          : undefined,
    });
    await quote().click();
    await sheet()
      .getByText('The request could not be kept here, but your mail still reaches us.')
      .waitFor();
    isDown = false;
    await sheet().getByRole('button', { name: 'Try again' }).click();
    await sheet().getByText(KEPT).waitFor();
    expect(shop.keys).toHaveLength(2);
    expect(new Set(shop.keys).size).toBe(1);
    expect(await toasts().textContent()).toBe('');
  });

  test('asks for what was put last, also when that is still on its way', async () => {
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
    const shop = await openCart({
      cart: [cartLine(1)],
      answer: async (call) => {
        if (call.startsWith('PUT')) await isAsked;
      },
    });
    await line('Item 1').getByRole('button', { name: 'Increase quantity' }).click();
    await quote().click();
    await sleep(200);
    expect(orders(shop.calls)).toEqual([]);
    answer();
    await sheet().getByText(KEPT).waitFor();
    expect(changes(shop.calls).map((call) => call.split(' ')[0])).toEqual(['PUT', 'POST']);
  });

  test('cannot be pressed when nothing of the cart can be quoted, and says why', async () => {
    await openCart({
      cart: [cartLine(1, 1, { isListed: false }), cartLine(2, 1, { availability: 'Sold Out' })],
    });
    const button = sheet().getByRole('button', { name: 'Request Quote' });
    expect(await button.isDisabled()).toBe(true);
    await sheet().getByText('Nothing in your cart can be quoted any more.').waitFor();
    expect(await quote().count()).toBe(0);
  });
});

describe('the wishlist’s sheet', () => {
  const wished = (name: string) => sheet('Wishlist').getByRole('article', { name });
  const open = async (given: Parameters<typeof mockShop>[1]) => {
    const shop = await mockShop(visit.page(), given);
    await visit.page().goto('/');
    await wishlistButton().click();
    await sheet('Wishlist').waitFor();
    return shop;
  };

  test('lists what can be had, what is sold out, and what left the shop', async () => {
    const { calls } = await open({
      wishlist: [wish(1), wish(2, { availability: 'Sold Out' }), wish(3, { isListed: false })],
    });
    await wished('Item 2').getByText('Sold Out').waitFor();
    await wished('Item 3').getByText('No longer in the shop').waitFor();
    expect(await wished('Item 2').getByRole('button').count()).toBe(0);
    expect(await wished('Item 3').getByRole('button').count()).toBe(0);
    expect(await wished('Item 3').getByRole('link').count()).toBe(0);
    await wished('Item 1').getByRole('button', { name: 'Add to Cart' }).click();
    await expectToast('Added to Cart', 'Item 1 has been added to your cart.');
    expect(changes(calls)).toHaveLength(1);
    await wished('Item 1').getByRole('link', { name: 'Item 1' }).click();
    await visit.page().waitForURL(PRODUCT);
    await cartButton().getByText('1', { exact: true }).waitFor();
  });

  test('says what to do when it is empty', async () => {
    await open({});
    await sheet('Wishlist').getByText('Your wishlist is empty').waitFor();
    await sheet('Wishlist').getByRole('link', { name: 'See the Collection' }).click();
    await visit.page().waitForURL(/#all-items$/);
  });
});

describe.each([
  ['phone', PHONE],
  ['tablet', TABLET],
  ['desktop', DESKTOP],
])('axe on a %s finds nothing', (_, viewport) => {
  const everything = {
    cart: [
      cartLine(1, 2),
      cartLine(2, 1, { isListed: false }),
      cartLine(3, 1, { availability: 'Sold Out' }),
    ],
    wishlist: [wish(1), wish(2, { isListed: false })],
  };

  test('in a member’s shop and product', async () => {
    await visit.page().setViewportSize(viewport);
    await mockShop(visit.page(), everything);
    for (const path of ['/', PRODUCT]) {
      await visit.page().goto(path, { waitUntil: 'networkidle' });
      expect(await violations(visit.page())).toEqual([]);
    }
  });

  test.each([
    ['cart', everything],
    ['empty cart', {}],
    ['wishlist', everything],
  ])('in the sheet of the %s', async (name, given) => {
    await visit.page().setViewportSize(viewport);
    await mockShop(visit.page(), given);
    await visit.page().goto('/', { waitUntil: 'networkidle' });
    await (name === 'wishlist' ? wishlistButton() : cartButton()).click();
    await visit.page().getByRole('dialog').waitFor();
    await sleep(400);
    expect(await violations(visit.page())).toEqual([]);
  });
});
