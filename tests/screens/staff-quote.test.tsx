import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Order } from '../../shared/entities/order.ts';
import { DEFAULT_SALE_SETTINGS } from '../../shared/entities/sale-settings.ts';
import { ADDRESS } from '../support/postal-address.ts';
import { makeCounter, makeMessage, makeOffer, makeOrder, makeQuote } from '../support/quotes.ts';
import { expectPath, main, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { changeOrder, internal, makePiece } from './support/backOffice.ts';
import { part } from './support/dashboard.ts';
import { fillDate, getDate } from './support/dates.ts';
import {
  button,
  dialog,
  expectNoOverflow,
  focusedText,
  getLines,
  heading,
  text,
  texts,
} from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { openStaffQuote } from './support/staffQuote.ts';
import { expectToast, toasts } from './support/toasts.ts';
import { PHONE } from './support/viewports.ts';

const MAKE_OFFER = 'POST /api/orders/{id}/offers';

const pending = makeOrder(1, { state: 'pending' });
const [PATCH, BADGE] = pending.items.map(({ productId }) => productId) as [string, string];
const [PATCH_NAME, BADGE_NAME] = pending.items.map(({ name }) => name) as [string, string];
const pieces = [
  makePiece(PATCH, { sharePrice: '120.00', cost: '60.00' }),
  makePiece(BADGE, { sharePrice: '40.00' }),
];

const field = (label: string) => main().getByLabelText(label, { exact: true });
const price = (name: string) => field(`Price of ${name}`);
const dateField = (name: string) => main().getByRole('group', { name, exact: true });
const total = () => main().getByRole('status', { name: 'Total' });
const offerForm = () => main().getByRole('form', { name: 'Offer' });
const modal = () => page.getByRole('alertdialog');
const bodies = ({ api }: Awaited<ReturnType<typeof openStaffQuote>>, key: typeof MAKE_OFFER) =>
  api.callsTo(key).map(({ body }) => body);

/** The quote has a link with the same name, which leads to the customer. */
const openFromInbox = async () => {
  await expect.element(heading('Quotes')).toBeVisible();
  await main().getByRole('link', { name: 'Tomás Echeverría' }).click();
};

const openPending = (...handlers: [] | [Parameters<typeof openStaffQuote>[2]]) =>
  openStaffQuote(pending, { pieces }, ...handlers);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});

test('a sale elsewhere to a buyer without a name shows where it was', async () => {
  const requester = { email: null, firstName: null, lastName: null };
  const given = { state: 'sold', requester, isForCustomer: true, place: 'Lancaster show' } as const;
  await openStaffQuote(makeQuote(1, given));
  const facts = part('Summary');
  for (const content of ['No name given', 'Sold at', 'Lancaster show']) {
    await expect.element(facts.getByText(content, { exact: true })).toBeVisible();
  }
  await expect.element(main().getByText(/deleted account/i)).not.toBeInTheDocument();
});

test('a quote shows staff the collector, the state, and everything that was said', async () => {
  await openStaffQuote(
    makeQuote(1, {
      state: 'accepted',
      note: 'Is it original?',
      messages: [makeMessage(1, 'collector', 'I can pay on Monday.')],
      notes: [
        {
          id: '00000000-0000-4000-8000-000000000001',
          text: 'Pays late.',
          createdAt: '2026-11-21T08:00:00.000Z',
          by: null,
        },
      ],
    }),
    { pieces },
  );
  await expect.element(heading(/^GQ-/)).toBeVisible();
  const facts = part('Summary');
  for (const content of [
    'Awaiting payment',
    'Accepted, on hold',
    'Tomás Echeverría',
    'Nov 23, 2026',
    '$',
  ]) {
    await expect.element(facts.getByText(content).first()).toBeVisible();
  }
  await expect
    .element(facts.getByRole('link', { name: 'tomas@insignia-archive.example' }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:tomas@.*subject=Your%20quote%20GQ-/));
  const thread = main().getByRole('log');
  for (const content of ['Is it original?', 'I can pay on Monday.', 'Pays late.', /^Offer 1/]) {
    await expect.element(thread.getByText(content).first()).toBeVisible();
  }
  await expect
    .element(part('Documents').getByRole('link', { name: 'Invoice (PDF)' }))
    .toHaveAttribute('href', expect.stringMatching(/\/documents\/invoice$/));
  await expectAccessible();
});

