import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Settings } from './settings.ts';

/** A second's calls, over all visitors. The CDN answers most of the catalogue's, so that a shop never has
 *  as many. Past it, all are turned away; whoever floods the functions costs no more than this. */
export const THROTTLE = { rateLimit: 200, burstLimit: 400 };

/** What is logged of a call: nothing that was sent along, and nobody's address. */
const LOGGED = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  path: '$context.path',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  functionMilliseconds: '$context.integrationLatency',
  functionRequestId: '$context.integration.requestId',
  error: '$context.error.message',
  functionError: '$context.integrationErrorMessage',
};

/** The HTTP API, without routes yet: what stands before it must know its address. */
export class Gateway extends Construct {
  readonly httpApi: HttpApi;
  readonly stage: HttpStage;

  constructor(scope: Construct, id: string, { isProduction }: Settings) {
    super(scope, id);
    this.httpApi = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    const log = new LogGroup(this, 'AccessLog', {
      retention: isProduction ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(LOGGED)),
      },
    });
  }

  /** Where it stands, without a scheme. */
  get host(): string {
    const { region, urlSuffix } = this.httpApi.stack;
    return `${this.httpApi.apiId}.execute-api.${region}.${urlSuffix}`;
  }
}
