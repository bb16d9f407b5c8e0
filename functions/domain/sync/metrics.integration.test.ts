import { expect, test } from 'vitest';
import { logLines } from '../../../tests/support/log-lines.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

Object.assign(process.env, {
  POWERTOOLS_METRICS_DISABLED: 'false',
  POWERTOOLS_METRICS_NAMESPACE: 'Guidon',
});
const shop = syncedShop();
const lines = logLines();
const metrics = () =>
  lines()
    .filter(({ SyncSeconds }) => SyncSeconds !== undefined)
    .map(({ SyncSucceeded, SyncFailed, SyncBlocked, SyncSeconds, SyncProblems }) => {
      expect(SyncSeconds).toBeGreaterThan(0);
      return { SyncSucceeded, SyncFailed, SyncBlocked, SyncProblems };
    });

test('a successful run counts each record with problems once', async () => {
  await shop.itemLog.edit(5, { Status: 'list ' });
  await shop.itemLog.edit(6, { Status: 'list ' });
  await shop.sync();
  expect(metrics()).toEqual([{ SyncSucceeded: 1, SyncProblems: 2 }]);
});

test('a failed run is counted', async () => {
  process.env.AIRTABLE_TOKEN = 'patWrong';
  await shop.sync();
  expect(metrics()).toEqual([{ SyncFailed: 1, SyncProblems: 0 }]);
});

test('a run that cannot publish counts as failed', async () => {
  const { s3 } = shop.functions;
  s3.middlewareStack.add(
    (next) => async (args) => {
      const { Key = '' } = args.input as { Key?: string };
      if (Key.startsWith('catalogue/') && 'Body' in args.input) throw new Error('Slow down');
      return next(args);
    },
    { step: 'initialize', name: 'failCatalogWrites' },
  );
  await shop.sync();
  s3.middlewareStack.remove('failCatalogWrites');
  expect(metrics()).toMatchObject([{ SyncFailed: 1 }]);
});

test('a blocked run is counted', async () => {
  await shop.sync();
  for (const number of [1, 2, 3, 4, 5, 6]) await shop.itemLog.remove(number);
  await shop.sync();
  expect(metrics().at(-1)).toEqual({ SyncBlocked: 1, SyncProblems: 0 });
});

test('a run that is handed over is counted once, at its end', async () => {
  const { startRun, runSync } = shop.functions;
  const begun = await startRun({ cause: 'schedule' });
  expect(await runSync(begun, { deadlineMs: 0 })).toMatchObject({ status: 'running' });
  expect(metrics()).toEqual([]);
  expect(await runSync(begun)).toMatchObject({ status: 'succeeded' });
  expect(metrics()).toEqual([{ SyncSucceeded: 1, SyncProblems: 0 }]);
});

test('a dry run, a test import and an unconnected base are not counted', async () => {
  await shop.sync({ dryRun: true });
  await shop.sync({ first: 5 });
  const { worker } = await import('../../jobs/worker/handler.ts');
  process.env.AIRTABLE_TOKEN = '';
  expect(await worker({ cause: 'schedule' })).toBeUndefined();
  expect(metrics()).toEqual([]);
});

test('a run whose worker cannot be invoked counts as failed', async () => {
  const { runInWorker } = await import('../../api/sync/run-in-worker.ts');
  const endpoint = process.env.AWS_ENDPOINT_URL_LAMBDA;
  process.env.AWS_ENDPOINT_URL_LAMBDA = 'http://127.0.0.1:9';
  await expect(runInWorker({ cause: 'manual' })).rejects.toThrow();
  process.env.AWS_ENDPOINT_URL_LAMBDA = endpoint;
  expect(metrics()).toEqual([{ SyncFailed: 1, SyncProblems: 0 }]);
});

test('a shop without a base sets off no alarm, one without a token does', async () => {
  const { worker } = await import('../../jobs/worker/handler.ts');
  const succeeded = () => lines().filter(({ SyncSucceeded }) => SyncSucceeded === 1);
  process.env.AIRTABLE_TOKEN = '';
  expect(await worker({ cause: 'schedule' })).toBeUndefined();
  expect(succeeded()).toEqual([]);
  process.env.AIRTABLE_BASE_ID = '';
  expect(await worker({ cause: 'schedule' })).toBeUndefined();
  expect(succeeded()).toHaveLength(1);
});
