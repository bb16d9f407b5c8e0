import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpIntegrationType,
  type HttpMethod,
  type HttpRoute,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  HttpStage,
  IntegrationCredentials,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { type IRole, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { GroupRoute, RouteClass } from '../shared/contract/group-routes.ts';
import { allow } from './grants.ts';
import type { Settings } from './settings.ts';

/** Requests per second of each route over all visitors; the excess gets 429. The limit caps the cost of a
 *  flood, and keeps a flood of one route from blocking the others. The CDN answers most catalog requests, so a
 *  shop stays far below it. */
export const THROTTLE = { rateLimit: 200, burstLimit: 400 };
const ROUTE_THROTTLE: Record<Exclude<RouteClass, 'cached'>, Record<string, number>> = {
  public: { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
  member: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
  staff: { ThrottlingRateLimit: 25, ThrottlingBurstLimit: 100 },
};

/** The fields contain no query strings, headers, bodies or IP addresses, because those may identify visitors. */
const ACCESS_LOG_FIELDS = {
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

export class Gateway extends Construct {
  readonly httpApi: HttpApi;
  readonly stage: HttpStage;
  /** One role invokes all functions, because a permission per function would exceed the stack's resource limit. */
  readonly #invoker: Role;

  constructor(scope: Construct, id: string, { isProduction }: Settings) {
    super(scope, id);
    this.httpApi = new HttpApi(this, 'HttpApi', {
      apiName: Stack.of(this).stackName,
      createDefaultStage: false,
    });
    this.#invoker = new Role(this, 'Invoker', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    });
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
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
      },
    });
  }

  integrate(name: string, lambda: IFunction): HttpRouteIntegration {
    allow(this.#invoker, ['lambda:InvokeFunction'], [lambda.functionArn]);
    return new FunctionIntegration(name, lambda, this.#invoker);
  }

  addRoute(path: string, method: HttpMethod, integration: HttpRouteIntegration): HttpRoute {
    const [route] = this.httpApi.addRoutes({ path, methods: [method], integration });
    if (!route) throw new Error(`No route: ${method} ${path}`);
    // A route must not be used before its role may invoke the function.
    route.node.addDependency(this.#invoker);
    return route;
  }

  /** The routes must exist before. Routes that the CDN caches use the stage's limit. */
  throttle(routes: ReadonlyMap<HttpRoute, GroupRoute>): void {
    const settings = Array.from(routes, ([route, { key, class: routeClass }]) => {
      this.stage.node.addDependency(route);
      return routeClass === 'cached' ? [] : [[key, ROUTE_THROTTLE[routeClass]]];
    });
    const stage = this.stage.node.defaultChild as CfnStage;
    stage.routeSettings = Object.fromEntries(settings.flat());
  }

  get host(): string {
    const { region, urlSuffix } = this.httpApi.stack;
    return `${this.httpApi.apiId}.execute-api.${region}.${urlSuffix}`;
  }
}

class FunctionIntegration extends HttpRouteIntegration {
  readonly #lambda: IFunction;
  readonly #invoker: IRole;

  constructor(name: string, lambda: IFunction, invoker: IRole) {
    super(`${name}-integration`);
    this.#lambda = lambda;
    this.#invoker = invoker;
  }

  bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.#lambda.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.#invoker),
    };
  }
}
