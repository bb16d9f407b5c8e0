import { randomUUID } from 'node:crypto';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import { formatShortCode, toItemCode, toProductCode } from '../../../shared/short-codes.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { card, photograph, upload } from '../../../tests/support/uploads.ts';

const engines = await startEngines();
Object.assign(process.env, engines.env);
afterAll(() => engines.stop());
const items = await loadCalls('items');
const uploads = await loadCalls('uploads');
const s3 = new S3Client({ forcePathStyle: true });
const Bucket = engines.env.MEDIA_BUCKET;

type Staff = Awaited<ReturnType<typeof signedInStaff>>;
let me: Staff;
beforeEach(async () => {
  me = await signedInStaff();
});

const PATCH_OF_1ST = {
  name: '1st Infantry Division patch',
  itemType: 'Patches',
  condition: 'Very Fine',
  era: 'WWII (1941-1945)',
  length: 3.5,
  width: '2.25',
};
const catalog = (body: object, key?: string, { headers } = me) =>
  items('POST /api/military-items', {
    headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
    body,
  });
const cataloged = async (body: object = PATCH_OF_1ST): Promise<MilitaryItem> => {
  const { status, body: item } = await catalog(body);
  expect(status, JSON.stringify(item)).toBe(201);
  return item;
};
const one = (id: string) => items('GET /api/military-items/{id}', { ...me, params: { id } });
const list = async (query = '') => items('GET /api/military-items', { ...me, query });
const correct = (id: string, body: object, { headers } = me) =>
  items('PATCH /api/military-items/{id}', { headers, params: { id }, body });
const history = async (id: string) =>
  (await items('GET /api/military-items/{id}/history', { ...me, params: { id } })).body;
const undo = (id: string, eventId: string) =>
  items('POST /api/military-items/{id}/history/{eventId}/undo', { ...me, params: { id, eventId } });
const remove = (id: string) => items('DELETE /api/military-items/{id}', { ...me, params: { id } });
const uploaded = async (photo?: Uint8Array, options?: object) =>
  upload(
    uploads,
    me,
    photo ?? (await photograph({ width: 300 + Math.ceil(Math.random() * 300) })),
    options,
  );
const storedKeys = async (Prefix: string) => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
  return Contents.map(({ Key }) => Key);
};
const objectAt = async (path: string) => {
  const found = await s3.send(new GetObjectCommand({ Bucket, Key: path.slice(1) }));
  return { ...found, bytes: Buffer.from((await found.Body?.transformToByteArray()) ?? []) };
};

test('POST /api/military-items stores the item and responds with it and its new id', async () => {
  const { status, body } = await catalog({
    ...PATCH_OF_1ST,
    id: 'x',
    createdAt: 'yesterday',
    description: '  Wool felt, hand-sewn.  ',
    rank: '',
    weight: '',
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
    name: '1st Infantry Division patch',
    catalogNumber: expect.stringMatching(/^INV-\d{4}$/),
    description: 'Wool felt, hand-sewn.',
    itemType: 'Patches',
    length: '3.50',
    width: '2.25',
    height: null,
    weight: null,
    primaryMaterial: null,
    secondaryMaterial: null,
    manufacturer: null,
    manufacturingLocation: null,
    era: 'WWII (1941-1945)',
    branch: null,
    unitDesignation: null,
    rank: null,
    specialty: null,
    condition: 'Very Fine',
    authenticity: 'Original',
    authenticityNotes: null,
    unitNumber: null,
    motto: null,
    backing: null,
    quantity: null,
    sharePrice: null,
    isRare: false,
    isFeatured: false,
    storageLocation: null,
    cost: null,
    consignor: null,
    consignorShare: null,
    provenance: [],
    imageUrls: [],
    primaryImageUrl: null,
    catalogedBy: me.user.id,
    catalogDate: body.createdAt,
    airtableId: null,
    asmicMatches: null,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: body.createdAt,
    identificationRequestedAt: body.createdAt,
  });
  expect((await one(body.id)).body).toEqual(body);
});

