import type { Page, Route } from 'playwright-core';
import { v5 as uuid } from 'uuid';
import type { Inventory } from '../../shared/entities/inventory.ts';
import type { SyncChange, SyncProblem, SyncRun } from '../../shared/entities/sync-run.ts';
import type { Reply } from '../../web/src/lib/api.ts';

type Connection = Reply<'GET /api/auth/airtable/status'>;

export interface Dashboard {
  productCount: number;
  connection: Partial<Connection>;
  inventory: Inventory;
  /** Newest first. */
  runs: SyncRun[];
  /** What each of them changed. */
  changes: SyncChange[];
  /** Of the dashboard, in order: `POST /api/sync-airtable {"full":true}`. */
  calls: string[];
  /** Gives another answer to some calls; the dashboard gives its own where this gives none. */
  answer: (call: string, route: Route) => unknown;
}

const CALLS = /\/api\/(products\?limit=1$|database|inventory|sync-airtable|add-|auth\/airtable)/;

/** Answers the calls of the dashboard as the API would, out of what stands in the object that it gives back. */
export async function mockDashboard(
  page: Page,
  given: Partial<Dashboard> = {},
): Promise<Dashboard> {
  const dashboard: Dashboard = {
    productCount: 1204,
    connection: { method: 'api_key', isAuthenticated: true, oauthConfigured: false },
    inventory: INVENTORY,
    runs: makeRuns(5),
    changes: CHANGES,
    calls: [],
    answer: () => undefined,
    ...given,
  };
  await page.route(CALLS, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    const body = request.postData();
    dashboard.calls.push(body ? `${call} ${body}` : call);
    if ((await dashboard.answer(call, route)) !== undefined) return;
    await route.fulfill(reply(dashboard, call));
  });
  return dashboard;
}

function reply(dashboard: Dashboard, call: string) {
  const { productCount, connection, inventory, runs, changes } = dashboard;
  const run = runs.find(({ id }) => call.endsWith(id));
  if (run) return { json: { ...run, changes } };
  const json = {
    'GET /api/products': [],
    'GET /api/database': { name: 'guidon', isActive: true },
    'GET /api/inventory': inventory,
    'GET /api/auth/airtable/status': connection,
    'DELETE /api/auth/airtable': { success: true },
    'GET /api/sync-airtable/runs': runs,
  }[call];
  return json
    ? { json, headers: { 'x-total-count': String(productCount) } }
    : { status: call.startsWith('POST') ? 200 : 404, json: {} };
}

const HOUR_MS = 3_600_000;
const NAMESPACE = '5f0f3a0e-7f0d-4c5e-9f5b-3a1b6a2f7c11';
const CAUSES = ['schedule', 'manual', 'schedule', 'first start'];

export function makeRun(n: number, changes: Partial<SyncRun> = {}): SyncRun {
  const startedMs = Date.UTC(2026, 10, 18, 14, 2) - n * HOUR_MS;
  const isRunning = changes.status === 'running';
  return {
    id: uuid(`run ${n}`, NAMESPACE),
    status: 'succeeded',
    cause: CAUSES[n % CAUSES.length] ?? 'manual',
    startedAt: new Date(startedMs).toISOString(),
    finishedAt: isRunning ? null : new Date(startedMs + 4000 + n * 9000).toISOString(),
    read: 1391,
    created: n % 2 ? 12 : 0,
    updated: n % 3,
    unchanged: 1379,
    unlisted: n % 2,
    photos: n % 2 ? 31 : 0,
    problems: n % 2 ? makeProblems(2) : [],
    full: true,
    dryRun: false,
    calls: 14,
    ...changes,
  };
}

/** As a day brings them, newest first. */
export const makeRuns = (count: number) => Array.from({ length: count }, (_, n) => makeRun(n));

/** A run that is under way, so far. */
export const runUnderWay = (written: number, changes: Partial<SyncRun> = {}) =>
  makeRun(0, {
    status: 'running',
    cause: 'manual',
    read: 1391,
    photos: 40,
    progress: {
      phase: 'writing',
      recordsExpected: 1391,
      written,
      toWrite: 220,
      photosToCopy: 160,
      secondsLeft: 130,
    },
    ...changes,
  });

export function makeProblems(count: number): SyncProblem[] {
  return Array.from({ length: count }, (_, n) => ({
    recordId: `rec${String(n).padStart(14, 'A')}`,
    ...(n % 2 === 0 && { field: n % 4 === 0 ? 'Status' : 'Photos' }),
    message:
      n % 4 === 0
        ? 'Its Status is written "list" where "List" is expected exactly; the item is not on sale until that is corrected.'
        : `The photo "patch-${n}-front.jpg" could not be taken: it is no image.`,
  }));
}

export const CHANGES: SyncChange[] = [
  {
    recordId: 'recOwlPatch000001',
    productId: uuid('owl', NAMESPACE),
    name: '101st Airborne Division ‘Screaming Eagle’, attached tab, cut edge',
    kind: 'updated',
    fields: [
      { field: 'condition', from: 'Very Fine', to: 'Excellent' },
      { field: 'unitName', from: null, to: '101st Airborne Division' },
    ],
  },
  {
    recordId: 'recHelmet00000002',
    productId: uuid('helmet', NAMESPACE),
    name: 'M1 helmet liner, Westinghouse',
    kind: 'sold',
    fields: [{ field: 'availability', from: 'In Stock', to: 'Sold Out' }],
  },
  {
    recordId: 'recLiner000000003',
    productId: uuid('liner', NAMESPACE),
    name: '10th Mountain Division, snow back',
    kind: 'created',
    fields: ['name', 'itemType', 'era', 'unitName', 'material', 'condition', 'countryOfOrigin'].map(
      (field) => ({ field, from: null, to: `New ${field}` }),
    ),
  },
];

const counted = (counts: Record<string, number>) =>
  Object.entries(counts).map(([name, count]) => ({ name, count }));

const INVENTORY: Inventory = {
  asOf: '2026-11-18T14:02:06.000Z',
  total: 1391,
  byType: counted({
    Patches: 612,
    Insignia: 204,
    'Pins & Badges': 171,
    'Collar Insignia': 96,
    Medals: 88,
    'Field Gear': 71,
    Uniforms: 54,
    Documents: 40,
    Photographs: 31,
    Ribbons: 24,
  }),
  byEra: counted({
    'WWII (1941-1945)': 871,
    'Vietnam (1955-1975)': 214,
    'WWI (1914-1918)': 121,
    'Cold War (1945-1991)': 92,
    'Korea (1950-1953)': 61,
    '': 32,
  }),
  byStatus: counted({
    List: 802,
    Owned: 260,
    Ebay: 190,
    Sold: 108,
    Reserved: 21,
    list: 10,
  }),
};
