import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DEFAULT_SALE_SETTINGS,
  type SaleSettings,
} from '../../../shared/entities/sale-settings.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let call: Awaited<ReturnType<typeof loadCalls>>;
let staff: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  call = await loadCalls('content');
  staff = await signedInStaff();
});
afterAll(() => engines.stop());

const read = (headers = staff.headers) => call('GET /api/sale-settings', { headers });
const save = (body: object, headers = staff.headers) =>
  call('PUT /api/sale-settings', { headers, body });
const readSettings = async (): Promise<SaleSettings> => (await read()).body;

const SELLER = {
  name: 'Foxhole & Sons LLC',
  address: {
    name: 'Foxhole & Sons',
    addressLine1: '1 Main Street',
    addressLine2: null,
    adminArea2: 'Reading',
    adminArea1: 'PA',
    postalCode: '19601',
    countryCode: 'US',
  },
  taxNumber: '12-3456789',
};

test('GET /api/sale-settings answers staff with the defaults until they change them', async () => {
  expect(await read()).toMatchObject({ status: 200, body: DEFAULT_SALE_SETTINGS });
  const { headers } = await signedIn();
  expect((await read(headers)).status).toBe(403);
  expect((await call('GET /api/sale-settings')).status).toBe(401);
});

test('PUT /api/sale-settings replaces how the dealer sells, which “Activity” has', async () => {
  const before = await readSettings();
  const changed = {
    ...before,
    seller: { ...SELLER, address: { ...SELLER.address, countryCode: ' us ' } },
    transfer: '  Bank of Reading, account 123  ',
    returnDays: 14,
    taxRates: [{ state: 'PA', rate: '6', onShipping: true }],
  };
  const { status, body } = await save(changed);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...changed,
    seller: SELLER,
    transfer: 'Bank of Reading, account 123',
    version: before.version + 1,
  });
  expect(await readSettings()).toEqual(body);
  const { iterateActivities } = await import('../../platform/table/activity.ts');
  const [last] = await Array.fromAsync(iterateActivities());
  expect(last).toMatchObject({
    action: 'settings-changed',
    subject: 'of sales',
    by: { email: staff.user.email },
  });
  expect(last?.changes).toEqual(
    expect.arrayContaining([
      { field: 'Days for returns', before: '7', after: '14' },
      { field: 'Sales tax', before: '', after: 'PA 6%, on shipping too' },
    ]),
  );
});

test('PUT /api/sale-settings fails for a version that someone else has changed, and names them', async () => {
  const before = await readSettings();
  const colleague = await signedInStaff();
  expect((await save({ ...before, paymentDays: 10 }, colleague.headers)).status).toBe(200);
  expect(await save({ ...before, paymentDays: 3 })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: expect.stringContaining(colleague.user.email) },
  });
  expect((await readSettings()).paymentDays).toBe(10);
});

test.each([
  [{ returnDays: 91 }, 'returnDays'],
  [{ transfer: '' }, 'transfer'],
  [{ taxRates: [{ state: 'XX', rate: '6', onShipping: true }] }, 'taxRates.0.state'],
  [{ taxRates: [{ state: 'PA', rate: 'six', onShipping: true }] }, 'taxRates.0.rate'],
  [{ seller: { ...SELLER, address: { ...SELLER.address, name: ' ' } } }, 'seller.address.name'],
])('PUT /api/sale-settings rejects %j', async (changes, path) => {
  const before = await readSettings();
  expect(await save({ ...before, ...changes })).toMatchObject({
    status: 400,
    body: { issues: [{ path }] },
  });
  expect(await readSettings()).toEqual(before);
});

test('PUT /api/sale-settings is for staff only', async () => {
  const { headers } = await signedIn();
  expect((await save(DEFAULT_SALE_SETTINGS, headers)).status).toBe(403);
});
