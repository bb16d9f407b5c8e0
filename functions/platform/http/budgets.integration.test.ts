import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BUDGETS,
  type BudgetName,
  type OpenRoute,
  ROUTE_BUDGETS,
} from '../../../shared/contract/budgets.ts';
import { servedRoutes } from '../../../shared/contract/contract.ts';
import { errorCodes, type RouteKey } from '../../../shared/contract/endpoint.ts';
import { countWrites } from '../../../tests/support/count-writes.ts';
import type { CallInput } from '../../../tests/support/outage-calls.ts';
import { startOutageShop } from '../../../tests/support/outage-shop.ts';
import { signedIn } from '../../../tests/support/session.ts';
import type { StrangerBudget } from './spend.ts';

const routes = servedRoutes.filter(({ endpoint }) => endpoint.access !== 'staff');
const budgetOf = (key: string) => {
  const name = ROUTE_BUDGETS[key as OpenRoute];
  return name === null ? null : BUDGETS[name];
};

const STRANGERS: readonly BudgetName[] = [
  'newsletter',
  'preferencesLink',
  'question',
  'contactMessage',
  'dataRequest',
  'trackedOrder',
  'certificate',
] satisfies StrangerBudget[];

/** Only PayPal can sign its events. */
const REJECTED: readonly string[] = ['POST /api/paypal-webhook'];

let shop: Awaited<ReturnType<typeof startOutageShop>>;
let calls: Record<string, CallInput>;
beforeAll(async () => {
  shop = await startOutageShop();
  calls = await shop.createValidCalls();
});
afterAll(() => shop.stop());

async function countMails(): Promise<number> {
  const { iterateQueue } = await import('../table/mail-queue.ts');
  const { iterateEvents } = await import('../../../tests/support/outbox.ts');
  const mails = await Array.fromAsync(iterateQueue(100));
  const events = await Array.fromAsync(iterateEvents());
  const changes = events.filter(
    (event) => event.kind === 'quote-changed' && event.actor === 'collector',
  );
  return mails.length + changes.length;
}

test.each(routes.map(({ key }) => key))(
  'the call %s writes and mails no more than its budget',
  async (key) => {
    const before = await countMails();
    const { result, writes } = await countWrites(() => shop.call(key, calls[key] ?? {}));
    expect(result.statusCode).toBeLessThan(REJECTED.includes(key) ? 500 : 400);
    expect(writes).toBeLessThanOrEqual(budgetOf(key)?.writesPerRequest ?? 0);
    if (!budgetOf(key)?.mailsPerHour) expect(await countMails()).toBeLessThanOrEqual(before);
  },
);

test('each call of members and visitors has a budget, and declares the error of exceeding it', () => {
  expect(Object.keys(ROUTE_BUDGETS).sort()).toEqual(routes.map(({ key }) => key as string).sort());
  const silent = routes.filter(
    ({ key, endpoint }) =>
      budgetOf(key)?.changesPerHour &&
      endpoint.response !== 'redirect' &&
      !errorCodes(endpoint).includes('RATE_LIMITED'),
  );
  expect(silent.map(({ key }) => key)).toEqual([]);
});

test('the calls of members and visitors reject a body that is larger than the budget', async () => {
  const body = JSON.stringify({ query: { search: 'x' }, padding: ' '.repeat(8_000) });
  const { headers = {} } = calls['POST /api/alerts'] ?? {};
  const { statusCode, body: answer } = await shop.call('POST /api/alerts', { headers, body });
  expect(statusCode).toBe(413);
  expect(JSON.parse(answer ?? '')).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
});

describe('the changes within an hour', () => {
  const NAMES = (Object.keys(BUDGETS) as BudgetName[]).filter(
    (name) =>
      BUDGETS[name].changesPerHour !== null &&
      !STRANGERS.includes(name) &&
      // Leads to the quote, whose payment the clock completes.
      name !== 'paypalReturn',
  );
  const ROUTES: Partial<Record<BudgetName, RouteKey>> = {
    sessionEnd: 'DELETE /api/account/sessions/{id}',
  };
  let unused: Record<string, CallInput>;
  beforeAll(async () => {
    unused = await shop.createValidCalls();
    const { headers } = await signedIn();
    // These calls must not end the session that the test uses.
    unused['DELETE /api/account'] = { headers, body: JSON.stringify({ email: 'a@b.example' }) };
    const key = 'DELETE /api/account/sessions/{id}';
    unused[key] = { ...unused[key], headers };
  });

  test.each(NAMES)(
    'the changes within an hour stay limited when calls are concurrent: %s',
    async (name) => {
      const [first = ''] = Object.entries(ROUTE_BUDGETS).find(([, each]) => each === name) ?? [];
      const key = ROUTES[name] ?? (first as RouteKey);
      const call = () => shop.call(key, unused[key] ?? {});
      expect((await call()).statusCode).not.toBe(429);
      const limit = BUDGETS[name].changesPerHour ?? 0;
      await setSpent(name, limit - 2);
      const answers = await Promise.all(Array.from({ length: 5 }, call));
      const rejected = answers.filter(({ body = '' }) =>
        body.includes(`limit of ${limit} changes`),
      );
      expect(rejected.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429]);
    },
  );
});

async function setSpent(name: BudgetName, count: number): Promise<void> {
  const { paginateScan, UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamodb } = await import('../aws/dynamodb.ts');
  const TableName = process.env.TABLE_NAME;
  const query = {
    TableName,
    FilterExpression: 'begins_with(PK, :name)',
    ExpressionAttributeValues: { ':name': `SPENT#${name}#` },
  };
  for await (const { Items = [] } of paginateScan({ client: dynamodb }, query)) {
    for (const { PK, SK } of Items) {
      await dynamodb.send(
        new UpdateCommand({
          TableName,
          Key: { PK, SK },
          UpdateExpression: 'SET #count = :count',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: { ':count': count },
        }),
      );
    }
  }
}
