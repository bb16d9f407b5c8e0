import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import { stackName } from '../stage.ts';

/** What the stack tells of itself, as far as a command asks. */
export const Outputs = z.object({
  SiteUrl: z.string(),
  DashboardUrl: z.string(),
  UserPoolId: z.string(),
  /** The user pool's group of the staff. */
  BackOfficeGroup: z.string(),
});
export type Outputs = z.infer<typeof Outputs>;

/** The outputs of a deployed stage.
 *  @throws Error when it is not deployed, or only in part. */
export async function outputsOf(stage: string): Promise<Outputs> {
  const { StackStatus, Outputs: given = [] } = await deployed(stackName(stage));
  const outputs = Outputs.safeParse(
    Object.fromEntries(given.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue])),
  );
  if (!outputs.success) {
    throw new Error(`${stackName(stage)} is ${StackStatus} and not complete: deploy it again`);
  }
  return outputs.data;
}

async function deployed(StackName: string): Promise<Stack> {
  const client = new CloudFormationClient();
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    if (Stacks[0]) return Stacks[0];
  } catch (error) {
    // CloudFormation has no error of its own for it.
    if (!(error instanceof Error && error.message.includes('does not exist'))) throw error;
  }
  throw new Error(
    `There is no stack ${StackName} in ${await client.config.region()}: deploy it first`,
  );
}
