import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Return, Shipment } from '../../shared/entities/delivery.ts';
import type { Claim } from '../../shared/entities/hold.ts';
import type { Order } from '../../shared/entities/order.ts';
import { DEFAULT_SALE_SETTINGS } from '../../shared/entities/sale-settings.ts';
import { ADDRESS } from '../support/postal-address.ts';
import { makeProducts } from '../support/products.ts';
import { makeEntry, makeQuote } from '../support/quotes.ts';
import { expectAccessible } from './support/axe.ts';
import { makePiece } from './support/backOffice.ts';
import { part } from './support/dashboard.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, dialog, text } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { openStaffQuote } from './support/staffQuote.ts';
import { closeToasts, expectToast } from './support/toasts.ts';

const SHIP = 'POST /api/orders/{id}/shipments';
const PARCEL = 'PATCH /api/orders/{id}/shipments/{number}';
const SET_ADDRESS = 'PUT /api/orders/{id}/address';
const RETURN = 'PATCH /api/orders/{id}/returns/{number}';
const PHOTO = 'POST /api/orders/{id}/photos';
const PHOTO_ID = '00000000-0000-4000-8000-000000000077';
const UPS = '1Z5R89390357567127';

const payment = makeEntry(1, { method: 'paypal', cents: 42_350, by: null });
/** Two kinds of pieces: one and two of them. */
const paid = (changes: Partial<Order> = {}) =>
  makeQuote(1, { state: 'sold', shippingAddress: ADDRESS, ledger: [payment], ...changes });
const [first, second] = paid().items as [Order['items'][number], Order['items'][number]];
const lines = [
  { productId: first.productId, quantity: 1 },
  { productId: second.productId, quantity: 2 },
];
const parcel = (changes: Partial<Shipment> = {}): Shipment => ({
  number: 1,
  carrier: 'UPS',
  trackingNumber: UPS,
  trackingUrl: 'https://www.ups.com/track?tracknum=1Z5R89390357567127',
  lines,
  insuredValue: '500.00',
  photo: null,
  customs: [],
  packedAt: '2026-11-21T12:00:00.000Z',
  shippedAt: '2026-11-21T12:00:00.000Z',
  deliveredAt: null,
  by: null,
  ...changes,
});

const delivery = () => part('Delivery');
const field = (label: string) => dialog().getByLabelText(label, { exact: true });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const modal = () => page.getByRole('alertdialog');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});

