import pMap from 'p-map';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLIENT_DEFAULTS } from '../../functions/platform/aws/client-defaults.ts';
import { type ServedKey, servedRoutes } from '../../shared/contract/contract.ts';
import { errorCodes, type RouteKey } from '../../shared/contract/endpoint.ts';
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '../../shared/contract/errors.ts';
import { OUTAGES, type Outage } from '../support/failing-proxy.ts';
import { forgetSyncs } from '../support/forget-syncs.ts';
import { type Dependency, startOutageShop } from '../support/outage-shop.ts';

/** Error code of each call while a dependency fails. Dependencies without an entry do not affect the call. */
const table: OutageErrors = { table: 'UNAVAILABLE' };
const tableOrBucket: OutageErrors = { ...table, bucket: 'UNAVAILABLE' };
const tableOrUserPool: OutageErrors = { ...table, userPool: 'UNAVAILABLE' };
const none: OutageErrors = {};
/** `none`: while nothing fails. */
type OutageErrors = Partial<Record<Dependency | 'none', ErrorCode>>;

const CALLS: Record<ServedKey, OutageErrors> = {
  'GET /api/products': none,
  'GET /api/products/featured': none,
  'GET /api/products/facets': none,
  'GET /api/products/suggest': none,
  'GET /api/products/sale-prices': none,
  'GET /api/products/{id}': none,
  'GET /api/units': none,
  'GET /api/units/{slug}': none,
  'GET /api/eras': none,
  'GET /api/eras/{slug}': none,
  'GET /api/photos/{id}/{size}': { bucket: 'UNAVAILABLE' },
  // Warm functions keep the settings.
  'GET /api/settings': none,
  'PUT /api/settings': table,
  'GET /api/pages': table,
  'GET /api/pages/{slug}': table,
  'PUT /api/pages/{slug}': table,
  'GET /api/settings/versions': table,
  'GET /api/pages/{slug}/versions': table,
  'POST /api/airtable-webhook': { ...table, worker: 'UNAVAILABLE' },
  'POST /api/events': table,
  'POST /api/searches': table,
  'GET /api/analytics': table,
  'GET /api/searches': table,
  'GET /api/cart': table,
  'POST /api/cart': table,
  'PUT /api/cart/{itemId}': table,
  'DELETE /api/cart/{id}': table,
  'GET /api/wishlist': table,
  'POST /api/wishlist': table,
  'DELETE /api/wishlist/{productId}': table,
  // Without early access it reads nothing from the bucket.
  'GET /api/early-products': table,
  'GET /api/alerts': table,
  'POST /api/alerts': table,
  'PATCH /api/alerts/{id}': table,
  'DELETE /api/alerts/{id}': table,
  'GET /api/wanted': table,
  'POST /api/newsletter': table,
  'POST /api/newsletter/confirm': table,
  'POST /api/contact': table,
  'POST /api/questions': table,
  'POST /api/questions/confirm': table,
  'POST /api/personal-data': table,
  'POST /api/personal-data/export': table,
  'POST /api/personal-data/erase': table,
  'GET /api/mail-preferences': table,
  'PATCH /api/mail-preferences': table,
  'POST /api/mail-preferences/refuse': table,
  'GET /api/mail-preferences/token': table,
  'POST /api/mail-preferences/link': table,
  // Only checks the token's signature.
  'GET /api/unsubscribe': none,
  'POST /api/unsubscribe': table,
  'POST /api/orders': table,
  'GET /api/orders': table,
  'POST /api/orders/question': table,
  'GET /api/reports/months': tableOrBucket,
  'GET /api/reports/months/{month}': tableOrBucket,
  'GET /api/orders/inbox': table,
  'GET /api/orders/{id}': table,
  'GET /api/orders/{id}/pieces': table,
  'GET /api/orders/{id}/mails': table,
  'PATCH /api/orders/{id}': table,
  'POST /api/orders/{id}/offers': table,
  'GET /api/orders/{id}/floor-requests': table,
  'POST /api/orders/{id}/floor-requests': table,
  'POST /api/orders/{id}/accept': table,
  'POST /api/orders/{id}/counter': table,
  'POST /api/orders/{id}/decline': table,
  'POST /api/orders/{id}/withdraw': table,
  'POST /api/orders/{id}/repeat': table,
  'POST /api/orders/{id}/messages': table,
  'POST /api/orders/{id}/read': table,
  'POST /api/orders/{id}/notes': table,
  'POST /api/orders/{id}/sold': table,
  'POST /api/orders/{id}/release': table,
  'PUT /api/orders/{id}/layaway': table,
  'POST /api/orders/{id}/payments': table,
  'GET /api/orders/{id}/documents/{documentId}': tableOrBucket,
  'GET /api/account/addresses': table,
  'POST /api/account/addresses': table,
  'PUT /api/account/addresses/{id}': table,
  'DELETE /api/account/addresses/{id}': table,
  'POST /api/account/erase-customer': tableOrBucket,
  'GET /api/sale-settings': table,
  'PUT /api/sale-settings': table,
  'PUT /api/orders/{id}/address': table,
  'POST /api/orders/for-customer': table,
  'POST /api/orders/{id}/link': table,
  'GET /api/orders/{id}/comparables': table,
  'GET /api/orders/{id}/resale-certificate': table,
  'PUT /api/orders/{id}/resale-certificate': table,
  'GET /api/reports/sales/{month}': table,
  'GET /api/orders/{id}/ways-to-pay': table,
  'POST /api/orders/{id}/pay': table,
  // Only redirects: the quote shows what became of the payment.
  'GET /api/paypal/return': table,
  // Without PayPal's signature.
  'POST /api/paypal-webhook': { none: 'INVALID_REQUEST' },
  'PATCH /api/orders/{id}/payments/{payment}': table,
  'POST /api/orders/{id}/refunds': table,
  'GET /api/orders/{id}/paypal-marks': table,
  'PUT /api/paypal-marks/{productId}': table,
  'POST /api/orders/{id}/shipments': table,
  'PATCH /api/orders/{id}/shipments/{number}': table,
  'POST /api/orders/{id}/returns': table,
  'PATCH /api/orders/{id}/returns/{number}': table,
  'POST /api/orders/{id}/photos': tableOrBucket,
  'GET /api/orders/{id}/photos/{photoId}': tableOrBucket,
  'POST /api/track-order': table,
  'POST /api/quote-link': table,
  'GET /api/certificates/{code}': table,
  'GET /api/holds': table,
  'POST /api/holds': table,
  'DELETE /api/holds/{productId}': table,
  'POST /api/holds/{productId}/airtable': table,
  'GET /api/login': none,
  'GET /api/auth/callback': { ...table, userPool: 'SIGN_IN_UNAVAILABLE' },
  // The session ends even when its tokens cannot be revoked.
  'GET /api/logout': table,
  'GET /api/auth/user': table,
  'PATCH /api/account': tableOrUserPool,
  'DELETE /api/account': tableOrUserPool,
  'GET /api/account/export': table,
  'GET /api/account/sessions': table,
  'DELETE /api/account/sessions': table,
  'DELETE /api/account/sessions/{id}': table,
  'GET /api/account/second-factor': tableOrUserPool,
  'POST /api/account/second-factor': tableOrUserPool,
  'PUT /api/account/second-factor': tableOrUserPool,
  'DELETE /api/account/second-factor': tableOrUserPool,
  'GET /api/failed-tasks': table,
  'POST /api/failed-tasks/{id}/retry': table,
  'DELETE /api/failed-tasks/{id}': table,
  'GET /api/mail-status': table,
  'DELETE /api/mail-status/dealer-report': table,
  'GET /api/activity': table,
  'GET /api/staff': tableOrUserPool,
  'POST /api/staff': tableOrUserPool,
  'PATCH /api/staff/{id}': tableOrUserPool,
  'GET /api/presets': table,
  'PUT /api/presets/{id}': table,
  'DELETE /api/presets/{id}': table,
  'POST /api/military-items': tableOrBucket,
  'GET /api/military-items': table,
  // The Item Log is in memory.
  'GET /api/military-items/next-number': table,
  'GET /api/military-items/{id}': table,
  'PATCH /api/military-items/{id}': tableOrBucket,
  'DELETE /api/military-items/{id}': table,
  'GET /api/military-items/{id}/history': table,
  'POST /api/military-items/{id}/history/{eventId}/undo': table,
  'GET /api/military-items/{id}/airtable-changes': table,
  'POST /api/military-items/{id}/airtable-changes': table,
  'GET /api/deleted-items': table,
  'POST /api/deleted-items/{id}/restore': table,
  'DELETE /api/deleted-items/{id}': table,
  'POST /api/bulk-changes': table,
  'GET /api/bulk-changes': table,
  'GET /api/bulk-changes/{id}': table,
  'POST /api/bulk-changes/{id}/undo': table,
  'GET /api/codes/{code}': table,
  'POST /api/labels': table,
  'POST /api/military-items/upload-airtable': table,
  // The reference catalog is in memory; changes are stored in the bucket.
  'GET /api/asmic-entries': table,
  'GET /api/asmic-entries/{id}': table,
  'PATCH /api/asmic-entries/{id}': tableOrBucket,
  // Without sample entries it writes nothing.
  'DELETE /api/asmic-entries': table,
  'DELETE /api/asmic-entries/{id}': tableOrBucket,
  'GET /api/asmic-entries/{id}/history': tableOrBucket,
  'GET /api/asmic-changes': table,
  'POST /api/asmic-changes/{revision}/undo': tableOrBucket,
  'POST /api/asmic-entries/import': tableOrBucket,
  'GET /api/military-items/{id}/comparisons': table,
  'POST /api/military-items/{id}/compare': table,
  'POST /api/comparisons/{id}/verify': table,
  'GET /api/comparisons/accuracy': table,
  // Presigning needs no call.
  'POST /api/objects/upload': table,
  'POST /api/s3/multipart': tableOrBucket,
  'GET /api/s3/multipart/{uploadId}': tableOrBucket,
  'GET /api/s3/multipart/{uploadId}/{partNumber}': tableOrBucket,
  'POST /api/s3/multipart/{uploadId}/complete': tableOrBucket,
  'DELETE /api/s3/multipart/{uploadId}': tableOrBucket,
  'GET /api/s3/params': table,
  'GET /api/s3/sts': { ...table, sts: 'UNAVAILABLE' },
  'POST /api/url/meta': table,
  'POST /api/url/get': table,
  // Calls Airtable if its cached copy cannot be read.
  'GET /api/auth/airtable/status': table,
  'GET /api/auth/airtable': table,
  'DELETE /api/auth/airtable': table,
  'GET /api/auth/airtable/callback': table,
  'GET /api/airtable/schema': table,
  'GET /api/airtable/tables': table,
  'GET /api/test-airtable': table,
  // Text statuses take their words from the stored log.
  'GET /api/airtable/columns': tableOrBucket,
  'PUT /api/airtable/columns': tableOrBucket,
  'GET /api/airtable/base': table,
  'PUT /api/airtable/base': tableOrBucket,
  'POST /api/airtable/columns': tableOrBucket,
  'GET /api/airtable/item-log': tableOrBucket,
  'GET /api/airtable/item-log/{id}': table,
  'PATCH /api/airtable/item-log': table,
  'PATCH /api/airtable/item-log/{id}': table,
  'POST /api/airtable/sales': table,
  'GET /api/airtable/item-log/{id}/values': table,
  'GET /api/airtable/item-log/{id}/history': table,
  'POST /api/airtable/item-log/{id}/history/{eventId}/undo': table,
  'GET /api/airtable/item-log/{id}/page': table,
  'GET /api/airtable/table/{tableName}': table,
  'GET /api/airtable/table/{tableName}/{page}': table,
  'POST /api/sync-airtable': { ...table, worker: 'UNAVAILABLE' },
  'GET /api/sync-airtable/runs': table,
  'GET /api/sync-airtable/runs/{id}': table,
  'POST /api/sync-airtable/runs/{id}/rollback': { ...tableOrBucket, worker: 'UNAVAILABLE' },
  'GET /api/products/{id}/history': table,
  'GET /api/sync-airtable/problems': tableOrBucket,
  'GET /api/spellings': table,
  'PUT /api/spellings': table,
  'GET /api/restricted-listings': table,
  'PUT /api/restricted-listings/{recordId}': table,
  'DELETE /api/restricted-listings/{recordId}': table,
  'GET /api/inventory': table,
  'GET /api/database': table,
  'POST /api/add-test-items': { ...tableOrBucket, worker: 'UNAVAILABLE' },
  'POST /api/add-sample-data': tableOrBucket,
  'GET /api/sample-data': table,
  'DELETE /api/sample-data': tableOrBucket,
  'GET /api/search': table,
  'GET /api/consignors': table,
  'POST /api/consignors': table,
  'GET /api/consignors/unmatched': table,
  'GET /api/consignors/{id}': table,
  'PATCH /api/consignors/{id}': table,
  'GET /api/consignors/{id}/statement': table,
  'POST /api/consignors/{id}/statement': table,
  'POST /api/consignors/{id}/payouts': table,
  'POST /api/consignors/{id}/adjustments': table,
  'POST /api/consignor-answers/question': table,
  'POST /api/consignor-answers/answer': table,
  'GET /api/stocktakes': table,
  'GET /api/stocktakes/locations': table,
  'POST /api/stocktakes': table,
  'GET /api/stocktakes/{id}': table,
  'POST /api/stocktakes/{id}/scans': table,
  'POST /api/stocktakes/{id}/close': table,
  'POST /api/stocktakes/{id}/differences': table,
  'GET /api/military-items/{id}/condition-reports': table,
  'POST /api/military-items/{id}/condition-reports': table,
  // As a PDF.
  'GET /api/military-items/{id}/condition-reports/{number}': tableOrBucket,
  'POST /api/orders/{id}/condition-reports': tableOrBucket,
  'GET /api/customers': table,
  'GET /api/customers/{id}': table,
  'PATCH /api/customers/{id}': table,
  'POST /api/customers/{id}/merge': table,
  'GET /api/viewings': table,
  // The Item Log tells which pieces are sold.
  'POST /api/viewings': tableOrBucket,
  'GET /api/viewings/{id}': tableOrBucket,
  'PATCH /api/viewings/{id}': tableOrBucket,
  'POST /api/viewings/{id}/send': tableOrBucket,
  'POST /api/viewings/{id}/links': table,
  'POST /api/viewing-links/look': tableOrBucket,
  'POST /api/viewing-links/answer': tableOrBucket,
  'POST /api/sales': table,
  'GET /api/shows': table,
  'POST /api/shows': table,
  'GET /api/shows/{id}': table,
  'PATCH /api/shows/{id}': table,
  'POST /api/shows/{id}/pieces': table,
  'POST /api/shows/{id}/back': table,
  'POST /api/shows/{id}/close': table,
  'GET /api/shows/{id}/price-list': table,
  'GET /api/shows/{id}/stock-list': table,
  'GET /api/orders/{id}/invoice': table,
  'POST /api/orders/{id}/invoice': tableOrBucket,
  'GET /api/orders/{id}/invoices': table,
  'POST /api/orders/{id}/credit-notes': tableOrBucket,
  'GET /api/invoices': table,
  // As a PDF.
  'GET /api/invoices/{number}': tableOrBucket,
  'GET /api/purchases': table,
  'POST /api/purchases': table,
  'POST /api/purchases/{id}/void': table,
  'POST /api/receipts': tableOrBucket,
  'GET /api/receipts/{id}': tableOrBucket,
  // Only the books of closed years are in the bucket.
  'GET /api/books': table,
  'GET /api/books/inventory': tableOrBucket,
  'GET /api/books/export': table,
  'POST /api/books/close': tableOrBucket,
};

