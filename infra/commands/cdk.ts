import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stackName } from '../stage.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CDK = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));

/** The cdk arguments for a stage's stack. The stage comes last, so it overrides any `-c stage=` in
 *  `rest`. */
export function stackArguments(command: string, stage: string, rest: readonly string[]): string[] {
  return [command, stackName(stage), ...rest, '-c', `stage=${stage}`];
}

/** Runs cdk, which builds first (`build` in cdk.json).
 *  @returns its exit code. */
export async function cdk(args: readonly string[]): Promise<number> {
  console.error(`> cdk ${args.join(' ')}`);
  // Ctrl-C reaches cdk as well, which shuts down by itself.
  const ignoreInterrupt = () => {};
  process.on('SIGINT', ignoreInterrupt);
  const child = spawn(process.execPath, [CDK, ...args], {
    cwd: ROOT,
    // The lock file pins the version, so cdk must not suggest another.
    env: { ...process.env, CDK_DISABLE_VERSION_CHECK: '1' },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  process.off('SIGINT', ignoreInterrupt);
  return code ?? 1;
}
