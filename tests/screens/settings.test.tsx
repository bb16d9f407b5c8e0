import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_SHOP_SETTINGS } from '../../shared/default-shop-settings.ts';
import { DEFAULT_SALE_SETTINGS } from '../../shared/entities/sale-settings.ts';
import type { ShopSettings } from '../../shared/entities/shop-settings.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { forbidden, internal, mockBackOffice } from './support/backOffice.ts';
import { allowConsoleError } from './support/consoleErrors.ts';
import { expectFits, expectFitsAccessibly } from './support/fits.ts';
import { button, heading, text } from './support/locators.ts';
import { errorReply, type Handlers, type MockCall, NETWORK_ERROR } from './support/mockApi.ts';
import { expectToast } from './support/toasts.ts';

const READ = 'GET /api/settings';
const SAVE = 'PUT /api/settings';

const field = (label: string) => main().getByLabelText(label, { exact: true });
const save = () => button('Save Settings');

const open = async (handlers: Handlers = {}) => {
  let settings: ShopSettings = DEFAULT_SHOP_SETTINGS;
  const shop = {
    changeByOther: (changes: Partial<ShopSettings>) => {
      settings = { ...settings, ...changes, version: settings.version + 1 };
    },
  };
  const { api } = mockBackOffice(
    {},
    {
      [READ]: () => settings,
      [SAVE]: ({ body }: MockCall) => {
        if (body.version !== settings.version) return errorReply('CONFLICT', 'Changed meanwhile.');
        settings = { ...body, version: body.version + 1 };
        return settings;
      },
      ...handlers,
    },
  );
  await openApp('/settings');
  await expect.element(field('Name')).toBeVisible();
  return Object.assign(shop, { api });
};

test('the settings name the series of Unique IDs and its next number', async () => {
  const series = [{ prefix: 'GD-', count: 3007, next: 'GD-3008' }];
  const { api } = await open({
    'GET /api/military-items/next-number': ({ query }: MockCall) => ({
      next: query.get('prefix') === 'MIL-' ? 'MIL-0001' : 'GD-3008',
      series,
    }),
  });
  const prefix = field('Prefix of Unique IDs');
  await expect.element(main().getByText(/^The next number is GD-3008\./)).toBeVisible();
  await prefix.fill('MIL-');
  await expect.element(main().getByText(/^The next number is MIL-0001\./)).toBeVisible();
  await button('Use GD- (3,007 numbers so far)').click();
  await expect.element(prefix).toHaveValue('GD-');
  await expect.element(main().getByText(/^The next number is GD-3008\./)).toBeVisible();
  await save().click();
  await expectToast('Settings Saved', 'The shop shows them within seconds.');
  expect(api.callsTo(SAVE)[0]?.body).toMatchObject({ numberPrefix: 'GD-' });
});

test('the settings have tabs for the shop and its sales, which keep the focus', async () => {
  await open({ 'GET /api/sale-settings': DEFAULT_SALE_SETTINGS });
  const tab = (name: string) => main().getByRole('tab', { name });
  await tab('Sales').click();
  await expectPath('/settings?view=sales');
  await expect.element(heading('Sale Settings')).toBeVisible();
  await expect.element(field('Days to pay')).toBeVisible();
  await expect.element(tab('Sales')).toHaveFocus();
  await tab('Shop').click();
  await expectPath('/settings');
  await expect.element(field('Name')).toBeVisible();
});

