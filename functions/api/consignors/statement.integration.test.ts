import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ConsignorLine } from '../../../shared/entities/consignor-statement.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { signedInStaff } from '../../../tests/support/session.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let call: Awaited<ReturnType<typeof loadCalls>>;
let storage: typeof import('../../platform/table/consignors.ts');
let staff: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  call = await loadCalls('consignors');
  storage = await import('../../platform/table/consignors.ts');
  staff = await signedInStaff();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await engines.stop();
});
beforeEach(() => {
  vi.stubEnv('MAIL_FROM', 'shop@guidon.example');
});

const MONTH = '2026-10';
const toSale = (n = 1): ConsignorLine => ({
  id: `sale-${randomUUID()}`,
  kind: 'sale',
  at: '2026-10-20T15:00:00.000Z',
  item: `Ranger tab ${n}`,
  reference: 'GQ-7K4M-2XQ9',
  orderId: null,
  productId: null,
  quantity: 1,
  priceCents: 12_500,
  commissionCents: 3_750,
  shareCents: 8_750,
  payoutDays: 0,
  payableAt: '2026-10-27T15:00:00.000Z',
  by: null,
});

async function addConsignor(email: string | null): Promise<{ id: string; name: string }> {
  const body = { name: `Zoë Thorne ${randomUUID()}`, email };
  const added = await call('POST /api/consignors', { headers: staff.headers, body });
  expect(added.status).toBe(201);
  await storage.appendConsignorLine(added.body.id, toSale());
  return added.body;
}
const newEmail = () => `${randomUUID()}@consignors.example`;
const getStatement = (id: string, headers: Record<string, string> = {}) =>
  call('GET /api/consignors/{id}/statement', {
    headers: { ...staff.headers, ...headers },
    params: { id },
    query: `month=${MONTH}`,
  });
const sendStatement = (id: string, key: string = randomUUID()) =>
  call('POST /api/consignors/{id}/statement', {
    headers: { ...staff.headers, 'idempotency-key': key },
    params: { id },
    body: { month: MONTH },
  });
async function mailsTo(email: string) {
  const { iterateQueue } = await import('../../platform/table/mail-queue.ts');
  const queued = await Array.fromAsync(iterateQueue(100));
  return queued.flatMap(({ mail }) => (mail.to === email ? mail : []));
}

test('GET /api/consignors/{id}/statement answers a PDF that is named after the consignor if it is asked for', async () => {
  const { id, name } = await addConsignor(null);
  const { status, headers, body } = await getStatement(id, { accept: 'application/pdf' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="Statement ${name.replace('ë', 'e')} ${MONTH}.pdf"`,
    'cache-control': 'no-store',
  });
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
});

test('GET /api/consignors/{id}/statement answers JSON otherwise', async () => {
  const { id, name } = await addConsignor(null);
  expect(await getStatement(id, { accept: '*/*' })).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: {
      month: MONTH,
      consignor: { id, name },
      lines: [{ item: 'Ranger tab 1', share: '87.50', balance: '87.50' }],
      closing: '87.50',
    },
  });
  expect((await getStatement(randomUUID())).status).toBe(404);
});

test('POST /api/consignors/{id}/statement mails the statement once, also when it is repeated', async () => {
  const email = newEmail();
  const { id, name } = await addConsignor(email);
  const key = randomUUID();
  const sent = { status: 200, body: { sentTo: email } };
  expect(await sendStatement(id, key)).toMatchObject(sent);
  expect(await sendStatement(id, key)).toMatchObject(sent);
  expect(await mailsTo(email)).toMatchObject([
    {
      list: null,
      content: {
        template: 'consignor-statement',
        name,
        month: MONTH,
        lines: [{ kind: 'sale', item: 'Ranger tab 1', share: '87.50' }],
        total: 1,
        closing: '87.50',
      },
    },
  ]);
  await sendStatement(id);
  expect(await mailsTo(email)).toHaveLength(2);
});

test('POST /api/consignors/{id}/statement mails the newest lines of a long month', async () => {
  const { MAX_MAIL_STATEMENT_LINES } = await import('../../../shared/entities/mail.ts');
  const email = newEmail();
  const { id } = await addConsignor(email);
  for (let n = 2; n <= MAX_MAIL_STATEMENT_LINES + 1; n++) {
    const at = new Date(Date.parse(toSale().at) + n * 1_000).toISOString();
    await storage.appendConsignorLine(id, { ...toSale(n), at });
  }
  await sendStatement(id);
  const [mail] = await mailsTo(email);
  expect(mail?.content).toMatchObject({ total: MAX_MAIL_STATEMENT_LINES + 1 });
  const lines = mail?.content.template === 'consignor-statement' ? mail.content.lines : [];
  expect(lines).toHaveLength(MAX_MAIL_STATEMENT_LINES);
  expect(lines.at(-1)?.item).toBe(`Ranger tab ${MAX_MAIL_STATEMENT_LINES + 1}`);
});

test('POST /api/consignors/{id}/statement refuses a consignor without an address that takes e-mails', async () => {
  const without = await addConsignor(null);
  expect(await sendStatement(without.id)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: `${without.name} has no e-mail address.` },
  });
  const email = newEmail();
  const { id } = await addConsignor(email);
  const { suppressRecipient, toRecipientId } = await import(
    '../../platform/table/mail-recipients.ts'
  );
  await suppressRecipient(toRecipientId(email), 'bounce');
  expect(await sendStatement(id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await mailsTo(email)).toEqual([]);
});

test('POST /api/consignors/{id}/statement says that e-mails cannot be sent without a sender', async () => {
  vi.stubEnv('MAIL_FROM', undefined);
  const { id } = await addConsignor(newEmail());
  expect((await sendStatement(id)).status).toBe(503);
});

test('POST /api/consignors/{id}/statement expects a month, and a consignor that exists', async () => {
  expect((await sendStatement(randomUUID())).status).toBe(404);
  const { id } = await addConsignor(newEmail());
  const withoutMonth = await call('POST /api/consignors/{id}/statement', {
    headers: staff.headers,
    params: { id },
    body: { month: '2026-13' },
  });
  expect(withoutMonth.body).toMatchObject({ code: 'INVALID_REQUEST', issues: [{ path: 'month' }] });
});
