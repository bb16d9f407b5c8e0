import { fileURLToPath } from 'node:url';
import { Duration } from 'aws-cdk-lib';
import { Architecture, Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

interface Options {
  /** The folder of its bundle. */
  bundle: string;
  /** What the bundle exports. */
  handler: string;
  timeoutSeconds: number;
  memoryMb: number;
}

/** A function of a bundle as `npm run build` makes it. */
export function bundledLambda(
  scope: Construct,
  id: string,
  { bundle, handler, timeoutSeconds, memoryMb }: Options,
): Lambda {
  return new Lambda(scope, id, {
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: `index.${handler}`,
    code: Code.fromAsset(fileURLToPath(new URL(`../dist/functions/${bundle}`, import.meta.url)), {
      exclude: ['*.map'],
    }),
    timeout: Duration.seconds(timeoutSeconds),
    memorySize: memoryMb,
  });
}
