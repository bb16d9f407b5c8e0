import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTable, startEngines } from '../../tests/support/engines.ts';
import rows from './testing/2026-11-28.json' with { type: 'json' };

const [PENDING = '', ACCEPTED = '', SOLD = ''] = rows.flatMap(({ PK, id }) =>
  PK.startsWith('ORDERS') ? (id ?? []) : [],
);

const engines = await startEngines();
Object.assign(process.env, engines.env);
const { dynamodb } = await import('../../functions/platform/aws/dynamodb.ts');
const { findFormat, saveFormat } = await import('../../functions/platform/table/format.ts');
const { findOrder, NEW_QUOTE } = await import('../../functions/platform/table/orders.ts');
const { requireAllRows } = await import('../../functions/platform/table/parse-rows.ts');
const { iterateQueue } = await import('../../functions/platform/table/mail-queue.ts');
const inbox = await import('../../functions/platform/table/quote-inbox.ts');
const { migrate } = await import('./migrate.ts');

beforeEach(async () => {
  // The piece of the accepted quote is on hold.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01') });
  await createTable();
  await saveFormat(1);
  for (const Item of rows) {
    await dynamodb.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
  }
});
afterEach(() => void vi.useRealTimers());
afterAll(() => engines.stop());

const readAll = () =>
  requireAllRows(async () => ({
    quotes: await Promise.all([PENDING, ACCEPTED, SOLD].map(findOrder)),
    inbox: await Array.fromAsync(inbox.iterateInbox()),
    archived: await Array.fromAsync(inbox.iterateInbox('archived')),
    due: await Array.fromAsync(inbox.iterateDueQuotes('2027-01-01T00:00:00.000Z')),
  }));

test('quotes of format 1 get payments, parcels, returns and taxes', async () => {
  await migrate();
  expect(await findFormat()).toEqual({ number: 2, isRepeated: false });
  const { attempt, shipments, returns, dispute, returnDays, giftNote } = NEW_QUOTE;
  const added = { attempt, shipments, returns, dispute, returnDays, giftNote };
  const { quotes } = await readAll();
  expect(quotes).toMatchObject([
    {
      ...added,
      ledger: [],
      shippingAddress: { adminArea2: 'Reading', adminArea1: 'PA', countryCode: 'US' },
    },
    {
      ...added,
      shippingAddress: null,
      offers: [{ taxes: [], total: '150.00' }],
      ledger: [
        {
          kind: 'payment',
          method: 'other',
          cents: 5_000,
          cleared: true,
          instalment: 0,
          at: '2026-11-28T12:00:00.000Z',
        },
      ],
    },
    // The money of earlier sales was settled elsewhere.
    { ...added, state: 'sold', ledger: [], offers: [{ taxes: [] }] },
  ]);
});

test('the rows of the inbox are replaced by rows of the new groups', async () => {
  await migrate();
  const data = await readAll();
  expect(data.inbox).toMatchObject([
    { id: PENDING, group: 'waiting', stage: null },
    { id: ACCEPTED, group: 'accepted', stage: 'part paid' },
  ]);
  expect(data.archived).toMatchObject([{ id: SOLD, group: 'archived', stage: 'completed' }]);
  expect(data.due).toMatchObject([{ orderId: ACCEPTED, dueAt: '2026-12-26T00:00:00.000Z' }]);
});

test('an installment plan whose hold is over has no payments', async () => {
  const Item = rows.find(({ PK, id }) => PK === 'ORDERS' && id === ACCEPTED);
  await dynamodb.send(
    new PutCommand({
      TableName: process.env.TABLE_NAME,
      Item: { ...Item, heldUntil: '2020-01-01T00:00:00.000Z' },
    }),
  );
  await migrate();
  expect(await findOrder(ACCEPTED)).toMatchObject({ state: 'accepted', ledger: [] });
});

test('queued mails of format 1 are sent', async () => {
  expect(await Array.fromAsync(iterateQueue(10))).toEqual([]);
  await migrate();
  expect(await Array.fromAsync(iterateQueue(10))).toMatchObject([
    { mail: { id: 'offered', content: { totals: { taxes: [], total: '150.00' }, waysToPay: [] } } },
    { mail: { id: 'digest', content: { pendingQuotes: 1, tasks: { toShip: 0 } } } },
  ]);
});

test('an interrupted migration continues, and a repeated one changes nothing', async () => {
  const send = dynamodb.send.bind(dynamodb);
  let calls = 0;
  vi.spyOn(dynamodb, 'send').mockImplementation(((command: never) => {
    calls += 1;
    return calls > 5 ? Promise.reject(new Error('killed')) : send(command);
  }) as typeof dynamodb.send);
  await expect(migrate()).rejects.toThrow('killed');
  vi.restoreAllMocks();
  await migrate({ isInUse: true });
  expect(await findFormat()).toEqual({ number: 2, isRepeated: true });
  const migrated = await readAll();
  expect(migrated.inbox).toHaveLength(2);
  await migrate();
  expect(await findFormat()).toEqual({ number: 2, isRepeated: false });
  expect(await readAll()).toEqual(migrated);
});
