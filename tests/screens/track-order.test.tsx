import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, focusedText, heading, text } from './support/locators.ts';
import { errorReply, type Handlers, NETWORK_ERROR } from './support/mockApi.ts';
import { ADA, mockShop } from './support/shop.ts';

const SEND = 'POST /api/track-order';

const form = () => main().getByRole('form', { name: 'Track an order' });
const field = (label: string) => form().getByLabelText(label, { exact: true });
const send = () => form().getByRole('button', { name: 'Send Link' });
const fill = async () => {
  await field('Reference').fill(' gq-7k4m-2xq9 ');
  await field('E-mail').fill('visitor@post.example');
};
const open = async (
  handlers: Handlers = {},
  { path = '/track-order', user = null }: { path?: string; user?: typeof ADA | null } = {},
) => {
  const { api } = mockShop({ user }, { [SEND]: { success: true }, ...handlers });
  await openApp(path);
  await expect.element(heading('Track Order')).toBeVisible();
  return api;
};

test('the form to track an order sends a link to an order by its reference and e-mail address', async () => {
  const api = await open();
  await expectAccessible();
  const release = api.hold(SEND);
  await fill();
  await send().click();
  await expect.element(form().getByText('Sending…')).toBeVisible();
  release();
  await expect.poll(focusedText).toBe('Check your inbox');
  await expect
    .element(main().getByText(/^If gq-7k4m-2xq9 and visitor@post\.example belong together, you/))
    .toBeVisible();
  expect(api.callsTo(SEND).map(({ body }) => body)).toEqual([
    {
      reference: 'gq-7k4m-2xq9',
      email: 'visitor@post.example',
      website: '',
      elapsedMs: expect.any(Number),
    },
  ]);
  await expectAccessible();
  await button('Try Another Reference').click();
  await expect.element(field('Reference')).toHaveValue('');
});

test('the form to track an order names what is missing, and sends nothing', async () => {
  const api = await open();
  await send().click();
  await expect
    .element(field('Reference'))
    .toHaveAccessibleDescription('Please enter the reference, such as GQ-7K4M-2XQ9.');
  await expect
    .element(field('E-mail'))
    .toHaveAccessibleDescription('Please enter an e-mail address, such as name@example.com.');
  await expect.element(field('Reference')).toHaveFocus();
  await expectAccessible();
  expect(api.changes).toEqual([]);
});

test.each([
  [NETWORK_ERROR, /could not be reached/],
  [errorReply('RATE_LIMITED', 'Too many requests. Try again tomorrow.'), /^Too many requests\./],
] as const)('the form to track an order keeps what could not be sent', async (answer, message) => {
  const api = await open({ [SEND]: answer });
  await fill();
  await send().click();
  await expect.element(form().getByText(message)).toBeVisible();
  await expect.element(field('E-mail')).toHaveValue('visitor@post.example');
  api.on(SEND, { success: true });
  await send().click();
  await expect.element(text('Check your inbox')).toBeVisible();
});

test('the form to track an order shows what the server finds wrong next to its field', async () => {
  await open({
    [SEND]: errorReply('INVALID_REQUEST', 'reference: Expected a reference', {
      issues: [{ path: 'reference', message: 'Expected a reference' }],
    }),
  });
  await fill();
  await send().click();
  await expect.element(field('Reference')).toHaveAccessibleDescription('Expected a reference.');
  await expect.element(field('Reference')).toHaveFocus();
});

test('the form to track an order says that a link has expired', async () => {
  await open({}, { path: '/track-order?link=expired' });
  await expect.element(main().getByText(/^This link is not valid anymore\./)).toBeVisible();
  await expectAccessible();
});

test('the form to track an order has a field that only programs fill in', async () => {
  await open();
  const trap = form().element().querySelector<HTMLInputElement>('input[name=website]');
  expect(trap?.ariaHidden).toBe('true');
  field('E-mail').element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(send()).toHaveFocus();
});

test('the form to track an order leads members to their quotes, and others to the login', async () => {
  await open({}, { user: ADA });
  await main().getByRole('link', { name: 'Your quotes' }).click();
  await expectPath('/quotes');
  await open();
  await expect
    .element(main().getByRole('link', { name: 'Log in to see your quotes' }))
    .toHaveAttribute('href', '/api/login?returnTo=%2Fquotes');
});

test('the form to track an order fits a phone, a tablet and a desktop', async () => {
  await open({}, { path: '/track-order?link=expired' });
  await expectFitsAccessibly();
});