test('a quote tells staff what else is known of the pieces', async () => {
  const until = '2026-11-25T12:00:00.000Z';
  const base = { quantity: 1, until, reason: null, by: null, at: until, airtable: null };
  const id = '00000000-0000-4000-8000-000000000009';
  await openStaffQuote(pending, {
    pieces: [
      makePiece(PATCH, {
        availability: 'On Hold',
        lastPrice: '110.00',
        claims: [{ ...base, id, kind: 'quote' }],
        otherQuotes: [{ id, reference: 'GQ-AAAA-BBBB', state: 'accepted' }],
      }),
      makePiece(BADGE, {
        availability: null,
        stock: 0,
        claims: [{ ...base, id, kind: 'manual', reason: 'Show of Shows' }],
      }),
    ],
  });
  await expect.element(offerForm().getByText('Offered elsewhere for $110.00')).toBeVisible();
  await expect
    .element(offerForm().getByRole('link', { name: 'GQ-AAAA-BBBB' }))
    .toHaveAttribute('href', `/quotes/${id}`);
  await expect
    .element(offerForm().getByText('On hold for another quote until Nov 25'))
    .toBeVisible();
  await expect
    .element(offerForm().getByText('Held by hand until Nov 25: Show of Shows'))
    .toBeVisible();
  await expect.element(offerForm().getByText('No longer in the shop')).toBeVisible();
  await expect.element(main().getByLabelText(`Offer ${BADGE_NAME}`)).not.toBeChecked();
});

test('a quote shows staff skeletons, and an error with retry', async () => {
  const { api } = await openStaffQuote(pending, {}, { 'GET /api/orders/{id}': internal });
  await expect
    .element(main().getByRole('heading', { name: 'Failed to Load the Quote' }))
    .toBeVisible();
  const release = api.reset('GET /api/orders/{id}').hold('GET /api/orders/{id}');
  api.on('GET /api/orders/{id}', pending);
  await button('Try Again').click();
  release();
  await expect.element(heading(/^GQ-/)).toBeVisible();
});

test('a quote stays usable for staff without costs and holds', async () => {
  const { api } = await openStaffQuote(
    pending,
    { pieces },
    { 'GET /api/orders/{id}/pieces': internal },
  );
  await expect
    .element(main().getByText('Costs, holds and Share Prices could not be loaded.'))
    .toBeVisible();
  await expect.element(price(PATCH_NAME)).toHaveValue('');
  api.reset('GET /api/orders/{id}/pieces');
  api.on('GET /api/orders/{id}/pieces', pieces);
  await button(/^Try Again/).click();
  await expect.element(price(PATCH_NAME)).toHaveValue('120.00');
});

