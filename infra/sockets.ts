import { Stack } from 'aws-cdk-lib';
import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { acknowledge } from './cdk-nag.ts';

/** Connections and messages per second over all staff. */
const THROTTLE = { rateLimit: 25, burstLimit: 100 };

export class Sockets extends Construct {
  readonly api: WebSocketApi;
  readonly stage: WebSocketStage;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.api = new WebSocketApi(this, 'Api', {
      apiName: `${Stack.of(this).stackName}-sockets`,
      description: 'Photo imports from links.',
    });
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: 'live',
      autoDeploy: true,
      throttle: THROTTLE,
    });
    acknowledge(this.stage, [
      'AwsSolutions-APIG1',
      'Access logs of WebSocket APIs need a role that is set for the whole account. The function logs every event, and the CDN every connection.',
    ]);
  }

  get host(): string {
    const { region, urlSuffix } = Stack.of(this);
    return `${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
  }

  /** API Gateway accepts WebSockets only at the path of the stage. */
  get path(): string {
    return `/${this.stage.stageName}`;
  }
}
