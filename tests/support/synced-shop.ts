import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { SyncRequest } from '../../functions/domain/sync/run.ts';
import type { SyncRunOptions } from '../../functions/jobs/sync/run-sync.ts';
import type { Product } from '../../shared/entities/product.ts';
import { startEngines } from './engines.ts';
import { forgetSyncs } from './forget-syncs.ts';
import { listProducts } from './index-contents.ts';
import { type ItemLog, itemRecord, photo, recordId, startItemLog } from './item-log.ts';

/** 1–16 are for sale, the first with two photos; 17–20 have one of every other status. */
export const RECORDS = [
  itemRecord(1, { Photos: [photo('front'), photo('back')] }),
  ...Array.from({ length: 15 }, (_, n) => itemRecord(n + 2, { Status: n % 2 ? 'Ebay' : 'List' })),
  itemRecord(17, { Status: 'Owned' }),
  itemRecord(18, { Status: 'Reserved' }),
  itemRecord(19, { Status: 'Sold' }),
  itemRecord(20, { Status: undefined }),
];

const SHORT_DELAYS = {
  airtable: { backoffMs: 5, rateLimitWaitMs: 10, requestTimeoutMs: 2_000 },
  photos: { backoffMs: 5, timeoutMs: 2_000 },
};

async function modules() {
  return {
    ...(await import('../../functions/jobs/sync/run-sync.ts')),
    ...(await import('../../functions/domain/sync/start-run.ts')),
    ...(await import('../../functions/platform/table/products.ts')),
    ...(await import('../../functions/platform/table/sync-runs.ts')),
    ...(await import('../../functions/platform/table/sync-lease.ts')),
    ...(await import('../../functions/platform/table/sync-state.ts')),
    ...(await import('../../functions/platform/table/sync-checkpoint.ts')),
    ...(await import('../../functions/platform/bucket/photos.ts')),
    ...(await import('../../functions/platform/bucket/open-problems.ts')),
    ...(await import('../../functions/platform/bucket/published-catalog.ts')),
    ...(await import('../../functions/platform/bucket/media-bucket.ts')),
    ...(await import('../../functions/platform/table/table.ts')),
    ...(await import('../../functions/platform/aws/dynamodb.ts')),
    ...(await import('../../functions/platform/aws/s3.ts')),
  };
}

/** Each test starts with an empty shop and a new Airtable base. The bucket keeps its photos between tests. */
export function syncedShop() {
  let engines: Awaited<ReturnType<typeof startEngines>>;
  let functions: Awaited<ReturnType<typeof modules>>;
  let itemLog: ItemLog | undefined;

  beforeAll(async () => {
    engines = await startEngines();
    Object.assign(process.env, engines.env);
    functions = await modules();
  });
  afterAll(() => engines.stop());

  const connect = async (options: Partial<Parameters<typeof startItemLog>[0]> = {}) => {
    await itemLog?.close();
    itemLog = await startItemLog({ records: RECORDS, ...options });
    Object.assign(process.env, itemLog.env);
  };
  beforeEach(() => connect());
  afterEach(async () => {
    await itemLog?.close();
    itemLog = undefined;
    const remove = (await functions.loadAllProducts()).map(({ id }) => id);
    await functions.writeProducts({ put: [], remove });
    await forgetSyncs();
  });

  const sync = async (request: Partial<SyncRequest> = {}, options: SyncRunOptions = {}) =>
    functions.runSync(await functions.startRun({ cause: 'test', ...request }), {
      ...SHORT_DELAYS,
      ...options,
    });
  const listShown = async (): Promise<Product[]> => {
    const catalog = await functions.openCatalog();
    if (!catalog) throw new Error('Nothing is published');
    return listProducts(catalog.index);
  };
  return {
    get functions() {
      return functions;
    },
    get itemLog() {
      if (!itemLog) throw new Error('No base is connected');
      return itemLog;
    },
    forgetSyncs,
    connect,
    sync,
    shown: listShown,
    findShown: async (number: number) =>
      (await listShown()).find(({ airtableId }) => airtableId === recordId(number)),
    findStored: async (number: number) =>
      (await functions.loadAllProducts()).find(({ airtableId }) => airtableId === recordId(number)),
  };
}
