import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { stackName } from '../stage.ts';
import { cdk, ofStage } from './cdk.ts';
import { firstSteps } from './setup-checklist.ts';
import { Outputs } from './stack-outputs.ts';
import { run } from './run.ts';
import { requireStage } from './stage-option.ts';
import { standing } from './deployment-status.ts';

const USAGE = `npm run deploy -- --stage <name> [-c <name>=<value>]... [options of cdk deploy]
  for example --stage prod; --require-approval never does not ask`;

await run(async (args) => {
  const { stage, rest } = requireStage(args, USAGE);
  const file = fileURLToPath(new URL(`../../dist/outputs.${stage}.json`, import.meta.url));
  await rm(file, { force: true });
  const code = await cdk([...ofStage('deploy', stage, rest), '--outputs-file', file]);
  if (code !== 0) {
    console.error('\nNew to cdk in this account and region? Once: npx cdk bootstrap');
    return code;
  }
  const outputs = Outputs.safeParse(await written(file, stage));
  if (!outputs.success) return 0;
  console.log(firstSteps(stage, outputs.data, await standing(stage, outputs.data, rest)));
  return 0;
});

/** Nothing, where a change set was prepared only. */
async function written(file: string, stage: string): Promise<unknown> {
  const outputs = await readFile(file, 'utf8').catch(() => '{}');
  return JSON.parse(outputs)[stackName(stage)];
}
