import { Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

interface Schedule {
  lambda: IFunction;
  description: string;
  expression: string;
  isEnabled: boolean;
  retries: { attempts: number; maxAgeSeconds: number };
  deadLetters?: IQueue;
}

export function addSchedule(
  scope: Construct,
  { lambda, description, expression, isEnabled, retries, deadLetters }: Schedule,
): void {
  const { functionArn } = lambda;
  const allow = (action: string, resource: string) =>
    new PolicyStatement({ actions: [action], resources: [resource] });
  const role = new Role(scope, 'SchedulerRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
    // A separate policy would be another resource of the stack.
    inlinePolicies: {
      Permissions: new PolicyDocument({
        statements: [
          allow('lambda:InvokeFunction', functionArn),
          ...(deadLetters ? [allow('sqs:SendMessage', deadLetters.queueArn)] : []),
        ],
      }),
    },
  });
  new CfnSchedule(scope, 'Schedule', {
    description,
    scheduleExpression: expression,
    flexibleTimeWindow: { mode: 'OFF' },
    state: isEnabled ? 'ENABLED' : 'DISABLED',
    target: {
      arn: functionArn,
      roleArn: role.roleArn,
      input: JSON.stringify({ cause: 'schedule' }),
      retryPolicy: {
        maximumEventAgeInSeconds: retries.maxAgeSeconds,
        maximumRetryAttempts: retries.attempts,
      },
      ...(deadLetters ? { deadLetterConfig: { arn: deadLetters.queueArn } } : {}),
    },
  });
}
