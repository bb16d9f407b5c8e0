import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountSession } from '../../shared/entities/account.ts';
import type { SavedAddress } from '../../shared/entities/postal-address.ts';
import { ADDRESS } from '../support/postal-address.ts';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFits } from './support/fits.ts';
import { button, heading } from './support/locators.ts';
import { errorReply, type Handlers } from './support/mockApi.ts';
import { navigations } from './support/navigation.ts';
import { ADA, mockShop } from './support/shop.ts';
import { expectToast } from './support/toasts.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const openAccount = async (handlers: Handlers = {}, user = ADA) => {
  let sessions: AccountSession[] = [
    {
      id: 'a'.repeat(64),
      userAgent: FIREFOX,
      createdAt: '2026-11-20T10:00:00.000Z',
      lastUsedAt: '2026-11-23T10:00:00.000Z',
      isCurrent: true,
    },
    {
      id: 'b'.repeat(64),
      userAgent: IPHONE,
      createdAt: '2026-11-19T10:00:00.000Z',
      lastUsedAt: '2026-11-21T10:00:00.000Z',
      isCurrent: false,
    },
  ];
  const shop = mockShop(
    { user },
    {
      'GET /api/account/sessions': () => sessions,
      'GET /api/account/second-factor': { isEnabled: false },
      'DELETE /api/account/sessions/{id}': ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params.id);
        return { success: true };
      },
      'DELETE /api/account/sessions': { success: true },
      'PATCH /api/account': ({ body }) => {
        const { isStaff: _, needsSecondFactor: __, ...user } = ADA;
        return { ...user, ...body };
      },
      'DELETE /api/account': ({ body }) =>
        body.email === ADA.email
          ? { success: true }
          : errorReply('INVALID_REQUEST', 'email: That isn’t your account’s address', {
              issues: [{ path: 'email', message: 'That isn’t your account’s address' }],
            }),
      ...handlers,
    },
  );
  await openApp('/account');
  await expect.element(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();
  return shop;
};
const sessionList = () => page.getByRole('list', { name: 'Your sessions' });

test('your account shows the sessions with their browsers, and ends another one', async () => {
  const { api } = await openAccount();
  await expect.element(sessionList().getByText('Firefox on Linux')).toBeVisible();
  await expect.element(sessionList().getByText('Safari on iOS')).toBeVisible();
  await expectAccessible();
  await sessionList().getByRole('button', { name: 'Log out' }).click();
  await expectToast('Logged Out', 'That browser is logged out.');
  await expect.element(sessionList().getByText('Safari on iOS')).not.toBeInTheDocument();
  expect(api.changes).toEqual([`DELETE /api/account/sessions/${'b'.repeat(64)}`]);
});

test('your account logs out everywhere, at the hosted login as well', async () => {
  const { api } = await openAccount();
  await button('Log out everywhere').click();
  await expect.poll(() => navigations.map(({ path }) => path)).toEqual(['/api/logout']);
  expect(api.changes).toEqual(['DELETE /api/account/sessions']);
});

