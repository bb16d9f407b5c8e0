import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { consignPiece, registerConsignor } from '../../../tests/support/consigned-pieces.ts';
import { signedInAs } from '../../../tests/support/session.ts';
import { forbidden, notFound, setUpQuotes, stateConflict } from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const { shop, patch, badge, call, request, get } = given;
const FLOOR = '97.31';
const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.stubEnv('MAIL_FROM', 'shop@guidon.example');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

async function requestConsigned(changes: Parameters<typeof registerConsignor>[0] = {}) {
  const consignor = await registerConsignor(changes);
  const piece = await consignPiece(patch, { consignorId: consignor.id, floor: FLOOR });
  await shop.change(piece);
  const quote = await request([piece.id]);
  const lines = (price: string) => [{ productId: piece.id, price }];
  return {
    consignor,
    piece,
    quote,
    lines,
    offer: (price: string, terms: object = {}, who = given.staff) =>
      call('POST /api/orders/{id}/offers', quote.id, { lines: lines(price), ...terms }, who),
    ask: (price: string, who = given.staff) =>
      call('POST /api/orders/{id}/floor-requests', quote.id, { lines: lines(price) }, who),
    list: (who = given.staff) =>
      call('GET /api/orders/{id}/floor-requests', quote.id, undefined, who),
    getNotes: async () => (await get(quote.id, given.staff)).notes,
  };
}

async function anHourAgo<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

const mailsTo = async (email: string | null) => {
  const { iterateQueue } = await import('../../platform/table/mail-queue.ts');
  const queued = await Array.fromAsync(iterateQueue(100));
  return queued.flatMap(({ mail }) => (mail.to === email ? mail : []));
};
const toText = (answer: unknown) => JSON.stringify(answer);

test('POST /api/orders/{id}/offers below a price floor fails, names the piece and no floor', async () => {
  const { piece, quote, offer, getNotes } = await requestConsigned();
  const answer = await offer('97.30');
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'BELOW_FLOOR',
      productIds: [piece.id],
      message: expect.stringContaining(piece.name),
    },
  });
  expect(toText(answer.body)).not.toContain(FLOOR);
  expect(await get(quote.id)).toMatchObject({ state: 'pending', offers: [] });
  expect((await offer(FLOOR)).status).toBe(201);
  expect(await getNotes()).toEqual([]);
});

test('POST /api/orders/{id}/offers takes an approval by phone, which a note records', async () => {
  const { piece, offer, getNotes } = await requestConsigned();
  const once = { confirmedByPhone: true };
  expect((await offer('90', once)).status).toBe(201);
  expect(await getNotes()).toMatchObject([
    {
      text: `The consignor approved $90.00 for ${piece.name} by phone.`,
      by: { id: given.staff.user.id },
    },
  ]);
  expect((await offer('90')).body.code).toBe('BELOW_FLOOR');
  expect((await offer('100', once)).status).toBe(201);
  expect(await getNotes()).toHaveLength(1);
});

test('POST /api/orders/{id}/offers compares prices after the discount with the price floor', async () => {
  const { offer } = await requestConsigned();
  const belowFloor = { status: 409, body: { code: 'BELOW_FLOOR' } };
  expect(await offer('100', { discount: '2.70', shipping: '20' })).toMatchObject(belowFloor);
  expect((await offer('100', { discount: '2.69' })).status).toBe(201);
});

test('POST /api/orders/{id}/offers with the key of an earlier offer checks no price floor', async () => {
  const { quote, lines, offer } = await requestConsigned();
  const body = { lines: lines('90'), confirmedByPhone: true };
  const again = (changes: object = {}) =>
    call('POST /api/orders/{id}/offers', quote.id, { ...body, ...changes }, given.staff, {
      'idempotency-key': 'click',
    });
  expect((await again()).status).toBe(201);
  expect(await again({ confirmedByPhone: false })).toMatchObject({
    status: 201,
    body: { offers: [{ number: 1 }] },
  });
  expect((await offer('90')).status).toBe(409);
});

