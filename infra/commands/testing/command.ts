import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import packageJson from '../../../package.json' with { type: 'json' };

const { scripts } = packageJson;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Options {
  env?: Record<string, string>;
  input?: string;
}

/** Keeps the SDK from finding the machine's real AWS credentials. */
export const NO_CREDENTIALS = {
  AWS_CONFIG_FILE: '/nonexistent/config',
  AWS_SHARED_CREDENTIALS_FILE: '/nonexistent/credentials',
  AWS_EC2_METADATA_DISABLED: 'true',
};

export async function runCommand(
  name: keyof typeof scripts,
  args: string[],
  { env, input = '' }: Options = {},
) {
  const script = scripts[name].replace(/^node /, '');
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { PATH, ...NO_CREDENTIALS, ...env },
  });
  child.stdin.end(input);
  const [[code], out, err] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, err };
}
