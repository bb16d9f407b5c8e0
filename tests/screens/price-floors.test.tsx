import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FloorRequest } from '../../shared/entities/floor-request.ts';
import { makeOrder, makeQuote } from '../support/quotes.ts';
import { main } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { internal, makePiece } from './support/backOffice.ts';
import { makeFloorRequest } from './support/floorRequests.ts';
import { button, expectNoOverflow, text } from './support/locators.ts';
import { errorReply, type Handlers, type MockCall, reply } from './support/mockApi.ts';
import { openStaffQuote } from './support/staffQuote.ts';
import { expectToast } from './support/toasts.ts';
import { PHONE } from './support/viewports.ts';

const MAKE_OFFER = 'POST /api/orders/{id}/offers';
const ASK = 'POST /api/orders/{id}/floor-requests';
const LIST = 'GET /api/orders/{id}/floor-requests';
const MARK = 'Below the consignor’s price floor.';

const pending = makeOrder(1, { state: 'pending' });
const [PATCH, BADGE] = pending.items.map(({ productId }) => productId) as [string, string];
const [PATCH_NAME, BADGE_NAME] = pending.items.map(({ name }) => name) as [string, string];
const pieces = [
  makePiece(PATCH, { sharePrice: '80.00' }),
  makePiece(BADGE, { sharePrice: '40.00' }),
];
const refusal = errorReply(
  'BELOW_FLOOR',
  `Below the price floor: ${PATCH_NAME}. Ask the consignor, or confirm that they have agreed by phone.`,
  { productIds: [PATCH] },
);

const field = (label: string) => main().getByLabelText(label, { exact: true });
const price = (name: string) => field(`Price of ${name}`);
const offerForm = () => main().getByRole('form', { name: 'Offer' });
const phone = () => main().getByRole('checkbox', { name: 'The consignor has agreed by phone' });
const ask = () => button('Ask the Consignor');

const openRefused = async (handlers: Handlers = {}) => {
  const office = await openStaffQuote(pending, { pieces }, handlers);
  office.api.on(MAKE_OFFER, refusal);
  await button('Send Offer').click();
  await expect.element(price(PATCH_NAME)).toHaveAccessibleDescription(MARK);
  return office;
};
const openAnswered = (requests: FloorRequest[]) =>
  openStaffQuote(pending, { pieces }, { [LIST]: requests });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});

test('an offer below a price floor is not sent, and its pieces are marked until their prices change', async () => {
  const { api } = await openStaffQuote(pending, { pieces });
  api.on(MAKE_OFFER, refusal);
  await price(PATCH_NAME).fill('75');
  await field('Note to the collector').fill('With tab.');
  await button('Send Offer').click();
  await expect.element(price(PATCH_NAME)).toHaveAccessibleDescription(MARK);
  await expect.element(price(BADGE_NAME)).not.toHaveAccessibleDescription();
  await expect
    .element(main().getByText(/^Below the price floor: .* Nothing was sent/))
    .toBeVisible();
  await expect.element(price(PATCH_NAME)).toHaveValue('75.00');
  await expect.element(field('Note to the collector')).toHaveValue('With tab.');
  await expectAccessible();
  await price(PATCH_NAME).fill('120');
  await expect.element(price(PATCH_NAME)).not.toHaveAccessibleDescription();
  await expect.element(ask()).not.toBeInTheDocument();
  await expect.element(phone()).not.toBeInTheDocument();
});

test('staff ask the consignor once about a price below the floor, and see when they did', async () => {
  let requests: FloorRequest[] = [];
  const { api } = await openRefused({
    [LIST]: () => requests,
    [ASK]: ({ body }: MockCall) => {
      requests = [makeFloorRequest({ price: body.lines[0].price })];
      return reply(requests, {}, 201);
    },
  });
  await ask().click();
  await expectToast('Consignor Asked', 'The answer will be shown at the piece.');
  await expect
    .element(offerForm().getByText('Asked on Nov 22, 2026 about $80.00', { exact: true }))
    .toBeVisible();
  await expect.element(ask()).not.toBeInTheDocument();
  await expect.element(price(PATCH_NAME)).toHaveAccessibleDescription(MARK);
  expect(api.callsTo(ASK).map(({ body }) => body)).toEqual([
    { lines: [{ productId: PATCH, price: '80.00' }] },
  ]);
  await expectAccessible();
});

test('the consignor is asked about the price after the discount', async () => {
  const { api } = await openRefused({ [ASK]: reply([makeFloorRequest()], {}, 201) });
  await field('Discount').fill('16');
  await ask().click();
  await expectToast('Consignor Asked', 'The answer will be shown at the piece.');
  expect(api.callsTo(ASK)[0]?.body).toEqual({ lines: [{ productId: PATCH, price: '72.00' }] });
});

test('staff learn that the consignor was not asked because the price needs no approval', async () => {
  await openRefused({ [ASK]: reply([], {}, 201) });
  await ask().click();
  await expectToast('Not Asked', 'The price needs no approval, or the consignor has answered.');
});

test('a consignor who cannot be asked by e-mail can be asked again or by phone', async () => {
  const problem = `The consignor of ${PATCH_NAME} has no e-mail address. Ask by phone.`;
  await openRefused({ [ASK]: errorReply('CONFLICT', problem) });
  await ask().click();
  await expect.element(text(problem)).toBeVisible();
  await expect.element(ask()).toBeEnabled();
  await expect.element(phone()).toBeVisible();
});

