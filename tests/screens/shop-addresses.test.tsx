import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Order } from '../../shared/entities/order.ts';
import type { SavedAddress } from '../../shared/entities/postal-address.ts';
import { ACCEPTANCE } from '../../shared/quotes/acceptance-text.ts';
import { ADDRESS } from '../support/postal-address.ts';
import { makeEntry, makeOffer } from '../support/quotes.ts';
import { main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { collectorQuote, inDays, mockCollectorQuotes } from './support/collectorQuotes.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, focusedText, heading, texts } from './support/locators.ts';
import { errorReply, type Handlers, NETWORK_ERROR } from './support/mockApi.ts';
import { ADA } from './support/shop.ts';
import { PHONE } from './support/viewports.ts';

const SET = 'PUT /api/orders/{id}/address';
const ACCEPT = 'POST /api/orders/{id}/accept';
const BOOK = 'GET /api/account/addresses';

const home = (changes: Partial<SavedAddress> = {}): SavedAddress => ({
  ...ADDRESS,
  id: '00000000-0000-4000-8000-000000000001',
  isDefault: true,
  ...changes,
});
const office = home({
  id: '00000000-0000-4000-8000-000000000002',
  addressLine1: '1 Main Street',
  isDefault: false,
});

/** Without an address, unless the changes have one. */
const quote = (state: Order['state'], changes: Partial<Order> = {}) =>
  collectorQuote(1, { state, shippingAddress: null, ...changes });
const open = async (order: Order, handlers: Handlers = {}, user: typeof ADA | null = ADA) => {
  const quotes = mockCollectorQuotes([order], handlers, user);
  await openApp(`/quotes/${order.id}`);
  await expect.element(heading(`Quote ${order.reference}`)).toBeVisible();
  return quotes;
};
const card = () => main().getByRole('region', { name: 'Shipping address' });
const dialog = () => page.getByRole('dialog', { name: /^(Shipping Address|Accept Offer 1\?)$/ });
const field = (label: string) => dialog().getByLabelText(label, { exact: true });
const save = (name = 'Save Address') => dialog().getByRole('button', { name });
const fill = async () => {
  await field('Full name').fill('Ada Lovelace');
  await field('Street address').fill('12 Bastogne Road');
  await field('City').fill('Columbus');
  await field('State').fill('OH');
  await field('ZIP code').fill('43004');
};
const SENT = { ...ADDRESS, giftNote: '', wantsSignature: false };

describe('the shipping address of a quote', () => {
  test('the shipping address of a quote is asked for while it waits for an offer, and shown afterwards', async () => {
    const quotes = await open(quote('pending'));
    quotes.api.on(SET, () =>
      quotes.change(
        quote('pending', { shippingAddress: ADDRESS, giftNote: 'For Sam', wantsSignature: true }),
      ),
    );
    await expect.element(card().getByText(/Where should we send it\?/)).toBeVisible();
    await button('Add Shipping Address').click();
    await fill();
    await field('Gift note for the parcel (optional)').fill(' For Sam ');
    await dialog().getByRole('switch', { name: 'Ask for a signature on delivery' }).click();
    await expectAccessible();
    await save().click();
    await expect.element(card().getByText(/12 Bastogne Road/)).toBeVisible();
    await expect.element(card().getByText('Gift note: For Sam')).toBeVisible();
    await expect.element(card().getByText(/asks for a signature/)).toBeVisible();
    await expect.element(button('Change Address')).toBeVisible();
    expect(quotes.api.callsTo(SET).map(({ body }) => body)).toEqual([
      { ...ADDRESS, giftNote: 'For Sam', wantsSignature: true, save: true },
    ]);
    await expectAccessible();
  });

  test('the shipping address of a quote follows the layout of its country', async () => {
    await open(quote('pending'));
    await button('Add Shipping Address').click();
    await expect.element(field('ZIP code')).toBeVisible();
    await field('Country').selectOptions('DE');
    await expect.element(field('Postal code')).toBeVisible();
    await expect.element(field('State')).not.toBeInTheDocument();
    await field('Country').selectOptions('GB');
    await expect.element(field('Town or city')).toBeVisible();
  });

  test('the shipping address of a quote names what is missing', async () => {
    const { api } = await open(quote('pending'));
    await button('Add Shipping Address').click();
    await field('Full name').fill('');
    await save().click();
    for (const [label, problem] of [
      ['Full name', 'Expected the full name.'],
      ['Street address', 'Expected the street address.'],
      ['ZIP code', 'Expected the ZIP code.'],
    ] as const) {
      await expect.element(field(label)).toHaveAccessibleDescription(problem);
    }
    await expect.element(field('Full name')).toHaveFocus();
    await expectAccessible();
    expect(api.callsTo(SET)).toEqual([]);
  });

  test('the shipping address of a quote may be unusual, which is only advised against', async () => {
    const quotes = await open(quote('pending'));
    quotes.api.on(SET, () => quotes.change(quote('pending', { shippingAddress: ADDRESS })));
    await button('Add Shipping Address').click();
    await fill();
    await field('ZIP code').fill('4300');
    await userEvent.keyboard('{Tab}');
    await expect
      .element(field('ZIP code'))
      .toHaveAccessibleDescription('Please check: this is an unusual ZIP code');
    await expectAccessible();
    await save().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(quotes.api.callsTo(SET)[0]?.body).toMatchObject({ postalCode: '4300' });
  });

  test('the shipping address of a quote stays in the form when it cannot be saved', async () => {
    const { api } = await open(quote('pending'), { [SET]: NETWORK_ERROR });
    await button('Add Shipping Address').click();
    await fill();
    await save().click();
    await expect.element(dialog().getByText(/could not be reached/)).toBeVisible();
    api.on(
      SET,
      errorReply('INVALID_REQUEST', 'postalCode: Expected less', {
        issues: [{ path: 'postalCode', message: 'Expected less' }],
      }),
    );
    await save().click();
    await expect.element(field('ZIP code')).toHaveAccessibleDescription('Expected less.');
    await expect.element(field('ZIP code')).toHaveFocus();
    await expect.element(field('Street address')).toHaveValue('12 Bastogne Road');
  });

  test('the shipping address of a quote keeps what is typed during a reload, also without an account', async () => {
    for (const user of [ADA, null]) {
      await open(quote('pending'), {}, user);
      await button('Add Shipping Address').click();
      await field('Street address').fill('12 Bast');
      await userEvent.keyboard('{Escape}');
      await expect.element(dialog()).not.toBeInTheDocument();
      await reloadApp();
      await button('Add Shipping Address').click();
      await expect.element(field('Street address')).toHaveValue('12 Bast');
      sessionStorage.clear();
    }
  });

  test('the shipping address of a quote cannot change once it is sold', async () => {
    await open(quote('sold', { shippingAddress: ADDRESS }));
    await expect.element(card().getByText(/12 Bastogne Road/)).toBeVisible();
    expect(button('Change Address').query()).toBeNull();
  });

  test('the shipping address of a quote can be added after the sale, until there is a parcel', async () => {
    const ledger = [makeEntry(1, { method: 'paypal', cents: 42_350 })];
    await open(quote('sold', { ledger }));
    await expect.element(card().getByText('Where should we send it?')).toBeVisible();
    await expect.element(button('Add Shipping Address')).toBeVisible();
    await open(quote('sold', { ledger, isCapturing: true }));
    expect(card().query()).toBeNull();
  });

  test('the form for the shipping address fits a phone, a tablet and a desktop', async () => {
    await page.viewport(...PHONE);
    await open(quote('pending'), { [BOOK]: [home({ addressLine1: 'x'.repeat(200) })] });
    await button('Add Shipping Address').click();
    await expect.element(field('Address book')).toBeVisible();
    await expectFitsAccessibly();
  });
});

describe('the address book of a quote', () => {
  test('the address book of a quote offers its default, and the others by choice', async () => {
    const quotes = await open(quote('pending'), { [BOOK]: [home(), office] });
    quotes.api.on(SET, () => quotes.change(quote('pending', { shippingAddress: ADDRESS })));
    await button('Add Shipping Address').click();
    await expect.element(field('Street address')).toHaveValue('12 Bastogne Road');
    await field('Address book').selectOptions(office.id);
    await expect.element(field('Street address')).toHaveValue('1 Main Street');
    expect(
      dialog()
        .getByRole('switch', { name: /address book/ })
        .query(),
    ).toBeNull();
    await expectAccessible();
    await save().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(quotes.api.callsTo(SET).map(({ body }) => body)).toEqual([
      { ...SENT, addressLine1: '1 Main Street', save: false },
    ]);
  });

  test('the address book of a quote gets an address that is typed, unless the member refuses', async () => {
    const quotes = await open(quote('pending'), { [BOOK]: [home()] });
    quotes.api.on(SET, () => quotes.change(quote('pending', { shippingAddress: ADDRESS })));
    await button('Add Shipping Address').click();
    await field('Address book').selectOptions('Another address');
    await expect.element(field('Street address')).toHaveValue('');
    await fill();
    await field('Street address').fill('2 Main Street');
    await dialog().getByRole('switch', { name: 'Save to my address book' }).click();
    await save().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(quotes.api.callsTo(SET)[0]?.body).toEqual({
      ...SENT,
      addressLine1: '2 Main Street',
      save: false,
    });
  });

  test('the address book of a quote may fail to load, and the address is typed', async () => {
    const { api } = await open(quote('pending'), {
      [BOOK]: errorReply('UNAVAILABLE', 'Try later.'),
    });
    await button('Add Shipping Address').click();
    await expect.element(dialog().getByText('Try later.')).toBeVisible();
    await expect.element(field('Street address')).toBeVisible();
    api.on(BOOK, [home()]);
    await dialog()
      .getByRole('button', { name: /^Try Again/ })
      .click();
    await expect.element(field('Address book')).toBeVisible();
  });

  test('the address book of a quote is for members only', async () => {
    const quotes = await open(quote('pending'), {}, null);
    quotes.api.on(SET, () => quotes.change(quote('pending', { shippingAddress: ADDRESS })));
    await button('Add Shipping Address').click();
    await fill();
    expect(
      dialog()
        .getByRole('switch', { name: /address book/ })
        .query(),
    ).toBeNull();
    await save().click();
    await expect.element(card().getByText(/12 Bastogne Road/)).toBeVisible();
    expect(quotes.api.callsTo(SET)[0]?.body).toEqual({ ...SENT, save: false });
    expect(quotes.api.callsTo(BOOK)).toEqual([]);
  });
});

describe('accepting an offer without an address', () => {
  const order = quote('quoted');
  const askAndFill = async () => {
    await button('Accept Offer').click();
    await fill();
    await save('Accept Offer').click();
  };

  test('accepting an offer without an address says what happens next, and needs no address', async () => {
    const quotes = await open(order);
    quotes.api.on(ACCEPT, () => quotes.change(quote('accepted')));
    await button('Accept Offer').click();
    await expect
      .element(dialog().getByRole('heading', { name: 'Shipping address', exact: true, level: 3 }))
      .toBeVisible();
    const steps = dialog().getByRole('list', { name: 'What happens next' });
    expect(texts(steps.getByRole('listitem'))).toEqual([
      expect.stringMatching(/put on hold for you at once, for 3 days\./),
      expect.stringMatching(/will contact you about payment and shipping/),
      expect.stringContaining(`Nothing is charged here. ${ACCEPTANCE}`),
    ]);
    await expectAccessible();
    await save('Accept Offer').dblClick();
    await expect
      .element(main().getByRole('heading', { name: 'Your pieces are on hold' }))
      .toBeVisible();
    await expect.poll(focusedText).toBe('Your pieces are on hold');
    await expect.element(button('Add Shipping Address')).toBeVisible();
    expect(quotes.api.callsTo(ACCEPT).map(({ body }) => body)).toEqual([{ offer: 1 }]);
    expect(quotes.api.callsTo(SET)).toEqual([]);
  });

  test.each([
    ['City', 'Columbus'],
    ['Gift note for the parcel (optional)', 'For Sam'],
  ])(
    'accepting an offer without an address names what is missing beside the %s',
    async (label, typed) => {
      const { api } = await open(order);
      await button('Accept Offer').click();
      await field(label).fill(typed);
      await save('Accept Offer').click();
      await expect
        .element(field('Street address'))
        .toHaveAccessibleDescription('Expected the street address.');
      expect(api.changes).toEqual([]);
    },
  );

  test('accepting an offer without an address shows in the dialog why it fails', async () => {
    const [, second] = order.items;
    const quotes = await open(order, {
      [ACCEPT]: errorReply('ON_HOLD', 'Pieces are on hold', {
        productIds: [second?.productId ?? ''],
      }),
    });
    await button('Accept Offer').click();
    await save('Accept Offer').click();
    await expect
      .element(dialog().getByRole('alert').getByText(`${second?.name} is on hold or sold.`))
      .toBeVisible();
    await expect.element(save(`Notify me: ${second?.name}`)).toBeVisible();
    await expectAccessible();
    quotes.api.on(ACCEPT, () => {
      quotes.change(quote('expired'));
      return errorReply('OFFER_EXPIRED', 'No');
    });
    await save('Accept Offer').click();
    await expect.element(dialog().getByText(/^The offer has expired/)).toBeVisible();
    await expect.element(save(`Notify me: ${second?.name}`)).not.toBeInTheDocument();
    await save('Not Now').click();
    await expect.poll(focusedText).toBe('The offer has expired');
  });

  test('accepting an offer without an address asks for it first, and then accepts', async () => {
    const quotes = await open(order);
    quotes.api.on(SET, () => quotes.change(quote('quoted', { shippingAddress: ADDRESS })));
    quotes.api.on(ACCEPT, () => quotes.change(quote('accepted', { shippingAddress: ADDRESS })));
    await askAndFill();
    await expect
      .element(main().getByRole('heading', { name: 'Your pieces are on hold' }))
      .toBeVisible();
    await expect.element(button('Pay with PayPal')).toBeVisible();
    expect(quotes.api.changes.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
      `PUT /api/orders/${order.id}/address`,
      `POST /api/orders/${order.id}/accept`,
    ]);
    await expectAccessible();
  });

  test('accepting an offer without an address shows a new total before it is accepted', async () => {
    const quotes = await open(order);
    const [offer] = order.offers;
    const taxed = makeOffer(2, order.items, {
      lines: offer?.lines ?? [],
      taxes: [{ state: 'OH', rate: '5.75', amount: '23.92' }],
      expiresAt: inDays(3),
    });
    const retaxed = quote('quoted', {
      shippingAddress: ADDRESS,
      offers: [...order.offers, taxed],
      totalAmount: taxed.total,
    });
    quotes.api.on(SET, () => quotes.change(retaxed));
    quotes.api.on(ACCEPT, () => quotes.change({ ...retaxed, state: 'accepted' }));
    await askAndFill();
    await expect
      .element(main().getByText(/^Your address changes the sales tax\. The total is now \$447\.42/))
      .toBeVisible();
    await expect
      .element(
        main().getByRole('region', { name: 'Our offer 2' }).getByText('Sales tax (OH, 5.75%)'),
      )
      .toBeVisible();
    expect(quotes.api.callsTo(ACCEPT)).toEqual([]);
    await expectAccessible();
    await button('Accept Offer').click();
    await expect
      .poll(() => quotes.api.callsTo(ACCEPT).map(({ body }) => body))
      .toEqual([{ offer: 2 }]);
  });

  test('accepting an offer without an address accepts nothing if the address is not saved', async () => {
    const { api } = await open(order, {
      [SET]: errorReply('STATE_CONFLICT', 'The quote was closed.'),
    });
    await askAndFill();
    await expect.element(dialog().getByText(/^The quote has changed/)).toBeVisible();
    await save('Not Now').click();
    await expect.element(button('Accept Offer')).toHaveFocus();
    expect(api.callsTo(ACCEPT)).toEqual([]);
  });
});
