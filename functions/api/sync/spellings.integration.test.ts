import { beforeAll, expect, test } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { itemRecord } from '../../../tests/support/item-log.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();
let staff: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  staff = await signedInStaff();
});

type RouteKey = 'GET /api/spellings' | 'PUT /api/spellings' | 'GET /api/sync-airtable/problems';
const call = async (key: RouteKey, body?: object) => {
  const { headers } = staff;
  const options = body ? { headers, body } : { headers };
  return (await loadCalls('sync'))(key, options);
};
const connect = () =>
  shop.connect({
    records: Array.from({ length: 6 }, (_, n) =>
      itemRecord(n + 1, { Era: n < 4 ? 'Dubya Dubya Two' : 'Space Age' }),
    ),
  });
const getOpen = async () =>
  (await call('GET /api/sync-airtable/problems')).body.problems
    .filter(({ field }: { field: string }) => field === 'Era')
    .map(({ message }: { message: string }) => message);

test('GET /api/spellings is empty before the first decision', async () => {
  expect((await call('GET /api/spellings')).body).toEqual([]);
});

test('PUT /api/spellings gives an option its meaning from the next sync on, which reads all records', async () => {
  await connect();
  await shop.sync();
  expect(await getOpen()).toEqual([
    expect.stringContaining('“Dubya Dubya Two” in 4 records is not one of the shop’s eras'),
    expect.stringContaining('“Space Age” in 2 records'),
  ]);
  const decision = { field: 'era', text: 'Dubya Dubya Two', means: 'WWII (1941-1945)' };
  const own = { field: 'era', text: 'Space Age', means: null };
  expect(await call('PUT /api/spellings', decision)).toMatchObject({ status: 200 });
  expect(await call('PUT /api/spellings', own)).toMatchObject({ status: 200 });
  expect((await call('GET /api/spellings')).body).toMatchObject([
    { ...decision, by: { email: staff.user.email } },
    own,
  ]);
  expect(await shop.sync({ cause: 'schedule' })).toMatchObject({ full: true, updated: 4 });
  expect(await shop.findShown(1)).toMatchObject({ era: 'WWII (1941-1945)' });
  expect(await shop.findShown(5)).toMatchObject({ era: 'Space Age' });
  expect(await getOpen()).toEqual([]);
  expect(await shop.sync({ cause: 'schedule' })).toMatchObject({ full: false });
});

test('PUT /api/spellings refuses a meaning that is none of the field’s terms', async () => {
  const decision = { field: 'era', text: 'W.W.2', means: 'Mint' };
  expect(await call('PUT /api/spellings', decision)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST', issues: [{ path: 'means' }] },
  });
});
