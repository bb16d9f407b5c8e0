import { beforeAll, expect, test, vi } from 'vitest';
import type { Comparison } from '../../../shared/entities/comparison.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import type { Order } from '../../../shared/entities/order.ts';
import type { Product } from '../../../shared/entities/product.ts';
import type { SyncRun } from '../../../shared/entities/sync-run.ts';
import type { CookieJar } from '../../../tests/support/identity.ts';
import { itemRecord, photo, recordId } from '../../../tests/support/item-log.ts';
import { accounts } from '../../../tests/support/log-in.ts';
import { WORKER_CONCURRENCY } from '../../../tests/support/restorable-aws.ts';
import { restorableShop } from '../../../tests/support/restorable-shop.ts';
import { deleteRow, loadRows, photoKeys, putRows } from '../../../tests/support/restored-table.ts';
import { startTableProxy } from '../../../tests/support/table-proxy.ts';
import { photograph, upload } from '../../../tests/support/uploads.ts';
import { spawnWorker } from '../../../tests/support/worker-process.ts';
import { ENTRIES } from '../../api/identification/testing/setup-identification.ts';

/** The first ten are for sale, the first three with a photo. */
const RECORDS = Array.from({ length: 12 }, (_, n) =>
  itemRecord(n + 1, {
    ...(n < 3 ? { Photos: [photo(`of ${n + 1}`)] } : {}),
    ...(n < 10 ? {} : { Status: 'Owned' }),
  }),
);

type CommandResult = Awaited<ReturnType<typeof shop.restore>>;

const shop = restorableShop(RECORDS);
let staff: CookieJar;
let collector: CookieJar;
/** Sessions of a user who logs out after the restore point, and signs in again. */
let loggedOut: CookieJar;
let laterCollector: CookieJar;
let order: Order;
let laterOrder: Order;
let item: MilitaryItem;
let deletedItem: MilitaryItem;
let laterItem: MilitaryItem;
let verified: Comparison;
let uploadedAs: string;
let earlierRun: SyncRun;
let dryRun: CommandResult;
let restored: CommandResult;
/** Mails that wait at the restore point, and later. */
const MAILS = { sent: 'a-mail-sent-since', waiting: 'a-mail-that-waits' };
const UNSUBSCRIBED = 'MAIL_RECIPIENT#unsubscribed-since';

const products = async (): Promise<Product[]> =>
  (await shop.call('GET /api/products', collector)).body;
/** Waits until the shop shows it: a process revalidates the catalog every few seconds. */
const findProductId = (number: number): Promise<string> =>
  vi.waitFor(
    async () => {
      const all = await products();
      const product = all.find(({ airtableId }) => airtableId === recordId(number));
      if (!product) throw new Error(`The shop does not show ${recordId(number)}`);
      return product.id;
    },
    { timeout: 60_000, interval: 200 },
  );
const sync = (body = {}) => shop.call('POST /api/sync-airtable', staff, { body });
const runs = async (): Promise<SyncRun[]> =>
  (await shop.call('GET /api/sync-airtable/runs', staff)).body;
const wantQuote = async (productId: string): Promise<Order> => {
  const { status } = await shop.call('POST /api/cart', collector, { body: { productId } });
  expect(status).toBe(201);
  return (await shop.call('POST /api/orders', collector)).body;
};
const listOrders = async (jar: CookieJar): Promise<Order[]> =>
  (await shop.call('GET /api/orders', jar)).body;
const importEntries = async (entries: object[]) =>
  (await shop.call('POST /api/asmic-entries/import', staff, { query: 'apply=true', body: entries }))
    .body;
const entryNumbers = async () =>
  (await shop.call('GET /api/asmic-entries', staff)).body.map(
    ({ asmicNumber }: { asmicNumber: string }) => asmicNumber,
  );
const uploads: Parameters<typeof upload>[0] = async (key, { body } = {}) => ({
  headers: {},
  ...(await shop.call(key, staff, { body })),
});
const catalog = async (name: string): Promise<MilitaryItem> => {
  const { objectPath } = await upload(uploads, { headers: {} }, await photograph());
  const body = { name, itemType: 'Patches', condition: 'Fine', imageUrls: [objectPath] };
  return (await shop.call('POST /api/military-items', staff, { body })).body;
};
const itemNow = (id: string) =>
  shop.call('GET /api/military-items/{id}', staff, { params: { id } });
const compare = (id: string) =>
  shop.call('POST /api/military-items/{id}/compare', staff, { params: { id } });
const comparisons = async (id: string): Promise<Comparison[]> =>
  (await shop.call('GET /api/military-items/{id}/comparisons', staff, { params: { id } })).body;
const toAirtable = async () =>
  (
    await shop.call('POST /api/military-items/upload-airtable', staff, {
      body: { ...(await itemNow(item.id)).body },
    })
  ).body.airtableId;
const isKept = async (paths: string[]) => {
  const keys = await photoKeys();
  return paths.every((path) => keys.includes(path.slice(1)));
};

