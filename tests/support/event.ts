import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { getPath, type RouteKey } from '../../shared/contract/endpoint.ts';
import { REQUEST_PATH_HEADER } from '../../shared/edge/request-path.ts';

interface Call {
  query?: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  /** Text, or the bytes of a file. */
  body?: string | Uint8Array;
  sourceIp?: string;
}

export function createEvent(
  routeKey: RouteKey,
  { query = '', params, headers = {}, body, sourceIp = '127.0.0.1' }: Call = {},
): APIGatewayProxyEventV2 {
  const [method = ''] = routeKey.split(' ');
  const fillPath = (encode: (value: string) => string) =>
    getPath(routeKey).replaceAll(/\{(\w+)\}/g, (_, name) => encode(params?.[name] ?? 'x'));
  const path = fillPath(String);
  const isFile = body instanceof Uint8Array;
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    headers: { [REQUEST_PATH_HEADER]: fillPath(encodeURIComponent), ...headers },
    ...(body === undefined ? {} : { body: isFile ? Buffer.from(body).toString('base64') : body }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'localhost',
      domainPrefix: 'test',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp, userAgent: 'test' },
      requestId: 'request-1',
      routeKey,
      stage: '$default',
      time: '20/Nov/2026:00:00:00 +0000',
      timeEpoch: 0,
    },
    isBase64Encoded: isFile,
  };
}
