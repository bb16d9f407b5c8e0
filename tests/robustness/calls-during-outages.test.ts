import pMap from 'p-map';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../functions/aws/client-defaults.ts';
import { servedRoutes } from '../../shared/contract/contract.ts';
import { errorCodes, type RouteKey } from '../../shared/contract/endpoint.ts';
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '../../shared/contract/errors.ts';
import { OUTAGES, type Outage } from '../support/failing-proxy.ts';
import { forgetSyncs } from '../support/forget-syncs.ts';
import { type Dependency, startOutageShop } from '../support/outage-shop.ts';

/** What each call says when something that it needs is out; it answers as ever where that is not named. */
const table: Says = { table: 'UNAVAILABLE' };
const tableOrBucket: Says = { ...table, bucket: 'UNAVAILABLE' };
const tableOrUserPool: Says = { ...table, userPool: 'UNAVAILABLE' };
const none: Says = {};
type Says = Partial<Record<Dependency, ErrorCode>>;

const CALLS: Record<RouteKey, Says> = {
  // Of what is loaded.
  'GET /api/products': none,
  'GET /api/products/featured': none,
  'GET /api/products/facets': none,
  'GET /api/products/{id}': none,
  'GET /api/cart': table,
  'POST /api/cart': table,
  'PUT /api/cart/{itemId}': table,
  'DELETE /api/cart/{id}': table,
  'GET /api/wishlist': table,
  'POST /api/wishlist': table,
  'POST /api/orders': table,
  'GET /api/orders': table,
  'PATCH /api/orders/{id}': table,
  'GET /api/login': none,
  'GET /api/auth/callback': { ...table, userPool: 'SIGN_IN_UNAVAILABLE' },
  // The session ends here, whether or not the user pool hears of it.
  'GET /api/logout': table,
  'GET /api/auth/user': table,
  'GET /api/staff': tableOrUserPool,
  'POST /api/staff': tableOrUserPool,
  'PATCH /api/staff/{id}': tableOrUserPool,
  'POST /api/military-items': tableOrBucket,
  'GET /api/military-items': table,
  'GET /api/military-items/{id}': table,
  'PATCH /api/military-items/{id}': tableOrBucket,
  'DELETE /api/military-items/{id}': table,
  'GET /api/military-items/{id}/history': table,
  'POST /api/military-items/{id}/history/{eventId}/undo': table,
  'POST /api/military-items/upload-airtable': table,
  // The reference catalogue is loaded; a change of it is kept in the bucket.
  'GET /api/asmic-entries': table,
  'GET /api/asmic-entries/{id}': table,
  'POST /api/asmic-entries/import': tableOrBucket,
  'GET /api/military-items/{id}/comparisons': table,
  'POST /api/military-items/{id}/compare': table,
  'POST /api/comparisons/{id}/verify': table,
  'GET /api/comparisons/accuracy': table,
  // An address is signed without anybody's help.
  'POST /api/objects/upload': table,
  'POST /api/s3/multipart': tableOrBucket,
  'GET /api/s3/multipart/{uploadId}': tableOrBucket,
  'GET /api/s3/multipart/{uploadId}/{partNumber}': tableOrBucket,
  'POST /api/s3/multipart/{uploadId}/complete': tableOrBucket,
  'DELETE /api/s3/multipart/{uploadId}': tableOrBucket,
  'GET /api/s3/params': table,
  'GET /api/s3/sts': { ...table, sts: 'UNAVAILABLE' },
  // What the bucket does not keep of Airtable is asked of Airtable.
  'GET /api/auth/airtable/status': table,
  'GET /api/auth/airtable': table,
  'DELETE /api/auth/airtable': table,
  'GET /api/auth/airtable/callback': table,
  'GET /api/airtable/schema': table,
  'GET /api/airtable/tables': table,
  'GET /api/test-airtable': table,
  'GET /api/airtable/table/{tableName}': table,
  'GET /api/airtable/table/{tableName}/{page}': table,
  'POST /api/sync-airtable': { ...table, worker: 'UNAVAILABLE' },
  'GET /api/sync-airtable/runs': table,
  'GET /api/sync-airtable/runs/{id}': table,
  'GET /api/inventory': table,
  'GET /api/database': table,
  'POST /api/add-test-items': { ...tableOrBucket, worker: 'UNAVAILABLE' },
  'POST /api/add-sample-data': tableOrBucket,
};

