import { stackName } from '../stage.ts';
import { runNode } from './run-node.ts';

const CDK = import.meta.resolve('aws-cdk/bin/cdk');

/** The arguments of cdk for the one stack of a stage.
 *  @param rest as they were given; what they say of the stage's context does not count. */
export function ofStage(command: string, stage: string, rest: readonly string[]): string[] {
  return [command, stackName(stage), ...rest, '-c', `stage=${stage}`];
}

/** Runs cdk, which builds first, as cdk.json says.
 *  @returns its exit code. */
export function cdk(args: readonly string[]): Promise<number> {
  const [command = '', ...rest] = args;
  console.error(`> cdk ${args.join(' ')}`);
  return runNode(CDK, [command, ...rest], {
    // It is the lock file's, and not to be told to install another.
    CDK_DISABLE_VERSION_CHECK: '1',
  });
}