const INTERNAL_WORDS =
  /guidon(?!\.example)|127\.0\.0\.1|localhost|arn:|amazon|aws|dynamo|cognito|\bS3\b|bucket|exception|<|at \w+ \(/i;

/** Calls that take the sync lease, or reject while it is held, can only run one at a time. */
const TAKING_THE_LEASE: ReadonlySet<string> = new Set<RouteKey>([
  'POST /api/sync-airtable/runs/{id}/rollback',
  'POST /api/add-test-items',
  'PUT /api/airtable/base',
]);

let shop: Awaited<ReturnType<typeof startOutageShop>>;
beforeAll(async () => {
  shop = await startOutageShop();
  // Loads the catalog, as in a warm function.
  await shop.call('GET /api/products', {});
});
afterAll(() => shop.stop());
afterEach(forgetSyncs);
let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});

async function getOutcomes(outages: Partial<Record<Dependency, Outage>> = {}) {
  const calls = await shop.createValidCalls();
  const all = Object.entries(calls);
  const each = Object.entries(outages) as [Dependency, Outage][];
  // Calls that wait for a timeout run concurrently.
  const isWaiting = each.some(([, outage]) => outage === 'silent' || outage === 'stalled');
  const concurrency = isWaiting ? all.length : 8;
  for (const [dependency, outage] of each) await shop.setMode(dependency, outage);
  try {
    const make = async ([key, input]: (typeof all)[number]) => [
      key,
      await getOutcome(key as RouteKey, input),
    ];
    const leased = all.filter(([key]) => TAKING_THE_LEASE.has(key));
    const others = all.filter(([key]) => !TAKING_THE_LEASE.has(key));
    const outcomes = await Promise.all([
      pMap(others, make, { concurrency }),
      pMap(leased, make, { concurrency: 1 }),
    ]);
    return Object.fromEntries(outcomes.flat());
  } finally {
    for (const [dependency] of each) await shop.setMode(dependency, 'open');
  }
}

