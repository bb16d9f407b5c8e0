import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from './cdk-nag.ts';
import type { BundledLambda } from './lambda.ts';

interface Props {
  functions: readonly BundledLambda[];
  alarms: Alarm[];
}

/** The slowest alarm needs two periods of five minutes. */
const SHIFT = LambdaDeploymentConfig.CANARY_10PERCENT_15MINUTES;

export class Releases extends Construct {
  constructor(scope: Construct, id: string, { functions, alarms }: Props) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    });
    for (const { name, alias } of functions) {
      if (!alias) continue;
      new LambdaDeploymentGroup(this, name, {
        alias,
        application,
        role,
        deploymentConfig: SHIFT,
        alarms,
        autoRollback: { deploymentInAlarm: true, failedDeployment: true, stoppedDeployment: true },
      });
    }
    acknowledge(role, [
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      'AWS’s own policy for CodeDeploy: it shifts aliases and reads alarms.',
    ]);
  }
}
