import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { MailPreferences } from '../../shared/entities/mail-preferences.ts';
import { makeAlert, makePreferences } from './support/alerts.ts';
import { currentPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, heading, press, text } from './support/locators.ts';
import { errorReply, type Handlers } from './support/mockApi.ts';
import { mockShop } from './support/shop.ts';

const GET = 'GET /api/mail-preferences';
const PATCH = 'PATCH /api/mail-preferences';
const LINK = 'POST /api/mail-preferences/link';
const UNSUBSCRIBE = 'POST /api/unsubscribe';

async function openPreferences(
  given: Partial<MailPreferences> = {},
  path = '/mail-preferences?token=abc',
  handlers: Handlers = {},
) {
  const state = { preferences: makePreferences(given) };
  const { api } = mockShop(
    { user: null },
    {
      [GET]: () => state.preferences,
      [PATCH]: ({ body }) => {
        const { settings, alerts, suppressed } = state.preferences;
        state.preferences = {
          ...state.preferences,
          settings: { ...settings, ...body.settings },
          alerts: alerts.filter(({ id }) => id !== body.deleteAlert),
          suppressed: body.resume ? null : suppressed,
        };
        return state.preferences;
      },
      [UNSUBSCRIBE]: () => {
        const { settings } = state.preferences;
        state.preferences = {
          ...state.preferences,
          settings: { ...settings, newsletter: 'off' },
        };
        return { success: true, list: 'newsletter' };
      },
      ...handlers,
    },
  );
  await openApp(path);
  await expect.element(heading('E-mail preferences')).toBeVisible();
  return { api, state };
}
const newsletter = (name: string) => main().getByRole('radio', { name });
const list = (name: string) => main().getByRole('switch', { name });
const alerts = () => main().getByRole('list', { name: 'Your alerts' });
const unsubscribeButton = () => main().getByRole('button', { name: 'Unsubscribe', exact: true });

test('the e-mail preferences show what the address gets, and save each change at once', async () => {
  const { api } = await openPreferences();
  await expect.element(text('a•••@collectors.example')).toBeVisible();
  await expect.element(newsletter('Weekly')).toBeChecked();
  await expect.element(list('Quotes')).toBeChecked();
  await expect
    .element(list('Saved pieces'))
    .toHaveAccessibleDescription(
      'A piece in your wishlist or cart was sold, or is back in the shop.',
    );
  expect(list('Staff digest').query()).toBeNull();
  await expectAccessible();

  await newsletter('Whenever new pieces arrive').click();
  await expect.element(text('Saved.')).toBeVisible();
  await list('Quotes').click();
  await expect.poll(() => api.changes).toHaveLength(2);
  await expect.element(list('Quotes')).not.toBeChecked();
  await expect.element(newsletter('Whenever new pieces arrive')).toBeChecked();
  expect(api.changes).toEqual([
    'PATCH /api/mail-preferences {"token":"abc","settings":{"newsletter":"immediate"}}',
    'PATCH /api/mail-preferences {"token":"abc","settings":{"quotes":false}}',
  ]);
  expect(currentPath()).toBe('/mail-preferences?token=abc');
});

test('the e-mail preferences show only what concerns the address', async () => {
  await openPreferences({ lists: ['newsletter'] });
  await expect.element(newsletter('Off')).toBeVisible();
  expect(main().getByRole('switch').elements()).toEqual([]);
  await openPreferences({ lists: ['newsletter', 'staffDigest'] });
  await expect.element(list('Staff digest')).toBeVisible();
});

test('the e-mail preferences show changes while they are being saved, one after another', async () => {
  const { api } = await openPreferences();
  await expect.element(list('Quotes')).toBeChecked();
  const release = api.hold(PATCH);
  await list('Quotes').click();
  await list('Alerts').click();
  await expect.element(list('Quotes')).not.toBeChecked();
  await expect.element(list('Alerts')).not.toBeChecked();
  await expect.element(text('Saving…')).toBeVisible();
  expect(api.callsTo(PATCH)).toHaveLength(1);
  release();
  await expect.element(text('Saved.')).toBeVisible();
  await expect.poll(() => api.callsTo(PATCH)).toHaveLength(2);
  await expect.element(list('Quotes')).not.toBeChecked();
  await expect.element(list('Alerts')).not.toBeChecked();
});

test('the e-mail preferences undo a change that could not be saved and say so', async () => {
  const { api } = await openPreferences();
  api.on(PATCH, errorReply('UNAVAILABLE', 'Try later'));
  await list('Quotes').click();
  await expect.element(text('Not saved. Try later.')).toBeVisible();
  await expect.element(list('Quotes')).toBeChecked();
  await expectAccessible();
  api.reset(PATCH);
  await list('Quotes').click();
  await expect.element(text('Saved.')).toBeVisible();
  await expect.element(list('Quotes')).not.toBeChecked();
  expect(text('Not saved. Try later.').query()).toBeNull();
});