test('the settings are saved, and the shop has them at once', async () => {
  const { api } = await open();
  await expectAccessible();
  await expect.element(save()).toHaveAttribute('aria-disabled', 'true');
  await field('Name').fill('Foxhole & Sons');
  await field('Phone').fill('');
  await field('Facebook').fill(' ');
  await field('Instagram').fill('https://instagram.com/foxhole');
  await field('Title').fill('Pacific War');
  await main().getByRole('switch', { name: 'Show prices of sold pieces' }).click();
  await expect.element(text('Not saved yet')).toBeVisible();
  await save().click();
  await expectToast('Settings Saved', 'The shop shows them within seconds.');
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
    {
      ...DEFAULT_SHOP_SETTINGS,
      brand: 'Foxhole & Sons',
      phone: null,
      social: {
        ...DEFAULT_SHOP_SETTINGS.social,
        facebook: null,
        instagram: 'https://instagram.com/foxhole',
      },
      opening: { ...DEFAULT_SHOP_SETTINGS.opening, title: 'Pacific War' },
      showSoldPrices: true,
    },
  ]);
  await expect.element(text('Not saved yet')).not.toBeInTheDocument();
  const banner = page.getByRole('banner');
  await expect
    .element(banner.getByRole('link', { name: 'Foxhole & Sons, home page' }))
    .toBeVisible();
  expect(banner.getByRole('link', { name: '(555) 019-1944' }).query()).toBeNull();
  const footer = page.getByRole('contentinfo');
  expect(footer.getByRole('link', { name: 'Facebook' }).query()).toBeNull();
  await expect
    .element(footer.getByRole('link', { name: 'Instagram' }))
    .toHaveAttribute('href', 'https://instagram.com/foxhole');
  expect(document.title).toBe('Settings · Foxhole & Sons');
  await expectAccessible();
});

test('the settings show what is wrong next to its field, and keep what was typed', async () => {
  const { api } = await open();
  await field('YouTube').fill('youtube');
  await save().click();
  await expect
    .element(field('YouTube'))
    .toHaveAccessibleDescription('Expected an address that starts with https://.');
  await expect.element(field('YouTube')).toHaveFocus();
  expect(api.callsTo(SAVE)).toEqual([]);
  api.on(
    SAVE,
    errorReply('INVALID_REQUEST', 'social.youtube: Expected another', {
      issues: [{ path: 'social.youtube', message: 'Expected another' }],
    }),
  );
  await field('YouTube').fill('https://youtube.com/foxhole');
  await save().click();
  await expect.element(field('YouTube')).toHaveAccessibleDescription('Expected another.');
  await expect.element(field('YouTube')).toHaveFocus();
  await expect.element(text('Nothing was saved. Please correct the marked fields.')).toBeVisible();
  await expectAccessible();
  api.on(SAVE, NETWORK_ERROR);
  await save().click();
  await expect.element(main().getByText(/Nothing was saved, and what you typed/)).toBeVisible();
  await expect.element(field('YouTube')).toHaveValue('https://youtube.com/foxhole');
  await button('Discard Changes').click();
  await expect.element(field('YouTube')).toHaveValue('');
  expect(
    main()
      .getByText(/Nothing was saved/)
      .query(),
  ).toBeNull();
});

test('the settings keep unsaved changes when the screen is left', async () => {
  await open();
  await field('Hours').fill('By appointment');
  const leave = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leave);
  expect(leave.defaultPrevented).toBe(true);
  await main().getByRole('link', { name: 'Staff', exact: true }).click();
  await expectPath('/staff');
  await main().getByRole('link', { name: 'Settings', exact: true }).click();
  await expect.element(field('Hours')).toHaveValue('By appointment');
  await button('Discard Changes').click();
  await expect.element(field('Hours')).toHaveValue(DEFAULT_SHOP_SETTINGS.hours);
});

test('the settings keep what is typed during a save for the next one', async () => {
  const { api } = await open();
  const release = api.hold(SAVE);
  await field('Name').fill('Foxhole');
  await save().click();
  await field('Hours').fill('By appointment');
  release();
  await expectToast('Settings Saved', 'The shop shows them within seconds.');
  await expect.element(field('Hours')).toHaveValue('By appointment');
  await save().click();
  await expect.element(text('Not saved yet')).not.toBeInTheDocument();
  const bodies = api.callsTo(SAVE).map(({ body }) => body);
  expect(bodies.map(({ version }) => version)).toEqual([0, 1]);
  expect(bodies[1]).toMatchObject({ brand: 'Foxhole', hours: 'By appointment' });
});

