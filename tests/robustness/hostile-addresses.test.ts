import { expect, inject, test } from 'vitest';
import { products as endpoints } from '../../shared/contract/products.ts';
import { paths, patterns } from '../../web/src/lib/paths.ts';

const { url } = inject('shop');

const LONG = 'a'.repeat(5_000);
/** API Gateway refuses them before a function is called, and so does the local gateway. */
const MALFORMED = ['%', '%zz', '%E0%A4%A', '%ED%A0%80'];
const SEGMENTS = [
  'a'.repeat(101),
  'a'.repeat(201),
  LONG,
  ...MALFORMED,
  '%00',
  '%25',
  '%2F',
  '%2e%2e',
  '%0d%0aLocation:%20x',
  '__proto__',
  'constructor',
  'undefined',
  'null',
  '-',
  '%F0%9F%8E%96',
  // Paths below /api/products that are not ids.
  ...Object.keys(endpoints).flatMap(
    (key) => /^GET \/api\/products\/([\w-]+)$/.exec(key)?.[1] ?? [],
  ),
];
const QUERIES = [
  `search=${LONG}`,
  `after=${LONG}`,
  `unitNames=${LONG}`,
  Array.from({ length: 1_000 }, (_, n) => `unitNames=${n}`).join('&'),
  Array.from({ length: 1_000 }, (_, n) => `eras=${n}`).join('&'),
  'search=%',
  'search=%E0%A4%A',
  'search=%00',
  'search=%ED%A0%80',
  'unitNames=%00',
  'unitNames=%ED%A0%80',
  '__proto__=1',
  'constructor=1&prototype=2',
  'after=undefined',
  'after=%zz',
  'show=__proto__',
  'sort=constructor',
  'price=9999999999-1',
  'price=5-1',
  'price=99999999.99-',
  'newSince=0000-00-00',
  'newSince=9999-12-31',
  'newSince=-271821-04-20',
  'rare=maybe&search=%22%22%22',
  `search=${'%22'.repeat(300)}`,
  `search=${'-a%20'.repeat(100)}`,
];

const RENDERED = [
  paths.home,
  paths.archive,
  paths.contact,
  patterns.product,
  patterns.unit,
  patterns.era,
  patterns.page,
  patterns.code,
];
const addresses = RENDERED.flatMap((path) => {
  const pages = path.includes(':')
    ? SEGMENTS.map((segment) => path.replace(/:\w+(?!\?)/, segment).replace(/\/:\w+\?$/, ''))
    : [path];
  const [first = path] = pages;
  return [...pages, ...QUERIES.map((query) => `${first}?${query}`)];
});

async function get(address: string) {
  const response = await fetch(url + address, { redirect: 'manual' });
  const location = response.headers.get('location') ?? '';
  return { status: response.status, location, body: await response.text() };
}

test.each(addresses.map((address) => [address.slice(0, 80), address]))(
  'the address %s answers with a page, leads to one, or is refused as malformed',
  async (_, address) => {
    const { status, location, body } = await get(address);
    if (MALFORMED.some((segment) => address.endsWith(`/${segment}`))) {
      expect([status, JSON.parse(body).code]).toEqual([400, 'INVALID_REQUEST']);
      return;
    }
    expect([200, 301, 400, 404]).toContain(status);
    expect(location).not.toMatch(/undefined|null/);
    if (status === 301) {
      expect(location).toMatch(/^\/(?![/\\])/);
      expect((await get(location.replace(/#.*/, ''))).status).toBe(200);
    } else {
      expect(body).toContain('</html>');
    }
  },
);

test('no page has the name of a hostile address', async () => {
  for (const place of ['product', 'unit', 'era', 'pages']) {
    for (const segment of SEGMENTS) {
      // `fetch` resolves this segment to the parent folder.
      if (segment === '%2e%2e') continue;
      const expected = MALFORMED.includes(segment) ? 400 : 404;
      expect((await get(`/${place}/${segment}`)).status, `${place} ${segment}`).toBe(expected);
    }
  }
});
