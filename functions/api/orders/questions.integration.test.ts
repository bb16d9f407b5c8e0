import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import type { Order } from '../../../shared/entities/order.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { toGuestId } from '../../../shared/quotes/guest-id.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { membersShop } from '../../../tests/support/members-shop.ts';

const shop = membersShop();
const [patch] = shop.products;
let storage: {
  queue: typeof import('../../platform/table/mail-queue.ts');
  tokens: typeof import('../../platform/table/mail-tokens.ts');
  users: typeof import('../../platform/table/users.ts');
  questions: typeof import('../../platform/table/questions.ts');
  recipients: typeof import('../../platform/table/mail-recipients.ts');
};
beforeAll(async () => {
  storage = {
    queue: await import('../../platform/table/mail-queue.ts'),
    tokens: await import('../../platform/table/mail-tokens.ts'),
    users: await import('../../platform/table/users.ts'),
    questions: await import('../../platform/table/questions.ts'),
    recipients: await import('../../platform/table/mail-recipients.ts'),
  };
});
beforeEach(() => {
  vi.stubEnv('MAIL_FROM', 'shop@guidon.example');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const newAddress = () => `${randomUUID()}@visitors.example`;
const QUESTION = 'Is the tab original to the patch?';
const ask = (fields: object = {}, sourceIp: string = randomUUID()) =>
  shop.orders('POST /api/questions', {
    body: {
      name: 'Ada King Lovelace',
      email: newAddress(),
      productId: patch.id,
      question: QUESTION,
      elapsedMs: 9_000,
      ...fields,
    },
    sourceIp,
  });
const mailsTo = async (email: string) => {
  const mails = (await Array.fromAsync(storage.queue.iterateQueue(100))).map(({ mail }) => mail);
  return mails.filter(({ to }) => to === email);
};
const findToken = async (email: string) => {
  const [mail] = await mailsTo(email);
  if (mail?.content.template !== 'question-confirmation') throw new Error('No confirmation');
  return mail.content.token;
};
async function expireDay(email: string): Promise<void> {
  const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const PK = `MAIL_RATE#${storage.recipients.toRecipientId(email)}`;
  const SK = `CONFIRMATION#${new Date().toISOString().slice(0, 10)}`;
  await dynamodb.send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key: { PK, SK } }));
}
const confirm = (token: string) => shop.orders('POST /api/questions/confirm', { body: { token } });
const askAndConfirm = async (fields: { email: string; productId?: string }) => {
  await ask(fields);
  return confirm(await findToken(fields.email));
};
type Member = Awaited<ReturnType<typeof shop.signedIn>>;
const quotesOf = async ({ headers }: Member) =>
  (await shop.orders('GET /api/orders', { headers })).body as Order[];

async function signInAs(email: string): Promise<Member> {
  const member = await shop.signedIn();
  const { createdAt: _, updatedAt: __, ...profile } = member.user;
  return { ...member, user: await storage.users.saveUser({ ...profile, email }) };
}

test('POST /api/questions mails a link to the address, without any text of the sender', async () => {
  const email = newAddress();
  const { status, body } = await ask({ email: email.toUpperCase() });
  expect({ status, body }).toEqual({ status: 202, body: { success: true } });
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ list: null, content: { template: 'question-confirmation' } });
  expect(JSON.stringify(mail)).not.toMatch(/Lovelace|original/);
});

test('POST /api/questions answers the same for the address of an account', async () => {
  const { user } = await shop.signedIn();
  const [known, unknown] = [await ask({ email: user.email }), await ask()];
  expect({ ...known, headers: {} }).toEqual({ ...unknown, headers: {} });
  expect(await mailsTo(user.email)).toMatchObject([{ list: null }]);
  expect((await mailsTo(user.email))[0]).not.toHaveProperty('userId');
});

test('POST /api/questions ignores programs that fill in the hidden field', async () => {
  const email = newAddress();
  expect((await ask({ email, website: 'https://spam.example' })).status).toBe(202);
  expect(await mailsTo(email)).toEqual([]);
});

