import middy, { type MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import {
  allowedMethods,
  type Endpoint,
  getPath,
  type RouteKey,
} from '../../../shared/contract/endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '../../../shared/contract/errors.ts';
import { findPermission } from '../../../shared/contract/permissions.ts';
import { decodeSegments, RouteTable } from '../../../shared/contract/route-table.ts';
import { REQUEST_PATH_HEADER } from '../../../shared/edge/request-path.ts';
import { runInvocation } from '../aws/invocation.ts';
import { log } from '../aws/log.ts';
import { ACCESS_DENIED } from '../aws/metric-names.ts';
import { isOutage } from '../aws/outage.ts';
import { AppError, notFound, unavailable } from '../errors.ts';
import { authorize, type GetCaller, type GetCustomer, isRejectedCrossSite } from './access.ts';
import { findBudget, requireSmallBody } from './budgets.ts';
import { compressPrivate } from './compress.ts';
import { parseCookies, SESSION_COOKIE } from './cookies.ts';
import { errorPage } from './error-page.ts';
import { isDirectCall } from './origin.ts';
import { type ApiRequest, parseRequest } from './request.ts';
import {
  type ApiResponse,
  type ExportFile,
  errorResult,
  type NoContent,
  type NotModified,
  type PdfFile,
  type PhotoFile,
  type Redirect,
  toResult,
} from './response.ts';
import { logSecurityEvent } from './security-log.ts';

type ResponseOf<E extends Endpoint> = E['response'] extends 'redirect'
  ? Redirect
  : E['response'] extends 'pdf'
    ? PdfFile
    : E['response'] extends 'photo'
      ? PhotoFile | Redirect
      : E['response'] extends 'export'
        ? ExportFile
        : E['response'] extends 'none'
          ? NoContent
          : ApiResponse<E> | NotModified | (E extends { alsoPdf: true } ? PdfFile : never);

export type EndpointFunction<E extends Endpoint> = (
  request: ApiRequest<E>,
) => Promise<ResponseOf<E>> | ResponseOf<E>;

type AnyEndpointFunction = (
  request: unknown,
) => Promise<ApiResponse | NotModified | Redirect | PdfFile | PhotoFile | ExportFile | NoContent>;

export type EndpointFunctions<G> = {
  [K in keyof G & RouteKey]?: G[K] extends Endpoint ? EndpointFunction<G[K]> : never;
};

/** Public groups take no `getCaller`, so that they load neither sessions nor their settings. Only groups for customers
 *  load what the links of quotes need. */
type HandlerOptions<G> = G[keyof G] extends { access: 'public' }
  ? []
  : Extract<G[keyof G], { access: 'customer' }> extends never
    ? [getCaller: GetCaller]
    : [getCaller: GetCustomer];

/** A response from the CDN's cache has the request id of the call that filled the cache. */
const REQUEST_ID_HEADER = 'x-request-id';
/** Respond with 503 this long before Lambda ends the invocation. */
const TIMEOUT_MARGIN_MS = 1_000;

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

export function groupHandler<G extends Record<RouteKey, Endpoint>>(
  group: G,
  functions: EndpointFunctions<G>,
  ...options: HandlerOptions<G>
) {
  const [getCaller = rejectCaller]: [GetCaller?] = options;
  const table = new RouteTable(
    Object.entries<Endpoint>(group).flatMap(([name, endpoint]) => {
      const key = name as RouteKey;
      const run = functions[key] as AnyEndpointFunction | undefined;
      if (!run) return [];
      // API Gateway drops the body of HEAD.
      return allowedMethods(key, endpoint).map(
        (method) => [`${method} ${getPath(key)}`, { key, endpoint, run }] as const,
      );
    }),
  );
  const findRoute = (event: Event) => {
    const segments = readSegments(event);
    return segments && table.find(event.requestContext.http.method, segments);
  };
  const findEndpoint = (event: Event): Endpoint | undefined => findRoute(event)?.value.endpoint;

  const respond = middy<Event, Result>({ timeoutEarlyInMillis: TIMEOUT_MARGIN_MS })
    .use(errorMiddleware(findEndpoint))
    .handler(async (event) => {
      if (isDirectCall(event)) throw new AppError('FORBIDDEN', 'Forbidden');
      const route = findRoute(event);
      if (!route) {
        throw notFound(`No such endpoint: ${event.requestContext.http.method} ${event.rawPath}`);
      }
      const { key, endpoint, run } = route.value;
      const permission = findPermission(key);
      const caller = await authorize(
        { ...endpoint, permission },
        event,
        getCaller,
        route.params.id,
      );
      requireSmallBody(key, endpoint, event);
      const input = parseRequest(endpoint, { ...event, pathParameters: route.params });
      const budget = findBudget(key);
      if (budget && caller && !caller.isStaff) {
        await getCaller.spend?.(budget, caller.quoteId ?? caller.userId);
      }
      const answer = await run({ ...input, caller });
      return compressPrivate(event, toResult(endpoint, answer));
    });
  const handler = (event: Event, context: Context): Promise<Result> => {
    const route = findRoute(event)?.value.key ?? event.routeKey;
    const { requestId } = event.requestContext;
    return runInvocation(context, { requestId, route }, async () => {
      const result = await respond(event, context);
      return { ...result, headers: { ...result.headers, [REQUEST_ID_HEADER]: requestId } };
    });
  };
  return Object.assign(handler, { routeKeys: Object.keys(functions) as RouteKey[] });
}

/** API Gateway's own path is decoded and lacks everything after an encoded `?`. */
function readSegments({ headers, rawPath }: Event): string[] | undefined {
  const sentPath = headers[REQUEST_PATH_HEADER];
  return sentPath === undefined ? rawPath.slice(1).split('/') : decodeSegments(sentPath);
}

const rejectCaller: GetCaller = async () => {
  throw new AppError('UNAUTHORIZED', 'Unauthorized');
};

async function logDenial(
  event: Event,
  endpoint: Endpoint | undefined,
  { code }: AppError,
): Promise<void> {
  const action = findDenial(event, endpoint, code);
  if (!action) return;
  await logSecurityEvent(event, { action, outcome: 'failure', metric: ACCESS_DENIED });
}

function findDenial(event: Event, endpoint: Endpoint | undefined, code: ErrorCode) {
  if (code === 'UNAUTHORIZED') {
    // Visitors without a cookie are not reported: they are often asked to log in.
    return parseCookies(event)[SESSION_COOKIE] === undefined ? undefined : 'session-rejected';
  }
  if (code !== 'FORBIDDEN') return undefined;
  if (isDirectCall(event)) return 'direct-call';
  return endpoint && isRejectedCrossSite(endpoint, event) ? 'cross-site-request' : 'access-denied';
}

/** Formats every error as in the contract, and logs 5xx and failed dependencies. */
const errorMiddleware = (
  findEndpoint: (event: Event) => Endpoint | undefined,
): MiddlewareObj<Event, Result> => ({
  async onError(request) {
    const { error, event } = request;
    const response = findEndpoint(event)?.response;
    const isPage =
      (response === 'redirect' || response === 'pdf') &&
      event.headers.accept?.includes('text/html');
    const toErrorResult = isPage ? errorPage : errorResult;
    if (error instanceof AppError) {
      await logDenial(event, findEndpoint(event), error);
      const { message, code, cause } = error;
      if (cause || ERROR_STATUS[code] >= 500) {
        log.warn(message, { code, cause: cause && String(cause) });
      }
      request.response = toErrorResult(error);
      return;
    }
    if (isOutage(error)) {
      log.error('A dependency failed', error);
      request.response = toErrorResult(unavailable());
      return;
    }
    const { requestId } = event.requestContext;
    log.error('Unexpected error', error);
    request.response = toErrorResult(
      new AppError('INTERNAL', 'Something went wrong on our side. Please try again.'),
      requestId,
    );
  },
});