test('the e-mail preferences can be changed with the keyboard', async () => {
  await openPreferences();
  await expect.element(newsletter('Weekly')).toBeVisible();
  newsletter('Weekly').element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(newsletter('Off')).toBeChecked();
  await expect.element(text('Saved.')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(list('Alerts')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(list('Alerts')).not.toBeChecked();
});

test('the e-mail preferences unsubscribe from everything', async () => {
  const { api } = await openPreferences();
  await press(button('Unsubscribe from everything'), 'Enter');
  await expect.element(text('You are unsubscribed from everything.')).toBeVisible();
  await expect.element(text('You are unsubscribed from everything.')).toHaveFocus();
  await expect.element(newsletter('Off')).toBeChecked();
  for (const name of ['Alerts', 'Quotes', 'Saved pieces']) {
    await expect.element(list(name)).not.toBeChecked();
  }
  expect(button('Unsubscribe from everything').query()).toBeNull();
  expect(api.callsTo(PATCH)[0]?.body.settings).toEqual({
    newsletter: 'off',
    alerts: false,
    quotes: false,
    savedItems: false,
  });
});

test('the e-mail preferences list the alerts, which can be removed', async () => {
  const { api } = await openPreferences({
    alerts: [
      makeAlert(1, { query: { search: 'rangers', priceMax: '125' }, cadence: 'weekly' }),
      makeAlert(2),
    ],
  });
  await expect
    .element(alerts().getByRole('link', { name: 'rangers · up to $125' }))
    .toHaveAttribute('href', '/?search=rangers&price=0-125#all-items');
  await expect.element(alerts().getByText('Once a week')).toBeVisible();
  await press(alerts().getByRole('button', { name: 'Remove rangers' }), 'Enter');
  await expect.element(text('The alert is removed.')).toHaveFocus();
  await expect.element(alerts().getByRole('listitem')).toHaveLength(1);
  expect(api.changes).toEqual([
    `PATCH /api/mail-preferences {"token":"abc","deleteAlert":"${makeAlert(1).id}"}`,
  ]);
});

test.each([
  ['bounce', /came back/],
  ['complaint', /reported as spam/],
] as const)(
  'the e-mail preferences say that nothing is sent after a %s, until it is resumed',
  async (suppressed, reason) => {
    const { api } = await openPreferences({ suppressed });
    await expect.element(main().getByText(reason)).toBeVisible();
    await expectAccessible();
    await button('Send e-mails again').click();
    await expect.element(text('E-mails are sent again.')).toBeVisible();
    await expect.element(main().getByText(reason)).not.toBeInTheDocument();
    expect(api.changes).toEqual(['PATCH /api/mail-preferences {"token":"abc","resume":true}']);
  },
);

test('the e-mail preferences say that the token is missing or not valid', async () => {
  const { api } = mockShop({ user: null });
  await openApp('/mail-preferences');
  await expect.element(heading('Incomplete Link')).toBeVisible();
  await api.settled();
  expect(api.calls).toEqual([]);

  api.on(GET, errorReply('NOT_FOUND', 'No such recipient'));
  await openApp('/mail-preferences#token=old');
  await expect.element(heading('Link Not Valid')).toBeVisible();
  await expect.element(button('E-mail Me a New Link')).toBeVisible();
  await expectAccessible();
});

test('the e-mail preferences show skeletons while loading, and an error with retry', async () => {
  const { api } = mockShop({ user: null });
  const release = api.on(GET, errorReply('UNAVAILABLE', 'Try later.')).hold(GET);
  await openApp('/mail-preferences?token=abc');
  await expect.element(text('Loading your e-mail preferences…')).toBeInTheDocument();
  await expectAccessible();
  release();
  await expect.element(text('Failed to Load Your E-mail Preferences')).toBeVisible();
  await expectAccessible();
  api.reset(GET);
  await button('Try Again').click();
  await expect.element(newsletter('Weekly')).toBeChecked();
});

test('the e-mail preferences fit a phone, a tablet and a desktop', async () => {
  await openPreferences(
    {
      suppressed: 'bounce',
      email: `a•••@${'x'.repeat(60)}.example`,
      alerts: [makeAlert(1, { query: { search: 'x'.repeat(120) } })],
    },
    '/mail-preferences?token=abc&unsubscribe=newsletter',
  );
  await expect.element(alerts()).toBeVisible();
  await expectFitsAccessibly();
});

describe('the link to unsubscribe', () => {
  const PATH = '/mail-preferences?token=abc&unsubscribe=newsletter';

  test('the link to unsubscribe changes nothing before its button is pressed, which can be undone', async () => {
    const { api } = await openPreferences(
      { settings: { ...makePreferences().settings, newsletter: 'immediate' } },
      PATH,
    );
    await expect
      .element(main().getByRole('heading', { name: 'Unsubscribe from the newsletter?' }))
      .toBeVisible();
    await api.settled();
    expect(api.changes).toEqual([]);
    await expectAccessible();

    await press(unsubscribeButton(), 'Enter');
    await expect
      .element(main().getByRole('heading', { name: 'You are unsubscribed from the newsletter.' }))
      .toBeVisible();
    await expect.element(newsletter('Off')).toBeChecked();
    expect(unsubscribeButton().query()).toBeNull();
    expect(api.changes).toEqual(['POST /api/unsubscribe']);
    await expectAccessible();

    await button('Undo').click();
    await expect.element(newsletter('Whenever new pieces arrive')).toBeChecked();
    await expect.element(unsubscribeButton()).toBeVisible();
    expect(api.changes.at(-1)).toBe(
      'PATCH /api/mail-preferences {"token":"abc","settings":{"newsletter":"immediate"}}',
    );
  });

  test('the link to unsubscribe says after a reload that it is done', async () => {
    await openPreferences({ settings: { ...makePreferences().settings, newsletter: 'off' } }, PATH);
    await expect
      .element(main().getByRole('heading', { name: 'You are unsubscribed from the newsletter.' }))
      .toBeVisible();
    expect(unsubscribeButton().query()).toBeNull();
  });

  test('the link to unsubscribe works while the preferences cannot be loaded', async () => {
    const { api } = await openPreferences({}, PATH, { [GET]: errorReply('UNAVAILABLE', 'Later.') });
    await expect.element(text('Failed to Load Your E-mail Preferences')).toBeVisible();
    await unsubscribeButton().click();
    await expect
      .element(main().getByRole('heading', { name: 'You are unsubscribed from the newsletter.' }))
      .toBeVisible();
    expect(api.changes).toEqual(['POST /api/unsubscribe']);
  });

  test('the link to unsubscribe can be pressed again after a failure', async () => {
    const { api } = await openPreferences({}, PATH);
    api.on(UNSUBSCRIBE, errorReply('UNAVAILABLE', 'Please try again.'));
    await unsubscribeButton().click();
    await expect.element(text('Please try again.')).toBeVisible();
    api.reset(UNSUBSCRIBE);
    await unsubscribeButton().click();
    await expect.element(button('Undo')).toBeVisible();
    expect(text('Please try again.').query()).toBeNull();
  });

  test('the link to unsubscribe stops one list and changes nothing else, with the link of a mail', async () => {
    const { api } = await openPreferences({}, '/mail-preferences#unsubscribe=newsletter&stop=one');
    await unsubscribeButton().click();
    await expect
      .element(main().getByRole('heading', { name: 'You are unsubscribed from the newsletter.' }))
      .toBeVisible();
    expect(button('Undo').query()).toBeNull();
    expect(api.callsTo(UNSUBSCRIBE)[0]?.headers.get('x-mail-token')).toBe('one');
    expect(api.callsTo(GET)).toEqual([]);
    expect(location.search).toBe('');
    await expectAccessible();
  });

  test.each([
    '/mail-preferences?token=old&unsubscribe=newsletter',
    '/mail-preferences#unsubscribe=newsletter&stop=old',
  ])('a link to unsubscribe that is over can be replaced by e-mail: %s', async (path) => {
    const { api } = await openPreferences({}, path, { [GET]: errorReply('NOT_FOUND', 'Over.') });
    api.on(LINK, errorReply('RATE_LIMITED', 'Too many requests.'));
    await button('E-mail Me a New Link').click();
    await expect.element(text('Too many requests.')).toBeVisible();
    api.on(LINK, { success: true });
    await button('E-mail Me a New Link').click();
    await expect
      .element(
        text(
          'If the e-mail was meant for you, a new link is on its way to your address. We send at most one a day.',
        ),
      )
      .toBeVisible();
    expect(api.changes.at(-1)).toBe('POST /api/mail-preferences/link {"token":"old"}');
    await expectAccessible();
  });

  test('a link to unsubscribe from an unknown list shows the preferences alone', async () => {
    await openPreferences({}, '/mail-preferences?token=abc&unsubscribe=everything');
    await expect.element(newsletter('Weekly')).toBeChecked();
    expect(unsubscribeButton().query()).toBeNull();
  });
});
