import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

const TEXT = /^(text\/|application\/(json|x-www-form-urlencoded|.*\+json))/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Decodes the path like API Gateway, and drops what follows a decoded `?`.
 * @returns undefined if its percent-encoding is malformed
 */
export function decodePath(url: string): string | undefined {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURIComponent(path).split('?', 1)[0];
  } catch {
    return undefined;
  }
}

export interface MatchedRoute {
  routeKey: string;
  params: Record<string, string | undefined>;
}

/** Follows payload format 2.0 of API Gateway's HTTP API. */
export function toEvent(
  request: IncomingMessage,
  { routeKey, params }: MatchedRoute,
  body: Buffer | undefined,
): APIGatewayProxyEventV2 {
  const url = request.url ?? '/';
  const queryStart = url.indexOf('?');
  const path = decodePath(url) ?? '';
  const rawQueryString = queryStart === -1 ? '' : url.slice(queryStart + 1);
  const { cookie, ...headers } = request.headers;
  const method = request.method ?? 'GET';
  const now = new Date();
  const isText = TEXT.test(headers['content-type'] ?? '');
  const queryStringParameters = joinQuery(rawQueryString);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString,
    ...(cookie ? { cookies: cookie.split(/; */) } : {}),
    headers: joinHeaders(headers),
    ...(queryStringParameters ? { queryStringParameters } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method,
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: formatCommonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(params).length > 0 ? { pathParameters: params } : {}),
    ...(body ? { body: body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: body !== undefined && !isText,
  };
}

function joinHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) joined[name] = typeof value === 'string' ? value : value.join(',');
  }
  return joined;
}

/** Joins repeated parameters by commas, as API Gateway does; the values cannot be separated again. */
function joinQuery(raw: string): Record<string, string> | undefined {
  if (raw === '') return undefined;
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(raw)) {
    joined[name] = joined[name] === undefined ? value : `${joined[name]},${value}`;
  }
  return joined;
}

/** `20/Nov/2026:07:13:56 +0000` */
function formatCommonLogTime(now: Date): string {
  const [date = '', time = ''] = now.toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
}
