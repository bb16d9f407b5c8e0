import { setTimeout as sleep } from 'node:timers/promises';
import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type * as z from 'zod';
import type { CallKind, PaypalContext, PaypalEnv } from './context.ts';
import {
  invalidRequest,
  invalidToken,
  notFound,
  serverError,
  unsupportedMediaType,
} from './errors.ts';
import { type Faults, failCall } from './faults.ts';

const MAX_REQUEST_ID_LENGTH = 108;

export interface Guards {
  /** Must come first. */
  track(kind: CallKind): MiddlewareHandler<PaypalEnv>;
  authorize: MiddlewareHandler<PaypalEnv>;
}

export function createGuards(faults: Faults, isToken: (token: string) => boolean): Guards {
  return {
    track: (kind) => async (c, next) => {
      const fault = faults.take(kind);
      if (faults.slowMs > 0) await sleep(faults.slowMs);
      if (!fault || fault.isApplied) await next();
      if (fault) replaceResponse(c, failCall(c, fault));
    },
    authorize: async (c, next) => {
      const bearer = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
      if (bearer === undefined || !isToken(bearer)) throw invalidToken();
      await next();
    },
  };
}

/** Without the reset, Hono would merge the headers of the previous response. */
function replaceResponse(c: PaypalContext, response: Response): void {
  c.res = undefined;
  c.res = response;
}

export function createPaypalApp(): Hono<PaypalEnv> {
  const app = new Hono<PaypalEnv>();
  app.notFound(() => notFound().getResponse());
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    // Requests that the client aborted need no attention.
    if (!c.env.incoming.errored) console.error('Local PayPal:', error);
    return serverError(500).getResponse();
  });
  return app;
}

/**
 * Parses a JSON body, or an empty one as `{}`.
 * @throws HTTPException 400 or 415, as PayPal responds
 */
export async function parseBody<T>(schema: z.ZodType<T>, c: PaypalContext): Promise<T> {
  if (!c.req.header('content-type')?.startsWith('application/json')) throw unsupportedMediaType();
  const text = await c.req.text();
  let body: unknown;
  try {
    body = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw invalidRequest([
      { issue: 'MALFORMED_REQUEST_JSON', description: 'The request JSON is not well formed.' },
    ]);
  }
  return parse(schema, body);
}

/** @throws HTTPException 400 that names each field */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalidRequest(
    result.error.issues.map((issue) => ({
      issue: toIssue(issue, input),
      description: issue.message,
      field: `/${issue.path.join('/')}`,
    })),
  );
}

function toIssue({ code, path }: z.core.$ZodIssue, input: unknown): string {
  const value = path.reduce<unknown>(
    (outer, key) => (isRecord(outer) ? outer[String(key)] : undefined),
    input,
  );
  if (value === undefined) return 'MISSING_REQUIRED_PARAMETER';
  if (code === 'too_big' || code === 'too_small') return 'INVALID_STRING_LENGTH';
  return code === 'invalid_value' ? 'INVALID_PARAMETER_VALUE' : 'INVALID_PARAMETER_SYNTAX';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** @throws HTTPException 400 */
export function readRequestId(c: PaypalContext): string | undefined {
  const id = c.req.header('paypal-request-id');
  if (id === undefined || id.length <= MAX_REQUEST_ID_LENGTH) return id || undefined;
  throw invalidRequest([
    {
      issue: 'INVALID_STRING_LENGTH',
      description: `At most ${MAX_REQUEST_ID_LENGTH} characters.`,
      field: 'PayPal-Request-Id',
    },
  ]);
}

/** PayPal answers briefly unless the caller prefers the whole resource. */
export const wantsRepresentation = (c: PaypalContext): boolean =>
  /return=representation/.test(c.req.header('prefer') ?? '');
