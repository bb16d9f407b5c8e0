import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFits } from './support/fits.ts';
import { button, heading, press, text } from './support/locators.ts';
import { errorReply, type Handlers, NETWORK_ERROR } from './support/mockApi.ts';
import { mockShop } from './support/shop.ts';

const SUBSCRIBE = 'POST /api/newsletter';
const CONFIRM = 'POST /api/newsletter/confirm';

describe('Stay Updated', () => {
  const footer = () => page.getByRole('contentinfo');
  const address = () => footer().getByLabelText('E-mail address');
  const subscribe = () => footer().getByRole('button', { name: 'Subscribe' });
  const sent = () => footer().getByText(/^Check your inbox/);
  const open = async () => {
    const { api } = mockShop({ user: null });
    await openApp('/');
    await expect.element(address()).toBeVisible();
    return api;
  };

  test('Stay Updated asks for a confirmation mail and says to open its link', async () => {
    const api = await open();
    const release = api.hold(SUBSCRIBE);
    await address().fill(' ada@collectors.example ');
    await subscribe().click();
    await expect.element(subscribe()).toHaveAttribute('aria-busy', 'true');
    await subscribe().click({ force: true });
    release();
    await expect.element(sent()).toBeVisible();
    await expect.element(address()).toHaveValue('');
    await expect.element(address()).toHaveAccessibleDescription(/^Check your inbox/);
    const { body } = api.callsTo(SUBSCRIBE)[0] ?? {};
    expect(body).toEqual({
      email: 'ada@collectors.example',
      website: '',
      elapsedMs: expect.any(Number),
    });
    expect(body.elapsedMs).toBeGreaterThanOrEqual(0);
    expect(body.elapsedMs).toBeLessThan(30_000);
    expect(api.callsTo(SUBSCRIBE)).toHaveLength(1);
    await expectAccessible();
  });

  test('Stay Updated sends no request for what is no address', async () => {
    const api = await open();
    await address().fill('not an address');
    await userEvent.keyboard('{Enter}');
    await expect.element(address()).toHaveAccessibleDescription(/^Please enter an e-mail address/);
    await expect.element(address()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(address()).toHaveValue('not an address');
    expect(api.changes).toEqual([]);
  });

  test.each([
    [
      errorReply('INVALID_REQUEST', 'email: At most 254 characters', {
        issues: [{ path: 'email', message: 'At most 254 characters' }],
      }),
      'At most 254 characters.',
    ],
    [errorReply('RATE_LIMITED', 'Please wait a moment.'), 'Please wait a moment.'],
    [NETWORK_ERROR, 'The shop could not be reached. Check your connection and try again.'],
  ] as const)(
    'Stay Updated keeps the address when the request fails, which can be sent again',
    async (answer, message) => {
      const api = await open();
      api.on(SUBSCRIBE, answer);
      await address().fill('ada@collectors.example');
      await subscribe().click();
      await expect.element(footer().getByText(message, { exact: true })).toBeVisible();
      await expect.element(address()).toHaveValue('ada@collectors.example');
      api.reset(SUBSCRIBE);
      await subscribe().click();
      await expect.element(sent()).toBeVisible();
      await expect.element(footer().getByText(message, { exact: true })).not.toBeInTheDocument();
    },
  );

  test('Stay Updated sends the field that people and assistive technology do not see', async () => {
    const api = await open();
    const trap = document.querySelector<HTMLInputElement>('input[name=website]');
    expect(trap?.getBoundingClientRect().width).toBeLessThanOrEqual(1);
    expect(trap?.ariaHidden).toBe('true');
    expect(footer().getByRole('textbox').elements()).toHaveLength(1);
    subscribe().element().focus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(address()).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).not.toBe(trap);
    if (trap) trap.value = 'https://spam.example';
    await address().fill('ada@collectors.example');
    await subscribe().click();
    await expect.element(sent()).toBeVisible();
    expect(api.callsTo(SUBSCRIBE)[0]?.body.website).toBe('https://spam.example');
  });
});

describe('the confirmation of a subscription', () => {
  const confirm = () => button('Confirm subscription');
  const open = async (handlers: Handlers = {}) => {
    const { api } = mockShop(
      { user: null },
      { [CONFIRM]: { success: true, preferencesToken: 'prefs' }, ...handlers },
    );
    await openApp('/newsletter/confirm?token=abc');
    await expect.element(confirm()).toBeVisible();
    return api;
  };

  test('the confirmation of a subscription is sent by the button only, and leads to the preferences', async () => {
    const api = await open();
    await api.settled();
    expect(api.changes).toEqual([]);
    await expect.element(heading('Confirm your subscription')).toBeVisible();
    await expectAccessible();
    const release = api.hold(CONFIRM);
    await press(confirm(), 'Enter');
    await expect.element(confirm()).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(heading('Thank you')).toBeVisible();
    expect(api.changes).toEqual(['POST /api/newsletter/confirm {"token":"abc"}']);
    await expectAccessible();
    await page.getByRole('link', { name: 'E-mail preferences' }).click();
    await expectPath('/mail-preferences#token=prefs');
  });

  test('the confirmation of a subscription says that the link has expired, and leads to the form', async () => {
    await open({ [CONFIRM]: errorReply('NOT_FOUND', 'No such subscription') });
    await confirm().click();
    await expect.element(heading('Link Not Valid')).toBeVisible();
    await expect.element(page.getByText(/under “Stay Updated”/)).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: 'Enter Your Address' }).click();
    await expect.element(page.getByLabelText('E-mail address')).toHaveFocus();
  });

  test('the confirmation of a subscription says that the token is missing', async () => {
    const { api } = mockShop({ user: null });
    await openApp('/newsletter/confirm');
    await expect.element(heading('Incomplete Link')).toBeVisible();
    await api.settled();
    expect(api.calls).toEqual([]);
  });

  test('the confirmation of a subscription can be tried again after a failure', async () => {
    const api = await open();
    api.on(CONFIRM, errorReply('UNAVAILABLE', 'Please try again.'));
    await confirm().click();
    await expect.element(text('Please try again.')).toBeVisible();
    api.reset(CONFIRM);
    await confirm().click();
    await expect.element(heading('Thank you')).toBeVisible();
  });

  test('the confirmation of a subscription fits a phone, a tablet and a desktop', async () => {
    await open();
    await expectFits();
  });
});
