import { randomUUID } from 'node:crypto';
import { generate } from 'cognito-local/lib/services/totp.js';
import type { ServedKey } from '../../shared/contract/contract.ts';
import type { Product } from '../../shared/entities/product.ts';
import { toItemCode } from '../../shared/short-codes.ts';
import { createBookCalls } from './book-calls.ts';
import { json, loadCalls } from './call.ts';
import { createConditionReportCalls } from './condition-report-calls.ts';
import { createConsignorCalls } from './consignor-calls.ts';
import { createCustomerCalls } from './customer-calls.ts';
import type { createEvent } from './event.ts';
import { recordId } from './item-log.ts';
import { ADDRESS } from './postal-address.ts';
import { releaseHolds } from './release-holds.ts';
import { createSalesCalls } from './sales-calls.ts';
import { signedIn, signedInStaff } from './session.ts';
import { createStocktakeCalls } from './stocktake-calls.ts';
import { photograph, upload } from './uploads.ts';
import { addWebhook, createPing } from './webhook.ts';

export type CallInput = NonNullable<Parameters<typeof createEvent>[1]>;
type Calls = Record<ServedKey, CallInput>;

interface Fixtures {
  products: readonly Product[];
  /** Other products. */
  showProducts: readonly Product[];
  entry: { id: string };
  memberId: string;
  photoLink: string;
  startSignIn: () => Promise<CallInput>;
  signInNew: () => Promise<{ headers: { cookie: string } }>;
}

