import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import cdk from '../cdk.json' with { type: 'json' };
import { StaffGroup } from '../functions/staff/staff-group.ts';
import { runningUserPool } from '../local/instance.ts';
import { readSettings } from '../local/settings.ts';

const USAGE = `npm run staff -- list
npm run staff -- add <email>      invites them to the back office by mail
npm run staff -- remove <email>   they remain a collector

Of the product that runs on this machine; of a deployed one with --stage <name>.`;

const Email = z.email('Expected an e-mail address').toLowerCase();

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error));
  process.exitCode = 1;
}

async function run(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [command, given, ...more] = positionals;
  const isList = command === 'list' && given === undefined;
  const isChange = (command === 'add' || command === 'remove') && given !== undefined;
  if ((!isList && !isChange) || more.length > 0) throw new Error(USAGE);
  const email = isChange ? Email.parse(given) : '';
  const staff = await staffGroup();
  if (command === 'list') await list(staff);
  else if (command === 'add') await add(staff, email);
  else await remove(staff, email);
}

async function list(staff: StaffGroup): Promise<void> {
  for (const { email, standing, firstName, lastName } of await staff.members()) {
    console.log([email, standing, firstName, lastName].filter(Boolean).join('\t'));
  }
}

async function add(staff: StaffGroup, email: string): Promise<void> {
  const member = await staff.invite({ email });
  if (member === 'unconfirmed') throw new Error(`${email} has not confirmed their address yet`);
  if (member === 'member') await enable(staff, email);
  else if (member.standing === 'invited') console.log(`${email} is invited: a mail is on its way`);
  else console.log(`${email} is of the staff from the next login on`);
}

/** The way back in, also where nobody of the staff can log in any more. */
async function enable(staff: StaffGroup, email: string): Promise<void> {
  const member = (await staff.members()).find((each) => each.email === email);
  const isDisabled = member?.standing === 'disabled';
  if (isDisabled) await staff.setEnabled(member.id, true);
  console.log(`${email} is of the staff${isDisabled ? ', and enabled again' : ' already'}`);
}

async function remove(staff: StaffGroup, email: string): Promise<void> {
  if (!(await staff.remove(email))) throw new Error(`${email} is not of the staff`);
  console.log(`${email} is no longer of the staff, within a quarter of an hour everywhere`);
}

async function staffGroup(): Promise<StaffGroup> {
  const { COGNITO_USER_POOL_ID: deployed, BACK_OFFICE_GROUP } = process.env;
  const group = BACK_OFFICE_GROUP || cdk.context.backOfficeGroup || 'staff';
  if (deployed) return new StaffGroup(new CognitoIdentityProviderClient(), deployed, group);

  const { dataDir } = readSettings([], process.env);
  const running = await runningUserPool(resolve(dataDir));
  const { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint, COGNITO_USER_POOL_ID: id } =
    running ?? {};
  if (!endpoint || !id) {
    throw new Error(
      'No product runs on this machine: start it with npm start. For a deployed one add --stage <name>.',
    );
  }
  const client = new CognitoIdentityProviderClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return new StaffGroup(client, id, group);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
