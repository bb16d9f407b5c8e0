import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AccessLevel } from '../../../shared/contract/endpoint.ts';
import type { Product } from '../../../shared/entities/product.ts';
import type { Permission } from '../../../shared/entities/role.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { signedIn, signedInAs, signedInStaff } from '../../../tests/support/session.ts';
import {
  createVisitorQuote,
  openLinks,
  toQuoteCookie,
} from '../../../tests/support/visitor-quotes.ts';
import type { MailTokenPurpose } from '../table/mail-tokens.ts';

const DAY_MS = 86_400_000;
const [product] = makeProducts(1) as [Product];
let engines: Awaited<ReturnType<typeof startEngines>>;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
});
afterAll(() => engines.stop());

async function ask(
  id: string,
  headers: Record<string, string>,
  access: AccessLevel = 'customer',
  permission?: Permission,
) {
  const { authorize } = await import('./access.ts');
  const { getCustomer } = await import('./customer.ts');
  const event = createEvent('GET /api/orders/{id}', { headers, params: { id } });
  return authorize({ access, permission }, event, getCustomer, id).then(
    (caller) => caller,
    (error) => error.code,
  );
}

const MEMBER = { isStaff: false, needsSecondFactor: false, role: null, permissions: [] };
const toCustomer = ({ id, userId }: { id: string; userId: string }) => ({
  ...MEMBER,
  userId,
  quoteId: id,
});

async function createToken(purpose: MailTokenPurpose, sub: string): Promise<string> {
  const { createMailToken } = await import('../table/mail-tokens.ts');
  return createMailToken(purpose, { sub });
}

test('a quote opens to the browser that has its link, as to its requester', async () => {
  const quote = await createVisitorQuote(product);
  expect(await ask(quote.id, {})).toBe('UNAUTHORIZED');
  expect(await ask(quote.id, await openLinks(quote.id))).toEqual(toCustomer(quote));
});

test('a link opens its quote alone, and no call of members and staff', async () => {
  const [quote, other] = [await createVisitorQuote(product), await createVisitorQuote(product)];
  const headers = await openLinks(quote.id);
  for (const id of [other.id, randomUUID(), '', 'x', `${quote.id}x`]) {
    expect(await ask(id, headers), id).toBe('UNAUTHORIZED');
  }
  expect(await ask(quote.id, headers, 'member')).toBe('UNAUTHORIZED');
  expect(await ask(quote.id, headers, 'staff')).toBe('UNAUTHORIZED');
});

test('a browser may have the links of several quotes', async () => {
  const quotes = [await createVisitorQuote(product), await createVisitorQuote(product)];
  const headers = await openLinks(...quotes.map(({ id }) => id));
  for (const quote of quotes) expect(await ask(quote.id, headers)).toEqual(toCustomer(quote));
});

test('a forged link, one that has expired, or a link of another kind opens nothing', async () => {
  const { id } = await createVisitorQuote(product);
  const token = await createToken('quote', id);
  const tokens = [
    '',
    id,
    `quote.${id}....x`,
    `${token}x`,
    token.replace(id, randomUUID()),
    await createToken('certificate', id),
    await createToken('question', id),
  ];
  for (const each of tokens) expect(await ask(id, toQuoteCookie(each)), each).toBe('UNAUTHORIZED');
  expect(await ask(id, toQuoteCookie(token))).toMatchObject({ quoteId: id });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY_MS });
  try {
    expect(await ask(id, toQuoteCookie(token))).toBe('UNAUTHORIZED');
  } finally {
    vi.useRealTimers();
  }
});

test('a session wins over a link, unless its user does not own the quote', async () => {
  const quote = await createVisitorQuote(product);
  const { cookie: link } = await openLinks(quote.id);
  const staff = await signedInStaff();
  const stranger = await signedIn();
  const both = ({ headers }: typeof staff) => ({ cookie: `${headers.cookie}; ${link}` });
  expect(await ask(quote.id, both(staff))).toMatchObject({ userId: staff.user.id, isStaff: true });
  expect(await ask(quote.id, both(stranger))).toEqual({
    ...toCustomer(quote),
    memberId: stranger.user.id,
  });
  expect(await ask(randomUUID(), both(stranger))).toMatchObject({ userId: stranger.user.id });
  const forged = { cookie: `__Host-session=${'A'.repeat(43)}; ${link}` };
  expect(await ask(quote.id, forged)).toEqual(toCustomer(quote));
});

test.each([
  ['cataloger', 'see-customers'],
  ['reader', 'sell'],
] as const)(
  'a link opens nothing to a %s, who lacks the permission %s',
  async (role, permission) => {
    const quote = await createVisitorQuote(product);
    const { cookie: link } = await openLinks(quote.id);
    const { user, headers } = await signedInAs(role);
    const cookie = `${headers.cookie}; ${link}`;
    const caller = await ask(quote.id, { cookie }, 'customer', permission);
    expect(caller).toMatchObject({ userId: user.id, isStaff: false });
    expect(caller).not.toHaveProperty('quoteId');
  },
);

test('a link ends when an account takes the quote over', async () => {
  const { user, headers } = await signedIn();
  const quote = await createVisitorQuote(product, user.email);
  const { cookie } = await openLinks(quote.id);
  expect(await ask(quote.id, { cookie })).toEqual(toCustomer(quote));
  const { adoptGuestQuotes } = await import('../../domain/quotes/access.ts');
  await adoptGuestQuotes(user.id);
  expect(await ask(quote.id, { cookie })).toBe('UNAUTHORIZED');
  expect(await ask(quote.id, { cookie: `${headers.cookie}; ${cookie}` })).toEqual({
    ...MEMBER,
    userId: user.id,
  });
});

test('a link ends when the visitor is erased', async () => {
  const quote = await createVisitorQuote(product);
  const headers = await openLinks(quote.id);
  const { anonymizeOrders } = await import('../../domain/quotes/personal-data.ts');
  await anonymizeOrders(quote.userId);
  expect(await ask(quote.id, headers)).toBe('UNAUTHORIZED');
});

test('the cookie keeps the links of the five newest quotes, each once', async () => {
  const { keepQuoteToken } = await import('./customer.ts');
  const { parseCookies } = await import('./cookies.ts');
  const ids = Array.from({ length: 6 }, () => randomUUID());
  let headers: Record<string, string> = {};
  for (const id of [...ids, ids[4] ?? '']) {
    const event = createEvent('POST /api/quote-link', { headers });
    const cookie = keepQuoteToken(event, await createToken('quote', id));
    expect(cookie).toMatch(
      /^__Host-quote=.*; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    headers = { cookie: cookie.split(';', 1)[0] ?? '' };
  }
  const { '__Host-quote': value } = parseCookies(createEvent('POST /api/quote-link', { headers }));
  const kept = value?.split(',').map((token) => token.split('.')[1]);
  expect(kept).toEqual([ids[4], ids[5], ids[3], ids[2], ids[1]]);
});
