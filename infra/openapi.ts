import { fileURLToPath } from 'node:url';
import { RemovalPolicy } from 'aws-cdk-lib';
import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Architecture, Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from './cdk-nag.ts';
import type { Gateway } from './gateway.ts';

/** Needed only without the CDN, which serves the description as a file of the site. */
export class OpenApi extends Construct {
  constructor(scope: Construct, id: string, { httpApi }: Gateway) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_WEEK,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const lambda = new Lambda(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(fileURLToPath(new URL('../dist/openapi', import.meta.url))),
      logGroup,
    });
    acknowledge(lambda, [
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      'The function only writes its log.',
    ]);
    const routes = httpApi.addRoutes({
      path: '/api/openapi.json',
      methods: [HttpMethod.GET, HttpMethod.HEAD],
      integration: new HttpLambdaIntegration('openapi-integration', lambda),
    });
    for (const route of routes) {
      acknowledge(route, ['AwsSolutions-APIG4', 'The description is public.']);
    }
  }
}
