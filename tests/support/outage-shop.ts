import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type GroupName, servedRoutes } from '../../shared/contract/contract.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { loadCalls, loadHandler } from './call.ts';
import { SITE_URL, startTestCognito } from './cognito.ts';
import { startEngines } from './engines.ts';
import { createEvent } from './event.ts';
import {
  BUCKET_ERRORS,
  type FailingProxy,
  startFailingProxy,
  TABLE_ERRORS,
  USER_POOL_ERRORS,
} from './failing-proxy.ts';
import { itemRecord, startItemLog } from './item-log.ts';
import { accounts, type Credentials, passHostedLogin } from './log-in.ts';
import { type CallInput, createValidCalls, ENTRY } from './outage-calls.ts';
import { startTestPaypal } from './paypal.ts';
import { startPhotoSite } from './photo-site.ts';
import { makeProducts } from './products.ts';
import { signedInStaff } from './session.ts';
import { photograph } from './uploads.ts';

/** `worker`: the queue of the sync worker; `sts`: issues temporary credentials. */
export const DEPENDENCIES = ['table', 'bucket', 'userPool', 'worker', 'sts'] as const;
export type Dependency = (typeof DEPENDENCIES)[number];

/** The functions' timeout. */
const LAMBDA_TIMEOUT_MS = 29_000;

export async function startOutageShop() {
  const engines = await startEngines();
  const cognito = await startTestCognito();
  const itemLog = await startItemLog({ records: [1, 2, 3].map((n) => itemRecord(n)) });
  const photoSite = await startPhotoSite();
  const paypal = await startTestPaypal();
  const photo = await photograph();
  const photoLink = photoSite.serve('/photo.jpg', (_, response) => response.end(photo));
  const proxyFor = (name: string, errors: Parameters<typeof startFailingProxy>[1]) =>
    startFailingProxy(engines.env[`AWS_ENDPOINT_URL_${name}`] ?? '', errors);
  const table = await proxyFor('DYNAMODB', TABLE_ERRORS);
  const bucket = await proxyFor('S3', BUCKET_ERRORS);
  const worker = await proxyFor('LAMBDA', TABLE_ERRORS);
  const sts = await proxyFor('STS', BUCKET_ERRORS);
  const userPool = await startFailingProxy(cognito.url, USER_POOL_ERRORS);
  const proxies: Record<Dependency, FailingProxy> = { table, bucket, userPool, worker, sts };

  Object.assign(process.env, engines.env, cognito.env, itemLog.env, paypal.env, {
    AWS_ENDPOINT_URL_DYNAMODB: table.url,
    AWS_ENDPOINT_URL_S3: bucket.url,
    AWS_ENDPOINT_URL_LAMBDA: worker.url,
    AWS_ENDPOINT_URL_STS: sts.url,
    COGNITO_DOMAIN: userPool.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: userPool.url,
    SITE_URL,
    PHOTO_LINK_ORIGINS: photoSite.origin,
  });
  const { writeProducts } = await import('../../functions/platform/table/products.ts');
  const { publishBase } = await import('../../functions/platform/bucket/published-catalog.ts');
  const listed = makeProducts(10).map((product) => ({
    ...product,
    availability: 'In Stock' as const,
  }));
  await writeProducts({
    put: listed.map((product) => ({ ...product, sourceHash: null })),
    remove: [],
  });
  await publishBase(listed);
  const [products, showProducts] = [listed.slice(0, 5), listed.slice(5)];
  const identification = await loadCalls('identification');
  const sync = await loadCalls('sync');
  const staffCalls = await loadCalls('staff');
  const chief = await signedInStaff();
  await identification('POST /api/asmic-entries/import', {
    ...chief,
    query: 'apply=true',
    body: [ENTRY],
  });
  const [entry] = (await identification('GET /api/asmic-entries', chief)).body;
  const [{ id: memberId }] = (await staffCalls('GET /api/staff', chief)).body;

  const call = async (
    key: RouteKey,
    input: CallInput,
  ): Promise<APIGatewayProxyStructuredResultV2> => {
    const route = servedRoutes.find((each) => each.key === key);
    const handler = await loadHandler(route?.group as GroupName);
    const endMs = Date.now() + LAMBDA_TIMEOUT_MS;
    return handler(createEvent(key, input), { getRemainingTimeInMillis: () => endMs - Date.now() });
  };

  const pool = new CognitoIdentityProviderClient({
    endpoint: cognito.url,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const UserPoolId = cognito.env.COGNITO_USER_POOL_ID;

  const startSignIn = async (who: Credentials = accounts.collector): Promise<CallInput> => {
    const started = await call('GET /api/login', {});
    const authorize = new URL(String(started.headers?.location));
    const callback = await passHostedLogin(String(authorize), who);
    const cookie = (started.cookies ?? []).map((each) => each.split(';', 1)[0]).join('; ');
    return { query: new URL(callback).search.slice(1), headers: { cookie } };
  };

  const signInNew = async (): Promise<{ headers: { cookie: string } }> => {
    const who = { email: `${randomUUID()}@guidon.example`, password: 'Collector-1947' };
    const user = { UserPoolId, Username: who.email };
    const UserAttributes = [{ Name: 'email_verified', Value: 'true' }];
    await pool.send(
      new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS', UserAttributes }),
    );
    await pool.send(
      new AdminSetUserPasswordCommand({ ...user, Password: who.password, Permanent: true }),
    );
    const { cookies = [] } = await call('GET /api/auth/callback', await startSignIn(who));
    const [cookie = ''] = cookies.flatMap((each) => /^[^;]*session=[^;]+/.exec(each) ?? []);
    return { headers: { cookie } };
  };

  await sync('POST /api/sync-airtable', { ...chief, body: { dryRun: true } });

  return {
    call,
    productId: products[0]?.id ?? '',
    async createValidCalls() {
      // A test import without changes would not use the bucket.
      await itemLog.edit(1, { Header: `Patch ${randomUUID()}` });
      return createValidCalls({
        products,
        showProducts,
        entry,
        memberId,
        photoLink,
        startSignIn,
        signInNew,
      });
    },
    setMode: (dependency: Dependency, mode: Parameters<typeof table.setMode>[0]) =>
      proxies[dependency].setMode(mode),
    async stop() {
      for (const proxy of Object.values(proxies)) await proxy.setMode('open');
      for (const proxy of Object.values(proxies)) proxy.stop();
      await paypal.stop();
      await photoSite.stop();
      await itemLog.close();
      await cognito.close();
      await engines.stop();
    },
  };
}
