import { expect, test } from 'vitest';
import { forbidden, setUpQuotes, stateConflict } from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const { shop, patch, badge, call } = given;

test('POST /api/orders/{id}/repeat asks again for what is still there', async () => {
  expect(await call('POST /api/orders/{id}/repeat', given.quote.id)).toMatchObject(stateConflict);
  await call('POST /api/orders/{id}/withdraw', given.quote.id);
  await shop.change({ ...badge, availability: 'Sold Out' });
  const repeat = () =>
    call('POST /api/orders/{id}/repeat', given.quote.id, undefined, given.member, {
      'idempotency-key': 'again',
    });
  const { status, body } = await repeat();
  expect({ status, state: body.state }).toEqual({ status: 201, state: 'pending' });
  expect(body.items).toMatchObject([{ productId: patch.id, quantity: 1 }]);
  expect(body.note).toContain(given.quote.reference);
  expect((await repeat()).body.id).toBe(body.id);
  await shop.change({ ...patch, availability: 'Sold Out' });
  await call('POST /api/orders/{id}/withdraw', body.id);
  expect(await call('POST /api/orders/{id}/repeat', given.quote.id)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^These pieces are sold or no longer in the shop\./) },
  });
  expect(
    await call('POST /api/orders/{id}/repeat', given.quote.id, undefined, given.staff),
  ).toMatchObject(forbidden);
});

test('POST /api/orders/{id}/repeat asks once when several devices ask again, until that request is closed', async () => {
  await call('POST /api/orders/{id}/withdraw', given.quote.id);
  const again = () => call('POST /api/orders/{id}/repeat', given.quote.id);
  const answers = await Promise.all([again(), again(), again()]);
  const ids = new Set(answers.map(({ body }) => body.id));
  expect({ statuses: answers.map(({ status }) => status), size: ids.size }).toEqual({
    statuses: [201, 201, 201],
    size: 1,
  });
  const [first = ''] = ids;
  await call('POST /api/orders/{id}/withdraw', first);
  const { status, body } = await again();
  expect(status).toBe(201);
  expect(body.id).not.toBe(first);
});
