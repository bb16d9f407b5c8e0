import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeOrder } from '../support/quotes.ts';
import { expectPath, reloadApp, restorePage } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { cartSheet, getCartLine, openCart } from './support/cart.ts';
import { cartButton } from './support/header.ts';
import { errorReply, NETWORK_ERROR } from './support/mockApi.ts';
import { navigations } from './support/navigation.ts';
import { cartLine, product } from './support/shop.ts';
import { toasts } from './support/toasts.ts';
import { PHONE } from './support/viewports.ts';

const CREATE = 'POST /api/orders';
const SAVED = 'Request sent';
const NOT_SAVED =
  'We could not confirm that your request was sent. Try again, or send it by e-mail.';
const quote = () => cartSheet().getByRole('link', { name: 'Request Quote' });
const saved = () => cartSheet().getByRole('heading', { name: SAVED });
const mailLink = () => cartSheet().getByRole('link', { name: 'Open in your mail program' });
const { reference, id } = makeOrder(0);

type Shop = Awaited<ReturnType<typeof openCart>>;
const keysOf = ({ api }: Shop) =>
  api.callsTo(CREATE).map(({ headers }) => headers.get('idempotency-key'));

function readMail(href: string | null | undefined) {
  const { protocol, pathname, search } = new URL(href ?? '');
  const query = new URLSearchParams(search);
  return {
    to: `${protocol}${pathname}`,
    subject: query.get('subject'),
    lines: query.get('body')?.split('\r\n'),
  };
}
const mailOf = () => readMail(quote().element().getAttribute('href'));
const linkTo = (n: number) => `${window.location.origin}/product/${product(n).id}`;

test('Request Quote saves the request once, empties the cart of it, and shows its reference number', async () => {
  const shop = await openCart({ cart: [cartLine(1, 2), cartLine(2, 1, { isListed: false })] });
  await quote().dblClick();
  await expect.element(cartSheet().getByRole('status').getByText(SAVED)).toBeVisible();
  await expect.element(cartSheet().getByText(reference)).toBeVisible();
  await expect.element(cartSheet().getByText(/^The items left in your cart/)).toBeVisible();
  await expect.element(getCartLine('Item 1')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.textContent).toContain(SAVED);
  await expect.element(getCartLine('Item 2').getByText('Not included in the quote.')).toBeVisible();
  await shop.api.settled();
  expect(keysOf(shop)).toEqual([expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4/)]);
  await expectAccessible();

  await userEvent.keyboard('{Escape}');
  await expect.element(cartSheet()).not.toBeInTheDocument();
  await cartButton().click();
  await expect.element(saved()).toBeVisible();
  shop.api.on('GET /api/orders/{id}', makeOrder(0, { state: 'pending' }));
  await cartSheet().getByRole('link', { name: 'Open this quote' }).click();
  await expectPath(`/quotes/${id}`);
});

test('Request Quote leads to all quotes, and makes room for the next request', async () => {
  const shop = await openCart({ cart: [cartLine(1)] });
  await quote().click();
  await expect.element(saved()).toBeVisible();
  await expect.element(cartSheet().getByText('Your cart is empty')).toBeVisible();
  await cartSheet().getByRole('link', { name: 'Your quotes' }).click();
  await expectPath('/quotes');
  shop.cart = [cartLine(2)];
  await cartButton().click();
  await expect.element(getCartLine('Item 2')).toBeVisible();
  await expect.element(saved()).not.toBeInTheDocument();
  await quote().click();
  await expect.element(saved()).toBeVisible();
  expect(new Set(keysOf(shop)).size).toBe(2);
});

test('Request Quote sends a note, which stays while the sheet is closed', async () => {
  const shop = await openCart({ cart: [cartLine(1)] });
  await cartSheet().getByRole('button', { name: 'Add a note' }).click();
  const note = cartSheet().getByLabelText('Note (optional)');
  await expect.element(note).toHaveFocus();
  await note.fill('Is the tab original?');
  await userEvent.keyboard('{Escape}');
  await cartButton().click();
  await expect.element(note).toHaveValue('Is the tab original?');
  expect(mailOf().lines?.[0]).toBe('Is the tab original?');
  await quote().click();
  await expect.element(saved()).toBeVisible();
  expect(shop.api.callsTo(CREATE).map(({ body }) => body)).toEqual([
    { note: 'Is the tab original?' },
  ]);
});

