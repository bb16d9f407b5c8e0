/** Measures rendered pages with 10,000 products through the gateway, from a function that keeps no page, next to a bare
 *  Node HTTP server that returns the same bytes. The gateway and the function share one process, and so one core. */
import { build } from '../../scripts/build.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { makeProducts } from '../../tests/support/products.ts';
import { formatCount, rowPrinter } from '../support/figures.ts';
import { getMedians, type Load, runLoad } from '../support/load.ts';
import { publish } from '../support/publish.ts';
import { record, startProcess } from '../support/start-process.ts';

const PRODUCTS = 10_000;
const ROUNDS = 3;
const SECONDS = 3;
const PRODUCT_PAGES = 200;
const MAX_P95_MS = 20;
const printRow = rowPrinter(18, 11);

await build();
const engines = await startEngines();
Object.assign(process.env, engines.env);
const products = makeProducts(PRODUCTS);
await publish(products);
const gateway = await startProcess('gateway-process.ts');
const bare = await startProcess('bare-server-process.ts');
const missed: string[] = [];
try {
  const productPages = await Promise.all(
    products
      .filter((_, index) => index % (PRODUCTS / PRODUCT_PAGES) === 0)
      .map(({ id }) => getAddress(`/product/${id}`)),
  );
  printRow('', ['conn.', 'goal', 'ours/s', 'bare/s', 'bare:ours', 'ours p50', 'ours p95']);
  await measure('a product', productPages, 1_000);
  await measure('home', ['/'], 100);
} finally {
  gateway.child.kill();
  bare.child.kill();
  await engines.stop();
}
for (const each of missed) console.log(`MISSED ${each}`);
process.exit(missed.length > 0 ? 1 : 0);

/** The address that a product's short address leads to. */
async function getAddress(path: string): Promise<string> {
  const response = await fetch(gateway.url + path, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (!location) throw new Error(`${path} answers ${response.status} without an address`);
  return location;
}

async function measure(name: string, paths: readonly string[], minPerSecond: number) {
  const answers = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(gateway.url + path);
      return { path, body: await response.text(), headers: response.headers };
    }),
  );
  await record(bare, answers);
  for (const connections of [1, 8]) {
    const ours: Load[] = [];
    const theirs: Load[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await runLoad(gateway.url, paths, connections, SECONDS));
      theirs.push(await runLoad(bare.url, paths, connections, SECONDS));
    }
    const [a, b] = [getMedians(ours), getMedians(theirs)];
    printRow(name, [
      String(connections),
      `>= ${formatCount(minPerSecond)}`,
      formatCount(a.requestsPerSecond),
      formatCount(b.requestsPerSecond),
      (b.requestsPerSecond / a.requestsPerSecond).toFixed(2),
      `${a.p50Ms.toFixed(1)} ms`,
      `${a.p95Ms.toFixed(1)} ms`,
    ]);
    if (connections > 1 && a.requestsPerSecond < minPerSecond) {
      missed.push(`${name}: ${formatCount(a.requestsPerSecond)} pages/s, goal ${minPerSecond}`);
    }
    if (a.p95Ms > MAX_P95_MS) {
      missed.push(
        `${name}, ${connections} connections: p95 ${a.p95Ms.toFixed(1)} ms, goal ${MAX_P95_MS} ms`,
      );
    }
  }
}
