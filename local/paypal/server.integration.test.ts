import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isSigned, money, newOrder, startForTest, startReceiver } from './testing/start.ts';

const HOUR_MS = 3_600_000;

const issueOf = ({ status, body }: { status: number; body: { details?: { issue: string }[] } }) => [
  status,
  body.details?.[0]?.issue,
];

it('the local PayPal issues tokens to its client only, and requires them', async () => {
  const { requestToken, call, url } = await startForTest();
  expect(await (await requestToken()).json()).toMatchObject({
    token_type: 'Bearer',
    expires_in: 32_400,
  });
  const wrong = await requestToken(`Basic ${Buffer.from('test-client:wrong').toString('base64')}`);
  expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'invalid_client' }]);
  const without = await fetch(`${url}/v2/checkout/orders/1`);
  expect([without.status, await without.json()]).toMatchObject([401, { error: 'invalid_token' }]);
  const headers = { authorization: 'Bearer A21999999999999999.forged' };
  expect((await call('/v2/checkout/orders/1', { headers })).status).toBe(401);
});

it('an order of the local PayPal leads the payer to the page of the approval', async () => {
  const { create, call, url } = await startForTest();
  const { status, body } = await create();
  expect([status, body]).toEqual([
    201,
    {
      id: expect.stringMatching(/^[0-9A-Z]{17}$/),
      status: 'PAYER_ACTION_REQUIRED',
      payment_source: { paypal: {} },
      links: [
        expect.objectContaining({ rel: 'self' }),
        { href: `${url}/checkoutnow?token=${body.id}`, rel: 'payer-action', method: 'GET' },
      ],
    },
  ]);
  const { body: found } = await call(`/v2/checkout/orders/${body.id}`);
  expect(found).toMatchObject({
    status: 'PAYER_ACTION_REQUIRED',
    purchase_units: [{ custom_id: 'attempt-1', amount: { value: '133.50' } }],
  });
});

