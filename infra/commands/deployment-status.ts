import { parseArgs } from 'node:util';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DescribeParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import cdk from '../../cdk.json' with { type: 'json' };
import { StaffGroup } from '../../functions/api/staff/staff-group.ts';
import { secretParameter } from '../secrets.ts';
import { readSettings } from '../settings.ts';
import type { StackOutputs } from './stack-outputs.ts';

export interface DeploymentStatus {
  hasStaff: boolean | undefined;
  hasToken: boolean | undefined;
  hasBase: boolean;
  hasMail: boolean;
  alarmEmail: string;
}

export async function deploymentStatus(
  stage: string,
  { UserPoolId, BackOfficeGroup }: StackOutputs,
  rest: readonly string[],
): Promise<DeploymentStatus> {
  const { account: profile, settings } = parseCdkArguments(stage, rest);
  const [region = ''] = UserPoolId.split('_');
  const account = { region, ...profile };
  const staff = new StaffGroup(
    new CognitoIdentityProviderClient(account),
    UserPoolId,
    BackOfficeGroup,
  );
  const [hasStaff, hasToken] = await Promise.all([
    staff.members().then(isNotEmpty, unknown),
    findParameters(account, secretParameter(stage, 'airtable-token')).then(isNotEmpty, unknown),
  ]);
  return {
    hasStaff,
    hasToken,
    hasBase: settings.airtableBaseId !== undefined,
    hasMail: settings.mailFrom !== undefined,
    alarmEmail: settings.alarmEmail ?? '',
  };
}

const isNotEmpty = (found: readonly unknown[]) => found.length > 0;
const unknown = () => undefined;

async function findParameters(account: { region: string; profile?: string }, name: string) {
  const { Parameters = [] } = await new SSMClient(account).send(
    new DescribeParametersCommand({ ParameterFilters: [{ Key: 'Name', Values: [name] }] }),
  );
  return Parameters;
}

export function parseCdkArguments(stage: string, rest: readonly string[]) {
  const { values } = parseArgs({
    args: [...rest],
    options: {
      profile: { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true },
    },
    strict: false,
  });
  const pairs = (values.context ?? []).map((pair) => {
    const [name = '', ...value] = String(pair).split('=');
    return [name, value.join('=')];
  });
  const context: Record<string, unknown> = {
    ...cdk.context,
    ...Object.fromEntries(pairs),
    stage,
  };
  const settings = readSettings(context);
  const account = values.profile === undefined ? {} : { profile: String(values.profile) };
  return { account, settings };
}