test('POST /api/military-items names every missing or invalid field, and stores nothing', async () => {
  const before = (await list()).body.length;
  expect((await catalog({})).body.issues).toEqual([
    { path: 'name', message: 'Item name is required' },
    { path: 'itemType', message: 'Item type is required' },
    { path: 'condition', message: 'Condition is required' },
  ]);
  const measures = ['-1', 'NaN', '1e9', '0x10', 'three', 1_000_000, {}];
  for (const length of measures) {
    const { status, body } = await catalog({ ...PATCH_OF_1ST, length });
    expect({ length, status, path: body.issues?.[0]?.path }).toEqual({
      length,
      status: 400,
      path: 'length',
    });
  }
  const { body } = await catalog({ ...PATCH_OF_1ST, name: '   ', rank: 'x'.repeat(301) });
  expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(['name', 'rank']);
  expect((await list()).body).toHaveLength(before);
});

test('POST /api/military-items takes the dealer’s own number, which no other item may have', async () => {
  const number = `GD ${randomUUID()}`;
  const item = await cataloged({ ...PATCH_OF_1ST, catalogNumber: ` ${number} ` });
  expect(item.catalogNumber).toBe(number);
  const taken = {
    code: 'INVALID_REQUEST',
    issues: [
      {
        path: 'catalogNumber',
        message: `${number.toLowerCase()} is the Unique ID of “1st Infantry Division patch” already`,
      },
    ],
  };
  const sameNumber = { catalogNumber: number.toLowerCase() };
  expect((await catalog({ ...PATCH_OF_1ST, ...sameNumber })).body).toMatchObject(taken);
  const other = await cataloged();
  expect((await correct(other.id, sameNumber)).body).toMatchObject(taken);
  const own = await correct(item.id, sameNumber);
  expect(own.body.catalogNumber).toBe(number.toLowerCase());
  const cleared = await correct(item.id, { catalogNumber: '' });
  expect(cleared.body.catalogNumber).toMatch(/\d$/);
  expect(cleared.body.catalogNumber).not.toBe(number);
  expect((await correct(other.id, sameNumber)).status).toBe(200);
  const [change] = await history(item.id);
  expect((await undo(item.id, change.id)).status).toBe(400);
  expect((await remove(other.id)).status).toBe(200);
  expect((await undo(item.id, change.id)).body.catalogNumber).toBe(number.toLowerCase());
});

test('POST /api/military-items accepts photos by path, by URL, and by URL without its query', async () => {
  const [a, b, c] = [await uploaded(), await uploaded(), await uploaded()];
  const item = await cataloged({
    ...PATCH_OF_1ST,
    imageUrls: [a.objectPath, b.uploadURL, c.uploadURL.split('?')[0]],
    primaryImageUrl: b.objectPath,
  });
  expect(item.imageUrls).toHaveLength(3);
  for (const path of item.imageUrls) expect(path).toMatch(/^\/photos\/[\da-f-]{36}\/full$/);
  expect(item.primaryImageUrl).toBe(item.imageUrls[1]);
  expect(await storedKeys(`uploads/${me.user.id}/`)).toEqual([]);
});

test('POST /api/military-items publishes photos without metadata, and a thumbnail of each', async () => {
  const photo = await photograph({ width: 1200, height: 900 });
  const { objectPath } = await uploaded(photo, { cardBytes: await card(photo) });
  const item = await cataloged({ ...PATCH_OF_1ST, imageUrls: [objectPath] });
  const full = await objectAt(item.primaryImageUrl ?? '');
  expect(full).toMatchObject({
    ContentType: 'image/jpeg',
    CacheControl: 'public, max-age=31536000, immutable',
  });
  expect(full.bytes.includes('Argus')).toBe(false);
  expect((await sharp(full.bytes).metadata()).exif).toBeUndefined();
  const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
  expect((await pixels(full.bytes)).equals(await pixels(photo))).toBe(true);
  const small = await objectAt(item.primaryImageUrl?.replace('full', 'card') ?? '');
  expect(small.ContentType).toBe('image/webp');
  expect((await sharp(small.bytes).metadata()).width).toBe(512);
});

test('POST /api/military-items creates one item for concurrent duplicates, identified by key or by photos', async () => {
  const { objectPath } = await uploaded();
  const withPhoto = { ...PATCH_OF_1ST, imageUrls: [objectPath] };
  const byPhoto = await Promise.all(Array.from({ length: 5 }, () => catalog(withPhoto)));
  for (const answer of byPhoto) expect(answer).toEqual(byPhoto[0]);
  expect(byPhoto[0]?.status).toBe(201);
  expect((await catalog(withPhoto)).body).toEqual(byPhoto[0]?.body);

  const key = randomUUID();
  const byKey = await Promise.all(Array.from({ length: 5 }, () => catalog(PATCH_OF_1ST, key)));
  for (const answer of byKey) expect(answer).toEqual(byKey[0]);
  const { body: all } = await list();
  const mine = all.filter(({ catalogedBy }: MilitaryItem) => catalogedBy === me.user.id);
  expect(mine).toHaveLength(2);
  const other = await signedInStaff();
  const { body: theirs } = await catalog(PATCH_OF_1ST, key, other);
  expect(theirs.catalogedBy).toBe(other.user.id);
  expect((await one(byKey[0]?.body.id)).body).toEqual(byKey[0]?.body);
});

