import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { SSMClient } from '@aws-sdk/client-ssm';
import { stackName } from '../stage.ts';
import { checkAccountQuotas } from './account-quotas.ts';
import { cdk, stackArguments } from './cdk.ts';
import { deploymentStatus, parseCdkArguments } from './deployment-status.ts';
import { deleteLeftoverStacks } from './leftover-stacks.ts';
import { migrateStage } from './migrate-stage.ts';
import { publishOriginSecret } from './origin-secret.ts';
import { run } from './run.ts';
import { setupChecklist } from './setup-checklist.ts';
import { findStack, StackOutputs, toOutputs } from './stack-outputs.ts';
import { requireStage } from './stage-option.ts';

const USAGE = `npm run deploy -- --stage <name> [-c <name>=<value>]... [cdk deploy options]
  for example --stage prod; add --require-approval never to skip the prompts`;

await run(async (args) => {
  const { stage, rest } = requireStage(args, USAGE);
  const file = fileURLToPath(new URL(`../../dist/outputs.${stage}.json`, import.meta.url));
  await rm(file, { force: true });
  const { settings, account } = parseCdkArguments(stage, rest);
  const deployed = await findStack(new CloudFormationClient(account), stackName(stage));
  if (deployed) await migrateStage(toOutputs(deployed), account, { isInUse: true });
  else await checkAccountQuotas(settings, account);
  if (settings.edge) await publishOriginSecret(new SSMClient(account), stage);
  const code = await cdk([...stackArguments('deploy', stage, rest), '--outputs-file', file]);
  if (code !== 0) {
    console.error(
      '\nFirst deployment in this account? Run once for its region and for us-east-1: npx cdk bootstrap aws://<account>/<region>',
    );
    return code;
  }
  const written = await readOutputs(file, stage);
  const outputs = StackOutputs.safeParse(written);
  if (!outputs.success) return 0;
  await migrateStage(written, account);
  await deleteLeftoverStacks(settings, account);
  const status = await deploymentStatus(stage, outputs.data, rest);
  console.log(setupChecklist(stage, outputs.data, status));
  return 0;
});

/** @returns undefined if cdk only prepared a change set. */
async function readOutputs(file: string, stage: string): Promise<unknown> {
  const outputs = await readFile(file, 'utf8').catch(() => '{}');
  return JSON.parse(outputs)[stackName(stage)];
}
