import { randomUUID } from 'node:crypto';
import { ACTIVITY } from '../../../functions/platform/table/activity.ts';
import { airtable } from '../../../shared/contract/airtable.ts';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import { items } from '../../../shared/contract/items.ts';
import { sync } from '../../../shared/contract/sync.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import { sendCall } from '../support/http-call.ts';
import { ApiClient } from '../support/valid-calls/client.ts';
import {
  createChange,
  createComparison,
  createItem,
  createItemInput,
  getEntryId,
} from '../support/valid-calls/items.ts';
import { createCartLine, createOrder } from '../support/valid-calls/shop.ts';
import { type AccessRun, expectNoChange } from './access-run.ts';
import { foreignCall, recordOwnership } from './foreign-calls.ts';

const CALLS_BY_ID = {
  product: ['GET /api/products/{id}'],
  line: ['PUT /api/cart/{itemId}'],
  order: ['PATCH /api/orders/{id}'],
  item: [
    'GET /api/military-items/{id}',
    'PATCH /api/military-items/{id}',
    'DELETE /api/military-items/{id}',
    'DELETE /api/deleted-items/{id}',
    'POST /api/deleted-items/{id}/restore',
    'GET /api/military-items/{id}/history',
    'GET /api/military-items/{id}/comparisons',
    'POST /api/military-items/{id}/compare',
  ],
  event: ['POST /api/military-items/{id}/history/{eventId}/undo'],
  comparison: ['POST /api/comparisons/{id}/verify'],
  entry: [
    'GET /api/asmic-entries/{id}',
    'PATCH /api/asmic-entries/{id}',
    'DELETE /api/asmic-entries/{id}',
    'GET /api/asmic-entries/{id}/history',
  ],
  run: ['GET /api/sync-airtable/runs/{id}'],
  colleague: ['PATCH /api/staff/{id}'],
  collector: [],
} as const satisfies Record<string, readonly RouteKey[]>;
type Named = keyof typeof CALLS_BY_ID;

const BODIES: Partial<Record<RouteKey, object>> = {
  'PUT /api/cart/{itemId}': { quantity: 2 },
  'PATCH /api/orders/{id}': { status: 'sold' },
  'PATCH /api/military-items/{id}': { name: 'Taken over' },
  'POST /api/comparisons/{id}/verify': { verified: false },
  'PATCH /api/asmic-entries/{id}': { notes: 'Taken over' },
  'PATCH /api/staff/{id}': { isEnabled: false },
};

export async function verifyForeignItems(run: AccessRun): Promise<void> {
  const { shop, users } = run;
  const staff = new ApiClient(shop.url, users.staff);
  const change = await createChange(staff);
  const ids = await createIds(run, staff, change.eventId);
  const mismatched = Object.entries(CALLS_BY_ID).flatMap(([kind, keys]) =>
    Object.entries(ids)
      .filter(([named]) => named !== kind)
      .flatMap(([, id]) =>
        keys.map((key) => {
          const params = kind === 'event' ? { id: change.itemId, eventId: id } : { id, itemId: id };
          const call = { params, ...(BODIES[key] ? { body: BODIES[key] } : {}) };
          return foreignCall(run, users.otherStaff, key, call, 'NOT_FOUND', 'INVALID_REQUEST');
        }),
      ),
  );
  const undo = 'POST /api/military-items/{id}/history/{eventId}/undo';
  const ownAccount = { params: { id: users.otherStaff.id }, body: { isEnabled: false } };
  await expectNoChange(run, [
    ...mismatched,
    foreignCall(
      run,
      users.otherStaff,
      undo,
      { params: { id: ids.item, eventId: change.eventId } },
      'NOT_FOUND',
    ),
    foreignCall(run, users.otherStaff, 'PATCH /api/staff/{id}', ownAccount, 'CONFLICT'),
  ]);
  await verifyServerFields(run, staff);
  await verifyKeys(run, staff);
  await verifyOAuthConsent(run, staff);
}

async function createIds(
  run: AccessRun,
  staff: ApiClient,
  event: string,
): Promise<Record<Named, string>> {
  const { member, staff: colleague } = run.users;
  const collector = new ApiClient(staff.url, member);
  const line = await createCartLine(collector);
  const [syncRun] = await staff.call(sync, 'GET /api/sync-airtable/runs');
  return {
    product: line.productId,
    line: line.id,
    order: (await createOrder(collector)).id,
    item: (await createItem(staff)).id,
    event,
    comparison: await createComparison(staff),
    entry: await getEntryId(staff),
    run: syncRun?.id ?? '',
    colleague: colleague.id,
    collector: member.id,
  };
}

async function verifyServerFields(run: AccessRun, staff: ApiClient): Promise<void> {
  const before = await createItem(staff);
  const fields = {
    id: randomUUID(),
    catalogedBy: run.users.otherStaff.id,
    catalogDate: '2001-01-01T00:00:00.000Z',
    createdAt: '2001-01-01T00:00:00.000Z',
    airtableId: 'recAnothers0000000',
    asmicMatches: [],
  };
  const call = { params: { id: before.id }, body: fields };
  const after = await staff.call(items, 'PATCH /api/military-items/{id}', call);
  const made = await staff.call(items, 'POST /api/military-items', {
    body: { ...createItemInput(), ...fields },
  });
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
    const isKept = JSON.stringify(after[name]) === JSON.stringify(before[name]);
    recordOwnership(run, `${name} of an item must not change`, isKept);
    recordOwnership(run, `${name} of a new item must be ignored`, made[name] !== fields[name]);
  }
}

async function verifyKeys(run: AccessRun, staff: ApiClient): Promise<void> {
  const { shop, users } = run;
  const other = new ApiClient(shop.url, users.otherStaff);
  const key = randomUUID();
  const item = await createItem(staff, key);
  const headers = { 'idempotency-key': key };
  const body = createItemInput();
  await other.call(items, 'POST /api/military-items/upload-airtable', { headers, body });
  const theirs = await other.call(items, 'POST /api/military-items', { headers, body });
  recordOwnership(
    run,
    'Reusing another user’s idempotency key creates a separate item',
    theirs.id !== item.id && theirs.catalogedBy === users.otherStaff.id,
  );
  const params = { id: item.id };
  const now = await staff.call(items, 'GET /api/military-items/{id}', { params });
  recordOwnership(
    run,
    'Reusing another user’s idempotency key leaves their item unchanged',
    getOwnFields(now) === getOwnFields(item),
  );
}

/** Leaves out fields that the identification sets in the background. */
function getOwnFields(item: MilitaryItem): string {
  const { asmicMatches, identificationRequestedAt, ...fields } = item;
  return JSON.stringify(fields);
}

async function verifyOAuthConsent(run: AccessRun, staff: ApiClient): Promise<void> {
  const { authUrl = '' } = await staff.call(airtable, 'GET /api/auth/airtable');
  const state = new URL(authUrl).searchParams.get('state') ?? '';
  const name = 'GET /api/auth/airtable/callback with another user’s state';
  const make = async () => {
    const query = { state, code: 'a-code' };
    const { otherStaff } = run.users;
    const response = await sendCall(
      run.shop.url,
      'GET /api/auth/airtable/callback',
      { query },
      otherStaff.headers,
    );
    const isRejected = /^\/admin\?oauth=error&/.test(response.headers.location ?? '');
    recordOwnership(run, `${name}: ${response.status} ${response.headers.location}`, isRejected);
  };
  // The failed attempt is recorded for staff.
  await expectNoChange(run, [{ name, make }], (row) => row.startsWith(`${ACTIVITY} `));
}
