import { expect, test } from 'vitest';
import { logLines } from '../../tests/support/log-lines.ts';
import { syncedShop } from '../../tests/support/synced-shop.ts';

Object.assign(process.env, {
  POWERTOOLS_METRICS_DISABLED: 'false',
  POWERTOOLS_METRICS_NAMESPACE: 'Guidon',
});
const shop = syncedShop();
const lines = logLines();
/** Of runs of the sync: what was told of each. */
const told = () =>
  lines()
    .filter(({ SyncSeconds }) => SyncSeconds !== undefined)
    .map(({ SyncSucceeded, SyncFailed, SyncBlocked, SyncSeconds, SyncProblems }) => {
      expect(SyncSeconds).toBeGreaterThan(0);
      return { SyncSucceeded, SyncFailed, SyncBlocked, SyncProblems };
    });

test('a run that ended well is told with its problems, each record once', async () => {
  await shop.itemLog.edit(5, { Status: 'list ' });
  await shop.itemLog.edit(6, { Status: 'list ' });
  await shop.sync();
  expect(told()).toEqual([{ SyncSucceeded: 1, SyncProblems: 2 }]);
});

test('a run that failed is told', async () => {
  process.env.AIRTABLE_TOKEN = 'patWrong';
  await shop.sync();
  expect(told()).toEqual([{ SyncFailed: 1, SyncProblems: 0 }]);
});

test('a run that could not publish is told as failed', async () => {
  const { s3 } = shop.functions;
  s3.middlewareStack.add(
    (next) => async (args) => {
      const { Key = '' } = args.input as { Key?: string };
      if (Key.startsWith('catalogue/') && 'Body' in args.input) throw new Error('Slow down');
      return next(args);
    },
    { step: 'initialize', name: 'withoutCatalogue' },
  );
  await shop.sync();
  s3.middlewareStack.remove('withoutCatalogue');
  expect(told()).toMatchObject([{ SyncFailed: 1 }]);
});

test('a run that waits for a person is told', async () => {
  await shop.sync();
  for (const number of [1, 2, 3, 4, 5, 6]) await shop.itemLog.remove(number);
  await shop.sync();
  expect(told().at(-1)).toEqual({ SyncBlocked: 1, SyncProblems: 0 });
});

test('a run that goes on later is told once, at its end', async () => {
  const { beginRun, runSync } = shop.functions;
  const begun = await beginRun({ cause: 'schedule' });
  expect(await runSync(begun, { deadlineMs: 0 })).toMatchObject({ status: 'running' });
  expect(told()).toEqual([]);
  expect(await runSync(begun)).toMatchObject({ status: 'succeeded' });
  expect(told()).toEqual([{ SyncSucceeded: 1, SyncProblems: 0 }]);
});

test('a rehearsal, a test import and a base that is not connected are no runs', async () => {
  await shop.sync({ dryRun: true });
  await shop.sync({ first: 5 });
  const { worker } = await import('./worker.ts');
  process.env.AIRTABLE_TOKEN = '';
  expect(await worker({ cause: 'schedule' })).toBeUndefined();
  expect(told()).toEqual([]);
});

test('a run that nobody can be asked to work on is told as failed', async () => {
  const { runByWorker } = await import('./run-in-worker.ts');
  const endpoint = process.env.AWS_ENDPOINT_URL_LAMBDA;
  process.env.AWS_ENDPOINT_URL_LAMBDA = 'http://127.0.0.1:9';
  await expect(runByWorker({ cause: 'manual' })).rejects.toThrow();
  process.env.AWS_ENDPOINT_URL_LAMBDA = endpoint;
  expect(told()).toEqual([{ SyncFailed: 1, SyncProblems: 0 }]);
});
