import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { RouteKey } from '../../shared/contract/endpoint.ts';

interface Call {
  query?: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
  sourceIp?: string;
}

/** Creates API Gateway's event for a call. */
export function createEvent(
  routeKey: RouteKey,
  { query = '', params, headers = {}, body, sourceIp = '127.0.0.1' }: Call = {},
): APIGatewayProxyEventV2 {
  const [method = '', path = ''] = routeKey.split(' ');
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    headers,
    ...(params ? { pathParameters: params } : {}),
    ...(body === undefined ? {} : { body }),
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
    isBase64Encoded: false,
  };
}
