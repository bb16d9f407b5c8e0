import { Duration } from 'aws-cdk-lib';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { IMPORTER } from '../functions/build.ts';
import type { Api } from './api.ts';
import { acknowledge, arnWildcardFinding } from './cdk-nag.ts';
import { allow } from './grants.ts';
import { BundledLambda, type FunctionResources } from './lambda.ts';
import type { Sockets } from './sockets.ts';

interface Props {
  resources: FunctionResources;
  api: Api;
  sockets: Sockets;
}

/** One minute for the download, and ample time for the conversion of a large photo. */
const TIMEOUT_SECONDS = 120;

const ROUTES = ['$connect', '$disconnect', '$default'];

export class Imports extends Construct {
  readonly importer: BundledLambda;

  constructor(scope: Construct, id: string, { resources, api, sockets }: Props) {
    super(scope, id);
    this.importer = new BundledLambda(this, 'Importer', {
      name: IMPORTER,
      handler: 'importer',
      timeoutSeconds: TIMEOUT_SECONDS,
      resources,
      environment: { SOCKETS_URL: sockets.stage.callbackUrl },
    });
    // The browser repeats an import that has failed twice.
    this.importer.lambda.configureAsyncInvoke({
      retryAttempts: 1,
      maxEventAge: Duration.minutes(5),
    });
    const receiver = api.functions.get('imports');
    if (!receiver) throw new Error('Imports have no function');
    receiver.lambda.addEnvironment('IMPORTER', this.importer.lambda.functionName);
    allow(receiver.role, ['lambda:InvokeFunction'], [this.importer.lambda.functionArn]);
    const connections = sockets.api.arnForExecuteApiV2(
      'POST/@connections/*',
      sockets.stage.stageName,
    );
    allow(this.importer.role, ['execute-api:ManageConnections'], [connections]);
    acknowledge(this.importer.role, [
      arnWildcardFinding(this, connections),
      'The ids of connections are not known in advance.',
    ]);
    const integration = new WebSocketLambdaIntegration('imports', receiver.lambda);
    for (const routeKey of ROUTES) {
      const route = sockets.api.addRoute(routeKey, { integration });
      acknowledge(route, [
        'AwsSolutions-APIG4',
        'The function checks access by the session cookie, which an authorizer could not refresh.',
      ]);
    }
  }
}
