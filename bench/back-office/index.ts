/** Measures the search and the lists of the back office as deployed, over HTTP: with 3,000 items, 10,000
 *  records, 20,000 reference entries, 3,000 products and 300 open quotes. The baseline is a bare server that
 *  answers with the same bytes. Then scrolls the longest lists; the baseline is a page of plain text. Then
 *  changes and undoes 1,000 items in bulk; the baseline writes as many rows in as many transactions. Last, it
 *  counts the clicks and calls to Airtable for a box of pieces. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import { build } from '../../scripts/build.ts';
import type { LogRecord } from '../../shared/entities/log-record.ts';
import { ERAS, ITEM_TYPES } from '../../shared/vocabulary.ts';
import { launchBrowser } from '../../tests/support/browser.ts';
import { makeProducts } from '../../tests/support/products.ts';
import { signedIn, signedInStaff } from '../../tests/support/session.ts';
import { formatCount, formatMs, median, percentile, report, timed } from '../support/figures.ts';
import { createItems, createOrders } from '../support/fill-store.ts';
import { publish } from '../support/publish.ts';
import { padEntries, sampleEntries } from '../support/reference-entries.ts';
import { withEngines, withServers } from '../support/servers.ts';
import { record, type ServerProcess } from '../support/start-process.ts';
import { countBox } from './box.ts';
import { measureOpening, type OpenedList } from './opening.ts';
import { measureScrolling } from './scrolling.ts';

const ITEMS = 3_000;
const RECORDS = 10_000;
const ENTRIES = 20_000;
const PRODUCTS = 3_000;
const QUOTES = 300;
const MAX_SEARCH_P95_MS = 50;
const TYPED = [
  '82nd airborne division patch',
  'infantry regiment wwii',
  'airbourne wings',
  'snow back estate',
  'bombardment group medal',
  'big red one',
  'engineer battalion felt border',
];
const NAMED = ['GD-01234', 'SHOP-4321', 'LOOKALIKE-999', 'GQ-7K4M-2XQ9', 'ada@collectors.example'];
const ROUNDS = 3;
const LISTS = {
  'cataloged items': '/api/military-items?fields=summary&limit=60',
  'Item Log': '/api/airtable/item-log?limit=100',
  quotes: '/api/orders/inbox?limit=50',
  'reference catalog': '/api/asmic-entries?limit=100',
  'monthly report': '/api/reports/months',
};
const LIST_ROUNDS = 25;
const MAX_LIST_P95_MS = 150;
const SCROLLED = {
  'Item Log': '/item-log?all=true',
  'reference catalog': '/identification?view=catalogue',
};
const MIN_FRAMES_PER_SECOND = 60;
const SEARCHED = { word: 'number 1000', count: `1 of ${formatCount(ITEMS)} items` };
const OPENED: Record<string, OpenedList> = {
  'cataloged items': {
    path: '/catalog?view=items',
    row: 'main [data-index] h2 a',
    param: 'item',
    search: { field: '[placeholder^="Name, type"]', ...SEARCHED },
  },
  identification: {
    path: '/identification',
    row: 'main [role=option]',
    param: 'item',
    search: { field: '[placeholder^="Name or desc"]', ...SEARCHED },
  },
};
const OPENING_ROUNDS = 5;
const MAX_USABLE_MS = 1_000;
const MAX_SEARCHABLE_MS = 2_000;
const BULK_ITEMS = 1_000;
const MAX_BULK_MS = 60_000;
const BULK_CONCURRENCY = 8;
/** The item, its history entry, the count of entries and the outcome. */
const ROWS_PER_CHANGE = 4;
const FILLED_MS = 12_000;
const BOX = { clicks: 40, calls: 20 };

