import { parseArgs } from 'node:util';
import {
  DeleteParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import * as z from 'zod';
import { SECRETS, secretParameter } from '../secret-parameter.ts';
import { readSecret } from './read-secret.ts';
import { run } from './run.ts';
import { requireStage } from './stage-option.ts';

const USAGE = `npm run secret -- --stage <name> ${SECRETS.join('|')}
  asks for it, or reads it from a pipe
  --delete  takes it away`;

const Name = z.enum(SECRETS, { error: `Expected ${SECRETS.join(' or ')}` });
/** As it may stand in a header. */
const Secret = z
  .string()
  .trim()
  .min(1, 'It is empty: nothing was changed')
  .regex(/^[!-~]*$/, 'It has spaces or invisible characters in it: nothing was changed');

const ssm = new SSMClient();

await run(async (args) => {
  const { stage, rest } = requireStage(args, USAGE);
  const { values, positionals } = parseArgs({
    args: rest,
    options: { delete: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [given, ...more] = positionals;
  if (!given) throw new Error(USAGE);
  const name = Name.parse(given);
  if (more.length > 0) {
    throw new Error(
      'A secret does not belong among the arguments, which the shell keeps: the command asks for it',
    );
  }
  const parameter = secretParameter(stage, name);
  if (values.delete) await forget(parameter);
  else await put(parameter, Secret.parse(await readSecret(parameter)));
  return 0;
});

async function put(Name: string, Value: string): Promise<void> {
  await ssm.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }));
  await tell(`${Name} is set`);
}

async function forget(Name: string): Promise<void> {
  try {
    await ssm.send(new DeleteParameterCommand({ Name }));
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
    throw new Error(`There is no ${Name} in ${await ssm.config.region()}`);
  }
  await tell(`${Name} is gone`);
}

async function tell(what: string): Promise<void> {
  const region = await ssm.config.region();
  console.log(`${what} in ${region}. The functions read it anew within five minutes.`);
}