test('staff send messages in a quote, and keep internal notes', async () => {
  const { api } = await openPending();
  await field('Message to the collector').fill('It is original.');
  await button('Send Message').click();
  await expect.element(main().getByRole('log').getByText('It is original.')).toBeVisible();
  const note = field('Internal note, for staff only');
  await note.fill('Ask Ruth.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(main().getByRole('log').getByText('Ask Ruth.')).toBeVisible();
  await expect.element(note).toHaveValue('');
  expect(api.callsTo('POST /api/orders/{id}/notes')[0]?.headers.get('idempotency-key')).toMatch(
    /^[\w-]{36}$/,
  );
});

test('a note to a quote that could not be saved is kept', async () => {
  await openPending({ 'POST /api/orders/{id}/notes': internal });
  const note = field('Internal note, for staff only');
  await note.fill('Ask Ruth.');
  await button('Save Note').click();
  await expect.element(main().getByText('Something failed on our side.')).toBeVisible();
  await expect.element(note).toHaveValue('Ask Ruth.');
});

test('a message and a note that are not sent yet are kept while staff look at the inbox', async () => {
  await openPending();
  const message = field('Message to the collector');
  const note = field('Internal note, for staff only');
  await note.fill('Ask Ruth.');
  await message.fill('It is original.');
  await userEvent.keyboard('{Tab}{Escape}');
  await expectPath('/quotes');
  await openFromInbox();
  await expect.element(message).toHaveValue('It is original.');
  await expect.element(note).toHaveValue('Ask Ruth.');
});

test('a message that was sent after staff left the quote is not kept', async () => {
  const { api } = await openPending();
  const message = field('Message to the collector');
  const release = api.hold('POST /api/orders/{id}/messages');
  await message.fill('It is original.');
  await button('Send Message').click();
  await userEvent.keyboard('{Escape}');
  await expectPath('/quotes');
  release();
  await api.settled();
  await openFromInbox();
  await expect.element(main().getByRole('log').getByText('It is original.')).toBeVisible();
  await expect.element(message).toHaveValue('');
});

test('a quote for staff fits a phone', async () => {
  await page.viewport(...PHONE);
  await openPending();
  await expect.element(price(PATCH_NAME)).toBeVisible();
  expectNoOverflow();
  await expectAccessible();
});

test('the offer editor prefills the Share Prices, and counts the total and the margin', async () => {
  await openPending();
  await expect.element(price(PATCH_NAME)).toHaveValue('120.00');
  await expect.element(price(BADGE_NAME)).toHaveValue('40.00');
  await expect.element(total()).toHaveTextContent('$200.00');
  await field('Shipping').fill('12.5');
  await field('Discount').fill('20');
  await expect.element(total()).toHaveTextContent('$192.50');
  // Three fifths of the discount apply to the patch: $108.00 for a cost of $60.00.
  await expect.element(offerForm().getByText('$48.00 · 44%').first()).toBeVisible();
  await expect.element(text('Without 1 piece whose cost is not known')).toBeVisible();
  await main().getByLabelText(`Offer ${BADGE_NAME}`).click();
  await expect.element(total()).toHaveTextContent('$112.50');
  await expect.element(price(BADGE_NAME)).toBeDisabled();
  await expectAccessible();
});

test('the offer editor keeps what was typed after Escape and a reload, and a click selects the amount', async () => {
  await openPending();
  await price(PATCH_NAME).click();
  await userEvent.keyboard('8');
  await expect.element(price(PATCH_NAME)).toHaveValue('8');
  await field('Note to the collector').fill('With tab.');
  await expect.element(price(PATCH_NAME)).toHaveValue('8.00');
  await main().getByRole('heading').first().click();
  await userEvent.keyboard('{Escape}');
  await expectPath('/quotes');
  await openFromInbox();
  await expect.element(field('Note to the collector')).toHaveValue('With tab.');
  await reloadApp();
  await expect.element(field('Note to the collector')).toHaveValue('With tab.');
  await expect.element(price(PATCH_NAME)).toHaveValue('8.00');
});

test('the offer editor sends the offer with the keyboard, and shows it', async () => {
  const office = await openPending();
  await price(PATCH_NAME).fill('$1,250');
  await field('Note to the collector').fill('With tab.');
  await fillDate(dateField('Valid until'), '2026-12-01');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectToast('Offer Sent', 'The collector can accept it until Dec 1, 2026.');
  expect(bodies(office, MAKE_OFFER)).toEqual([
    {
      lines: [
        { productId: PATCH, price: '1250.00' },
        { productId: BADGE, price: '40.00' },
      ],
      note: 'With tab.',
      expiresAt: new Date('2026-12-01T23:59:59').toISOString(),
    },
  ]);
  await expect.element(main().getByRole('heading', { name: 'Offer 1' })).toBeVisible();
  await expect.element(part('Summary').getByText('Offer sent')).toBeVisible();
  expect(offerForm().query()).toBeNull();
  await button('Make Another Offer').click();
  await expect.element(price(PATCH_NAME)).toHaveValue('1250.00');
});

describe('the sales tax of an offer', () => {
  const tax = () => field('Sales tax');
  const inPennsylvania = {
    ...pending,
    shippingAddress: { ...ADDRESS, adminArea1: 'PA', postalCode: '19103' },
  };
  const settings = {
    ...DEFAULT_SALE_SETTINGS,
    taxRates: [{ state: 'PA' as const, rate: '6', onShipping: true }],
  };
  const openTaxed = (order: Order, ...handlers: [] | [Parameters<typeof openStaffQuote>[2]]) =>
    openStaffQuote(order, { pieces }, { 'GET /api/sale-settings': settings, ...handlers[0] });

  test('the sales tax of an offer follows from the address, the discount and the shipping', async () => {
    await openTaxed(inPennsylvania);
    await expect.element(tax()).toHaveAccessibleDescription('PA, 6%, also on shipping');
    await expect.element(tax()).toHaveAttribute('placeholder', '12.00');
    await expect.element(total()).toHaveTextContent('$212.00');
    await field('Shipping').fill('10');
    await field('Discount').fill('20');
    await expect.element(tax()).toHaveAttribute('placeholder', '11.40');
    await expect.element(total()).toHaveTextContent('$201.40');
    await expectAccessible();
  });

  test('the sales tax of an offer can be replaced, also by none', async () => {
    const office = await openTaxed(inPennsylvania);
    await tax().fill('13.125');
    await button('Send Offer').click();
    await expect.element(tax()).toHaveAccessibleDescription('Enter an amount such as 125.00.');
    await tax().fill('0');
    await expect.element(total()).toHaveTextContent('$200.00');
    await button('Use $12.00').click();
    await expect.element(total()).toHaveTextContent('$212.00');
    await tax().fill('13');
    await button('Send Offer').click();
    await expectToast('Offer Sent', 'The collector can accept it until Nov 29, 2026.');
    expect(bodies(office, MAKE_OFFER)[0]).toMatchObject({ tax: '13.00' });
    await expect.element(main().getByText('Sales tax (PA)')).toBeVisible();
    await button('Make Another Offer').click();
    await expect.element(tax()).toHaveValue('13.00');
  });

  test('an offer without sales tax says why', async () => {
    await openTaxed(pending);
    await expect.element(tax()).toHaveAccessibleDescription('No sales tax: no address yet.');
    await openTaxed({ ...pending, shippingAddress: ADDRESS });
    await expect
      .element(tax())
      .toHaveAccessibleDescription('No sales tax: you are not registered where this goes.');
    await openStaffQuote(inPennsylvania, { pieces });
    await expect
      .element(tax())
      .toHaveAccessibleDescription('No sales tax: you are registered in no state.');
  });

  test('a resale certificate exempts from the sales tax of its state until it expires', async () => {
    const SAVE = 'PUT /api/orders/{id}/resale-certificate';
    const { api } = await openTaxed(inPennsylvania, {
      [SAVE]: ({ body }) => ({ certificate: body.certificate }),
    });
    await button('Resale Certificate…').click();
    await dialog().getByRole('button', { name: 'Save Certificate' }).click();
    for (const problem of ['Enter the number.', 'Choose a state.', 'Enter the last day.']) {
      await expect.element(dialog().getByText(problem)).toBeVisible();
    }
    await dialog().getByLabelText('Number').fill('51-1234567');
    await dialog().getByRole('combobox', { name: 'State' }).selectOptions('PA');
    await fillDate(dialog().getByRole('group', { name: 'Valid until' }), '2027-12-31');
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Save Certificate' }).click();
    await expectToast('Certificate Saved', 'It exempts from sales tax.');
    const certificate = { number: '51-1234567', state: 'PA', expiresOn: '2027-12-31' };
    expect(api.callsTo(SAVE)[0]?.body).toEqual({ certificate });
    await expect
      .element(tax())
      .toHaveAccessibleDescription('No sales tax: resale certificate of PA.');
    await expect.element(total()).toHaveTextContent('$200.00');

    await openTaxed(inPennsylvania, {
      'GET /api/orders/{id}/resale-certificate': {
        certificate: { ...certificate, state: 'PA', expiresOn: '2026-11-21' },
      },
      [SAVE]: { certificate: null },
    });
    await expect.element(total()).toHaveTextContent('$212.00');
    await button('Resale Certificate…').click();
    await dialog().getByRole('button', { name: 'Remove Certificate' }).click();
    await expect.element(toasts().getByText('Certificate Removed')).toBeVisible();
  });
});

test('the offer editor shows what pieces like each one sold for', async () => {
  const sale = {
    at: '2025-11-20T10:00:00.000Z',
    price: '110.00',
    name: '10th Mountain, greenback',
    uniqueId: 'GD-0007',
    condition: 'Excellent',
    match: 'unit',
    orderId: makeOrder(7).id,
  } as const;
  await openPending({
    'GET /api/orders/{id}/comparables': [
      { productId: PATCH, sales: [sale, { ...sale, match: 'type', orderId: null }] },
      { productId: BADGE, sales: [] },
    ],
  });
  await expect.element(offerForm().getByText('Comparable sales (none yet)')).toBeVisible();
  await offerForm().getByText('Comparable sales (2)').click();
  await expect.element(offerForm().getByText('$110.00').first()).toBeVisible();
  await expect.element(offerForm().getByText(/Nov 20, 2025 · the same unit/)).toBeVisible();
  await expect
    .element(offerForm().getByRole('link', { name: sale.name }))
    .toHaveAttribute('href', `/quotes/${sale.orderId}`);
  await expectAccessible();
});

test('the offer editor stays usable without comparable sales', async () => {
  const { api } = await openPending({ 'GET /api/orders/{id}/comparables': internal });
  await expect.element(main().getByText('The comparable sales could not be loaded.')).toBeVisible();
  await expect.element(price(PATCH_NAME)).toHaveValue('120.00');
  api.on('GET /api/orders/{id}/comparables', [{ productId: PATCH, sales: [] }]);
  await button(/^Try Again/).click();
  await expect.element(offerForm().getByText('Comparable sales (none yet)')).toBeVisible();
});

test('the offer editor is valid for a week without another day', async () => {
  await openPending();
  await expect.element(dateField('Valid until')).toBeVisible();
  expect(getDate(dateField('Valid until'))).toBe('11/29/2026');
});

test('the offer editor prefills the collector’s proposal', async () => {
  const items = pending.items;
  const offer = makeOffer(1, items);
  const counter = makeCounter(offer, items);
  await openStaffQuote(makeQuote(1, { state: 'countered', offers: [offer], counters: [counter] }), {
    pieces,
  });
  await expect.element(price(PATCH_NAME)).toHaveValue(counter.lines[0]?.price ?? '');
  await expect.element(field('Shipping')).toHaveValue(offer.shipping);
});

test('the offer editor marks what is wrong, and keeps what was typed when the server refuses it', async () => {
  const office = await openPending();
  await price(PATCH_NAME).fill('12,50');
  await price(BADGE_NAME).fill('');
  await fillDate(dateField('Valid until'), '2026-11-01');
  await button('Send Offer').click();
  await expect.element(price(PATCH_NAME)).toHaveFocus();
  for (const problem of [
    'Enter an amount such as 125.00.',
    'Enter a price.',
    'Enter today or a later day.',
  ]) {
    await expect.element(text(problem)).toBeVisible();
  }
  expect(office.api.callsTo(MAKE_OFFER)).toEqual([]);
  await expectAccessible();

  await price(PATCH_NAME).fill('125');
  await price(BADGE_NAME).fill('30');
  await fillDate(dateField('Valid until'), '2026-12-01');
  const issues = [
    { path: 'lines.1.price', message: 'Too cheap' },
    { path: 'expiresAt', message: 'Expected a time within the next year' },
  ];
  office.api.on(MAKE_OFFER, errorReply('INVALID_REQUEST', 'Invalid', { issues }));
  await button('Send Offer').click();
  await expect.element(text('Too cheap.')).toBeVisible();
  await expect.element(text('Expected a time within the next year.')).toBeVisible();
  await expect.element(price(BADGE_NAME)).toHaveFocus();
  await expect.element(price(BADGE_NAME)).toHaveValue('30.00');
});

test('the offer editor sends the same key again after an unknown outcome', async () => {
  const { api } = await openPending({ [MAKE_OFFER]: internal });
  await button('Send Offer').click();
  const problem =
    'Something failed on our side. Nothing was sent, and everything you typed is still here.';
  await expect.element(text(problem)).toBeVisible();
  await button('Send Offer').click();
  await expect.poll(() => api.callsTo(MAKE_OFFER).length).toBe(2);
  const keys = api.callsTo(MAKE_OFFER).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  expect(new Set(keys).size).toBe(1);
});

test('the offer editor says that the quote has changed, and keeps what was typed', async () => {
  const conflict = errorReply('STATE_CONFLICT', 'This quote has been canceled.');
  const office = await openPending({ [MAKE_OFFER]: conflict });
  await price(PATCH_NAME).fill('99');
  changeOrder(office, pending.id, { state: 'withdrawn' });
  await button('Send Offer').click();
  await expect.element(main().getByText(/^This quote has been canceled\./)).toBeVisible();
  await expect
    .element(main().getByText('This quote changed while you were writing.'))
    .toBeVisible();
  await expect.element(part('Summary').getByText('Withdrawn')).toBeVisible();
  await expect.element(price(PATCH_NAME)).toHaveValue('99.00');
  await expect.element(button('Send Offer')).toHaveAttribute('aria-disabled', 'true');
  await button('Discard Changes').click();
  expect(offerForm().query()).toBeNull();
});

test('the offer editor asks whether the prices hold after a colleague’s offer', async () => {
  const office = await openPending();
  await price(PATCH_NAME).fill('99');
  const offer = makeOffer(1, pending.items);
  changeOrder(office, pending.id, { state: 'quoted', offers: [offer] });
  window.dispatchEvent(new Event('visibilitychange'));
  await expect
    .element(main().getByText(/abigail\.thorne@guidon\.example has sent an offer of/))
    .toBeVisible();
  await button('Keep My Prices').click();
  await expect.element(price(PATCH_NAME)).toHaveValue('99.00');
  await expect.element(button('Send Offer')).toHaveAttribute('aria-disabled', 'false');
  await button('Discard Changes').click();
  await button('Make Another Offer').click();
  await expect.element(price(PATCH_NAME)).toHaveValue(offer.lines[0]?.price ?? '');
});

test('the offer editor keeps what is typed during a call for the next offer', async () => {
  const office = await openPending();
  const release = office.api.hold(MAKE_OFFER);
  await price(PATCH_NAME).fill('99');
  await button('Send Offer').click();
  await price(PATCH_NAME).fill('95.00');
  release();
  await expect.element(toasts().getByText('Offer Sent')).toBeVisible();
  await expect.element(main().getByRole('heading', { name: 'Offer 2' })).toBeVisible();
  await expect.element(price(PATCH_NAME)).toHaveValue('95.00');
  expect(main().getByText('This quote changed while you were writing.').query()).toBeNull();
  await button('Send Offer').click();
  await expect.poll(() => offerForm().query()).toBeNull();
  const prices = bodies(office, MAKE_OFFER).map(({ lines }) => lines[0].price);
  expect(prices).toEqual(['99.00', '95.00']);
});

test('the offer editor has no draft left when the quote is left during the call', async () => {
  const { api } = await openPending();
  const release = api.hold(MAKE_OFFER);
  await price(PATCH_NAME).fill('99');
  await button('Send Offer').click();
  await main().getByRole('link', { name: 'All quotes' }).click();
  await expectPath('/quotes');
  release();
  await api.settled();
  await openFromInbox();
  await expect.element(button('Make Another Offer')).toBeVisible();
  expect(offerForm().query()).toBeNull();
});

test('the offer editor closes after a price got its digits during the call', async () => {
  const { api } = await openPending();
  const release = api.hold(MAKE_OFFER);
  await price(PATCH_NAME).fill('99');
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Tab}');
  await expect.element(price(PATCH_NAME)).toHaveValue('99.00');
  release();
  await expect.element(button('Make Another Offer')).toBeVisible();
  expect(offerForm().query()).toBeNull();
});