test('POST /api/military-items is a conflict when a cataloged draft is sent again with other content', async () => {
  const key = randomUUID();
  await catalog(PATCH_OF_1ST, key);
  const { status, body } = await catalog({ ...PATCH_OF_1ST, name: 'Another' }, key);
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: expect.stringContaining('"1st Infantry Division patch"'),
  });
});

test('POST /api/military-items rejects photos of other users and of other items', async () => {
  const { objectPath } = await uploaded();
  const other = await signedInStaff();
  const rejected = await catalog({ ...PATCH_OF_1ST, imageUrls: [objectPath] }, undefined, other);
  expect(rejected).toMatchObject({
    status: 400,
    body: {
      issues: [{ path: 'imageUrls.0', message: 'This photo was uploaded by someone else' }],
    },
  });
  const item = await cataloged({ ...PATCH_OF_1ST, imageUrls: [objectPath, objectPath] });
  expect(item.imageUrls).toHaveLength(1);
  const again = await catalog({ ...PATCH_OF_1ST, name: 'Second', imageUrls: [objectPath] });
  expect(again.body.issues).toEqual([
    { path: 'imageUrls.0', message: 'This photo already belongs to another item' },
  ]);
  const stolen = await catalog({ ...PATCH_OF_1ST, imageUrls: item.imageUrls });
  expect(stolen).toMatchObject({ status: 400, body: { issues: [{ path: 'imageUrls.0' }] } });
});

test('POST /api/military-items rejects URLs of anything else', async () => {
  const { objectPath } = await uploaded();
  const [, , , id] = objectPath.split('/');
  const wrong = [
    'https://elsewhere.example/photo.jpg',
    `/uploads/${me.user.id}/../${me.user.id}/${id}`,
    `${objectPath}/../../catalogue.json`,
    `/uploads/${me.user.id}/%2e%2e/${id}`,
    `${objectPath}/card`,
    '/photos/x/full',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
  ];
  for (const url of wrong) {
    const { status, body } = await catalog({ ...PATCH_OF_1ST, imageUrls: [url] });
    expect({ url, status, path: body.issues?.[0]?.path }).toEqual({
      url,
      status: 400,
      path: 'imageUrls.0',
    });
  }
  const eleven = Array.from({ length: 11 }, () => objectPath);
  expect(await catalog({ ...PATCH_OF_1ST, imageUrls: eleven })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'imageUrls', message: 'An item has at most 10 photos' }] },
  });
  expect(
    await catalog({
      ...PATCH_OF_1ST,
      imageUrls: [objectPath],
      primaryImageUrl: '/photos/x/full',
    }),
  ).toMatchObject({ status: 400, body: { issues: [{ path: 'primaryImageUrl' }] } });
});

test('POST /api/military-items rejects uploads that are not images with the reason, deletes them and stores no item', async () => {
  const good = await uploaded();
  const text = await uploaded(Buffer.from('This is not an image, whatever its name is.'));
  const svg = await uploaded(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  );
  const bomb = await uploaded(await bombHeader(), { type: 'image/png' });
  const published = await storedKeys('photos/');
  const { status, body } = await catalog({
    ...PATCH_OF_1ST,
    imageUrls: [good, text, svg, bomb].map(({ objectPath }) => objectPath),
  });
  expect(status).toBe(400);
  expect(body.issues).toEqual([
    { path: 'imageUrls.1', message: expect.stringContaining('is not a JPEG') },
    { path: 'imageUrls.2', message: expect.stringContaining('is not a JPEG') },
    { path: 'imageUrls.3', message: expect.stringContaining('50000 × 50000') },
  ]);
  expect(await storedKeys('photos/')).toEqual(published);
  expect(await storedKeys(`uploads/${me.user.id}/`)).toEqual([good.objectPath.slice(1)]);
  const item = await cataloged({ ...PATCH_OF_1ST, imageUrls: [good.objectPath] });
  expect(item.imageUrls).toHaveLength(1);
});

