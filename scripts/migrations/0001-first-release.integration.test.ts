import { PutObjectCommand } from '@aws-sdk/client-s3';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import {
  encodePlain,
  encodeWithMetadata,
  METADATA_MARKERS,
} from '../../functions/domain/photos/sample-pictures.ts';
import { startAws } from '../../infra/commands/testing/aws.ts';
import { runCommand } from '../../infra/commands/testing/command.ts';
import { createTable, startEngines } from '../../tests/support/engines.ts';
import rows from './testing/2026-11-22.json' with { type: 'json' };

const USER = rows[0]?.id ?? '';
const [PATCH, HELMET] = rows.flatMap(({ PK, id }) => (PK.startsWith('PRODUCT#') ? (id ?? []) : []));
const [PENDING = '', ACCEPTED = ''] = rows.flatMap(({ PK, id }) =>
  PK === 'ORDERS' ? (id ?? []) : [],
);
const ITEM = rows.find(({ PK }) => PK === 'ITEMS')?.id ?? '';

const engines = await startEngines();
Object.assign(process.env, engines.env);
const { dynamodb } = await import('../../functions/platform/aws/dynamodb.ts');
const { s3 } = await import('../../functions/platform/aws/s3.ts');
const { readImage } = await import('../../functions/platform/bucket/photos.ts');
const { requireAllRows } = await import('../../functions/platform/table/parse-rows.ts');
const { findFormat, saveFormat } = await import('../../functions/platform/table/format.ts');
const { CURRENT_FORMAT } = await import('../../functions/platform/table/table-definition.ts');
const { migrate } = await import('./migrate.ts');

beforeEach(async () => {
  await createTable();
  await saveFormat(0);
  for (const Item of rows) {
    await dynamodb.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
  }
});
afterAll(() => engines.stop());

const publish = (name: string, Body: Buffer, ContentType: string) =>
  s3.send(
    new PutObjectCommand({
      Bucket: process.env.MEDIA_BUCKET,
      Key: `photos/${name}`,
      Body,
      ContentType,
    }),
  );

/** Reads everything by the modules of the product, which reject other formats. */
const readAll = () =>
  requireAllRows(async () => {
    const table = (name: string) => import(`../../functions/platform/table/${name}.ts`);
    const [orders, inbox, cart, wishlist, saved, items, numbers, comparisons, runs, products] =
      await Promise.all(
        [
          'orders',
          'quote-inbox',
          'cart',
          'wishlist',
          'saved-items',
          'items',
          'catalog-numbers',
          'comparisons',
          'sync-runs',
          'products',
        ].map(table),
      );
    const item = await items.findItem(ITEM);
    return {
      pending: await orders.findOrder(PENDING),
      accepted: await orders.findOrder(ACCEPTED),
      waiting: await Array.fromAsync(inbox.iterateInbox('waiting')),
      cart: await cart.listCartLines(USER),
      wishlist: await wishlist.listWishlistEntries(USER),
      saved: await saved.listSavedItems(PATCH),
      item,
      changed: await Array.fromAsync(items.iterateItemFields(items.SearchedItem, '2026')),
      numberOwner: await numbers.findNumberOwner(item?.catalogNumber),
      comparisons: await comparisons.loadComparisons(ITEM),
      runs: await runs.listSyncRuns(1),
      products: await products.loadAllProducts(),
      session: await (await table('sessions')).listSessions(USER),
      connection: await (await table('airtable-connection')).getAirtableConnection(),
      lease: await (await table('sync-lease')).findSyncLease(),
      state: await (await table('sync-state')).findSyncState(),
      catalog: await (await table('catalog-version')).getCatalogVersion(),
      reference: await (await table('reference-catalog')).findNewestVersion(),
      settings: await Array.fromAsync((await table('shop-settings')).iterateSettingsVersions()),
    };
  });

test('data of 2026-11-22 are read by this release after the migration', async () => {
  await migrate();
  expect(await findFormat()).toEqual({ number: CURRENT_FORMAT, isRepeated: false });
  const data = await readAll();
  expect(data).toMatchObject({
    pending: { state: 'pending', offers: [], reference: expect.stringMatching(/^GQ-/) },
    accepted: {
      state: 'accepted',
      heldUntil: null,
      history: [{ state: 'quoted', actor: 'dealer' }, { state: 'accepted' }],
      items: [{ isAuthentic: true }],
    },
    waiting: [{ id: PENDING }],
    cart: [{ quantity: 2, product: { isAuthentic: true } }],
    wishlist: [{ product: { isAuthentic: true } }],
    item: { authenticity: 'Original', asmicMatches: [{ overallMatchScore: '87.50' }] },
    changed: [{ id: ITEM }],
    numberOwner: { itemId: ITEM },
    comparisons: [{ overallMatchScore: '87.50' }],
    runs: [{ recorded: 0, problems: [{ cause: 'other' }], problemCounts: { other: 1 } }],
    products: [{ id: HELMET, isSample: true }, { id: PATCH }],
    session: [],
    connection: undefined,
    lease: { holder: '', isHeld: false },
    state: { mappingVersion: 0 },
    catalog: { isAllChanged: true },
    reference: { changeCount: 0 },
    settings: [
      { settings: { brand: 'Old Guard', social: { facebook: null } }, by: null },
      { settings: { version: 0 } },
    ],
  });
  expect(data.saved).toHaveLength(2);
});

