import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { type GroupName, servedRoutes } from '../shared/contract/contract.ts';
import { methodsOf } from '../shared/contract/endpoint.ts';
import type { Auth } from './auth.ts';
import type { Gateway } from './gateway.ts';
import { allow } from './grants.ts';
import { BundledLambda } from './lambda.ts';
import { acknowledge } from './cdk-nag.ts';
import { PERMISSIONS } from './permissions.ts';
import type { Resources } from './resources.ts';
import type { Sync } from './sync.ts';
import { Uploads } from './uploads.ts';

interface Props {
  resources: Resources;
  gateway: Gateway;
  auth: Auth;
  sync: Sync;
  siteUrl: string;
}

/** A gateway's call may take no longer. */
const TIMEOUT_SECONDS = 29;

/** The contract's served calls, each routed to the one function of its group. */
export class Api extends Construct {
  readonly functions: ReadonlyMap<GroupName, BundledLambda>;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const routesOf = Map.groupBy(servedRoutes, ({ group }) => group);
    this.functions = new Map(
      [...routesOf.keys()].map((group) => [group, this.#functionOf(group, props)]),
    );
    for (const [group, { lambda }] of this.functions) {
      const integration = new HttpLambdaIntegration(`${group}-integration`, lambda);
      for (const { key, endpoint } of routesOf.get(group) ?? []) {
        const routes = props.gateway.httpApi.addRoutes({
          path: key.slice(key.indexOf(' ') + 1),
          methods: methodsOf(key, endpoint).map((method) => HttpMethod[method]),
          integration,
        });
        for (const route of routes) {
          acknowledge(route, [
            'AwsSolutions-APIG4',
            `The function itself admits the callers (${endpoint.access}) by the session’s cookie, which an authorizer could not renew.`,
          ]);
        }
      }
    }
  }

  #functionOf(group: GroupName, { resources, auth, sync, siteUrl }: Props): BundledLambda {
    const made = new BundledLambda(this, group, {
      name: group,
      handler: 'handler',
      timeoutSeconds: TIMEOUT_SECONDS,
      resources,
      // All of the catalogue's calls are public: it knows nobody.
      environment: group === 'products' ? {} : { ...auth.environment, SITE_URL: siteUrl },
    });
    const { userPool, syncs } = PERMISSIONS[group];
    if (userPool) {
      allow(
        made.role,
        userPool.map((action) => `cognito-idp:${action}`),
        [auth.userPool.userPoolArn],
      );
    }
    if (syncs) {
      made.lambda.addEnvironment('SYNC_WORKER', sync.worker.lambda.functionName);
      allow(made.role, ['lambda:InvokeFunction'], [sync.worker.lambda.functionArn]);
    }
    if (group === 'uploads') new Uploads(this, 'Uploads', { to: made, bucket: resources.bucket });
    return made;
  }
}
