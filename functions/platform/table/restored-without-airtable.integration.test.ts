import { beforeAll, expect, test } from 'vitest';
import type { Product } from '../../../shared/entities/product.ts';
import type { CookieJar } from '../../../tests/support/identity.ts';
import { itemRecord } from '../../../tests/support/item-log.ts';
import { accounts } from '../../../tests/support/log-in.ts';
import { WORKER_CONCURRENCY } from '../../../tests/support/restorable-aws.ts';
import { restorableShop } from '../../../tests/support/restorable-shop.ts';

const shop = restorableShop(
  [1, 2, 3].map((number) => itemRecord(number)),
  {},
);
let staff: CookieJar;
let restored: Awaited<ReturnType<typeof shop.restore>>;
let canceled: typeof restored;
let concurrencyThen: [string, number][];

const names = async (): Promise<string[]> => {
  const { body } = await shop.call('GET /api/products', staff);
  return body.map(({ name }: Product) => name).sort();
};
const sync = () => shop.call('POST /api/sync-airtable', staff, { body: { full: true } });

beforeAll(async () => {
  staff = await shop.signIn(accounts.staff);
  await shop.connectAirtable(staff);
  await sync();
  await shop.saveRestorePoint();
  await shop.itemLog.edit(1, { Header: 'Renamed since' });
  await shop.itemLog.remove(2);
  await shop.passAnHour();
  await sync();
  await shop.restore('--yes');
  canceled = await shop.restore('--cancel');
  concurrencyThen = [...shop.aws.concurrency];
  restored = await shop.restore('--yes');
  await shop.switchToRestoredTable(restored.out);
});

test('a restored shop without Airtable serves the catalog of the restored table', async () => {
  expect(restored).toMatchObject({ code: 0, err: '' });
  await expect.poll(names).toEqual(['Patch 3', 'Renamed since']);
  const finished = await shop.restore('--yes');
  expect(finished).toMatchObject({ code: 0, err: '' });
  expect(finished.out).not.toContain('full sync with Airtable');
  expect(finished.out).toContain("Press 'Full sync' on the Admin Dashboard");
  await expect.poll(names).toEqual(['Patch 1', 'Patch 2', 'Patch 3']);
});

test('a restore that is canceled starts the syncs and mails again, as the stack sets them', () => {
  expect(canceled).toMatchObject({ code: 0, err: '' });
  expect(concurrencyThen).toEqual([['SyncWorker-physical', WORKER_CONCURRENCY]]);
});

test('a command that is repeated after the restore changes nothing', async () => {
  const { concurrency } = shop.aws;
  const before = [...concurrency];
  expect(await shop.restore('--yes')).toMatchObject({ code: 0, err: '' });
  expect([...concurrency]).toEqual(before);
  expect(shop.aws.calls.filter((call) => call === 'RestoreTableToPointInTime')).toHaveLength(1);
  await expect.poll(names).toEqual(['Patch 1', 'Patch 2', 'Patch 3']);
});
