import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Return, Shipment } from '../../shared/entities/delivery.ts';
import type { Order } from '../../shared/entities/order.ts';
import { makeEntry } from '../support/quotes.ts';
import { main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { collectorQuote, inDays, mockCollectorQuotes } from './support/collectorQuotes.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, focusedText, heading, texts } from './support/locators.ts';
import {
  errorReply,
  type Handlers,
  type MockCall,
  NETWORK_ERROR,
  reply,
} from './support/mockApi.ts';
import { toFile } from './support/photoStore.ts';

const ASK = 'POST /api/orders/{id}/returns';
const UPLOAD = 'POST /api/orders/{id}/photos';

/** The second of its pieces has two units. */
const { items } = collectorQuote(1);
const [first, second] = items.map(({ productId }) => productId);
const ALL = items.map(({ productId, quantity }) => ({ productId, quantity }));

const parcel = (changes: Partial<Shipment> = {}): Shipment => ({
  number: 1,
  carrier: 'USPS',
  trackingNumber: '9400111899223197428497',
  trackingUrl: 'https://tools.usps.example/9400111899223197428497',
  lines: ALL,
  insuredValue: '420.00',
  photo: null,
  customs: [],
  packedAt: inDays(-5),
  shippedAt: inDays(-4),
  deliveredAt: inDays(-1),
  by: null,
  ...changes,
});
const request = (changes: Partial<Return> = {}): Return => ({
  number: 1,
  lines: ALL.slice(0, 1),
  reason: 'The edge is not cut.',
  photos: [],
  requestedAt: '2026-11-28T12:00:00.000Z',
  decision: null,
  decidedAt: null,
  answer: null,
  receivedAt: null,
  restocked: [],
  by: null,
  ...changes,
});
const sold = (changes: Partial<Order> = {}) =>
  collectorQuote(1, {
    state: 'sold',
    ledger: [makeEntry(1, { method: 'paypal', cents: 42_350 })],
    shipments: [parcel()],
    returnDays: 7,
    ...changes,
  });
const open = async (order: Order, handlers: Handlers = {}) => {
  const quotes = mockCollectorQuotes([order], handlers);
  await openApp(`/quotes/${order.id}`);
  await expect.element(heading(`Quote ${order.reference}`)).toBeVisible();
  return quotes;
};
const parcels = () => main().getByRole('list', { name: 'Parcels' }).getByRole('listitem');
const returns = () => main().getByRole('region', { name: 'Returns' });
const dialog = () => page.getByRole('dialog', { name: 'Return a Piece' });
const piece = (n: number) => dialog().getByRole('checkbox').nth(n);
const reason = () => dialog().getByLabelText('Why are you returning it?');
const send = () => dialog().getByRole('button', { name: 'Request Return' });
const choosePhotos = (files: File[]) => {
  const input = dialog().element().querySelector<HTMLElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  return page.elementLocator(input).upload(files);
};
const shownPhotos = () =>
  dialog().getByRole('list', { name: 'Photos of what is wrong' }).getByRole('img');

function drawPhoto(name: string, width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return toFile(canvas, name);
}

/** Stores photos under ids that count. */
function storePhotos() {
  const sizes: number[][] = [];
  return {
    sizes,
    store: async ({ request }: MockCall) => {
      const image = await createImageBitmap(await request.clone().blob());
      sizes.push([image.width, image.height]);
      const id = `00000000-0000-4000-8000-${String(sizes.length).padStart(12, '0')}`;
      return reply({ id }, {}, 201);
    },
  };
}

describe('the parcels of a quote', () => {
  test('the parcels of a quote can be tracked', async () => {
    await open(sold({ shipments: [parcel({ deliveredAt: null })] }));
    await expect
      .element(main().getByRole('heading', { level: 2, name: 'On the way to you' }))
      .toBeVisible();
    const link = parcels().getByRole('link', { name: /^9400111899223197428497/ });
    await expect
      .element(link)
      .toHaveAttribute('href', 'https://tools.usps.example/9400111899223197428497');
    await expect
      .element(parcels().getByText(/^Shipped on .* Insured for \$420\.00$/))
      .toBeVisible();
    await expectAccessible();
  });

  test('the parcels of a quote show their pieces if there are several, and their photos', async () => {
    const order = sold({
      shipments: [
        parcel({ lines: ALL.slice(0, 1), photo: '00000000-0000-4000-8000-000000000009' }),
        parcel({
          number: 2,
          carrier: 'other',
          trackingNumber: 'X 1',
          trackingUrl: null,
          lines: ALL.slice(1),
          deliveredAt: null,
        }),
      ],
    });
    await open(order);
    await expect.element(parcels().getByText(items[0]?.name ?? '')).toBeVisible();
    await expect.element(parcels().getByText(`2 × ${items[1]?.name}`)).toBeVisible();
    await expect.element(parcels().getByText('X 1')).toBeVisible();
    await expect
      .element(parcels().getByRole('link', { name: 'View 1 of the parcel' }))
      .toHaveAttribute(
        'href',
        `/api/orders/${order.id}/photos/00000000-0000-4000-8000-000000000009`,
      );
    await expectAccessible();
  });

  test('the parcels of a quote may be a handover', async () => {
    await open(
      sold({
        shipments: [parcel({ carrier: 'pickup', trackingNumber: null, trackingUrl: null })],
      }),
    );
    await expect.element(parcels().getByText(/^Picked up on /)).toBeVisible();
  });
});

describe('asking for a return', () => {
  test('asking for a return takes pieces, a reason and photos', async () => {
    const photos = storePhotos();
    const quotes = await open(sold());
    quotes.api.on(UPLOAD, photos.store);
    quotes.api.on(ASK, () =>
      reply(quotes.change(sold({ returns: [request({ lines: ALL })] })), {}, 201),
    );
    await expect.element(returns().getByText(/^You can ask for a return until /)).toBeVisible();
    await button('Return a Piece').click();
    await expectAccessible();
    await piece(0).click();
    await piece(1).click();
    await dialog().getByLabelText('How many').selectOptions('1');
    await reason().fill(' The edge is not cut. ');
    await choosePhotos([await drawPhoto('a.jpg', 2400, 1200), await drawPhoto('b.jpg', 300, 200)]);
    await expect.element(shownPhotos()).toHaveLength(2);
    expect(photos.sizes).toEqual([
      [1600, 800],
      [300, 200],
    ]);
    await dialog().getByRole('button', { name: 'Remove photo 1' }).click();
    await expect.element(dialog().getByRole('button', { name: 'Add Photos' })).toHaveFocus();
    await expectAccessible();
    await send().click();
    await expect.element(returns().getByText('Waiting for our answer')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(focusedText).toBe('Returns');
    const [call] = quotes.api.callsTo(ASK);
    expect(call?.body).toEqual({
      lines: [
        { productId: first, quantity: 1 },
        { productId: second, quantity: 1 },
      ],
      reason: 'The edge is not cut.',
      photos: ['00000000-0000-4000-8000-000000000002'],
    });
    expect(call?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
    const [upload] = quotes.api.callsTo(UPLOAD);
    expect(upload?.headers.get('content-type')).toBe('image/jpeg');
  });

  test('asking for a return names what is missing', async () => {
    const { api } = await open(sold());
    await button('Return a Piece').click();
    await send().click();
    await expect.element(reason()).toHaveAccessibleDescription('Please tell us why.');
    await reason().fill('It is a copy.');
    await send().click();
    await expect
      .element(dialog().getByText('Please choose what you want to return.'))
      .toBeVisible();
    expect(api.callsTo(ASK)).toEqual([]);
  });

  test('asking for a return keeps what is typed when it fails, and during a reload', async () => {
    const { api } = await open(sold(), { [ASK]: NETWORK_ERROR });
    await button('Return a Piece').click();
    await piece(0).click();
    await reason().fill('It is a copy.');
    await send().click();
    await expect.element(dialog().getByText(/could not be reached/)).toBeVisible();
    api.on(ASK, errorReply('STATE_CONFLICT', 'The days for returns are over.'));
    await send().click();
    await expect.element(dialog().getByText('The days for returns are over.')).toBeVisible();
    await reloadApp();
    await button('Return a Piece').click();
    await expect.element(reason()).toHaveValue('It is a copy.');
    await expect.element(piece(0)).toBeChecked();
    await expect.element(piece(1)).not.toBeChecked();
  });

  test('asking for a return explains photos that cannot be used', async () => {
    const photos = storePhotos();
    await open(sold(), { [UPLOAD]: photos.store });
    await button('Return a Piece').click();
    await choosePhotos([new File(['text'], 'notes.jpg', { type: 'image/jpeg' })]);
    await expect.element(dialog().getByText(/^This file could not be read\./)).toBeVisible();
    expect(photos.sizes).toEqual([]);
    const one = await drawPhoto('a.jpg', 20, 20);
    await choosePhotos(Array.from({ length: 7 }, () => one));
    await expect.element(dialog().getByText('At most 6 photos.')).toBeVisible();
    await expect.element(shownPhotos()).toHaveLength(6);
    await expectAccessible();
  });

  test('asking for a return waits for the photos', async () => {
    const photos = storePhotos();
    const { api } = await open(sold(), { [UPLOAD]: photos.store });
    const release = api.hold(UPLOAD);
    await button('Return a Piece').click();
    await piece(0).click();
    await reason().fill('It is a copy.');
    await choosePhotos([await drawPhoto('a.jpg', 20, 20)]);
    await expect.element(dialog().getByText('Sending the photos…')).toBeVisible();
    await expect.element(send()).toHaveAttribute('aria-disabled', 'true');
    await send().click({ force: true });
    expect(api.callsTo(ASK)).toEqual([]);
    release();
    await expect.element(shownPhotos()).toHaveLength(1);
    await expect.element(send()).toHaveAttribute('aria-disabled', 'false');
  });

  test('asking for a return is not possible after its days', async () => {
    await open(sold({ returnDays: 1, shipments: [parcel({ deliveredAt: inDays(-3) })] }));
    await expect.element(parcels()).toHaveLength(1);
    expect(button('Return a Piece').query()).toBeNull();
  });

  test('the form for a return fits a phone, a tablet and a desktop', async () => {
    await open(sold());
    await button('Return a Piece').click();
    await piece(1).click();
    await expectFitsAccessibly();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Return a Piece')).toHaveFocus();
  });
});

describe('the returns of a quote', () => {
  const REFUND = makeEntry(2, {
    kind: 'refund',
    of: makeEntry(1).id,
    method: 'paypal',
    cents: 12_500,
    returnNumber: 1,
  });

  test.each<[string, Partial<Return>, string, RegExp]>([
    ['requested', {}, 'Waiting for our answer', /^We’ll answer here/],
    ['approved', { decision: 'approved' }, 'Approved', /^Please send it back/],
    ['declined', { decision: 'declined' }, 'Declined', /^We cannot take this back/],
    [
      'received',
      { decision: 'approved', receivedAt: '2026-11-29T12:00:00.000Z' },
      'Arrived',
      /^It has arrived/,
    ],
  ])('the returns of a quote show that one is %s', async (_, changes, label, meaning) => {
    await open(sold({ returns: [request(changes)] }));
    await expect.element(returns().getByText(label, { exact: true })).toBeVisible();
    await expect.element(returns().getByText(meaning)).toBeVisible();
    await expect.element(returns().getByText('The edge is not cut.')).toBeVisible();
    await expectAccessible();
  });

  test('the returns of a quote show the answer, the photos and the refund', async () => {
    const photo = '00000000-0000-4000-8000-000000000007';
    const [payment] = sold().ledger;
    await open(
      sold({
        ledger: payment ? [payment, REFUND] : [],
        returns: [
          request({
            photos: [photo],
            decision: 'approved',
            answer: 'To Box 1, please.',
            receivedAt: '2026-11-29T12:00:00.000Z',
          }),
        ],
      }),
    );
    await expect.element(returns().getByText('To Box 1, please.')).toBeVisible();
    await expect.element(returns().getByText(/^We have refunded \$125\.00\./)).toBeVisible();
    await expect.element(returns().getByRole('link', { name: 'View 1 of return 1' })).toBeVisible();
    await expectAccessible();
  });

  test('the returns of a quote leave the pieces out that were returned', async () => {
    await open(sold({ returns: [request()] }));
    await button('Return a Piece').click();
    expect(texts(dialog().getByRole('listitem')).map((each) => each.split('\n')[0])).toEqual([
      items[1]?.name,
    ]);
    await expect.element(piece(0)).toBeChecked();
  });
});

test('a return can be asked for while the delivery of a parcel is not noted', async () => {
  await open(sold({ shipments: [parcel({ shippedAt: inDays(-30), deliveredAt: null })] }));
  await expect.element(returns().getByText('You can ask for a return.')).toBeVisible();
  await button('Return a Piece').click();
  await expect.element(piece(1)).toBeVisible();
});

test('an approved return says where to send it', async () => {
  await open(sold({ returns: [request({ decision: 'approved', answer: 'As agreed.' })] }));
  await expect.element(returns().getByText('As agreed.')).toBeVisible();
  await expect
    .element(
      returns().getByText(/to our address on the invoice, insured and with a tracking number/),
    )
    .toBeVisible();
});
