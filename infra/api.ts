import {
  HttpMethod,
  type HttpRoute,
  type HttpRouteIntegration,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import type { GroupName } from '../shared/contract/contract.ts';
import { FALLBACK_ROUTE, type GroupRoute, groupRoutes } from '../shared/contract/group-routes.ts';
import { FUNCTION_TIMEOUT_SECONDS } from '../shared/edge/limits.ts';
import type { Auth } from './auth.ts';
import { acknowledge } from './cdk-nag.ts';
import { isGradual } from './endpoint-groups.ts';
import type { Gateway } from './gateway.ts';
import { allow } from './grants.ts';
import { BundledLambda, earlyAccess, type FunctionResources, letterhead } from './lambda.ts';
import type { OriginSecret } from './origin-secret.ts';
import { PERMISSIONS } from './permissions.ts';
import type { Sync } from './sync.ts';
import { Uploads } from './uploads.ts';

interface Props {
  resources: FunctionResources;
  gateway: Gateway;
  originSecret: OriginSecret | undefined;
  auth: Auth;
  sync: Sync;
  siteUrl: string;
}

/** Their endpoints are public, so that they need no user pool. */
const WITHOUT_CALLERS: ReadonlySet<GroupName> = new Set(['products', 'derivatives', 'webhooks']);

/** They queue mails that only a shop with a sender can send. */
const SENDERS: ReadonlySet<GroupName> = new Set([
  'mailings',
  'orders',
  'account',
  'deliveries',
  'consignors',
  'customers',
]);

/** They write to the dealer. */
const REPORTERS: ReadonlySet<GroupName> = new Set(['mailings', 'customers']);

/** They print documents with the shop's letterhead. */
const PRINTERS: ReadonlySet<GroupName> = new Set(['documents', 'consignors', 'sales', 'books']);

/** They show or extend holds. */
const HOLDERS: ReadonlySet<GroupName> = new Set([
  'orders',
  'payments',
  'deliveries',
  'documents',
  'account',
  'sales',
]);

export class Api extends Construct {
  readonly functions: ReadonlyMap<GroupName, BundledLambda>;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const routesByGroup = Map.groupBy([...groupRoutes, FALLBACK_ROUTE], ({ group }) => group);
    this.functions = new Map(
      [...routesByGroup.keys()].map((group) => [group, this.#createFunction(group, props)]),
    );
    const routes = new Map<HttpRoute, GroupRoute>();
    for (const [group, { target }] of this.functions) {
      const integration = props.gateway.integrate(group, target);
      for (const groupRoute of routesByGroup.get(group) ?? []) {
        routes.set(addRoute(props.gateway, groupRoute, integration), groupRoute);
      }
    }
    props.gateway.throttle(routes);
  }

  #createFunction(
    group: GroupName,
    { resources, originSecret, auth, sync, siteUrl }: Props,
  ): BundledLambda {
    const { mailFrom, mailReplyTo } = resources.settings;
    const bundled = new BundledLambda(this, group, {
      name: group,
      handler: 'handler',
      timeoutSeconds: FUNCTION_TIMEOUT_SECONDS,
      isGradual: isGradual(group),
      resources,
      environment: {
        ...resources.addressHashKey.environment,
        ...originSecret?.environment,
        ...(WITHOUT_CALLERS.has(group) ? {} : { ...auth.environment, SITE_URL: siteUrl }),
        ...(SENDERS.has(group) && mailFrom ? { MAIL_FROM: mailFrom } : {}),
        ...(REPORTERS.has(group) && mailFrom ? { MAIL_REPLY_TO: mailReplyTo ?? mailFrom } : {}),
        ...(PRINTERS.has(group) ? letterhead(resources.settings) : {}),
        ...(HOLDERS.has(group)
          ? { HOLD_SECONDS: String(resources.settings.holdHours * 3600) }
          : {}),
        ...(group === 'airtable' ? { SHOP_URL: siteUrl } : {}),
        ...(group === 'sync' || group === 'alerts' ? earlyAccess(resources.settings) : {}),
      },
    });
    const { userPool, invokesWorker } = PERMISSIONS[group];
    if (userPool) {
      allow(
        bundled.role,
        userPool.map((action) => `cognito-idp:${action}`),
        [auth.userPool.userPoolArn],
      );
    }
    if (invokesWorker) {
      bundled.lambda.addEnvironment('SYNC_WORKER', sync.worker.lambda.functionName);
      allow(bundled.role, ['lambda:InvokeFunction'], [sync.worker.lambda.functionArn]);
    }
    if (group === 'uploads')
      new Uploads(this, 'Uploads', { uploader: bundled, bucket: resources.bucket });
    return bundled;
  }
}

function addRoute(
  gateway: Gateway,
  { key, class: routeClass }: GroupRoute,
  integration: HttpRouteIntegration,
): HttpRoute {
  const [method = '', path = ''] = key.split(' ');
  const route = gateway.addRoute(path, toHttpMethod(method), integration);
  acknowledge(route, [
    'AwsSolutions-APIG4',
    `The function checks access (${routeClass}) by the session cookie, which an authorizer could not refresh.`,
  ]);
  return route;
}

function toHttpMethod(name: string): HttpMethod {
  const method = Object.values(HttpMethod).find((each) => each === name);
  if (!method) throw new Error(`No such method: ${name}`);
  return method;
}
