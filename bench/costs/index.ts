/** Calculates the monthly cost on AWS from measurements: the billed usage and duration of each kind of call on
 *  the functions as deployed, and the size of the pages of a visit. Writes the table of docs/operations.md.
 *  `--recount` measures nothing again: it counts the stack's resources and applies prices and assumptions. */
import { startDynamoDb } from '../../local/engines/dynamodb.ts';
import { TABLE_NAME } from '../../local/engines/engines.ts';
import { build } from '../../scripts/build.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { createDataDir } from '../../tests/support/instance.ts';
import type { Measurements } from './bill.ts';
import { costSection, createDocsTable } from './docs-table.ts';
import { loadMeasurements, saveMeasurements } from './measured.ts';
import { startMeteredEngines } from './metered-engines.ts';
import { PRICE_SOURCE } from './prices.ts';
import { readBilledResources } from './stack.ts';
import { measureVisit } from './visit.ts';
import { measureCalls } from './workload.ts';

const isRecount = process.argv.includes('--recount');
await build();
const resources = readBilledResources();
const measurements: Measurements = {
  ...(isRecount ? loadMeasurements() : await measure()),
  resources,
};
saveMeasurements(measurements);
const table = createDocsTable(measurements);
costSection.write(table);
console.log(
  `${table}\n\nPer month in US dollars, ${PRICE_SOURCE}, without tax. Look prices up and update bench/costs/prices.ts.`,
);

async function measure(): Promise<Pick<Measurements, 'calls' | 'visit'>> {
  // Starts separate engines, so it runs before the environment is set.
  const visit = await measureVisit();
  // Bypasses the guard of the table, which would reject the requests that the meter changes.
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