test('the offer editor keeps what was typed while staff look at other screens', async () => {
  await openPending();
  await price(PATCH_NAME).fill('99');
  await main().getByRole('link', { name: 'All quotes' }).click();
  await expectPath('/quotes');
  await openFromInbox();
  await expect.element(price(PATCH_NAME)).toHaveValue('99.00');
});

describe('what staff do with a quote', () => {
  const accepted = makeQuote(1, { state: 'accepted' });

  test('staff decline a quote with a note', async () => {
    const { api } = await openPending();
    await button('Decline').click();
    await dialog().getByLabelText('Note to the collector').fill('It is sold.');
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Decline' }).click();
    await expect.element(part('Summary').getByText('Declined')).toBeVisible();
    expect(api.changes).toContain(`POST /api/orders/${pending.id}/decline {"note":"It is sold."}`);
    await expect.element(toasts().getByText('Request Declined')).toBeVisible();
  });

  test('the note of a dialog that staff closed is kept until it is sent', async () => {
    const { api } = await openPending();
    const note = dialog().getByLabelText('Note to the collector');
    await button('Decline').click();
    await note.fill('It is sold.');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await button('Decline').click();
    await expect.element(note).toHaveValue('It is sold.');
    const release = api.hold('POST /api/orders/{id}/decline');
    api.on('POST /api/orders/{id}/decline', pending);
    await dialog().getByRole('button', { name: 'Decline' }).click();
    await userEvent.keyboard('{Escape}');
    release();
    await api.settled();
    await button('Decline').click();
    await expect.element(note).toHaveValue('');
  });

  test('staff release the hold of a quote', async () => {
    await openStaffQuote(accepted, { pieces });
    await button('Release Hold').click();
    await dialog().getByRole('button', { name: 'Release Hold' }).click();
    await expect.element(part('Summary').getByText('Hold ended')).toBeVisible();
    await expect.element(button('Make Another Offer')).toBeVisible();
  });

  test('staff mark a quote as sold after a question, and see when Airtable follows', async () => {
    const sale = (productId: string, state: 'waiting' | 'failed', error: string | null) =>
      makePiece(productId, {
        claims: [
          {
            id: accepted.id,
            kind: 'sale',
            quantity: 1,
            until: null,
            reason: null,
            by: null,
            at: '2026-11-22T12:00:00.000Z',
            airtable: { state, error, at: '2026-11-22T12:00:00.000Z' },
          },
        ],
      });
    const office = await openStaffQuote(
      accepted,
      { pieces },
      {
        'POST /api/holds/{productId}/airtable': ({ params }) => {
          office.pieces = [sale(PATCH, 'waiting', null), sale(BADGE, 'waiting', null)];
          return { productId: params.productId ?? '', name: '', claims: [] };
        },
      },
    );
    await button('Mark as Sold').click();
    await expect.element(modal().getByText(/Status in Airtable becomes Sold/)).toBeVisible();
    office.pieces = [sale(PATCH, 'waiting', null), sale(BADGE, 'failed', 'No such record')];
    await modal().getByRole('button', { name: 'Mark as Sold' }).click();
    const facts = part('Summary');
    for (const content of [
      'Completed',
      'Sold',
      'Buyer',
      'Sold for',
      'Sold by ruth@guidon.example',
    ]) {
      await expect.element(facts.getByText(content, { exact: true }).first()).toBeVisible();
    }
    await expect.element(text('Waiting for Airtable')).toBeVisible();
    await expect
      .element(main().getByText('Airtable could not be updated: No such record'))
      .toBeVisible();
    await button(/^Try Again.*10th Mountain/).click();
    await expect.poll(() => text('Waiting for Airtable').elements().length).toBe(2);
    expect(office.api.changes.at(-1)).toBe(`POST /api/holds/${BADGE}/airtable`);
    expect(button('Mark as Sold').query()).toBeNull();
  });

  test('a quote that cannot be marked as sold names the pieces that are on hold, and shows the present state', async () => {
    const office = await openStaffQuote(
      accepted,
      { pieces },
      {
        'POST /api/orders/{id}/sold': errorReply('ON_HOLD', 'Held', { productIds: [BADGE] }),
      },
    );
    await button('Mark as Sold').click();
    await modal().getByRole('button', { name: 'Mark as Sold' }).click();
    await expectToast('On Hold', `On hold in another quote, or sold: ${BADGE_NAME}.`);
    office.api.on(
      'POST /api/orders/{id}/sold',
      errorReply('STATE_CONFLICT', 'The hold of this quote has ended.'),
    );
    changeOrder(office, accepted.id, { state: 'lapsed', heldUntil: null, stage: null });
    await button('Mark as Sold').click();
    await modal().getByRole('button', { name: 'Mark as Sold' }).click();
    await expectToast(
      'Already Changed',
      'The hold of this quote has ended. The screen now shows the current status.',
    );
    await expect.element(part('Summary').getByText('Hold ended')).toBeVisible();
  });

  test('staff note a status that was agreed elsewhere, unless a colleague was faster', async () => {
    const office = await openPending();
    await button('Note a Status').click();
    await dialog().getByRole('combobox', { name: 'Status' }).selectOptions('Accepted');
    await expect.element(dialog().getByText(/^The collector has accepted elsewhere/)).toBeVisible();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Note Status' }).click();
    await expect.element(part('Summary').getByText('Accepted, on hold')).toBeVisible();
    expect(office.api.changes).toEqual([
      `PATCH /api/orders/${pending.id} {"from":"pending","status":"accepted"}`,
    ]);
    await button('Note a Status').click();
    changeOrder(office, pending.id, { state: 'declined' });
    await dialog().getByRole('button', { name: 'Note Status' }).click();
    await expectToast('Already Changed', 'The status has changed');
    await expect.element(part('Summary').getByText('Declined')).toBeVisible();
  });

  test('an expired quote is not proposed to be noted as quoted', async () => {
    const offers = [makeOffer(1, pending.items, { expiresAt: '2026-11-21T09:30:00.000Z' })];
    await openStaffQuote(makeQuote(1, { state: 'expired', offers }), { pieces });
    await button('Note a Status').click();
    await expect.element(dialog().getByRole('option', { name: 'Pending' })).toBeInTheDocument();
    expect(texts(dialog().getByRole('option'))).not.toContain('Quoted');
  });

  test('staff archive a quote and restore it', async () => {
    await openStaffQuote(accepted, { pieces });
    await button('Archive').click();
    await expectToast('Request Archived', 'You find it under Archived.');
    await button('Restore').click();
    await expectToast('Request Restored', 'It is among the current requests again.');
    await expect.poll(focusedText).toBe('Archive');
  });
});