test('POST /api/questions asks again when the form was filled in faster than people can', async () => {
  const email = newAddress();
  expect((await ask({ email, elapsedMs: 20 })).status).toBe(429);
  expect(await mailsTo(email)).toEqual([]);
  expect((await ask({ email })).status).toBe(202);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('POST /api/questions limits the questions of a network address', async () => {
  const statuses: unknown[] = [];
  for (let number = 0; number <= BUDGETS.question.changesPerHour; number++) {
    statuses.push((await ask({}, '203.0.113.20')).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([202]));
  expect((await ask({}, '203.0.113.21')).status).toBe(202);
  const subscribe = await loadCalls('mailings');
  const newsletter = { body: { email: newAddress() }, sourceIp: '203.0.113.20' };
  expect((await subscribe('POST /api/newsletter', newsletter)).status).toBe(202);
});

test('POST /api/questions mails an unconfirmed address once a day, and does not say so', async () => {
  const email = newAddress();
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask({ email })));
  const subscribe = await loadCalls('mailings');
  const newsletter = { body: { email }, sourceIp: randomUUID() };
  answers.push(await subscribe('POST /api/newsletter', newsletter));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(await mailsTo(email)).toHaveLength(1);
});

test('POST /api/questions confirms all questions of the day with one link', async () => {
  const email = newAddress();
  await ask({ email });
  await ask({ email, question: 'And what is it worth?' });
  expect((await confirm(await findToken(email))).status).toBe(200);
  const member = await signInAs(email);
  expect((await quotesOf(member)).map(({ note }) => note).sort()).toEqual([
    'And what is it worth?',
    QUESTION,
  ]);
});

test('POST /api/questions limits the questions of an address that was confirmed', async () => {
  const email = newAddress();
  await askAndConfirm({ email });
  const { MAX_QUESTIONS_PER_DAY } = storage.questions;
  for (let number = 0; number < MAX_QUESTIONS_PER_DAY + 2; number++) {
    expect((await ask({ email })).status).toBe(202);
  }
  expect(await mailsTo(email)).toHaveLength(MAX_QUESTIONS_PER_DAY);
});

test('POST /api/questions sends no mail to an address that refuses confirmations, until its owner confirms it', async () => {
  const email = newAddress();
  await ask({ email });
  const token = await findToken(email);
  const mails = await loadCalls('mailings');
  const [mail] = await mailsTo(email);
  if (mail?.content.template !== 'question-confirmation') throw new Error('No confirmation');
  const refuse = { body: { token: mail.content.refuseToken } };
  expect((await mails('POST /api/mail-preferences/refuse', refuse)).status).toBe(200);
  await expireDay(email);
  expect((await ask({ email })).status).toBe(202);
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await confirm(token)).status).toBe(200);
  await ask({ email });
  expect(await mailsTo(email)).toHaveLength(2);
});

