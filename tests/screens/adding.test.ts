import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { expectLogInAgain } from '../support/lost-session.ts';
import { ADA, changes, mockShop, PRODUCT, product, refuse } from '../support/member-page.ts';
import { freshPage } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const main = () => visit.page().getByRole('main');
const { cartButton, wishlistButton } = shopHeader(visit);
const { expectOnlyToast } = toastsOf(visit);
const productId = product(1).id;

describe.each([
  {
    name: 'Add to Cart',
    call: 'POST /api/cart',
    body: { productId, quantity: 1 },
    expectAdded: () => expectOnlyToast('Added to Cart', 'Item 1 has been added to your cart.'),
    failed: 'Failed to add item to cart. Please try again.',
    badge: cartButton,
  },
  {
    name: 'Wishlist',
    call: 'POST /api/wishlist',
    body: { productId },
    expectAdded: () =>
      expectOnlyToast('Added to Wishlist', 'Item 1 has been added to your wishlist.'),
    failed: 'Failed to add item to wishlist. Please try again.',
    badge: wishlistButton,
  },
])('$name', ({ name, call, body, expectAdded, failed, badge }) => {
  const button = () => main().getByRole('button', { name }).first();
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
    await expectOnlyToast('Error', failed);
    isDown = false;
    await button().click();
    await expectAdded();
  });

  test('leads to the login, half a second after it says so, when the session is over', async () => {
    const shop = await mockShop(visit.page());
    await visit.page().goto(PRODUCT);
    await badge().waitFor();
    await expectLogInAgain(visit, shop.calls, async () => {
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
    await expectOnlyToast('Error', 'Failed to add item to cart. Please try again.');
    await expect
      .poll(() => main().getByRole('button', { name: 'Sold Out' }).isDisabled())
      .toBe(true);
  });

  test('shows its heart filled when it is wished for, and can be wished for again', async () => {
    const { calls } = await mockShop(visit.page());
    await visit.page().goto(PRODUCT);
    const heart = main().getByRole('button', { name: 'Wishlist' });
    const isPressed = () => heart.getAttribute('aria-pressed');
    await expect.poll(isPressed).toBe('false');
    await heart.click();
    await expect.poll(isPressed).toBe('true');
    await heart.click();
    await expect.poll(() => changes(calls).length).toBe(2);
    await expectOnlyToast('Added to Wishlist', 'Item 1 has been added to your wishlist.');
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
