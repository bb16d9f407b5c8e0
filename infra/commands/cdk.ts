import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stackName } from '../stage.ts';
import { COPIER, hasCopies, hasOutsideStack, OUTSIDE } from '../stage-stacks.ts';
import { parseCdkArguments } from './deployment-status.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CDK = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));

/** cdk adds the stacks that these depend on. The stage comes last: cdk uses the last value of a context key, so
 *  it overrides any `-c stage=` in `rest`. */
export function stackArguments(command: string, stage: string, rest: readonly string[]): string[] {
  const name = stackName(stage);
  const { settings } = parseCdkArguments(stage, rest);
  const stacks = [
    name,
    ...(hasOutsideStack(settings) ? [`${name}-${OUTSIDE}`] : []),
    ...(hasCopies(settings) ? [`${name}-${COPIER}`] : []),
  ];
  return [command, ...stacks, ...rest, '-c', `stage=${stage}`];
}

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
