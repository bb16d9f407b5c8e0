import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toGuestId } from '../../../shared/quotes/guest-id.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { iterateEvents } from '../../../tests/support/outbox.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { DAY_MS, setUpQuotes, stateConflict } from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const { patch, call, offer, accept, get, listHolds, endOffer, prices } = given;

const asStaff = (key: Parameters<typeof call>[0], body?: unknown) =>
  call(key, given.quote.id, body, given.staff);
const pay = (amount: string, cleared = true) =>
  asStaff('POST /api/orders/{id}/payments', { method: 'check', amount, cleared });
const agreeAndPay = async (amount = '50', cleared = true) => {
  await offer();
  await accept();
  await pay(amount, cleared);
};
const setAttempt = async (state: 'open' | 'capturing', createdAt?: string) => {
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  await changeQuote(given.quote.id, (before, now) => ({
    after: {
      ...before,
      attempt: {
        id: randomUUID(),
        externalId: null,
        cents: 16_600,
        instalment: null,
        state,
        createdAt: createdAt ?? now,
      },
    },
  }));
};
const endHoldIn = async (ms: number) => {
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  await changeQuote(given.quote.id, (before) => ({
    after: { ...before, heldUntil: new Date(Date.now() + ms).toISOString() },
  }));
};
const advance = async () => {
  const { advanceQuote } = await import('../../domain/quotes/advance-quote.ts');
  await advanceQuote(given.quote.id);
};

describe('while money is in', () => {
  const expectRefusals = async (sentence: RegExp) => {
    const refused = {
      ...stateConflict,
      body: { ...stateConflict.body, message: expect.stringMatching(sentence) },
    };
    expect(await call('POST /api/orders/{id}/withdraw', given.quote.id)).toMatchObject(refused);
    expect(await asStaff('POST /api/orders/{id}/release', {})).toMatchObject(refused);
    for (const status of ['pending', 'quoted', 'declined']) {
      expect(await asStaff('PATCH /api/orders/{id}', { status })).toMatchObject(refused);
    }
    expect(await get()).toMatchObject({ state: 'accepted' });
  };

  test('a quote with money is neither canceled nor released nor noted as open', async () => {
    await agreeAndPay();
    await expectRefusals(/refunded before/);
  });

  test('a quote with an uncleared check is neither canceled nor released nor noted as open', async () => {
    await agreeAndPay('166', false);
    await expectRefusals(/refunded before/);
  });

  test('a quote whose payment is being completed is neither canceled nor released nor noted as open', async () => {
    await offer();
    await accept();
    await setAttempt('capturing');
    expect(await get()).toMatchObject({ isCapturing: true, stage: 'pending' });
    await expectRefusals(/being completed/);
  });

  test('a quote with an open payment can be canceled', async () => {
    await offer();
    await accept();
    await setAttempt('open');
    expect((await call('POST /api/orders/{id}/withdraw', given.quote.id)).status).toBe(200);
  });

  test('a quote with money can be sold', async () => {
    await agreeAndPay();
    expect((await asStaff('POST /api/orders/{id}/sold')).body).toMatchObject({
      state: 'sold',
      stage: 'part paid',
      balance: '116.00',
    });
  });

  test('an ended quote with money gets no other offer', async () => {
    await offer();
    await accept();
    await endOffer();
    await pay('20');
    const { status, body } = await offer({ lines: prices('100.00') });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'STATE_CONFLICT' });
    expect((await get()).offers).toHaveLength(1);
  });
});

describe('the hold of a quote with money', () => {
  test('the hold of a quote with money does not lapse: the clock extends it before it ends', async () => {
    await agreeAndPay();
    await endHoldIn(30 * 60_000);
    const { heldUntil } = await get();
    await advance();
    const extended = await get();
    expect(Date.parse(extended.heldUntil ?? '')).toBeGreaterThan(Date.parse(heldUntil ?? ''));
    expect(Date.parse(extended.heldUntil ?? '')).toBeGreaterThan(Date.now() + DAY_MS - 60_000);
    expect((await listHolds()).get(patch.id)).toMatchObject([{ until: extended.heldUntil }]);
    // No mail follows.
    const events = await Array.fromAsync(iterateEvents());
    expect(events.at(-1)).toMatchObject({ change: 'holds', areHoldsChanged: true });
  });

  test('the hold of a quote with money is kept even after its end', async () => {
    await agreeAndPay();
    await endOffer();
    expect(await get()).toMatchObject({ state: 'accepted', stage: 'part paid' });
    await advance();
    expect(await get()).toMatchObject({ state: 'accepted' });
  });

  test('a hold without money lapses', async () => {
    await offer();
    await accept();
    await endOffer();
    await advance();
    expect(await get()).toMatchObject({ state: 'lapsed' });
  });
});

test('a payment that has been completed for a day is given up, and the quote is free again', async () => {
  await offer();
  await accept();
  await setAttempt('capturing', new Date(Date.now() - DAY_MS + 60_000).toISOString());
  await advance();
  expect(await get()).toMatchObject({ isCapturing: true });
  await setAttempt('capturing', new Date(Date.now() - DAY_MS).toISOString());
  await advance();
  expect(await get()).toMatchObject({ isCapturing: false });
  expect((await call('POST /api/orders/{id}/withdraw', given.quote.id)).status).toBe(200);
});

