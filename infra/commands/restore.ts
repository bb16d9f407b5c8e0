import { parseArgs } from 'node:util';
import * as z from 'zod';
import { findChosenBase } from '../../functions/platform/table/airtable-connection.ts';
import { stackName } from '../stage.ts';
import { BackgroundFunctions } from './restore/background-functions.ts';
import { confirm } from './restore/confirm.ts';
import { RestoredTable } from './restore/restored-table.ts';
import { createSteps, type Step } from './restore/steps.ts';
import { run } from './run.ts';
import { stackOutputs } from './stack-outputs.ts';
import { requireStage } from './stage-option.ts';

const USAGE = `npm run restore -- --stage <name> --to <time>
  restores the table to a point in time, such as 2026-11-20T09:30:00Z. Run it again after an interruption, and
  after the deployment that it asks for.
  --dry-run           only prints the steps, and which are done
  --yes               asks nothing
  --without-airtable  publishes the restored table, without a full sync
  --cancel            starts the syncs and e-mails again; the restored table is left as it is`;

const POINT = '--to: expected a time such as 2026-11-20T09:30:00Z';
const Point = z
  .string(POINT)
  .pipe(z.iso.datetime({ offset: true, error: POINT }))
  .transform((time) => new Date(Math.floor(Date.parse(time) / 1_000) * 1_000));
const Outputs = z.object({ TableName: z.string(), MediaBucketName: z.string() });

await run(async (args) => {
  const { stage, rest } = requireStage(args, USAGE);
  const { values } = parseArgs({
    args: rest,
    options: {
      to: { type: 'string' },
      'dry-run': { type: 'boolean' },
      yes: { type: 'boolean' },
      'without-airtable': { type: 'boolean' },
      cancel: { type: 'boolean' },
    },
  });
  const point = Point.parse(values.to);
  const { TableName: tableInUse, MediaBucketName: bucket } = await stackOutputs(stage, Outputs);
  const table = new RestoredTable(stage, tableInUse, point);
  const isSwitched = tableInUse === table.name;
  if (!isSwitched) await table.checkPoint();
  Object.assign(process.env, { TABLE_NAME: tableInUse, MEDIA_BUCKET: bucket });
  const functions = await BackgroundFunctions.find(stackName(stage));
  const isSynced =
    !values['without-airtable'] &&
    ((await functions.hasBase()) || (await findChosenBase()) !== undefined);
  const { beforeSwitch, afterSwitch, cancellation } = createSteps({
    table,
    functions,
    bucket,
    point,
    isSynced,
  });
  console.log(`${stackName(stage)} uses ${tableInUse}.\nThe restored table: ${table.name}\n`);

  if (values['dry-run']) {
    for (const step of beforeSwitch) await printStep(step, isSwitched);
    await printStep({ title: 'Deploy the stage with the restored table (by hand)' }, isSwitched);
    for (const step of afterSwitch) await printStep(step, isSwitched ? undefined : false);
    return 0;
  }
  if (values.cancel) {
    await runStep(cancellation, true);
    return 0;
  }
  for (const step of isSwitched ? afterSwitch : beforeSwitch) {
    if (!(await runStep(step, values.yes === true))) return 1;
  }
  console.log(
    isSwitched
      ? whatToCheck(isSynced)
      : howToSwitch(stage, table.name, await table.streamArn(), args.join(' ')),
  );
  return 0;
});

async function printStep({ title, ...step }: Pick<Step, 'title' | 'isDone'>, isDone?: boolean) {
  console.log(`[${(isDone ?? (await step.isDone?.())) ? 'x' : ' '}] ${title}`);
}

async function runStep(step: Step, isConfirmed: boolean): Promise<boolean> {
  if (await step.isDone?.()) {
    await printStep(step, true);
    return true;
  }
  if (step.question && !isConfirmed && !(await confirm(`${step.title}. ${step.question}`))) {
    console.log('Stopped. The same command continues here.');
    return false;
  }
  const result = await step.run();
  if (step.isDone && !(await step.isDone())) {
    throw new Error(`This step has had no effect: ${step.title}. Run the command again.`);
  }
  await printStep({ title: result ? `${step.title}: ${result}` : step.title }, true);
  return true;
}

function howToSwitch(stage: string, table: string, streamArn: string, args: string): string {
  return `
To do by hand; syncs and e-mails stay stopped until then:
  1. In cdk.json, set below stages and ${stage}, and commit:
       "restoredTable": "${table}",
       "restoredTableStreamArn": "${streamArn}"
  2. npm run deploy -- --stage ${stage}
  3. npm run restore -- ${args}`;
}

function whatToCheck(isSynced: boolean): string {
  const sync = isSynced
    ? 'Wait for the full sync on the Admin Dashboard, and confirm it if it asks.'
    : "Press 'Full sync' on the Admin Dashboard once Airtable is available.";
  return `
To do by hand:
  - ${sync}
  - Check the newest products, a quote from after the restore point, an item with its photos, and a comparison.
  - Import the reference catalogs again that were imported since.
  - Erase the accounts again that were deleted since: their data is back.`;
}