it.each([
  [{ amount: money('133.51') }, undefined],
  [
    { amount: { ...money('133.51'), breakdown: { item_total: money('125.00') } } },
    'AMOUNT_MISMATCH',
  ],
  [{ amount: money('133.50') }, 'ITEM_TOTAL_REQUIRED'],
  [
    { amount: { ...money('100.00'), breakdown: { item_total: money('100.00') } } },
    'ITEM_TOTAL_MISMATCH',
  ],
  [{ amount: money('133.505'), items: undefined }, 'DECIMAL_PRECISION'],
  [{ amount: money('0.00'), items: undefined }, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  [{ amount: { currency_code: 'EUR', value: '1.00' } }, 'INVALID_CURRENCY_CODE'],
  [{ shipping: { address: { country_code: 'US', postal_code: '45402' } } }, 'CITY_REQUIRED'],
  [
    { shipping: { address: { country_code: 'US', admin_area_2: 'Dayton' } } },
    'POSTAL_CODE_REQUIRED',
  ],
])('the local PayPal checks an order: %j', async (change, issue) => {
  const { create } = await startForTest();
  // Without items and a breakdown, any amount is right.
  const unit = issue === undefined ? { ...change, items: undefined } : change;
  const answer = await create(unit);
  expect(issueOf(answer)).toEqual([issue === undefined ? 201 : 422, issue]);
});

it('the local PayPal subtracts discounts from the sum of an order', async () => {
  const { create } = await startForTest();
  const breakdown = {
    item_total: money('125.00'),
    shipping: money('8.50'),
    insurance: money('2.00'),
    tax_total: money('7.50'),
    discount: money('13.00'),
  };
  const { status } = await create({ amount: { ...money('130.00'), breakdown } });
  expect(status).toBe(201);
});

it('the local PayPal names each malformed field', async () => {
  const { call } = await startForTest();
  const order = newOrder({ invoice_id: 'x'.repeat(128), amount: { currency_code: 'USD' } });
  const { status, body } = await call('/v2/checkout/orders', { body: order });
  expect([status, body.name]).toEqual([400, 'INVALID_REQUEST']);
  expect(body.details).toEqual([
    expect.objectContaining({
      issue: 'INVALID_STRING_LENGTH',
      field: '/purchase_units/0/invoice_id',
    }),
    expect.objectContaining({
      issue: 'MISSING_REQUIRED_PARAMETER',
      field: '/purchase_units/0/amount/value',
    }),
  ]);
});

it('the local PayPal repeats neither an order nor a capture for the same request id', async () => {
  const { create, capture, controls } = await startForTest();
  const first = await create({}, 'request-1');
  const again = await create({}, 'request-1');
  expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
  expect((await create({}, 'request-2')).body.id).not.toBe(first.body.id);
  await controls.approve(first.body.id);
  const captured = await capture(first.body.id, 'capture-1');
  expect([captured.status, captured.body.status]).toEqual([201, 'COMPLETED']);
  expect((await capture(first.body.id, 'capture-1')).status).toBe(200);
  expect(issueOf(await capture(first.body.id, 'capture-2'))).toEqual([
    422,
    'ORDER_ALREADY_CAPTURED',
  ]);
  expect(controls.books().captures).toHaveLength(1);
});

it('the local PayPal captures approved orders only, and keeps 2.99 % and 49 cents', async () => {
  const { create, capture, call, controls } = await startForTest();
  const { body: order } = await create({ invoice_id: 'GQ-1-1' });
  expect(issueOf(await capture(order.id))).toEqual([422, 'ORDER_NOT_APPROVED']);
  await controls.approve(order.id);
  const { body } = await capture(order.id);
  const [payment] = body.purchase_units[0].payments.captures;
  expect(payment).toMatchObject({
    status: 'COMPLETED',
    amount: money('133.50'),
    custom_id: 'attempt-1',
    invoice_id: 'GQ-1-1',
    seller_receivable_breakdown: { paypal_fee: money('4.48'), net_amount: money('129.02') },
    supplementary_data: { related_ids: { order_id: order.id } },
  });
  expect((await call(`/v2/payments/captures/${payment.id}`)).body).toEqual(payment);
  const { body: second } = await create();
  await controls.approve(second.id);
  expect((await capture(second.id)).status).toBe(201);
  expect(issueOf(await create({ invoice_id: 'GQ-1-1' }))).toEqual([422, 'DUPLICATE_INVOICE_ID']);
});

it('the local PayPal lets the payer choose again after the bank has declined', async () => {
  const { create, capture, call, controls } = await startForTest();
  const { body: order } = await create();
  await controls.decline(order.id);
  const declined = await capture(order.id);
  expect(issueOf(declined)).toEqual([422, 'INSTRUMENT_DECLINED']);
  expect(declined.body.links).toContainEqual(expect.objectContaining({ rel: 'redirect' }));
  const { body } = await call(`/v2/checkout/orders/${order.id}`);
  expect(body.status).toBe('PAYER_ACTION_REQUIRED');
  await controls.approve(order.id);
  expect((await capture(order.id)).status).toBe(201);
});

it('orders of the local PayPal expire three hours after they were created or opened', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { create, call, controls, url } = await startForTest();
    const [{ body: unopened }, { body: opened }] = [await create(), await create()];
    const status = async (id: string) => (await call(`/v2/checkout/orders/${id}`)).status;
    vi.setSystemTime(Date.now() + 2 * HOUR_MS);
    expect((await fetch(`${url}/checkoutnow?token=${opened.id}`)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2 * HOUR_MS);
    expect([await status(unopened.id), await status(opened.id)]).toEqual([404, 200]);
    expect((await fetch(`${url}/checkoutnow?token=${unopened.id}`)).status).toBe(404);
    await controls.expire();
    expect(await status(opened.id)).toBe(404);
  } finally {
    vi.useRealTimers();
  }
});

