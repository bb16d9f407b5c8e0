import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { download } from './support/download.ts';
import { button, expectNoOverflow, focusedText, heading, text } from './support/locators.ts';
import { errorReply, type Handlers, NETWORK_ERROR } from './support/mockApi.ts';
import { ADA, mockShop } from './support/shop.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const REQUEST = 'POST /api/personal-data';
const EXPORT = 'POST /api/personal-data/export';
const ERASE = 'POST /api/personal-data/erase';
const DATA = {
  exportedAt: '2026-11-27T12:00:00.000Z',
  email: 'visitor@post.example',
  quotes: [],
  questions: [],
  resaleCertificate: null,
  queuedMails: [],
  failedTasks: [],
  mailSettings: {
    newsletter: 'weekly' as const,
    alerts: true,
    quotes: true,
    savedItems: true,
    staffDigest: true,
  },
  privateViewings: [],
};

const open = async (path: string, handlers: Handlers = {}, user: typeof ADA | null = null) => {
  const { api } = mockShop(
    { user },
    { [REQUEST]: { success: true }, [EXPORT]: DATA, [ERASE]: { success: true }, ...handlers },
  );
  await openApp(path);
  await expect.element(heading('Your Data')).toBeVisible();
  return api;
};
const subheading = (name: string) => main().getByRole('heading', { level: 2, name });
const dialog = () => page.getByRole('alertdialog', { name: 'Delete Your Data?' });
const email = () => main().getByLabelText('E-mail', { exact: true });
const send = () => button('Send Link');

test('the form of visitors for their data sends a link to an address', async () => {
  const api = await open('/your-data');
  await expectAccessible();
  const release = api.hold(REQUEST);
  await email().fill(' visitor@post.example ');
  await send().click();
  await expect.element(text('Sending…')).toBeVisible();
  release();
  await expect.poll(focusedText).toBe('Check your inbox');
  await expect.element(text('visitor@post.example')).toBeVisible();
  const [{ body } = { body: undefined }] = api.callsTo(REQUEST);
  expect(body).toEqual({
    email: 'visitor@post.example',
    website: '',
    elapsedMs: expect.any(Number),
  });
  await expectAccessible();
  await button('Enter Another Address').click();
  await expect.element(email()).toBeVisible();
});

test('the form of visitors for their data asks for a whole address', async () => {
  const api = await open('/your-data');
  await email().fill('visitor');
  await send().click();
  await expect.element(main().getByText(/such as name@example\.com/)).toBeVisible();
  expect(api.callsTo(REQUEST)).toEqual([]);
});

test('the form of visitors for their data says what failed, and can be sent again', async () => {
  const api = await open('/your-data', { [REQUEST]: errorReply('RATE_LIMITED', 'Too many.') });
  await email().fill('visitor@post.example');
  await send().click();
  await expect.element(text('Too many.')).toBeVisible();
  api.on(REQUEST, { success: true });
  await send().click();
  await expect.element(subheading('Check your inbox')).toBeVisible();
});

test('the form of visitors for their data leads a member to the account, and others to the login', async () => {
  await open('/your-data', {}, ADA);
  await expect
    .element(main().getByRole('link', { name: 'Your Account' }))
    .toHaveAttribute('href', '/account');
  await open('/your-data');
  await expect
    .element(main().getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '/api/login?returnTo=%2Faccount');
});

describe('the link to the data of a visitor', () => {
  const LINK = '/your-data#token=abc';

  test('the link to the data of a visitor changes nothing when it is opened', async () => {
    const api = await open(LINK);
    await api.settled();
    expect(api.changes).toEqual([]);
    await expectAccessible();
  });

  test('the link to the data of a visitor downloads the data', async () => {
    const api = await open(LINK);
    const file = await download(() => button('Download My Data').click());
    expect(file.name).toBe('guidon-data.json');
    expect(JSON.parse(file.text)).toEqual(DATA);
    await expect.element(text('The file was downloaded.')).toBeVisible();
    expect(api.callsTo(EXPORT).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  });

  test('the link to the data of a visitor deletes the data after a confirmation', async () => {
    const api = await open(LINK);
    await button('Delete My Data').click();
    await expect.element(dialog()).toBeVisible();
    expect(api.callsTo(ERASE)).toEqual([]);
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await expect.element(subheading('Deleted')).toBeVisible();
    expect(api.callsTo(ERASE).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
    await expectAccessible();
  });

  test('the link to the data of a visitor offers another one when it is no longer valid', async () => {
    await open(LINK, { [EXPORT]: errorReply('NOT_FOUND', 'This link is no longer valid.') });
    await button('Download My Data').click();
    await expect.element(subheading('Link not valid')).toBeVisible();
    await main().getByRole('link', { name: 'Get a New Link' }).click();
    await expect.element(email()).toBeVisible();
  });

  test('the link to the data of a visitor says when the network fails, and can be tried again', async () => {
    const api = await open(LINK, { [ERASE]: NETWORK_ERROR });
    const confirm = async () => {
      await button('Delete My Data').click();
      await dialog().getByRole('button', { name: 'Delete' }).click();
    };
    await confirm();
    await expect.poll(() => main().getByRole('alert').query()?.textContent).not.toBe('');
    api.on(ERASE, { success: true });
    await confirm();
    await expect.element(subheading('Deleted')).toBeVisible();
  });
});

test.each([PHONE, TABLET, DESKTOP])(
  'both screens about the data of a visitor fit %d × %d pixels',
  async (...size) => {
    await page.viewport(...size);
    for (const path of ['/your-data', '/your-data#token=abc']) {
      await open(path);
      expectNoOverflow();
    }
  },
);
