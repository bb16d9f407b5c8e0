import * as metricNames from '../../functions/aws/metric-names.ts';
import { calculateCost, PRICES, type PriceName } from './prices.ts';
import type { BilledResources } from './stack.ts';
import { combineLoads, type PageLoad, type Visit } from './visit.ts';
import { CALL_NAMES, type CallCosts, PHOTOS_PER_ITEM, RECORDS } from './workload.ts';

/** What nobody can measure before there are customers. Change it to what yours do. */
export const ASSUMPTIONS = {
  /** Beside the home page, of a visit. */
  productsPerVisit: 3,
  searchesPerVisit: 1,
  /** Shares of all visits: the first of a browser; by somebody who signs in; with a request for a quote. */
  firstVisits: 0.6,
  signedInVisits: 0.05,
  quotes: 0.005,
  /** Of a signed-in visit. */
  linesIntoCart: 2,
  wishes: 1,
  visitsOfAUser: 2,
  /** A month's, by staff. */
  itemsCataloged: 400,
  dashboardsOpened: 200,
  listsOpened: 200,
  /** A month's, when they run hourly: all, those that read the whole base, and those that find changes. */
  syncs: 730,
  wholeSyncs: 30,
  changedSyncs: 120,
  /** Of a photo, in full and as a card; a tenth is kept again as old versions. */
  photoMegabytes: 1.6,
  oldVersions: 0.1,
  /** All rows with their index: ten times what those of this run come to. */
  tableGigabytes: 0.3,
  /** From a function to the table or the bucket and back, within a region. */
  tableMs: 4,
  bucketMs: 25,
  /** That Lambda, the gateway and the function log of a call. */
  logBytes: 1_200,
} as const;

export interface Volume {
  productViews: number;
  /** Shares of what the CDN is asked for that it has. */
  hitRates: { site: number; api: number; media: number };
  /** Of calls: where few come, functions are loaded anew more often. */
  coldStartShare: number;
}
export const VOLUMES: readonly Volume[] = [
  { productViews: 10_000, hitRates: { site: 0.5, api: 0, media: 0.3 }, coldStartShare: 0.2 },
  { productViews: 1_000_000, hitRates: { site: 0.98, api: 0.1, media: 0.9 }, coldStartShare: 0.02 },
];

/** A function of so much memory has one processor; of less, its share of one. */
const VCPU_MB = 1_769;
const GB = 1e9;

export interface Measurements {
  shop: CallCosts;
  visit: Visit;
  stack: BilledResources;
}

export interface BillLine {
  name: PriceName;
  count: number;
  full: number;
  billed: number;
}

/** A month's, in the order of the prices. */
export function calculateBill(measured: Measurements, volume: Volume): BillLine[] {
  const counts = countsOf(measured, volume);
  return (Object.keys(PRICES) as PriceName[]).map((name) => {
    const count = counts[name];
    return { name, count, ...calculateCost(name, count) };
  });
}

