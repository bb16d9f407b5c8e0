import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { consignPiece, registerConsignor } from '../../../tests/support/consigned-pieces.ts';
import { membersShop } from '../../../tests/support/members-shop.ts';

const shop = membersShop();
const [patch] = shop.products;
const FLOOR = '97.31';
let consignors: Awaited<ReturnType<typeof loadCalls>>;
let staff: Awaited<ReturnType<typeof shop.signedInStaff>>;
beforeAll(async () => {
  consignors = await loadCalls('consignors');
});
beforeEach(async () => {
  vi.stubEnv('MAIL_FROM', 'shop@guidon.example');
  staff = await shop.signedInStaff();
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const showQuestion = (token: string) =>
  consignors('POST /api/consignor-answers/question', { body: { token } });
const answer = (token: string, body: object) =>
  consignors('POST /api/consignor-answers/answer', { body: { token, ...body } });

/** A collector asks for a consigned piece, and the dealer asks its consignor for a price of $80. */
async function askConsignor() {
  const { email, id } = await registerConsignor();
  const piece = await consignPiece(patch, { consignorId: id, floor: FLOOR });
  await shop.change(piece);
  const { headers } = await shop.signedIn();
  await shop.cart('POST /api/cart', { headers, body: { productId: piece.id } });
  const params = { id: (await shop.orders('POST /api/orders', { headers })).body.id };
  const asStaff = { headers: staff.headers, params };
  const lines = (price: string) => [{ productId: piece.id, price }];
  const asked = await shop.orders('POST /api/orders/{id}/floor-requests', {
    ...asStaff,
    body: { lines: lines('80.00') },
  });
  expect(asked.status).toBe(201);
  return {
    piece,
    id: params.id,
    token: await findToken(String(email)),
    decline: () => shop.orders('POST /api/orders/{id}/decline', { ...asStaff, body: {} }),
    write: (text: string) =>
      shop.orders('POST /api/orders/{id}/notes', { ...asStaff, body: { text } }),
    offer: (price: string) =>
      shop.orders('POST /api/orders/{id}/offers', { ...asStaff, body: { lines: lines(price) } }),
    getNotes: async () => (await shop.orders('GET /api/orders/{id}', asStaff)).body.notes,
    list: async () => (await shop.orders('GET /api/orders/{id}/floor-requests', asStaff)).body,
  };
}

async function findToken(email: string): Promise<string> {
  const { iterateQueue } = await import('../../platform/table/mail-queue.ts');
  for await (const { mail } of iterateQueue(100)) {
    if (mail.to === email && mail.content.template === 'floor-question') return mail.content.token;
  }
  throw new Error('No question was mailed');
}

const belowFloor = { status: 409, body: { code: 'BELOW_FLOOR' } };

test('POST /api/consignor-answers/question shows the piece, the price and the floor', async () => {
  const { piece, token } = await askConsignor();
  const { status, body } = await showQuestion(token);
  expect(status).toBe(200);
  expect(body).toEqual({
    name: piece.name,
    imageUrl: piece.imageUrl,
    price: '80.00',
    floor: FLOOR,
    state: 'asked',
    counterPrice: null,
    answeredAt: null,
    isNeeded: true,
  });
});

test('POST /api/consignor-answers/answer approves the price, and nothing below it', async () => {
  const { piece, token, offer, getNotes, list } = await askConsignor();
  expect(await offer('80.00')).toMatchObject(belowFloor);
  const { status, body } = await answer(token, { answer: 'approve' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'approved', answeredAt: expect.any(String) });
  expect((await showQuestion(token)).body).toEqual(body);
  expect(await list()).toMatchObject([{ state: 'approved', answeredAt: body.answeredAt }]);
  expect(await getNotes()).toMatchObject([
    { text: `The consignor approved $80.00 for ${piece.name}.`, by: null },
  ]);
  expect(await offer('79.99')).toMatchObject(belowFloor);
  expect((await offer('80.00')).status).toBe(201);
});

test('POST /api/consignor-answers/answer asks for another price, which may be offered', async () => {
  const { piece, token, offer, getNotes, list } = await askConsignor();
  const { status, body } = await answer(token, { answer: 'counter', price: '88.5' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'countered', counterPrice: '88.50' });
  expect(await list()).toMatchObject([{ state: 'countered', counterPrice: '88.50' }]);
  expect(await getNotes()).toMatchObject([
    { text: `The consignor asks for $88.50 for ${piece.name} instead of $80.00.` },
  ]);
  expect(await offer('88.49')).toMatchObject(belowFloor);
  expect((await offer('88.50')).status).toBe(201);
});

test('POST /api/consignor-answers/answer declines the price', async () => {
  const { piece, token, offer, getNotes } = await askConsignor();
  expect(await answer(token, { answer: 'decline' })).toMatchObject({
    status: 200,
    body: { state: 'declined', counterPrice: null },
  });
  expect(await getNotes()).toMatchObject([
    { text: `The consignor declined $80.00 for ${piece.name}.` },
  ]);
  expect(await offer('80.00')).toMatchObject(belowFloor);
});

test('POST /api/consignor-answers/answer takes the first of several answers only', async () => {
  const { token, getNotes } = await askConsignor();
  const answers = await Promise.all([
    answer(token, { answer: 'approve' }),
    answer(token, { answer: 'decline' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const first = answers.find(({ status }) => status === 200);
  expect(await answer(token, { answer: 'counter', price: '90' })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  });
  expect((await showQuestion(token)).body).toEqual(first?.body);
  expect(await getNotes()).toHaveLength(1);
});

test('POST /api/consignor-answers/answer is saved even if the quote has no room for a note', async () => {
  const { id, token, write, list } = await askConsignor();
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  await write('Collects in June');
  await changeQuote(id, (before) => ({
    after: {
      ...before,
      notes: before.notes.map((note) => ({ ...note, text: 'x'.repeat(355_000) })),
    },
  }));
  expect((await answer(token, { answer: 'approve' })).status).toBe(200);
  expect(await list()).toMatchObject([{ state: 'approved' }]);
});

test('POST /api/consignor-answers/answer is refused once the quote has ended', async () => {
  const { token, decline, list } = await askConsignor();
  expect((await decline()).status).toBe(200);
  expect((await showQuestion(token)).body).toMatchObject({ state: 'asked', isNeeded: false });
  expect(await answer(token, { answer: 'approve' })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: 'This question is no longer needed.' },
  });
  expect(await list()).toMatchObject([{ state: 'asked' }]);
});

test.each([
  [{ answer: 'counter' }, 'price'],
  [{ answer: 'approve', price: '90' }, 'price'],
  [{ answer: 'counter', price: '-1' }, 'price'],
  [{ answer: 'perhaps' }, 'answer'],
])('POST /api/consignor-answers/answer rejects %j', async (body, path) => {
  const { token } = await askConsignor();
  expect(await answer(token, body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  expect((await showQuestion(token)).body.state).toBe('asked');
});

test('POST /api/consignor-answers/answer knows only the links that the shop has mailed', async () => {
  const { token } = await askConsignor();
  const { createMailToken } = await import('../../platform/table/mail-tokens.ts');
  const [, sub = ''] = token.split('.');
  const wrong = [
    'x',
    `${token}x`,
    await createMailToken('quote', { sub }),
    await createMailToken('consignor', { sub: `${sub.split('~')[0]}~${randomUUID()}` }),
    await createMailToken('consignor', { sub: randomUUID() }),
  ];
  for (const each of wrong) {
    const notFound = { status: 404, body: { code: 'NOT_FOUND' } };
    expect(await showQuestion(each)).toMatchObject(notFound);
    expect(await answer(each, { answer: 'approve' })).toMatchObject(notFound);
  }
  expect((await showQuestion(token)).body.state).toBe('asked');
});
