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
  COPIER,
  FIREWALL,
  GLOBAL_REGION,
  hasCopies,
  hasOutsideStack,
  hasOwnFirewall,
  OUTSIDE,
} from '../stage-stacks.ts';
import { findStack } from './stack-outputs.ts';

const MAX_WAIT_SECONDS = 1_800;

/** Deletes stacks that the settings no longer need, except the one that received copies. Deploy the stage
 *  first: CloudFormation refuses to delete a stack while another refers to its outputs. */
export async function deleteLeftoverStacks(
  settings: Settings,
  account: CloudFormationClientConfig,
): Promise<void> {
  const client = new CloudFormationClient(account);
  const global = new CloudFormationClient({ ...account, region: GLOBAL_REGION });
  await deleteUnless(hasOwnFirewall(settings), global, settings, FIREWALL);
  await deleteUnless(hasOutsideStack(settings), global, settings, OUTSIDE);
  await deleteUnless(hasCopies(settings), client, settings, COPIER);
}

async function deleteUnless(
  isNeeded: boolean,
  client: CloudFormationClient,
  { stage }: Settings,
  name: string,
): Promise<void> {
  const StackName = `${stackName(stage)}-${name}`;
  if (isNeeded || !(await findStack(client, StackName))) return;
  console.error(`Deleting ${StackName}, which is no longer needed`);
  await client.send(
    new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
  );
  await client.send(new DeleteStackCommand({ StackName }));
  await waitUntilStackDeleteComplete({ client, maxWaitTime: MAX_WAIT_SECONDS }, { StackName });
}
