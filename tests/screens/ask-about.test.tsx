import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeOrder } from '../support/quotes.ts';
import { expectPath, main, openApp, restorePage } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, clickBackdrop, focusedText, heading, press, text } from './support/locators.ts';
import { errorReply, type Handlers, NETWORK_ERROR } from './support/mockApi.ts';
import { ADA, mockShop, PRODUCT_PATH, product, unauthorized } from './support/shop.ts';

const ASK = 'POST /api/orders/question';
const ASK_AS_VISITOR = 'POST /api/questions';
const CONFIRM = 'POST /api/questions/confirm';
const order = makeOrder(0, { userId: ADA.id, state: 'pending' });

const dialog = () => page.getByRole('dialog', { name: 'Ask about this piece' });
const field = (label: string) => dialog().getByLabelText(label);
const send = () => dialog().getByRole('button', { name: 'Send Question' });

const leaveAndReturn = async () => {
  await userEvent.keyboard('{Escape}');
  await main().getByRole('link', { name: 'Home' }).click();
  await expect.element(button('Ask about this piece')).not.toBeInTheDocument();
  window.history.back();
  await button('Ask about this piece').click();
};

const open = async (given: Parameters<typeof mockShop>[0] = {}, handlers: Handlers = {}) => {
  const { api } = mockShop(given, {
    [ASK]: order,
    [ASK_AS_VISITOR]: { success: true },
    ...handlers,
  });
  await openApp(PRODUCT_PATH);
  await button('Ask about this piece').click();
  await expect.element(dialog()).toBeVisible();
  await expect.element(field('Your question')).toHaveFocus();
  return api;
};

