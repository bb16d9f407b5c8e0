import { type FunctionName, MAIL, OUTBOX, WORKER } from '../../functions/build.ts';
import * as metricNames from '../../functions/platform/aws/metric-names.ts';
import { calculateCost, PRICES, type PriceName } from './prices.ts';
import type { BilledResources } from './stack.ts';
import { combineLoads, type PageLoad, type Visit } from './visit.ts';
import { CALL_NAMES, type CallCosts, PHOTOS_PER_ITEM, RECORDS } from './workload.ts';

/** Assumptions that cannot be measured without customers. Adjust them to your shop. */
const ASSUMPTIONS = {
  productsPerVisit: 3,
  searchesPerVisit: 1,
  /** One batch each time that the visitor leaves the tab. */
  eventBatchesPerVisit: 2,
  /** Shares of all visits: first visits of a browser, visits with sign-in, and visits with a quote request. */
  firstVisits: 0.6,
  signedInVisits: 0.05,
  quotes: 0.005,
  cartLinesAdded: 2,
  wishlistEntriesAdded: 1,
  visitsPerUser: 2,
  /** Access tokens last 15 minutes. */
  tokenRefreshes: 1,
  /** Per product and month, by all search engines together; the CDN does not cache these pages. */
  pagesCrawled: 6,
  itemsCataloged: 400,
  dashboardsOpened: 200,
  listsOpened: 200,
  /** Hourly sync runs per month: all runs, full runs, and incremental runs that find changes. */
  syncs: 730,
  fullSyncs: 30,
  syncsWithChanges: 120,
  photoMegabytes: 1.6,
  oldVersions: 0.1,
  /** All rows and the index: ten times the size after this benchmark. */
  tableGigabytes: 0.3,
  unmeasuredRunMs: 2_000,
  tableMs: 4,
  bucketMs: 25,
  logBytes: 1_200,
} as const;

export interface Volume {
  productViews: number;
  hitRates: { site: number; api: number; media: number };
  coldStartShare: number;
}
export const VOLUMES: readonly Volume[] = [
  { productViews: 10_000, hitRates: { site: 0.5, api: 0, media: 0.3 }, coldStartShare: 0.2 },
  { productViews: 1_000_000, hitRates: { site: 0.98, api: 0.1, media: 0.9 }, coldStartShare: 0.02 },
  {
    productViews: 10_000_000,
    hitRates: { site: 0.995, api: 0.4, media: 0.97 },
    coldStartShare: 0.005,
  },
];

/** The memory size with one full vCPU; Lambda gives smaller functions a proportional share. */
const VCPU_MB = 1_769;
const GB = 1e9;
const SECONDS_PER_MONTH = 2_628_000;
/** Share of traced requests besides the first of each second. */
const SAMPLED = 0.05;
const SCHEDULED_CALLS = new Map<FunctionName, string>([
  [OUTBOX, CALL_NAMES.outbox],
  [MAIL, CALL_NAMES.mail],
]);
const BACKGROUND: readonly FunctionName[] = [WORKER, OUTBOX, MAIL];

export interface Measurements {
  calls: CallCosts;
  visit: Visit;
  resources: BilledResources;
}

export interface BillLine {
  name: PriceName;
  count: number;
  full: number;
  billed: number;
}

export function calculateBill(measurements: Measurements, volume: Volume): BillLine[] {
  const counts = getBilledCounts(measurements, volume);
  return (Object.keys(PRICES) as PriceName[]).map((name) => {
    const count = counts[name];
    return { name, count, ...calculateCost(name, count) };
  });
}