/** What is no answer's to tell. */
const INTERNAL_WORDS =
  /guidon(?!\.example)|127\.0\.0\.1|localhost|arn:|amazon|aws|dynamo|cognito|\bS3\b|bucket|exception|<|at \w+ \(/i;

let shop: Awaited<ReturnType<typeof startOutageShop>>;
beforeAll(async () => {
  shop = await startOutageShop();
  // As in a function that works, the catalogue is loaded.
  await shop.call('GET /api/products', {});
});
afterAll(() => shop.stop());
afterEach(forgetSyncs);
let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** The outcome of every call, all made while something is out. */
async function outcomes(out: Partial<Record<Dependency, Outage>> = {}) {
  const calls = await shop.goodCalls();
  const all = Object.entries(calls);
  const each = Object.entries(out) as [Dependency, Outage][];
  // Where each call waits for what never answers, they wait together.
  const isWaiting = each.some(([, outage]) => outage === 'silent' || outage === 'stalled');
  const concurrency = isWaiting ? all.length : 8;
  for (const [dependency, outage] of each) await shop.become(dependency, outage);
  try {
    const make = async ([key, given]: (typeof all)[number]) => [
      key,
      await outcome(key as RouteKey, given),
    ];
    return Object.fromEntries(await pMap(all, make, { concurrency }));
  } finally {
    for (const [dependency] of each) await shop.become(dependency, 'open');
  }
}

/** `answers`, or the code of an error that is as the contract says, and gives nothing away. */
async function outcome(key: RouteKey, given: Parameters<typeof shop.call>[1]) {
  const { statusCode = 0, headers, body = '' } = await shop.call(key, given);
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

const expected = (dependency?: Dependency) =>
  Object.fromEntries(
    Object.entries(CALLS).map(([key, says]) => [
      key,
      (dependency && says[dependency]) ?? 'answers',
    ]),
  );

describe('calls answer as documented while a dependency fails', () => {
  describe('every call', () => {
    test('is in the table', () => {
      expect(Object.keys(CALLS).sort()).toEqual(servedRoutes.map(({ key }) => key).sort());
    });

    test('answers while all is well', async () => {
      expect(await outcomes()).toEqual(expected());
    });

    test.each<[Dependency, Outage]>([
      ...OUTAGES.map((outage): [Dependency, Outage] => ['table', outage]),
      ...OUTAGES.filter((outage) => outage !== 'lying').map((outage): [Dependency, Outage] => [
        'bucket',
        outage,
      ]),
      ...OUTAGES.filter((outage) => outage !== 'gone').map((outage): [Dependency, Outage] => [
        'userPool',
        outage,
      ]),
      ['worker', 'silent'],
      ['sts', 'silent'],
    ])('with the %s %s says so, or does without it', async (dependency, outage) => {
      expect(await outcomes({ [dependency]: outage })).toEqual(expected(dependency));
      expect(logged).toHaveBeenCalled();
    });
  });

  test('what a bucket that is none answers is not taken for a reference catalogue that is kept', async () => {
    const said = await outcomes({ bucket: 'lying' });
    expect(said['POST /api/asmic-entries/import']).toBe('UNAVAILABLE');
    expect(Object.values(said)).not.toContain('INTERNAL');
    expect(await outcomes()).toEqual(expected());
  });

  describe('the catalogue', () => {
    const READS: RouteKey[] = [
      'GET /api/products',
      'GET /api/products/featured',
      'GET /api/products/facets',
      'GET /api/products/{id}',
    ];
    const read = async () => {
      const calls = READS.map((key) => outcome(key, { params: { id: shop.productId } }));
      return [...new Set(await Promise.all(calls))];
    };
    /** As a function that has only been started. */
    const startAfresh = () => vi.resetModules();
    afterEach(async () => {
      vi.useRealTimers();
      await shop.become('table', 'open');
      await shop.become('bucket', 'open');
    });

    test.each(OUTAGES)(
      'is answered from what is loaded with table and bucket %s',
      async (outage) => {
        expect(await read()).toEqual(['answers']);
        await shop.become('table', outage);
        await shop.become('bucket', outage);
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
        expect(await read()).toEqual(['answers']);
      },
    );

    test.each(OUTAGES)('is read from the bucket at a start with the table %s', async (outage) => {
      await shop.become('table', outage);
      startAfresh();
      expect(await read()).toEqual(['answers']);
    });

    test('is out at a start without both, and answers once they are back', async () => {
      await shop.become('table', 'refusing');
      await shop.become('bucket', 'refusing');
      startAfresh();
      expect(await read()).toEqual(['UNAVAILABLE']);
      await shop.become('bucket', 'open');
      expect(await read()).toEqual(['answers']);
    });
  });

  test('no call is held up as long as the gateway waits, whatever never answers', () => {
    const { maxAttempts, requestHandler } = PATIENCE;
    const { connectionTimeout, requestTimeout } = requestHandler;
    expect(maxAttempts * (connectionTimeout + requestTimeout)).toBeLessThan(28_000);
  });
});
