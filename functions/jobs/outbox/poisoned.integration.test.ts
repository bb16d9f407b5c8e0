import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';

const DEALER = 'dealer@guidon.example';
let engines: Awaited<ReturnType<typeof startEngines>>;
let storage: {
  tasks: typeof import('../../platform/table/failed-tasks.ts');
  queue: typeof import('../../platform/table/mail-queue.ts');
  digests: typeof import('../../platform/table/digests.ts');
  recipients: typeof import('../../platform/table/mail-recipients.ts');
};
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env, { MAIL_REPLY_TO: DEALER, MAIL_FROM: DEALER });
  storage = {
    tasks: await import('../../platform/table/failed-tasks.ts'),
    queue: await import('../../platform/table/mail-queue.ts'),
    digests: await import('../../platform/table/digests.ts'),
    recipients: await import('../../platform/table/mail-recipients.ts'),
  };
});
afterAll(() => engines.stop());

const invoke = async (event: object) => {
  const { handler } = await import('./handler.ts');
  return withinPermissions('outbox', () => handler(event as Parameters<typeof handler>[0]));
};
const tick = () => invoke({ cause: 'schedule' });
const toRecord = (event: unknown, SK: string) => ({
  eventName: 'INSERT',
  dynamodb: { SequenceNumber: SK, NewImage: marshall({ PK: 'OUTBOX', SK, event }) },
});
async function put(Item: Record<string, unknown>) {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  await dynamodb.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
}
const listTasks = () => Array.fromAsync(storage.tasks.iterateFailedTasks());
const findTask = async (kind: string) => (await listTasks()).filter((task) => task.kind === kind);
const listMails = async () =>
  (await Array.fromAsync(storage.queue.iterateQueue(100))).map(({ mail }) => mail);
async function at<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
const HOUR_MS = 3_600_000;

describe('an event that no release understands', () => {
  const id = randomUUID();
  const event = { kind: 'holds-changed', freed: 'not a list' };

  test('an event that no release understands is set aside, and those before and after it are processed', async () => {
    const holds = { kind: 'holds-changed', freed: [] };
    const Records = [
      toRecord(holds, randomUUID()),
      toRecord(event, id),
      toRecord(holds, randomUUID()),
    ];
    expect(await invoke({ Records })).toEqual({ batchItemFailures: [] });
    const [task, ...others] = await findTask('event');
    expect(others).toEqual([]);
    expect(task).toMatchObject({ subject: 'holds-changed', attempts: 1, nextAttemptAt: null });
    expect(task?.reason).toContain('freed');
  });

  test('an event that no release understands is not tried again by itself, and once more after ‘Retry’', async () => {
    await invoke({ Records: [toRecord(event, id)] });
    await tick();
    const [task] = await findTask('event');
    expect(task?.attempts).toBe(1);
    expect(await storage.tasks.loadPayload(task?.id ?? '')).toEqual({ id, event });
    expect(await storage.tasks.retryTask(task?.id ?? '')).toBe(true);
    await tick();
    expect((await findTask('event'))[0]).toMatchObject({ attempts: 1, nextAttemptAt: null });
  });

  test('an event that no release understands is gone for good after ‘Discard’, also when it is delivered again', async () => {
    const [task] = await findTask('event');
    expect(await storage.tasks.discardTask(task?.id ?? '')).toBe(true);
    expect(await storage.tasks.retryTask(task?.id ?? '')).toBe(false);
    expect(await invoke({ Records: [toRecord(event, id)] })).toEqual({ batchItemFailures: [] });
    await tick();
    expect(await findTask('event')).toEqual([]);
    expect(await storage.tasks.loadPayload(task?.id ?? '')).toBeUndefined();
  });
});

test('an event that fails for now holds up the others three times, and is then tried again by the schedule', async () => {
  const { s3 } = await import('../../platform/aws/s3.ts');
  let isDown = true;
  s3.middlewareStack.add(
    (next) => async (args) => {
      if (isDown) throw Object.assign(new Error('The bucket is down'), { name: 'TimeoutError' });
      return next(args);
    },
    { step: 'initialize', name: 'outage', override: true },
  );
  const id = randomUUID();
  const Records = [toRecord({ kind: 'holds-changed', freed: [] }, id)];
  const failed = { batchItemFailures: [{ itemIdentifier: id }] };
  expect(await invoke({ Records })).toEqual(failed);
  expect(await invoke({ Records })).toEqual(failed);
  expect(await invoke({ Records })).toEqual({ batchItemFailures: [] });
  expect((await findTask('event'))[0]).toMatchObject({
    attempts: 3,
    nextAttemptAt: expect.any(String),
  });
  isDown = false;
  await at(Date.now() + HOUR_MS, tick);
  expect(await findTask('event')).toEqual([]);
});

