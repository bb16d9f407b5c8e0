import * as metricNames from '../../functions/aws/metric-names.ts';
import { type MeteredShop, NAMES, PHOTOS_PER_ITEM, RECORDS } from './workload.ts';
import { costOf, PRICES, type Priced } from './prices.ts';
import type { StackSize } from './stack.ts';
import { type PageLoad, together, type Visit } from './visit.ts';

/** What nobody can measure before there are customers. Change it to what yours do. */
export const ASSUMED = {
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
  hits: { site: number; api: number; media: number };
  /** Of calls: where few come, functions are loaded anew more often. */
  coldShare: number;
}
export const VOLUMES: readonly Volume[] = [
  { productViews: 10_000, hits: { site: 0.5, api: 0, media: 0.3 }, coldShare: 0.2 },
  { productViews: 1_000_000, hits: { site: 0.98, api: 0.1, media: 0.9 }, coldShare: 0.02 },
];

/** A function of so much memory has one processor; of less, its share of one. */
const VCPU_MB = 1_769;
const GB = 1e9;

export interface Measured {
  shop: MeteredShop;
  visit: Visit;
  stack: StackSize;
}

export interface Line {
  name: Priced;
  count: number;
  full: number;
  billed: number;
}

/** A month's, in the order of the prices. */
export function billOf(measured: Measured, volume: Volume): Line[] {
  const counts = countsOf(measured, volume);
  return (Object.keys(PRICES) as Priced[]).map((name) => {
    const count = counts[name];
    return { name, count, ...costOf(name, count) };
  });
}

function countsOf(measured: Measured, volume: Volume): Record<Priced, number> {
  const { shop, stack } = measured;
  const { hits, coldShare } = volume;
  const page = pagesOf(measured.visit);
  const visits = volume.productViews / ASSUMED.productsPerVisit;
  const calls = callsOf(page, visits, hits.api);
  /** Of all calls that are made, what each comes to. */
  const sum = (of: (call: MeteredShop['calls'][number]) => number) =>
    shop.calls.reduce((all, call) => all + (calls.get(call.name) ?? 0) * of(call), 0);
  const gigabyteSeconds = sum(({ by, used, tookMs, cpuMs }) => {
    const memoryMb = stack.memoryMb.get(by) ?? 0;
    const awayMs =
      used.tableRequests * ASSUMED.tableMs +
      (used.objectReads + used.objectWrites) * ASSUMED.bucketMs;
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
    tableReads: sum(({ used }) => used.read),
    tableWrites: sum(({ used }) => used.written),
    tableGigabytes: ASSUMED.tableGigabytes,
    recoveryGigabytes: ASSUMED.tableGigabytes,
    cdnGigabytes:
      (visits * (page.bytes.site + page.bytes.api + page.bytes.media) +
        sum(({ name, bytes }) => (isOfPage(name, page) ? 0 : bytes))) /
      GB,
    cdnRequests: visits * (site + page.requests.api + media) + ofPeople,
    cdnFunctionCalls: visits * site,
    bucketGigabytes:
      (RECORDS * PHOTOS_PER_ITEM * ASSUMED.photoMegabytes * (1 + ASSUMED.oldVersions)) / 1_000,
    bucketReads:
      sum(({ used }) => used.objectReads) +
      visits * (site * (1 - hits.site) + media * (1 - hits.media)),
    // Each photo is sent in two sizes by the browser.
    bucketWrites:
      sum(({ used }) => used.objectWrites) + ASSUMED.itemsCataloged * PHOTOS_PER_ITEM * 2,
    logGigabytes: (invocations * ASSUMED.logBytes) / GB,
    alarms: stack.alarmMetrics,
    metrics: Object.keys(metricNames).length,
    dashboards: stack.dashboards,
    traces: stack.isTraced ? invocations : 0,
    users: (visits * ASSUMED.signedInVisits) / ASSUMED.visitsOfAUser,
  };
}

/** All pages of a visit together. */
function pagesOf({ firstVisit, laterVisit, search, product }: Visit): PageLoad {
  return together([
    [firstVisit, ASSUMED.firstVisits],
    [laterVisit, 1 - ASSUMED.firstVisits],
    [search, ASSUMED.searchesPerVisit],
    [product, ASSUMED.productsPerVisit],
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
  const signedIn = visits * ASSUMED.signedInVisits;
  const { itemsCataloged, dashboardsOpened, listsOpened } = ASSUMED;
  add(signedIn, 'GET /api/login', 'GET /api/auth/callback', NAMES.me);
  add(signedIn * (1 + ASSUMED.linesIntoCart), 'GET /api/cart');
  add(signedIn * (1 + ASSUMED.wishes), 'GET /api/wishlist');
  add(signedIn * ASSUMED.linesIntoCart, 'POST /api/cart');
  add(signedIn * ASSUMED.wishes, 'POST /api/wishlist');
  add(visits * ASSUMED.quotes, 'POST /api/orders', 'GET /api/orders', NAMES.allOrders);
  add(itemsCataloged * PHOTOS_PER_ITEM, 'POST /api/objects/upload');
  add(
    itemsCataloged,
    'POST /api/military-items',
    'GET /api/military-items/{id}',
    'POST /api/military-items/{id}/compare',
    'GET /api/military-items/{id}/comparisons',
    'POST /api/comparisons/{id}/verify',
  );
  add(listsOpened, 'GET /api/military-items', NAMES.allOrders);
  add(dashboardsOpened, 'GET /api/sync-airtable/runs', 'GET /api/inventory', NAMES.me);
  const { syncs, wholeSyncs, changedSyncs } = ASSUMED;
  add(wholeSyncs, NAMES.whole);
  add(changedSyncs, NAMES.changed);
  add(syncs - wholeSyncs - changedSyncs, NAMES.unchanged);
  return calls;
}
