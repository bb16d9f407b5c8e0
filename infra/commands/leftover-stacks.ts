import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  DeleteStackCommand,
  UpdateTerminationProtectionCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import type { Settings } from '../settings.ts';
import { stackName } from '../stage.ts';
import {
  FIREWALL,
  GLOBAL_REGION,
  hasOutsideStack,
  hasOwnFirewall,
  OUTSIDE,
} from '../stage-stacks.ts';
import { findStack } from './stack-outputs.ts';

const MAX_WAIT_SECONDS = 1_800;

/** Deletes the stage's stacks in us-east-1 that its settings no longer need. The stage must be deployed before,
 *  so that nothing refers to them. */
export async function deleteLeftoverStacks(
  settings: Settings,
  account: CloudFormationClientConfig,
): Promise<void> {
  const client = new CloudFormationClient({ ...account, region: GLOBAL_REGION });
  const leftovers = [
    ...(hasOwnFirewall(settings) ? [] : [FIREWALL]),
    ...(hasOutsideStack(settings) ? [] : [OUTSIDE]),
  ];
  for (const leftover of leftovers) {
    const StackName = `${stackName(settings.stage)}-${leftover}`;
    if (!(await findStack(client, StackName))) continue;
    console.error(`Deleting ${StackName}, which is no longer needed`);
    await client.send(
      new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
    );
    await client.send(new DeleteStackCommand({ StackName }));
    await waitUntilStackDeleteComplete({ client, maxWaitTime: MAX_WAIT_SECONDS }, { StackName });
  }
}
