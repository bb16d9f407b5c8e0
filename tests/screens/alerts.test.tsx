import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Alert } from '../../shared/entities/alert.ts';
import { makeAlert, makePreferences } from './support/alerts.ts';
import {
  currentPath,
  expectLogInAgain,
  expectPath,
  main,
  openApp,
  reloadApp,
} from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, dialog, press, text, texts } from './support/locators.ts';
import { errorReply, type Handlers, reply } from './support/mockApi.ts';
import { navigations } from './support/navigation.ts';
import { ADA, mockShop, NO_FACETS, PRODUCT_PATH, product, unauthorized } from './support/shop.ts';
import { expectToast } from './support/toasts.ts';

const SAVE = 'POST /api/alerts';
const notifyMe = () => main().getByRole('button', { name: 'Notify me', exact: true });
const save = () => dialog().getByRole('button', { name: 'Save Alert' });
const SAVED = {
  title: 'Alert Saved',
  text: 'We’ll e-mail you when a matching piece arrives. Your alerts are on your account page.',
};

describe('Notify me', () => {
  const SEARCH =
    '/?search=rangers&itemTypes=Patches&price=100-250&newSince=2026-11-01&sort=name&show=48';
  const QUERY = { search: 'rangers', itemTypes: ['Patches'], priceMin: '100', priceMax: '250' };
  const open = async (path = SEARCH, handlers: Handlers = {}) => {
    const shop = mockShop({}, { [SAVE]: ({ body }) => makeAlert(1, body), ...handlers });
    await openApp(path);
    await expect.element(main().getByRole('article').first()).toBeVisible();
    return shop;
  };

  test('Notify me saves the search and the filters, with how often and whether the name is shown', async () => {
    const { api } = await open();
    await press(notifyMe(), 'Enter');
    await expect.element(dialog()).toHaveAccessibleName('Notify me');
    await expect
      .element(dialog().getByText('rangers · Patches · $100 to $250', { exact: true }))
      .toBeVisible();
    await expectAccessible();
    await dialog().getByLabelText('How often').selectOptions('Once a week');
    await dialog().getByRole('switch', { name: 'Show us my name' }).click();
    const release = api.hold(SAVE);
    await save().click();
    await expect
      .element(dialog().getByRole('button', { name: 'Saving…' }))
      .toHaveAttribute('aria-busy', 'true');
    release();
    await expectToast(SAVED.title, SAVED.text);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(notifyMe()).toHaveFocus();
    expect(api.changes).toEqual([
      `POST /api/alerts ${JSON.stringify({ query: QUERY, cadence: 'weekly', isNameShown: true })}`,
    ]);
  });

  test('Notify me says that the alert exists already', async () => {
    await open(SEARCH, { [SAVE]: reply(makeAlert(1), {}, 200) });
    await notifyMe().click();
    await save().click();
    await expectToast(
      'Already Saved',
      'You have this alert already. It now has the settings that you chose.',
    );
  });

  test('Notify me keeps what was chosen when the alert cannot be saved', async () => {
    const { api } = await open(SEARCH, {
      [SAVE]: errorReply('CONFLICT', 'You have 50 alerts, which is the limit.'),
    });
    await notifyMe().click();
    await dialog().getByLabelText('How often').selectOptions('Once a day');
    await save().click();
    await expect
      .element(dialog().getByText('You have 50 alerts, which is the limit.'))
      .toBeVisible();
    await expect.element(dialog().getByLabelText('How often')).toHaveDisplayValue('Once a day');
    await expectAccessible();
    api.on(SAVE, makeAlert(1));
    await save().click();
    await expectToast(SAVED.title, SAVED.text);
    await notifyMe().click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('Notify me is offered while a search or a filter is active', async () => {
    await open('/');
    expect(notifyMe().query()).toBeNull();
    await open('/?price=100-250');
    await expect.element(main().getByRole('list', { name: 'Active filters' })).toBeVisible();
    expect(notifyMe().query()).toBeNull();
    await open('/?rare=true');
    await expect.element(notifyMe()).toHaveLength(1);
  });

  test('Notify me is offered once without results', async () => {
    const { api } = mockShop({ products: [] }, { [SAVE]: makeAlert(1) });
    await openApp('/?search=zzz');
    await expect.element(main().getByText('No results for “zzz”')).toBeVisible();
    await api.settled();
    expect(notifyMe().elements()).toHaveLength(1);
    await notifyMe().click();
    await save().click();
    await expectToast(SAVED.title, SAVED.text);
    expect(api.callsTo(SAVE)[0]?.body.query).toEqual({ search: 'zzz' });
  });

  test('Notify me leads visitors to the login and back to the search, with the dialog open', async () => {
    const shop = await open();
    shop.user = null;
    await reloadApp();
    await notifyMe().click();
    await expect.poll(() => navigations.at(-1)?.path).toBe('/api/login');
    expect(dialog().query()).toBeNull();
    shop.user = ADA;
    await reloadApp();
    await expect
      .element(dialog().getByText('rangers · Patches · $100 to $250', { exact: true }))
      .toBeVisible();
    expect(currentPath()).toBe(SEARCH);
    await save().click();
    await expectToast(SAVED.title, SAVED.text);
    expect(shop.api.callsTo(SAVE)[0]?.body.query).toEqual(QUERY);
    await reloadApp();
    await expect.element(main().getByRole('article').first()).toBeVisible();
    expect(dialog().query()).toBeNull();
  });

  test('Notify me is forgotten when the visitor comes back without a login', async () => {
    const shop = await open();
    shop.user = null;
    await reloadApp();
    await notifyMe().click();
    await expect.poll(() => navigations.at(-1)?.path).toBe('/api/login');
    await reloadApp();
    await expect.element(main().getByRole('article').first()).toBeVisible();
    await shop.api.settled();
    shop.user = ADA;
    await reloadApp();
    await expect.element(main().getByRole('article').first()).toBeVisible();
    await shop.api.settled();
    expect(dialog().query()).toBeNull();
  });

  test('Notify me opens again after the login when the session is over', async () => {
    const shop = await open(SEARCH, { [SAVE]: unauthorized });
    await notifyMe().click();
    await expect.element(save()).toBeVisible();
    await expectLogInAgain(() => save().click());
    await reloadApp();
    await expect.element(save()).toBeVisible();
    expect(shop.api.callsTo(SAVE)).toHaveLength(1);
  });

  test.each(['{', 'null', '0'])(
    'Notify me ignores invalid data in the session storage: %s',
    async (invalid) => {
      sessionStorage.setItem('guidon:notify-me', invalid);
      await open('/');
      expect(dialog().query()).toBeNull();
    },
  );

  test('Notify me fits a phone, a tablet and a desktop', async () => {
    await open(`/?search=${'x'.repeat(150)}`);
    await notifyMe().click();
    await expect.element(save()).toBeVisible();
    await expectFitsAccessibly();
  });
});

test('a price that is not in the filter panel is sent, shown as a filter, and can be removed', async () => {
  const { api } = mockShop();
  await openApp('/?search=rangers&price=0-125');
  await expect
    .poll(() => api.callsTo('GET /api/products').at(-1)?.query.get('priceMax'))
    .toBe('125');
  await main().getByRole('button', { name: 'Remove filter Up to $125' }).click();
  await expectPath('/?search=rangers');
});

describe('the unit of a product', () => {
  const UNIT = '82nd Airborne Division';
  const open = async (unitName: string | null) => {
    const shop = mockShop(
      { products: [product(1, { unitName })] },
      { [SAVE]: ({ body }) => makeAlert(1, body) },
    );
    await openApp(PRODUCT_PATH);
    await expect.element(main().getByRole('heading', { name: 'Item 1' })).toBeVisible();
    return shop;
  };

  test('the unit of a product leads to its other pieces', async () => {
    await open(UNIT);
    await main().getByRole('link', { name: 'More from this unit' }).click();
    await expectPath('/?unitNames=82nd+Airborne+Division#all-items');
  });

  test('the unit of a product can be watched', async () => {
    const { api } = await open(UNIT);
    await button('Notify me about this unit').click();
    await expect.element(dialog().getByText(UNIT, { exact: true })).toBeVisible();
    await save().click();
    await expectToast(SAVED.title, SAVED.text);
    expect(api.callsTo(SAVE)[0]?.body.query).toEqual({ unitNames: [UNIT] });
  });

  test('the unit of a product may be unknown', async () => {
    await open(null);
    expect(main().getByRole('link', { name: 'More from this unit' }).query()).toBeNull();
    expect(button('Notify me about this unit').query()).toBeNull();
  });
});

describe('the alerts of the account', () => {
  const section = (name: string) => main().getByRole('region', { name, exact: true });
  const list = () => section('Alerts').getByRole('list', { name: 'Your alerts' });
  const openAccount = async (given: Alert[], handlers: Handlers = {}) => {
    const state = { alerts: given };
    const { api } = mockShop(
      {},
      {
        'GET /api/account/sessions': [],
        'GET /api/account/second-factor': { isEnabled: false },
        'GET /api/alerts': () => state.alerts,
        'GET /api/products/facets': {
          ...NO_FACETS,
          unitNames: [{ value: '10th Mountain Division', count: 3 }],
        },
        'PATCH /api/alerts/{id}': ({ params, body }) => {
          state.alerts = state.alerts.map((each) =>
            each.id === params.id ? { ...each, ...body } : each,
          );
          return state.alerts.find(({ id }) => id === params.id) ?? makeAlert(1);
        },
        'DELETE /api/alerts/{id}': ({ params }) => {
          state.alerts = state.alerts.filter(({ id }) => id !== params.id);
          return { success: true };
        },
        [SAVE]: ({ body }) => {
          const added = makeAlert(9, body);
          state.alerts = [added, ...state.alerts];
          return added;
        },
        ...handlers,
      },
    );
    await openApp('/account');
    await expect.element(section('Alerts')).toBeVisible();
    return { api, state };
  };
  const TWO = [
    makeAlert(1, { query: { search: 'rangers', priceMax: '125' } }),
    makeAlert(2, { cadence: 'weekly', isNameShown: true }),
  ];

  test('the alerts of the account are listed with links to the shop, and can be changed', async () => {
    const { api } = await openAccount(TWO);
    await expect
      .element(list().getByRole('link', { name: 'rangers · up to $125' }))
      .toHaveAttribute('href', '/?search=rangers&price=0-125#all-items');
    await expectAccessible();
    const cadence = list().getByLabelText('How often: rangers');
    const name = list().getByRole('switch', { name: 'Show us my name rangers' });
    const release = api.hold('PATCH /api/alerts/{id}');
    await cadence.selectOptions('Once a day');
    await name.click();
    await expect.element(cadence).toHaveDisplayValue('Once a day');
    await expect.element(name).toBeChecked();
    release();
    await expect.poll(() => api.changes).toHaveLength(2);
    await api.settled();
    await expect.element(cadence).toHaveDisplayValue('Once a day');
    await expect.element(name).toBeChecked();
    const path = `PATCH /api/alerts/${makeAlert(1).id}`;
    expect(api.changes).toEqual([`${path} {"cadence":"daily"}`, `${path} {"isNameShown":true}`]);
  });

  test('the alerts of the account undo a change that could not be saved', async () => {
    await openAccount(TWO, { 'PATCH /api/alerts/{id}': errorReply('UNAVAILABLE', 'Try later.') });
    const cadence = list().getByLabelText('How often: rangers');
    await cadence.selectOptions('Once a day');
    await expectToast('Not Saved', 'Try later.');
    await expect.element(cadence).toHaveDisplayValue('Immediately');
  });

  test('the alerts of the account can be deleted after a confirmation', async () => {
    const { api } = await openAccount(TWO);
    const deletion = list().getByRole('button', { name: 'Delete rangers' });
    await press(deletion, 'Enter');
    const question = page.getByRole('alertdialog', { name: 'Delete This Alert?' });
    await expectAccessible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(api.changes).toEqual([]);
    await deletion.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast('Alert Deleted', 'We won’t e-mail you about it anymore.');
    await expect.element(list().getByRole('listitem')).toHaveLength(1);
    await expect.element(question).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.contains(list().element())).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(api.changes).toEqual([`DELETE /api/alerts/${makeAlert(1).id}`]);
  });

  test('the alerts of the account stay when they cannot be deleted', async () => {
    await openAccount(TWO, { 'DELETE /api/alerts/{id}': errorReply('UNAVAILABLE', 'Try later.') });
    await list().getByRole('button', { name: 'Delete rangers' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast('Error', 'Try later.');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(list().getByRole('listitem')).toHaveLength(2);
  });

  test('the alerts of the account are explained while there are none', async () => {
    await openAccount([]);
    await expect.element(text('No alerts yet')).toBeVisible();
    await expectAccessible();
    await section('Alerts').getByRole('link', { name: 'Browse the Collection' }).click();
    await expectPath('/#all-items');
  });

  test('the alerts of the account show skeletons while loading, and an error with retry', async () => {
    const { api } = mockShop(
      {},
      {
        'GET /api/account/sessions': [],
        'GET /api/account/second-factor': { isEnabled: false },
        'GET /api/alerts': errorReply('UNAVAILABLE', 'Try later.'),
      },
    );
    const release = api.hold('GET /api/alerts');
    await openApp('/account');
    await expect
      .poll(() => section('Alerts').element().querySelector('[data-skeleton]'))
      .not.toBeNull();
    release();
    await expect.element(text('Failed to Load Your Alerts')).toBeVisible();
    api.on('GET /api/alerts', TWO);
    await section('Alerts').getByRole('button', { name: 'Try Again' }).click();
    await expect.element(list().getByRole('listitem')).toHaveLength(2);
  });

  test('a want is added to the alerts of the account, after what is missing or wrong is entered', async () => {
    const { api } = await openAccount(TWO);
    const form = section('Alerts').getByRole('form', { name: 'Add to your want list' });
    const field = (name: string) => form.getByLabelText(name);
    await form.getByRole('button', { name: 'Add Want' }).click();
    await expect.element(field('Words')).toHaveAccessibleDescription('Enter words or a unit.');
    expect(
      texts(page.elementLocator(document.querySelector('datalist') ?? document.body)),
    ).toHaveLength(1);
    await field('Unit').fill(' 10th Mountain Division ');
    await field('Maximum price').fill('cheap');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(field('Maximum price'))
      .toHaveAccessibleDescription('Enter an amount in US dollars, such as 125.');
    expect(api.changes).toEqual([]);
    await expectAccessible();
    await field('Maximum price').fill('$1,250.50');
    await form.getByLabelText('How often').selectOptions('Once a day');
    await userEvent.keyboard('{Enter}');
    await form.getByRole('button', { name: 'Add Want' }).click();
    await expectToast(SAVED.title, SAVED.text);
    await expect
      .element(list().getByRole('link', { name: '10th Mountain Division · up to $1,250.50' }))
      .toBeVisible();
    await expect.element(field('Unit')).toHaveValue('');
    await expect.element(field('Maximum price')).toHaveValue('');
    expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
      {
        query: { unitNames: ['10th Mountain Division'], priceMax: '1250.50' },
        cadence: 'daily',
      },
    ]);
  });

  test('a want stays in the form of the account when it cannot be saved', async () => {
    await openAccount([], { [SAVE]: errorReply('CONFLICT', 'You have 50 alerts.') });
    await main().getByLabelText('Words').fill('rangers scroll');
    await button('Add Want').click();
    await expect.element(text('You have 50 alerts.')).toBeVisible();
    await expect.element(main().getByLabelText('Words')).toHaveValue('rangers scroll');
  });

  test('the mail preferences of the account are the member’s own, without a second list of the alerts', async () => {
    const { api, state } = await openAccount(TWO, {
      'GET /api/mail-preferences': () => makePreferences({ alerts: state.alerts }),
    });
    const mail = section('E-mail');
    await expect.element(mail.getByRole('radio', { name: 'Weekly' })).toBeChecked();
    expect(api.callsTo('GET /api/mail-preferences')[0]?.headers.get('x-mail-token')).toBe(
      'own-token',
    );
    expect(mail.getByRole('list').elements()).toEqual([]);
  });

  test('the mail preferences of the account can fail to load', async () => {
    const { api } = await openAccount([], {
      'GET /api/mail-preferences/token': errorReply('UNAVAILABLE', 'Try later.'),
    });
    await expect.element(text('Failed to Load Your E-mail Preferences')).toBeVisible();
    api.on('GET /api/mail-preferences/token', { token: 'own-token' });
    await section('E-mail').getByRole('button', { name: 'Try Again' }).click();
    await expect.element(section('E-mail').getByRole('radio', { name: 'Weekly' })).toBeVisible();
  });

  test('the alerts of the account fit a phone, a tablet and a desktop', async () => {
    await openAccount([makeAlert(3, { query: { search: 'x'.repeat(150) } }), ...TWO]);
    await expect.element(list()).toBeVisible();
    await expectFitsAccessibly();
  });
});
