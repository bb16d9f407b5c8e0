import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

interface Given {
  env?: Record<string, string>;
  /** What is piped in. */
  input?: string;
}

/** Keeps away who the machine's user is to AWS. */
export const NOBODY = {
  AWS_CONFIG_FILE: '/nonexistent/config',
  AWS_SHARED_CREDENTIALS_FILE: '/nonexistent/credentials',
  AWS_EC2_METADATA_DISABLED: 'true',
};

/** Runs one of the commands as `npm run` would.
 *  @returns its exit code and all that it said. */
export async function runCommand(name: string, args: string[], { env, input = '' }: Given = {}) {
  const script = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH, ...NOBODY, ...env },
  });
  child.stdin.end(input);
  const [[code], out, err] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, err };
}