describe('a layaway', () => {
  const offer = makeOffer(1, pending.items, {
    lines: [
      { productId: PATCH, price: '100.00' },
      { productId: BADGE, price: '50.00' },
    ],
    shipping: '0.00',
    insurance: '0.00',
    discount: '0.00',
  });
  const accepted = makeQuote(1, { state: 'accepted', offers: [offer] });
  const layaway = () => main().getByRole('region', { name: 'Layaway' });
  const status = () => layaway().getByRole('status');

  test('a layaway is calculated, changed and agreed', async () => {
    const { api } = await openStaffQuote(accepted, { pieces });
    await button('Agree on Installments').click();
    await field('Deposit today').fill('250');
    await button('Calculate').click();
    await expect.element(text('Enter an amount below $200.00.')).toBeVisible();
    await field('Deposit today').fill('50');
    await field('Installments').fill('2');
    await button('Calculate').click();
    await expect.element(status()).toHaveTextContent('The payments add up to $200.00.');
    await expect.element(field('Installment 2')).toHaveValue('75.00');
    expect(getDate(dateField('Installment 1 due on'))).toBe('12/22/2026');
    await field('Installment 2').fill('70');
    await expect.element(status()).toHaveTextContent('$5.00 less than the total of $200.00.');
    await button('Save the Plan').click();
    await expect.element(text('The payments must add up to the total.')).toBeVisible();
    expect(api.changes).toEqual([]);
    await field('Installment 1').fill('80');
    await expectAccessible();
    await button('Save the Plan').click();
    await expect.element(layaway().getByText('$80.00')).toBeVisible();
    const end = (day: string) => new Date(`${day}T23:59:59`).toISOString();
    expect(api.callsTo('PUT /api/orders/{id}/layaway')[0]?.body).toEqual({
      instalments: [
        { amount: '50.00', dueAt: end('2026-11-22') },
        { amount: '80.00', dueAt: end('2026-12-22') },
        { amount: '70.00', dueAt: end('2027-01-22') },
      ],
    });
  });

  test('a layaway marks the payments that the server refuses, and keeps the others', async () => {
    const issues = [
      { path: 'instalments.1.dueAt', message: 'Expected a date after the one before' },
    ];
    await openStaffQuote(
      accepted,
      { pieces },
      {
        'PUT /api/orders/{id}/layaway': errorReply('INVALID_REQUEST', 'Invalid', { issues }),
      },
    );
    await button('Agree on Installments').click();
    await field('Deposit today').fill('50');
    await button('Calculate').click();
    await button('Save the Plan').click();
    await expect.element(text('Expected a date after the one before.')).toBeVisible();
    await expect
      .element(dateField('Installment 1 due on').getByRole('spinbutton', { name: 'Month' }))
      .toHaveFocus();
  });

  test('a layaway records payments', async () => {
    const instalment = (amount: string, dueAt: string) => ({ amount, dueAt, paidAt: null });
    const plan: Order['layaway'] = {
      instalments: [
        instalment('50.00', '2026-11-22T23:59:59.000Z'),
        instalment('150.00', '2026-12-22T23:59:59.000Z'),
      ],
      createdAt: '2026-11-22T10:00:00.000Z',
      by: null,
    };
    const { api } = await openStaffQuote({ ...accepted, layaway: plan }, { pieces });
    await layaway().getByRole('button', { name: 'Record Payment' }).first().click();
    await expect
      .poll(() => getLines(layaway().getByRole('listitem').first()).join(' '))
      .toMatch(/Paid Nov 22, 2026$/);
    expect(api.changes.at(-1)).toBe(`POST /api/orders/${accepted.id}/payments {"instalment":0}`);
    await button('Change the Plan').click();
    await expect.element(field('Deposit')).toBeDisabled();
    await expect.element(field('Installment 1')).toBeEnabled();
  });
});