test('a quote that is almost full takes no more returns, but still takes money', async () => {
  await agreeAndPay();
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  const change = (toChanges: (before: StoredQuote, now: string) => Partial<StoredQuote>) =>
    changeQuote(given.quote.id, (before, now) => ({
      after: { ...before, ...toChanges(before, now) },
    }));
  const message = { id: randomUUID(), from: 'collector', by: null, createdAt: '' } as const;
  await change((_, createdAt) => ({
    messages: [{ ...message, createdAt, text: 'x'.repeat(340_000) }],
  }));
  const addReturn = change((before, now) => ({
    returns: [
      {
        number: 1,
        lines: before.items.map(({ productId, quantity }) => ({ productId, quantity })),
        reason: 'x'.repeat(10_000),
        photos: [],
        requestedAt: now,
        decision: null,
        decidedAt: null,
        answer: null,
        receivedAt: null,
        restocked: [],
        by: null,
      },
    ],
  }));
  await expect(addReturn).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await pay('10')).status).toBe(200);
});

test('money in a quote whose hold has ended is noted even if others have the pieces', async () => {
  await given.shop.change({ ...patch, availability: 'In Stock', stockQuantity: 1 });
  await agreeAndPay();
  await endOffer();
  const other = await given.request([patch.id]);
  await offer({ lines: [{ productId: patch.id, price: '100.00' }] }, other.id);
  expect((await accept(1, other.id)).status).toBe(200);
  const { heldUntil } = await get();
  expect((await pay('10')).status).toBe(200);
  expect(await get()).toMatchObject({ state: 'accepted', heldUntil, balance: '106.00' });
});

describe('the erasure of a person', () => {
  const deleteAccount = async () => {
    const account = await loadCalls('account');
    const { headers, user } = given.member;
    return account('DELETE /api/account', { headers, body: { email: user.email } });
  };

  test('an account with a paid quote is not deleted before the pieces have arrived', async () => {
    await agreeAndPay('166');
    const { status, body } = await deleteAccount();
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'CONFLICT' });
    expect(body.message).toContain(given.quote.reference);
    const { findUser } = await import('../../platform/table/users.ts');
    expect(await findUser(given.member.user.id)).toBeDefined();
    expect((await get()).requester.email).toBe(given.member.user.email);
  });

  test('an account is not deleted while a refund is on its way', async () => {
    await agreeAndPay('166');
    const { addEntries } = await import('../../domain/quotes/ledger.ts');
    const { anonymizeOrders } = await import('../../domain/quotes/personal-data.ts');
    const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
    await changeQuote(given.quote.id, (before, now) => {
      const of = before.ledger[0]?.id ?? null;
      const refund = {
        kind: 'refund',
        of,
        method: 'paypal',
        cents: 16_600,
        cleared: false,
      } as const;
      return { after: addEntries(before, [refund], { now, by: null }) };
    });
    await expect(anonymizeOrders(given.member.user.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('what is stored under an address is not erased before the pieces of a paid quote have arrived', async () => {
    const { moveOrders } = await import('../../domain/quotes/access.ts');
    const { personalData } = await import('../../domain/quotes/personal-data.ts');
    const { id, email } = given.member.user;
    await agreeAndPay('166');
    await moveOrders(id, toGuestId(email));
    await expect(personalData.erase({ email })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(given.quote.reference),
    });
    expect((await get(given.quote.id, given.staff)).requester.email).toBe(email);
  });

  test('an erasure leaves sums and removes names, addresses and words', async () => {
    const { anonymizeOrders } = await import('../../domain/quotes/personal-data.ts');
    const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
    await agreeAndPay('166');
    const { id, items } = given.quote;
    const lines = items.map(({ productId, quantity }) => ({ productId, quantity }));
    await expect(anonymizeOrders(given.member.user.id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(given.quote.reference),
    });
    await changeQuote(id, (before, now) => ({
      after: {
        ...before,
        giftNote: 'Happy birthday, Ada',
        ledger: before.ledger.map((entry) => ({ ...entry, note: 'From Ada’s bank' })),
        returnDays: 7,
        shipments: [
          {
            number: 1,
            carrier: 'USPS',
            trackingNumber: '9400100000000000000000',
            trackingUrl: 'https://tools.usps.com/',
            lines,
            insuredValue: null,
            photo: randomUUID(),
            customs: [],
            packedAt: now,
            shippedAt: now,
            deliveredAt: now,
            by: null,
          },
        ],
        returns: [
          {
            number: 1,
            lines,
            reason: 'Ada does not like it',
            photos: [randomUUID()],
            requestedAt: now,
            decision: 'declined',
            decidedAt: now,
            answer: 'Sorry, Ada',
            receivedAt: null,
            restocked: [],
            by: null,
          },
        ],
      },
    }));
    await anonymizeOrders(given.member.user.id);
    const quote = await get(id, given.staff);
    expect(quote).toMatchObject({
      state: 'sold',
      giftNote: null,
      shippingAddress: null,
      ledger: [{ cents: 16_600, note: null }],
      shipments: [{ trackingNumber: null, trackingUrl: null, photo: null }],
      returns: [{ reason: '', answer: null, photos: [] }],
    });
    expect(JSON.stringify(quote)).not.toContain('Ada');
  });
});