test('your account sets up an authenticator app, after a wrong code', async () => {
  let isEnabled = false;
  const { api } = await openAccount({
    'GET /api/account/second-factor': () => ({ isEnabled }),
    'POST /api/account/second-factor': {
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Guidon:ada?secret=JBSWY3DPEHPK3PXP&issuer=Guidon',
    },
    'PUT /api/account/second-factor': ({ body }) => {
      if (body.code !== '123456') {
        const message = 'The code is not the one that the app shows now';
        return errorReply('INVALID_REQUEST', message, { issues: [{ path: 'code', message }] });
      }
      isEnabled = true;
      return { isEnabled };
    },
  });
  await button('Set Up an Authenticator App').click();
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect.element(main().getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expectAccessible();
  const code = page.getByLabelText('Code that the app shows');
  await code.fill('000000');
  await button('Confirm').click();
  await expect
    .element(main().getByText('The code is not the one that the app shows now.'))
    .toBeVisible();
  await expect.element(code).toHaveValue('000000');
  await code.fill('123456');
  await button('Confirm').click();
  await expectToast('Two-Step Verification On', 'From now on, the login asks for a code.');
  await expect.element(button('Remove the App')).toBeVisible();
  expect(api.changes).toHaveLength(3);
});

test('your account asks staff who have an app, but logged in before they were staff, to log in again', async () => {
  await openAccount(
    { 'GET /api/account/second-factor': { isEnabled: true } },
    { ...ADA, isStaff: false, needsSecondFactor: true },
  );
  await expect.element(main().getByText('The back office opens after your next')).toBeVisible();
  await expect
    .element(main().getByRole('link', { name: 'Log In Again' }))
    .toHaveAttribute('href', '/api/login?screen=login&returnTo=%2Faccount');
});

test('your account asks for a new login before the app is removed', async () => {
  await openAccount({
    'GET /api/account/second-factor': { isEnabled: true },
    'DELETE /api/account/second-factor': errorReply('FORBIDDEN', 'Log in again first.'),
  });
  await button('Remove the App').click();
  await expect.element(main().getByText('Log in again first.')).toBeVisible();
  await expect
    .element(main().getByRole('link', { name: 'Log In Again' }))
    .toHaveAttribute('href', '/api/login?screen=login&returnTo=%2Faccount');
});

test('your account leads to the pages for the password and passkeys', async () => {
  await openAccount();
  const link = (name: string) => main().getByRole('link', { name });
  await expect
    .element(link('Change Password'))
    .toHaveAttribute('href', '/api/login?screen=password&returnTo=%2Faccount');
  await expect
    .element(link('Add a Passkey'))
    .toHaveAttribute('href', '/api/login?screen=passkey&returnTo=%2Faccount');
});

test('your account changes the name', async () => {
  const { api } = await openAccount();
  await main().getByLabelText('First name').fill(' Augusta ');
  await main().getByLabelText('Last name').fill('');
  await button('Save Name').click();
  await expectToast('Name Saved', 'Quotes and e-mails use it from now on.');
  expect(api.changes).toEqual(['PATCH /api/account {"firstName":"Augusta","lastName":null}']);
});

test('your account keeps the typed name when it cannot be saved', async () => {
  await openAccount({ 'PATCH /api/account': errorReply('UNAVAILABLE', 'Please try again.') });
  await main().getByLabelText('First name').fill('Augusta');
  await button('Save Name').click();
  await expect.element(main().getByText('Please try again.')).toBeVisible();
  await expect.element(main().getByLabelText('First name')).toHaveValue('Augusta');
});

test('your account deletes the account after a confirmation', async () => {
  const { api } = await openAccount();
  await button('Delete Your Account').click();
  const question = page.getByRole('alertdialog');
  await question.getByLabelText('E-mail').fill('someone@else.example');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(question.getByText('That isn’t your account’s address.')).toBeVisible();
  expect(navigations).toEqual([]);
  await question.getByLabelText('E-mail').fill(ADA.email);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => navigations.map(({ path }) => path)).toEqual(['/api/logout']);
  expect(api.changes).toHaveLength(2);
  mockShop();
  await openApp('/');
  await expect.element(heading('Your account has been deleted')).toBeVisible();
  await main().getByRole('link', { name: 'Back to the Shop' }).click();
  await expect.element(heading('Premium WWII Collectibles')).toBeVisible();
});

test('your account shows why sessions could not be loaded', async () => {
  await openAccount({ 'GET /api/account/sessions': errorReply('UNAVAILABLE', 'Try later.') });
  await expect.element(page.getByText('Failed to Load Your Sessions')).toBeVisible();
});

test('your account fits a phone, a tablet and a desktop', async () => {
  await openAccount();
  await expect.element(sessionList()).toBeVisible();
  await expectFits();
});

