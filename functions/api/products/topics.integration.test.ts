import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import type { Product } from '../../../shared/entities/product.ts';
import type { Era, Topic, Unit } from '../../../shared/entities/unit.ts';
import { loadHandler } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { makeProducts } from '../../../tests/support/products.ts';

const WWII = 'WWII (1941-1945)';
const VIETNAM = 'Vietnam (1955-1975)';
const changes: Partial<Product>[] = [
  { unitName: '101st Airborne Division' },
  { unitName: '101st Airborne Division', itemType: 'Medals' },
  { unitName: '101st Abn. Div. (Air Assault)', era: VIETNAM },
  { unitName: '101st Airborne Division', availability: 'Sold Out' },
  { unitName: '506th PIR', availability: 'Pre-Order' },
  { unitName: '82nd Airborne Division', availability: 'Sold Out' },
  { unitName: 'Signal Corps', era: 'Undated' },
  { unitName: null },
];
const products = makeProducts(changes.length).map((product, n) => ({
  ...product,
  availability: 'In Stock' as const,
  itemType: 'Patches',
  era: WWII,
  ...changes[n],
}));

let stop: () => Promise<void>;
let call: (key: RouteKey, slug?: string, headers?: Record<string, string>) => Promise<Answer>;
interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
}

beforeAll(async () => {
  const engines = await startEngines();
  stop = engines.stop;
  Object.assign(process.env, engines.env);
  const { publishBase } = await import('../../platform/bucket/published-catalog.ts');
  await publishBase(products);
  const handler = await loadHandler('products');
  call = async (key, slug, headers) => {
    const params = slug === undefined ? undefined : { slug };
    const result = await handler(
      createEvent(key, { ...(params && { params }), ...(headers && { headers }) }),
    );
    return {
      status: result.statusCode ?? 0,
      headers: result.headers ?? {},
      body: result.body && JSON.parse(result.body),
    };
  };
});
afterAll(() => stop());

test('GET /api/units lists the units with their products for sale and sold, whatever their spelling', async () => {
  const { status, headers, body } = await call('GET /api/units');
  expect({ status, cacheControl: headers['cache-control'] }).toEqual({
    status: 200,
    cacheControl: expect.stringContaining('s-maxage'),
  });
  expect(body).toEqual<Topic[]>([
    { slug: '101st-airborne-division', name: '101st Airborne Division', count: 3, sold: 1 },
    {
      slug: '506th-parachute-infantry-regiment',
      name: '506th Parachute Infantry Regiment',
      count: 1,
      sold: 0,
    },
    { slug: 'signal-corps', name: 'Signal Corps', count: 1, sold: 0 },
    { slug: '82nd-airborne-division', name: '82nd Airborne Division', count: 0, sold: 1 },
  ]);
});

test('GET /api/units answers 304 for an unchanged catalog', async () => {
  const { headers } = await call('GET /api/units');
  const again = await call('GET /api/units', undefined, {
    'if-none-match': String(headers.etag),
  });
  expect(again.status).toBe(304);
});

test('GET /api/units/{slug} describes a unit with its nicknames, history, products in numbers and related units', async () => {
  const { status, body } = await call('GET /api/units/{slug}', '101st-airborne-division');
  expect(status).toBe(200);
  expect(body).toEqual({
    slug: '101st-airborne-division',
    name: '101st Airborne Division',
    kind: 'Airborne Division',
    branch: 'Army',
    spellings: ['101st Airborne Division', '101st Abn. Div. (Air Assault)'],
    nicknames: expect.arrayContaining([
      { name: 'Screaming Eagles', source: expect.stringContaining('Army Almanac') },
    ]),
    history: expect.objectContaining({ activated: 1942, source: expect.any(String) }),
    count: 3,
    sold: 1,
    itemTypes: [
      { value: 'Patches', count: 2 },
      { value: 'Medals', count: 1 },
    ],
    eras: [
      { slug: 'wwii-1941-1945', name: WWII, count: 2, sold: 0 },
      { slug: 'vietnam-1955-1975', name: VIETNAM, count: 1, sold: 0 },
      expect.objectContaining({ name: 'Gulf War (1990-1991)', count: 0 }),
      expect.objectContaining({ name: 'Modern (2001-Present)', count: 0 }),
    ],
    related: [
      expect.objectContaining({ name: '506th Parachute Infantry Regiment', count: 1 }),
      expect.objectContaining({ name: '82nd Airborne Division', sold: 1 }),
    ],
  } satisfies Record<keyof Unit, unknown>);
});

test.each(['101st-abn-div-air-assault', 'screaming-eagles'])(
  'GET /api/units/{slug} finds the unit by the slug %s of another name',
  async (slug) => {
    const { body } = await call('GET /api/units/{slug}', slug);
    expect((body as Unit).slug).toBe('101st-airborne-division');
  },
);

test('GET /api/units/{slug} describes a known unit without products, and one without a history', async () => {
  const marines = await call('GET /api/units/{slug}', '3rd-marine-division');
  expect(marines.body).toMatchObject({ count: 0, sold: 0, spellings: [], itemTypes: [] });
  const signal = await call('GET /api/units/{slug}', 'signal-corps');
  expect(signal.body).toMatchObject({ kind: null, history: null, nicknames: [], eras: [] });
});

test.each(['no-such-unit', '__proto__', '4711th-infantry-regiment'])(
  'GET /api/units/{slug} answers 404 for %s',
  async (slug) => {
    const { status, headers, body } = await call('GET /api/units/{slug}', slug);
    expect({ status, kept: headers['cache-control'] }).toEqual({ status: 404, kept: 'no-store' });
    expect(body).toEqual({ code: 'NOT_FOUND', message: 'Unit not found' });
  },
);

test('GET /api/eras lists the eras that have products, in chronological order', async () => {
  const { status, body } = await call('GET /api/eras');
  expect(status).toBe(200);
  expect(body).toEqual<Topic[]>([
    { slug: 'wwii-1941-1945', name: WWII, count: 4, sold: 2 },
    { slug: 'vietnam-1955-1975', name: VIETNAM, count: 1, sold: 0 },
  ]);
});

test.each(['wwii-1941-1945', 'wwii'])(
  'GET /api/eras/{slug} describes an era by its slug %s',
  async (slug) => {
    const { status, body } = await call('GET /api/eras/{slug}', slug);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      slug: 'wwii-1941-1945',
      name: WWII,
      conflict: 'World War II',
      dates: expect.stringContaining('December 7, 1941'),
      source: expect.any(String),
      count: 4,
      sold: 2,
      itemTypes: [
        { value: 'Patches', count: 3 },
        { value: 'Medals', count: 1 },
      ],
      units: [
        { slug: '101st-airborne-division', count: 2 },
        { slug: '506th-parachute-infantry-regiment', count: 1 },
      ],
      related: [{ slug: 'inter-war-1918-1939' }, { slug: 'korea-1950-1953' }],
    });
  },
);

test('GET /api/eras/{slug} describes an era without products', async () => {
  const { body } = await call('GET /api/eras/{slug}', 'wwi');
  expect(body).toMatchObject<Partial<Era>>({ count: 0, sold: 0, units: [], itemTypes: [] });
});

test.each(['undated', 'no-such-era', '__proto__'])(
  'GET /api/eras/{slug} answers 404 for %s',
  async (slug) => {
    const { status, body } = await call('GET /api/eras/{slug}', slug);
    expect(status).toBe(404);
    expect(body).toEqual({ code: 'NOT_FOUND', message: 'Era not found' });
  },
);
