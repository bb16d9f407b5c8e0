import { setTimeout as sleep } from 'node:timers/promises';
import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type * as z from 'zod';
import type { BaseStore } from '../store/base-store.ts';
import type { Table } from '../store/table.ts';
import type { CallLog } from './call-log.ts';
import {
  type AirtableCaller,
  type AirtableContext,
  type AirtableEnv,
  BILLED_KINDS,
  type CallKind,
} from './context.ts';
import {
  badRequest,
  forbidden,
  notFound,
  serverError,
  tooLarge,
  unauthenticated,
  unprocessable,
  uriTooLong,
} from './errors.ts';
import { corruptResponse, type Faults, getFaultError } from './faults.ts';
import type { Limits } from './limits.ts';

const MAX_URL_LENGTH = 16_000;
const MAX_BODY_BYTES = 2 * 1024 * 1024;

interface GuardDependencies {
  store: BaseStore;
  limits: Limits;
  faults: Faults;
  calls: CallLog;
  findCaller(authorization: string | undefined): AirtableCaller | undefined;
}

export interface Guards {
  /** Must come first. */
  track(kind: CallKind): MiddlewareHandler<AirtableEnv>;
  authorize(scope?: string): MiddlewareHandler<AirtableEnv>;
}

export function createGuards({
  store,
  limits,
  faults,
  calls,
  findCaller,
}: GuardDependencies): Guards {
  return {
    track: (kind) => async (c, next) => {
      c.set('kind', kind);
      calls.addRequest(kind);
      const fault = faults.take(kind);
      const error = fault && getFaultError(fault);
      if (faults.slowMs > 0) await sleep(faults.slowMs);
      if (!error || fault?.isApplied) await next();
      if (error) replaceResponse(c, error.getResponse());
      calls.addResponse(c.res.status);
      if (fault && !error) replaceResponse(c, await corruptResponse(c, fault));
    },

    authorize: (scope) => async (c, next) => {
      const caller = findCaller(c.req.header('authorization'));
      if (!caller) throw unauthenticated();
      const baseId = c.req.param('base');
      if (baseId !== undefined && baseId !== store.id) throw forbidden();
      const kind = c.get('kind');
      if (kind) limits.check(caller.userId, baseId, BILLED_KINDS.has(kind));
      if (scope && caller.scopes && !caller.scopes.includes(scope)) throw forbidden();
      c.set('caller', caller);
      await next();
    },
  };
}

/** Without the reset, Hono would merge the headers of the previous response. */
function replaceResponse(c: AirtableContext, response: Response): void {
  c.res = undefined;
  c.res = response;
}

export function createAirtableApp(): Hono<AirtableEnv> {
  const app = new Hono<AirtableEnv>({ strict: false });
  app.use(async (c, next) => {
    if ((c.env.incoming.url ?? '').length >= MAX_URL_LENGTH) throw uriTooLong();
    await next();
  });
  app.notFound(() => notFound().getResponse());
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    // Requests that the client aborted need no attention.
    if (!c.env.incoming.errored) console.error('Local Airtable:', error);
    return serverError(500).getResponse();
  });
  return app;
}

/**
 * Reads the body to its end even if it is too large, so that the client receives the response.
 * @throws HTTPException 413
 */
export async function readBody(c: AirtableContext, maxBytes = MAX_BODY_BYTES): Promise<string> {
  const body = Buffer.from(await c.req.arrayBuffer());
  if (body.length > maxBytes) throw tooLarge();
  return body.toString('utf8');
}

/** @throws HTTPException 413 or 422 */
export async function readJson(c: AirtableContext, maxBytes?: number): Promise<unknown> {
  const body = await readBody(c, maxBytes);
  try {
    return JSON.parse(body);
  } catch {
    throw unprocessable('INVALID_REQUEST_BODY', 'Could not parse request body');
  }
}

/** @throws HTTPException 422 */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (!result.success) throw badRequest();
  return result.data;
}

/** @throws HTTPException 403 when the table does not exist, as Airtable responds */
export function requireTable(store: BaseStore, c: AirtableContext): Table {
  const table = store.table(c.req.param('table') ?? '');
  if (!table) throw forbidden();
  return table;
}
