import * as z from 'zod';
import { ERROR_STATUS, ErrorBody } from '../../../shared/contract/errors.ts';
import type { HttpResponse } from '../support/http-call.ts';
import { parseJson } from '../support/json.ts';
import type { Attempt } from './attempts.ts';
import type { Operation } from './operations.ts';

export const PROMISES = {
  server: 'no request causes a 5xx',
  hang: 'every request is answered within 5 s (25 s when it calls Airtable)',
  internals: 'no response contains a stack trace or an internal name',
  shape: 'every error has the common error shape',
  status: 'every status is documented in openapi.json',
  schema: 'every success matches its schema',
  change: 'a rejected call changes nothing',
} as const;

const LONGEST_MS = 5_000;
/** Airtable accepts five calls a second, and a base has several tables of many pages. */
export const LONGEST_WITH_AIRTABLE_MS = 25_000;

/** Limit for the request line and headers, before those that the client adds. */
const LARGEST_HEAD_BYTES = 15_000;

const OF_AIRTABLE = /airtable|add-test-items/;
export const asksAirtable = ({ path }: Operation) => OF_AIRTABLE.test(path);

/** Names of libraries, engines and table keys that must not appear in a response. An echoed input value may. */
const INTERNALS =
  /\n\s+at |node:internal|node_modules|\.(ts|mjs|js):\d|[A-Z]\w+(Error|Exception)\b|ECONN|dynamo|dynoxide|s3rver|cognito-idp|\b[GP]SI?1?[PS]K\b|arn:aws|\[object |\bundefined\b is|\bzod\b|sqlite/i;

const ErrorAnswer = ErrorBody.strict();

export interface Reply extends HttpResponse {
  tookMs: number;
}

/** Violations of a response by promise; empty when there are none. */
export function findViolations(
  operation: Operation,
  attempt: Attempt,
  reply: Reply,
): Partial<Record<keyof typeof PROMISES, string>> {
  const { status, text, tookMs } = reply;
  const isRefused = status >= 400;
  const isHead = attempt.method === 'HEAD';
  const faults: ReturnType<typeof findViolations> = {};
  if (status >= 500) faults.server = `${status} ${text}`;
  if (tookMs > (asksAirtable(operation) ? LONGEST_WITH_AIRTABLE_MS : LONGEST_MS))
    faults.hang = `${Math.round(tookMs)} ms`;
  if (isRefused && INTERNALS.test(text)) faults.internals = text;
  if (isRefused && !isHead) {
    const wrong = wrongShape(reply);
    if (wrong) faults.shape = `${status} ${wrong}`;
  }
  if (attempt.isElsewhere || isHead || status === 304) return faults;
  // The gateway rejects oversized headers before any operation.
  if (status === 413 && headBytes(attempt) > LARGEST_HEAD_BYTES) return faults;
  const schema = operation.responseSchemas.get(status);
  if (!schema) faults.status = `${status} ${text}`;
  else if (status >= 200 && status < 300) {
    const { error } = schema.safeParse(parseJson(text));
    if (error) faults.schema = `${z.prettifyError(error)} in ${text.slice(0, 300)}`;
  }
  return faults;
}

function headBytes({ target, headers }: Attempt): number {
  return Buffer.byteLength(JSON.stringify([target, headers]));
}

export function wrongShape({ status, headers, text }: Reply): string | undefined {
  const body = ErrorAnswer.safeParse(parseJson(text));
  if (!body.success) return `${z.prettifyError(body.error)}: ${text.slice(0, 300)}`;
  if (ERROR_STATUS[body.data.code] !== status) return `goes with ${body.data.code}`;
  if (!headers['content-type']?.startsWith('application/json')) {
    return `is sent as ${headers['content-type']}`;
  }
  return undefined;
}