/** A run that dies after its first checkpoint, before the answer arrives. */
async function syncThatDies(): Promise<void> {
  const table = await startTableProxy(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', () => {
    dying.kill();
    return 'drop';
  });
  const dying = spawnWorker({ AWS_ENDPOINT_URL_DYNAMODB: table.endpoint });
  await dying.ended;
  table.stop();
}

async function untilThePoint(): Promise<void> {
  staff = await shop.signIn(accounts.staff);
  collector = await shop.signIn(accounts.collector);
  loggedOut = await shop.signIn(accounts.trader);
  await shop.connectAirtable(staff);
  expect((await sync()).body).toMatchObject({ status: 'succeeded', created: 10 });
  await importEntries(ENTRIES.slice(0, 3));
  order = await wantQuote(await findProductId(1));
  item = await catalog('1st Infantry Division patch');
  deletedItem = await catalog('A patch that is deleted later');
  const [first] = (await compare(item.id)).body.matches;
  verified = (
    await shop.call('POST /api/comparisons/{id}/verify', staff, {
      params: { id: first.id },
      body: { verified: true },
    })
  ).body;
  item = (await itemNow(item.id)).body;
  await shop.itemLog.edit(4, { Header: 'Renamed before the point' });
  await syncThatDies();
  [earlierRun] = (await runs()) as [SyncRun];
  expect(earlierRun.status).toBe('running');
  await putRows(process.env.TABLE_NAME ?? '', [{ PK: 'MAIL_QUEUE', SK: MAILS.sent }]);
}

async function afterThePoint(): Promise<void> {
  // The browser has kept the cookie of this session.
  const cookies = shop.copyJar(loggedOut);
  await shop.passAnHour();
  await shop.logOut(loggedOut);
  loggedOut = cookies;
  laterCollector = await shop.signIn(accounts.trader);
  await shop.itemLog.edit(5, { Header: 'Renamed after the point' });
  await shop.itemLog.edit(11, { Status: 'List' });
  await shop.itemLog.edit(2, { Status: 'Owned' });
  await shop.itemLog.remove(6);
  expect((await sync({ full: true })).body).toMatchObject({ created: 1, unlisted: 2 });
  // The mistake is corrected before the restore.
  await shop.itemLog.edit(2, { Status: 'List' });
  laterOrder = await wantQuote(await findProductId(11));
  await importEntries(ENTRIES.slice(3));
  laterItem = await catalog('A patch that came later');
  const params = { id: deletedItem.id };
  await shop.call('DELETE /api/military-items/{id}', staff, { params });
  await shop.call('DELETE /api/deleted-items/{id}', staff, { params });
  const { purgeItems } = await import('../../jobs/purge/purge-items.ts');
  await purgeItems(Number.POSITIVE_INFINITY);
  await shop.call('PATCH /api/military-items/{id}', staff, {
    params: { id: item.id },
    body: { rank: 'Sergeant' },
  });
  uploadedAs = await toAirtable();
  const table = process.env.TABLE_NAME ?? '';
  await deleteRow(table, { PK: 'MAIL_QUEUE', SK: MAILS.sent });
  await putRows(table, [
    { PK: 'MAIL_QUEUE', SK: MAILS.waiting },
    { PK: UNSUBSCRIBED, SK: 'RECIPIENT' },
  ]);
}

beforeAll(async () => {
  await untilThePoint();
  await shop.saveRestorePoint();
  await afterThePoint();
  dryRun = await shop.restore('--dry-run');
  restored = await shop.restore('--yes');
  await shop.switchToRestoredTable(restored.out);
});

test('a dry run of a restore shows all steps, and changes nothing', () => {
  expect(dryRun).toMatchObject({ code: 0, err: '' });
  const steps = dryRun.out.match(/^\[[ x]\] .+$/gm) ?? [];
  expect(steps.map((step) => step.slice('[ ] '.length))).toEqual([
    'Stop SyncWorker, OutboxConsumer, MailSender',
    'Wait until no sync is running',
    expect.stringMatching(/^Restore the table to 20.+Z$/),
    'Set its time to live, recovery, protection, tag and stream',
    'Migrate its rows to the format of this release',
    'Copy what is newer and still valid: Airtable, quotes, holds, items, e-mails',
    'Bring back the photos deleted since',
    'Deploy the stage with the restored table (by hand)',
    'Start SyncWorker',
    'Publish the catalog of the restored table',
    'Start a full sync with Airtable',
    'Start OutboxConsumer, MailSender',
  ]);
  // A sync may have ended before.
  expect(steps.filter((step) => step.startsWith('[x]') && !step.includes('sync is'))).toEqual([]);
});

test('a restore takes the steps in their order, once', () => {
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect([...shop.aws.calls].sort()).toEqual([
    'PUT MailSender-physical',
    'PUT OutboxConsumer-physical',
    'PUT SyncWorker-physical',
    'RestoreTableToPointInTime',
  ]);
  expect(shop.aws.calls.at(-1)).toBe('RestoreTableToPointInTime');
  expect([...shop.aws.concurrency.values()]).toEqual([0, 0, 0]);
  expect(restored.out).toMatch(/"restoredTableStreamArn": "arn:.+:table\/.+\/stream\/.+"/);
});