test('the settings let the member of staff decide when a newer version was saved', async () => {
  const shop = await open();
  await field('Name').fill('Mine');
  shop.changeByOther({ phone: '(555) 000-0000' });
  await save().click();
  await expect.element(main().getByText(/^A newer version was saved/)).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Mine');
  await expectAccessible();
  await button('Keep My Changes').click();
  await save().click();
  await expectToast('Settings Saved', 'The shop shows them within seconds.');
  const bodies = shop.api.callsTo(SAVE).map(({ body }) => body);
  expect(bodies.map(({ version }) => version)).toEqual([0, 1]);

  await field('Name').fill('Mine again');
  shop.changeByOther({ brand: 'Theirs' });
  await save().click();
  await button('Load Saved Version').click();
  await expect.element(field('Name')).toHaveValue('Theirs');
});

test('the settings show a skeleton while loading, and an error with retry', async () => {
  const { api } = mockBackOffice();
  const release = api.hold(READ);
  api.on(READ, internal);
  await openApp('/settings');
  await expect.element(text('Loading the settings…')).toBeInTheDocument();
  await expectAccessible();
  release();
  await expect.element(text('Failed to Load the Settings')).toBeVisible();
  await expectAccessible();
  api.reset(READ);
  await button('Try Again').click();
  await expect.element(field('Name')).toHaveValue('Guidon');
});

test('the settings fit a phone, a tablet and a desktop', async () => {
  await open();
  await field('Name').fill('x'.repeat(60));
  await expectFitsAccessibly();
});

test('the settings show Access Denied to members who are not staff', async () => {
  allowConsoleError(/403: /);
  const { api } = await open();
  api.on(SAVE, forbidden);
  await field('Name').fill('Mine');
  await save().click();
  await expect.element(heading('Access Denied')).toBeVisible();
});

describe('the history of the settings', () => {
  const VERSIONS = 'GET /api/settings/versions';
  const history = () => main().getByRole('list', { name: 'History' });
  const CHANGED = {
    settings: { ...DEFAULT_SHOP_SETTINGS, phone: '(555) 666-0000', version: 1 },
    by: { id: crypto.randomUUID(), email: 'ruth@guidon.example' },
    at: '2026-11-23T10:00:00.000Z',
  };
  const ORIGINAL = { settings: DEFAULT_SHOP_SETTINGS, by: null, at: null };

  test('the history of the settings shows who changed what, and restores a version', async () => {
    const { api } = await open({
      [READ]: () => CHANGED.settings,
      [VERSIONS]: () => [CHANGED, ORIGINAL],
      [SAVE]: ({ body }: MockCall) => ({ ...body, version: body.version + 1 }),
    });
    await expect.element(history().getByText('by ruth@guidon.example')).toBeVisible();
    await expect.element(history().getByText('Original settings', { exact: true })).toBeVisible();
    await expect.element(history().getByText('Current')).toBeVisible();
    await expectAccessible();
    await button('Restore the original settings').click();
    await expectToast('Settings Restored', 'The shop has the original settings again.');
    expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
      { ...DEFAULT_SHOP_SETTINGS, version: 1 },
    ]);
  });

  test('the history of the settings can be loaded again after a failure', async () => {
    const { api } = await open({ [VERSIONS]: errorReply('UNAVAILABLE', 'Try later.') });
    await expect.element(text('The history of the settings could not be loaded.')).toBeVisible();
    api.on(VERSIONS, [ORIGINAL]);
    await button('Try Again').click();
    await expect.element(history().getByText('Original settings', { exact: true })).toBeVisible();
  });

  test('the history of the settings fits a phone, a tablet and a desktop', async () => {
    const guarantee = 'x'.repeat(400);
    const settings = { ...CHANGED.settings, guarantee };
    await open({ [VERSIONS]: () => [{ ...CHANGED, settings }, ORIGINAL] });
    await expect.element(history().getByText('by ruth@guidon.example')).toBeVisible();
    await expectFits();
  });
});