test('Request Quote tries again with the note as it is now', async () => {
  const shop = await openCart({ cart: [cartLine(1)] });
  shop.api.on(CREATE, errorReply('INTERNAL', 'boom'));
  await cartSheet().getByRole('button', { name: 'Add a note' }).click();
  const note = cartSheet().getByLabelText('Note (optional)');
  const tryAgain = cartSheet().getByRole('button', { name: 'Try again' });
  await note.fill('Is it original?');
  await quote().click();
  await tryAgain.click();
  await expect.poll(() => keysOf(shop).length).toBe(2);
  await note.fill('Is the tab original?');
  shop.api.reset(CREATE);
  await tryAgain.click();
  await expect.element(saved()).toBeVisible();
  expect(shop.api.callsTo(CREATE).map(({ body }) => body.note)).toEqual([
    'Is it original?',
    'Is it original?',
    'Is the tab original?',
  ]);
  const [first, second, third] = keysOf(shop);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  shop.cart = [cartLine(2)];
  restorePage();
  await expect.element(cartSheet().getByRole('button', { name: 'Add a note' })).toBeVisible();
});

test('Request Quote keeps a note that is changed while the request is being saved', async () => {
  const shop = await openCart({ cart: [cartLine(1)] });
  const release = shop.api.hold(CREATE);
  await cartSheet().getByRole('button', { name: 'Add a note' }).click();
  const note = cartSheet().getByLabelText('Note (optional)');
  await note.fill('Is it original?');
  await quote().click();
  await note.fill('Is it original? And sterling?');
  release();
  await expect.element(saved()).toBeVisible();
  shop.cart = [cartLine(2)];
  restorePage();
  await expect.element(note).toHaveValue('Is it original? And sterling?');
});

test('Request Quote offers a mail with the pieces and, once it is sent, the reference number, and opens none', async () => {
  const shop = await openCart({
    cart: [cartLine(1, 2), cartLine(2), cartLine(3, 1, { availability: 'On Hold' })],
  });
  await expect.element(quote()).toBeVisible();
  expect(mailOf()).toEqual({
    to: 'mailto:sales@guidon.example',
    subject: 'Price Inquiry',
    lines: ['2 x Item 1', linkTo(1), '1 x Item 2', linkTo(2)],
  });
  expect(quote().element().getAttribute('href')).toMatch(/\?subject=Price%20Inquiry&body=/);
  const release = shop.api.hold(CREATE);
  await quote().click();
  await expect.element(quote()).toHaveAttribute('aria-busy', 'true');
  release();
  await expect.element(saved()).toBeVisible();
  expect(navigations).toEqual([]);
  const { subject, lines } = readMail(mailLink().element().getAttribute('href'));
  expect({ subject, lines: lines?.slice(0, 3) }).toEqual({
    subject: 'Price Inquiry',
    lines: [`Reference: ${reference}`, '', '2 x Item 1'],
  });
});

test('Request Quote cuts a long mail, so that the link works everywhere', async () => {
  const cart = Array.from({ length: 40 }, (_, n) =>
    cartLine(n + 1, 1, { name: `${n + 1}. Нарукавный знак “Полевой” 🎖 ${'long '.repeat(60)}` }),
  );
  await openCart({ cart });
  await expect.element(quote()).toBeVisible();
  const { lines = [] } = mailOf();
  expect(quote().element().getAttribute('href')?.length).toBeLessThanOrEqual(1_900);
  const shown = (lines.length - 1) / 2;
  expect(shown).toBeGreaterThan(1);
  expect(lines.at(-1)).toBe(`… and ${40 - shown} more`);
  expect(lines[0]).toMatch(/^1 x 1\. Нарукавный .*…$/);
});

