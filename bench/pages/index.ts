/** Measures rendered pages with 10,000 products through the gateway, from a function that keeps no page, next
 *  to a bare Node HTTP server that returns the same bytes. The gateway and the function share one process and
 *  therefore one core. */
import { build } from '../../scripts/build.ts';
import { makeProducts } from '../../tests/support/products.ts';
import { formatCount, formatMs, report } from '../support/figures.ts';
import { compareLoads } from '../support/load.ts';
import { publish } from '../support/publish.ts';
import { withEngines, withServers } from '../support/servers.ts';
import { record, type ServerProcess } from '../support/start-process.ts';

const PRODUCTS = 10_000;
const LOAD = { rounds: 3, seconds: 3 };
const PRODUCT_PAGES = 200;
const MAX_P95_MS = 20;
const CONNECTIONS = 8;

await build();
await withEngines(async () => {
  const products = makeProducts(PRODUCTS);
  await publish(products);
  await withServers(async (gateway, bare) => {
    const productPages = await Promise.all(
      products
        .filter((_, index) => index % (PRODUCTS / PRODUCT_PAGES) === 0)
        .map(({ id }) => getAddress(`${gateway.url}/product/${id}`)),
    );
    await measure('a product', { gateway, bare }, productPages, 1_000);
    await measure('home', { gateway, bare }, ['/'], 100);
  });
});

async function getAddress(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (!location) throw new Error(`${url} answers ${response.status} without an address`);
  return location;
}

async function measure(
  name: string,
  { gateway, bare }: { gateway: ServerProcess; bare: ServerProcess },
  paths: readonly string[],
  minPerSecond: number,
): Promise<void> {
  const answers = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(gateway.url + path);
      return { path, body: await response.text(), headers: response.headers };
    }),
  );
  await record(bare, answers);
  const loads = await compareLoads({ ours: gateway.url, bare: bare.url }, paths, CONNECTIONS, LOAD);
  const { requestsPerSecond, p95Ms } = loads.ours;
  report(`${name}, pages/s`, requestsPerSecond, formatCount, { min: minPerSecond });
  report('  a bare server with the same bytes', loads.bare.requestsPerSecond, formatCount);
  report(`${name}, p95`, p95Ms, formatMs, { max: MAX_P95_MS });
}