describe('shipping', () => {
  test('shipping needs the number alone, which chooses its carrier', async () => {
    const { api } = await openStaffQuote(paid());
    await expect.element(delivery().getByText(/Columbus, OH 43004/)).toBeVisible();
    await button('Ship…').click();
    await expect.element(field('Tracking number')).toHaveFocus();
    await userEvent.keyboard(UPS);
    await expect.element(dialog().getByRole('combobox', { name: 'Carrier' })).toHaveValue('UPS');
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expectToast('Shipped', 'The collector gets the number by e-mail.');
    const [call] = api.callsTo(SHIP);
    expect(call?.body).toEqual({ carrier: 'UPS', trackingNumber: UPS, lines });
    expect(call?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
    await expect
      .element(delivery().getByRole('link', { name: UPS }))
      .toHaveAttribute('href', 'https://tracking.example/');
    await expect.element(delivery().getByText('Shipped Nov 22, 2026')).toBeVisible();
    await expect.element(part('Summary').getByText('Shipped')).toBeVisible();
    expect(button('Ship…').query()).toBeNull();
  });

  test('shipping takes a strange number and a chosen carrier as they are', async () => {
    const { api } = await openStaffQuote(paid());
    await button('Ship…').click();
    await dialog().getByRole('combobox', { name: 'Carrier' }).selectOptions('FedEx');
    await field('Tracking number').fill('123');
    await expect
      .element(field('Tracking number'))
      .toHaveAccessibleDescription('This does not look like a FedEx number.');
    await field('Tracking number').fill(UPS);
    await expect.element(dialog().getByRole('combobox', { name: 'Carrier' })).toHaveValue('FedEx');
    await inDialog('Ship').click();
    await expect.poll(() => api.callsTo(SHIP)[0]?.body.carrier).toBe('FedEx');
  });

  test('shipping takes a part of the pieces, an insured value and a photo, and can be packed first', async () => {
    const { api } = await openStaffQuote(paid(), {}, { [PHOTO]: { id: PHOTO_ID } });
    await button('Ship…').click();
    await dialog().getByRole('checkbox', { name: first.name }).click();
    await field(`Quantity of ${second.name}, of 2`).fill('3');
    await field('Insured value').fill('lots');
    await inDialog('Ship').click();
    await expect
      .element(field(`Quantity of ${second.name}, of 2`))
      .toHaveAccessibleDescription('Enter a number from 1 to 2.');
    await expect
      .element(field('Insured value'))
      .toHaveAccessibleDescription('Enter an amount such as 125.00.');
    await field(`Quantity of ${second.name}, of 2`).fill('1');
    await field('Insured value').fill('300');
    const input = dialog().element().querySelector<HTMLElement>('input[type=file]');
    if (!input) throw new Error('no file input');
    await page.elementLocator(input).upload([await makePhoto()]);
    await expect.element(inDialog('Remove Photo')).toBeVisible();
    expect(api.callsTo(PHOTO)[0]?.headers.get('content-type')).toBe('image/jpeg');
    await dialog().getByRole('switch', { name: 'Packed only' }).click();
    await inDialog('Save as Packed').click();
    await expect.element(delivery().getByText('Packed Nov 22, 2026')).toBeVisible();
    expect(api.callsTo(SHIP)[0]?.body).toEqual({
      carrier: 'USPS',
      lines: [{ productId: second.productId, quantity: 1 }],
      insuredValue: '300.00',
      photo: PHOTO_ID,
      isPacked: true,
    });
    await expect.element(delivery().getByText(/^To send:/)).toBeVisible();
    await delivery()
      .getByRole('button', { name: /^Mark as Shipped/ })
      .click();
    await expect.element(delivery().getByText('Shipped Nov 22, 2026')).toBeVisible();
    await delivery()
      .getByRole('button', { name: /^Mark as Delivered/ })
      .click();
    await expect.element(delivery().getByText('Delivered Nov 22, 2026')).toBeVisible();
  });

  test('shipping to another country asks what the customs note says', async () => {
    const [product] = makeProducts(1) as [ReturnType<typeof makeProducts>[number]];
    const address = { ...ADDRESS, countryCode: 'DE', adminArea1: null, postalCode: '10115' };
    const { api } = await openStaffQuote(
      paid({ shippingAddress: address }),
      {},
      {
        'GET /api/products/{id}': ({ params }) =>
          params.id === first.productId
            ? {
                ...product,
                id: first.productId,
                era: 'WWII (1941-1945)',
                countryOfOrigin: 'England',
              }
            : errorReply('NOT_FOUND', 'Product not found'),
      },
    );
    await button('Ship…').click();
    const origins = dialog().getByRole('combobox', { name: 'Origin' });
    await expect.element(origins.first()).toHaveValue('GB');
    await expect.element(origins.last()).toHaveValue('');
    await origins.last().selectOptions('United States');
    await dialog().getByLabelText('HS code').last().fill('97');
    await inDialog('Ship').click();
    await expect.element(dialog().getByText('Enter 4 to 10 digits, such as 9705.')).toBeVisible();
    await dialog().getByLabelText('HS code').last().fill('5810');
    await expectAccessible();
    await inDialog('Ship').click();
    await expect
      .poll(() => api.callsTo(SHIP)[0]?.body.customs)
      .toEqual([
        { productId: first.productId, origin: 'GB', hsCode: '9705' },
        { productId: second.productId, origin: 'US', hsCode: '5810' },
      ]);
  });

  test('shipping waits for cleared money, and a parcel for an address', async () => {
    const half = { ...payment, cents: 20_000 };
    await openStaffQuote(paid({ ledger: [half] }));
    await expect.element(delivery().getByText(/when the money has cleared/)).toBeVisible();
    expect(button('Ship…').query()).toBeNull();
    await openStaffQuote(paid({ shippingAddress: null }));
    await expect.element(delivery().getByText('No address yet.')).toBeVisible();
    await expect.element(button('Picked Up')).toBeVisible();
    expect(button('Ship…').query()).toBeNull();
  });

  test('a handover in person is noted after a question', async () => {
    const { api } = await openStaffQuote(paid({ shippingAddress: null }));
    await button('Picked Up').click();
    await expect.element(modal().getByText(/^In-person pickup:/)).toBeVisible();
    await modal().getByRole('button', { name: 'Picked Up' }).click();
    await expect.element(delivery().getByText('Picked up Nov 22, 2026')).toBeVisible();
    expect(api.callsTo(SHIP)[0]?.body).toEqual({ carrier: 'pickup', lines });
  });

  test('a parcel that cannot be shipped any more says why, and the screen shows the present state', async () => {
    await openStaffQuote(
      paid(),
      {},
      { [SHIP]: errorReply('STATE_CONFLICT', 'The money for this quote was refunded.') },
    );
    await button('Ship…').click();
    await inDialog('Ship').click();
    await expectToast(
      'Already Changed',
      'The money for this quote was refunded. The screen now shows the current status.',
    );
  });
});

test('the parcels of a quote lead to their papers, and can be corrected', async () => {
  const documents = ['packing-slip', 'customs-note'].map((kind) => ({
    id: `${kind}-1`,
    kind: kind as 'packing-slip' | 'customs-note',
    offer: null,
    productId: null,
    createdAt: '2026-11-21T12:00:00.000Z',
  }));
  const { api } = await openStaffQuote(paid({ shipments: [parcel()], documents }));
  const parcels = delivery().getByRole('list', { name: 'Parcels' });
  for (const id of ['packing-slip-1', 'customs-note-1']) {
    const name = id.startsWith('packing') ? 'Packing slip 1 (PDF)' : 'Customs note 1 (PDF)';
    await expect
      .element(parcels.getByRole('link', { name }))
      .toHaveAttribute('href', `/api/orders/${paid().id}/documents/${id}`);
  }
  await expect.element(parcels.getByText('Insured for $500.00')).toBeVisible();
  await expectFitsAccessibly();
  await parcels.getByRole('button', { name: /^Edit…/ }).click();
  await expect.element(field('Tracking number')).toHaveValue(UPS);
  await field('Tracking number').fill('9400111202555842332669');
  await inDialog('Save').click();
  await expect
    .poll(() => api.callsTo(PARCEL)[0]?.body)
    .toEqual({
      trackingNumber: '9400111202555842332669',
      carrier: 'USPS',
      insuredValue: '500.00',
    });
});

describe('the address of a delivery', () => {
  test('the address of a delivery is shown with its wishes, and can be changed until a parcel is packed', async () => {
    const { api } = await openStaffQuote(
      paid({ giftNote: 'Happy birthday, Joe', wantsSignature: true }),
      {},
      {
        'GET /api/sale-settings': {
          seller: { name: '', address: null, taxNumber: null },
          paypal: true,
          transfer: null,
          check: null,
          moneyOrder: null,
          cash: null,
          paymentDays: 7,
          returnDays: 7,
          taxRates: [],
          signatureFrom: '400.00',
          version: 0,
        },
      },
    );
    await expect.element(delivery().getByText('Happy birthday, Joe')).toBeVisible();
    await expect.element(delivery().getByText(/wants a signature/)).toBeVisible();
    await expect
      .element(text('PayPal’s protection needs a signature on delivery from $400.00.'))
      .toBeVisible();
    await expect.element(delivery().getByRole('button', { name: /^Copy/ })).toBeVisible();
    await delivery().getByRole('button', { name: /^Edit/ }).click();
    await expect.element(field('State')).toHaveValue('OH');
    await field('ZIP code').fill('');
    await inDialog('Save Address').click();
    await expect.element(field('ZIP code')).toHaveAccessibleDescription('Expected the ZIP code.');
    await dialog().getByRole('combobox', { name: 'Country' }).selectOptions('Germany');
    await expect.element(field('State')).not.toBeInTheDocument();
    await field('Postal code').fill('1');
    await field('City').fill('Berlin');
    await expect
      .element(field('Postal code'))
      .toHaveAccessibleDescription('Please check: this is an unusual postal code');
    await dialog().getByRole('switch', { name: 'Signature on delivery' }).click();
    await expectAccessible();
    await inDialog('Save Address').click();
    await expect.element(delivery().getByText(/1 Berlin/)).toBeVisible();
    expect(api.callsTo(SET_ADDRESS)[0]?.body).toEqual({
      ...ADDRESS,
      adminArea1: null,
      adminArea2: 'Berlin',
      postalCode: '1',
      countryCode: 'DE',
      giftNote: 'Happy birthday, Joe',
      wantsSignature: false,
      save: false,
    });
    await openStaffQuote(paid({ shipments: [parcel()] }));
    await expect.element(delivery().getByRole('list', { name: 'Parcels' })).toBeVisible();
    expect(
      delivery()
        .getByRole('button', { name: /of the delivery$/ })
        .query(),
    ).toBeNull();
  });

  test('the address of a delivery shows next to its field what the server refuses', async () => {
    const issues = [{ path: 'adminArea2', message: 'Expected another city' }];
    await openStaffQuote(
      makeQuote(1, { state: 'quoted' }),
      {},
      { [SET_ADDRESS]: errorReply('INVALID_REQUEST', 'Invalid', { issues }) },
    );
    await button(/^Enter the Address/).click();
    await expect.element(field('Full name')).toHaveValue('Tomás Echeverría');
    await field('Street address').fill('12 Bastogne Road');
    await field('City').fill('Columbus');
    await field('State').fill('OH');
    await field('ZIP code').fill('43004');
    await inDialog('Save Address').click();
    await expect.element(field('City')).toHaveAccessibleDescription('Expected another city.');
  });
});

describe('a return', () => {
  const request = (changes: Partial<Return> = {}): Return => ({
    number: 1,
    lines: [{ productId: second.productId, quantity: 1 }],
    reason: 'The border was restored.',
    photos: [PHOTO_ID],
    requestedAt: '2026-11-22T10:00:00.000Z',
    decision: null,
    decidedAt: null,
    answer: null,
    receivedAt: null,
    restocked: [],
    by: null,
    ...changes,
  });
  const delivered = parcel({ deliveredAt: '2026-11-21T15:00:00.000Z' });
  const returned = (changes: Partial<Return> = {}) =>
    paid({ shipments: [delivered], returns: [request(changes)] });
  const WITH_ADDRESS = {
    'GET /api/sale-settings': {
      ...DEFAULT_SALE_SETTINGS,
      seller: { ...DEFAULT_SALE_SETTINGS.seller, address: ADDRESS },
    },
  };
  const returns = () => part('Returns');

  test('a return is approved, received, refunded and put back on sale', async () => {
    const office = await openStaffQuote(returned(), {}, WITH_ADDRESS);
    const { api } = office;
    await expect.element(returns().getByText('“The border was restored.”')).toBeVisible();
    await expect
      .element(returns().getByRole('button', { name: 'Enlarge photo 1 of return 1' }))
      .toBeVisible();
    await expect.element(part('Summary').getByText('Returns')).toBeVisible();
    await expectFitsAccessibly();
    await button(/^Approve\s+return 1$/).click();
    await expect.element(returns().getByText('Approved, on its way')).toBeVisible();
    await button(/^Mark as Received/).click();
    await expect.element(returns().getByText('Received Nov 22, 2026')).toBeVisible();
    await expect.element(part('Summary').getByText('To Refund')).toBeVisible();

    await returns()
      .getByRole('button', { name: /^Refund…/ })
      .click();
    await expect.element(field('Amount')).toHaveValue('142.00');
    await closeToasts();
    await inDialog('Refund…').click();
    await modal().getByRole('button', { name: 'Refund by PayPal' }).click();
    await expect.element(returns().getByText('Refunded $142.00')).toBeVisible();
    expect(api.callsTo('POST /api/orders/{id}/refunds')[0]?.body).toEqual({
      payment: payment.id,
      amount: '142.00',
      returnNumber: 1,
    });

    const claim: Claim = {
      id: '00000000-0000-4000-8000-000000000001',
      kind: 'return',
      quantity: 1,
      until: null,
      reason: `Return 1 of ${paid().reference}`,
      by: null,
      at: '2026-11-22T12:00:00.000Z',
      airtable: { state: 'failed', error: 'No such record', at: '2026-11-22T12:00:00.000Z' },
    };
    office.pieces = [makePiece(second.productId, { claims: [claim] })];
    await button(/^Put Back on Sale/).click();
    await expectToast('Back on Sale', 'Airtable is being updated.');
    await expect.element(returns().getByText(/^Back on sale since Nov 22, 2026/)).toBeVisible();
    await expect
      .element(returns().getByText(/Airtable could not be updated: No such record/))
      .toBeVisible();
    expect(api.callsTo(RETURN).map(({ body }) => Object.keys(body))).toEqual([
      ['decision'],
      ['receivedAt'],
      ['restocked'],
    ]);
    expect(api.callsTo(RETURN)[2]?.body).toEqual({ restocked: [second.productId] });
  });

  test('a return needs an answer with the address while the settings have none', async () => {
    const { api } = await openStaffQuote(returned());
    await button(/^Approve…/).click();
    await expect.element(field('Answer to the collector')).toHaveAttribute('aria-required', 'true');
    await inDialog('Approve').click();
    await expect
      .element(field('Answer to the collector'))
      .toHaveAccessibleDescription('Enter the address for the return, which the collector reads.');
    await field('Answer to the collector').fill('12 Main Street, Columbus, OH 43004');
    await expectAccessible();
    await inDialog('Approve').click();
    await expect.element(returns().getByText('Approved, on its way')).toBeVisible();
    expect(api.callsTo(RETURN)[0]?.body).toEqual({
      decision: 'approved',
      answer: '12 Main Street, Columbus, OH 43004',
    });
  });

  test('a return is declined with an answer', async () => {
    const { api } = await openStaffQuote(returned());
    await button(/^Decline…/).click();
    await inDialog('Decline').click();
    await expect
      .element(field('Answer to the collector'))
      .toHaveAccessibleDescription('Enter the reason, which the collector reads.');
    await field('Answer to the collector').fill('It was described as restored.');
    await expectAccessible();
    await inDialog('Decline').click();
    await expect.element(returns().getByText('Declined', { exact: true })).toBeVisible();
    await expect.element(returns().getByText('It was described as restored.')).toBeVisible();
    expect(api.callsTo(RETURN)[0]?.body).toEqual({
      decision: 'declined',
      answer: 'It was described as restored.',
    });
    expect(button(/^Approve/).query()).toBeNull();
  });
});

async function makePhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new File([blob], 'parcel.png', { type: 'image/png' });
}