test('POST /api/military-items reports a missing upload', async () => {
  const missing = `/uploads/${me.user.id}/${randomUUID()}`;
  expect((await catalog({ ...PATCH_OF_1ST, imageUrls: [missing] })).body.issues).toEqual([
    { path: 'imageUrls.0', message: expect.stringContaining('Upload it again') },
  ]);
});

test('POST /api/military-items rejects an extremely long measurement quickly', async () => {
  // A regular expression with backtracking would take minutes.
  const { status, body } = await catalog({ ...PATCH_OF_1ST, length: `${'1'.repeat(1e6)}x` });
  expect({ status, path: body.issues[0].path }).toEqual({ status: 400, path: 'length' });
});

async function bombHeader(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(50_000, 16);
  png.writeUInt32BE(50_000, 20);
  return png;
}

test('GET /api/military-items lists the items of all staff, newest first, page by page', async () => {
  const mine = await cataloged({ ...PATCH_OF_1ST, name: 'first' });
  const other = await signedInStaff();
  const { body: theirs } = await catalog({ ...PATCH_OF_1ST, name: 'second' }, undefined, other);
  const { body, headers } = await list();
  expect(body.slice(0, 2)).toEqual([theirs, mine]);
  expect(headers?.['x-total-count']).toBe(String(body.length));

  const first = await list('limit=1');
  expect(first.body).toEqual([theirs]);
  const cursor = first.headers?.['x-next-cursor'];
  expect((await list(`limit=1&cursor=${cursor}`)).body).toEqual([mine]);
  expect((await list('cursor=nonsense')).status).toBe(400);
});

test('GET /api/military-items lists what was just cataloged, changed, deleted and purged, though it keeps the list in memory', async () => {
  const summaries = async (): Promise<MilitaryItem[]> => (await list('fields=summary')).body;
  const texts = async (id: string) =>
    (await list('fields=texts')).body.find((item: MilitaryItem) => item.id === id);
  const before = await summaries();
  const { id } = await cataloged({ ...PATCH_OF_1ST, description: 'Found in an attic' });
  const other = await cataloged({ ...PATCH_OF_1ST, name: 'Second' });
  expect((await summaries()).map((item) => item.id)).toEqual([
    other.id,
    id,
    ...before.map((item) => item.id),
  ]);
  expect(await texts(id)).toEqual({
    id,
    description: 'Found in an attic',
    authenticityNotes: null,
  });
  await correct(id, { name: 'Renamed', description: 'Found in a barn' });
  expect((await summaries())[1]).toMatchObject({ id, name: 'Renamed' });
  expect(await texts(id)).toMatchObject({ description: 'Found in a barn' });
  await remove(other.id);
  await items('DELETE /api/deleted-items/{id}', { ...me, params: { id: other.id } });
  const listed = await summaries();
  expect(listed).toHaveLength(before.length + 1);
  const first = await list('fields=summary&limit=1');
  const rest = await list(`fields=summary&cursor=${first.headers?.['x-next-cursor']}`);
  expect([...first.body, ...rest.body]).toEqual(listed);
});

test('GET /api/military-items/{id} lists summaries, without long texts', async () => {
  const { id } = await cataloged({
    ...PATCH_OF_1ST,
    description: 'Long',
    authenticityNotes: 'UV',
  });
  const {
    description: _,
    authenticityNotes: __,
    provenance: ___,
    ...summary
  } = (await one(id)).body;
  const { body } = await list('fields=summary&limit=1');
  expect(body).toEqual([summary]);
  expect((await list('limit=1')).body[0]).toMatchObject({ description: 'Long' });
  expect((await list('fields=some')).status).toBe(400);
});

test('GET /api/military-items/{id} responds 404 for an unknown id', async () => {
  expect((await one(randomUUID())).status).toBe(404);
  expect((await one('../ITEMS')).status).toBe(404);
  expect((await one('')).status).toBe(404);
});