/** Returns 'answers' or the error code. Expects that the error matches the contract and reveals no internals. */
async function getOutcome(key: RouteKey, input: Parameters<typeof shop.call>[1]) {
  const { statusCode = 0, headers, body = '' } = await shop.call(key, input);
  if (statusCode < 400) return 'answers';
  const error = ErrorBody.strict().parse(JSON.parse(body));
  const route = servedRoutes.find((each) => each.key === key);
  expect(route && errorCodes(route.endpoint), key).toContain(error.code);
  expect(statusCode, key).toBe(ERROR_STATUS[error.code]);
  expect(headers?.['content-type'], key).toContain('application/json');
  if (error.code === 'UNAVAILABLE') expect(headers?.['retry-after'], key).toMatch(/^\d+$/);
  expect(body, key).not.toMatch(INTERNAL_WORDS);
  return error.code;
}

const getExpected = (dependency?: Dependency) =>
  Object.fromEntries(
    Object.entries(CALLS).map(([key, errors]) => [
      key,
      (dependency && errors[dependency]) ?? errors.none ?? 'answers',
    ]),
  );

describe('calls answer as documented while a dependency fails', () => {
  describe('every call', () => {
    test('every call is listed with its outages', () => {
      expect(Object.keys(CALLS).sort()).toEqual(servedRoutes.map(({ key }) => key).sort());
    });

    test('every call answers while nothing fails', async () => {
      expect(await getOutcomes()).toEqual(getExpected());
    });

    test.each<[Dependency, Outage]>([
      ...OUTAGES.map((outage): [Dependency, Outage] => ['table', outage]),
      ...OUTAGES.filter((outage) => outage !== 'malformed').map((outage): [Dependency, Outage] => [
        'bucket',
        outage,
      ]),
      ...OUTAGES.filter((outage) => outage !== 'gone').map((outage): [Dependency, Outage] => [
        'userPool',
        outage,
      ]),
      ['worker', 'silent'],
      ['sts', 'silent'],
    ])('with the %s %s answers as documented', async (dependency, outage) => {
      expect(await getOutcomes({ [dependency]: outage })).toEqual(getExpected(dependency));
      expect(logged).toHaveBeenCalled();
    });
  });

  test('a malformed response of the bucket does not count as a stored reference catalog', async () => {
    const outcomes = await getOutcomes({ bucket: 'malformed' });
    expect(outcomes['POST /api/asmic-entries/import']).toBe('UNAVAILABLE');
    expect(Object.values(outcomes)).not.toContain('INTERNAL');
    expect(await getOutcomes()).toEqual(getExpected());
  });

  describe('the catalog', () => {
    const READS: RouteKey[] = [
      'GET /api/products',
      'GET /api/products/featured',
      'GET /api/products/facets',
      'GET /api/products/suggest',
      'GET /api/products/{id}',
    ];
    const read = async () => {
      const calls = READS.map((key) => getOutcome(key, { params: { id: shop.productId } }));
      return [...new Set(await Promise.all(calls))];
    };
    const restart = () => vi.resetModules();
    afterEach(async () => {
      vi.useRealTimers();
      await shop.setMode('table', 'open');
      await shop.setMode('bucket', 'open');
    });

    test.each(OUTAGES)(
      'the catalog is answered from memory with table and bucket %s',
      async (outage) => {
        expect(await read()).toEqual(['answers']);
        await shop.setMode('table', outage);
        await shop.setMode('bucket', outage);
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
        expect(await read()).toEqual(['answers']);
      },
    );

    test.each(OUTAGES)(
      'is read from the bucket at a cold start with the table %s',
      async (outage) => {
        await shop.setMode('table', outage);
        restart();
        expect(await read()).toEqual(['answers']);
      },
    );

    test('the catalog is unavailable at a cold start without table and bucket, and answers after recovery', async () => {
      await shop.setMode('table', 'refusing');
      await shop.setMode('bucket', 'refusing');
      restart();
      expect(await read()).toEqual(['UNAVAILABLE']);
      await shop.setMode('bucket', 'open');
      expect(await read()).toEqual(['answers']);
    });
  });

  test('client timeouts end before those of the gateway', () => {
    const { maxAttempts, requestHandler } = CLIENT_DEFAULTS;
    const { connectionTimeout, requestTimeout } = requestHandler;
    expect(maxAttempts * (connectionTimeout + requestTimeout)).toBeLessThan(28_000);
  });
});
