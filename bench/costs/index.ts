/** What the shop costs a month on AWS, computed from what was measured: request units of the table, requests of
 *  the bucket and times of each kind of call through the functions as they deploy, and what the pages of a
 *  visit send. */
import { build } from '../../scripts/build.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { ASSUMPTIONS, type BillLine, calculateBill, VOLUMES } from './bill.ts';
import type { CallCost } from './meter.ts';
import { startMeteredEngines } from './metered-engines.ts';
import { PRICE_SOURCE, PRICES, type Price } from './prices.ts';
import { readBilledResources } from './stack.ts';
import { measureVisit, type PageLoad } from './visit.ts';
import { ENTRIES, ITEMS, measureCalls, RECORDS } from './workload.ts';

await build();
const stack = readBilledResources();
// Before the environment is that of other engines.
const visit = await measureVisit();
const engines = await startEngines();
Object.assign(process.env, engines.env);
const metered = await startMeteredEngines(engines.env);
const shop = await measureCalls(metered);
metered.stop();
await engines.stop();

printCalls(shop.calls);
printVisit(visit);
printAssumed();
printBill(VOLUMES.map((volume) => calculateBill({ shop, visit, stack }, volume)));

function printCalls(calls: readonly CallCost[]): void {
  const heads = ['read', 'written', 'GET', 'PUT', 'answer', 'ms', 'cpu ms'];
  console.log(
    `\nOf each call: request units of the table, requests of the bucket, bytes, medians of times.\n` +
      `${whole(RECORDS)} products, ${whole(ITEMS)} cataloged items, ${whole(ENTRIES)} reference entries.\n`,
  );
  console.log(row('', heads));
  for (const { name, used, bytes, tookMs, cpuMs } of calls) {
    const units = [used.readUnits, used.writeUnits].map((each) => each.toFixed(1));
    const times = [tookMs, cpuMs].map((each) => each.toFixed(1));
    const counts = [used.objectReads, used.objectWrites, bytes].map(whole);
    console.log(row(name, [...units, ...counts, ...times]));
  }
}

function printVisit(pages: Record<string, PageLoad>): void {
  console.log('\nWhat the CDN sends for the pages of a visit, on a phone, in requests and kB:\n');
  console.log(row('', ['site', 'kB', 'API', 'kB', 'photos', 'kB']));
  for (const [name, { requests, bytes }] of Object.entries(pages)) {
    const cells = (['site', 'api', 'media'] as const).flatMap((each) => [
      requests[each].toFixed(1),
      (bytes[each] / 1_000).toFixed(0),
    ]);
    console.log(row(name, cells));
  }
}

function printAssumed(): void {
  console.log('\nAssumed, beside what was measured (bench/costs/bill.ts):\n');
  for (const [name, value] of Object.entries(ASSUMPTIONS)) console.log(row(name, [String(value)]));
  for (const volume of VOLUMES) console.log(`  ${JSON.stringify(volume)}`);
}

/** @param bills of each volume, in the same order of lines. */
function printBill(bills: readonly BillLine[][]): void {
  const views = VOLUMES.map(({ productViews }) => `at ${whole(productViews)}`);
  console.log(
    `\nA month, in US dollars, ${PRICE_SOURCE}, without tax. Prices change, and differ by region: look them up,\n` +
      'and change bench/costs/prices.ts. "free": what an account that has nothing else is never billed.\n',
  );
  console.log(row('', views.flatMap((view) => [view, '$']).concat('of them free')));
  for (const [place, { name }] of (bills[0] ?? []).entries()) {
    const { service, item: what, free }: Price = PRICES[name];
    const cells = bills.flatMap((lines) => {
      const { count, billed } = lines[place] ?? { count: 0, billed: 0 };
      return [amount(count), billed.toFixed(2)];
    });
    console.log(row(`${service}: ${what}`, [...cells, free === undefined ? '' : amount(free)]));
  }
  const total = (of: (line: BillLine) => number) =>
    bills.flatMap((lines) => ['', lines.reduce((sum, line) => sum + of(line), 0).toFixed(2)]);
  console.log(
    row(
      'Together',
      total(({ billed }) => billed),
    ),
  );
  console.log(
    row(
      '  were nothing free',
      total(({ full }) => full),
    ),
  );
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(46) + cells.map((cell) => cell.padStart(13)).join('');
}

function amount(count: number): string {
  return count >= 100 ? whole(count) : count.toPrecision(3);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