test('a member who asks about a piece only types the question, and finds it among the quotes', async () => {
  const api = await open({}, { 'GET /api/orders/{id}': order });
  await expect.element(dialog().getByText('Item 1')).toBeVisible();
  expect(dialog().getByLabelText('E-mail').query()).toBeNull();
  await send().click();
  await expect
    .element(field('Your question'))
    .toHaveAccessibleDescription('Please enter your question.');
  await field('Your question').fill(' Is the tab original? ');
  await expectAccessible();
  await send().click();
  await expect.element(dialog().getByText(order.reference)).toBeVisible();
  await expect.poll(focusedText).toBe('Question sent');
  await expectAccessible();
  expect(api.callsTo(ASK).map(({ body }) => body)).toEqual([
    { productId: product(1).id, question: 'Is the tab original?' },
  ]);
  await dialog().getByRole('link', { name: 'Open Your Quote' }).click();
  await expectPath(`/quotes/${order.id}`);
  await expect.element(heading(`Quote ${order.reference}`)).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a member who asks about a piece keeps a question that could not be sent, and sends it again as the same', async () => {
  const api = await open({}, { [ASK]: NETWORK_ERROR });
  await field('Your question').fill('Is it sterling?');
  await send().click();
  await expect.element(dialog().getByText(/could not be reached/)).toBeVisible();
  api.on(ASK, errorReply('RATE_LIMITED', 'You have asked often.'));
  await send().click();
  await expect.element(dialog().getByText('You have asked often.')).toBeVisible();
  await expect.element(field('Your question')).toHaveValue('Is it sterling?');
  const keys = api.callsTo(ASK).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('a member who asks about a piece finds the question again after the dialog was closed, until it is sent', async () => {
  const api = await open();
  await field('Your question').fill('Is the tab original?');
  await clickBackdrop();
  await expect.element(dialog()).not.toBeInTheDocument();
  await button('Ask about this piece').click();
  await expect.element(field('Your question')).toHaveValue('Is the tab original?');
  const release = api.hold(ASK);
  await send().click();
  await field('Your question').fill('Is the tab original? And sterling?');
  await userEvent.keyboard('{Escape}');
  release();
  await expect.element(dialog().getByText(order.reference)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Ask about this piece').click();
  await expect.element(field('Your question')).toHaveValue('Is the tab original? And sterling?');
  await send().click();
  await expect.element(dialog().getByText(order.reference)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Ask about this piece').click();
  await expect.element(field('Your question')).toHaveValue('');
});

test('a member who asks about a piece finds the question again after leaving the product, until it is sent', async () => {
  const api = await open();
  await field('Your question').fill('Is the tab original?');
  await leaveAndReturn();
  await expect.element(field('Your question')).toHaveValue('Is the tab original?');
  const release = api.hold(ASK);
  await send().click();
  await press(dialog().getByRole('button', { name: 'Sending…' }), 'Enter');
  release();
  await expect.element(dialog().getByText(order.reference)).toBeVisible();
  expect(api.callsTo(ASK)).toHaveLength(1);
  await leaveAndReturn();
  await expect.element(field('Your question')).toHaveValue('');
});

test('a member who asks about a piece keeps the question when the session ends', async () => {
  const api = await open();
  await field('Your question').fill('Is the tab original?');
  api.on('GET /api/auth/user', unauthorized);
  restorePage();
  await expect.element(field('Your name')).toBeVisible();
  await expect.element(field('Your question')).toHaveValue('Is the tab original?');
});

test('a member who asks about a piece may ask about a piece on hold', async () => {
  await open({ products: [product(1, { availability: 'On Hold' })] });
  await expect.element(send()).toBeVisible();
});

describe('a visitor who asks about a piece', () => {
  const fill = async (email = 'visitor@post.example') => {
    await field('Your question').fill('Is the tab original?');
    await field('Your name').fill('Norman Cota');
    await field('E-mail').fill(email);
  };

  test('a visitor who asks about a piece gives a name and an address, and is sent a mail', async () => {
    const api = await open({ user: null });
    await send().click();
    await expect.element(field('Your name')).toHaveAccessibleDescription('Please enter your name.');
    await fill('visitor');
    await expect.element(field('E-mail')).toHaveAccessibleDescription(/^Please enter an e-mail/);
    await expectAccessible();
    await fill();
    await send().click();
    await expect.element(dialog().getByText('Check your inbox')).toBeVisible();
    await expect.element(dialog().getByText('visitor@post.example')).toBeVisible();
    await expect.poll(focusedText).toBe('Check your inbox');
    const [{ body } = { body: undefined }] = api.callsTo(ASK_AS_VISITOR);
    expect(body).toEqual({
      productId: product(1).id,
      question: 'Is the tab original?',
      name: 'Norman Cota',
      email: 'visitor@post.example',
      website: '',
      elapsedMs: expect.any(Number),
    });
    expect(body.elapsedMs).toBeGreaterThanOrEqual(1_000);
    expect(api.callsTo(ASK_AS_VISITOR)).toHaveLength(1);
    await dialog().getByText('Close', { exact: true }).click();
    await expect.element(button('Ask about this piece')).toHaveFocus();
  });

  test('a visitor who asks about a piece finds what was typed again after the dialog was closed', async () => {
    await open({ user: null });
    await fill();
    await userEvent.keyboard('{Escape}');
    await button('Ask about this piece').click();
    await expect.element(field('Your question')).toHaveValue('Is the tab original?');
    await expect.element(field('Your name')).toHaveValue('Norman Cota');
    await expect.element(field('E-mail')).toHaveValue('visitor@post.example');
  });

  test('a visitor who asks about a piece finds what was typed again after leaving the product', async () => {
    await open({ user: null });
    await fill();
    await leaveAndReturn();
    await expect.element(field('Your question')).toHaveValue('Is the tab original?');
    await expect.element(field('E-mail')).toHaveValue('visitor@post.example');
  });

  test('a visitor who asks about a piece sees what the server finds wrong, next to its field', async () => {
    await open(
      { user: null },
      {
        [ASK_AS_VISITOR]: errorReply('INVALID_REQUEST', 'email: Expected another', {
          issues: [{ path: 'email', message: 'Expected another' }],
        }),
      },
    );
    await fill();
    await send().click();
    await expect.element(field('E-mail')).toHaveAccessibleDescription('Expected another.');
    await expect.element(field('Your question')).toHaveValue('Is the tab original?');
  });

  test('a visitor who asks about a piece has a form that fits a phone, a tablet and a desktop', async () => {
    await open({ user: null });
    await expectFitsAccessibly();
  });
});

describe('the confirmation of a question', () => {
  const CONFIRMED = { reference: 'GQ-7K4M-2XQ9', email: 'visitor@post.example' };
  const openLink = async (handlers: Handlers = {}, user: typeof ADA | null = null) => {
    const { api } = mockShop({ user }, { [CONFIRM]: CONFIRMED, ...handlers });
    await openApp('/questions/confirm?token=abc');
    await expect.element(heading('Confirm your question')).toBeVisible();
    return api;
  };

  test('the confirmation of a question is sent by the button only, and says how to follow the answer', async () => {
    const api = await openLink();
    await api.settled();
    expect(api.changes).toEqual([]);
    await expectAccessible();
    await button('Send Question').click();
    await expect.element(text('GQ-7K4M-2XQ9')).toBeVisible();
    await expect
      .element(main().getByText(/create an account with visitor@post\.example/))
      .toBeVisible();
    await expect
      .element(main().getByRole('link', { name: 'Log In or Create an Account' }))
      .toHaveAttribute('href', '/api/login?returnTo=%2Fquotes');
    expect(api.changes).toEqual(['POST /api/questions/confirm {"token":"abc"}']);
    await expectAccessible();
  });

  test('the confirmation of a question leads a member to their quotes', async () => {
    await openLink({ [CONFIRM]: { ...CONFIRMED, email: ADA.email } }, ADA);
    await button('Send Question').click();
    await main().getByRole('link', { name: 'Your Quotes' }).click();
    await expectPath('/quotes');
  });

  test('the confirmation of a question says that the link is not valid, or incomplete', async () => {
    await openLink({ [CONFIRM]: errorReply('NOT_FOUND', 'No such question') });
    await button('Send Question').click();
    await expect.element(heading('Link Not Valid')).toBeVisible();
    await openApp('/questions/confirm');
    await expect.element(heading('Incomplete Link')).toBeVisible();
    await expectAccessible();
  });

  test('the confirmation of a question can be tried again after a failure', async () => {
    const api = await openLink({ [CONFIRM]: errorReply('CONFLICT', 'The piece has left.') });
    await button('Send Question').click();
    await expect.element(text('The piece has left.')).toBeVisible();
    api.on(CONFIRM, CONFIRMED);
    await button('Send Question').click();
    await expect.element(heading('Thank you')).toBeVisible();
  });
});
