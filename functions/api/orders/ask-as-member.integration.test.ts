import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { setUpQuotes } from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const { shop, badge, medal, call } = given;

describe('POST /api/orders/question', () => {
  const ask = (question: string, key = 'question', productId = medal.id) =>
    shop.orders('POST /api/orders/question', {
      headers: { ...given.member.headers, 'idempotency-key': key },
      body: { productId, question },
    });

  test('POST /api/orders/question creates a quote of one line, also about a sold piece', async () => {
    await shop.change({ ...medal, availability: 'Sold Out' });
    const { status, body } = await ask('Is it named?');
    expect({ status, note: body.note, state: body.state }).toEqual({
      status: 201,
      note: 'Is it named?',
      state: 'pending',
    });
    expect(body.items).toMatchObject([{ productId: medal.id, quantity: 1 }]);
    expect((await ask('Is it named?')).body.id).toBe(body.id);
    expect((await ask('Another one')).status).toBe(409);
    expect((await ask('Is it named?', 'unknown', randomUUID())).status).toBe(404);
    expect((await ask(' ', 'empty')).status).toBe(400);
  });

  test('POST /api/orders/question creates one quote when several devices ask, until it is closed', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((device) => ask('Is it named?', device)));
    const ids = new Set(answers.map(({ body }) => body.id));
    expect({ statuses: answers.map(({ status }) => status), size: ids.size }).toEqual({
      statuses: [201, 201, 201],
      size: 1,
    });
    expect(ids).not.toContain((await ask('What is it worth?', 'd')).body.id);
    expect(ids).not.toContain((await ask('Is it named?', 'e', badge.id)).body.id);
    const [first = ''] = ids;
    await call('POST /api/orders/{id}/withdraw', first);
    expect((await ask('Is it named?', 'f')).body.id).not.toBe(first);
  });
});
