import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { getBehavior } from '../../shared/edge/behaviors.ts';
import { launchBrowser, PHONE } from '../../tests/support/browser.ts';
import { createDataDir, startProduct } from '../../tests/support/product.ts';
import { startRecordingProxy } from '../../tests/support/recording-proxy.ts';

/** What a page has the CDN send. */
export interface PageLoad {
  requests: { site: number; api: number; media: number };
  /** As they go to the browser. */
  bytes: { site: number; api: number; media: number };
  /** Of the API's calls, those whose answers the CDN may give to others as well. */
  shared: number;
  /** How often each of the API's routes is called. */
  calls: Map<string, number>;
}

/** Roughly: the status line and the headers of an answer, compressed by HTTP/2. */
const HEADER_BYTES = 250;
/** Without a request for so long, a page has all that it wants. */
const QUIET_MS = 800;
const PRODUCTS = [0, 2, 5];
const ID = /[\da-f]{8}-[\da-f-]{27}$/;

/** A collector's visit of the demo shop on a phone, in a real browser: what each page sends.
 *  @throws Error when there is no Chromium. */
export async function measureVisit() {
  const dataDir = await createDataDir();
  const product = await startProduct(dataDir.path);
  await product.printed('The shop has ');
  let load = nothing();
  let lastMs = 0;
  const way = await startRecordingProxy(product.url, {
    rewriteBody(_, body) {
      lastMs = Date.now();
      return body;
    },
    onResponse(request, answer, body) {
      lastMs = Date.now();
      count(load, request, answer, body);
    },
  });
  const quiet = async () => {
    lastMs = Date.now();
    do await sleep(QUIET_MS / 4);
    while (Date.now() < lastMs + QUIET_MS);
  };
  const measured = async (go: () => Promise<unknown>): Promise<PageLoad> => {
    load = nothing();
    await go();
    await quiet();
    if (load.requests.api === 0) throw new Error('A page has asked for nothing');
    return load;
  };
  const browser = await launchBrowser();
  try {
    const collector = await browser.newContext({
      baseURL: way.url,
      viewport: PHONE,
      deviceScaleFactor: 2,
    });
    const page = await collector.newPage();
    const cards = page.locator('#products').getByRole('article');
    const toTheEnd = async (list = page) => {
      await quiet();
      await list.keyboard.press('End');
    };
    const firstVisit = await measured(async () => {
      await page.goto('/');
      await toTheEnd();
    });
    const products: PageLoad[] = [];
    for (const place of PRODUCTS) {
      const open = () => cards.nth(place).getByRole('heading').getByRole('link').click();
      products.push(await measured(open));
      await page.goBack();
      await quiet();
    }
    const search = await measured(async () => {
      await page.getByPlaceholder('Search collection...').fill('airborne');
      await page.keyboard.press('Enter');
      await page.waitForURL(/search=airborne/);
      await toTheEnd();
    });
    const again = await collector.newPage();
    const laterVisit = await measured(async () => {
      await again.goto('/');
      await toTheEnd(again);
    });
    return { firstVisit, laterVisit, search, product: mean(products) };
  } finally {
    await browser.close();
    way.stop();
    await product.stop();
    await dataDir.remove();
  }
}
export type Visit = Awaited<ReturnType<typeof measureVisit>>;

function count(
  load: PageLoad,
  { method, url = '' }: IncomingMessage,
  { headers, statusCode }: IncomingMessage,
  body: Buffer,
): void {
  const path = url.split('?')[0] ?? '';
  const { origin } = getBehavior(path);
  const isShared = origin === 'api' && /s-maxage/.test(headers['cache-control'] ?? '');
  // The CDN compresses what it may keep; the local gateway does so for the site alone.
  const sent = isShared ? brotliCompressSync(body).length : body.length;
  load.requests[origin]++;
  load.bytes[origin] += HEADER_BYTES + (statusCode === 304 ? 0 : sent);
  if (origin === 'api') {
    const route = `${method} ${path.replace(ID, '{id}')}`;
    load.calls.set(route, (load.calls.get(route) ?? 0) + 1);
  }
  if (isShared) load.shared++;
}

function nothing(): PageLoad {
  return {
    requests: { site: 0, api: 0, media: 0 },
    bytes: { site: 0, api: 0, media: 0 },
    shared: 0,
    calls: new Map(),
  };
}

const mean = (loads: readonly PageLoad[]) =>
  combineLoads(loads.map((load) => [load, 1 / loads.length] as const));

/** @param parts each with how often it is loaded. */
export function combineLoads(parts: readonly (readonly [PageLoad, number])[]): PageLoad {
  const sum = (of: (load: PageLoad) => number) =>
    parts.reduce((all, [load, times]) => all + of(load) * times, 0);
  const each = (what: 'requests' | 'bytes') => ({
    site: sum((load) => load[what].site),
    api: sum((load) => load[what].api),
    media: sum((load) => load[what].media),
  });
  const calls = new Map<string, number>();
  for (const [load, times] of parts) {
    for (const [route, count] of load.calls) {
      calls.set(route, (calls.get(route) ?? 0) + count * times);
    }
  }
  return {
    requests: each('requests'),
    bytes: each('bytes'),
    shared: sum(({ shared }) => shared),
    calls,
  };
}