test('POST /api/orders/{id}/offers does not agree to a counteroffer below a price floor', async () => {
  const { quote, lines, offer } = await requestConsigned();
  await offer('120');
  const counter = { lines: lines('90') };
  expect((await call('POST /api/orders/{id}/counter', quote.id, counter)).status).toBe(200);
  expect((await offer('90')).body.code).toBe('BELOW_FLOOR');
  expect((await get(quote.id)).state).toBe('countered');
});

test('POST /api/orders/{id}/floor-requests asks the consignor once by e-mail', async () => {
  const { consignor, piece, ask, list } = await requestConsigned();
  const answers = await Promise.all([ask('90'), ask('90.00')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await ask('90')).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: 'The consignor was asked less than an hour ago.' },
  });
  const asked = answers.find(({ status }) => status === 201)?.body;
  expect(asked).toEqual([
    {
      id: expect.any(String),
      productId: piece.id,
      name: piece.name,
      price: '90.00',
      state: 'asked',
      counterPrice: null,
      askedAt: expect.any(String),
      answeredAt: null,
    },
  ]);
  expect((await list()).body).toEqual(asked);
  const [mail, ...more] = await mailsTo(consignor.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    list: null,
    content: { template: 'floor-question', name: piece.name, price: '90.00', floor: FLOOR },
  });
});

test('POST /api/orders/{id}/floor-requests sends an unanswered question again after an hour', async () => {
  const { consignor, ask, list } = await requestConsigned();
  const first = await anHourAgo(() => ask('90'));
  const again = await ask('90');
  expect(again.status).toBe(201);
  expect(again.body).toMatchObject([{ id: first.body[0].id, state: 'asked' }]);
  expect(again.body[0].askedAt > first.body[0].askedAt).toBe(true);
  expect((await list()).body).toEqual(again.body);
  expect(await mailsTo(consignor.email)).toHaveLength(2);
});

test('POST /api/orders/{id}/floor-requests does not repeat a question that was declined', async () => {
  const { quote, ask, list } = await requestConsigned();
  await anHourAgo(() => ask('90'));
  const { findFloorRequest, saveFloorAnswer } = await import(
    '../../platform/table/floor-requests.ts'
  );
  const asked = await findFloorRequest(quote.id, (await list()).body[0].id);
  if (!asked) throw new Error('Nothing was asked');
  await saveFloorAnswer({ ...asked, state: 'declined', answeredAt: new Date().toISOString() });
  expect(await ask('90')).toMatchObject({ status: 201, body: [] });
});

test('POST /api/orders/{id}/floor-requests needs a quote of a customer to which an offer can be made', async () => {
  const { piece, lines, quote, ask } = await requestConsigned();
  await call('POST /api/orders/{id}/decline', quote.id, {}, given.staff);
  expect(await ask('90')).toMatchObject(stateConflict);
  const own = await request([piece.id], given.staff);
  const key = 'POST /api/orders/{id}/floor-requests';
  expect(await call(key, own.id, { lines: lines('90') }, given.staff)).toMatchObject({
    status: 409,
    body: { code: 'OWN_QUOTE' },
  });
});

test('POST /api/orders/{id}/floor-requests asks 20 questions about a quote at most', async () => {
  const { ask, list } = await requestConsigned();
  for (let price = 70; price < 90; price++) expect((await ask(`${price}`)).status).toBe(201);
  expect(await ask('90')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect((await list()).body).toHaveLength(20);
});

test('POST /api/orders/{id}/floor-requests writes to no address that takes no e-mails', async () => {
  const { consignor, piece, ask, list } = await requestConsigned();
  const { suppressRecipient, toRecipientId } = await import(
    '../../platform/table/mail-recipients.ts'
  );
  await suppressRecipient(toRecipientId(String(consignor.email)), 'bounce');
  expect(await ask('90')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining(`The consignor of ${piece.name} gets no e-mails`) },
  });
  expect((await list()).body).toEqual([]);
});

