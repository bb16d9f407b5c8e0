/** Measures the product search with 10,000 and 100,000 products through the gateway, next to a bare Node HTTP server
 *  that returns the same bytes. Every response is checked against a plain filter: without a search it must be the same,
 *  a search must find all that the filter finds. `--million` only measures loading a million products. */
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { Functions } from '../../local/lambda.ts';
import { build } from '../../scripts/build.ts';
import type { ProductQuery } from '../../shared/contract/products.ts';
import type { Product } from '../../shared/entities/product.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { makeProducts } from '../../tests/support/products.ts';
import { matchesQuery } from '../../tests/support/reference.ts';
import { formatCount, formatMiB, median, percentile, rowPrinter } from '../support/figures.ts';
import { getMedians, type Load, runLoad } from '../support/load.ts';
import { publish } from '../support/publish.ts';
import { record, type ServerProcess, startProcess } from '../support/start-process.ts';
import { measureLoading } from './loading.ts';

const ROUNDS = 3;
const SECONDS = 2;
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

/** The first call with so few products takes what every first call takes. */
const FEW_PRODUCTS = 100;
const TYPED = [
  '82nd airborne',
  'marine division patches',
  'felt border',
  'bombardment group medal',
];

await build();
const engines = await startEngines();
Object.assign(process.env, engines.env);
if (process.argv.includes('--million')) await measureLoadingOf(1_000_000);
else {
  const results = new Map<number, Map<string, Load>>();
  for (const count of [10_000, 100_000]) results.set(count, await measure(count));
  printGrowth(results);
}
await engines.stop();

async function measure(count: number): Promise<Map<string, Load>> {
  const products = makeProducts(count);
  await measureLoadingOf(count);
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

  const gateway = await startProcess('gateway-process.ts');
  const bare = await startProcess('bare-server-process.ts');
  const results = new Map<string, Load>();
  try {
    const timeColumns = ['ours p50', 'bare p50', 'p50 ratio'];
    printRow('', ['conn.', 'ours/s', 'bare/s', 'bare:ours', ...timeColumns, 'handler/s']);
    const functions = new Functions();
    await functions.load();
    for (const { name, calls } of scenarios) {
      await recordResponses(gateway.url, bare, calls);
      const paths = calls.map(({ path }) => path);
      const handlerPerSecond = await measureHandler(functions, paths);
      for (const connections of [1, 16]) {
        const ourLoads: Load[] = [];
        const bareLoads: Load[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          ourLoads.push(await runLoad(gateway.url, paths, connections, SECONDS));
          bareLoads.push(await runLoad(bare.url, paths, connections, SECONDS));
        }
        const a = getMedians(ourLoads);
        const b = getMedians(bareLoads);
        results.set(`${name} ${connections}`, a);
        printRow(name, [
          String(connections),
          formatCount(a.requestsPerSecond),
          formatCount(b.requestsPerSecond),
          (b.requestsPerSecond / a.requestsPerSecond).toFixed(2),
          `${a.p50Ms.toFixed(3)} ms`,
          `${b.p50Ms.toFixed(3)} ms`,
          (a.p50Ms / b.p50Ms).toFixed(2),
          connections === 1 ? formatCount(handlerPerSecond) : '',
        ]);
      }
    }
    await measureUncachedSearches(functions, products);
    await measureSuggestions(functions);
  } finally {
    gateway.child.kill();
    bare.child.kill();
  }
  return results;
}

/** Publishes so many products and loads them into the function as deployed. */
async function measureLoadingOf(count: number): Promise<void> {
  await publish(makeProducts(FEW_PRODUCTS));
  const few = await measureLoading(engines.env);
  const fileBytes = await publish(makeProducts(count));
  const { firstCallMs, residentBytes } = await measureLoading(engines.env);
  console.log(
    `\n${formatCount(count)} products (a file of ${formatMiB(fileBytes)}): loaded in ` +
      `${Math.round(firstCallMs - few.firstCallMs)} ms, resident ${formatMiB(residentBytes)}; ` +
      `with ${FEW_PRODUCTS} the first call takes ${Math.round(few.firstCallMs)} ms and ${formatMiB(few.residentBytes)}\n`,
  );
}

