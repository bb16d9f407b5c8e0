import { dirname } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '../../../shared/entities/mail.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { toGuestId } from '../../../shared/quotes/guest-id.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { type CookieJar, withIdentity } from '../../../tests/support/identity.ts';
import { accounts } from '../../../tests/support/log-in.ts';
import { searchBucket, searchFolder, searchTable } from '../../../tests/support/person-search.ts';
import { ADDRESS } from '../../../tests/support/postal-address.ts';
import { makeProducts } from '../../../tests/support/products.ts';

const identity = withIdentity();
type Calls = Awaited<ReturnType<typeof loadCalls>>;
let calls: Record<
  'account' | 'orders' | 'cart' | 'wishlist' | 'alerts' | 'mailings' | 'documents' | 'analytics',
  Calls
>;
let queue: typeof import('../../platform/table/mail-queue.ts');
const [first, second, third] = makeProducts(3) as [Product, Product, Product];

beforeAll(async () => {
  const { writeProducts } = await import('../../platform/table/products.ts');
  const put = [first, second, third].map((product) => ({
    ...product,
    availability: 'In Stock' as const,
    sourceHash: null,
  }));
  await writeProducts({ put, remove: [] });
  const load = async () => ({
    account: await loadCalls('account'),
    orders: await loadCalls('orders'),
    cart: await loadCalls('cart'),
    wishlist: await loadCalls('wishlist'),
    alerts: await loadCalls('alerts'),
    mailings: await loadCalls('mailings'),
    documents: await loadCalls('documents'),
    analytics: await loadCalls('analytics'),
  });
  calls = await load();
  queue = await import('../../platform/table/mail-queue.ts');
});
beforeEach(() => {
  vi.stubEnv('MAIL_FROM', 'shop@guidon.example');
  vi.stubEnv('MAIL_REPLY_TO', 'dealer@guidon.example');
});

const LAST_NAME = 'Quartermain';
const FULL_NAME = `Zebulon ${LAST_NAME}`;
const person = { elapsedMs: 9_000 };
const mails = async () =>
  (await Array.fromAsync(queue.iterateQueue(100))).map(({ mail }) => mail) as Mail[];
