import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Wanted } from '../../functions/sync/run.ts';
import type { SyncOptions } from '../../functions/sync/run-sync.ts';
import type { Product } from '../../shared/entities/product.ts';
import { startEngines } from './engines.ts';
import { forgetSyncs } from './forget-syncs.ts';
import { type ItemLog, itemRecord, photo, recordId, startItemLog } from './item-log.ts';

/** Of twenty: 1–16 for sale, the first with two photos, then one of every other standing. */
export const RECORDS = [
  itemRecord(1, { Photos: [photo('front'), photo('back')] }),
  ...Array.from({ length: 15 }, (_, n) => itemRecord(n + 2, { Status: n % 2 ? 'Ebay' : 'List' })),
  itemRecord(17, { Status: 'Owned' }),
  itemRecord(18, { Status: 'Reserved' }),
  itemRecord(19, { Status: 'Sold' }),
  itemRecord(20, { Status: undefined }),
];

/** Waits that a test can live with. */
const QUICK = {
  airtable: { backoffMs: 5, rateLimitWaitMs: 10, requestTimeoutMs: 2_000 },
  photos: { backoffMs: 5, timeoutMs: 2_000 },
};

async function modules() {
  return {
    ...(await import('../../functions/sync/run-sync.ts')),
    ...(await import('../../functions/sync/begin-run.ts')),
    ...(await import('../../functions/storage/table/products.ts')),
    ...(await import('../../functions/storage/table/sync-runs.ts')),
    ...(await import('../../functions/storage/table/sync-lease.ts')),
    ...(await import('../../functions/storage/table/sync-state.ts')),
    ...(await import('../../functions/storage/table/sync-steps.ts')),
    ...(await import('../../functions/storage/bucket/photos.ts')),
    ...(await import('../../functions/storage/bucket/snapshot.ts')),
    ...(await import('../../functions/storage/bucket/media-bucket.ts')),
    ...(await import('../../functions/storage/table/table.ts')),
    ...(await import('../../functions/aws/dynamodb.ts')),
    ...(await import('../../functions/aws/s3.ts')),
  };
}

/** For a test file: the engines, and for each test an empty shop beside a fresh Airtable base. The
 *  bucket keeps its photos from one test to the next. */
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
    const remove = (await functions.allProducts()).map(({ id }) => id);
    await functions.writeProducts({ put: [], remove });
    await forgetSyncs();
  });

  /** As it ended. */
  const sync = async (wanted: Partial<Wanted> = {}, options: SyncOptions = {}) =>
    functions.runSync(await functions.beginRun({ cause: 'test', ...wanted }), {
      ...QUICK,
      ...options,
    });
  const shown = async (): Promise<Product[]> => {
    const snapshot = await functions.fetchSnapshot();
    if (!snapshot || snapshot === 'unchanged') throw new Error('Nothing is published');
    return snapshot.lines.map((line) => JSON.parse(line));
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
    /** Another base in the place of the one at hand. */
    connect,
    sync,
    /** What visitors see. */
    shown,
    shownOf: async (number: number) =>
      (await shown()).find(({ airtableId }) => airtableId === recordId(number)),
    storedOf: async (number: number) =>
      (await functions.allProducts()).find(({ airtableId }) => airtableId === recordId(number)),
  };
}