describe('the address book', () => {
  const ADD = 'POST /api/account/addresses';
  const REPLACE = 'PUT /api/account/addresses/{id}';
  const REMOVE = 'DELETE /api/account/addresses/{id}';
  const savedAddress = (n: number, changes: Partial<SavedAddress> = {}): SavedAddress => ({
    ...ADDRESS,
    addressLine1: `${n} Bastogne Road`,
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    isDefault: n === 1,
    ...changes,
  });

  const openBook = async (given: SavedAddress[], handlers: Handlers = {}) => {
    let book = given;
    return openAccount({
      'GET /api/account/addresses': () => book,
      [ADD]: ({ body }) => {
        const added = { ...savedAddress(9), ...body };
        book = [...book, added];
        return added;
      },
      [REPLACE]: ({ params, body }) => {
        const changed = { ...body, id: params.id ?? '' };
        book = book.map((each) =>
          each.id === changed.id
            ? changed
            : { ...each, isDefault: each.isDefault && !changed.isDefault },
        );
        return changed;
      },
      [REMOVE]: ({ params }) => {
        book = book.filter(({ id }) => id !== params.id);
        return { success: true } as const;
      },
      ...handlers,
    });
  };
  const items = () => main().getByRole('list', { name: 'Your addresses' }).getByRole('listitem');
  const dialog = (name: string) => page.getByRole('dialog', { name });

  test('the address book adds the first address', async () => {
    const { api } = await openBook([]);
    await expect.element(main().getByRole('heading', { name: 'No addresses yet' })).toBeVisible();
    await button('Add an Address').click();
    const add = dialog('Add an Address');
    await expect.element(add.getByLabelText('Full name')).toHaveValue('Ada');
    await add.getByRole('button', { name: 'Save Address' }).click();
    await expect
      .element(add.getByLabelText('Street address'))
      .toHaveAccessibleDescription('Expected the street address.');
    await expect.element(add.getByLabelText('Street address')).toHaveFocus();
    await add.getByLabelText('Street address').fill('12 Bastogne Road');
    await add.getByLabelText('City').fill('Columbus');
    await add.getByLabelText('State').fill('OH');
    await add.getByLabelText('ZIP code').fill('43004');
    await add.getByRole('switch', { name: 'Use as my default address' }).click();
    await expectAccessible();
    await add.getByRole('button', { name: 'Save Address' }).click();
    await expect
      .element(
        items()
          .getByText(/12 Bastogne Road/)
          .first(),
      )
      .toBeVisible();
    await expect.element(items().getByText('Default address')).toBeVisible();
    expect(api.callsTo(ADD).map(({ body }) => body)).toEqual([
      {
        name: 'Ada',
        addressLine1: '12 Bastogne Road',
        addressLine2: null,
        adminArea2: 'Columbus',
        adminArea1: 'OH',
        postalCode: '43004',
        countryCode: 'US',
        isDefault: true,
      },
    ]);
  });

  test('the address book changes an address, and keeps what is typed when that fails', async () => {
    const { api } = await openBook([savedAddress(1)], {
      [REPLACE]: errorReply('INVALID_REQUEST', 'postalCode: Expected less', {
        issues: [{ path: 'postalCode', message: 'Expected less' }],
      }),
    });
    await button(/^Edit ?: Ada Lovelace, 1 Bastogne Road/).click();
    const edit = dialog('Edit the Address');
    await edit.getByLabelText('ZIP code').fill('43005');
    await edit.getByRole('button', { name: 'Save Address' }).click();
    await expect
      .element(edit.getByLabelText('ZIP code'))
      .toHaveAccessibleDescription('Expected less.');
    await expect.element(edit.getByLabelText('ZIP code')).toHaveValue('43005');
    api.on(REPLACE, { ...savedAddress(1), postalCode: '43005' });
    await edit.getByRole('button', { name: 'Save Address' }).click();
    await expect.element(edit).not.toBeInTheDocument();
    expect(api.callsTo(REPLACE).at(-1)?.body).toMatchObject({
      postalCode: '43005',
      isDefault: true,
    });
  });

  test('the address book makes another address the default', async () => {
    await openBook([savedAddress(1), savedAddress(2)]);
    await expect.element(items().nth(0).getByText('Default address')).toBeVisible();
    await button(/^Make Default ?: Ada Lovelace, 2 Bastogne Road/).click();
    await expect.element(items().nth(1).getByText('Default address')).toBeVisible();
    expect(items().nth(0).getByText('Default address').query()).toBeNull();
  });

  test('the address book deletes an address after a confirmation', async () => {
    const { api } = await openBook([savedAddress(1), savedAddress(2)]);
    await button(/^Delete ?: Ada Lovelace, 2 Bastogne Road/).click();
    const question = page.getByRole('alertdialog', { name: 'Delete This Address?' });
    await expect.element(question.getByText(/2 Bastogne Road/)).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(api.changes).toEqual([]);
    await button(/^Delete ?: Ada Lovelace, 2 Bastogne Road/).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(items()).toHaveLength(1);
    expect(api.changes).toEqual([`DELETE /api/account/addresses/${savedAddress(2).id}`]);
  });

  test('the address book takes no more than 20 addresses', async () => {
    await openBook(Array.from({ length: 20 }, (_, n) => savedAddress(n + 1)));
    await expect
      .element(main().getByText(/^You have 20 addresses, which is the most/))
      .toBeVisible();
    expect(button('Add an Address').query()).toBeNull();
  });

  test('the address book says why it could not be loaded', async () => {
    await openBook([], { 'GET /api/account/addresses': errorReply('UNAVAILABLE', 'Try later.') });
    await expect.element(main().getByText('Failed to Load Your Addresses')).toBeVisible();
  });

  test('the address book fits a phone, a tablet and a desktop', async () => {
    await openBook([savedAddress(1, { addressLine1: 'x'.repeat(200) }), savedAddress(2)]);
    await expect.element(items().nth(1)).toBeVisible();
    await expectFits();
  });
});
