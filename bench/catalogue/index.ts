/** Measures the product search with 10,000 and 100,000 products through the gateway, next to a bare Node HTTP
 *  server that returns the same bytes. Checks every response against a plain filter: without a search it must
 *  be the same, a search must find all that the filter finds. `--million` only measures loading a million
 *  products. */
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { Functions } from '../../local/lambda.ts';
import { build } from '../../scripts/build.ts';
import type { ProductQuery } from '../../shared/contract/products.ts';
import type { Product } from '../../shared/entities/product.ts';
import { makeProducts } from '../../tests/support/products.ts';
import { matchesQuery } from '../../tests/support/reference.ts';
import {
  formatCount,
  formatMiB,
  formatMs,
  formatRatio,
  median,
  percentile,
  report,
  rowPrinter,
  timed,
} from '../support/figures.ts';
import { compareLoads } from '../support/load.ts';
import { publish } from '../support/publish.ts';
import { startFunction } from '../support/running-function.ts';
import { withEngines, withServers } from '../support/servers.ts';
import { record, type ServerProcess } from '../support/start-process.ts';

const LOAD = { rounds: 3, seconds: 2 };
/** Relative to the bare server: p50, and requests per second. */
const MAX_RATIOS = { p50: 4, rate: 6 };
const SMALL = { count: 10_000, loadMs: 60, residentBytes: 150 * 2 ** 20, uncachedMs: 0.5 };
const LARGE = { count: 100_000, loadMs: 400, residentBytes: 400 * 2 ** 20, uncachedMs: 3 };
const MILLION = { count: 1_000_000, loadMs: 4_000, residentBytes: 3 * 2 ** 30 };
const MAX_SUGGESTION_MS = 5;
const PAGE_SIZE = 48;
const printRow = rowPrinter(18, 11);

interface Scenario {
  name: string;
  queries: Partial<ProductQuery>[];
}

const TERMS = [
  'airborne',
  'marine',
  'sterling',
  'snow back',
  '101th',
  'embroid',
  'meyer',
  'patches',
];
const SCENARIOS: Scenario[] = [
  { name: 'first page of 48', queries: [{}] },
  {
    name: 'two filters',
    queries: ['Patches', 'Medals', 'Uniforms', 'Field Gear'].flatMap((type) =>
      ['WWII (1941-1945)', 'Korea (1950-1953)', 'Vietnam (1955-1975)'].map((era) => ({
        itemTypes: [type],
        eras: [era],
      })),
    ),
  },
  { name: 'substring search', queries: TERMS.map((search) => ({ search })) },
  {
    name: 'several words',
    queries: ['felt airborne division', 'clutch back sterling', 'wool patches veteran'].map(
      (search) => ({ search }),
    ),
  },
  {
    name: 'misspelled',
    queries: ['airbourne patches', 'infanty', 'steriling wool'].map((search) => ({ search })),
  },
  {
    name: 'relaxed',
    queries: ['gemsco 14th infantry division', 'zeppelin 17th airborne division patches'].map(
      (search) => ({ search }),
    ),
  },
  {
    name: 'unit by any name',
    queries: ['14th inf div', '17th Abn Div patches', '20th Engr Bn'].map((search) => ({ search })),
  },
  {
    name: 'all combined',
    queries: TERMS.map((search) => ({
      search,
      itemTypes: ['Patches', 'Insignia'],
      eras: ['WWII (1941-1945)', 'Cold War (1945-1991)'],
      materials: ['Felt', 'Fabric', 'Brass', 'Metal'],
      conditions: ['Fine', 'Excellent'],
      availabilities: ['In Stock'],
      priceMax: 100,
    })),
  },
];

/** The first call with so few products measures the fixed cost of a first call. */
const FEW_PRODUCTS = 100;
const TYPED = [
  '82nd airborne',
  'marine division patches',
  'felt border',
  'bombardment group medal',
];

await build();
await withEngines(async () => {
  if (process.argv.includes('--million')) return measureLoading(MILLION);
  await measure(SMALL);
  await measure(LARGE);
});

async function measure(limits: typeof SMALL): Promise<void> {
  const { count } = limits;
  const products = makeProducts(count);
  await measureLoading(limits);
  const featured = products.filter(({ isFeatured }) => isFeatured);
  const scenarios = [
    ...SCENARIOS.map(({ name, queries }) => ({
      name,
      calls: queries.map((query) => toListCall(products, query)),
    })),
    {
      name: 'by id',
      calls: products
        .filter((_, i) => i % (count / 50) === 0)
        .map((product) => ({ path: `/api/products/${product.id}`, expected: [product.id] })),
    },
    {
      name: 'featured',
      calls: [{ path: '/api/products/featured', expected: featured.map(({ id }) => id) }],
    },
  ];
  const ratios: { p50: number; rate: number }[] = [];
  await withServers(async (gateway, bare) => {
    printRow('', ['conn.', 'ours/s', 'bare/s', 'bare:ours', 'ours p50', 'bare p50', 'ours:bare']);
    for (const { name, calls } of scenarios) {
      await recordResponses(gateway.url, bare, calls);
      const urls = { ours: gateway.url, bare: bare.url };
      const paths = calls.map(({ path }) => path);
      for (const connections of [1, 16]) {
        const loads = await compareLoads(urls, paths, connections, LOAD);
        const p50 = loads.ours.p50Ms / loads.bare.p50Ms;
        const rate = loads.bare.requestsPerSecond / loads.ours.requestsPerSecond;
        ratios.push({ p50, rate });
        printRow(name, [
          String(connections),
          ...[loads.ours, loads.bare].map(({ requestsPerSecond }) =>
            formatCount(requestsPerSecond),
          ),
          rate.toFixed(2),
          ...[loads.ours, loads.bare].map(({ p50Ms }) => `${p50Ms.toFixed(3)} ms`),
          p50.toFixed(2),
        ]);
      }
    }
  });
  const ofCount = `with ${formatCount(count)} products`;
  for (const [name, title] of [
    ['p50', 'p50 next to a bare server'],
    ['rate', 'requests/s of it next to ours'],
  ] as const) {
    const worst = Math.max(...ratios.map((ratio) => ratio[name]));
    report(`${title}, ${ofCount}, worst`, worst, formatRatio, { max: MAX_RATIOS[name] });
  }
  const functions = new Functions();
  await functions.load();
  const uncachedMs = await measureUncachedSearches(functions);
  report(`search in no cache ${ofCount}, slowest kind, p50`, uncachedMs, formatMs, {
    max: limits.uncachedMs,
  });
  report(`suggestions ${ofCount}, p95`, await measureSuggestions(functions), formatMs, {
    max: MAX_SUGGESTION_MS,
  });
}

