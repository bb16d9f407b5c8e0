import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUDGETS, type OpenRoute, ROUTE_BUDGETS } from '../../shared/contract/budgets.ts';
import { servedRoutes } from '../../shared/contract/contract.ts';
import { errorCodes } from '../../shared/contract/endpoint.ts';
import { countWrites } from '../../tests/support/count-writes.ts';
import type { CallInput } from '../../tests/support/outage-calls.ts';
import { startOutageShop } from '../../tests/support/outage-shop.ts';

const routes = servedRoutes.filter(({ endpoint }) => endpoint.access !== 'staff');
const budgetOf = (key: string) => {
  const name = ROUTE_BUDGETS[key as OpenRoute];
  return name === null ? null : BUDGETS[name];
};

let shop: Awaited<ReturnType<typeof startOutageShop>>;
let calls: Record<string, CallInput>;
beforeAll(async () => {
  shop = await startOutageShop();
  calls = await shop.createValidCalls();
});
afterAll(() => shop.stop());

/** Counts what waits to be mailed, and the changes of quotes that will be. */
async function countMails(): Promise<number> {
  const { iterateQueue } = await import('../storage/table/mail-queue.ts');
  const { iterateEvents } = await import('../../tests/support/outbox.ts');
  const mails = await Array.fromAsync(iterateQueue(100));
  const events = await Array.fromAsync(iterateEvents());
  const changes = events.filter(
    (event) => event.kind === 'quote-changed' && event.actor === 'collector',
  );
  return mails.length + changes.length;
}

describe('the calls of members and visitors', () => {
  test.each(routes.map(({ key }) => key))(
    '%s writes and mails no more than its budget',
    async (key) => {
      const before = await countMails();
      const { result, writes } = await countWrites(() => shop.call(key, calls[key] ?? {}));
      expect(result.statusCode).toBeLessThan(400);
      expect(writes).toBeLessThanOrEqual(budgetOf(key)?.writesPerRequest ?? 0);
      // The numbers above zero are tested in mail-budgets.integration.test.ts.
      if (!budgetOf(key)?.mailsPerHour) expect(await countMails()).toBeLessThanOrEqual(before);
    },
  );

  test('have a budget each, which their errors tell of', () => {
    expect(Object.keys(ROUTE_BUDGETS).sort()).toEqual(
      routes.map(({ key }) => key as string).sort(),
    );
    const silent = routes.filter(
      ({ key, endpoint }) =>
        budgetOf(key)?.changesPerHour && !errorCodes(endpoint).includes('RATE_LIMITED'),
    );
    expect(silent.map(({ key }) => key)).toEqual([]);
  });

  test('reject a body that is larger than the budget', async () => {
    const body = JSON.stringify({ query: { search: 'x' }, padding: ' '.repeat(8_000) });
    const { headers = {} } = calls['POST /api/alerts'] ?? {};
    const { statusCode, body: answer } = await shop.call('POST /api/alerts', { headers, body });
    expect(statusCode).toBe(413);
    expect(JSON.parse(answer ?? '')).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});
