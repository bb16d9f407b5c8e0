import { setTimeout as sleep } from 'node:timers/promises';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, vi } from 'vitest';
import { WORKER } from '../../functions/build.ts';
import { runCommand } from '../../infra/commands/testing/command.ts';
import { type GroupName, servedRoutes } from '../../shared/contract/contract.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { loadHandler } from './call.ts';
import { SITE_URL, startTestCognito } from './cognito.ts';
import { startEngines } from './engines.ts';
import { createEvent } from './event.ts';
import { CookieJar } from './identity.ts';
import { type ItemLog, startItemLog } from './item-log.ts';
import { type accounts, passHostedLogin } from './log-in.ts';
import { startRestorableAws } from './restorable-aws.ts';
import { ageByAnHour, backUpPhotos, restoreTable } from './restored-table.ts';
import { withinPermissions } from './within-permissions.ts';

const CLIENT = { clientId: 'guidon-test', clientSecret: 'a-secret-of-the-test' };
const CALLBACK = `${SITE_URL}/api/auth/airtable/callback`;

type Call = Omit<NonNullable<Parameters<typeof createEvent>[1]>, 'body'> & { body?: unknown };

/** The table can be restored to an earlier point; the bucket, as on AWS, cannot. */
export function restorableShop(
  records: Parameters<typeof startItemLog>[0]['records'],
  workerVariables: Record<string, string> = { AIRTABLE_BASE_ID: 'appOfTheDealer' },
) {
  let engines: Awaited<ReturnType<typeof startEngines>>;
  let cognito: Awaited<ReturnType<typeof startTestCognito>>;
  let itemLog: ItemLog;
  let aws: Awaited<ReturnType<typeof startRestorableAws>>;
  let point: Date;

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
    aws?.stop();
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
    async signIn(who: (typeof accounts)[keyof typeof accounts]): Promise<CookieJar> {
      const jar = new CookieJar();
      const login = getLocation(await invoke('GET /api/login', jar));
      const query = new URL(await passHostedLogin(login, who)).search.slice(1);
      await invoke('GET /api/auth/callback', jar, { query });
      return jar;
    },
    copyJar(jar: CookieJar): CookieJar {
      const copy = new CookieJar();
      copy.take({ cookies: jar.headers.cookie.split('; ') });
      return copy;
    },
    logOut: (jar: CookieJar) => invoke('GET /api/logout', jar),
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
    async saveRestorePoint(): Promise<void> {
      // A table is restored to a full second: no write may follow within it.
      await sleep(1_000);
      point = new Date();
      const { TABLE_NAME: table = '', MEDIA_BUCKET: bucket = '' } = engines.env;
      const saved = `${table}-saved`;
      await restoreTable(table, saved);
      const photos = await backUpPhotos();
      aws = await startRestorableAws({
        dynamodbEndpoint: engines.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
        bucketEndpoint: engines.env.AWS_ENDPOINT_URL_S3 ?? '',
        outputs: { TableName: table, MediaBucketName: bucket },
        workerVariables,
        restoreTable: (target) => restoreTable(saved, target),
        deletedPhotos: photos.deleted,
        restorePhoto: photos.restore,
        invokeWorker: (event) =>
          withinPermissions(WORKER, async () =>
            (await import('../../functions/jobs/worker/handler.ts')).worker(event),
          ),
      });
    },
    get aws() {
      return aws;
    },
    restore: (...args: string[]) =>
      runCommand('restore', ['--stage', 'prod', '--to', point.toISOString(), ...args], {
        env: { ...pickCredentials(engines.env), AWS_ENDPOINT_URL: aws.url },
      }),
    /** A restore takes at least an hour: earlier leases and tokens have expired. */
    passAnHour: () => ageByAnHour(process.env.TABLE_NAME ?? ''),
    async switchToRestoredTable(output: string): Promise<void> {
      const [, table = ''] = /"restoredTable": "([^"]+)"/.exec(output) ?? [];
      aws.switchTable(table);
      process.env.TABLE_NAME = table;
      vi.resetModules();
      await ageByAnHour(table);
    },
  };
}

function findGroup(key: RouteKey): GroupName {
  const route = servedRoutes.find((each) => each.key === key);
  if (!route) throw new Error(`No endpoint ${key}`);
  return route.group;
}

function pickCredentials({
  AWS_REGION = '',
  AWS_ACCESS_KEY_ID = '',
  AWS_SECRET_ACCESS_KEY = '',
}: Record<string, string>) {
  return { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
}