async function measureLoading(limits: typeof MILLION): Promise<void> {
  const few = await loadProducts(FEW_PRODUCTS);
  const all = await loadProducts(limits.count);
  const products = `${formatCount(limits.count)} products`;
  const loadMs = all.firstCallMs - few.firstCallMs;
  report(`loading ${products}`, loadMs, formatMs, { max: limits.loadMs });
  report(`memory with ${products}`, all.peakBytes, formatMiB, { max: limits.residentBytes });
}

async function loadProducts(count: number) {
  await publish(makeProducts(count));
  const running = await startFunction('products', {});
  const call = () => running.call('GET /api/products', { query: 'limit=1' });
  const { durationMs: firstCallMs } = await call();
  await call();
  await running.stop();
  return { firstCallMs, peakBytes: running.peakBytes() };
}

interface Call {
  path: string;
  expected: string[];
  total?: number;
  minFound?: number;
}

function toListCall(products: Product[], query: Partial<ProductQuery>): Call {
  const parameters = new URLSearchParams({ limit: String(PAGE_SIZE) });
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value])
      parameters.append(name, String(each));
  }
  const matching = products.filter((product) => matchesQuery(product, query));
  return {
    path: `/api/products?${parameters}`,
    expected: matching.slice(0, PAGE_SIZE).map(({ id }) => id),
    total: matching.length,
    ...(query.search !== undefined && {
      minFound: Object.keys(query).length === 1 ? Math.max(1, matching.length) : matching.length,
    }),
  };
}

async function recordResponses(url: string, bare: ServerProcess, calls: Call[]): Promise<void> {
  const recorded = [];
  for (const { path, expected, total = expected.length, minFound } of calls) {
    const response = await fetch(url + path);
    const body = await response.text();
    const ids = ([JSON.parse(body)].flat() as Product[]).map(({ id }) => id);
    const found = Number(response.headers.get('x-total-count') ?? expected.length);
    const isRight =
      minFound === undefined
        ? JSON.stringify(ids) === JSON.stringify(expected) && found === total
        : found >= minFound && ids.length === Math.min(found, PAGE_SIZE);
    if (!isRight) {
      throw new Error(`${path} differs from the result of a plain filter`);
    }
    recorded.push({ path, body, headers: response.headers });
  }
  await record(bare, recorded);
}

async function measureUncachedSearches(functions: Functions): Promise<number> {
  const handler = functions.getHandler('products');
  const letters = (number: number) => String.fromCharCode(97 + (number % 26), 97 + (number % 25));
  const kinds: ((number: number) => string)[] = [
    (number) => `${number}th`,
    (number) => `${number}th inf`,
    (number) => `${number}th infantry division patches felt`,
    (number) => `${number}th airbo${letters(number)[0]}rne division`,
    (number) => `gemsco${letters(number)} ${number}th infantry division patches`,
  ];
  const medians: number[] = [];
  for (const toSearch of kinds) {
    const times: number[] = [];
    for (let number = 1; number <= 200; number += 1) {
      const search = encodeURIComponent(toSearch(number));
      const event = toEvent(`/api/products?limit=${PAGE_SIZE}&search=${search}&eras=WWII`);
      times.push((await timed(() => handler(event, {} as Context))).ms);
    }
    medians.push(median(times));
  }
  return Math.max(...medians);
}

async function measureSuggestions(functions: Functions): Promise<number> {
  const handler = functions.getHandler('products');
  const times: number[] = [];
  for (const text of TYPED) {
    for (let length = 1; length <= text.length; length += 1) {
      const event = toEvent(`/api/products/suggest?q=${encodeURIComponent(text.slice(0, length))}`);
      times.push((await timed(() => handler(event, {} as Context))).ms);
    }
  }
  return percentile(times, 0.95);
}

function toEvent(path: string): APIGatewayProxyEventV2 {
  const [rawPath = '', rawQueryString = ''] = path.split('?');
  const routeKey = 'ANY /api/products/{proxy+}';
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    headers: {},
    requestContext: {
      accountId: '',
      apiId: '',
      domainName: '',
      domainPrefix: '',
      http: { method: 'GET', path: rawPath, protocol: '', sourceIp: '127.0.0.1', userAgent: '' },
      requestId: '',
      routeKey,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    isBase64Encoded: false,
  };
}