describe('GET /api/codes/{code}', () => {
  const find = (code: string) => items('GET /api/codes/{code}', { ...me, params: { code } });

  test('GET /api/codes/{code} finds the item with a code, however it is typed', async () => {
    const { id } = await cataloged();
    await cataloged();
    const code = toItemCode(id);
    for (const typed of [code, formatShortCode(code).toLowerCase(), ` ${code} `]) {
      expect(await find(typed)).toMatchObject({ status: 200, body: { itemId: id } });
    }
  });

  test('GET /api/codes/{code} answers 404 for other codes, and after the item was deleted', async () => {
    const { id } = await cataloged();
    for (const code of ['0000000000', toProductCode(randomUUID()), id, '%', '../ITEMS']) {
      expect(await find(code)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    await remove(id);
    expect((await find(toItemCode(id))).status).toBe(404);
  });

  test('GET /api/codes/{code} leads to none of several items with the same code', async () => {
    const { createItem, requireItem } = await import('../../platform/table/items.ts');
    const { createEvent } = await import('../../domain/items/create-event.ts');
    const { id } = await cataloged();
    const other = id.replace(/.{4}-.{12}$/, `8000-0000000000${id.slice(-2)}`);
    expect(toItemCode(other)).toBe(toItemCode(id));
    const item = { ...(await requireItem(id)), id: other, catalogNumber: 'TWIN-1', photoIds: [] };
    const by = { id: me.user.id, email: me.user.email };
    const first = createEvent({ kind: 'cataloged', at: item.createdAt, by });
    expect(await createItem(item, first, undefined)).toBe(true);
    const { status, body } = await find(toItemCode(id));
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(body.message).toContain(formatShortCode(toItemCode(id)));
  });
});

test('PATCH /api/military-items/{id} changes only the provided fields', async () => {
  const item = await cataloged();
  const { status, body } = await correct(item.id, { era: 'Korea (1950-1953)', length: null });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...item,
    era: 'Korea (1950-1953)',
    length: null,
    updatedAt: body.updatedAt,
    identificationRequestedAt: body.updatedAt,
  });
  expect(body.updatedAt > item.updatedAt).toBe(true);
  expect((await one(item.id)).body).toEqual(body);
});

test('PATCH /api/military-items/{id} changes no field that the server sets', async () => {
  const item = await cataloged();
  const { body } = await correct(item.id, {
    id: randomUUID(),
    catalogedBy: randomUUID(),
    catalogDate: '2001-01-01T00:00:00.000Z',
    createdAt: '2001-01-01T00:00:00.000Z',
    airtableId: 'recAnothers0000000',
    asmicMatches: [],
  });
  expect(body).toEqual(item);
});

test('PATCH /api/military-items/{id} adds nothing to the history when nothing changes', async () => {
  const item = await cataloged();
  expect((await correct(item.id, { era: item.era, length: '3.5' })).body).toEqual(item);
  expect(await history(item.id)).toHaveLength(1);
});

test('PATCH /api/military-items/{id} is a conflict when a colleague has changed the item', async () => {
  const item = await cataloged();
  const other = await signedInStaff();
  await correct(item.id, { era: 'Vietnam (1955-1975)' }, other);
  const { status, body } = await correct(item.id, { era: 'X', updatedAt: item.updatedAt });
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: expect.stringContaining(other.user.email),
  });
  expect((await one(item.id)).body.era).toBe('Vietnam (1955-1975)');
});

test('PATCH /api/military-items/{id} adds photos, and keeps removed ones for an undo', async () => {
  const a = await uploaded();
  const item = await cataloged({ ...PATCH_OF_1ST, imageUrls: [a.objectPath] });
  const b = await uploaded();
  const more = { imageUrls: [b.objectPath, ...item.imageUrls] };
  const { body: two } = await correct(item.id, more);
  expect(two.imageUrls).toEqual([expect.stringMatching(/^\/photos/), ...item.imageUrls]);
  expect(two.primaryImageUrl).toBe(item.primaryImageUrl);
  expect((await correct(item.id, more)).body).toEqual(two);

  const { body: none } = await correct(item.id, { imageUrls: [] });
  expect(none).toMatchObject({ imageUrls: [], primaryImageUrl: null });
  const [last] = await history(item.id);
  expect((await undo(item.id, last.id)).body.imageUrls).toEqual(two.imageUrls);
  await objectAt(two.imageUrls[0]);
});

test('PATCH /api/military-items/{id} rejects photos of another item', async () => {
  const { objectPath } = await uploaded();
  const other = await cataloged({ ...PATCH_OF_1ST, imageUrls: [objectPath] });
  const item = await cataloged();
  for (const url of [objectPath, ...other.imageUrls]) {
    const { status, body } = await correct(item.id, { imageUrls: [url] });
    expect({ status, path: body.issues?.[0]?.path }).toEqual({
      status: 400,
      path: 'imageUrls.0',
    });
  }
});