test('staff take pieces back without a request of the collector', async () => {
  const { api } = await openStaffQuote(paid());
  const created: Return = {
    number: 1,
    lines: [{ productId: second.productId, quantity: 1 }],
    reason: 'Called on Monday.',
    photos: [],
    requestedAt: '2026-11-22T12:00:00.000Z',
    decision: 'approved',
    decidedAt: '2026-11-22T12:00:00.000Z',
    answer: null,
    receivedAt: null,
    restocked: [],
    by: null,
  };
  api.on('POST /api/orders/{id}/returns', paid({ returns: [created] }));
  await button('Take Back…').click();
  await inDialog('Create Return').click();
  await expect.element(dialog().getByText('Choose at least one piece.')).toBeVisible();
  await expect.element(field('Reason')).toHaveAccessibleDescription('Enter the reason.');
  await dialog().getByRole('checkbox', { name: second.name }).click();
  await field(`Quantity of ${second.name}, of 2`).fill('1');
  await field('Reason').fill(' Called on Monday. ');
  await expectAccessible();
  await inDialog('Create Return').click();
  await expect.element(part('Returns').getByText('Approved, on its way')).toBeVisible();
  expect(api.callsTo('POST /api/orders/{id}/returns')[0]?.body).toEqual({
    lines: [{ productId: second.productId, quantity: 1 }],
    reason: 'Called on Monday.',
    photos: [],
  });
  expect(button(/^Refund….*return 1$/).query()).toBeNull();
});

