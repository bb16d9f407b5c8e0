import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type GroupName, servedRoutes } from '../../shared/contract/contract.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { callsOf, handlerOf } from './call.ts';
import { SITE_URL, startTestCognito } from './cognito.ts';
import { startEngines } from './engines.ts';
import { eventFor } from './event.ts';
import { itemRecord, startItemLog } from './item-log.ts';
import { accounts, passHostedLogin } from './log-in.ts';
import {
  BUCKET_WORDS,
  type FailingWay,
  failingWay,
  TABLE_WORDS,
  USER_POOL_WORDS,
} from './outage.ts';
import { makeProducts } from './products.ts';
import { signedIn, signedInStaff } from './session.ts';
import { photograph, upload } from './uploads.ts';

/** `worker`: the queue of the sync's own function; `sts`: who gives temporary credentials. */
export const DEPENDENCIES = ['table', 'bucket', 'userPool', 'worker', 'sts'] as const;
export type Dependency = (typeof DEPENDENCIES)[number];
type Given = NonNullable<Parameters<typeof eventFor>[1]>;
/** A call that is good as long as all it needs answers. */
type Calls = Record<RouteKey, Given>;

/** As long as the function of a group may work. */
const LAMBDA_MS = 29_000;

const ENTRY = {
  asmicNumber: 'TEST-1',
  designation: '1st Infantry Division',
  itemType: 'Patches',
  branch: 'Army',
};
const ITEM = {
  name: '1st Infantry Division patch',
  itemType: 'Patches',
  condition: 'Fine',
  unitDesignation: '1st Infantry Division',
};