it('the page of the approval names the amount and the shop, and returns the payer with the decision', async () => {
  const { create, call, url } = await startForTest();
  const decide = async (decision: string) => {
    const { body: order } = await create();
    const response = await fetch(`${url}/checkoutnow`, {
      method: 'POST',
      body: new URLSearchParams({ token: order.id, decision }),
      redirect: 'manual',
    });
    const { body } = await call(`/v2/checkout/orders/${order.id}`);
    const location = response.headers.get('location')?.replace(order.id, '<id>');
    return [response.status, location, body.status];
  };
  const { body: order } = await create();
  const page = await (await fetch(`${url}/checkoutnow?token=${order.id}`)).text();
  for (const text of ['Local PayPal', '$133.50', '1st Infantry Division', 'Ruth Hale']) {
    expect(page).toContain(text);
  }
  const back = 'http://localhost:3000/api/paypal/return?token=<id>&PayerID=LOCALPAYER001';
  expect(await decide('pay')).toEqual([303, back, 'APPROVED']);
  expect(await decide('decline')).toEqual([303, back, 'APPROVED']);
  expect(await decide('cancel')).toEqual([
    303,
    'http://localhost:3000/quotes/1?token=<id>',
    'PAYER_ACTION_REQUIRED',
  ]);
});

it('the first page of the local PayPal lists all payments', async () => {
  const { pay, url } = await startForTest();
  expect(await (await fetch(url)).text()).toContain('There are no payments yet.');
  const { captureId } = await pay({ invoice_id: 'GQ-7K4M-2XQ9-1' });
  const page = await (await fetch(url)).text();
  for (const text of [captureId, 'GQ-7K4M-2XQ9-1', '$133.50', 'COMPLETED']) {
    expect(page).toContain(text);
  }
});

it('the local PayPal refunds no more than was captured, and each request once', async () => {
  const { pay, call, controls } = await startForTest();
  const { captureId, orderId } = await pay();
  const path = `/v2/payments/captures/${captureId}`;
  const refund = (value?: string, id = 'refund-1') =>
    call(`${path}/refund`, {
      body: value === undefined ? {} : { amount: money(value) },
      headers: { 'paypal-request-id': id, prefer: 'return=representation' },
    });
  const first = await refund('33.50');
  expect(first).toMatchObject({
    status: 201,
    body: { status: 'COMPLETED', amount: money('33.50') },
  });
  expect(await refund('33.50')).toMatchObject({ status: 200, body: { id: first.body.id } });
  expect((await call(path)).body.status).toBe('PARTIALLY_REFUNDED');
  expect(issueOf(await refund('100.01', 'refund-2'))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
  const rest = await refund(undefined, 'refund-3');
  expect(rest.body.amount).toEqual(money('100.00'));
  expect(issueOf(await refund(undefined, 'refund-4'))).toEqual([422, 'CAPTURE_FULLY_REFUNDED']);
  expect((await call(path)).body.status).toBe('REFUNDED');
  expect((await call(`/v2/payments/refunds/${rest.body.id}`)).body).toEqual(rest.body);
  const { body: order } = await call(`/v2/checkout/orders/${orderId}`);
  expect(order.purchase_units[0].payments.refunds).toHaveLength(2);
  expect(controls.books().refunds.map(({ cents }) => cents)).toEqual([3_350, 10_000]);
});

it('the local PayPal settles pending captures and refunds later', async () => {
  const { pay, call, controls } = await startForTest();
  controls.nextCapture('pending');
  const { captureId } = await pay();
  const path = `/v2/payments/captures/${captureId}`;
  const pending = (await call(path)).body;
  expect(pending).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } });
  expect(pending).not.toHaveProperty('seller_receivable_breakdown');
  expect(issueOf(await call(`${path}/refund`, { body: {} }))).toEqual([422, 'PENDING_CAPTURE']);
  await controls.settleCapture(captureId, true);
  expect((await call(path)).body.status).toBe('COMPLETED');

  controls.nextRefund('pending');
  const refund = await call(`${path}/refund`, { body: { amount: money('100.00') } });
  expect(refund.body.status).toBe('PENDING');
  expect(issueOf(await call(`${path}/refund`, { body: { amount: money('33.51') } }))).toEqual([
    422,
    'REFUND_AMOUNT_EXCEEDED',
  ]);
  await controls.settleRefund(refund.body.id, false);
  expect((await call(`/v2/payments/refunds/${refund.body.id}`)).body.status).toBe('FAILED');
  expect((await call(path)).body.status).toBe('COMPLETED');
});

