import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, vi } from 'vitest';
import { type GroupName, servedRoutes } from '../../shared/contract/contract.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { loadHandler } from './call.ts';
import { SITE_URL, startTestCognito } from './cognito.ts';
import { startEngines } from './engines.ts';
import { createEvent } from './event.ts';
import { CookieJar } from './identity.ts';
import { type ItemLog, startItemLog } from './item-log.ts';
import { type accounts, passHostedLogin } from './log-in.ts';
import { ageByAnHour, backUpPhotos, copyRows, restoreTable } from './restored-table.ts';

const RESTORED = 'guidon-restored';
const CLIENT = { clientId: 'guidon-test', clientSecret: 'a-secret-of-the-test' };
const CALLBACK = `${SITE_URL}/api/auth/airtable/callback`;

type Call = Omit<NonNullable<Parameters<typeof createEvent>[1]>, 'body'> & { body?: unknown };

/** Sets up a shop with logins and an Airtable emulator for a test file. Its table can be restored to an earlier
 *  point; its bucket, as on AWS, cannot. */
export function restorableShop(records: Parameters<typeof startItemLog>[0]['records']) {
  let engines: Awaited<ReturnType<typeof startEngines>>;
  let cognito: Awaited<ReturnType<typeof startTestCognito>>;
  let itemLog: ItemLog;
  let restorePhotos: () => Promise<void>;

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
    { body, ...input }: Call = {},
  ): Promise<APIGatewayProxyStructuredResultV2> => {
    const handler = await loadHandler(findGroup(key));
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { ...jar.headers, ...input.headers };
    const result = await handler(createEvent(key, { ...input, ...text, headers }));
    jar.take(result);
    return result;
  };
  const call = async (key: RouteKey, jar: CookieJar, input: Call = {}) => {
    const { statusCode: status, body } = await invoke(key, jar, input);
    return { status, body: JSON.parse(body ?? '') };
  };
  const getLocation = ({ headers }: APIGatewayProxyStructuredResultV2) => String(headers?.location);

  return {
    get itemLog() {
      return itemLog;
    },
    call,
    /** @returns the cookies of a browser after the hosted login. */
    async signIn(who: (typeof accounts)[keyof typeof accounts]): Promise<CookieJar> {
      const jar = new CookieJar();
      const login = getLocation(await invoke('GET /api/login', jar));
      const query = new URL(await passHostedLogin(login, who)).search.slice(1);
      await invoke('GET /api/auth/callback', jar, { query });
      return jar;
    },
    /** @returns another browser with the same cookies. */
    copyJar(jar: CookieJar): CookieJar {
      const copy = new CookieJar();
      copy.take({ cookies: jar.headers.cookie.split('; ') });
      return copy;
    },
    logOut: (jar: CookieJar) => invoke('GET /api/logout', jar),
    /** Connects Airtable by OAuth. */
    async connectAirtable(staff: CookieJar): Promise<void> {
      const { body } = await call('GET /api/auth/airtable', staff);
      const { origin, pathname, searchParams } = new URL(body.authUrl);
      searchParams.set('decision', 'authorize');
      const response = await fetch(origin + pathname, {
        method: 'POST',
        body: searchParams,
        redirect: 'manual',
      });
      const query = new URL(response.headers.get('location') ?? '').search.slice(1);
      await invoke('GET /api/auth/airtable/callback', staff, { query });
    },
    /** Saves the state that is restored later. */
    async saveRestorePoint(): Promise<void> {
      await restoreTable(engines.env.TABLE_NAME ?? '', RESTORED);
      restorePhotos = await backUpPhotos();
    },
    /** A restore takes at least an hour: earlier leases and tokens have expired. */
    passAnHour: () => ageByAnHour(process.env.TABLE_NAME ?? ''),
    /** Loads the functions again with the restored table. */
    async switchToRestoredTable(): Promise<void> {
      process.env.TABLE_NAME = RESTORED;
      vi.resetModules();
      await ageByAnHour(RESTORED);
    },
    /** Copies rows of the old table. */
    copyRows: (filter: Parameters<typeof copyRows>[2], options?: Parameters<typeof copyRows>[3]) =>
      copyRows(engines.env.TABLE_NAME ?? '', RESTORED, filter, options),
    /** Restores photos deleted since the restore point. */
    restorePhotos: () => restorePhotos(),
  };
}

function findGroup(key: RouteKey): GroupName {
  const route = servedRoutes.find((each) => each.key === key);
  if (!route) throw new Error(`No endpoint ${key}`);
  return route.group;
}