await build();
let staff: Awaited<ReturnType<typeof signedInStaff>>;
let gateway: ServerProcess;
let bare: ServerProcess;
await withEngines(async () => {
  staff = await signedInStaff();
  await fill();
  await withServers(async (...servers) => {
    [gateway, bare] = servers;
    // Recent changes are read repeatedly, which is unrealistic after 3,000 items at once.
    await sleep(FILLED_MS);
    await measureSearch();
    await measureLists();
    await measureScreens();
    await measureBulkChange();
  });
});
const { clicks, calls } = await countBox();
report('clicks for a box of 15 pieces with 60 photos', clicks, formatCount, { max: BOX.clicks });
report('calls to Airtable for this box', calls, formatCount, { max: BOX.calls });

async function fill(): Promise<void> {
  const { saveItemLog } = await import('../../functions/platform/bucket/item-log.ts');
  const { publishVersion } = await import('../../functions/platform/table/reference-catalog.ts');
  const { user } = await signedIn();
  const products = makeProducts(PRODUCTS);
  await createItems(ITEMS, staff.user);
  await createOrders(QUOTES, user, products.slice(0, 3));
  const { writeProducts } = await import('../../functions/platform/table/products.ts');
  await writeProducts({
    put: products.map((product) => ({ ...product, sourceHash: null, sharePrice: '45.00' })),
    remove: [],
  });
  await publish(products);
  await saveItemLog({
    source: 'a base',
    records: Array.from({ length: RECORDS }, (_, number) => toRecord(number)),
  });
  const at = new Date().toISOString();
  const { saveSyncState } = await import('../../functions/platform/table/sync-state.ts');
  await saveSyncState({
    source: 'a base',
    readWholeAt: at,
    readAt: at,
    recordCount: RECORDS,
    absent: [],
    unsettled: [],
    mappingVersion: 0,
    inventory: { asOf: at, total: RECORDS, byType: [], byEra: [], byStatus: [] },
  });
  const entries = padEntries(await sampleEntries(), ENTRIES);
  const { id, email } = staff.user;
  const isPublished = await publishVersion(undefined, entries, [], {
    at,
    by: { id, email },
    kind: 'imported',
    fileName: null,
    entry: null,
    added: ENTRIES,
    changed: 0,
    deleted: 0,
    undoes: null,
  });
  if (!isPublished) throw new Error('The reference catalog was not published');
}

function toRecord(number: number): LogRecord {
  return {
    id: `rec${String(number).padStart(14, '0')}`,
    createdAt: new Date(number * 60_000).toISOString(),
    header: `${number % 200}th Infantry Regiment patch, cut edge, number ${number}`,
    summary: 'Embroidered on wool, with the moth damage that is shown in the photos.',
    uniqueId: `SHOP-${number}`,
    status: number % 3 === 0 ? 'List' : 'Owned',
    types: [ITEM_TYPES[number % ITEM_TYPES.length] ?? ''],
    era: ERAS[number % ERAS.length] ?? null,
    condition: 'Fine',
    sharePrice: '45.00',
    isForSale: number % 3 === 0,
    isFeatured: false,
    isRare: false,
    isAuthentic: true,
    photo: null,
    productId: null,
  };
}

async function measureSearch(): Promise<void> {
  const prefixes = TYPED.flatMap((text) =>
    Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1).trim()),
  );
  const texts = [...new Set([...prefixes, ...NAMED])];
  const answers = [];
  for (const text of texts) answers.push({ path: toPath(text), ...(await search(text)) });
  await record(bare, answers);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const text of texts) {
      ours.push((await timed(() => search(text))).ms);
      theirs.push((await timed(() => read(`${bare.url}${toPath(text)}`))).ms);
    }
  }
  report('search, each letter of 7 texts, p95', percentile(ours, 0.95), formatMs, {
    max: MAX_SEARCH_P95_MS,
  });
  report('  a bare server with the same answers', percentile(theirs, 0.95), formatMs);
}

async function measureLists(): Promise<void> {
  for (const [name, path] of Object.entries(LISTS)) {
    const times: number[] = [];
    while (times.length < LIST_ROUNDS) times.push((await timed(() => read(gateway.url + path))).ms);
    report(`first answer of ${name}, p95`, percentile(times, 0.95), formatMs, {
      max: MAX_LIST_P95_MS,
    });
  }
}

