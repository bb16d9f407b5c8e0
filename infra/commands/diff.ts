import { cdk, stackArguments } from './cdk.ts';
import { run } from './run.ts';
import { requireStage } from './stage-option.ts';

const USAGE = `npm run diff -- --stage <name> [cdk diff options]
  shows what a deployment would change`;

await run((args) => {
  const { stage, rest } = requireStage(args, USAGE);
  return cdk(stackArguments('diff', stage, rest));
});
