import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import Router from 'find-my-way';
import type { BaseStore } from '../store/base-store.ts';
import { parseJson, readBody } from './body.ts';
import type { CallLog } from './call-log.ts';
import { Failure, forbidden, notFound, serverFailure, unauthenticated } from './errors.ts';
import { type Faults, failureOf } from './faults.ts';
import type { Limits } from './limits.ts';
import type { Answer, Call, Caller, Route } from './route.ts';
import { send } from './send.ts';

const LONGEST_URL = 16_000;
const LARGEST_BODY = 2 * 1024 * 1024;

export interface Gate {
  store: BaseStore;
  limits: Limits;
  faults: Faults;
  calls: CallLog;
  callerOf(authorization: string | undefined): Caller | undefined;
}

type Params = Call['params'];

/** Finds the route of a request, asks the gate whether it may pass, and answers. */
export function listener(routes: Route[], gate: Gate): RequestListener {
  const unknown = (_: IncomingMessage, response: ServerResponse) =>
    send(response, notFound(), undefined);
  const router = Router({
    ignoreTrailingSlash: true,
    maxParamLength: LONGEST_URL,
    defaultRoute: unknown,
    onBadUrl: (_path, request, response) => unknown(request, response),
  });
  for (const route of routes) {
    const methods: Router.HTTPMethod[] = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
    router.on(methods, route.path, (request, response, params) => {
      serve(route, gate, request, response, params).catch(() => response.destroy());
    });
  }
  return (request, response) => {
    if ((request.url ?? '').length < LONGEST_URL) router.lookup(request, response);
    else send(response, { status: 414, body: { error: { type: 'URI_TOO_LONG' } } }, undefined);
  };
}

async function serve(
  route: Route,
  gate: Gate,
  request: IncomingMessage,
  response: ServerResponse,
  params: Params,
): Promise<void> {
  const { kind } = route;
  if (kind) gate.calls.asked(kind);
  const fault = kind && gate.faults.take(kind);
  const failure = fault && failureOf(fault);
  if (kind && gate.faults.slowMs > 0) await wait(gate.faults.slowMs);

  if (failure && fault?.isApplied) await work(route, gate, request, params);
  const answer = failure ?? (await work(route, gate, request, params));
  if (kind) gate.calls.answered(answer.status ?? 200);
  send(response, answer, fault);
}

async function work(
  route: Route,
  gate: Gate,
  request: IncomingMessage,
  params: Params,
): Promise<Answer> {
  try {
    const caller = admit(route, gate, request, params);
    return await route.handle(callOf(route, request, params, caller));
  } catch (error) {
    if (error instanceof Failure) return error;
    // A request that is not complete was given up by the client: nothing of ours to report.
    if (request.complete) console.error('Local Airtable:', error);
    return serverFailure(500);
  }
}

/** Throws the 401, 403 or 429 of a call that may not pass. */
function admit(
  route: Route,
  gate: Gate,
  request: IncomingMessage,
  params: Params,
): Caller | undefined {
  if (route.access === 'public') return undefined;
  const caller = gate.callerOf(request.headers.authorization);
  if (!caller) throw unauthenticated();
  const baseId = params.base;
  if (baseId !== undefined && baseId !== gate.store.id) throw forbidden();
  if (route.kind) gate.limits.admit(caller.userId, baseId, route.isBilled ?? false);
  const scope = route.access === 'token' ? undefined : route.access.scope;
  if (scope && caller.scopes && !caller.scopes.includes(scope)) throw forbidden();
  return caller;
}

function callOf(
  route: Route,
  request: IncomingMessage,
  params: Params,
  caller: Caller | undefined,
): Call {
  const body = () => readBody(request, route.largestBody ?? LARGEST_BODY);
  return {
    method: request.method ?? '',
    params,
    query: new URL(request.url ?? '', 'http://localhost').searchParams,
    headers: request.headers,
    caller,
    body,
    json: async () => parseJson(await body()),
  };
}
