import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { AirtableOptions } from '../../local/airtable/server.ts';
import { loadCalls, loadHandler } from './call.ts';
import { startEngines } from './engines.ts';
import { type ItemLog, itemRecord, startItemLog } from './item-log.ts';
import { type signedIn, signedInStaff } from './session.ts';

const CALLBACK = 'http://localhost:3000/api/auth/airtable/callback';
const CLIENT = { clientId: 'guidon-test', clientSecret: 'a-secret-of-the-test' };

type Options = Partial<Omit<AirtableOptions, 'base' | 'dataDir'>> &
  Partial<Parameters<typeof startItemLog>[0]>;

/** Each test has a separate Airtable emulator and base, so that tests share no cache. */
export function connectableAirtable() {
  let engines: Awaited<ReturnType<typeof startEngines>>;
  let airtable: ItemLog | undefined;
  let callFunction: Awaited<ReturnType<typeof loadCalls>>;
  let staff: Awaited<ReturnType<typeof signedIn>>;

  beforeAll(async () => {
    engines = await startEngines();
    Object.assign(process.env, engines.env);
    callFunction = await loadCalls('airtable');
    staff = await signedInStaff();
  });
  afterAll(() => engines.stop());

  const start = async ({ records = [itemRecord(1), itemRecord(2)], ...options }: Options = {}) => {
    await airtable?.close();
    airtable = await startItemLog({
      records,
      oauthClients: [{ ...CLIENT, redirectUris: [CALLBACK] }],
      ...options,
    });
    Object.assign(process.env, airtable.env, {
      AIRTABLE_OAUTH_URL: `${airtable.url}/oauth2/v1`,
      AIRTABLE_CLIENT_ID: CLIENT.clientId,
      AIRTABLE_CLIENT_SECRET: CLIENT.clientSecret,
    });
    return airtable;
  };
  beforeEach(async () => {
    await start();
  });
  afterEach(async () => {
    const { deleteAirtableConnection } = await import(
      '../../functions/platform/table/airtable-connection.ts'
    );
    await deleteAirtableConnection();
    await airtable?.close();
    airtable = undefined;
    for (const name of Object.keys(process.env)) {
      if (name.startsWith('AIRTABLE_')) delete process.env[name];
    }
  });

  const call: typeof callFunction = (routeKey, { headers, ...more } = {}) =>
    callFunction(routeKey, { ...more, headers: { ...staff.headers, ...headers } });
  const decide = async (authUrl: string, decision = 'authorize'): Promise<string> => {
    const { origin, pathname, searchParams } = new URL(authUrl);
    searchParams.set('decision', decision);
    const response = await fetch(origin + pathname, {
      method: 'POST',
      body: searchParams,
      redirect: 'manual',
    });
    return new URL(response.headers.get('location') ?? '').search.slice(1);
  };
  const startOAuth = async (headers = staff.headers): Promise<string> =>
    (await callFunction('GET /api/auth/airtable', { headers })).body.authUrl;
  const callback = async (query: string, headers = staff.headers): Promise<URL> => {
    const handler = await loadHandler('airtable');
    const { createEvent } = await import('./event.ts');
    const event = createEvent('GET /api/auth/airtable/callback', { query, headers });
    const { headers: responseHeaders } = await handler(event);
    return new URL(String(responseHeaders?.location), 'http://localhost:3000');
  };
  return {
    get airtable() {
      if (!airtable) throw new Error('Airtable is not running');
      return airtable;
    },
    get staff() {
      return staff;
    },
    start,
    call,
    status: async (query = '') => (await call('GET /api/auth/airtable/status', { query })).body,
    startOAuth,
    decide,
    callback,
    connect: async () => callback(await decide(await startOAuth())),
  };
}
