import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { GroupName } from '../../shared/contract/contract.ts';
import { ERROR_STATUS, type ErrorBody } from '../../shared/contract/errors.ts';
import { FALLBACK_ROUTE, groupRoutes } from '../../shared/contract/group-routes.ts';
import { RouteTable } from '../../shared/contract/route-table.ts';
import { MAX_RESULT_BYTES } from '../../shared/edge/limits.ts';
import { RENDER_PATH, RENDER_ROUTE } from '../../shared/edge/render-path.ts';
import { compress } from './compress.ts';
import { decodePath, toEvent } from './event.ts';

/** Lambda's limit of an event, which contains the body as an escaped JSON string. API Gateway's limit is
 *  higher. */
const MAX_EVENT_BYTES = 6 * 1024 * 1024;
/** Smaller bodies cannot exceed it, even if every byte is escaped. */
const MAX_SAFE_BYTES = MAX_EVENT_BYTES / 8;

type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;
/** Returns the current handler, which a rebuild replaces. */
export type GetHandler = (name: GroupName | 'render') => LambdaHandler;

const routes = new RouteTable([...groupRoutes, FALLBACK_ROUTE].map((route) => [route.key, route]));

/** Emulates API Gateway: routes each call to the Lambda handler of its group, and pages to the function that
 *  renders them. */
export function createApi(getHandler: GetHandler, timeoutMs: number) {
  function call(request: IncomingMessage, response: ServerResponse): Promise<void> | void {
    const path = decodePath(request.url ?? '/');
    if (path === undefined) return rejectPath(response);
    const route = routes.find(request.method ?? '', path.slice(1).split('/'));
    if (!route) throw new Error(`No route: ${path}`);
    const { key: routeKey, group } = route.value;
    return invoke(request, response, { routeKey, params: route.params }, group);
  }

  function render(request: IncomingMessage, response: ServerResponse): Promise<void> | void {
    request.url = RENDER_PATH + request.url;
    if (decodePath(request.url) === undefined) return rejectPath(response);
    const routeKey = `${request.method} ${RENDER_ROUTE}`;
    return invoke(request, response, { routeKey, params: {} }, 'render');
  }

  async function invoke(
    request: IncomingMessage,
    response: ServerResponse,
    route: { routeKey: string; params: Record<string, string | undefined> },
    group: Parameters<GetHandler>[0],
  ): Promise<void> {
    try {
      const body = await readBody(request);
      const event = toEvent(request, route, body);
      if (body && body.length > MAX_SAFE_BYTES) assertEventSize(event);
      const context = createContext(group, event, timeoutMs);
      const result = await withTimeout(getHandler(group)(event, context), timeoutMs);
      assertResultSize(result);
      await send(request, response, result);
    } catch (error) {
      if (error instanceof BodyTooLargeError) {
        response.setHeader('connection', 'close');
        sendError(response, {
          code: 'PAYLOAD_TOO_LARGE',
          message: 'The request body exceeds 6 MB',
        });
      } else if (!request.destroyed) {
        console.error(error);
        sendError(response, { code: 'INTERNAL', message: 'Internal Server Error' });
      }
    }
  }

  return { api: call, render };
}

class BodyTooLargeError extends Error {}

function assertEventSize(event: APIGatewayProxyEventV2): void {
  if (Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT_BYTES) throw new BodyTooLargeError();
}

/** A character takes up to six bytes in JSON. */
function assertResultSize(result: APIGatewayProxyStructuredResultV2): void {
  if ((result.body?.length ?? 0) < MAX_RESULT_BYTES / 6) return;
  const bytes = Buffer.byteLength(JSON.stringify(result));
  if (bytes > MAX_RESULT_BYTES) {
    throw new Error(`Response payload size exceeded maximum allowed payload size (${bytes} bytes)`);
  }
}

async function withTimeout<T>(result: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`Task timed out after ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    return await Promise.race([result, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws BodyTooLargeError */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return undefined;
  if (Number(length) > MAX_EVENT_BYTES) throw new BodyTooLargeError();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_EVENT_BYTES) throw new BodyTooLargeError();
    chunks.push(chunk);
  }
  return bytes === 0 ? undefined : Buffer.concat(chunks);
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  result: APIGatewayProxyStructuredResultV2,
): Promise<void> {
  const { statusCode = 200, headers = {}, cookies, body = '', isBase64Encoded } = result;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const compressed = isBase64Encoded
    ? undefined
    : await compress(request, headers['cache-control'], bytes);
  // The CDN has already timed out.
  if (response.headersSent) return;
  response.statusCode = statusCode;
  for (const name in headers) response.setHeader(name, String(headers[name]));
  if (cookies) response.setHeader('set-cookie', cookies);
  if (statusCode === 304 || statusCode === 204) {
    response.end();
    return;
  }
  if (compressed) {
    response.setHeader('content-encoding', compressed.encoding);
    response.setHeader('vary', 'accept-encoding');
  }
  const payload = compressed?.bytes ?? bytes;
  response.setHeader('content-length', payload.length);
  response.end(payload);
}

function rejectPath(response: ServerResponse): void {
  const issue = { path: 'path', message: 'Malformed percent-encoding' };
  sendError(response, {
    code: 'INVALID_REQUEST',
    message: `${issue.path}: ${issue.message}`,
    issues: [issue],
  });
}

function sendError(response: ServerResponse, error: ErrorBody): void {
  if (response.headersSent) return;
  const bytes = Buffer.from(JSON.stringify(error));
  response.writeHead(ERROR_STATUS[error.code], {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': bytes.length,
  });
  response.end(bytes);
}

function createContext(group: string, event: APIGatewayProxyEventV2, timeoutMs: number): Context {
  const startMs = Date.now();
  return {
    functionName: group,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${group}`,
    memoryLimitInMB: '512',
    awsRequestId: event.requestContext.requestId,
    logGroupName: group,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => startMs + timeoutMs - Date.now(),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}