const findToken = async (to: string, template: string) => {
  const mail = (await mails()).find((each) => each.to === to && each.content.template === template);
  return mail && 'token' in mail.content ? mail.content.token : '';
};
const succeed = async (reply: ReturnType<Calls>) => {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

async function visit(email: string) {
  const question = (text: string) => ({
    body: { name: FULL_NAME, email, productId: third.id, question: text, ...person },
    sourceIp: email,
  });
  await succeed(calls.orders('POST /api/questions', question('MARKER confirmed question')));
  const token = await findToken(email, 'question-confirmation');
  await succeed(calls.orders('POST /api/questions/confirm', { body: { token } }));
  for await (const { SK, mail } of queue.iterateQueue(100)) {
    if (mail.to === email) await queue.removeMail(SK);
  }
  await succeed(calls.orders('POST /api/questions', question('MARKER unconfirmed question')));
  const message = { name: FULL_NAME, email, subject: 'Subject', message: 'MARKER contact message' };
  await succeed(
    calls.mailings('POST /api/contact', { body: { ...message, ...person }, sourceIp: email }),
  );
  await succeed(
    calls.mailings('POST /api/newsletter', { body: { email, ...person }, sourceIp: email }),
  );
  const newsletter = await findToken(email, 'newsletter-confirmation');
  await succeed(calls.mailings('POST /api/newsletter/confirm', { body: { token: newsletter } }));
  return { guestId: toGuestId(email) };
}

async function useAccount(jar: CookieJar, email: string): Promise<string> {
  const { headers } = jar;
  const { id: userId } = await succeed(
    calls.account('PATCH /api/account', {
      headers,
      body: { firstName: 'Zebulon', lastName: LAST_NAME },
    }),
  );
  const body = { productId: first.id };
  await succeed(calls.wishlist('POST /api/wishlist', { headers, body }));
  await succeed(calls.cart('POST /api/cart', { headers, body }));
  const alert = await succeed(
    calls.alerts('POST /api/alerts', { headers, body: { query: { search: 'MARKER alert' } } }),
  );
  const { id } = await succeed(
    calls.orders('POST /api/orders', { headers, body: { note: 'MARKER note of the quote' } }),
  );
  const params = { id };
  const address = { ...ADDRESS, name: FULL_NAME, addressLine1: 'MARKER address' };
  await succeed(calls.account('POST /api/account/addresses', { headers, body: address }));
  await succeed(
    calls.orders('PUT /api/orders/{id}/address', {
      headers,
      params,
      body: { ...address, giftNote: 'MARKER gift note' },
    }),
  );
  const staff = await identity.signIn(accounts.staff);
  const lines = [{ productId: first.id, price: '125.00' }];
  await succeed(
    calls.orders('POST /api/orders/{id}/offers', {
      headers: staff.headers,
      params,
      body: { lines, note: `MARKER offer for Mr ${LAST_NAME}` },
    }),
  );
  await succeed(
    calls.orders('POST /api/orders/{id}/counter', {
      headers,
      params,
      body: { lines: [{ productId: first.id, price: '99.00' }], note: 'MARKER counter' },
    }),
  );
  const certificate = { number: 'MARKER certificate', state: 'OH', expiresOn: '2099-12-31' };
  await succeed(
    calls.orders('PUT /api/orders/{id}/resale-certificate', {
      headers: staff.headers,
      params,
      body: { certificate },
    }),
  );
  const write = (from: CookieJar, text: string) =>
    succeed(
      calls.orders('POST /api/orders/{id}/messages', {
        headers: from.headers,
        params,
        body: { text },
      }),
    );
  await write(jar, 'MARKER message of the collector');
  await write(staff, `MARKER message to Mr ${LAST_NAME}`);
  await succeed(
    calls.orders('POST /api/orders/{id}/notes', {
      headers: staff.headers,
      params,
      body: { text: `${FULL_NAME} called from his office` },
    }),
  );
  await succeed(
    calls.orders('POST /api/holds', {
      headers: staff.headers,
      body: {
        productId: second.id,
        until: new Date(Date.now() + 86_400_000).toISOString(),
        reason: `For ${FULL_NAME}, at the show`,
      },
    }),
  );
  const document = { headers, params: { id, documentId: 'quote-1' } };
  expect(
    await calls.documents('GET /api/orders/{id}/documents/{documentId}', document),
  ).toMatchObject({ status: 200 });
  await succeed(calls.cart('POST /api/cart', { headers, body }));
  const { addToDigest } = await import('../../platform/table/digests.ts');
  await addToDigest(
    { owner: userId, cadence: 'daily', dueAt: new Date().toISOString() },
    { publication: 'p1', alertId: alert.id, productIds: [second.id] },
  );
  await queue.queueMail(mailTo(email, userId, 'a-mail-of-the-account'));
  const { saveFailure, toTaskId } = await import('../../platform/table/failed-tasks.ts');
  await saveFailure({
    id: toTaskId('mail', email),
    kind: 'mail',
    subject: null,
    reason: 'SES refused it',
    nextAttemptAt: null,
    payload: { mail: { to: email, content: { text: 'MARKER failed mail', token: 'secret' } } },
  });
  await calls.analytics('POST /api/events', {
    headers,
    body: { events: [{ kind: 'view', path: '/collection' }] },
  });
  return userId;
}

interface Command {
  input?: { Key?: { PK?: string }; ConditionExpression?: string };
}

const mailTo = (to: string, userId: string, id: string): Mail => ({
  id,
  to,
  recipientId: 'recipient',
  userId,
  list: 'savedItems',
  content: { template: 'saved-items', sold: [], back: [] },
});

const exportData = async ({ headers }: CookieJar) =>
  (await calls.account('GET /api/account/export', { headers })).body;
const erase = ({ headers }: CookieJar, email: string) =>
  calls.account('DELETE /api/account', { headers, body: { email } });

const KEPT = ['EXPORT_RATE', 'LOGINS_OF', 'ORDER_KEY', 'ORDER_RATE', 'SPENT'];

async function findEverywhere(needles: readonly string[]) {
  const dataDir = dirname(process.env.TOKEN_KEY_FILE ?? '');
  return {
    table: (await searchTable(needles)).filter(
      ({ place }) => !KEPT.includes(place.split('#')[0] ?? ''),
    ),
    bucket: await searchBucket(needles),
    folder: await searchFolder(dataDir, needles),
    queue: (await mails()).filter((mail) =>
      needles.some((needle) => JSON.stringify(mail).includes(needle)),
    ),
  };
}
const NOTHING = { table: [], bucket: [], folder: [], queue: [] };

describe('a member with every kind of data', () => {
  const { email } = accounts.trader;
  const state: { jar?: CookieJar; needles: string[] } = { needles: [] };

  test('the export of a member has every kind of data', async () => {
    const { guestId } = await visit(email);
    state.jar = await identity.signIn(accounts.trader);
    const userId = await useAccount(state.jar, email);
    state.needles = [LAST_NAME, email, userId, guestId];
    await exportData(state.jar);
    const found = await findEverywhere([...state.needles, 'MARKER']);
    expect(found.table.map(({ place }) => place.split('#')[0])).toEqual(
      expect.arrayContaining([
        'ACTIVITY',
        'ADDRESSES',
        'ALERTS_OF',
        'CART',
        'DIGEST',
        'DIGESTS_DUE',
        'EMAIL',
        'FAILED_TASK',
        'HOLDS',
        'MAIL_QUEUE',
        'MAIL_RECIPIENT',
        'ORDERS',
        'QUESTION',
        'QUOTE',
        'SESSION',
        'SESSIONS_OF',
        'USER',
        'WISHLIST',
      ]),
    );
    expect(await searchBucket(['documents/'])).toHaveLength(1);

    const body = await exportData(state.jar);
    const text = JSON.stringify(body);
    for (const marker of [
      'MARKER confirmed question',
      'MARKER unconfirmed question',
      'MARKER contact message',
      'MARKER failed mail',
      'MARKER alert',
      'MARKER note of the quote',
      'MARKER gift note',
      'MARKER counter',
      'MARKER message of the collector',
      `MARKER offer for Mr ${LAST_NAME}`,
      `MARKER message to Mr ${LAST_NAME}`,
    ]) {
      expect(text).toContain(marker);
    }
    expect(body).toMatchObject({
      user: { lastName: LAST_NAME },
      cart: [{ productId: first.id }],
      resaleCertificate: { number: 'MARKER certificate', state: 'OH' },
      wishlist: [{ productId: first.id }],
      addresses: [{ name: FULL_NAME, addressLine1: 'MARKER address' }],
      digests: [{ productIds: [second.id], isSent: false }],
      mailSettings: { newsletter: 'weekly' },
      sessions: [{ isCurrent: true }],
      activity: expect.arrayContaining([expect.objectContaining({ action: 'data-export' })]),
    });
    expect(body.queuedMails.map(({ content }: Mail) => content.template)).toEqual(
      expect.arrayContaining(['contact-message', 'question-confirmation', 'saved-items']),
    );
    expect(text).not.toContain('called from his office');
    expect(text).not.toContain('"token"');
  });

  test('a member is erased everywhere, also when the erasure was interrupted before or after the user pool’s account was deleted', async () => {
    const jar = state.jar as CookieJar;
    const [, , userId = ''] = state.needles;
    const { cognito } = await import('../../platform/aws/cognito.ts');
    const beforePool = vi.spyOn(cognito, 'send').mockRejectedValueOnce(new Error('killed'));
    expect(await erase(jar, email)).toMatchObject({ status: 500 });
    beforePool.mockRestore();
    // Erased accounts get no mail: queued mails are removed, and new ones are not queued.
    expect((await mails()).filter(({ to }) => to === email)).toEqual([]);
    expect(await queue.queueMail(mailTo(email, userId, 'after the first attempt'))).toBe(false);

    const other = await identity.signIn(accounts.trader);
    expect(await erase(other, 'somebody-else@guidon.example')).toMatchObject({ status: 400 });
    const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
    const send = dynamodb.send.bind(dynamodb);
    const afterPool = vi.spyOn(dynamodb, 'send').mockImplementation((async (command: Command) => {
      const { Key, ConditionExpression } = command.input ?? {};
      // The deletion is recorded without a condition.
      if (Key?.PK === 'ACTIVITY' && !ConditionExpression) throw new Error('killed');
      return send(command as never);
    }) as never);
    expect(await erase(other, email)).toMatchObject({ status: 500 });
    afterPool.mockRestore();
    await expect(identity.signIn(accounts.trader)).rejects.toThrow();
    expect((await searchTable([email])).map(({ place }) => place)).toEqual([]);
    expect(await erase(jar, email)).toMatchObject({ status: 200 });
    expect(await erase(jar, email)).toMatchObject({ status: 401 });
    expect(await findEverywhere([...state.needles, 'MARKER'])).toEqual(NOTHING);
    expect(await searchBucket(['documents/'])).toEqual([]);
    await expect(identity.signIn(accounts.trader)).rejects.toThrow();
  });

  test('an erased member leaves pieces, prices and dates of their quotes to the shop', async () => {
    const { headers } = await identity.signIn(accounts.staff);
    const { body } = await calls.orders('GET /api/orders', { headers });
    expect(body).toHaveLength(2);
    const quote = body.find(({ offers }: { offers: unknown[] }) => offers.length > 0);
    expect(quote).toMatchObject({
      requester: { email: null, firstName: null, lastName: null },
      state: 'withdrawn',
      offers: [{ lines: [{ productId: first.id, price: '125.00' }], note: null }],
    });
    const holds = await calls.orders('GET /api/holds', { headers });
    expect(holds.body).toMatchObject([{ productId: second.id, claims: [{ reason: null }] }]);
  });
});

describe('a visitor without an account', () => {
  const request = (email: string, sourceIp = email) =>
    calls.account('POST /api/personal-data', { body: { email, ...person }, sourceIp });
  const findLink = (email: string) => findToken(email, 'personal-data');

  test('POST /api/personal-data/erase erases everything that is stored under the address, which the export has', async () => {
    const email = 'zebulon@visitors.example';
    const { guestId } = await visit(email);
    expect(await request(` ${email}`.trim().toUpperCase(), email)).toMatchObject({
      status: 202,
      body: { success: true },
    });
    const token = await findLink(email);
    const exported = await calls.account('POST /api/personal-data/export', { body: { token } });
    expect(exported.headers?.['content-disposition']).toContain('attachment');
    const text = JSON.stringify(exported.body);
    for (const marker of ['confirmed question', 'unconfirmed question', 'contact message']) {
      expect(text).toContain(`MARKER ${marker}`);
    }
    expect(exported.body).toMatchObject({ email, mailSettings: { newsletter: 'weekly' } });

    expect(await calls.account('POST /api/personal-data/erase', { body: { token } })).toMatchObject(
      {
        status: 200,
      },
    );
    const needles = [LAST_NAME, email, guestId, 'MARKER'];
    expect(await findEverywhere(needles)).toEqual(NOTHING);
    for (const path of ['export', 'erase'] as const) {
      expect(
        await calls.account(`POST /api/personal-data/${path}`, { body: { token } }),
      ).toMatchObject({ status: 404 });
    }
  });

  test('POST /api/personal-data/erase does not erase the account with the address', async () => {
    const jar = await identity.signIn(accounts.collector);
    const { email } = accounts.collector;
    const { headers } = jar;
    await calls.wishlist('POST /api/wishlist', { headers, body: { productId: first.id } });
    await calls.cart('POST /api/cart', { headers, body: { productId: first.id } });
    const order = await succeed(calls.orders('POST /api/orders', { headers, body: {} }));
    await queue.queueMail({
      id: 'a-mail-of-the-collector',
      to: email,
      recipientId: 'recipient',
      userId: order.userId,
      list: 'savedItems',
      content: { template: 'saved-items', sold: [], back: [] },
    });
    await request(email);
    const token = await findLink(email);
    const exported = await calls.account('POST /api/personal-data/export', { body: { token } });
    expect(exported.body.quotes).toEqual([]);
    await succeed(calls.account('POST /api/personal-data/erase', { body: { token } }));
    const kept = await exportData(jar);
    expect(kept.wishlist).toHaveLength(1);
    expect(kept.quotes).toMatchObject([{ id: order.id, state: 'pending' }]);
    expect(kept.queuedMails).toHaveLength(1);
  });

  test('POST /api/personal-data gives the same answer for every address, and sends a few mails a day', async () => {
    const addresses = {
      unknown: 'nobody@visitors.example',
      confirmed: 'known@visitors.example',
      refused: 'never@visitors.example',
    };
    const recipients = await import('../../platform/table/mail-recipients.ts');
    await recipients.saveConfirmed(recipients.toRecipientId(addresses.confirmed));
    await recipients.setRefusal(recipients.toRecipientId(addresses.refused), true);
    for (const email of Object.values(addresses)) {
      for (let n = 0; n < 5; n++) {
        const { status, body } = await request(email);
        expect({ status, body }).toEqual({ status: 202, body: { success: true } });
      }
    }
    const count = async (email: string) => (await mails()).filter(({ to }) => to === email).length;
    expect(await count(addresses.unknown)).toBe(1);
    expect(await count(addresses.confirmed)).toBe(3);
    expect(await count(addresses.refused)).toBe(0);
  });

  test('POST /api/personal-data is limited by network', async () => {
    const statuses = [];
    for (let n = 0; n < 31; n++) {
      statuses.push((await request(`n${n}@visitors.example`, '203.0.113.9')).status);
    }
    expect(statuses).toEqual([...Array(30).fill(202), 429]);
  });

  test('POST /api/personal-data/export rejects another kind of link, and one that has expired', async () => {
    const email = 'late@visitors.example';
    await request(email);
    const { createMailToken } = await import('../../platform/table/mail-tokens.ts');
    const others = await Promise.all(
      (['confirm', 'question'] as const).map((kind) => createMailToken(kind, { sub: 'x' })),
    );
    for (const token of others) {
      expect(
        await calls.account('POST /api/personal-data/export', { body: { token } }),
      ).toMatchObject({ status: 404 });
    }
    const token = await findLink(email);
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] });
    try {
      expect(
        await calls.account('POST /api/personal-data/export', { body: { token } }),
      ).toMatchObject({ status: 404 });
    } finally {
      vi.useRealTimers();
    }
  });
});
