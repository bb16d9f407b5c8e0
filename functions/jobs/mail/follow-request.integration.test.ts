import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuoteMail } from '../../../shared/entities/quote-mail.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { logLines } from '../../../tests/support/log-lines.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { startTestSes } from '../../../tests/support/ses.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';

const lines = logLines();
let engines: Awaited<ReturnType<typeof startEngines>>;
let ses: Awaited<ReturnType<typeof startTestSes>>;
beforeAll(async () => {
  engines = await startEngines();
  ses = await startTestSes();
  Object.assign(process.env, engines.env, ses.env, {
    MAIL_FROM: 'shop@guidon.example',
    MAIL_REPLY_TO: 'dealer@guidon.example',
    SITE_URL: 'https://shop.example',
  });
});
afterAll(async () => {
  await ses.stop();
  await engines.stop();
});

async function requestQuote() {
  const member = await signedIn();
  const { writeProducts } = await import('../../platform/table/products.ts');
  const product = { ...makeProducts(1)[0], id: randomUUID(), stockQuantity: 1, sourceHash: null };
  const available = { ...product, availability: 'In Stock' };
  await writeProducts({ put: [available as never], remove: [] });
  const [cart, orders] = [await loadCalls('cart'), await loadCalls('orders')];
  const { headers } = member;
  await cart('POST /api/cart', { headers, body: { productId: product.id } });
  const { status, body } = await orders('POST /api/orders', { headers, body: {} });
  expect(status).toBe(201);
  return body as { id: string };
}
async function deliverEvents(): Promise<void> {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { QueryCommand } = await import('@aws-sdk/lib-dynamodb');
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      TableName: process.env.TABLE_NAME,
      KeyConditionExpression: 'PK = :outbox',
      ExpressionAttributeValues: { ':outbox': 'OUTBOX' },
      Limit: 100,
    }),
  );
  const Records = Items.map((row) => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: String(row.SK), NewImage: marshall(row) },
  }));
  const { handler } = await import('../outbox/handler.ts');
  await withinPermissions('outbox', () => handler({ Records } as never));
}
const invokeMail = async (event: object = { cause: 'schedule' }) => {
  const { handler } = await import('./handler.ts');
  await withinPermissions('mail', () => handler(event as Parameters<typeof handler>[0]));
};
const getMails = async (id: string) => {
  const { headers } = await signedInStaff();
  const call = await loadCalls('orders');
  return (await call('GET /api/orders/{id}/mails', { headers, params: { id } })).body;
};

test('GET /api/orders/{id}/mails leads from the request of a quote to the log line of its mails, and shows what became of them', async () => {
  const { id } = await requestQuote();
  await deliverEvents();
  expect(await getMails(id)).toMatchObject([
    { about: 'requested', state: 'queued', requestId: 'request-1' },
    { about: 'requested', state: 'queued', requestId: 'request-1' },
  ]);
  await ses.refuse('SendingPausedException', 'Paused', () => invokeMail());
  expect(await getMails(id)).toMatchObject([{ state: 'stopped' }, { state: 'stopped' }]);
  await invokeMail();
  const sent = lines().filter(({ message }) => message === 'A mail was sent');
  expect(sent).toMatchObject([1, 2].map(() => ({ requestId: 'request-1', order_id: id })));
  expect(await getMails(id)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
});

test('GET /api/orders/{id}/mails shows what was reported about the mails of a quote, in whatever order it comes', async () => {
  const { id } = await requestQuote();
  await deliverEvents();
  const { iterateQueue } = await import('../../platform/table/mail-queue.ts');
  const queued = await Array.fromAsync(iterateQueue(10));
  await invokeMail();
  const report = (n: number, eventType: string, more: object = {}) => {
    const headers = [
      { name: 'X-Mail-Key', value: queued[n]?.SK },
      { name: 'X-Mail-Quote', value: id },
    ];
    const Message = JSON.stringify({ eventType, mail: { headers }, ...more });
    return invokeMail({ Records: [{ Sns: { Message } }] });
  };
  await report(0, 'Delivery');
  await report(0, 'Send');
  const bouncedRecipients = [
    { emailAddress: 'x@example.com', diagnosticCode: '550 no user x@example.com' },
  ];
  await report(1, 'Bounce', { bounce: { bounceType: 'Permanent', bouncedRecipients } });
  const mails: QuoteMail[] = await getMails(id);
  expect(mails.map(({ state, reason }) => [state, reason]).sort()).toEqual([
    ['bounced', '550 no user …'],
    ['delivered', null],
  ]);
  const reported = lines().filter(({ message }) => message === 'A mail was reported');
  expect(reported.map(({ order_id }) => order_id)).toEqual([id, id, id]);
});

test('GET /api/orders/{id}/mails shows that a mail has failed, and that a retry has sent it', async () => {
  const { id } = await requestQuote();
  await deliverEvents();
  await ses.refuse('MessageRejected', 'Too large', () => invokeMail());
  expect(await getMails(id)).toMatchObject([
    { state: 'failed', reason: 'Too large' },
    { state: 'failed', reason: 'Too large' },
  ]);
  const { iterateFailedTasks, retryTask } = await import('../../platform/table/failed-tasks.ts');
  for await (const task of iterateFailedTasks()) await retryTask(task.id);
  await ses.refuse('SendingPausedException', 'Paused', () => invokeMail());
  expect(await getMails(id)).toMatchObject([{ state: 'stopped' }, { state: 'stopped' }]);
  await invokeMail();
  expect(await getMails(id)).toMatchObject([
    { state: 'sent', reason: null },
    { state: 'sent', reason: null },
  ]);
});

test('GET /api/orders/{id}/mails is for staff, and for quotes that exist', async () => {
  const call = await loadCalls('orders');
  const params = { id: randomUUID() };
  const { headers } = await signedInStaff();
  const member = await signedIn();
  const as = async (given?: { headers: object }) =>
    (await call('GET /api/orders/{id}/mails', { ...given, params } as never)).status;
  expect(await as({ headers })).toBe(404);
  expect(await as({ headers: member.headers })).toBe(403);
  expect(await as()).toBe(401);
});
