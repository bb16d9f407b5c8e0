import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { stackName } from '../stage.ts';
import { parseCdkArguments } from './deployment-status.ts';
import { migrateStage } from './migrate-stage.ts';
import { run } from './run.ts';
import { findStack, toOutputs } from './stack-outputs.ts';
import { requireStage } from './stage-option.ts';

const USAGE = `npm run migrate -- --stage <name> [--profile <name>]
  rewrites the data of a deployed stage into the format of this release. npm run deploy does it as well.`;

await run(async (args) => {
  const { stage, rest } = requireStage(args, USAGE);
  const { account } = parseCdkArguments(stage, rest);
  const stack = await findStack(new CloudFormationClient(account), stackName(stage));
  if (!stack) throw new Error(`No stack ${stackName(stage)}. Deploy it first.`);
  await migrateStage(toOutputs(stack), account);
  return 0;
});