describe('the mails of a quote', () => {
  const mail = {
    id: 'mail-1',
    to: 'collector',
    about: 'offered',
    state: 'delivered',
    at: '2026-11-22T11:00:00.000Z',
    queuedAt: '2026-11-22T10:59:00.000Z',
    reason: null,
    requestId: 'request-1',
  } as const;

  test('the mails of a quote say what became of each', async () => {
    const failed = {
      ...mail,
      id: 'mail-2',
      to: 'dealer',
      state: 'failed',
      reason: 'Too large',
    } as const;
    const stopped = { ...mail, id: 'mail-3', state: 'stopped' } as const;
    await openStaffQuote(pending, { pieces, mails: [mail, failed, stopped] });
    const mails = part('E-mails');
    await expect.element(mails.getByText('Delivered')).toBeVisible();
    await expect.element(mails.getByText('Offer, to the dealer')).toBeVisible();
    await expect.element(mails.getByText('Too large')).toBeVisible();
    await expect.element(mails.getByText('Waiting: e-mail is stopped')).toBeVisible();
    await page.viewport(...PHONE);
    expectNoOverflow();
  });

  test('the mails of a quote may be none, or unknown', async () => {
    await openStaffQuote(pending, { pieces });
    await expect.element(part('E-mails').getByText('No e-mail is recorded.')).toBeVisible();
    await openStaffQuote(pending, { pieces }, { 'GET /api/orders/{id}/mails': () => internal });
    await expect.element(text('The e-mails could not be loaded.')).toBeVisible();
  });
});

test('a layaway that is paid off says what is next', async () => {
  const layaway: Order['layaway'] = {
    instalments: [
      {
        amount: '100.00',
        dueAt: '2026-11-22T23:59:59.000Z',
        paidAt: '2026-11-21T10:00:00.000Z',
      },
    ],
    createdAt: '2026-11-20T10:00:00.000Z',
    by: null,
  };
  const next = 'All paid. Mark the quote as sold to ship it.';
  await openStaffQuote(makeQuote(1, { state: 'accepted', layaway }), { pieces });
  await expect.element(part('Layaway').getByText(next)).toBeVisible();
  await openStaffQuote(makeQuote(1, { state: 'sold', layaway }), { pieces });
  await expect.element(part('Layaway').getByText(/Paid/)).toBeVisible();
  expect(text(next).query()).toBeNull();
});