it('a denied capture of the local PayPal is no money', async () => {
  const { pay, call, controls } = await startForTest();
  controls.nextCapture('pending');
  const { captureId } = await pay();
  await controls.settleCapture(captureId, false);
  expect((await call(`/v2/payments/captures/${captureId}`)).body.status).toBe('DECLINED');
  expect(controls.books().captures).toMatchObject([{ status: 'DECLINED', feeCents: 0 }]);
});

it('the local PayPal takes tracking numbers of completed captures only', async () => {
  const { pay, call, controls } = await startForTest();
  controls.nextCapture('pending');
  const { captureId, orderId } = await pay();
  const track = (change: object = {}) =>
    call(`/v2/checkout/orders/${orderId}/track`, {
      body: { capture_id: captureId, tracking_number: '9400', carrier: 'USPS', ...change },
    });
  expect(issueOf(await track())).toEqual([422, 'CAPTURE_STATUS_NOT_VALID']);
  await controls.settleCapture(captureId, true);
  expect(issueOf(await track({ capture_id: 'another' }))).toEqual([422, 'CAPTURE_ID_NOT_FOUND']);
  expect(issueOf(await track({ carrier: 'OTHER' }))).toEqual([400, 'MISSING_REQUIRED_PARAMETER']);
  expect((await track()).status).toBe(201);
  expect((await track()).status).toBe(200);
});

it('the local PayPal lists transactions of at most 31 days', async () => {
  const { pay, call, controls } = await startForTest();
  const { captureId } = await pay();
  await controls.refund(captureId, 1_000);
  const list = (start: number, end: number) =>
    call(
      `/v1/reporting/transactions?${new URLSearchParams({
        start_date: new Date(start).toISOString(),
        end_date: new Date(end).toISOString(),
      })}`,
    );
  const now = Date.now();
  const { body } = await list(now - HOUR_MS, now + HOUR_MS);
  const found = body.transaction_details.map(
    ({
      transaction_info: { transaction_amount, fee_amount, custom_field },
    }: {
      transaction_info: Record<string, unknown>;
    }) => [transaction_amount, fee_amount, custom_field],
  );
  expect(found).toEqual([
    [money('133.50'), money('-4.48'), 'attempt-1'],
    [money('-10.00'), undefined, 'attempt-1'],
  ]);
  expect((await list(now - 32 * 24 * HOUR_MS, now)).status).toBe(400);
});

it('the local PayPal signs its events', async () => {
  const receiver = await startReceiver();
  const { pay } = await startForTest({ webhookUrl: receiver.webhookUrl });
  const { captureId } = await pay();
  await receiver.receive(2);
  for (const delivery of receiver.deliveries) {
    expect(await isSigned(delivery)).toBe(true);
    expect(await isSigned({ ...delivery, body: `${delivery.body} ` })).toBe(false);
  }
  const completed = receiver.deliveries.find(
    ({ event }) => event.event_type === 'PAYMENT.CAPTURE.COMPLETED',
  );
  expect(completed?.event.resource).toMatchObject({ id: captureId, custom_id: 'attempt-1' });
  expect(receiver.types()).toContain('CHECKOUT.ORDER.APPROVED');
});

it('the local PayPal repeats an event until the shop takes it', async () => {
  const receiver = await startReceiver(500, 503);
  const { create, controls } = await startForTest({ webhookUrl: receiver.webhookUrl });
  const { body: order } = await create();
  await controls.approve(order.id);
  await receiver.receive(3);
  expect(new Set(receiver.deliveries.map(({ event }) => event.id)).size).toBe(1);
  await expect.poll(() => controls.listEvents()).toEqual([]);
});