/** The product with all that it depends on, each of which may fail. */
export async function startOutageShop() {
  const engines = await startEngines();
  const cognito = await startTestCognito();
  const itemLog = await startItemLog({ records: [1, 2, 3].map((n) => itemRecord(n)) });
  const wayTo = (name: string, words: Parameters<typeof failingWay>[1]) =>
    failingWay(engines.env[`AWS_ENDPOINT_URL_${name}`] ?? '', words);
  const table = await wayTo('DYNAMODB', TABLE_WORDS);
  const bucket = await wayTo('S3', BUCKET_WORDS);
  const worker = await wayTo('LAMBDA', TABLE_WORDS);
  const sts = await wayTo('STS', BUCKET_WORDS);
  // The user pool's address is part of its tokens.
  const userPool = await failingWay(cognito.url, USER_POOL_WORDS, (path, text) =>
    path === '/oauth2/token' ? withIssuer(text) : text,
  );
  const tokens: string[] = [];
  const withIssuer = (text: string) => JSON.stringify({ ...JSON.parse(text), id_token: tokens[0] });
  const ways: Record<Dependency, FailingWay> = { table, bucket, userPool, worker, sts };

  Object.assign(process.env, engines.env, cognito.env, itemLog.env, {
    AWS_ENDPOINT_URL_DYNAMODB: table.url,
    AWS_ENDPOINT_URL_S3: bucket.url,
    AWS_ENDPOINT_URL_LAMBDA: worker.url,
    AWS_ENDPOINT_URL_STS: sts.url,
    COGNITO_DOMAIN: userPool.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: userPool.url,
    SITE_URL,
  });
  const { writeProducts } = await import('../../functions/storage/products.ts');
  const { publishSnapshot } = await import('../../functions/storage/snapshot.ts');
  const products = makeProducts(5).map((product) => ({
    ...product,
    availability: 'In Stock' as const,
  }));
  await writeProducts({
    put: products.map((product) => ({ ...product, sourceHash: null })),
    remove: [],
  });
  await publishSnapshot(products);
  const cart = await callsOf('cart');
  const orders = await callsOf('orders');
  const items = await callsOf('items');
  const identification = await callsOf('identification');
  const uploads = await callsOf('uploads');
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

  const call = async (key: RouteKey, given: Given): Promise<APIGatewayProxyStructuredResultV2> => {
    const route = servedRoutes.find((each) => each.key === key);
    const handler = await handlerOf(route?.group as GroupName);
    const endMs = Date.now() + LAMBDA_MS;
    return handler(eventFor(key, given), { getRemainingTimeInMillis: () => endMs - Date.now() });
  };

  /** A sign-in that has come back from the hosted login. */
  const signingIn = async (): Promise<Given> => {
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

  /** Of every endpoint, of people and things of their own. */
  const goodCalls = async (): Promise<Calls> => {
    const me = await signedInStaff();
    const buyer = await signedIn();
    const orderer = await signedIn();
    const leaver = await signedIn();
    const [first, second, third] = products;
    const add = async (who: typeof buyer, productId = '') =>
      (await cart('POST /api/cart', { ...who, body: { productId } })).body;
    const line = await add(buyer, first?.id);
    await add(buyer, second?.id);
    await add(orderer, first?.id);
    const order = (await orders('POST /api/orders', orderer)).body;
    await add(orderer, second?.id);

    const photo = async () => (await upload(uploads, me, await photograph())).objectPath;
    const cataloged = async (said: object = {}) =>
      (await items('POST /api/military-items', { ...me, body: { ...ITEM, ...said } })).body;
    const item = await cataloged();
    const corrected = await cataloged({ imageUrls: [await photo()] });
    const deleted = await cataloged({ imageUrls: [await photo()] });
    const compared = await cataloged();
    const {
      matches: [match],
    } = (
      await identification('POST /api/military-items/{id}/compare', {
        ...me,
        params: { id: compared.id },
      })
    ).body;
    const undone = await cataloged();
    const correct = { ...me, params: { id: undone.id }, body: { rank: 'Corporal' } };
    await items('PATCH /api/military-items/{id}', correct);
    const [event] = (
      await items('GET /api/military-items/{id}/history', { ...me, params: { id: undone.id } })
    ).body;

    const parts = async () => {
      const body = { filename: 'a.jpg', type: 'image/jpeg' };
      const { uploadId, key } = (await uploads('POST /api/s3/multipart', { ...me, body })).body;
      return { ...me, params: { uploadId }, query: new URLSearchParams({ key }).toString() };
    };
    const open = await parts();
    const whole = await parts();
    const part = { ...whole, params: { ...whole.params, partNumber: '1' } };
    const { url } = (await uploads('GET /api/s3/multipart/{uploadId}/{partNumber}', part)).body;
    const put = await fetch(url, { method: 'PUT', body: new Uint8Array(await photograph()) });
    const ETag = put.headers.get('etag') ?? '';
    const [run] = (await sync('GET /api/sync-airtable/runs', me)).body;

    const json = (body: object) => ({ body: JSON.stringify(body) });
    const { headers } = me;
    const of = (id: string) => ({ headers, params: { id } });
    const plain = { headers };
    return {
      'GET /api/products': {},
      'GET /api/products/featured': {},
      'GET /api/products/facets': {},
      'GET /api/products/{id}': { params: { id: first?.id ?? '' } },
      'GET /api/cart': buyer,
      'POST /api/cart': { ...buyer, ...json({ productId: third?.id }) },
      'PUT /api/cart/{itemId}': { ...buyer, params: { itemId: line.id }, ...json({ quantity: 2 }) },
      'DELETE /api/cart/{id}': { ...buyer, params: { id: second?.id ?? '' } },
      'GET /api/wishlist': buyer,
      'POST /api/wishlist': { ...buyer, ...json({ productId: first?.id }) },
      'POST /api/orders': orderer,
      'GET /api/orders': orderer,
      'PATCH /api/orders/{id}': { ...of(order.id), ...json({ status: 'quoted' }) },
      'GET /api/login': {},
      'GET /api/auth/callback': await signingIn(),
      'GET /api/logout': leaver,
      'GET /api/auth/user': plain,
      'GET /api/staff': plain,
      'POST /api/staff': { headers, ...json({ email: `${randomUUID()}@guidon.example` }) },
      'PATCH /api/staff/{id}': { ...of(memberId), ...json({ isEnabled: true }) },
      'POST /api/military-items': { headers, ...json({ ...ITEM, imageUrls: [await photo()] }) },
      'GET /api/military-items': plain,
      'GET /api/military-items/{id}': of(item.id),
      'PATCH /api/military-items/{id}': {
        ...of(corrected.id),
        ...json({ imageUrls: [await photo()] }),
      },
      'DELETE /api/military-items/{id}': of(deleted.id),
      'GET /api/military-items/{id}/history': of(item.id),
      'POST /api/military-items/{id}/history/{eventId}/undo': {
        headers,
        params: { id: undone.id, eventId: event.id },
      },
      'POST /api/military-items/upload-airtable': { headers, ...json({ ...ITEM, id: item.id }) },
      'GET /api/asmic-entries': plain,
      'GET /api/asmic-entries/{id}': of(entry.id),
      'POST /api/asmic-entries/import': {
        headers,
        query: 'apply=true',
        ...json([{ ...ENTRY, asmicNumber: `TEST-${randomUUID()}` }]),
      },
      'GET /api/military-items/{id}/comparisons': of(compared.id),
      'POST /api/military-items/{id}/compare': of(item.id),
      'POST /api/comparisons/{id}/verify': { ...of(match.id), ...json({ verified: true }) },
      'GET /api/comparisons/accuracy': plain,
      'POST /api/objects/upload': plain,
      'POST /api/s3/multipart': { headers, ...json({ type: 'image/png' }) },
      'GET /api/s3/multipart/{uploadId}': open,
      'GET /api/s3/multipart/{uploadId}/{partNumber}': {
        ...open,
        params: { ...open.params, partNumber: '1' },
      },
      'POST /api/s3/multipart/{uploadId}/complete': {
        ...whole,
        ...json({ parts: [{ PartNumber: 1, ETag }] }),
      },
      'DELETE /api/s3/multipart/{uploadId}': await parts(),
      'GET /api/s3/params': { headers, query: 'type=image/png' },
      'GET /api/s3/sts': plain,
      'GET /api/auth/airtable/status': plain,
      'GET /api/auth/airtable': plain,
      'DELETE /api/auth/airtable': plain,
      'GET /api/auth/airtable/callback': plain,
      'GET /api/airtable/schema': plain,
      'GET /api/airtable/tables': plain,
      'GET /api/test-airtable': plain,
      'GET /api/airtable/table/{tableName}': { headers, params: { tableName: 'Item Log' } },
      'GET /api/airtable/table/{tableName}/{page}': {
        headers,
        params: { tableName: 'Item Log', page: '0' },
      },
      'POST /api/sync-airtable': { headers, ...json({ dryRun: true }) },
      'GET /api/sync-airtable/runs': plain,
      'GET /api/sync-airtable/runs/{id}': of(run.id),
      'GET /api/inventory': plain,
      'GET /api/database': plain,
      'POST /api/add-test-items': plain,
      'POST /api/add-sample-data': plain,
    };
  };
  await sync('POST /api/sync-airtable', { ...chief, body: { dryRun: true } });

  return {
    call,
    /** Of a product that is listed. */
    productId: products[0]?.id ?? '',
    goodCalls,
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