test('PATCH /api/military-items/{id} keeps both of two concurrent changes', async () => {
  const item = await cataloged();
  await Promise.all([correct(item.id, { rank: 'Sergeant' }), correct(item.id, { branch: 'Army' })]);
  expect((await one(item.id)).body).toMatchObject({ rank: 'Sergeant', branch: 'Army' });
  expect(await history(item.id)).toHaveLength(3);
});

test('PATCH /api/military-items/{id} rejects a blank name, and an unknown item', async () => {
  const item = await cataloged();
  expect((await correct(item.id, { name: ' ' })).body.issues).toEqual([
    { path: 'name', message: 'Item name is required' },
  ]);
  expect((await correct(randomUUID(), { name: 'x' })).status).toBe(404);
});

test('cost, consignor and share are kept as decimal texts, and are in the history', async () => {
  const { id } = await cataloged({ ...PATCH_OF_1ST, cost: 45, consignor: ' Ada Lovelace ' });
  const { body } = await correct(id, { cost: '47.5', consignorShare: '62.50' });
  expect(body).toMatchObject({
    cost: '47.50',
    consignor: 'Ada Lovelace',
    consignorShare: '62.5',
  });
  const [edited] = await history(id);
  expect(edited.changes).toEqual([
    { field: 'cost', before: '45.00', after: '47.50' },
    { field: 'consignorShare', before: null, after: '62.5' },
  ]);
  expect((await undo(id, edited.id)).body).toMatchObject({ cost: '45.00', consignorShare: null });
  expect((await correct(id, { cost: '' })).body.cost).toBeNull();
});

test.each([
  ['cost', '-1'],
  ['cost', '1,50'],
  ['cost', '12.345'],
  ['cost', 100_000_000],
  ['consignorShare', '100.5'],
  ['consignorShare', 'half'],
])('the cost, consignor or share is rejected: a %s of %s', async (path, value) => {
  const answer = await catalog({ ...PATCH_OF_1ST, [path]: value });
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});

