import { outputsOf } from './stack-outputs.ts';
import { run } from './run.ts';
import { runNode } from './run-node.ts';
import { takeStage } from './stage-option.ts';

const STAFF = new URL('../../scripts/staff.ts', import.meta.url);

await run(async (args) => {
  const { stage, rest } = takeStage(args);
  return runNode(STAFF, rest, stage ? await userPoolOf(stage) : {});
});

async function userPoolOf(stage: string): Promise<Record<string, string>> {
  const { UserPoolId, BackOfficeGroup } = await outputsOf(stage);
  return { COGNITO_USER_POOL_ID: UserPoolId, BACK_OFFICE_GROUP: BackOfficeGroup };
}
