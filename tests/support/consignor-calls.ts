import { randomUUID } from 'node:crypto';
import { json, loadCalls } from './call.ts';

interface Fixtures {
  headers: { cookie: string };
  orderId: string;
  productId: string;
}

const CREDIT = { kind: 'adjustment', amount: '100.00', reason: 'Sold at a show' };

/** Creates one valid call of every endpoint about consignors. */
export async function createConsignorCalls({ headers, orderId, productId }: Fixtures) {
  const consignors = await loadCalls('consignors');
  const createInput = () => ({
    name: `Estate of ${randomUUID()}`,
    email: `${randomUUID()}@consignors.example`,
  });
  const create = async (): Promise<{ id: string }> => {
    const { body } = await consignors('POST /api/consignors', { headers, body: createInput() });
    return { id: body.id };
  };
  const params = await create();
  const of = { headers, params };
  const paid = { headers, params: await create() };
  await consignors('POST /api/consignors/{id}/adjustments', { ...paid, body: CREDIT });
  const ask = () => askConsignor(orderId, productId);
  return {
    'GET /api/consignors': { headers },
    'POST /api/consignors': { headers, ...json(createInput()) },
    'GET /api/consignors/unmatched': { headers },
    'GET /api/consignors/{id}': of,
    'PATCH /api/consignors/{id}': { ...of, ...json({ notes: 'Visits the shop in June.' }) },
    'GET /api/consignors/{id}/statement': of,
    'POST /api/consignors/{id}/statement': { ...of, ...json({ month: '2026-01' }) },
    'POST /api/consignors/{id}/payouts': { ...paid, ...json({ amount: '10.00', method: 'cash' }) },
    'POST /api/consignors/{id}/adjustments': { ...of, ...json(CREDIT) },
    'POST /api/consignor-answers/question': json({ token: await ask() }),
    'POST /api/consignor-answers/answer': json({ token: await ask(), answer: 'approve' }),
  };
}

/** @returns the token of the link in the mail. */
async function askConsignor(orderId: string, productId: string): Promise<string> {
  const { saveFloorRequest } = await import('../../functions/platform/table/floor-requests.ts');
  const { createMailToken } = await import('../../functions/platform/table/mail-tokens.ts');
  const { toRecipientId } = await import('../../functions/platform/table/mail-recipients.ts');
  const id = randomUUID();
  const token = await createMailToken('consignor', { sub: `${orderId}~${id}` });
  const to = `${id}@consignors.example`;
  const piece = { name: 'A patch', imageUrl: null, price: '90.00', floor: '100.00' };
  await saveFloorRequest(
    {
      ...piece,
      id,
      orderId,
      productId,
      consignorId: randomUUID(),
      state: 'asked',
      counterPrice: null,
      askedAt: new Date().toISOString(),
      answeredAt: null,
    },
    {
      id,
      to,
      recipientId: toRecipientId(to),
      list: null,
      content: { ...piece, template: 'floor-question', token },
    },
  );
  return token;
}
