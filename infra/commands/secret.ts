import { parseArgs } from 'node:util';
import {
  DeleteParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import * as z from 'zod';
import { SECRETS, secretParameter } from '../secrets.ts';
import { rotateOriginSecret } from './origin-secret.ts';
import { readSecret } from './read-secret.ts';
import { run } from './run.ts';
import { requireStage } from './stage-option.ts';

const USAGE = `npm run secret -- --stage <name> ${SECRETS.join('|')}
  prompts for the value, or reads it from a pipe
  --delete  deletes it
npm run secret -- --stage <name> origin-secret
  rotates the secret between the CDN and the API, from the next deployment on`;

const ORIGIN_SECRET = 'origin-secret';
const NAMES = [...SECRETS, ORIGIN_SECRET] as const;
const Name = z.enum(NAMES, { error: `Expected ${NAMES.join(', ')}` });
/** Printable ASCII only: the value is sent in an HTTP header. */
const Secret = z
  .string()
  .trim()
  .min(1, 'The value is empty. Nothing was changed.')
  .regex(/^[!-~]*$/, 'The value contains spaces or invisible characters. Nothing was changed.');

const ssm = new SSMClient();

await run(async (args) => {
  const { stage, rest } = requireStage(args, USAGE);
  const { values, positionals } = parseArgs({
    args: rest,
    options: { delete: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [secret, ...extra] = positionals;
  if (!secret) throw new Error(USAGE);
  const name = Name.parse(secret);
  if (extra.length > 0) {
    throw new Error(
      'Do not pass a secret as an argument: it would end up in the shell history. The command prompts for it.',
    );
  }
  if (name === ORIGIN_SECRET) {
    if (values.delete) throw new Error('The origin secret can only be rotated.');
    await rotateOriginSecret(ssm, stage);
    console.log(
      `The origin secret is rotated. npm run deploy -- --stage ${stage} puts it to use. The former one is accepted until the next rotation: after a leak, rotate and deploy twice.`,
    );
    return 0;
  }
  const parameter = secretParameter(stage, name);
  if (values.delete) await deleteSecret(parameter);
  else await putSecret(parameter, Secret.parse(await readSecret(parameter)));
  return 0;
});

async function putSecret(Name: string, Value: string): Promise<void> {
  await ssm.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }));
  await report(`${Name} is set`);
}

async function deleteSecret(Name: string): Promise<void> {
  try {
    await ssm.send(new DeleteParameterCommand({ Name }));
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
    throw new Error(`No ${Name} in ${await ssm.config.region()}`);
  }
  await report(`${Name} is deleted`);
}

async function report(change: string): Promise<void> {
  const region = await ssm.config.region();
  console.log(`${change} in ${region}. The functions pick up the change within five minutes.`);
}
