import * as z from 'zod';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { servedRoutes } from './contract.ts';
import { type Endpoint, errorCodes, type RouteKey } from './endpoint.ts';
import { ERROR_STATUS, ErrorBody } from './errors.ts';
import { findPermission } from './permissions.ts';

const orList = new Intl.ListFormat('en', { type: 'disjunction' });

export function openapiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const { key, group, endpoint } of servedRoutes) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(group, key, endpoint) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Guidon',
      version: '1',
      description:
        'Every 2xx body is JSON unless the call says otherwise; every error body has the shape `Error`. `X-Request-Id` names an answer when you report a problem.',
    },
    paths,
  });
}

function operation(group: string, key: RouteKey, endpoint: Endpoint) {
  const permission = findPermission(key);
  const { summary, access, params, query, requestHeaders, body, bodyOptional, bodyTypes } =
    endpoint;
  return {
    operationId: key
      .replace(' /api/', '-')
      .replaceAll('/', '-')
      .replaceAll(/[{}]/g, '')
      .toLowerCase(),
    tags: [group],
    summary,
    // Customers are members, or visitors that have opened the link of their quote.
    'x-access': access === 'customer' ? 'member' : access,
    ...(permission ? { 'x-permission': permission } : {}),
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      ...(requestHeaders ? { header: requestHeaders } : {}),
    },
    ...(body
      ? {
          requestBody: {
            required: !bodyOptional,
            content: toContent(bodyTypes ?? { 'application/json': body }),
          },
        }
      : {}),
    responses: { ...successResponses(endpoint), ...errorResponses(endpoint) },
  };
}

function toContent(types: Record<string, z.ZodType>) {
  return Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }]));
}

function successResponses({ response, alsoPdf, status = [200], headers = {} }: Endpoint) {
  if (response === 'redirect') return { 302: { description: 'Redirect' } };
  if (response === 'none') return { 204: { description: 'No content' } };
  if (response === 'pdf') {
    const content = { 'application/pdf': {} };
    return { 200: { description: 'A PDF', content, headers: toHeaders(headers) } };
  }
  if (response === 'export') {
    const content = { 'text/csv': {}, 'application/zip': {} };
    return { 200: { description: 'A CSV file, or a ZIP of several', content } };
  }
  if (response === 'photo') {
    return {
      200: { description: 'A photo', content: { 'image/*': {} } },
      302: { description: 'Redirect to the full photo' },
    };
  }
  return Object.fromEntries(
    status.map((code) => [
      code,
      {
        description: code === 202 ? 'Accepted' : 'Success',
        content: {
          'application/json': { schema: response },
          ...(alsoPdf ? { 'application/pdf': {} } : {}),
        },
        headers: toHeaders(headers),
      },
    ]),
  );
}

const toHeaders = (headers: NonNullable<Endpoint['headers']>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: z.string() },
    ]),
  );

function errorResponses(endpoint: Endpoint) {
  const byStatus = Map.groupBy(errorCodes(endpoint), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: orList.format(codes),
        content: { 'application/json': { schema: ErrorBody } },
      },
    ]),
  );
}