test('a restored shop keeps the sessions of that point; later changes require signing in again', async () => {
  const statusOf = async (jar: CookieJar) => (await shop.call('GET /api/auth/user', jar)).status;
  expect(await statusOf(staff)).toBe(200);
  expect(await statusOf(collector)).toBe(200);
  expect(await statusOf(laterCollector)).toBe(401);
  expect(await statusOf(loggedOut)).toBe(401);
  expect(await statusOf(await shop.signIn(accounts.trader))).toBe(200);
});

test('a restored shop shows the later catalog at first, and sells only products of the table', async () => {
  const productId = await findProductId(11);
  const { status } = await shop.call('POST /api/cart', collector, { body: { productId } });
  expect(status).toBe(404);
});

test('a restored shop has the carts and quotes of that point, and later quotes', async () => {
  const { body: cart } = await shop.call('GET /api/cart', collector);
  // The request took its pieces out of the cart.
  expect(cart).toEqual([]);
  expect(await listOrders(collector)).toEqual([laterOrder, order]);
  expect(await listOrders(staff)).toHaveLength(2);
});

test('a restored shop has the mails that wait now and who has unsubscribed, but no mail that was sent since', async () => {
  const rows = await loadRows(process.env.TABLE_NAME ?? '');
  const find = (partition: string) => rows.filter(({ PK }) => PK === partition).map(({ SK }) => SK);
  expect(find('MAIL_QUEUE')).toEqual([MAILS.waiting]);
  expect(find(UNSUBSCRIBED)).toEqual(['RECIPIENT']);
});

test('a restored shop has the items of that point with their comparisons and photos', async () => {
  expect((await itemNow(item.id)).body).toEqual(item);
  expect((await comparisons(item.id)).find(({ id }) => id === verified.id)).toEqual(verified);
  expect(await isKept(item.imageUrls)).toBe(true);
  expect((await itemNow(deletedItem.id)).body).toEqual(deletedItem);
  expect(await isKept(deletedItem.imageUrls)).toBe(true);
});

test('a restored shop has later items with their photos', async () => {
  expect((await itemNow(laterItem.id)).body).toEqual(laterItem);
  expect(await isKept(laterItem.imageUrls)).toBe(true);
  expect((await itemNow(item.id)).body).toEqual(item);
});

test('a restored shop reads the reference catalog of that point and accepts imports', async () => {
  expect(await entryNumbers()).toEqual(['TEST-1', 'TEST-2', 'TEST-3']);
  expect((await compare(item.id)).status).toBe(200);
  expect(await importEntries(ENTRIES)).toMatchObject({ new: 1, unchanged: 3 });
  expect(await entryNumbers()).toHaveLength(4);
});

test('a restored shop creates no second record of an item uploaded since', async () => {
  expect(await toAirtable()).toBe(uploadedAs);
});

test('a restored shop is published from the table and synced with the base, which ends the interrupted run', async () => {
  const before = shop.aws.calls.length;
  const finished = await shop.restore('--yes');
  expect(finished).toMatchObject({ code: 0, err: '' });
  expect(finished.out).toContain('[x] Publish the catalog of the restored table: 10 products');
  const worker = 'SyncWorker-physical';
  expect(shop.aws.calls.slice(before, before + 3)).toEqual([
    `PUT ${worker}`,
    `invoke ${worker} {"job":"republication"}`,
    `invoke ${worker} {"cause":"restore","full":true}`,
  ]);
  // As the stack sets it; the others have no reserved concurrency.
  expect([...shop.aws.concurrency]).toEqual([[worker, WORKER_CONCURRENCY]]);
  await expect
    .poll(async () => (await runs()).find(({ id }) => id === earlierRun.id)?.status)
    .toBe('succeeded');
  expect((await runs()).filter((run) => run.status === 'running')).toEqual([]);
  const names = async () => (await products()).map(({ name }) => name).sort();
  await expect.poll(names).toEqual(
    [1, 2, 3, 7, 8, 9, 10, 11]
      .map((number) => `Patch ${number}`)
      .concat('Renamed before the point', 'Renamed after the point')
      .sort(),
  );
  const photos = (await products()).flatMap(({ imageUrls }) => imageUrls);
  expect(photos).toHaveLength(3);
  expect(await isKept(photos)).toBe(true);
});

test('a restored shop writes only an outdated catalog at the next sync', async () => {
  const before = await products();
  const { publishBase } = await import('../bucket/published-catalog.ts');
  await publishBase([]);
  await expect.poll(products).toEqual([]);
  expect((await sync({ full: true })).body).toMatchObject({
    created: 0,
    updated: 0,
    unlisted: 0,
  });
  await expect.poll(products).toEqual(before);
});