test('an offer below a price floor is sent after the consignor agreed to exactly its prices by phone', async () => {
  const { api } = await openRefused();
  await phone().click();
  await expect.element(phone()).toBeChecked();
  await expectAccessible();
  await price(PATCH_NAME).fill('75');
  await expect.element(phone()).not.toBeInTheDocument();
  await button('Send Offer').click();
  await expect.element(phone()).not.toBeChecked();
  await phone().click();
  api.reset(MAKE_OFFER);
  await button('Send Offer').click();
  await expectToast('Offer Sent', 'The collector can accept it until Nov 29, 2026.');
  const sent = api
    .callsTo(MAKE_OFFER)
    .map(({ body }) => [body.lines[0].price, body.confirmedByPhone]);
  expect(sent).toEqual([
    ['80.00', undefined],
    ['75.00', undefined],
    ['75.00', true],
  ]);
});

test('the answers of consignors are shown at their pieces, and their own price can be used', async () => {
  await openAnswered([
    makeFloorRequest({ state: 'countered', price: '70.00', counterPrice: '95.00' }),
    makeFloorRequest({ state: 'approved', productId: BADGE, price: '35.00' }),
    makeFloorRequest({ state: 'declined', price: '50.00' }),
  ]);
  const answers = (name: string) =>
    offerForm().getByRole('list', { name: `Questions to the consignor about ${name}` });
  await expect
    .element(answers(PATCH_NAME).getByText('Asks for $95.00, not $70.00', { exact: true }))
    .toBeVisible();
  await expect.element(answers(PATCH_NAME).getByText('Declined $50.00')).toBeVisible();
  await expect.element(answers(BADGE_NAME).getByText('Approved $35.00')).toBeVisible();
  await button(`Use $95.00 for ${PATCH_NAME}`).click();
  await expect.element(price(PATCH_NAME)).toHaveValue('95.00');
  await expectAccessible();
});

test('the price that a consignor asks for is entered with its part of the discount', async () => {
  await openAnswered([
    makeFloorRequest({ state: 'countered', price: '70.00', counterPrice: '90.00' }),
  ]);
  await price(BADGE_NAME).fill('50');
  await field('Discount').fill('20');
  await button(`Use $90.00 After Discount for ${PATCH_NAME}`).click();
  await expect.element(price(PATCH_NAME)).toHaveValue('100.00');
});

test('a consignor who has not answered within an hour can be asked again', async () => {
  let requests = [
    makeFloorRequest({ price: '60.00', askedAt: '2026-11-22T11:30:00.000Z' }),
    makeFloorRequest({ price: '70.00', askedAt: '2026-11-21T11:00:00.000Z' }),
  ];
  const { api } = await openStaffQuote(
    pending,
    { pieces },
    {
      [LIST]: () => requests,
      [ASK]: () => {
        requests = requests.map((each) => ({ ...each, askedAt: '2026-11-22T12:00:00.000Z' }));
        return reply(requests.slice(1), {}, 201);
      },
    },
  );
  const askAgain = button(/^Ask Again/);
  await expect.element(askAgain).toHaveTextContent(`Ask Again about $70.00 for ${PATCH_NAME}`);
  await expectAccessible();
  await askAgain.click();
  await expectToast('Consignor Asked', 'The answer will be shown at the piece.');
  await expect.element(askAgain).not.toBeInTheDocument();
  expect(api.callsTo(ASK).map(({ body }) => body)).toEqual([
    { lines: [{ productId: PATCH, price: '70.00' }] },
  ]);
});

test('a consignor whom a colleague has just asked again is not asked, and the reason is shown', async () => {
  const problem = 'The consignor was asked less than an hour ago.';
  await openStaffQuote(
    pending,
    { pieces },
    {
      [LIST]: [makeFloorRequest({ askedAt: '2026-11-21T11:00:00.000Z' })],
      [ASK]: errorReply('CONFLICT', problem),
    },
  );
  await button(/^Ask Again/).click();
  await expect.element(text(problem)).toBeVisible();
  await expectAccessible();
});

test('the answers of consignors stay visible after the offer', async () => {
  const quoted = makeQuote(1, { state: 'quoted' });
  await openStaffQuote(quoted, { pieces }, { [LIST]: [makeFloorRequest({ state: 'approved' })] });
  await expect.element(main().getByText('Approved $80.00')).toBeVisible();
  expect(button(/^Use /).query()).toBeNull();
});

test('the offer editor stays usable without the answers of consignors', async () => {
  const { api } = await openStaffQuote(pending, { pieces }, { [LIST]: internal });
  await expect.element(text('The answers of consignors could not be loaded.')).toBeVisible();
  await expect.element(price(PATCH_NAME)).toHaveValue('80.00');
  api.on(LIST, [makeFloorRequest()]);
  await button(/^Try Again/).click();
  await expect.element(offerForm().getByText(/^Asked on Nov 22, 2026/)).toBeVisible();
});

test('an offer below a price floor fits a phone', async () => {
  await page.viewport(...PHONE);
  await openRefused({
    [LIST]: [
      makeFloorRequest({ state: 'countered', price: '70.00', counterPrice: '95.00' }),
      makeFloorRequest({ state: 'declined', price: '60.00' }),
    ],
  });
  await expect.element(ask()).toBeVisible();
  expectNoOverflow();
  await expectAccessible();
});