test('a task that keeps failing for now waits for staff in the end', async () => {
  const { s3 } = await import('../../platform/aws/s3.ts');
  const id = randomUUID();
  s3.middlewareStack.add(
    () => async () => {
      throw Object.assign(new Error('The bucket is down'), { name: 'TimeoutError' });
    },
    { step: 'initialize', name: 'outage', override: true },
  );
  const Records = [toRecord({ kind: 'holds-changed', freed: [] }, id)];
  for (let delivery = 0; delivery < 3; delivery++) await invoke({ Records });
  const startMs = Date.now();
  for (let hour = 2; hour < 12; hour++) {
    await at(startMs + hour * HOUR_MS, () => tick().catch(() => undefined));
  }
  s3.middlewareStack.remove('outage');
  const [task] = await findTask('event');
  expect(task).toMatchObject({ attempts: 11, nextAttemptAt: null });
  await storage.tasks.retryTask(task?.id ?? '');
  await tick();
  expect(await findTask('event')).toEqual([]);
});

async function requestOffer(): Promise<string> {
  const { writeProducts } = await import('../../platform/table/products.ts');
  const productId = randomUUID();
  const product = { ...makeProducts(1)[0], id: productId, stockQuantity: 1, sourceHash: null };
  const available = { ...product, availability: 'In Stock' };
  await writeProducts({ put: [available as never], remove: [] });
  const [{ headers }, staff] = [await signedIn(), await signedInStaff()];
  const [cart, orders] = [await loadCalls('cart'), await loadCalls('orders')];
  await cart('POST /api/cart', { headers, body: { productId } });
  const { id } = (await orders('POST /api/orders', { headers, body: {} })).body;
  const body = { lines: [{ productId, price: '10.00' }] };
  await orders('POST /api/orders/{id}/offers', { headers: staff.headers, params: { id }, body });
  return id;
}

test('a quote that cannot be read does not keep the other quotes from advancing', async () => {
  const bad = randomUUID();
  await put({ PK: 'ORDERS', SK: bad, id: bad, items: 'none' });
  await put({
    PK: `QUOTE#${bad}`,
    SK: 'DUE',
    GSI1PK: 'QUOTES_DUE',
    GSI1SK: `2026-01-01T00:00:00.000Z#${bad}`,
    orderId: bad,
  });
  const id = storage.tasks.toTaskId('due-quote', `${bad}#2026-01-01T00:00:00.000Z`);
  await put({ PK: 'FAILED_TASKS', SK: id, attempts: 'many' });
  const good = await requestOffer();
  const { findOrder } = await import('../../platform/table/orders.ts');
  expect((await findOrder(good))?.state).toBe('quoted');
  await expect(at(Date.now() + 8 * 24 * HOUR_MS, tick)).rejects.toThrow();
  expect((await findOrder(good))?.state).toBe('expired');
  await put({ PK: 'FAILED_TASKS', SK: id });
  await tick();
  await tick();
  expect(await findTask('due-quote')).toMatchObject([{ attempts: 1, nextAttemptAt: null }]);
});

test('a digest that cannot be queued does not keep other members from theirs', async () => {
  const { digests } = storage;
  const { createAlert } = await import('../../platform/table/alerts.ts');
  const { writeProducts } = await import('../../platform/table/products.ts');
  const productId = randomUUID();
  const product = { ...makeProducts(1)[0], id: productId, stockQuantity: 1, sourceHash: null };
  const available = { ...product, availability: 'In Stock' };
  await writeProducts({ put: [available as never], remove: [] });
  const createdAt = new Date().toISOString();
  const dueAt = '2026-01-01T00:00:00.000Z';
  const add = async (owner: string) => {
    const alertId = randomUUID();
    await createAlert({
      id: alertId,
      userId: owner,
      query: { search: 'patch' },
      cadence: 'daily',
      isNameShown: false,
      createdAt,
      updatedAt: createdAt,
    });
    await digests.addToDigest(
      { owner, cadence: 'daily', dueAt },
      { publication: randomUUID(), alertId, productIds: [productId] },
    );
  };
  const bad = '00000000-0000-4000-8000-000000000000';
  await add(bad);
  await put({ PK: `USER#${bad}`, SK: 'USER', id: bad, email: 7 });
  const { user } = await signedIn();
  await add(user.id);
  await tick();
  await tick();
  expect(await findTask('digest')).toMatchObject([
    { subject: 'alerts, daily', attempts: 1, nextAttemptAt: null },
  ]);
  const due = await Array.fromAsync(digests.iterateDueDigests(new Date().toISOString()));
  expect(due.map(({ owner }) => owner)).toEqual([bad]);
  const mails = (await listMails()).filter(({ list }) => list === 'alerts');
  expect(mails.map(({ userId }) => userId)).toEqual([user.id]);
});

test('a malformed entry does not keep the others of a digest from the member', async () => {
  const { digests } = storage;
  const owner = randomUUID();
  const entry = { alertId: randomUUID(), productIds: [randomUUID()] };
  const digest = { owner, cadence: 'daily', dueAt: '2026-01-01T00:00:00.000Z' } as const;
  await digests.addToDigest(digest, { publication: randomUUID(), ...entry });
  await put({ PK: `DIGEST#${owner}`, SK: 'daily#poison', isSent: false, productIds: 7 });
  expect(await digests.listUnsentEntries(digest)).toMatchObject([entry]);
});
