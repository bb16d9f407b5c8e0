import { PRODUCTION, stackName } from '../stage.ts';
import { cdk } from './cdk.ts';
import { run } from './run.ts';
import { requireStage } from './stage-option.ts';

const USAGE = `npm run destroy -- --stage <name> [cdk destroy options]
  deletes a stage with all its data; add --force to skip the prompt`;

await run(async (args) => {
  const { stage, rest } = requireStage(args, USAGE);
  if (stage === PRODUCTION) {
    throw new Error(
      `${stage} cannot be destroyed by a command, because its data is kept. See docs/operations.md for the manual steps.`,
    );
  }
  return cdk([
    'destroy',
    `${stackName(stage)}`,
    `${stackName(stage)}-*`,
    ...rest,
    '-c',
    `stage=${stage}`,
  ]);
});
