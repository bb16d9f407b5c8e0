import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import { stackName } from '../stage.ts';

export const StackOutputs = z.object({
  SiteUrl: z.string(),
  DashboardUrl: z.string(),
  UserPoolId: z.string(),
  BackOfficeGroup: z.string(),
});
export type StackOutputs = z.infer<typeof StackOutputs>;

/** @param schema selects the outputs that the command uses.
 *  @throws Error if the stage is not deployed, or its deployment failed. */
export async function stackOutputs<S extends z.ZodType>(
  stage: string,
  schema: S,
): Promise<z.output<S>> {
  const stack = await describeStack(stackName(stage));
  const outputs = schema.safeParse(toOutputs(stack));
  if (!outputs.success) {
    throw new Error(`${stackName(stage)} is incomplete (${stack.StackStatus}). Deploy it again.`);
  }
  return outputs.data;
}

export const toOutputs = ({ Outputs = [] }: Stack) =>
  Object.fromEntries(Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));

async function describeStack(name: string): Promise<Stack> {
  const client = new CloudFormationClient();
  const stack = await findStack(client, name);
  if (stack) return stack;
  throw new Error(`No stack ${name} in ${await client.config.region()}. Deploy it first.`);
}

export async function findStack(
  client: CloudFormationClient,
  StackName: string,
): Promise<Stack | undefined> {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks[0];
  } catch (error) {
    // CloudFormation reports a missing stack as a ValidationError; only the message identifies it.
    if (!(error instanceof Error && error.message.includes('does not exist'))) throw error;
    return undefined;
  }
}