function getBilledCounts(measurements: Measurements, volume: Volume): Record<PriceName, number> {
  const { calls: costs, resources } = measurements;
  const { hitRates, coldStartShare } = volume;
  const visit = combinePages(measurements.visit);
  const visits = volume.productViews / ASSUMPTIONS.productsPerVisit;
  const calls = getMonthlyCalls(visit, visits, hitRates.api);
  const scheduled = [...resources.schedules].filter(([name]) => name !== WORKER);
  let unmeasuredRuns = 0;
  for (const [name, runs] of scheduled) {
    const call = SCHEDULED_CALLS.get(name);
    if (call) calls.set(call, runs);
    else unmeasuredRuns += runs;
  }
  const sum = (getValue: (call: CallCosts['calls'][number]) => number) =>
    costs.calls.reduce((all, call) => all + (calls.get(call.name) ?? 0) * getValue(call), 0);
  const gigabyteSeconds = sum(({ functionName, usage, durationMs, cpuMs }) => {
    const memoryMb = resources.memoryMb.get(functionName) ?? 0;
    const networkMs =
      usage.tableRequests * ASSUMPTIONS.tableMs +
      (usage.objectReads + usage.objectWrites) * ASSUMPTIONS.bucketMs;
    const coldStartMs = (costs.coldStartMs.get(functionName) ?? 0) * coldStartShare;
    const computeMs = (cpuMs + coldStartMs) * Math.max(1, VCPU_MB / memoryMb);
    const waitMs = Math.max(0, durationMs - cpuMs);
    return ((computeMs + waitMs + networkMs) / 1_000) * (memoryMb / 1_024);
  });
  const invocations = sum(() => 1) + unmeasuredRuns;
  const apiCalls = sum(({ functionName }) => (BACKGROUND.includes(functionName) ? 0 : 1));
  const callsOutsidePages = apiCalls - visits * (visit.requests.api - visit.shared * hitRates.api);
  const { site, media } = visit.requests;
  const cdnRequests = visits * (site + visit.requests.api + media) + callsOutsidePages;
  const { firewallRules } = resources;
  return {
    functionTime: gigabyteSeconds + (unmeasuredRuns * ASSUMPTIONS.unmeasuredRunMs) / 1_000,
    functionCalls: invocations,
    schedules: sumOf([...resources.schedules.values()]),
    apiCalls,
    tableReads: sum(({ usage }) => usage.readUnits),
    tableWrites: sum(({ usage }) => usage.writeUnits),
    tableGigabytes: ASSUMPTIONS.tableGigabytes,
    recoveryGigabytes: ASSUMPTIONS.tableGigabytes,
    cdnGigabytes:
      (visits * (visit.bytes.site + visit.bytes.api + visit.bytes.media) +
        sum(({ name, bytes }) => (visit.calls.has(name) ? 0 : bytes))) /
      GB,
    cdnRequests,
    cdnFunctionCalls: visits * (site + visit.shared),
    firewalls: firewallRules.length,
    firewallRules: firewallRules.reduce((sum, count) => sum + count, 0),
    firewallRequests: firewallRules.length * cdnRequests,
    bucketGigabytes:
      (RECORDS * PHOTOS_PER_ITEM * ASSUMPTIONS.photoMegabytes * (1 + ASSUMPTIONS.oldVersions)) /
      1_000,
    bucketReads:
      sum(({ usage }) => usage.objectReads) +
      visits * (site * (1 - hitRates.site) + media * (1 - hitRates.media)),
    bucketWrites:
      sum(({ usage }) => usage.objectWrites) + ASSUMPTIONS.itemsCataloged * PHOTOS_PER_ITEM * 2,
    logGigabytes: (invocations * ASSUMPTIONS.logBytes) / GB,
    alarms: resources.alarmMetrics,
    metrics: Object.keys(metricNames).length,
    dashboards: resources.dashboards,
    traces: resources.isTraced ? countTraces(costs.calls, calls) + unmeasuredRuns : 0,
    keys: resources.keys,
    // A login encrypts tokens; a refresh decrypts and encrypts them.
    keyCalls: visits * ASSUMPTIONS.signedInVisits * (1 + 2 * ASSUMPTIONS.tokenRefreshes),
    secrets: resources.secrets,
    users: (visits * ASSUMPTIONS.signedInVisits) / ASSUMPTIONS.visitsPerUser,
  };
}

