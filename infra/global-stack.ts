import { App, Stack, Token } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { GLOBAL_REGION } from './stage-stacks.ts';

export function globalStack(scope: Construct, name: string, description: string): Stack {
  const { stackName, account, region, terminationProtection } = Stack.of(scope);
  return new Stack(App.of(scope) as App, `${stackName}-${name}`, {
    description: `${description} of ${stackName}.`,
    ...(Token.isUnresolved(region) ? {} : { env: { account, region: GLOBAL_REGION } }),
    ...(terminationProtection ? { terminationProtection } : {}),
  });
}
