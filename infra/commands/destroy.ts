import { PRODUCTION } from '../stage.ts';
import { cdk, ofStage } from './cdk.ts';
import { run } from './run.ts';
import { requireStage } from './stage-option.ts';

const USAGE = `npm run destroy -- --stage <name> [options of cdk destroy]
  takes a stage away with all its data; --force does not ask`;

await run(async (args) => {
  const { stage, rest } = requireStage(args, USAGE);
  if (stage === PRODUCTION) {
    throw new Error(
      `${stage} is not destroyed by a command: its data is kept. docs/operations.md has how it is done by hand.`,
    );
  }
  return cdk(ofStage('destroy', stage, rest));
});