async function measureScreens(): Promise<void> {
  const browser = await launchBrowser();
  const url = gateway.url.replace('127.0.0.1', 'localhost');
  const { cookie } = staff.headers;
  for (const [name, list] of Object.entries(OPENED)) {
    const usable: number[] = [];
    const searchable: number[] = [];
    while (usable.length < OPENING_ROUNDS) {
      const opening = await measureOpening(browser, url, cookie, list);
      usable.push(opening.usableMs);
      searchable.push(opening.searchableMs);
    }
    const opened = `opening ${name}`;
    report(`${opened}: usable`, median(usable), formatMs, { max: MAX_USABLE_MS });
    report(`${opened}: all searched`, median(searchable), formatMs, { max: MAX_SEARCHABLE_MS });
  }
  const plain = await measureScrolling(browser, url, cookie, undefined);
  for (const [name, path] of Object.entries(SCROLLED)) {
    const { drawnRate, gapPx } = await measureScrolling(browser, url, cookie, path);
    report(
      `scrolling the ${name} on a slow processor, frames/s`,
      Math.round(drawnRate),
      formatCount,
      {
        min: MIN_FRAMES_PER_SECOND,
      },
    );
    report('  gap below its last row, pixels', gapPx, formatCount, { max: 0 });
  }
  report('  plain text, frames/s', Math.round(plain.drawnRate), formatCount);
  await browser.close();
}

async function measureBulkChange(): Promise<void> {
  const { worker } = await import('../../functions/jobs/worker/handler.ts');
  const items: { id: string }[] = JSON.parse(
    (await read(`${gateway.url}/api/military-items?fields=summary&limit=${BULK_ITEMS}`)).body,
  );
  const runBulkChange = (path: string, body: object) =>
    timed(async () => {
      const response = await fetch(gateway.url + path, {
        method: 'POST',
        headers: { ...staff.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { id } = (await response.json()) as { id: string };
      await worker({ job: 'bulk-changes' });
      const { counts } = JSON.parse((await read(`${gateway.url}/api/bulk-changes/${id}`)).body);
      if (counts.changed !== BULK_ITEMS) throw new Error(`Changed ${JSON.stringify(counts)}`);
      return id;
    });
  const change = await runBulkChange('/api/bulk-changes', {
    itemIds: items.map(({ id }) => id),
    fields: { storageLocation: 'Box 12' },
  });
  const undo = await runBulkChange(`/api/bulk-changes/${change.value}/undo`, {});
  const plain = await timed(writePlainly);
  const items1000 = `${formatCount(BULK_ITEMS)} items with history`;
  report(`changing ${items1000}`, change.ms, formatMs, { max: MAX_BULK_MS });
  report(`undoing ${items1000}`, undo.ms, formatMs, { max: MAX_BULK_MS });
  report('  as many plain transactions', plain.ms, formatMs);
}

async function writePlainly(): Promise<void> {
  const { transactWrite } = await import('../../functions/platform/table/conditional-writes.ts');
  const TableName = process.env.TABLE_NAME ?? '';
  await pMap(
    Array.from({ length: BULK_ITEMS }),
    () =>
      transactWrite(
        Array.from({ length: ROWS_PER_CHANGE }, () => ({
          Put: { TableName, Item: { PK: 'BENCH', SK: randomUUID(), text: 'x'.repeat(500) } },
        })),
      ),
    { concurrency: BULK_CONCURRENCY },
  );
}

function toPath(text: string): string {
  return `/api/search?q=${encodeURIComponent(text)}`;
}

async function search(text: string) {
  const answer = await read(gateway.url + toPath(text));
  const { unavailable }: { unavailable: string[] } = JSON.parse(answer.body);
  if (unavailable.length > 0) throw new Error(`Not searched: ${unavailable}`);
  return answer;
}

async function read(url: string) {
  const response = await fetch(url, { headers: staff.headers });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}: ${body}`);
  return { body, headers: response.headers };
}