interface Call {
  path: string;
  /** The ids of the page; with a search those of all products that must be found. */
  expected: string[];
  total?: number;
  /** The least number of results of a search. */
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
      // A misspelled search finds something, though the filter does not.
      minFound: Object.keys(query).length === 1 ? Math.max(1, matching.length) : matching.length,
    }),
  };
}

/** Checks each response and records it in the bare server. */
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

/** Measures the handler without HTTP, in calls per second. */
async function measureHandler(functions: Functions, paths: string[]): Promise<number> {
  const events = paths.map(toEvent);
  const handler = functions.getHandler('products');
  for (const event of events) await handler(event, {} as Context);
  const untilMs = performance.now() + SECONDS * 1000;
  const startedMs = performance.now();
  let calls = 0;
  while (performance.now() < untilMs) {
    for (const event of events) await handler(event, {} as Context);
    calls += events.length;
  }
  return (calls * 1000) / (performance.now() - startedMs);
}

/** Measures searches that are not in any cache, next to the plain filter. */
async function measureUncachedSearches(
  functions: Functions,
  products: readonly Product[],
): Promise<void> {
  const handler = functions.getHandler('products');
  const letters = (number: number) => String.fromCharCode(97 + (number % 26), 97 + (number % 25));
  const kinds: [string, (number: number) => string][] = [
    ['search', (number) => `${number}th`],
    ['unit search', (number) => `${number}th inf`],
    ['search of several words', (number) => `${number}th infantry division patches felt`],
    ['misspelled search', (number) => `${number}th airbo${letters(number)[0]}rne division`],
    [
      'relaxed search',
      (number) => `gemsco${letters(number)} ${number}th infantry division patches`,
    ],
  ];
  for (const [name, toSearch] of kinds) {
    const times: number[] = [];
    const plainTimes: number[] = [];
    for (let number = 1; number <= 200; number += 1) {
      const search = toSearch(number);
      const event = toEvent(
        `/api/products?limit=${PAGE_SIZE}&search=${encodeURIComponent(search)}&eras=WWII`,
      );
      const startedMs = performance.now();
      await handler(event, {} as Context);
      const handledMs = performance.now();
      times.push(handledMs - startedMs);
      if (number > 5) continue;
      products.filter((product) => matchesQuery(product, { search, eras: ['WWII'] }));
      plainTimes.push(performance.now() - handledMs);
    }
    console.log(
      `first ${name} of its kind: p50 ${median(times).toFixed(3)} ms in the handler; ` +
        `a plain filter takes ${median(plainTimes).toFixed(1)} ms`,
    );
  }
}

/** Measures the suggestions for each letter typed. */
async function measureSuggestions(functions: Functions): Promise<void> {
  const handler = functions.getHandler('products');
  const times: number[] = [];
  for (const text of TYPED) {
    for (let length = 1; length <= text.length; length += 1) {
      const q = encodeURIComponent(text.slice(0, length));
      const startedMs = performance.now();
      await handler(toEvent(`/api/products/suggest?q=${q}`), {} as Context);
      times.push(performance.now() - startedMs);
    }
  }
  console.log(
    `suggestions: p50 ${median(times).toFixed(3)} ms, p95 ${percentile(times, 0.95).toFixed(3)} ms in the handler`,
  );
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

function printGrowth(results: Map<number, Map<string, Load>>): void {
  const [small, large] = [...results.values()];
  if (!small || !large) return;
  console.log(
    '\nGrowth from 10,000 to 100,000 products (p50 with 1 connection, requests/s with 16):',
  );
  for (const [name, before] of small) {
    const after = large.get(name);
    if (!after) continue;
    const factor = name.endsWith(' 1')
      ? after.p50Ms / before.p50Ms
      : before.requestsPerSecond / after.requestsPerSecond;
    console.log(`${name.padEnd(24)} ${factor.toFixed(2)}x`);
  }
}
