import middy, { type MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { Endpoint, RouteKey } from '../../shared/contract/endpoint.ts';
import { ERROR_STATUS } from '../../shared/contract/errors.ts';
import { invocation } from '../aws/invocation.ts';
import { log } from '../aws/log.ts';
import { isOutage } from '../aws/outage.ts';
import { AppError, notFound, unavailable } from '../errors.ts';
import { admit, type CallerOf } from './access.ts';
import { errorPage } from './error-page.ts';
import { type ApiRequest, parseRequest } from './request.ts';
import { type Answer, errorResult, type NotModified, type Redirect, toResult } from './response.ts';

type AnswerOf<E extends Endpoint> = E['response'] extends 'redirect'
  ? Redirect
  : Answer<E> | NotModified;

/** The plain function behind one endpoint. */
export type EndpointFunction<E extends Endpoint> = (
  request: ApiRequest<E>,
) => Promise<AnswerOf<E>> | AnswerOf<E>;

/** What each served endpoint of a group is answered by. */
export type EndpointFunctions<G> = {
  [K in keyof G & RouteKey]?: G[K] extends Endpoint ? EndpointFunction<G[K]> : never;
};

/** Where all calls are public, sessions stay out: their settings, and what they take to load. */
type Wiring<G> = G[keyof G] extends { access: 'public' } ? [] : [callerOf: CallerOf];

/** What takes longer than the function may is answered before it is ended: as an outage, which is what it
 *  is but for a bug. */
const KEPT_FREE_MS = 1_000;

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/** The Lambda handler of an endpoint group: access first, then the input by its schemas, the plain
 *  function, and its answer by the response schema. */
export function groupHandler<G extends Record<RouteKey, Endpoint>>(
  group: G,
  functions: EndpointFunctions<G>,
  ...[callerOf = nobody]: Wiring<G>
) {
  // Whoever asks for the head of a GET gets its headers; the gateway drops the body.
  const keyOf = (event: Event) => event.routeKey.replace(/^HEAD /, 'GET ') as RouteKey;
  const endpointOf = (event: Event): Endpoint | undefined => group[keyOf(event)];

  const answer = middy<Event, Result>({ timeoutEarlyInMillis: KEPT_FREE_MS })
    .use(errorShape(endpointOf))
    .handler(async (event) => {
      const endpoint = endpointOf(event);
      const run = functions[keyOf(event)] as
        | ((request: unknown) => Promise<Answer | NotModified | Redirect>)
        | undefined;
      if (!endpoint || !run) throw notFound(`There is no ${event.routeKey}`);
      const caller = await admit(endpoint.access, event, callerOf);
      return toResult(endpoint, await run({ ...parseRequest(endpoint, event), caller }));
    });
  const handler = (event: Event, context: Context): Promise<Result> => {
    const names = { requestId: event.requestContext.requestId, route: event.routeKey };
    return invocation(context, names, () => answer(event, context));
  };
  return Object.assign(handler, { routeKeys: Object.keys(functions) as RouteKey[] });
}

const nobody: CallerOf = async () => {
  throw new AppError('UNAUTHORIZED', 'Unauthorized');
};

/** Every error in the one shape. Those of ours and of whom we depend on are logged; what is neither an
 *  AppError nor an outage is answered by its request id. */
const errorShape = (
  endpointOf: (event: Event) => Endpoint | undefined,
): MiddlewareObj<Event, Result> => ({
  onError(request) {
    const { error, event } = request;
    const isPage =
      endpointOf(event)?.response === 'redirect' && event.headers.accept?.includes('text/html');
    const answer = isPage ? errorPage : errorResult;
    if (error instanceof AppError) {
      const { message, code, cause } = error;
      if (cause || ERROR_STATUS[code] >= 500) {
        log.warn(message, { code, cause: cause && String(cause) });
      }
      request.response = answer(error);
      return;
    }
    if (isOutage(error)) {
      log.error('What this call depends on does not answer as it should', error);
      request.response = answer(unavailable());
      return;
    }
    const { requestId } = event.requestContext;
    log.error('Unexpected error', error);
    request.response = answer(
      new AppError('INTERNAL', 'Something went wrong on our side. Please try again.'),
      requestId,
    );
  },
});