/** Lambda traces the first request of each second and 5 percent of the others, per function. This sampling
 *  cannot be configured. */
function countTraces(measured: CallCosts['calls'], calls: ReadonlyMap<string, number>): number {
  const perFunction = Map.groupBy(measured, ({ functionName }) => functionName);
  return sumOf(
    [...perFunction.values()].map((kinds) => {
      const perMonth = sumOf(kinds.map(({ name }) => calls.get(name) ?? 0));
      // Assumes that requests arrive at random times.
      const firsts = SECONDS_PER_MONTH * (1 - Math.exp(-perMonth / SECONDS_PER_MONTH));
      return firsts + SAMPLED * (perMonth - firsts);
    }),
  );
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function combinePages({ firstVisit, laterVisit, search, product }: Visit): PageLoad {
  return combineLoads([
    [firstVisit, ASSUMPTIONS.firstVisits],
    [laterVisit, 1 - ASSUMPTIONS.firstVisits],
    [search, ASSUMPTIONS.searchesPerVisit],
    [product, ASSUMPTIONS.productsPerVisit],
  ]);
}

function getMonthlyCalls(visit: PageLoad, visits: number, apiHitRate: number): Map<string, number> {
  const isCached = (route: string) =>
    route.startsWith('GET /api/products') || route.startsWith('page ');
  const calls = new Map(
    [...visit.calls].map(([route, count]) => [
      route,
      visits * count * (isCached(route) ? 1 - apiHitRate : 1),
    ]),
  );
  const add = (count: number, ...names: string[]) => {
    for (const name of names) calls.set(name, (calls.get(name) ?? 0) + count);
  };
  const signedIn = visits * ASSUMPTIONS.signedInVisits;
  const { itemsCataloged, dashboardsOpened, listsOpened } = ASSUMPTIONS;
  add(signedIn, 'GET /api/login', 'GET /api/auth/callback', CALL_NAMES.signedInUser);
  add(visits * ASSUMPTIONS.eventBatchesPerVisit, 'POST /api/events');
  add(signedIn * (1 + ASSUMPTIONS.cartLinesAdded), 'GET /api/cart');
  add(signedIn * (1 + ASSUMPTIONS.wishlistEntriesAdded), 'GET /api/wishlist');
  add(signedIn * ASSUMPTIONS.cartLinesAdded, 'POST /api/cart');
  add(signedIn * ASSUMPTIONS.wishlistEntriesAdded, 'POST /api/wishlist');
  add(visits * ASSUMPTIONS.quotes, 'POST /api/orders', 'GET /api/orders', CALL_NAMES.staffOrders);
  add(itemsCataloged * PHOTOS_PER_ITEM, 'POST /api/objects/upload');
  add(
    itemsCataloged,
    'POST /api/military-items',
    'GET /api/military-items/{id}',
    'POST /api/military-items/{id}/compare',
    'GET /api/military-items/{id}/comparisons',
    'POST /api/comparisons/{id}/verify',
  );
  add(RECORDS * ASSUMPTIONS.pagesCrawled, CALL_NAMES.productPage);
  add(listsOpened, 'GET /api/military-items', CALL_NAMES.staffOrders);
  add(
    dashboardsOpened,
    'GET /api/sync-airtable/runs',
    'GET /api/sync-airtable/problems',
    'GET /api/inventory',
    CALL_NAMES.signedInUser,
  );
  const { syncs, fullSyncs, syncsWithChanges } = ASSUMPTIONS;
  add(fullSyncs, CALL_NAMES.fullSync);
  add(syncsWithChanges, CALL_NAMES.syncWithChanges);
  add(syncs - fullSyncs - syncsWithChanges, CALL_NAMES.syncUnchanged);
  return calls;
}