test('GET /api/orders/{id}/pieces shows the terms of a registered consignor', async () => {
  const { consignor, quote } = await requestConsigned();
  const { body } = await call('GET /api/orders/{id}/pieces', quote.id, undefined, given.staff);
  expect(body).toMatchObject([{ consignor: consignor.name, consignorTerms: consignor.terms }]);
});

test('GET /api/orders/{id}/floor-requests lists the newest question first', async () => {
  const { consignor, ask, list } = await requestConsigned();
  await ask('90');
  await ask('80');
  const { body } = await list();
  expect(body.map(({ price }: { price: string }) => price)).toEqual(['80.00', '90.00']);
  expect(await mailsTo(consignor.email)).toHaveLength(2);
});

test('POST /api/orders/{id}/floor-requests leaves out prices that need no approval', async () => {
  const { consignor, ask, list } = await requestConsigned();
  expect(await ask(FLOOR)).toMatchObject({ status: 201, body: [] });
  const lines = [{ productId: badge.id, price: '1' }];
  const key = 'POST /api/orders/{id}/floor-requests';
  const other = await call(key, given.quote.id, { lines }, given.staff);
  expect(other).toMatchObject({ status: 201, body: [] });
  expect((await list()).body).toEqual([]);
  expect(await mailsTo(consignor.email)).toEqual([]);
});

test('POST /api/orders/{id}/floor-requests needs the e-mail address of the consignor', async () => {
  const { consignor, piece, ask, list } = await requestConsigned({ email: null });
  const answer = await ask('90');
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'CONFLICT',
      message: `The consignor of ${piece.name} has no e-mail address. Ask by phone.`,
    },
  });
  expect(toText(answer.body)).not.toContain(consignor.name);
  expect((await list()).body).toEqual([]);
});

test('POST /api/orders/{id}/floor-requests asks for nothing while the shop sends no e-mail', async () => {
  const { ask, list } = await requestConsigned();
  vi.stubEnv('MAIL_FROM', '');
  expect((await ask('90')).status).toBe(503);
  expect((await list()).body).toEqual([]);
});

test('a seller without costs sees no price floor and no consignor', async () => {
  const { consignor, quote, offer, ask, list } = await requestConsigned();
  const seller = await signedInAs('seller');
  const answers = [
    await offer('90', {}, seller),
    await ask('90', seller),
    await list(seller),
    await offer('90', { confirmedByPhone: true }, seller),
    await call('GET /api/orders/{id}', quote.id, undefined, seller),
    await call('GET /api/orders/{id}/pieces', quote.id, undefined, seller),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 201, 200, 201, 200, 200]);
  for (const hidden of [FLOOR, 'bands', consignor.id, consignor.name, String(consignor.email)]) {
    expect(toText(answers)).not.toContain(hidden);
  }
});

test('POST /api/orders/{id}/floor-requests is for staff who sell, and readers see the list', async () => {
  const { quote, lines, ask, list } = await requestConsigned();
  const reader = await signedInAs('reader');
  const cataloger = await signedInAs('cataloger');
  expect(await ask('90', reader)).toMatchObject(forbidden);
  expect(await list(reader)).toMatchObject({ status: 200, body: [] });
  for (const who of [cataloger, given.member]) {
    expect(await ask('90', who)).toMatchObject(forbidden);
    expect(await list(who)).toMatchObject(forbidden);
  }
  const key = 'POST /api/orders/{id}/floor-requests';
  const unknown = await call(key, randomUUID(), { lines: lines('90') }, given.staff);
  expect(unknown).toMatchObject(notFound);
  const none = await call(key, quote.id, { lines: [] }, given.staff);
  expect(none).toMatchObject({ status: 400, body: { issues: [{ path: 'lines' }] } });
});
