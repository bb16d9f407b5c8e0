import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { describeIssue } from '../../../shared/contract/describe-issue.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { Issue } from '../../../shared/contract/errors.ts';
import { invalidRequest } from '../errors.ts';
import type { Caller } from './access.ts';
import { parseQueryString } from './query-string.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface ApiRequest<E extends Endpoint = Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  headers: Parsed<E['requestHeaders']>;
  body: Parsed<E['body']>;
  caller: E['access'] extends 'public' ? undefined : Caller;
  event: APIGatewayProxyEventV2;
}

/** @throws AppError INVALID_REQUEST naming every invalid field. */
export function parseRequest<E extends Endpoint>(
  endpoint: E,
  event: APIGatewayProxyEventV2,
): Omit<ApiRequest<E>, 'caller'> {
  const issues: Issue[] = [];
  const parse = (schema: z.ZodType, input: unknown): unknown => {
    const result = schema.safeParse(input, { error: describeIssue });
    if (result.success) return result.data;
    issues.push(...result.error.issues.map(toIssue));
    return undefined;
  };
  const params = endpoint.params && parse(endpoint.params, event.pathParameters ?? {});
  const query = endpoint.query && parse(endpoint.query, queryInput(endpoint.query, event, issues));
  const headers = endpoint.requestHeaders && parse(endpoint.requestHeaders, event.headers);
  const body = endpoint.body && parse(endpoint.body, bodyInput(endpoint, event));
  if (issues.length > 0) throw invalidRequest(issues);
  return { params, query, headers, body, event } as Omit<ApiRequest<E>, 'caller'>;
}

function queryInput(
  schema: z.ZodObject,
  event: APIGatewayProxyEventV2,
  issues: Issue[],
): Record<string, string | string[]> {
  const { values, issues: malformed } = parseQueryString(event.rawQueryString);
  issues.push(...malformed);
  const input: Record<string, string | string[]> = {};
  for (const [name, all] of values) {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (!field) continue;
    const [first = '', ...more] = all;
    if (isArray(field)) input[name] = all;
    else if (more.length > 0) issues.push({ path: name, message: 'Must not be repeated' });
    else input[name] = first;
  }
  return input;
}

function isArray(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional) return isArray(schema.unwrap());
  return schema instanceof z.ZodArray;
}

/** API Gateway decodes text as UTF-8 and replaces invalid bytes with this character. */
const LOST_CHARACTER = '\ufffd';
const NOT_UTF8 = {
  path: 'body',
  message:
    'Expected UTF-8 text, but some letters of the file are in another encoding. Save it as UTF-8, or send it gzipped as application/gzip',
};

function bodyInput(endpoint: Endpoint, event: APIGatewayProxyEventV2): unknown {
  const { body = '', isBase64Encoded } = event;
  if (endpoint.bodyTypes) {
    if (!isBase64Encoded && body.includes(LOST_CHARACTER)) throw invalidRequest([NOT_UTF8]);
    return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  }
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  if (text === '' && endpoint.bodyOptional) return {};
  try {
    return JSON.parse(text, (_, value) =>
      typeof value === 'string' ? value.toWellFormed() : value,
    );
  } catch {
    // The parser's message quotes the body, which may contain a secret.
    const message = text === '' ? 'A JSON body is required' : 'The body is not valid JSON';
    throw invalidRequest([{ path: 'body', message }]);
  }
}

function toIssue({ path, message }: z.core.$ZodIssue): Issue {
  return { path: path.join('.') || 'body', message };
}
