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
import { describeRole, ROLES, type Role } from '../shared/entities/role.ts';
import type { StaffMember } from '../shared/entities/staff-member.ts';

const USAGE = `npm run staff -- list
npm run staff -- add <email> [role] [--sees-costs]    sends an invitation to the back office
npm run staff -- role <email> <role> [--sees-costs]   changes the role
npm run staff -- remove <email>   the user keeps their collector account
npm run staff -- reset-mfa <email>   after a lost phone: the login asks for the password alone, until they set up a
                                     new authenticator app on their account page

A role is ${ROLES.join(', ')}; the default is owner. With --sees-costs, sellers and readers see costs and consignors.
Targets the local instance; add --stage <name> for a deployed stage.`;

const Email = z.email('Expected an email address').toLowerCase();
const RoleName = z.enum(ROLES, `Expected a role: ${ROLES.join(', ')}`);

interface Operands {
  email: string;
  role: Role | undefined;
  seesCosts: boolean;
}

interface Command {
  run(staff: StaffGroup, operands: Operands): Promise<void>;
  /** How many operands it takes. */
  min: number;
  max: number;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  list: { run: list, min: 0, max: 0 },
  add: { run: add, min: 1, max: 2 },
  role: { run: changeRole, min: 2, max: 2 },
  remove: { run: remove, min: 1, max: 1 },
  'reset-mfa': { run: resetMfa, min: 1, max: 1 },
};

await run(async (args) => {
  const { stage, rest } = takeStage(args);
  const { positionals, values } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: { 'sees-costs': { type: 'boolean', default: false } },
  });
  const [name, ...operands] = positionals;
  const command = Object.entries(COMMANDS).find(([each]) => each === name)?.[1];
  const isComplete = command && operands.length >= command.min && operands.length <= command.max;
  const seesCosts = values['sees-costs'];
  if (!isComplete || (seesCosts && command.max < 2)) throw new Error(USAGE);

  const [address, roleName] = operands;
  const email = address === undefined ? '' : Email.parse(address);
  const role = roleName === undefined ? undefined : RoleName.parse(roleName);
  const staff = stage ? await deployedStaff(stage) : await localStaff();
  await command.run(staff, { email, role, seesCosts });
  return 0;
});

async function resetMfa(staff: StaffGroup, { email }: Operands): Promise<void> {
  if (!(await staff.resetSecondFactor(email))) throw new Error(`${email} is not a staff member`);
  console.log(
    `${email} logs in with the password alone, and sets up a new authenticator app before using the back office.`,
  );
}

async function list(staff: StaffGroup): Promise<void> {
  for (const member of await staff.members()) {
    const { email, standing, firstName, lastName } = member;
    const columns = [email, standing, describeRole(member), firstName, lastName];
    console.log(columns.filter(Boolean).join('\t'));
  }
}

/** An invitation that is sent again keeps its role unless another one is given. */
async function add(staff: StaffGroup, operands: Operands): Promise<void> {
  const { email, role, seesCosts } = operands;
  const member = await staff.invite({ email, role, ...((role || seesCosts) && { seesCosts }) });
  if (member === 'already-staff') {
    if (role) await changeRole(staff, operands);
    await enable(staff, email);
  } else if (member.standing === 'invited') {
    console.log(`${email} is invited. An e-mail is on its way.`);
  } else {
    console.log(`${email} is a staff member from their next login`);
  }
}

async function changeRole(
  staff: StaffGroup,
  { email, role = 'owner', seesCosts }: Operands,
): Promise<void> {
  const member = await find(staff, email);
  if (!member) throw new Error(`${email} is not a staff member`);
  const changed = await staff.setRole(member, { role, seesCosts });
  console.log(`${email} is now: ${describeRole(changed)}. Open sessions change within 15 minutes.`);
}

/** Restores access even when every staff account is disabled. */
async function enable(staff: StaffGroup, email: string): Promise<void> {
  const member = await find(staff, email);
  if (member?.standing !== 'disabled') {
    console.log(`${email} is already a staff member`);
    return;
  }
  await staff.setEnabled(member, true);
  console.log(`${email} is a staff member; the account is enabled again`);
}

async function find(staff: StaffGroup, email: string): Promise<StaffMember | undefined> {
  return (await staff.members()).find((each) => each.email === email);
}

async function remove(staff: StaffGroup, { email }: Operands): Promise<void> {
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
