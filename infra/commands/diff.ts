import { cdk, ofStage } from './cdk.ts';
import { run } from './run.ts';
import { requireStage } from './stage-option.ts';

const USAGE = `npm run diff -- --stage <name> [options of cdk diff]
  what a deploy would change`;

await run((args) => {
  const { stage, rest } = requireStage(args, USAGE);
  return cdk(ofStage('diff', stage, rest));
});