test('Request Quote is the same request after a reload', async () => {
  const shop = await openCart({ cart: [cartLine(1)] });
  shop.api.on(CREATE, NETWORK_ERROR);
  await quote().click();
  await expect.element(cartSheet().getByText(NOT_SAVED)).toBeVisible();
  await reloadApp();
  shop.api.reset(CREATE);
  await cartButton().click();
  await quote().click();
  await expect.element(saved()).toBeVisible();
  expect(keysOf(shop)).toHaveLength(2);
  expect(new Set(keysOf(shop)).size).toBe(1);
});

test('Request Quote says why a request is refused', async () => {
  const shop = await openCart({ cart: [cartLine(1)] });
  shop.api.on(CREATE, errorReply('RATE_LIMITED', 'You have asked for 30 quotes within an hour'));
  await quote().click();
  await expect
    .element(
      cartSheet().getByText(/You have asked for 30 quotes within an hour\. You can still send it/),
    )
    .toBeVisible();
  await expect.element(mailLink()).toBeVisible();
});

test('Request Quote says that the pieces were put on hold meanwhile, and offers no mail', async () => {
  const shop = await openCart({ cart: [cartLine(1)] });
  shop.api.on(CREATE, () => {
    shop.cart = [cartLine(1, 1, { availability: 'On Hold' })];
    return errorReply('ON_HOLD', 'These pieces are on hold', {
      productIds: [product(1).id],
    });
  });
  await quote().click();
  await expect.element(cartSheet().getByText('These pieces are on hold.')).toBeVisible();
  await expect.element(getCartLine('Item 1').getByText('On Hold')).toBeVisible();
  await expect
    .element(getCartLine('Item 1').getByRole('button', { name: 'Notify me' }))
    .toBeVisible();
  await expect.element(cartSheet().getByRole('button', { name: 'Request Quote' })).toBeDisabled();
  expect(mailLink().query()).toBeNull();
  await expectAccessible();
});

test('Request Quote reports a failure and retries as the same request, also if only the response was lost', async () => {
  const shop = await openCart({ cart: [cartLine(1)] });
  shop.api.on(CREATE, () => {
    shop.cart = [];
    return errorReply('INTERNAL', 'boom');
  });
  await quote().click();
  await expect.element(cartSheet().getByText(NOT_SAVED)).toBeVisible();
  await expect.element(cartSheet().getByText('Your cart is empty')).toBeVisible();
  await expect.element(mailLink()).toBeVisible();
  shop.api.reset(CREATE);
  await cartSheet().getByRole('button', { name: 'Try again' }).click();
  await expect.element(saved()).toBeVisible();
  expect(keysOf(shop)).toHaveLength(2);
  expect(new Set(keysOf(shop)).size).toBe(1);
  expect(toasts().element().textContent).toBe('');
});

test('Request Quote waits for a quantity that is still being saved', async () => {
  const { api } = await openCart({ cart: [cartLine(1)] });
  const release = api.hold('PUT /api/cart/{itemId}');
  await getCartLine('Item 1').getByRole('button', { name: 'Increase quantity' }).click();
  await quote().click();
  expect(api.callsTo(CREATE)).toEqual([]);
  release();
  await expect.element(saved()).toBeVisible();
  expect(api.changes.map((call) => call.split(' ')[0])).toEqual(['PUT', 'POST']);
});

test('Request Quote is disabled with a reason when nothing in the cart can be quoted', async () => {
  await openCart({
    cart: [cartLine(1, 1, { isListed: false }), cartLine(2, 1, { availability: 'Sold Out' })],
  });
  await expect.element(cartSheet().getByRole('button', { name: 'Request Quote' })).toBeDisabled();
  await expect
    .element(cartSheet().getByText('Nothing in your cart can be quoted anymore.'))
    .toBeVisible();
  expect(quote().query()).toBeNull();
});

test('Request Quote fits a phone, with the note open', async () => {
  await page.viewport(...PHONE);
  await openCart({ cart: [cartLine(1), cartLine(2)] });
  await cartSheet().getByRole('button', { name: 'Add a note' }).click();
  await expect.element(quote()).toBeVisible();
  const box = quote().element().getBoundingClientRect();
  expect(box.bottom).toBeLessThanOrEqual(PHONE[1]);
  await expectAccessible();
});