test('a return is refunded from several payments until its worth is paid back', async () => {
  const [large, small] = [
    { ...payment, cents: 10_000 },
    makeEntry(2, { method: 'check', cents: 32_350 }),
  ];
  const offer = paid().offers[0];
  if (!offer) throw new Error('no offer');
  const sale = { at: '2026-11-20T10:00:00.000Z', lines: offer.lines, total: offer.total, by: null };
  const request: Return = {
    number: 1,
    lines,
    reason: 'Not as described.',
    photos: [],
    requestedAt: '2026-11-22T10:00:00.000Z',
    decision: 'approved',
    decidedAt: '2026-11-22T10:00:00.000Z',
    answer: null,
    receivedAt: '2026-11-22T11:00:00.000Z',
    restocked: [],
    by: null,
  };
  await openStaffQuote(paid({ sale, ledger: [large, small], returns: [request] }));
  const refund = part('Returns').getByRole('button', { name: /^Refund…/ });
  await refund.click();
  await expect.element(field('Amount')).toHaveValue('323.50');
  await inDialog('Refund…').click();
  await modal().getByRole('button', { name: 'Record Refund' }).click();
  await expect.element(part('Returns').getByText('Refunded $323.50')).toBeVisible();
  await refund.click();
  // $416.00 of pieces less the discount of $10.00, and less what was refunded.
  await expect.element(field('Amount')).toHaveValue('82.50');
  await inDialog('Refund…').click();
  await modal().getByRole('button', { name: 'Refund by PayPal' }).click();
  await expect.element(part('Returns').getByText('Refunded $406.00')).toBeVisible();
  await expect.element(refund).not.toBeInTheDocument();
});

test('the photo of a saved parcel can be replaced, but not removed', async () => {
  await openStaffQuote(paid({ shipments: [parcel({ photo: PHOTO_ID })] }));
  await delivery()
    .getByRole('button', { name: /^Edit…/ })
    .click();
  await expect.element(dialog().getByText('Another Photo…')).toBeVisible();
  expect(inDialog('Remove Photo').query()).toBeNull();
});
