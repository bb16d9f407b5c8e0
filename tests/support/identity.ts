import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll } from 'vitest';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { loadHandler } from './call.ts';
import { SITE_URL, startTestCognito } from './cognito.ts';
import { startEngines } from './engines.ts';
import { createEvent } from './event.ts';
import { accounts, type Credentials, passHostedLogin } from './log-in.ts';

export class CookieJar {
  readonly #cookies = new Map<string, string>();

  get headers(): { cookie: string } {
    return { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  get names(): string[] {
    return [...this.#cookies.keys()];
  }

  get session(): string | undefined {
    return this.#cookies.get('__Host-session');
  }

  take({ cookies = [] }: APIGatewayProxyStructuredResultV2): void {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (/max-age=0/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(name.length + 1));
    }
  }
}

/** @param startProxy puts a proxy in front of the user pool's API */
export function withIdentity(startProxy?: (url: string) => Promise<{ url: string; stop(): void }>) {
  let engines: Awaited<ReturnType<typeof startEngines>>;
  let cognito: Awaited<ReturnType<typeof startTestCognito>>;
  let handler: Awaited<ReturnType<typeof loadHandler>>;
  let proxy: { url: string; stop(): void } | undefined;

  beforeAll(async () => {
    engines = await startEngines();
    cognito = await startTestCognito();
    proxy = await startProxy?.(cognito.url);
    Object.assign(process.env, engines.env, cognito.env, {
      SITE_URL,
      ...(proxy ? { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: proxy.url } : {}),
    });
    handler = await loadHandler('auth');
  });
  afterAll(async () => {
    proxy?.stop();
    await cognito.close();
    await engines.stop();
  });

  const call = async (
    routeKey: RouteKey,
    jar: CookieJar,
    options: Parameters<typeof createEvent>[1] = {},
  ) => {
    const headers = { ...jar.headers, ...options.headers };
    const result = await handler(createEvent(routeKey, { ...options, headers }));
    jar.take(result);
    const location = result.headers?.location;
    return { ...result, location: location === undefined ? undefined : String(location) };
  };
  const passLogin = async (jar: CookieJar, who: Credentials = accounts.collector, query = '') => {
    const { location = '' } = await call('GET /api/login', jar, { query });
    return new URL(await passHostedLogin(location, who)).search.slice(1);
  };
  return {
    call,
    passLogin,
    async signIn(who: Credentials = accounts.collector): Promise<CookieJar> {
      const jar = new CookieJar();
      await call('GET /api/auth/callback', jar, { query: await passLogin(jar, who) });
      if (!jar.session) throw new Error('There is no session');
      return jar;
    },
    user: async (jar: CookieJar) => {
      const { statusCode, body = '' } = await call('GET /api/auth/user', jar);
      return { status: statusCode, body: JSON.parse(body) };
    },
    get cognito() {
      return cognito;
    },
  };
}
