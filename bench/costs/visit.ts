import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { getBehavior } from '../../shared/edge/behaviors.ts';
import { launchBrowser, PHONE } from '../../tests/support/browser.ts';
import { createDataDir, startInstance } from '../../tests/support/instance.ts';
import { startRecordingProxy } from '../../tests/support/recording-proxy.ts';

export interface PageLoad {
  requests: { site: number; api: number; media: number };
  bytes: { site: number; api: number; media: number };
  shared: number;
  calls: Map<string, number>;
}

const HEADER_BYTES = 250;
/** A page has finished loading after this long without a request. */
const IDLE_MS = 800;
const PAGE_TIMEOUT_MS = 30_000;
const PRODUCT_INDEXES = [0, 2, 5];
const ID = /[\da-f]{8}-[\da-f-]{27}$/;

/**
 * Uses a phone-sized browser and the demo shop.
 * @throws Error if Chromium is not installed
 */
export async function measureVisit() {
  const dataDir = await createDataDir();
  const instance = await startInstance(dataDir.path);
  await instance.printed('The shop has ');
  let load = emptyLoad();
  let lastRequestMs = 0;
  const proxy = await startRecordingProxy(instance.url, {
    rewriteBody(_, body) {
      lastRequestMs = Date.now();
      return body;
    },
    onResponse(request, response, body) {
      lastRequestMs = Date.now();
      addResponse(load, request, response, body);
    },
  });
  const waitUntilIdle = async () => {
    lastRequestMs = Date.now();
    do await sleep(IDLE_MS / 4);
    while (Date.now() < lastRequestMs + IDLE_MS);
  };
  const measure = async (navigate: () => Promise<unknown>): Promise<PageLoad> => {
    load = emptyLoad();
    await navigate();
    const deadlineMs = Date.now() + PAGE_TIMEOUT_MS;
    do await waitUntilIdle();
    while (load.requests.api === 0 && Date.now() < deadlineMs);
    if (load.requests.api === 0) throw new Error('The page made no API call');
    return load;
  };
  const browser = await launchBrowser();
  try {
    const collector = await browser.newContext({
      baseURL: proxy.url,
      viewport: PHONE,
      deviceScaleFactor: 2,
    });
    const page = await collector.newPage();
    const cards = page.locator('#products').getByRole('article');
    const scrollToEnd = async (list = page) => {
      await waitUntilIdle();
      await list.keyboard.press('End');
    };
    const firstVisit = await measure(async () => {
      await page.goto('/');
      await scrollToEnd();
    });
    const products: PageLoad[] = [];
    for (const index of PRODUCT_INDEXES) {
      const open = () => cards.nth(index).getByRole('heading').getByRole('link').click();
      products.push(await measure(open));
      await page.goBack();
      await waitUntilIdle();
    }
    const search = await measure(async () => {
      await page.getByPlaceholder('Search collection...').fill('airborne');
      await page.keyboard.press('Enter');
      await page.waitForURL(/search=airborne/);
      await scrollToEnd();
    });
    const secondPage = await collector.newPage();
    const laterVisit = await measure(async () => {
      await secondPage.goto('/');
      await scrollToEnd(secondPage);
    });
    return { firstVisit, laterVisit, search, product: averageLoads(products) };
  } finally {
    await browser.close();
    proxy.stop();
    await instance.stop();
    await dataDir.remove();
  }
}
export type Visit = Awaited<ReturnType<typeof measureVisit>>;

function addResponse(
  load: PageLoad,
  { method, url = '' }: IncomingMessage,
  { headers, statusCode }: IncomingMessage,
  body: Buffer,
): void {
  const path = url.split('?')[0] ?? '';
  const behavior = getBehavior(path);
  // Pages, derived photos and imports are routed like the API.
  const origin =
    behavior.origin === 'site' || behavior.origin === 'media' ? behavior.origin : 'api';
  const isShared = origin === 'api' && /s-maxage/.test(headers['cache-control'] ?? '');
  const sentBytes = isShared ? brotliCompressSync(body).length : body.length;
  load.requests[origin]++;
  load.bytes[origin] += HEADER_BYTES + (statusCode === 304 ? 0 : sentBytes);
  const route = {
    api: `${method} ${path.replace(ID, '{id}')}`,
    render: `page /${path.split('/')[1]}`,
  }[behavior.origin as string];
  if (route) load.calls.set(route, (load.calls.get(route) ?? 0) + 1);
  if (isShared) load.shared++;
}

function emptyLoad(): PageLoad {
  return {
    requests: { site: 0, api: 0, media: 0 },
    bytes: { site: 0, api: 0, media: 0 },
    shared: 0,
    calls: new Map(),
  };
}

const averageLoads = (loads: readonly PageLoad[]) =>
  combineLoads(loads.map((load) => [load, 1 / loads.length] as const));

export function combineLoads(parts: readonly (readonly [PageLoad, number])[]): PageLoad {
  const sum = (getValue: (load: PageLoad) => number) =>
    parts.reduce((total, [load, times]) => total + getValue(load) * times, 0);
  const sumByOrigin = (key: 'requests' | 'bytes') => ({
    site: sum((load) => load[key].site),
    api: sum((load) => load[key].api),
    media: sum((load) => load[key].media),
  });
  const calls = new Map<string, number>();
  for (const [load, times] of parts) {
    for (const [route, count] of load.calls) {
      calls.set(route, (calls.get(route) ?? 0) + count * times);
    }
  }
  return {
    requests: sumByOrigin('requests'),
    bytes: sumByOrigin('bytes'),
    shared: sum(({ shared }) => shared),
    calls,
  };
}