describe('photo hashes', () => {
  const hash = (digit: string) => digit.repeat(64);

  test('photo hashes are accepted by path or URL, and returned by path', async () => {
    const [a, b, c, d] = [await uploaded(), await uploaded(), await uploaded(), await uploaded()];
    const given = {
      ...PATCH_OF_1ST,
      imageUrls: [a.objectPath, b.uploadURL, c.objectPath],
      photoHashes: {
        [a.objectPath]: hash('a'),
        [b.objectPath]: hash('b'),
        [d.objectPath]: hash('d'),
        '/photos/none/full': hash('e'),
        nonsense: hash('f'),
      },
    };
    const item = await cataloged(given);
    const [first = '', second = '', third = ''] = item.imageUrls;
    expect(item.photoHashes).toEqual({ [first]: hash('a'), [second]: hash('b') });
    expect((await one(item.id)).body).toEqual(item);
    expect((await list()).body[0]).toEqual(item);
    expect((await catalog(given)).body).toEqual(item);

    const more = { imageUrls: [...item.imageUrls, d.objectPath] };
    const photoHashes = { [d.uploadURL]: hash('d'), [third]: hash('c') };
    const { body } = await correct(item.id, { ...more, photoHashes });
    expect(body.photoHashes).toEqual({
      ...item.photoHashes,
      [third]: hash('c'),
      [body.imageUrls[3]]: hash('d'),
    });
    expect((await correct(item.id, { ...more, photoHashes })).body).toEqual(body);
    expect((await one(item.id)).body).toEqual(body);
  });

  test('photo hashes are not a change: neither the history nor updatedAt shows them', async () => {
    const item = await cataloged({
      ...PATCH_OF_1ST,
      imageUrls: [(await uploaded()).objectPath],
    });
    expect(item.photoHashes).toBeUndefined();
    const photoHashes = { [item.primaryImageUrl ?? '']: hash('1') };
    const { body } = await correct(item.id, { photoHashes, updatedAt: item.updatedAt });
    expect(body).toEqual({ ...item, photoHashes });
    expect((await one(item.id)).body).toEqual(body);
    expect(await history(item.id)).toHaveLength(1);
  });

  test('photo hashes of a removed photo are hidden until an undo restores it', async () => {
    const [a, b] = [await uploaded(), await uploaded()];
    const item = await cataloged({
      ...PATCH_OF_1ST,
      imageUrls: [a.objectPath, b.objectPath],
      photoHashes: { [a.objectPath]: hash('a'), [b.objectPath]: hash('b') },
    });
    const [first = '', second = ''] = item.imageUrls;
    const { body: one } = await correct(item.id, {
      imageUrls: [first],
      photoHashes: { [second]: hash('0') },
    });
    expect(one.photoHashes).toEqual({ [first]: hash('a') });
    const { body: none } = await correct(item.id, { imageUrls: [] });
    expect(none.photoHashes).toBeUndefined();
    const [ofNone, ofOne] = await history(item.id);
    await undo(item.id, ofNone.id);
    expect((await undo(item.id, ofOne.id)).body.photoHashes).toEqual(item.photoHashes);
  });

  test('photo hashes may have colors, and lookalikes are dismissed without a change', async () => {
    const other = await cataloged();
    const item = await cataloged({ ...PATCH_OF_1ST, dismissedLookalikes: [other.id] });
    expect(item.dismissedLookalikes).toEqual([other.id]);
    const again = await correct(item.id, { dismissedLookalikes: [other.id, item.id] });
    expect(again.body).toEqual({ ...item, dismissedLookalikes: [other.id, item.id] });
    expect(await history(item.id)).toHaveLength(1);
    const [photo] = [await uploaded()];
    const hash = 'a'.repeat(80);
    const { body } = await correct(item.id, {
      imageUrls: [photo.objectPath],
      photoHashes: { [photo.objectPath]: hash },
    });
    expect(Object.values(body.photoHashes)).toEqual([hash]);
    expect(body.dismissedLookalikes).toHaveLength(2);
  });

  test('photo hashes are rejected if malformed', async () => {
    const { objectPath } = await uploaded();
    const given = { ...PATCH_OF_1ST, imageUrls: [objectPath] };
    const { status, body } = await catalog({ ...given, photoHashes: { [objectPath]: 'f00' } });
    expect({ status, issues: body.issues }).toEqual({
      status: 400,
      issues: [{ path: `photoHashes.${objectPath}`, message: 'Expected 64 or 80 hex digits' }],
    });
  });
});

test('DELETE /api/military-items/{id} deletes the item, and keeps its photos and its history for a while', async () => {
  const { objectPath } = await uploaded();
  const item = await cataloged({ ...PATCH_OF_1ST, imageUrls: [objectPath] });
  expect((await remove(item.id)).body).toEqual({ success: true });
  expect((await one(item.id)).status).toBe(404);
  expect((await correct(item.id, { rank: 'Sergeant' })).status).toBe(404);
  const params = { id: item.id };
  expect((await items('GET /api/military-items/{id}/history', { ...me, params })).status).toBe(404);
  for (const path of item.imageUrls) {
    expect(await storedKeys(path.slice(1).replace('/full', ''))).toHaveLength(2);
  }
  expect((await remove(item.id)).status).toBe(404);
});

test('GET /api/military-items/{id}/history lists who changed what, field by field, newest first', async () => {
  const item = await cataloged();
  const other = await signedInStaff();
  await correct(item.id, { era: 'Korea (1950-1953)', rank: 'Sergeant' }, other);
  const author = { id: me.user.id, email: me.user.email };
  expect(await history(item.id)).toEqual([
    {
      id: expect.any(String),
      kind: 'edited',
      at: expect.any(String),
      by: { id: other.user.id, email: other.user.email },
      changes: [
        { field: 'era', before: 'WWII (1941-1945)', after: 'Korea (1950-1953)' },
        { field: 'rank', before: null, after: 'Sergeant' },
      ],
      undoes: null,
      undoneBy: null,
    },
    expect.objectContaining({ kind: 'cataloged', by: author, changes: [] }),
  ]);
  expect(
    (await items('GET /api/military-items/{id}/history', { ...me, params: { id: 'none' } })).status,
  ).toBe(404);
});

