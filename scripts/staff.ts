import { parseArgs } from 'node:util';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import cdk from '../cdk.json' with { type: 'json' };
import { StaffGroup } from '../functions/api/staff/staff-group.ts';
import { run } from '../infra/commands/run.ts';
import { StackOutputs, stackOutputs } from '../infra/commands/stack-outputs.ts';
import { takeStage } from '../infra/commands/stage-option.ts';
import { runningUserPool } from '../local/instance-lock.ts';
import { readSettings } from '../local/settings.ts';

const USAGE = `npm run staff -- list
npm run staff -- add <email>      sends an invitation to the back office
npm run staff -- remove <email>   the user keeps their collector account
npm run staff -- reset-mfa <email>   after a lost phone: the login asks for the password alone, until they set up a
                                     new authenticator app on their account page

Targets the local instance; add --stage <name> for a deployed stage.`;

const Email = z.email('Expected an email address').toLowerCase();

const CHANGES = { add, remove, 'reset-mfa': resetMfa };

await run(async (args) => {
  const { stage, rest } = takeStage(args);
  const { positionals } = parseArgs({ args: rest, allowPositionals: true });
  const [command, address, ...extra] = positionals;
  const isList = command === 'list' && address === undefined;
  const change = Object.entries(CHANGES).find(([name]) => name === command)?.[1];
  const isComplete = change ? address !== undefined : isList;
  if (!isComplete || extra.length > 0) throw new Error(USAGE);

  const email = change ? Email.parse(address) : '';
  const staff = stage ? await deployedStaff(stage) : await localStaff();
  if (change) await change(staff, email);
  else await list(staff);
  return 0;
});

async function resetMfa(staff: StaffGroup, email: string): Promise<void> {
  if (!(await staff.resetSecondFactor(email))) throw new Error(`${email} is not a staff member`);
  console.log(
    `${email} logs in with the password alone, and sets up a new authenticator app before using the back office.`,
  );
}

async function list(staff: StaffGroup): Promise<void> {
  for (const { email, standing, firstName, lastName } of await staff.members()) {
    console.log([email, standing, firstName, lastName].filter(Boolean).join('\t'));
  }
}

async function add(staff: StaffGroup, email: string): Promise<void> {
  const member = await staff.invite({ email });
  if (member === 'already-staff') await enable(staff, email);
  else if (member.standing === 'invited')
    console.log(`${email} is invited. An e-mail is on its way.`);
  else console.log(`${email} is a staff member from their next login`);
}

/** Restores access even when every staff account is disabled. */
async function enable(staff: StaffGroup, email: string): Promise<void> {
  const member = (await staff.members()).find((each) => each.email === email);
  if (member?.standing !== 'disabled') {
    console.log(`${email} is already a staff member`);
    return;
  }
  await staff.setEnabled(member.id, true);
  console.log(`${email} is a staff member; the account is enabled again`);
}

async function remove(staff: StaffGroup, email: string): Promise<void> {
  if (!(await staff.remove(email))) throw new Error(`${email} is not a staff member`);
  console.log(`${email} is no longer a staff member. Open sessions lose access within 15 minutes.`);
}

async function deployedStaff(stage: string): Promise<StaffGroup> {
  const { UserPoolId, BackOfficeGroup } = await stackOutputs(stage, StackOutputs);
  return new StaffGroup(new CognitoIdentityProviderClient(), UserPoolId, BackOfficeGroup);
}

async function localStaff(): Promise<StaffGroup> {
  const { dataDir } = readSettings([], process.env);
  const { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint, COGNITO_USER_POOL_ID: id } =
    (await runningUserPool(dataDir)) ?? {};
  if (!endpoint || !id) {
    throw new Error(
      'No local instance is running. Start one with npm start, or add --stage <name> for a deployed stage.',
    );
  }
  const client = new CognitoIdentityProviderClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return new StaffGroup(client, id, cdk.context.backOfficeGroup || 'staff');
}