it('the local PayPal loses, doubles, holds and hurries events on demand', async () => {
  const receiver = await startReceiver();
  const { create, controls } = await startForTest({ webhookUrl: receiver.webhookUrl });
  const approve = async () => controls.approve((await create()).body.id);
  controls.webhooks({ lose: 1 });
  await approve();
  controls.webhooks({ delayMs: 'held' });
  await approve();
  await approve();
  const [held] = controls.listEvents();
  await controls.releaseEvents(held && [held.id], 2);
  expect(receiver.deliveries.map(({ event }) => event.id)).toEqual([held?.id, held?.id]);
  for (const { id } of controls.listEvents()) await controls.dropEvent(id);
  expect(controls.listEvents()).toEqual([]);
  controls.webhooks({ isEarly: true });
  await approve();
  expect(receiver.deliveries).toHaveLength(3);
});

it('a dispute that the payer wins takes the payment back', async () => {
  const receiver = await startReceiver();
  const { pay, call, controls } = await startForTest({ webhookUrl: receiver.webhookUrl });
  const { captureId } = await pay();
  const dispute = await controls.openDispute(captureId);
  const refund = await call(`/v2/payments/captures/${captureId}/refund`, {
    body: { amount: money('1.00') },
  });
  expect(issueOf(refund)).toEqual([422, 'TRANSACTION_DISPUTED']);
  await controls.resolveDispute(dispute, 'buyer');
  await receiver.receive(5);
  expect(receiver.types()).toEqual(
    expect.arrayContaining([
      'CUSTOMER.DISPUTE.CREATED',
      'CUSTOMER.DISPUTE.RESOLVED',
      'PAYMENT.CAPTURE.REVERSED',
    ]),
  );
  expect(controls.books().refunds).toMatchObject([{ kind: 'reversal', cents: 13_350, captureId }]);
});

it('the local PayPal fails on demand, with or without effect', async () => {
  const { create, capture, controls } = await startForTest();
  const { body: order } = await create();
  await controls.approve(order.id);
  controls.next({ answer: 429, on: ['capture'], retryAfter: 1 });
  expect(await capture(order.id)).toMatchObject({
    status: 429,
    body: { name: 'RATE_LIMIT_REACHED' },
  });
  expect(controls.books().captures).toEqual([]);
  controls.next({ answer: 'drop', on: ['capture'], isApplied: true });
  await expect(capture(order.id, 'capture-1')).rejects.toThrow();
  expect(controls.books().captures).toHaveLength(1);
  expect((await capture(order.id, 'capture-1')).status).toBe(200);
});

it('the controls of the local PayPal work by HTTP as well', async () => {
  const { create, capture, url } = await startForTest();
  const control = (body: object) =>
    fetch(`${url}/controls`, { method: 'POST', body: JSON.stringify(body) });
  const { body: order } = await create();
  expect((await control({ approve: order.id, nextCapture: 'pending' })).status).toBe(200);
  await capture(order.id);
  const books = await fetch(`${url}/controls/books`);
  expect(await books.json()).toMatchObject({
    captures: [{ orderId: order.id, status: 'PENDING' }],
  });
  expect((await control({ unknown: true })).status).toBe(400);
});

it('payments, events and certificate of the local PayPal survive a restart', async () => {
  const dataDir = await temporaryFolder();
  const closed = await startForTest({ dataDir, webhookUrl: 'http://127.0.0.1:9/' });
  const { captureId } = await closed.pay();
  await closed.close();
  const receiver = await startReceiver();
  const { call, controls } = await startForTest({ dataDir, webhookUrl: receiver.webhookUrl });
  expect((await call(`/v2/payments/captures/${captureId}`)).body.status).toBe('COMPLETED');
  await receiver.receive(2);
  expect(await isSigned(receiver.deliveries[0] as (typeof receiver.deliveries)[0])).toBe(true);
  await expect.poll(() => controls.listEvents()).toEqual([]);
});
