import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUDGETS } from '../../shared/contract/budgets.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { listMails, type SentMail } from '../support/ses.ts';
import { type Call, sendCall } from './support/http-call.ts';
import { startTestInstance, type TestInstance } from './support/test-instance.ts';
import { signInUsers, type TestUser, type Users } from './support/users.ts';

const LAMBDA_ANSWER_BYTES = 6 * 1024 ** 2;
const DEALER = 'sales@guidon.example';

let shop: TestInstance;
let users: Users;
beforeAll(async () => {
  shop = await startTestInstance();
  users = await signInUsers(shop.url);
});
afterAll(() => shop?.stop());

async function call(key: RouteKey, who?: TestUser, input: Call = {}) {
  const { status, text } = await sendCall(shop.url, key, input, who?.headers);
  return { status, text, body: text.startsWith('<') || text === '' ? undefined : JSON.parse(text) };
}
async function requestQuote(who: TestUser): Promise<{ id: string; productId: string }> {
  const { body } = await call('GET /api/products', undefined, {
    query: { limit: '5', availability: 'In Stock' },
  });
  const [{ id: productId }] = body;
  await call('POST /api/cart', who, { body: { productId } });
  const order = await call('POST /api/orders', who, { body: {} });
  expect(order.status).toBe(201);
  return { id: order.body.id, productId };
}
const mailsTo = async (address: string): Promise<SentMail[]> =>
  (await listMails(shop.instance.inbox)).filter(({ destination }) =>
    destination.to.includes(address),
  );
async function waitForMail(address: string): Promise<SentMail> {
  for (;;) {
    const [mail] = await mailsTo(address);
    if (mail) return mail;
    await sleep(200);
  }
}
const tokenIn = ({ body }: SentMail, path: string): string =>
  new RegExp(`${path}#token=([^\\s&]+)`).exec(body.text)?.[1] ?? '';

describe('no member floods the shop', () => {
  test('a member fills neither the mailbox of the dealer nor a closed quote with messages', async () => {
    const { member } = users;
    const { id } = await requestQuote(member);
    await call('POST /api/orders/{id}/withdraw', member, { params: { id } });
    const statuses: number[] = [];
    for (let n = 0; n < 60; n++) {
      const body = { text: `Hello? ${n}` };
      statuses.push(
        (await call('POST /api/orders/{id}/messages', member, { params: { id }, body })).status,
      );
    }
    const accepted = statuses.filter((status) => status === 201).length;
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThanOrEqual(BUDGETS.quoteMessage.changesPerHour);
    expect(statuses.at(-1)).toBe(429);
    await waitForMail(DEALER);
    // The request, its end, and one mail for all messages that the dealer has not read.
    expect((await mailsTo(DEALER)).length).toBeLessThanOrEqual(3);
  });

  test('two members with the longest alerts hide no other from the wanted searches', async () => {
    const long = (letter: string) =>
      Array.from({ length: 30 }, (_, n) => `${n} ${letter.repeat(90)}`);
    const alerts = [users.member, users.otherMember].flatMap((who) =>
      Array.from({ length: BUDGETS.alert.rows }, (_, n) =>
        call('POST /api/alerts', who, {
          body: { query: { search: `alert ${n}`, unitNames: long('u'), eras: long('e') } },
        }),
      ),
    );
    const stored = (await Promise.all(alerts)).filter(({ status }) => status === 201);
    expect(stored.length).toBeGreaterThan(BUDGETS.alert.rows);
    const wanted = await call('GET /api/wanted', users.staff);
    expect(wanted.status).toBe(200);
    expect(Buffer.byteLength(wanted.text)).toBeLessThan(LAMBDA_ANSWER_BYTES);
  });

  test('a text that nests without end is refused, and its page is still served', async () => {
    const params = { slug: 'terms' };
    const { body: page } = await call('GET /api/pages/{slug}', undefined, { params });
    for (const text of ['>'.repeat(8_000), `${'- '.repeat(2_000)}x`, '['.repeat(8_000)]) {
      const body = { title: page.title, text, version: page.version };
      const { status } = await call('PUT /api/pages/{slug}', users.staff, { params, body });
      if (status !== 200) expect(status).toBe(400);
      else page.version += 1;
      expect((await fetch(`${shop.url}/pages/terms`)).status).toBe(200);
    }
  });
});

describe('no change of staff or of a member is hidden', () => {
  test('staff who change the phone number and put it back are named, with both numbers', async () => {
    const { staff, otherStaff } = users;
    const { body: before } = await call('GET /api/settings');
    const body = { ...before, phone: '(555) 666-0000' };
    const { body: changed } = await call('PUT /api/settings', staff, { body });
    await call('PUT /api/settings', staff, { body: { ...changed, phone: before.phone } });
    const { body: activities } = await call('GET /api/activity', otherStaff);
    expect(activities.slice(0, 2)).toMatchObject([
      { action: 'settings-changed', by: { email: staff.email } },
      {
        action: 'settings-changed',
        by: { email: staff.email },
        changes: [{ field: 'phone', before: before.phone, after: '(555) 666-0000' }],
      },
    ]);
    const { body: versions } = await call('GET /api/settings/versions', otherStaff);
    expect(versions[1].settings.phone).toBe('(555) 666-0000');
  });

  test('a member does not bury an entry of the activity log below downloads of their data', async () => {
    const { otherMember, staff } = users;
    const downloads = Array.from({ length: 12 }, () =>
      call('GET /api/account/export', otherMember),
    );
    const statuses = (await Promise.all(downloads)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    const { body: activities } = await call('GET /api/activity', staff);
    const entries = activities.filter(({ action }: { action: string }) => action === 'data-export');
    // Two, if a new hour has started during the test.
    expect(entries.length).toBeLessThanOrEqual(2);
  });

  test('staff do not answer a quote of their own without a colleague', async () => {
    const { staff, otherStaff } = users;
    const { id, productId } = await requestQuote(staff);
    const offer = { params: { id }, body: { lines: [{ productId, price: '1.00' }] } };
    const own = await call('POST /api/orders/{id}/offers', staff, offer);
    expect(own).toMatchObject({ status: 409, body: { code: 'OWN_QUOTE' } });
    expect((await call('POST /api/orders/{id}/offers', otherStaff, offer)).status).toBe(201);
  });
});

describe('a mail that was forwarded gives nothing away', () => {
  test('the link that stops one list neither lists nor changes the others', async () => {
    const email = `${randomUUID()}@visitors.example`;
    await call('POST /api/newsletter', undefined, { body: { email } });
    const mail = await waitForMail(email);
    const token = tokenIn(mail, '/newsletter/confirm');
    const confirmed = await call('POST /api/newsletter/confirm', undefined, { body: { token } });
    const { preferencesToken } = confirmed.body;
    const read = (given: string) =>
      call('GET /api/mail-preferences', undefined, { headers: { 'x-mail-token': given } });
    expect((await read(preferencesToken)).status).toBe(200);
    expect((await read(token)).status).toBeGreaterThanOrEqual(400);
    const change = await call('PATCH /api/mail-preferences', undefined, {
      body: { token, settings: { newsletter: 'off' } },
    });
    expect(change.status).toBeGreaterThanOrEqual(400);
    // The fragment never reaches a server, so the CDN's logs do not contain the token.
    expect(mail.body.text).not.toContain('?token=');
  });
});