test('an interrupted migration continues, and a repeated one changes nothing', async () => {
  const send = dynamodb.send.bind(dynamodb);
  let calls = 0;
  vi.spyOn(dynamodb, 'send').mockImplementation(((command: never) => {
    calls += 1;
    return calls > 12 ? Promise.reject(new Error('killed')) : send(command);
  }) as typeof dynamodb.send);
  await expect(migrate()).rejects.toThrow('killed');
  vi.restoreAllMocks();
  expect(await findFormat()).toMatchObject({ number: 0 });
  await migrate({ isInUse: true });
  expect(await findFormat()).toEqual({ number: CURRENT_FORMAT, isRepeated: true });
  const migrated = await readAll();
  await migrate();
  expect(await findFormat()).toEqual({ number: CURRENT_FORMAT, isRepeated: false });
  expect(await readAll()).toEqual(migrated);
});

test('published photos lose their metadata, and photos of other types stay', async () => {
  const raw = Buffer.concat([await encodeWithMetadata('png'), Buffer.from('appended')]);
  const gif = Buffer.from('GIF89a of an earlier commit');
  await publish('attOne/full', raw, 'image/png');
  await publish('attOne/card', Buffer.from('<html>Too many requests</html>'), 'text/html');
  await publish('attTwo/full', gif, 'image/gif');
  const plain = await encodePlain('png');
  await publish('attThree/full', plain, 'image/png');
  await migrate();
  for (const name of ['attOne/full', 'attOne/card']) {
    const { bytes = new Uint8Array(), contentType } = (await readImage(`photos/${name}`)) ?? {};
    const text = Buffer.from(bytes).toString('latin1');
    expect(contentType).toBe('image/png');
    expect([...METADATA_MARKERS, 'appended'].filter((each) => text.includes(each))).toEqual([]);
  }
  expect((await readImage('photos/attTwo/full'))?.bytes).toEqual(new Uint8Array(gif));
  expect((await readImage('photos/attThree/full'))?.bytes).toEqual(new Uint8Array(plain));
});

test('the announced products of a commit without early access are read', async () => {
  const { loadAnnouncedProducts } = await import(
    '../../functions/platform/bucket/announced-products.ts'
  );
  const { putGzipped } = await import('../../functions/platform/bucket/gzipped-objects.ts');
  const { ANNOUNCED_PRODUCTS } = await import('../../functions/platform/bucket/object-keys.ts');
  const pending = {
    publication: 'one',
    at: '2026-11-22T09:00:00Z',
    arrivals: [],
    sold: [],
    back: [],
  };
  await putGzipped(ANNOUNCED_PRODUCTS, JSON.stringify({ products: {}, pending }));
  await migrate();
  expect(await loadAnnouncedProducts()).toEqual({
    products: {},
    owedToNewsletter: [],
    pending: { ...pending, early: [], released: [] },
  });
});

test('the worker names the command that migrates other formats, and stamps a new table', async () => {
  const { requireCurrentFormat } = await import('../../functions/platform/table/format.ts');
  await expect(requireCurrentFormat()).rejects.toThrow(
    `The data have format 0, and this release reads format ${CURRENT_FORMAT}. Migrate them: npm run migrate -- --stage <name>`,
  );
  const row = { TableName: process.env.TABLE_NAME, Key: { PK: 'FORMAT', SK: 'FORMAT' } };
  await dynamodb.send(new DeleteCommand(row));
  await expect(requireCurrentFormat()).rejects.toThrow('The data have format 0');
  await dynamodb.send(new DeleteCommand({ ...row, Key: { PK: 'CATALOGUE', SK: 'VERSION' } }));
  await requireCurrentFormat();
  expect(await findFormat()).toEqual({ number: CURRENT_FORMAT, isRepeated: false });
});

test('a command migrates a deployed stage', async () => {
  const { TABLE_NAME = '', MEDIA_BUCKET = '' } = process.env;
  const outputs = {
    TableName: TABLE_NAME,
    MediaBucketName: MEDIA_BUCKET,
    UserPoolId: 'eu-west-1_A',
  };
  const aws = await startAws({ stacks: { 'Guidon-prod': { status: 'UPDATE_COMPLETE', outputs } } });
  const { code, err } = await runCommand('migrate', ['--stage', 'prod'], {
    env: { ...engines.env, AWS_ENDPOINT_URL: aws.env.AWS_ENDPOINT_URL },
  });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(await findFormat()).toEqual({ number: CURRENT_FORMAT, isRepeated: false });
});

test('data of a newer release are refused', async () => {
  const newer = CURRENT_FORMAT + 1;
  await saveFormat(newer);
  await expect(migrate()).rejects.toThrow(
    `The data have format ${newer}, and this release reads format ${CURRENT_FORMAT}. Use the release that wrote them, or a newer one.`,
  );
});
