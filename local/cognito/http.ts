import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const MAX_BODY_BYTES = 64 * 1024;

export interface CognitoEnv {
  Bindings: HttpBindings;
  Variables: { form: URLSearchParams };
}
export type CognitoContext = Context<CognitoEnv>;

export function createApp(notFound: () => Response, failed: () => Response): Hono<CognitoEnv> {
  const app = new Hono<CognitoEnv>();
  app.use(setDefaultHeaders, bodyLimit({ maxSize: MAX_BODY_BYTES }), readForm);
  app.notFound(notFound);
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    // Requests that the client aborted need no attention.
    if (!c.env.incoming.errored) console.error('Local Cognito:', error);
    return failed();
  });
  return app;
}

const setDefaultHeaders: MiddlewareHandler<CognitoEnv> = async (c, next) => {
  await next();
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  c.res.headers.set('x-content-type-options', 'nosniff');
  // With no-referrer, browsers would hide the origin of the pages' forms.
  c.res.headers.set('referrer-policy', 'same-origin');
};

const readForm: MiddlewareHandler<CognitoEnv> = async (c, next) => {
  c.set('form', new URLSearchParams(c.req.method === 'POST' ? await c.req.text() : ''));
  await next();
};

export function responseError(res: Response): HTTPException {
  return new HTTPException(res.status as ContentfulStatusCode, { res });
}

export function json(status: number, value: unknown, type = 'application/json'): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': type } });
}

export function redirect(
  address: string,
  parameters: Record<string, string | undefined> = {},
): Response {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return new Response(null, { status: 302, headers: { location: url.href } });
}

export function getQuery(c: CognitoContext): URLSearchParams {
  return new URL(c.req.url).searchParams;
}