test('POST /api/questions knows only products of the shop', async () => {
  const email = newAddress();
  expect(await ask({ email, productId: randomUUID() })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
  expect(await mailsTo(email)).toEqual([]);
});

test.each([
  ['name', { name: ' ' }],
  ['email', { email: 'a@b.example\nBcc: c@d.example' }],
  ['productId', { productId: 'x' }],
  ['question', { question: '' }],
  ['question', { question: 'x'.repeat(2_001) }],
])('POST /api/questions requires a valid %s', async (path, fields) => {
  expect(await ask(fields)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});

test('POST /api/questions is unavailable when mails cannot be sent', async () => {
  vi.stubEnv('MAIL_FROM', undefined);
  expect((await ask()).status).toBe(503);
});

test('POST /api/questions/confirm creates a quote once, however often the link is pressed', async () => {
  const email = newAddress();
  await ask({ email });
  const token = await findToken(email);
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
  answers.push(await confirm(token));
  const [first] = answers;
  expect(first).toMatchObject({
    status: 200,
    body: { reference: expect.stringMatching(/^GQ-[0-9A-Z]{4}-[0-9A-Z]{4}$/), email },
  });
  for (const answer of answers) expect(answer.body).toEqual(first?.body);
  const quotes = await quotesOf(await signInAs(email));
  expect(quotes).toMatchObject([
    {
      reference: first?.body.reference,
      state: 'pending',
      note: QUESTION,
      requester: { email, firstName: 'Ada', lastName: 'King Lovelace' },
      items: [{ productId: patch.id, quantity: 1 }],
    },
  ]);
});

test('POST /api/questions/confirm adds the quote to the account with the address', async () => {
  const member = await shop.signedIn();
  const { body } = await askAndConfirm({ email: member.user.email });
  expect(await quotesOf(member)).toMatchObject([
    { reference: body.reference, userId: member.user.id },
  ]);
});

test('POST /api/questions/confirm gives a visitor the quote when they sign in with the address, and the link still works', async () => {
  const email = newAddress();
  await ask({ email });
  const token = await findToken(email);
  const { body } = await confirm(token);
  const member = await signInAs(email);
  const [quote, ...more] = await quotesOf(member);
  expect(more).toEqual([]);
  expect(quote).toMatchObject({ reference: body.reference, userId: member.user.id });
  expect((await confirm(token)).body).toEqual(body);
  expect(await quotesOf(member)).toHaveLength(1);
  const message = await shop.orders('POST /api/orders/{id}/messages', {
    headers: member.headers,
    params: { id: quote?.id ?? '' },
    body: { text: 'I can pick it up.' },
  });
  expect(message.body).toMatchObject({ messages: [{ from: 'collector' }] });
});

test('POST /api/questions/confirm opens the quote only to its visitor, by the link in the mail', async () => {
  const email = newAddress();
  const { body } = await askAndConfirm({ email });
  const staff = await shop.signedInStaff();
  const listed = (await shop.orders('GET /api/orders', staff)).body as Order[];
  const { id } = listed.find(({ reference }) => reference === body.reference) as Order;
  const get = ({ headers }: Member) =>
    shop.orders('GET /api/orders/{id}', { headers, params: { id } });
  const stranger = await shop.signedIn();
  expect((await get(stranger)).status).toBe(404);
  expect(await quotesOf(stranger)).toEqual([]);
  expect((await get(staff)).body).toMatchObject({
    id,
    userId: toGuestId(email),
  });
  expect((await get(await signInAs(email))).body).toMatchObject({ id });
});

test('POST /api/questions/confirm accepts questions about sold pieces, and none about pieces that are gone', async () => {
  const [sold, gone] = [randomUUID(), randomUUID()].map(
    (id): Product => ({ ...patch, id, availability: 'Sold Out' }),
  );
  if (!sold || !gone) throw new Error('No products');
  await shop.change(sold);
  await shop.change(gone);
  const email = newAddress();
  expect((await askAndConfirm({ email, productId: sold.id })).status).toBe(200);
  const late = newAddress();
  await ask({ email: late, productId: gone.id });
  await shop.unlist(gone);
  expect(await confirm(await findToken(late))).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: expect.stringContaining('no longer in the shop') },
  });
});

test('POST /api/questions/confirm does not accept altered, expired or other tokens', async () => {
  const email = newAddress();
  await ask({ email });
  const token = await findToken(email);
  const [, id = ''] = token.split('.');
  const invalid = [
    'x',
    token.replace(id, randomUUID()),
    `${token}x`,
    await storage.tokens.createMailToken('confirm', { sub: id }),
    await storage.tokens.createMailToken('preferences', { sub: id }),
    await storage.tokens.createMailToken('question', { sub: randomUUID() }),
  ];
  for (const each of invalid) expect((await confirm(each)).status).toBe(404);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 3_600_000 });
  try {
    expect((await confirm(token)).status).toBe(404);
  } finally {
    vi.useRealTimers();
  }
  expect((await confirm(token)).status).toBe(200);
});
