import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { forbidden, notFound, setUpQuotes } from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const { shop, call, get } = given;

test('a full quote takes no more messages, but still ends', async () => {
  const send = (text: string) =>
    call('POST /api/orders/{id}/messages', given.quote.id, { text: `${text} ${randomUUID()}` });
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  await changeQuote(given.quote.id, (before, createdAt) => {
    const message = { from: 'collector', by: null, text: '€'.repeat(4_780), createdAt } as const;
    const messages = Array.from({ length: 24 }, () => ({ ...message, id: randomUUID() }));
    return { after: { ...before, messages } };
  });
  expect(await send('€'.repeat(900))).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('no room') },
  });
  for (let length = 4_096; length >= 1; length /= 2) await send('x'.repeat(length));
  expect((await send('x')).status).toBe(409);
  const { status, body } = await call('POST /api/orders/{id}/withdraw', given.quote.id);
  expect({ status, state: body.state }).toEqual({ status: 200, state: 'withdrawn' });
});

describe('POST /api/orders/{id}/messages', () => {
  const write = (text: string, who = given.member, key?: string) =>
    call(
      'POST /api/orders/{id}/messages',
      given.quote.id,
      { text },
      who,
      key === undefined ? {} : { 'idempotency-key': key },
    );

  test('POST /api/orders/{id}/messages adds to the thread, which either side sees as unread', async () => {
    await write(' Is the tab original? ');
    const { body } = await write('It is.', given.staff);
    expect(body).toMatchObject({
      unread: 1,
      messages: [
        { from: 'collector', text: 'Is the tab original?', by: null },
        { from: 'dealer', text: 'It is.', by: { email: given.staff.user.email } },
      ],
    });
    expect(await get()).toMatchObject({ unread: 1, messages: [{}, { by: null }] });
  });

  test('POST /api/orders/{id}/messages loses none and doubles none', async () => {
    const keys = Array.from({ length: 8 }, (_, n) => `key-${n}`);
    const answers = await Promise.all(
      keys.flatMap((key, n) => [
        write(`${n}`, given.member, key),
        write(`${n}`, given.member, key),
      ]),
    );
    for (const { status } of answers) expect(status).toBe(201);
    const { messages } = await get();
    expect(messages.map(({ text }) => text).sort()).toEqual(keys.map((_, n) => `${n}`));
    expect(messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id).sort());
  });

  test('POST /api/orders/{id}/messages holds 5,000 characters, and 30 messages an hour of a collector', async () => {
    expect((await write('x'.repeat(5000))).status).toBe(201);
    for (const text of ['x'.repeat(5001), ' ']) {
      expect(await write(text)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'text' }] },
      });
    }
    for (let n = 1; n < 30; n++) expect((await write(`${n}`)).status).toBe(201);
    expect(await write('One more')).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
    });
    expect((await write('Thank you', given.staff)).status).toBe(201);
    expect(await write('Hello', await shop.signedIn())).toMatchObject(notFound);
  });
});

test('POST /api/orders/{id}/read moves the marker of the caller’s side forward only', async () => {
  const write = (text: string) =>
    call('POST /api/orders/{id}/messages', given.quote.id, { text }, given.staff);
  await write('One');
  const { body } = await write('Two');
  const read = (message: string, who = given.member) =>
    call('POST /api/orders/{id}/read', given.quote.id, { message }, who);
  const [one, two] = body.messages;
  expect((await get()).unread).toBe(2);
  expect((await read(one.id)).body.unread).toBe(1);
  expect((await read(two.id)).body.unread).toBe(0);
  expect((await read(one.id)).body.unread).toBe(0);
  expect((await read(randomUUID())).body.unread).toBe(0);
  expect((await read('x')).status).toBe(400);
});

test('POST /api/orders/{id}/notes keeps what only staff see', async () => {
  const note = (who = given.staff) =>
    call('POST /api/orders/{id}/notes', given.quote.id, { text: 'Pays late' }, who, {
      'idempotency-key': 'note',
    });
  await note();
  const { status, body } = await note();
  expect({ status, notes: body.notes }).toMatchObject({
    status: 201,
    notes: [{ text: 'Pays late', by: { email: given.staff.user.email } }],
  });
  expect(body.notes).toHaveLength(1);
  expect((await get()).notes).toEqual([]);
  expect(await note(given.member)).toMatchObject(forbidden);
});
