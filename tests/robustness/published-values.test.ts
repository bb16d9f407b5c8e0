import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLUMNS, OPTIONAL_COLUMNS } from '../../shared/airtable-mapping/columns.ts';
import { servedRoutes } from '../../shared/contract/contract.ts';
import { getPath } from '../../shared/contract/endpoint.ts';
import type { Product } from '../../shared/entities/product.ts';
import { airtableId } from '../support/airtable-base.ts';
import { createDataDir, type Instance, startInstance } from '../support/instance.ts';
import { type ItemLog, itemRecord, photo, startItemLog } from '../support/item-log.ts';

const ID = airtableId('rec', 'an id as a value');
const ERROR = { error: '#ERROR!' };
const NOT_VALUES: readonly string[] = [COLUMNS.status, COLUMNS.photos];
const COLUMN_NAMES = [...Object.values(COLUMNS), ...Object.values(OPTIONAL_COLUMNS)].filter(
  (column) => !NOT_VALUES.includes(column),
);
const LINK = {
  type: 'multipleRecordLinks',
  options: { linkedTableId: airtableId('tbl', 'A hidden table') },
};
const AI_ERROR = { state: 'error', errorType: 'noOutput', value: null, isStale: true };
const VALUES: readonly unknown[] = [ERROR, [ERROR], [ID], AI_ERROR, `Unit ${ID}`, { secret: 1 }];

const RECORDS = COLUMN_NAMES.flatMap((column, at) =>
  VALUES.map((value, n) =>
    itemRecord(at * VALUES.length + n + 1, {
      Era: 'WWII (1941-1945)',
      'Unit Name': '1st Division',
      Photos: [photo('front')],
      [column]: value,
    }),
  ),
);
/** Columns of all types accept formula values. */
const FORMULA = { type: 'formula', options: { formula: '', result: { type: 'singleLineText' } } };
const columns = Object.fromEntries(
  COLUMN_NAMES.map((column) => [column, column === OPTIONAL_COLUMNS.backing ? LINK : FORMULA]),
);

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let airtable: ItemLog;
let instance: Instance;
beforeAll(async () => {
  dataDir = await createDataDir();
  airtable = await startItemLog({ records: RECORDS, columns });
  instance = await startInstance(dataDir.path, airtable.env);
  await instance.printed('The shop has ');
});
afterAll(async () => {
  await instance?.stop();
  await airtable?.close();
  await dataDir?.remove();
});

const read = async (path: string) => (await fetch(new URL(path, instance.url))).text();

const withoutOwnIds = (text: string) =>
  text.replace(/\\?"airtableId\\?":\\?"rec\w{14}\\?"/g, '').replace(/\/photos\/(?:\w|%2F)+/g, '');
const NOT_FOR_READERS =
  /\b(?:rec|fld|att)(?=[a-z]*[A-Z0-9])[A-Za-z0-9]{14}\b|#ERROR|\[object |noOutput|\bsecret\b/;

async function expectReadable(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const found = NOT_FOR_READERS.exec(withoutOwnIds(await read(path)));
    expect(found && [path, found[0]], path).toBeNull();
  }
}

async function listPublicCalls(): Promise<string[]> {
  const list = async (path: string) =>
    JSON.parse(await read(path)) as (Partial<Product> & { slug?: string })[];
  const parameters: Record<string, readonly (string | undefined)[]> = {
    '/api/products/{id}': (await list('/api/products?limit=100')).map(({ id }) => id),
    '/api/units/{slug}': (await list('/api/units')).map(({ slug }) => slug),
    '/api/eras/{slug}': (await list('/api/eras')).map(({ slug }) => slug),
    '/api/pages/{slug}': (await list('/api/pages')).map(({ slug }) => slug),
    // Nothing is sold, so no certificate is valid.
    '/api/certificates/{code}': [ID],
  };
  const routes = servedRoutes.filter(
    ({ key, endpoint }) =>
      key.startsWith('GET ') &&
      endpoint.access === 'public' &&
      typeof endpoint.response !== 'string',
  );
  return routes.flatMap(({ key }) => {
    const path = getPath(key);
    if (path.includes('{') && !parameters[path]) throw new Error(`Add parameters of ${path}`);
    return parameters[path]?.map((value) => path.replace(/\{\w+\}/, value ?? '')) ?? [path];
  });
}

test('no public call answers with an id or an error of Airtable as a value', async () => {
  const calls = await listPublicCalls();
  expect(calls.length).toBeGreaterThan(50);
  await expectReadable([
    ...calls,
    '/api/products?limit=100&offset=100',
    '/api/products/suggest?q=rec',
    `/api/products?search=${ID}`,
  ]);
});

test('no page, feed or sitemap shows an id or an error of Airtable', async () => {
  const files = ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/products-1.xml', '/robots.txt'];
  const addresses = (await Promise.all(files.map(read))).flatMap((text) =>
    [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname),
  );
  const pages = new Set(addresses.filter((path) => !path.endsWith('.xml')));
  expect([...pages].filter((path) => path.startsWith('/product/')).length).toBeGreaterThan(50);
  expect([...pages]).toEqual(
    expect.arrayContaining([expect.stringContaining('/unit/'), expect.stringContaining('/era/')]),
  );
  await expectReadable([...files, '/', '/feed.xml', ...pages]);
});
