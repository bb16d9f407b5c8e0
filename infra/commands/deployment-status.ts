import { parseArgs } from 'node:util';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DescribeParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import cdk from '../../cdk.json' with { type: 'json' };
import { StaffGroup } from '../../functions/staff/staff-group.ts';
import { secretParameter } from '../secret-parameter.ts';
import { readSettings } from '../settings.ts';
import type { Standing } from './setup-checklist.ts';
import type { Outputs } from './stack-outputs.ts';

/** How far a deployed stage is. What may not be asked stays unknown.
 *  @param rest what cdk was given: its context, and whose account it went to. */
export async function standing(
  stage: string,
  { UserPoolId, BackOfficeGroup }: Outputs,
  rest: readonly string[],
): Promise<Standing> {
  const { profile, settings } = given(stage, rest);
  const [region = ''] = UserPoolId.split('_');
  const account = { region, ...(profile ? { profile } : {}) };
  const staff = new StaffGroup(
    new CognitoIdentityProviderClient(account),
    UserPoolId,
    BackOfficeGroup,
  );
  const [hasStaff, hasToken] = await Promise.all([
    staff.members().then(isAny, unknown),
    parametersNamed(account, secretParameter(stage, 'airtable-token')).then(isAny, unknown),
  ]);
  return {
    hasStaff,
    hasToken,
    hasBase: settings.airtableBaseId !== undefined,
    hasMail: settings.mailFrom !== undefined,
    alarmEmail: settings.alarmEmail ?? '',
  };
}

const isAny = (found: readonly unknown[]) => found.length > 0;
const unknown = () => undefined;

/** Its value is not asked for. */
async function parametersNamed(account: { region: string; profile?: string }, name: string) {
  const { Parameters = [] } = await new SSMClient(account).send(
    new DescribeParametersCommand({ ParameterFilters: [{ Key: 'Name', Values: [name] }] }),
  );
  return Parameters;
}

function given(stage: string, rest: readonly string[]) {
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
  const settings = readSettings({ tryGetContext: (name) => context[name] });
  return { profile: values.profile === undefined ? undefined : String(values.profile), settings };
}