function countsOf(measured: Measurements, volume: Volume): Record<PriceName, number> {
  const { shop, stack } = measured;
  const { hitRates: hits, coldStartShare: coldShare } = volume;
  const page = pagesOf(measured.visit);
  const visits = volume.productViews / ASSUMPTIONS.productsPerVisit;
  const calls = callsOf(page, visits, hits.api);
  /** Of all calls that are made, what each comes to. */
  const sum = (of: (call: CallCosts['calls'][number]) => number) =>
    shop.calls.reduce((all, call) => all + (calls.get(call.name) ?? 0) * of(call), 0);
  const gigabyteSeconds = sum(({ by, used, tookMs, cpuMs }) => {
    const memoryMb = stack.memoryMb.get(by) ?? 0;
    const awayMs =
      used.tableRequests * ASSUMPTIONS.tableMs +
      (used.objectReads + used.objectWrites) * ASSUMPTIONS.bucketMs;
    const cold = (shop.coldMs.get(by) ?? 0) * coldShare;
    const workMs = (cpuMs + cold) * Math.max(1, VCPU_MB / memoryMb);
    return ((workMs + Math.max(0, tookMs - cpuMs) + awayMs) / 1_000) * (memoryMb / 1_024);
  });
  const invocations = sum(() => 1);
  const apiCalls = sum(({ by }) => (by === 'sync-worker' ? 0 : 1));
  const ofPeople = apiCalls - visits * (page.requests.api - page.shared * hits.api);
  const { site, media } = page.requests;
  return {
    functionTime: gigabyteSeconds,
    functionCalls: invocations,
    apiCalls,
    tableReads: sum(({ used }) => used.readUnits),
    tableWrites: sum(({ used }) => used.writeUnits),
    tableGigabytes: ASSUMPTIONS.tableGigabytes,
    recoveryGigabytes: ASSUMPTIONS.tableGigabytes,
    cdnGigabytes:
      (visits * (page.bytes.site + page.bytes.api + page.bytes.media) +
        sum(({ name, bytes }) => (isOfPage(name, page) ? 0 : bytes))) /
      GB,
    cdnRequests: visits * (site + page.requests.api + media) + ofPeople,
    cdnFunctionCalls: visits * site,
    bucketGigabytes:
      (RECORDS * PHOTOS_PER_ITEM * ASSUMPTIONS.photoMegabytes * (1 + ASSUMPTIONS.oldVersions)) /
      1_000,
    bucketReads:
      sum(({ used }) => used.objectReads) +
      visits * (site * (1 - hits.site) + media * (1 - hits.media)),
    // Each photo is sent in two sizes by the browser.
    bucketWrites:
      sum(({ used }) => used.objectWrites) + ASSUMPTIONS.itemsCataloged * PHOTOS_PER_ITEM * 2,
    logGigabytes: (invocations * ASSUMPTIONS.logBytes) / GB,
    alarms: stack.alarmMetrics,
    metrics: Object.keys(metricNames).length,
    dashboards: stack.dashboards,
    traces: stack.isTraced ? invocations : 0,
    users: (visits * ASSUMPTIONS.signedInVisits) / ASSUMPTIONS.visitsOfAUser,
  };
}

/** All pages of a visit together. */
function pagesOf({ firstVisit, laterVisit, search, product }: Visit): PageLoad {
  return combineLoads([
    [firstVisit, ASSUMPTIONS.firstVisits],
    [laterVisit, 1 - ASSUMPTIONS.firstVisits],
    [search, ASSUMPTIONS.searchesPerVisit],
    [product, ASSUMPTIONS.productsPerVisit],
  ]);
}

const isOfPage = (name: string, { calls }: PageLoad) => calls.has(name);

/** How often each kind of call reaches the API, or the worker, in a month. */
function callsOf(page: PageLoad, visits: number, apiHits: number): Map<string, number> {
  const shared = (route: string) => route.startsWith('GET /api/products');
  const calls = new Map(
    [...page.calls].map(([route, count]) => [
      route,
      visits * count * (shared(route) ? 1 - apiHits : 1),
    ]),
  );
  const add = (count: number, ...names: string[]) => {
    for (const name of names) calls.set(name, (calls.get(name) ?? 0) + count);
  };
  const signedIn = visits * ASSUMPTIONS.signedInVisits;
  const { itemsCataloged, dashboardsOpened, listsOpened } = ASSUMPTIONS;
  add(signedIn, 'GET /api/login', 'GET /api/auth/callback', CALL_NAMES.me);
  add(signedIn * (1 + ASSUMPTIONS.linesIntoCart), 'GET /api/cart');
  add(signedIn * (1 + ASSUMPTIONS.wishes), 'GET /api/wishlist');
  add(signedIn * ASSUMPTIONS.linesIntoCart, 'POST /api/cart');
  add(signedIn * ASSUMPTIONS.wishes, 'POST /api/wishlist');
  add(visits * ASSUMPTIONS.quotes, 'POST /api/orders', 'GET /api/orders', CALL_NAMES.allOrders);
  add(itemsCataloged * PHOTOS_PER_ITEM, 'POST /api/objects/upload');
  add(
    itemsCataloged,
    'POST /api/military-items',
    'GET /api/military-items/{id}',
    'POST /api/military-items/{id}/compare',
    'GET /api/military-items/{id}/comparisons',
    'POST /api/comparisons/{id}/verify',
  );
  add(listsOpened, 'GET /api/military-items', CALL_NAMES.allOrders);
  add(dashboardsOpened, 'GET /api/sync-airtable/runs', 'GET /api/inventory', CALL_NAMES.me);
  const { syncs, wholeSyncs, changedSyncs } = ASSUMPTIONS;
  add(wholeSyncs, CALL_NAMES.whole);
  add(changedSyncs, CALL_NAMES.changed);
  add(syncs - wholeSyncs - changedSyncs, CALL_NAMES.unchanged);
  return calls;
}
