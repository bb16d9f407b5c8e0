import * as z from 'zod';
import { ERROR_STATUS, ErrorBody } from '../../../shared/contract/errors.ts';
import type { HttpResponse } from '../support/http-call.ts';
import { parseJson } from '../support/json.ts';
import type { Attempt } from './attempts.ts';
import type { Operation } from './operations.ts';

export const CONTRACT_PROMISES = {
  server: 'no request causes a 5xx',
  hang: 'every request is answered within 5 s (25 s when it calls Airtable)',
  internals: 'no response contains a stack trace or an internal name',
  shape: 'every error has the common error shape',
  status: 'every status is documented in openapi.json',
  schema: 'every success matches its schema',
  change: 'a rejected call changes nothing',
} as const;

const MAX_RESPONSE_MS = 5_000;
/** Airtable accepts five calls a second, and a base has several tables of many pages. */
export const MAX_AIRTABLE_RESPONSE_MS = 25_000;

/** Limit for the request line and headers, before those that the client adds. */
const MAX_HEADER_BYTES = 15_000;

const AIRTABLE_PATH = /airtable|add-test-items/;
export const callsAirtable = ({ path }: Operation) => AIRTABLE_PATH.test(path);

/** Names of libraries, engines and table keys. Only an echoed input may contain them. */
const INTERNALS =
  /\n\s+at |node:internal|node_modules|\.(ts|mjs|js):\d|[A-Z]\w+(Error|Exception)\b|ECONN|dynamo|dynoxide|s3rver|cognito-idp|\b[GP]SI?1?[PS]K\b|arn:aws|\[object |\bundefined\b is|\bzod\b|sqlite/i;

const StrictErrorBody = ErrorBody.strict();

export interface Reply extends HttpResponse {
  tookMs: number;
}

export function findViolations(
  operation: Operation,
  attempt: Attempt,
  reply: Reply,
): Partial<Record<keyof typeof CONTRACT_PROMISES, string>> {
  const { status, text, tookMs } = reply;
  const isRejected = status >= 400;
  const isHead = attempt.method === 'HEAD';
  const violations: ReturnType<typeof findViolations> = {};
  if (status >= 500) violations.server = `${status} ${text}`;
  if (tookMs > (callsAirtable(operation) ? MAX_AIRTABLE_RESPONSE_MS : MAX_RESPONSE_MS))
    violations.hang = `${Math.round(tookMs)} ms`;
  if (isRejected && INTERNALS.test(text)) violations.internals = text;
  if (isRejected && !isHead) {
    const violation = describeShapeViolation(reply);
    if (violation) violations.shape = `${status} ${violation}`;
  }
  if (attempt.mayMatchOtherRoute || isHead || status === 304) return violations;
  // The gateway rejects oversized headers before any operation.
  if (status === 413 && headBytes(attempt) > MAX_HEADER_BYTES) return violations;
  const schema = operation.responseSchemas.get(status);
  if (!schema) violations.status = `${status} ${text}`;
  else if (status >= 200 && status < 300) {
    const { error } = schema.safeParse(parseJson(text));
    if (error) violations.schema = `${z.prettifyError(error)} in ${text.slice(0, 300)}`;
  }
  return violations;
}

function headBytes({ target, headers }: Attempt): number {
  return Buffer.byteLength(JSON.stringify([target, headers]));
}

export function describeShapeViolation({ status, headers, text }: Reply): string | undefined {
  const body = StrictErrorBody.safeParse(parseJson(text));
  if (!body.success) return `${z.prettifyError(body.error)}: ${text.slice(0, 300)}`;
  if (ERROR_STATUS[body.data.code] !== status) return `does not match the code ${body.data.code}`;
  if (!headers['content-type']?.startsWith('application/json')) {
    return `has the content type ${headers['content-type']}`;
  }
  return undefined;
}
