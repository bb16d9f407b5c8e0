/** Calculates the monthly cost on AWS from measurements: the billed usage and duration of each kind of call on the
 *  functions as deployed, and the size of the pages of a visit. Writes the table of docs/operations.md. `--recount`
 *  measures nothing again: it counts the stack's resources and applies prices and assumptions. */
import { startDynamoDb } from '../../local/engines/dynamodb.ts';
import { TABLE_NAME } from '../../local/engines/engines.ts';
import { build } from '../../scripts/build.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { createDataDir } from '../../tests/support/instance.ts';
import { formatCount, rowPrinter } from '../support/figures.ts';
import { ASSUMPTIONS, type Measurements, VOLUMES } from './bill.ts';
import { costSection, createDocsTable } from './docs-table.ts';
import { loadMeasurements, saveMeasurements } from './measured.ts';
import type { CallCost } from './meter.ts';
import { startMeteredEngines } from './metered-engines.ts';
import { PRICE_SOURCE } from './prices.ts';
import { readBilledResources } from './stack.ts';
import { measureVisit, type PageLoad } from './visit.ts';
import { ENTRIES, ITEMS, measureCalls, RECORDS } from './workload.ts';

const printRow = rowPrinter(46, 13);

const isRecount = process.argv.includes('--recount');
await build();
const resources = readBilledResources();
const measurements: Measurements = {
  ...(isRecount ? loadMeasurements() : await measure()),
  resources,
};
saveMeasurements(measurements);
printCalls(measurements.calls.calls);
printVisit(measurements.visit);
printAssumptions();
const table = createDocsTable(measurements);
costSection.write(table);
console.log(
  `\nPer month in US dollars, ${PRICE_SOURCE}, without tax. Prices change and differ by region: look them up\n` +
    `and update bench/costs/prices.ts. The same table is now in docs/operations.md.\n\n${table}`,
);

async function measure(): Promise<Pick<Measurements, 'calls' | 'visit'>> {
  // Starts separate engines, so it runs before the environment is set.
  const visit = await measureVisit();
  // Without the guard in front of the table, which would reject the requests that the meter changes.
  const dynamodbDir = await createDataDir();
  const dynamodb = await startDynamoDb(dynamodbDir.path, TABLE_NAME);
  process.env.DYNAMODB_ENDPOINT = dynamodb.endpoint;
  const engines = await startEngines();
  Object.assign(process.env, engines.env);
  const meteredEngines = await startMeteredEngines(engines.env);
  const calls = await measureCalls(meteredEngines);
  meteredEngines.stop();
  await engines.stop();
  await dynamodb.stop();
  await dynamodbDir.remove();
  return { calls, visit };
}

function printCalls(costs: readonly CallCost[]): void {
  console.log(
    '\nPer call: request units of the table, requests to the bucket, response bytes, median times.\n' +
      `${formatCount(RECORDS)} products, ${formatCount(ITEMS)} cataloged items, ${formatCount(ENTRIES)} reference entries.\n`,
  );
  printRow('', ['read', 'written', 'GET', 'PUT', 'bytes', 'ms', 'CPU ms']);
  for (const { name, usage, bytes, durationMs, cpuMs } of costs) {
    const units = [usage.readUnits, usage.writeUnits].map((value) => value.toFixed(1));
    const counts = [usage.objectReads, usage.objectWrites, bytes].map(formatCount);
    const times = [durationMs, cpuMs].map((value) => value.toFixed(1));
    printRow(name, [...units, ...counts, ...times]);
  }
}

function printVisit(pages: Record<string, PageLoad>): void {
  console.log('\nSent by the CDN for the pages of a visit on a phone, in requests and kB:\n');
  printRow('', ['site', 'kB', 'API', 'kB', 'photos', 'kB']);
  for (const [name, { requests, bytes }] of Object.entries(pages)) {
    const cells = (['site', 'api', 'media'] as const).flatMap((origin) => [
      requests[origin].toFixed(1),
      (bytes[origin] / 1_000).toFixed(0),
    ]);
    printRow(name, cells);
  }
}

function printAssumptions(): void {
  console.log('\nAssumptions (bench/costs/bill.ts):\n');
  for (const [name, value] of Object.entries(ASSUMPTIONS)) printRow(name, [String(value)]);
  for (const volume of VOLUMES) console.log(`  ${JSON.stringify(volume)}`);
}