export const ENTRY = {
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

const LISTING_REASON = { reason: 'It is an empty case.' };
const newRecordId = () => `rec${randomUUID().replaceAll('-', '').slice(0, 14)}`;

async function failTask(): Promise<string> {
  const storage = await import('../../functions/platform/table/failed-tasks.ts');
  const id = storage.toTaskId('mail', randomUUID());
  const failure = {
    kind: 'mail',
    subject: null,
    reason: 'Too large',
    nextAttemptAt: null,
  } as const;
  await storage.saveFailure({ id, ...failure });
  return id;
}

/** Creates one valid call of every endpoint. Each uses separate accounts and data, and succeeds while its
 *  dependencies work. */
export async function createValidCalls({
  products,
  showProducts,
  entry,
  memberId,
  photoLink,
  startSignIn,
  signInNew,
}: Fixtures): Promise<Calls> {
  const cart = await loadCalls('cart');
  const orders = await loadCalls('orders');
  const items = await loadCalls('items');
  const identification = await loadCalls('identification');
  const uploads = await loadCalls('uploads');
  const sync = await loadCalls('sync');
  const me = await signedInStaff();
  const buyer = await signedIn();
  const orderer = await signedIn();
  const leaver = await signedIn();
  const [first, second, third] = products;
  if (!first) throw new Error('The shop has no products');
  const add = async (who: typeof buyer, productId = '') =>
    (await cart('POST /api/cart', { ...who, body: { productId } })).body;
  const line = await add(buyer, first.id);
  await add(buyer, second?.id);
  await add(orderer, first.id);
  const order = (await orders('POST /api/orders', orderer)).body;
  await add(orderer, second?.id);
  const quotes = await createQuotes(orders, me, orderer, products);

  const photo = async () => (await upload(uploads, me, await photograph())).objectPath;
  const cataloged = async (fields: object = {}) =>
    (await items('POST /api/military-items', { ...me, body: { ...ITEM, ...fields } })).body;
  const item = await cataloged();
  const sent = await cataloged();
  await items('POST /api/military-items/upload-airtable', {
    ...me,
    body: { ...ITEM, id: sent.id },
  });
  const corrected = await cataloged({ imageUrls: [await photo()] });
  const deleted = await cataloged({ imageUrls: [await photo()] });
  const inTrash = async () => {
    const { id } = await cataloged();
    await items('DELETE /api/military-items/{id}', { ...me, params: { id } });
    return id;
  };
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

  const airtable = await loadCalls('airtable');
  const changed = { ...me, params: { id: recordId(2) } };
  await airtable('PATCH /api/airtable/item-log/{id}', {
    ...changed,
    body: { changes: [{ field: 'status', from: 'List', to: 'Ebay' }] },
  });
  const [recordEvent] = (await airtable('GET /api/airtable/item-log/{id}/history', changed)).body;

  const columns = (await airtable('GET /api/airtable/columns', me)).body;

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
  // Rolling back a dry run changes nothing.
  const run = (await sync('POST /api/sync-airtable', { ...me, body: { dryRun: true } })).body;

  const importEntry = async () => {
    const asmicNumber = `TEST-${randomUUID()}`;
    await identification('POST /api/asmic-entries/import', {
      ...me,
      query: 'apply=true',
      body: [{ ...ENTRY, asmicNumber }],
    });
    return (await identification('GET /api/asmic-changes', { ...me, query: 'limit=1' })).body[0];
  };
  const deletedEntry = (await importEntry()).entry;
  const change = await importEntry();
  await identification('GET /api/asmic-entries', me);
  await (await loadCalls('search'))('GET /api/search', me);

  const account = await loadCalls('account');
  const renamed = await signInNew();
  const deletedMember = await signedIn();
  const withSessions = await signedIn();
  const setUp = await signInNew();
  const starting = await signInNew();
  const removing = await signInNew();
  const { secret } = (await account('POST /api/account/second-factor', setUp)).body;
  const [session] = (await account('GET /api/account/sessions', withSessions)).body;

  const alerts = await loadCalls('alerts');
  const mailings = await loadCalls('mailings');
  const createAlert = async (search: string): Promise<string> =>
    (await alerts('POST /api/alerts', { ...buyer, body: { query: { search } } })).body.id;
  const { token } = (await mailings('GET /api/mail-preferences/token', buyer)).body;
  process.env.MAIL_FROM = 'shop@dealer.example';
  process.env.MAIL_REPLY_TO = 'dealer@dealer.example';
  const content = await loadCalls('content');
  const { body: settings } = await content('GET /api/settings');
  const { body: saleSettings } = await content('GET /api/sale-settings', me);
  const saveAddress = async (): Promise<string> =>
    (await account('POST /api/account/addresses', { ...buyer, body: ADDRESS })).body.id;
  const pageParams = { params: { slug: 'terms' } };
  const { body: page } = await content('GET /api/pages/{slug}', pageParams);
  const subscribe = async () => {
    const { createMailToken } = await import('../../functions/platform/table/mail-tokens.ts');
    const { toRecipientId } = await import('../../functions/platform/table/mail-recipients.ts');
    const email = `${randomUUID()}@visitors.example`;
    await mailings('POST /api/newsletter', { body: { email }, sourceIp: randomUUID() });
    return createMailToken('confirm', { sub: toRecipientId(email) });
  };
  const createRefusalToken = async () => {
    const { createMailToken } = await import('../../functions/platform/table/mail-tokens.ts');
    return createMailToken('refuse', { sub: randomUUID() });
  };
  const requestData = async () => {
    const { createMailToken } = await import('../../functions/platform/table/mail-tokens.ts');
    const { saveDataRequest } = await import(
      '../../functions/platform/table/personal-data-requests.ts'
    );
    const { toRecipientId } = await import('../../functions/platform/table/mail-recipients.ts');
    const [id, email] = [randomUUID(), `${randomUUID()}@visitors.example`];
    const token = await createMailToken('personal-data', { sub: id });
    const content = { template: 'personal-data' as const, token, refuseToken: token };
    const mail = { id, to: email, recipientId: toRecipientId(email), list: null, content };
    await saveDataRequest({ id, email }, mail, []);
    return token;
  };
  const question = {
    name: 'Ada Lovelace',
    productId: first.id,
    question: 'Is it original?',
  };
  const createQuestion = async () => {
    const { createMailToken } = await import('../../functions/platform/table/mail-tokens.ts');
    const { saveQuestion } = await import('../../functions/platform/table/questions.ts');
    const { toRecipientId } = await import('../../functions/platform/table/mail-recipients.ts');
    const [id, email] = [randomUUID(), `${randomUUID()}@visitors.example`];
    const token = await createMailToken('question', { sub: id });
    await saveQuestion(
      { ...question, id, email },
      {
        id,
        to: email,
        recipientId: toRecipientId(email),
        list: null,
        content: { template: 'question-confirmation', token, refuseToken: token },
      },
      [],
    );
    return token;
  };

  const publishPhoto = async () => {
    const { cleanImage } = await import('../../functions/domain/photos/clean-image.ts');
    const { savePhoto } = await import('../../functions/platform/bucket/photos.ts');
    const { image } = cleanImage(await photograph());
    await savePhoto('published', { full: image, card: image });
    return 'published';
  };

  const createBulkChange = async () => {
    const { runBulkChanges } = await import(
      '../../functions/jobs/bulk-changes/run-bulk-changes.ts'
    );
    const { id } = (
      await items('POST /api/bulk-changes', {
        ...me,
        body: { itemIds: [corrected.id], fields: { specialty: 'Medic' } },
      })
    ).body;
    await runBulkChanges(Number.POSITIVE_INFINITY);
    return id;
  };
  const bulkChangeId = await createBulkChange();

  const { headers } = me;
  const of = (id: string) => ({ headers, params: { id } });
  const plain = { headers };
  const confirmed = { recordId: newRecordId() };
  await sync('PUT /api/restricted-listings/{recordId}', {
    headers,
    params: confirmed,
    body: LISTING_REASON,
  });
  await addWebhook();
  return {
    'POST /api/airtable-webhook': createPing(),
    'GET /api/products': {},
    'GET /api/products/featured': {},
    'GET /api/products/facets': {},
    'GET /api/products/suggest': { query: 'q=airb' },
    'GET /api/products/sale-prices': { query: `ids=${first.id}` },
    'GET /api/products/{id}': { params: { id: first.id } },
    'GET /api/units': {},
    'GET /api/units/{slug}': { params: { slug: '101st-airborne-division' } },
    'GET /api/eras': {},
    'GET /api/eras/{slug}': { params: { slug: 'wwii-1941-1945' } },
    'GET /api/photos/{id}/{size}': {
      params: { id: await publishPhoto(), size: 'zoom' },
    },
    'GET /api/settings': {},
    'PUT /api/settings': { ...plain, ...json(settings) },
    'GET /api/pages': {},
    'GET /api/pages/{slug}': pageParams,
    'PUT /api/pages/{slug}': {
      ...plain,
      ...pageParams,
      ...json({ title: page.title, text: page.text, version: page.version }),
    },
    'GET /api/settings/versions': plain,
    'GET /api/pages/{slug}/versions': { ...plain, ...pageParams },
    'POST /api/searches': json({ search: 'regiment', results: 3 }),
    'POST /api/events': json({ events: [{ kind: 'view', productId: first.id }] }),
    'GET /api/analytics': plain,
    'GET /api/searches': plain,
    'GET /api/cart': buyer,
    'POST /api/cart': { ...buyer, ...json({ productId: third?.id }) },
    'PUT /api/cart/{itemId}': { ...buyer, params: { itemId: line.id }, ...json({ quantity: 2 }) },
    'DELETE /api/cart/{id}': { ...buyer, params: { id: second?.id ?? '' } },
    'GET /api/wishlist': buyer,
    'POST /api/wishlist': { ...buyer, ...json({ productId: first.id }) },
    'DELETE /api/wishlist/{productId}': { ...buyer, params: { productId: second?.id ?? '' } },
    'GET /api/early-products': buyer,
    'GET /api/alerts': buyer,
    'POST /api/alerts': { ...buyer, ...json({ query: { search: 'rangers' } }) },
    'PATCH /api/alerts/{id}': {
      ...buyer,
      params: { id: await createAlert('marines') },
      ...json({ cadence: 'daily' }),
    },
    'DELETE /api/alerts/{id}': { ...buyer, params: { id: await createAlert('zippo') } },
    'GET /api/wanted': plain,
    'POST /api/newsletter': {
      ...json({ email: `${randomUUID()}@visitors.example` }),
      sourceIp: randomUUID(),
    },
    'POST /api/newsletter/confirm': json({ token: await subscribe() }),
    'POST /api/contact': {
      ...json({
        name: 'Ada Lovelace',
        email: `${randomUUID()}@visitors.example`,
        subject: 'A patch',
        message: 'Is it original?',
      }),
      sourceIp: randomUUID(),
    },
    'POST /api/questions': {
      ...json({ ...question, email: `${randomUUID()}@visitors.example` }),
      sourceIp: randomUUID(),
    },
    'POST /api/questions/confirm': json({ token: await createQuestion() }),
    'POST /api/personal-data': {
      ...json({ email: `${randomUUID()}@visitors.example` }),
      sourceIp: randomUUID(),
    },
    'POST /api/personal-data/export': json({ token: await requestData() }),
    'POST /api/personal-data/erase': json({ token: await requestData() }),
    'GET /api/mail-preferences': { query: `token=${token}` },
    'PATCH /api/mail-preferences': json({ token, settings: { savedItems: false } }),
    'POST /api/mail-preferences/refuse': json({ token: await createRefusalToken() }),
    'GET /api/mail-preferences/token': buyer,
    'POST /api/mail-preferences/link': json({ token }),
    'GET /api/unsubscribe': { query: `token=${token}` },
    'POST /api/unsubscribe': { query: `token=${token}` },
    'POST /api/orders': orderer,
    'GET /api/orders': orderer,
    'PATCH /api/orders/{id}': { ...of(order.id), ...json({ status: 'quoted' }) },
    ...quotes,
    ...(await createConsignorCalls({ headers, orderId: order.id, productId: first.id })),
    ...(await createStocktakeCalls({ headers })),
    ...(await createConditionReportCalls({ headers, orderId: order.id, product: first })),
    ...(await createCustomerCalls({ headers, product: first })),
    ...(await createSalesCalls({ headers, products: showProducts })),
    ...(await createBookCalls({ headers, productId: first.id })),
    'GET /api/login': {},
    'GET /api/auth/callback': await startSignIn(),
    'GET /api/logout': leaver,
    'GET /api/auth/user': plain,
    'PATCH /api/account': { ...renamed, ...json({ firstName: 'Ada', lastName: 'Byron' }) },
    'DELETE /api/account': {
      headers: deletedMember.headers,
      ...json({ email: deletedMember.user.email }),
    },
    'GET /api/account/export': buyer,
    'GET /api/account/addresses': buyer,
    'POST /api/account/addresses': { ...buyer, ...json(ADDRESS) },
    'PUT /api/account/addresses/{id}': {
      ...buyer,
      params: { id: await saveAddress() },
      ...json(ADDRESS),
    },
    'DELETE /api/account/addresses/{id}': { ...buyer, params: { id: await saveAddress() } },
    'GET /api/sale-settings': plain,
    'PUT /api/sale-settings': { ...plain, ...json(saleSettings) },
    'GET /api/account/sessions': buyer,
    'DELETE /api/account/sessions': await signedIn(),
    'DELETE /api/account/sessions/{id}': { ...withSessions, params: { id: session.id } },
    'GET /api/account/second-factor': renamed,
    'POST /api/account/second-factor': starting,
    'PUT /api/account/second-factor': { ...setUp, ...json({ code: generate(secret) }) },
    'DELETE /api/account/second-factor': removing,
    'GET /api/failed-tasks': plain,
    'POST /api/failed-tasks/{id}/retry': of(await failTask()),
    'DELETE /api/failed-tasks/{id}': of(await failTask()),
    'GET /api/mail-status': plain,
    'DELETE /api/mail-status/dealer-report': plain,
    'GET /api/activity': plain,
    'GET /api/staff': plain,
    'POST /api/staff': { headers, ...json({ email: `${randomUUID()}@guidon.example` }) },
    'PATCH /api/staff/{id}': { ...of(memberId), ...json({ isEnabled: true }) },
    'GET /api/presets': { ...plain, query: 'kind=items-view' },
    'PUT /api/presets/{id}': {
      ...of(randomUUID()),
      ...json({ kind: 'items-view', name: randomUUID(), values: { era: 'Korea' } }),
    },
    'DELETE /api/presets/{id}': { ...of(randomUUID()), query: 'kind=items-view' },
    'POST /api/military-items': { headers, ...json({ ...ITEM, imageUrls: [await photo()] }) },
    'GET /api/military-items': plain,
    'GET /api/military-items/next-number': plain,
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
    'GET /api/military-items/{id}/airtable-changes': of(sent.id),
    'POST /api/military-items/{id}/airtable-changes': { ...of(sent.id), ...json({ changes: [] }) },
    'GET /api/deleted-items': plain,
    'POST /api/deleted-items/{id}/restore': of(await inTrash()),
    'DELETE /api/deleted-items/{id}': of(await inTrash()),
    'POST /api/bulk-changes': {
      headers,
      ...json({ itemIds: [item.id], fields: { era: 'Korea (1950-1953)' } }),
    },
    'GET /api/bulk-changes': plain,
    'GET /api/bulk-changes/{id}': of(bulkChangeId),
    'POST /api/bulk-changes/{id}/undo': of(bulkChangeId),
    'GET /api/codes/{code}': { headers, params: { code: toItemCode(item.id) } },
    'POST /api/labels': { headers, ...json({ itemIds: [item.id], sheet: 'avery-5160' }) },
    'POST /api/military-items/upload-airtable': { headers, ...json({ ...ITEM, id: item.id }) },
    'GET /api/asmic-entries': plain,
    'GET /api/asmic-entries/{id}': of(entry.id),
    'POST /api/asmic-entries/import': {
      headers,
      query: 'apply=true',
      ...json([{ ...ENTRY, asmicNumber: `TEST-${randomUUID()}` }]),
    },
    'PATCH /api/asmic-entries/{id}': { ...of(entry.id), ...json({ notes: randomUUID() }) },
    'DELETE /api/asmic-entries': plain,
    'DELETE /api/asmic-entries/{id}': of(deletedEntry.id),
    'GET /api/asmic-entries/{id}/history': of(entry.id),
    'GET /api/asmic-changes': plain,
    'POST /api/asmic-changes/{revision}/undo': {
      headers,
      params: { revision: String(change.revision) },
      query: 'apply=true',
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
    'POST /api/url/meta': { headers, ...json({ url: photoLink }) },
    'POST /api/url/get': { headers, ...json({ url: photoLink }) },
    'GET /api/auth/airtable/status': plain,
    'GET /api/auth/airtable': plain,
    'DELETE /api/auth/airtable': plain,
    'GET /api/auth/airtable/callback': plain,
    'GET /api/airtable/schema': plain,
    'GET /api/airtable/tables': plain,
    'GET /api/test-airtable': plain,
    'GET /api/airtable/base': plain,
    'PUT /api/airtable/base': { headers, ...json({ base: columns.baseId }) },
    'GET /api/airtable/columns': plain,
    'PUT /api/airtable/columns': {
      headers,
      ...json({ version: columns.version, columns: {}, unused: [], statuses: {} }),
    },
    'POST /api/airtable/columns': { headers, ...json({ columns: ['Weight'] }) },
    'GET /api/airtable/item-log': plain,
    'GET /api/airtable/item-log/{id}': of(recordId(1)),
    'PATCH /api/airtable/item-log/{id}': {
      ...of(recordId(1)),
      ...json({ changes: [{ field: 'status', from: 'List', to: 'Ebay' }] }),
    },
    'POST /api/airtable/sales': {
      headers,
      ...json({
        soldAt: '2026-11-20',
        place: 'Show',
        sales: [{ recordId: recordId(3), status: 'Ebay', price: '40.00' }],
      }),
    },
    'PATCH /api/airtable/item-log': {
      headers,
      ...json({ prices: [{ recordId: recordId(1), from: '65.00', to: '70.00' }] }),
    },
    'GET /api/airtable/item-log/{id}/values': of(recordId(1)),
    'GET /api/airtable/item-log/{id}/history': of(recordId(2)),
    'POST /api/airtable/item-log/{id}/history/{eventId}/undo': {
      headers,
      params: { id: recordId(2), eventId: recordEvent.id },
    },
    'GET /api/airtable/item-log/{id}/page': of(recordId(1)),
    'GET /api/airtable/table/{tableName}': { headers, params: { tableName: 'Item Log' } },
    'GET /api/airtable/table/{tableName}/{page}': {
      headers,
      params: { tableName: 'Item Log', page: '0' },
    },
    'POST /api/sync-airtable': { headers, ...json({ dryRun: true }) },
    'GET /api/sync-airtable/runs': plain,
    'GET /api/sync-airtable/runs/{id}': of(run.id),
    'POST /api/sync-airtable/runs/{id}/rollback': of(run.id),
    'GET /api/products/{id}/history': of(randomUUID()),
    'GET /api/sync-airtable/problems': plain,
    'GET /api/spellings': plain,
    'PUT /api/spellings': {
      headers,
      ...json({ field: 'era', text: 'W.W.2-time', means: 'WWII (1941-1945)' }),
    },
    'GET /api/restricted-listings': plain,
    'PUT /api/restricted-listings/{recordId}': {
      headers,
      params: { recordId: newRecordId() },
      ...json(LISTING_REASON),
    },
    'DELETE /api/restricted-listings/{recordId}': { headers, params: confirmed },
    'GET /api/inventory': plain,
    'GET /api/database': plain,
    'POST /api/add-test-items': plain,
    'POST /api/add-sample-data': plain,
    'GET /api/sample-data': plain,
    'DELETE /api/sample-data': plain,
    'GET /api/search': { ...plain, query: 'q=airborne' },
  };
}

type Person = Awaited<ReturnType<typeof signedIn>>;

async function createQuotes(
  orders: Awaited<ReturnType<typeof loadCalls>>,
  { headers: staff }: Person,
  { headers }: Person,
  products: readonly Product[],
) {
  await releaseHolds();
  const [toEnd, toHold, ...others] = products.filter(
    ({ availability }) => availability !== 'Sold Out',
  );
  let created = 0;
  const price = '100.00';
  const create = async () => {
    const productId = others[created++ % others.length]?.id ?? '';
    // The API would answer a repeated question with the open one.
    const body = { productId, question: `Is it original? (${created})` };
    const { id } = (await orders('POST /api/orders/question', { headers, body })).body;
    return { id, productId };
  };
  const offered = async () => {
    const { id, productId } = await create();
    const body = { lines: [{ productId, price }] };
    await orders('POST /api/orders/{id}/offers', { headers: staff, params: { id }, body });
    return { id, productId };
  };
  const held = async () => {
    const { id, productId } = await offered();
    await orders('POST /api/orders/{id}/accept', { headers, params: { id }, body: { offer: 1 } });
    return { id, productId };
  };
  const dueAt = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const plan = { instalments: [1, 2].map(() => ({ amount: '50.00', dueAt })) };
  const quote = await create();
  const countered = await offered();
  const withdrawn = await create();
  await orders('POST /api/orders/{id}/withdraw', { headers, params: { id: withdrawn.id } });
  const planned = await held();
  await orders('PUT /api/orders/{id}/layaway', {
    headers: staff,
    params: { id: planned.id },
    body: plan,
  });
  const sold = await held();
  await orders('POST /api/orders/{id}/sold', { headers: staff, params: { id: sold.id } });
  const deliveries = await loadCalls('deliveries');
  const payments = await loadCalls('payments');
  const payable = async () => {
    const { id, productId } = await held();
    const params = { id };
    await orders('PUT /api/orders/{id}/address', { headers, params, body: ADDRESS });
    return { id, productId };
  };
  const paid = async () => {
    const { id, productId } = await payable();
    const body = { method: 'cash', amount: price };
    const { ledger } = (
      await orders('POST /api/orders/{id}/payments', { headers: staff, params: { id }, body })
    ).body;
    return { id, productId, payment: ledger[0].id };
  };
  const shipped = async () => {
    const { id, productId } = await paid();
    const body = { carrier: 'USPS' };
    await deliveries('POST /api/orders/{id}/shipments', { headers: staff, params: { id }, body });
    return { id, productId };
  };
  const delivered = async () => {
    const { id, productId } = await shipped();
    await deliveries('PATCH /api/orders/{id}/shipments/{number}', {
      headers: staff,
      params: { id, number: '1' },
      body: { deliveredAt: new Date().toISOString() },
    });
    return { id, productId };
  };
  const lines = ({ productId }: { productId: string }) => [{ productId }];
  const reason = 'It is smaller than expected.';
  const returned = async () => {
    const { id, productId } = await delivered();
    await deliveries('POST /api/orders/{id}/returns', {
      headers,
      params: { id },
      body: { lines: lines({ productId }), reason },
    });
    return id;
  };
  const unclear = async () => {
    const { id } = await held();
    const body = { method: 'check', amount: price, cleared: false };
    const { ledger } = (
      await orders('POST /api/orders/{id}/payments', { headers: staff, params: { id }, body })
    ).body;
    return { id, payment: ledger[0].id };
  };
  const forCustomer = () => ({
    customer: { name: 'Ada Lovelace', email: `${randomUUID()}@visitors.example` },
    lines: lines({ productId: others[created++ % others.length]?.id ?? '' }),
  });
  const linked = (
    await orders('POST /api/orders/for-customer', { headers: staff, body: forCustomer() })
  ).body;
  const nameless = (
    await orders('POST /api/orders/for-customer', {
      headers: staff,
      body: { ...forCustomer(), customer: { name: 'Ada Lovelace' } },
    })
  ).body;
  const { createQuoteToken } = await import('../../functions/domain/quotes/quote-link.ts');
  const { createCertificateCode } = await import(
    '../../functions/api/documents/certificate-code.ts'
  );
  const image = { 'content-type': 'image/jpeg' };
  const photographed = await delivered();
  const photoId = (
    await deliveries('POST /api/orders/{id}/photos', {
      headers: { ...headers, ...image },
      params: { id: photographed.id },
      body: await photograph(),
    })
  ).body.id;
  const started = await payable();
  const { redirectUrl } = (
    await payments('POST /api/orders/{id}/pay', { headers, params: { id: started.id } })
  ).body;
  const toPay = await payable();
  const refundable = await paid();
  const toShip = await paid();
  const toDeliver = await shipped();
  const toReturn = await delivered();
  const uncleared = await unclear();
  const addressed = await create();
  const manual = { until: dueAt, reason: 'For a show' };
  const ended = toEnd?.id ?? '';
  await orders('POST /api/holds', { headers: staff, body: { ...manual, productId: ended } });
  const asStaff = ({ id }: { id: string }) => ({ headers: staff, params: { id } });
  const asMember = ({ id }: { id: string }) => ({ headers, params: { id } });
  return {
    'POST /api/orders/question': {
      headers,
      ...json({ productId: quote.productId, question: 'Is it named?' }),
    },
    'GET /api/reports/months': { headers: staff },
    'GET /api/reports/months/{month}': { headers: staff, params: { month: '2026-01' } },
    'GET /api/orders/inbox': { headers: staff },
    'GET /api/orders/{id}': asMember(quote),
    'GET /api/orders/{id}/pieces': asStaff(quote),
    'GET /api/orders/{id}/mails': asStaff(quote),
    'POST /api/orders/{id}/offers': {
      ...asStaff(quote),
      ...json({ lines: [{ productId: quote.productId, price }] }),
    },
    'GET /api/orders/{id}/floor-requests': asStaff(quote),
    'POST /api/orders/{id}/floor-requests': {
      ...asStaff(quote),
      ...json({ lines: [{ productId: quote.productId, price }] }),
    },
    'POST /api/orders/{id}/accept': { ...asMember(await offered()), ...json({ offer: 1 }) },
    'POST /api/orders/{id}/counter': {
      ...asMember(countered),
      ...json({ lines: [{ productId: countered.productId, price: '90.00' }] }),
    },
    'POST /api/orders/{id}/decline': { ...asMember(await create()), ...json({}) },
    'POST /api/orders/{id}/withdraw': asMember(await create()),
    'POST /api/orders/{id}/repeat': asMember(withdrawn),
    'POST /api/orders/{id}/messages': { ...asMember(quote), ...json({ text: 'Is it named?' }) },
    'POST /api/orders/{id}/read': { ...asMember(quote), ...json({ message: randomUUID() }) },
    'POST /api/orders/{id}/notes': { ...asStaff(quote), ...json({ text: 'Pays at once.' }) },
    'POST /api/orders/{id}/sold': asStaff(await held()),
    'POST /api/orders/{id}/release': { ...asStaff(await held()), ...json({}) },
    'PUT /api/orders/{id}/layaway': { ...asStaff(await held()), ...json(plan) },
    'POST /api/orders/{id}/payments': { ...asStaff(planned), ...json({ instalment: 0 }) },
    'GET /api/orders/{id}/documents/{documentId}': {
      headers,
      params: { id: countered.id, documentId: 'quote-1' },
    },
    'PUT /api/orders/{id}/address': { ...asMember(addressed), ...json(ADDRESS) },
    'POST /api/orders/for-customer': { headers: staff, ...json(forCustomer()) },
    'POST /api/orders/{id}/link': asStaff(linked),
    'GET /api/orders/{id}/comparables': asStaff(quote),
    'GET /api/orders/{id}/resale-certificate': asStaff(quote),
    'PUT /api/orders/{id}/resale-certificate': {
      ...asStaff(quote),
      ...json({ certificate: { number: '12-345', state: 'OH', expiresOn: '2099-12-31' } }),
    },
    'GET /api/reports/sales/{month}': { headers: staff, params: { month: '2026-01' } },
    'GET /api/orders/{id}/ways-to-pay': asMember(planned),
    'POST /api/orders/{id}/pay': asMember(toPay),
    'GET /api/paypal/return': { query: new URL(redirectUrl).search.slice(1) },
    'POST /api/paypal-webhook': json({}),
    'PATCH /api/orders/{id}/payments/{payment}': {
      headers: staff,
      params: uncleared,
      ...json({ status: 'cleared' }),
    },
    'POST /api/orders/{id}/refunds': {
      ...asStaff(refundable),
      ...json({ payment: refundable.payment, amount: '1.00' }),
    },
    'GET /api/orders/{id}/paypal-marks': asStaff(quote),
    'PUT /api/paypal-marks/{productId}': {
      headers: staff,
      params: { productId: quote.productId },
      ...json({ isExcluded: null }),
    },
    'POST /api/orders/{id}/shipments': { ...asStaff(toShip), ...json({ carrier: 'USPS' }) },
    'PATCH /api/orders/{id}/shipments/{number}': {
      headers: staff,
      params: { id: toDeliver.id, number: '1' },
      ...json({ deliveredAt: new Date().toISOString() }),
    },
    'POST /api/orders/{id}/returns': {
      ...asMember(toReturn),
      ...json({ lines: lines(toReturn), reason }),
    },
    'PATCH /api/orders/{id}/returns/{number}': {
      headers: staff,
      params: { id: await returned(), number: '1' },
      ...json({ decision: 'approved', answer: 'Please send it to our shop.' }),
    },
    'POST /api/orders/{id}/photos': {
      headers: { ...headers, ...image },
      params: { id: photographed.id },
      body: await photograph(),
    },
    'GET /api/orders/{id}/photos/{photoId}': {
      headers,
      params: { id: photographed.id, photoId },
    },
    'POST /api/track-order': {
      ...json({ reference: 'GQ-7K4M-2XQ9', email: `${randomUUID()}@visitors.example` }),
      sourceIp: randomUUID(),
    },
    'POST /api/quote-link': json({ token: await createQuoteToken(linked.id) }),
    'GET /api/certificates/{code}': {
      params: { code: await createCertificateCode({ ...photographed, orderId: photographed.id }) },
    },
    'POST /api/account/erase-customer': { headers: staff, ...json({ orderId: nameless.id }) },
    'GET /api/holds': { headers: staff },
    'POST /api/holds': {
      headers: staff,
      ...json({ ...manual, productId: toHold?.id }),
    },
    'DELETE /api/holds/{productId}': { headers: staff, params: { productId: ended } },
    'POST /api/holds/{productId}/airtable': {
      headers: staff,
      params: { productId: sold.productId },
    },
  };
}
