import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, vi } from 'vitest';
import { type GroupName, servedRoutes } from '../../shared/contract/contract.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { handlerOf } from './call.ts';
import { SITE_URL, startTestCognito } from './cognito.ts';
import { startEngines } from './engines.ts';
import { eventFor } from './event.ts';
import { CookieJar } from './identity.ts';
import { type ItemLog, startItemLog } from './item-log.ts';
import { type accounts, passHostedLogin } from './log-in.ts';
import { anHourLater, carryOver, rememberPhotos, restoreTable } from './restored-table.ts';

const RESTORED = 'guidon-restored';
const CLIENT = { clientId: 'guidon-test', clientSecret: 'a-secret-of-the-test' };
const CALLBACK = `${SITE_URL}/api/auth/airtable/callback`;

type Call = Omit<NonNullable<Parameters<typeof eventFor>[1]>, 'body'> & { body?: unknown };

/** For a test file: a whole shop with its logins and its Airtable, connected by OAuth when staff do so. Its
 *  table can be restored to an earlier moment; its bucket, as in the cloud, cannot. */
export function restorableShop(records: Parameters<typeof startItemLog>[0]['records']) {
  let engines: Awaited<ReturnType<typeof startEngines>>;
  let cognito: Awaited<ReturnType<typeof startTestCognito>>;
  let itemLog: ItemLog;
  let bringBackPhotos: () => Promise<void>;

  beforeAll(async () => {
    engines = await startEngines();
    cognito = await startTestCognito();
    itemLog = await startItemLog({
      records,
      oauthClients: [{ ...CLIENT, redirectUris: [CALLBACK] }],
    });
    const { AIRTABLE_TOKEN: _, ...base } = itemLog.env;
    Object.assign(process.env, engines.env, cognito.env, base, {
      SITE_URL,
      AIRTABLE_CONTENT_URL: itemLog.url,
      AIRTABLE_OAUTH_URL: `${itemLog.url}/oauth2/v1`,
      AIRTABLE_CLIENT_ID: CLIENT.clientId,
      AIRTABLE_CLIENT_SECRET: CLIENT.clientSecret,
    });
  });
  afterAll(async () => {
    await itemLog.close();
    await cognito.close();
    await engines.stop();
  });

  const invoke = async (
    key: RouteKey,
    jar: CookieJar,
    { body, ...call }: Call = {},
  ): Promise<APIGatewayProxyStructuredResultV2> => {
    const handler = await handlerOf(groupOf(key));
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { ...jar.headers, ...call.headers };
    const result = await handler(eventFor(key, { ...call, ...text, headers }));
    jar.take(result);
    return result;
  };
  const ask = async (key: RouteKey, jar: CookieJar, call: Call = {}) => {
    const { statusCode: status, body } = await invoke(key, jar, call);
    return { status, body: JSON.parse(body ?? '') };
  };
  const locationOf = ({ headers }: APIGatewayProxyStructuredResultV2) => String(headers?.location);

  return {
    get itemLog() {
      return itemLog;
    },
    ask,
    /** A browser in which somebody has signed in by the hosted login. */
    async signIn(who: (typeof accounts)[keyof typeof accounts]): Promise<CookieJar> {
      const jar = new CookieJar();
      const login = locationOf(await invoke('GET /api/login', jar));
      const query = new URL(await passHostedLogin(login, who)).search.slice(1);
      await invoke('GET /api/auth/callback', jar, { query });
      return jar;
    },
    /** A browser whose cookies somebody else keeps. */
    copyOf(jar: CookieJar): CookieJar {
      const copy = new CookieJar();
      copy.take({ cookies: jar.headers.cookie.split('; ') });
      return copy;
    },
    logOut: (jar: CookieJar) => invoke('GET /api/logout', jar),
    /** Consents at Airtable, as staff do once. */
    async connectAirtable(staff: CookieJar): Promise<void> {
      const { body } = await ask('GET /api/auth/airtable', staff);
      const { origin, pathname, searchParams } = new URL(body.authUrl);
      searchParams.set('decision', 'authorize');
      const answer = await fetch(origin + pathname, {
        method: 'POST',
        body: searchParams,
        redirect: 'manual',
      });
      const query = new URL(answer.headers.get('location') ?? '').search.slice(1);
      await invoke('GET /api/auth/airtable/callback', staff, { query });
    },
    /** The moment to which the table is restored later. */
    async takeThePoint(): Promise<void> {
      await restoreTable(engines.env.TABLE_NAME ?? '', RESTORED);
      bringBackPhotos = await rememberPhotos();
    },
    /** So long at least does a restore take: leases and tokens of before have ended. */
    anHourPasses: () => anHourLater(process.env.TABLE_NAME ?? ''),
    /** Has other processes use the restored table. */
    async goOnWithRestoredTable(): Promise<void> {
      process.env.TABLE_NAME = RESTORED;
      vi.resetModules();
      await anHourLater(RESTORED);
    },
    /** Rows of the table that was left. */
    carryOver: (
      isWanted: Parameters<typeof carryOver>[2],
      options?: Parameters<typeof carryOver>[3],
    ) => carryOver(engines.env.TABLE_NAME ?? '', RESTORED, isWanted, options),
    /** As far as they were deleted since the point. */
    bringBackPhotos: () => bringBackPhotos(),
  };
}

function groupOf(key: RouteKey): GroupName {
  const route = servedRoutes.find((each) => each.key === key);
  if (!route) throw new Error(`Nothing serves ${key}`);
  return route.group;
}