test('GET /api/military-items/{id}/history keeps every page below Lambda’s response limit', async () => {
  const item = await cataloged();
  for (let change = 1; change <= 90; change++) {
    const text = `${change}`.padEnd(5000, '"');
    await correct(item.id, { description: text, authenticityNotes: text });
  }
  const events: ItemEvent[] = [];
  let query = '';
  do {
    const { headers, body } = await items('GET /api/military-items/{id}/history', {
      ...me,
      params: { id: item.id },
      query,
    });
    expect(Buffer.byteLength(JSON.stringify(JSON.stringify(body)))).toBeLessThan(6_000_000);
    expect(headers?.['x-total-count']).toBe('91');
    events.push(...body);
    const next = headers?.['x-next-cursor'];
    query = next ? `cursor=${next}` : '';
  } while (query);
  expect(new Set(events.map(({ id }) => id)).size).toBe(91);
  expect(events[0]?.changes[0]?.after).toMatch(/^90"/);
  expect(events.at(-1)?.kind).toBe('cataloged');
});

test('POST /api/military-items/{id}/history/{eventId}/undo undoes a change, and an undo', async () => {
  const item = await cataloged();
  await correct(item.id, { era: 'Korea (1950-1953)' });
  const [edit] = await history(item.id);
  const { status, body } = await undo(item.id, edit.id);
  expect({ status, era: body.era }).toEqual({ status: 200, era: item.era });
  const [undone, edited] = await history(item.id);
  expect(undone).toMatchObject({ kind: 'undone', undoes: edit.id });
  expect(edited.undoneBy).toBe(undone.id);
  expect((await undo(item.id, edit.id)).status).toBe(409);
  expect((await undo(item.id, undone.id)).body.era).toBe('Korea (1950-1953)');
});

test('POST /api/military-items/{id}/history/{eventId}/undo knows no change of another item', async () => {
  const [item, other] = [await cataloged(), await cataloged()];
  await correct(other.id, { era: 'Korea (1950-1953)' });
  const [edit] = await history(other.id);
  expect((await undo(item.id, edit.id)).status).toBe(404);
});

test('POST /api/military-items/{id}/history/{eventId}/undo is a conflict that names the fields changed again since', async () => {
  const item = await cataloged();
  await correct(item.id, { unitDesignation: '1st ID', rank: 'Sergeant' });
  const [edit] = await history(item.id);
  await correct(item.id, { unitDesignation: '28th ID' });
  expect(await undo(item.id, edit.id)).toMatchObject({
    status: 409,
    body: { message: 'Changed again since: Unit Designation. Undo that first.' },
  });
  expect((await one(item.id)).body).toMatchObject({
    unitDesignation: '28th ID',
    rank: 'Sergeant',
  });
});

test('POST /api/military-items/{id}/history/{eventId}/undo keeps the primary photo one of the photos', async () => {
  const imageUrls = [(await uploaded()).objectPath, (await uploaded()).objectPath];
  const item = await cataloged({ ...PATCH_OF_1ST, imageUrls });
  const [a, b] = item.imageUrls;
  await correct(item.id, { primaryImageUrl: b });
  await correct(item.id, { imageUrls: [b] });
  const [ofPhotos, ofPrimary] = await history(item.id);
  expect(await undo(item.id, ofPrimary.id)).toMatchObject({
    status: 409,
    body: { message: 'Changed again since: Photos. Undo that first.' },
  });
  await undo(item.id, ofPhotos.id);
  await undo(item.id, ofPrimary.id);
  await correct(item.id, { imageUrls: [b], primaryImageUrl: b });
  await correct(item.id, { imageUrls: [b, a] });
  await correct(item.id, { primaryImageUrl: a });
  const [, ofFurther] = await history(item.id);
  expect((await undo(item.id, ofFurther.id)).body.message).toBe(
    'Changed again since: Primary Photo. Undo that first.',
  );
  expect((await one(item.id)).body).toMatchObject({ imageUrls: [b, a], primaryImageUrl: a });
});

test('POST /api/military-items/{id}/history/{eventId}/undo rejects the first entry, and unknown changes and items', async () => {
  const item = await cataloged();
  const [event] = await history(item.id);
  expect((await undo(item.id, event.id)).status).toBe(409);
  expect((await undo(item.id, randomUUID())).status).toBe(404);
  expect((await undo(randomUUID(), event.id)).status).toBe(404);
});

test('POST /api/military-items/{id}/history/{eventId}/undo happens once for concurrent requests', async () => {
  const item = await cataloged();
  await correct(item.id, { era: 'Korea (1950-1953)' });
  const [edit] = await history(item.id);
  const answers = await Promise.all([undo(item.id, edit.id), undo(item.id, edit.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await history(item.id)).toHaveLength(3);
});
