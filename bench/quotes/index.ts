/** Measures accepting offers of 10 pieces through the gateway, next to a bare server that makes the same
 *  requests to the table, and opening the inbox of 5,000 quotes, next to the list of quotes. */
import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import type { StoredQuote } from '../../functions/platform/table/orders.ts';
import { build } from '../../scripts/build.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import type { Product } from '../../shared/entities/product.ts';
import { loadCalls } from '../../tests/support/call.ts';
import { makeProducts } from '../../tests/support/products.ts';
import { signedIn, signedInStaff } from '../../tests/support/session.ts';
import { formatCount, formatMs, percentile, report, timed } from '../support/figures.ts';
import { createOrders, makeQuote } from '../support/fill-store.ts';
import { withEngines } from '../support/servers.ts';
import { startProcess } from '../support/start-process.ts';

const CONNECTIONS = 16;
const LINES = 10;
const COLLECTORS = 24;
const QUOTES_OF_EACH = 25;
const WARM_UP = 64;
const BATCH = 64;
const INBOX_QUOTES = 5_000;
const PAGE_SIZE = 100;
const OPENINGS = 30;
const DAY_MS = 24 * 3_600_000;

interface Acceptance {
  quote: StoredQuote;
  headers: { cookie: string };
}

await build();
await withEngines(async () => {
  await measureAcceptances();
  await measureInbox();
});

async function measureAcceptances(): Promise<void> {
  const acceptances = await prepareAcceptances();
  const gateway = await startProcess('gateway-process.ts');
  const bare = await startProcess('bare-server-process.ts', import.meta.url);
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  const accept = ({ quote, headers }: Acceptance) =>
    send(`${gateway.url}/api/orders/${quote.id}/accept`, { offer: 1 }, headers);
  const acceptBare = ({ quote }: Acceptance) =>
    send(
      `${bare.url}/${quote.id}`,
      quote.items.map(({ productId }) => productId),
    );
  try {
    for (let start = 0; start < acceptances.length; start += 2 * BATCH) {
      const ours = acceptances.slice(start, start + BATCH);
      const theirs = acceptances.slice(start + BATCH, start + 2 * BATCH);
      const measured = [await runAll(ours, accept), await runAll(theirs, acceptBare)] as const;
      if (start < WARM_UP) continue;
      times.ours.push(...measured[0]);
      times.bare.push(...measured[1]);
    }
  } finally {
    gateway.child.kill();
    bare.child.kill();
  }
  const accept10 = `accepting ${LINES} pieces, ${CONNECTIONS} connections`;
  report(`${accept10}, p95`, percentile(times.ours, 0.95), formatMs, { max: 50 });
  report('  the same requests to the table alone', percentile(times.bare, 0.95), formatMs);
}

async function prepareAcceptances(): Promise<Acceptance[]> {
  const { writeProducts } = await import('../../functions/platform/table/products.ts');
  const { createOrder } = await import('../../functions/platform/table/orders.ts');
  const collectors = await Promise.all(Array.from({ length: COLLECTORS }, () => signedIn()));
  const products = makeProducts(COLLECTORS * QUOTES_OF_EACH * LINES).map(
    (product): Product => ({
      ...product,
      availability: 'In Stock',
      stockQuantity: 1,
    }),
  );
  await writeProducts({
    put: products.map((product) => ({ ...product, sourceHash: null })),
    remove: [],
  });
  return pMap(
    Array(COLLECTORS * QUOTES_OF_EACH).keys(),
    async (n) => {
      const { user, headers } = collectors[n % COLLECTORS] as (typeof collectors)[number];
      const pieces = products.slice(n * LINES, (n + 1) * LINES);
      const quote = withOffer(await makeQuote(n, user, pieces));
      const created = await createOrder(quote, randomUUID());
      if (typeof created === 'string') throw new Error(`The quote was refused: ${created}`);
      return { quote, headers };
    },
    { concurrency: CONNECTIONS },
  );
}

function withOffer(quote: StoredQuote): StoredQuote {
  const lines = quote.items.map(({ productId }) => ({ productId, price: '100.00' }));
  const { createdAt } = quote;
  const none = '0.00';
  const extras = { shipping: none, insurance: none, discount: none, taxes: [] };
  const expiresAt = new Date(Date.now() + 7 * DAY_MS).toISOString();
  const total = `${lines.length * 100}.00`;
  const offer = {
    number: 1,
    lines,
    ...extras,
    total,
    currency: 'USD' as const,
    note: null,
    createdAt,
    expiresAt,
    by: null,
  };
  const change = { state: 'quoted', status: 'quoted', at: createdAt, actor: 'dealer' } as const;
  return {
    ...quote,
    state: 'quoted',
    status: 'quoted',
    offers: [offer],
    history: [{ ...change, by: null }],
  };
}

async function measureInbox(): Promise<void> {
  const { user } = await signedIn();
  const { headers } = await signedInStaff();
  await createOrders(INBOX_QUOTES, user, makeProducts(3));
  const call = await loadCalls('orders');
  const pages = await countQueries();
  await call('GET /api/orders/inbox', { headers, query: 'limit=1' });
  const open = async (key: RouteKey) => {
    const times: number[] = [];
    let queries = 0;
    for (let n = 0; n < OPENINGS; n++) {
      pages.reset();
      const { ms, value } = await timed(() => call(key, { headers, query: `limit=${PAGE_SIZE}` }));
      times.push(ms);
      if (value.status !== 200) throw new Error(`${key} returned ${value.status}`);
      queries = pages.count();
    }
    return { times, queries };
  };
  const inbox = await open('GET /api/orders/inbox');
  const list = await open('GET /api/orders');
  const inboxP95 = `the inbox of ${formatCount(INBOX_QUOTES)} quotes, p95`;
  report(inboxP95, percentile(inbox.times, 0.95), formatMs, { max: 200 });
  report('  the list of whole quotes', percentile(list.times, 0.95), formatMs);
  report('pages of the table for the inbox', inbox.queries, formatCount, { max: 2 });
}

async function countQueries() {
  const { dynamodb } = await import('../../functions/platform/aws/dynamodb.ts');
  let count = 0;
  dynamodb.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'QueryCommand' || commandName === 'ScanCommand') count++;
        return next(args);
      },
    { step: 'initialize', name: 'countQueries' },
  );
  return {
    count: () => count,
    reset: () => {
      count = 0;
    },
  };
}

function runAll<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<number[]> {
  return pMap(all, async (each) => (await timed(() => work(each))).ms, {
    concurrency: CONNECTIONS,
  });
}

async function send(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status} ${text}`);
}
