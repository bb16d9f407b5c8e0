import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type GroupName, servedRoutes } from '../../shared/contract/contract.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { callsOf, handlerOf } from './call.ts';
import { SITE_URL, startTestCognito } from './cognito.ts';
import { startEngines } from './engines.ts';
import { eventFor } from './event.ts';
import {
  BUCKET_ERRORS,
  type FailingProxy,
  startFailingProxy,
  TABLE_ERRORS,
  USER_POOL_ERRORS,
} from './failing-proxy.ts';
import { itemRecord, startItemLog } from './item-log.ts';
import { accounts, passHostedLogin } from './log-in.ts';
import { type CallInput, createValidCalls, ENTRY } from './outage-calls.ts';
import { makeProducts } from './products.ts';
import { signedInStaff } from './session.ts';

/** `worker`: the queue of the sync's own function; `sts`: who gives temporary credentials. */
export const DEPENDENCIES = ['table', 'bucket', 'userPool', 'worker', 'sts'] as const;
export type Dependency = (typeof DEPENDENCIES)[number];

/** As long as the function of a group may work. */
const LAMBDA_MS = 29_000;

/** The product with all that it depends on, each of which may fail. */
export async function startOutageShop() {
  const engines = await startEngines();
  const cognito = await startTestCognito();
  const itemLog = await startItemLog({ records: [1, 2, 3].map((n) => itemRecord(n)) });
  const wayTo = (name: string, words: Parameters<typeof startFailingProxy>[1]) =>
    startFailingProxy(engines.env[`AWS_ENDPOINT_URL_${name}`] ?? '', words);
  const table = await wayTo('DYNAMODB', TABLE_ERRORS);
  const bucket = await wayTo('S3', BUCKET_ERRORS);
  const worker = await wayTo('LAMBDA', TABLE_ERRORS);
  const sts = await wayTo('STS', BUCKET_ERRORS);
  // The user pool's address is part of its tokens.
  const userPool = await startFailingProxy(cognito.url, USER_POOL_ERRORS, (path, text) =>
    path === '/oauth2/token' ? withIssuer(text) : text,
  );
  const tokens: string[] = [];
  const withIssuer = (text: string) => JSON.stringify({ ...JSON.parse(text), id_token: tokens[0] });
  const ways: Record<Dependency, FailingProxy> = { table, bucket, userPool, worker, sts };

  Object.assign(process.env, engines.env, cognito.env, itemLog.env, {
    AWS_ENDPOINT_URL_DYNAMODB: table.url,
    AWS_ENDPOINT_URL_S3: bucket.url,
    AWS_ENDPOINT_URL_LAMBDA: worker.url,
    AWS_ENDPOINT_URL_STS: sts.url,
    COGNITO_DOMAIN: userPool.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: userPool.url,
    SITE_URL,
  });
  const { writeProducts } = await import('../../functions/storage/table/products.ts');
  const { publishSnapshot } = await import('../../functions/storage/bucket/snapshot.ts');
  const products = makeProducts(5).map((product) => ({
    ...product,
    availability: 'In Stock' as const,
  }));
  await writeProducts({
    put: products.map((product) => ({ ...product, sourceHash: null })),
    remove: [],
  });
  await publishSnapshot(products);
  const identification = await callsOf('identification');
  const sync = await callsOf('sync');
  const staffCalls = await callsOf('staff');
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
    given: CallInput,
  ): Promise<APIGatewayProxyStructuredResultV2> => {
    const route = servedRoutes.find((each) => each.key === key);
    const handler = await handlerOf(route?.group as GroupName);
    const endMs = Date.now() + LAMBDA_MS;
    return handler(eventFor(key, given), { getRemainingTimeInMillis: () => endMs - Date.now() });
  };

  /** A sign-in that has come back from the hosted login. */
  const signingIn = async (): Promise<CallInput> => {
    const begun = await call('GET /api/login', {});
    const authorize = new URL(String(begun.headers?.location));
    const back = await passHostedLogin(String(authorize), accounts.collector);
    const now = Math.floor(Date.now() / 1000);
    tokens[0] = await cognito.sign({
      sub: randomUUID(),
      iss: `${userPool.url}/${cognito.env.COGNITO_USER_POOL_ID}`,
      aud: cognito.env.COGNITO_CLIENT_ID,
      token_use: 'id',
      nonce: authorize.searchParams.get('nonce'),
      email: accounts.collector.email,
      'cognito:username': 'collector',
      iat: now,
      exp: now + 900,
    });
    const cookie = (begun.cookies ?? []).map((each) => each.split(';', 1)[0]).join('; ');
    return { query: new URL(back).search.slice(1), headers: { cookie } };
  };

  await sync('POST /api/sync-airtable', { ...chief, body: { dryRun: true } });

  return {
    call,
    /** Of a product that is listed. */
    productId: products[0]?.id ?? '',
    async goodCalls() {
      // Otherwise a test import finds all as it left it, and needs no bucket to say so.
      await itemLog.edit(1, { Header: `Patch ${randomUUID()}` });
      return createValidCalls({ products, entry, memberId, startSignIn: signingIn });
    },
    become: (dependency: Dependency, mode: Parameters<typeof table.become>[0]) =>
      ways[dependency].become(mode),
    async stop() {
      for (const way of Object.values(ways)) await way.become('open');
      for (const way of Object.values(ways)) way.stop();
      await itemLog.close();
      await cognito.close();
      await engines.stop();
    },
  };
}
