import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { loadCalls } from '../../tests/support/call.ts';
import { interceptS3Command } from '../../tests/support/intercept-s3.ts';
import { signedInStaff } from '../../tests/support/session.ts';
import { photograph, upload } from '../../tests/support/uploads.ts';
import { ITEM } from './airtable/testing/item-log.ts';
import { photoNames, sendTestItems } from './airtable/testing/send-test-items.ts';

const shop = sendTestItems();
let me: Awaited<ReturnType<typeof signedInStaff>>;
let items: Awaited<ReturnType<typeof loadCalls>>;
let uploads: typeof items;
beforeEach(async () => {
  items = await loadCalls('items');
  uploads = await loadCalls('uploads');
  me = await signedInStaff();
});

const call =
  (key: 'POST /api/military-items' | 'POST /api/military-items/upload-airtable') =>
  (body: object, draft?: string) =>
    items(key, {
      headers: { ...me.headers, ...(draft ? { 'idempotency-key': draft } : {}) },
      body,
    });
const catalog = call('POST /api/military-items');
const toAirtable = call('POST /api/military-items/upload-airtable');
const uploaded = async (color = '#4b5320') =>
  (await upload(uploads, me, await photograph({ color }))).objectPath;
const fetchItem = async (id: string) =>
  (await items('GET /api/military-items/{id}', { ...me, params: { id } })).body;
const history = async (id: string) =>
  (await items('GET /api/military-items/{id}/history', { ...me, params: { id } })).body;

describe('POST /api/military-items/upload-airtable', () => {
  test('creates a record of a cataloged item with its photos, and stores its id', async () => {
    const imageUrls = [await uploaded(), await uploaded('#8c2f25')];
    const { body: item } = await catalog({ ...ITEM, imageUrls, primaryImageUrl: imageUrls[1] });
    const { status, body } = await toAirtable(item);
    expect({ status, ...body }).toEqual({
      status: 200,
      success: true,
      message: 'The item is in Airtable.',
      airtableId: expect.stringMatching(/^rec/),
      refused: [],
    });
    const [record, ...others] = await shop.records();
    expect(others).toEqual([]);
    expect(record).toMatchObject({ id: body.airtableId, fields: { Header: ITEM.name } });
    const [first, second] = item.imageUrls.map((path: string) => `${path.split('/')[2]}.jpg`);
    expect(record && photoNames(record)).toEqual([second, first]);

    expect(await fetchItem(item.id)).toEqual({ ...item, airtableId: body.airtableId });
    const [event] = await history(item.id);
    expect(event).toMatchObject({ kind: 'uploaded', by: { email: me.user.email }, changes: [] });

    expect((await toAirtable(item)).body).toEqual(body);
    expect(await shop.records()).toHaveLength(1);
    expect(await history(item.id)).toHaveLength(2);
  });

  test('creates one record of a draft, stores no item, and uses the record once it is cataloged', async () => {
    const draft = randomUUID();
    const payload = { ...ITEM, imageUrls: [await uploaded()] };
    const twice = [toAirtable(payload, draft), toAirtable(payload, draft)] as const;
    const [{ status, body }, second] = await Promise.all(twice);
    expect(status).toBe(200);
    expect(second).toMatchObject({ status, body });
    const { body: all } = await items('GET /api/military-items', me);
    const isMine = ({ catalogedBy }: { catalogedBy: string }) => catalogedBy === me.user.id;
    expect(all.filter(isMine)).toEqual([]);

    const { body: item } = await catalog(payload, draft);
    expect(item.airtableId).toBe(body.airtableId);
    expect((await toAirtable(item)).body.airtableId).toBe(body.airtableId);
    expect((await toAirtable(payload, draft)).body.airtableId).toBe(body.airtableId);
    const records = await shop.records();
    expect(records).toHaveLength(1);
    expect(records[0] && photoNames(records[0])).toHaveLength(1);
  });

  test('stores the record id with an item that is cataloged during the upload', async () => {
    const draft = randomUUID();
    const payload = { ...ITEM, imageUrls: [await uploaded()] };
    shop.airtable.faults.slowBy(300);
    const sending = toAirtable(payload, draft);
    await expect.poll(() => shop.callCounts().create).toBe(1);
    const { body: item } = await catalog(payload, draft);
    const { airtableId } = (await sending).body;
    expect(await fetchItem(item.id)).toEqual({ ...item, airtableId });
  });

  test('sends the item when the draft is cataloged before its photos are read', async () => {
    const draft = randomUUID();
    const payload = { ...ITEM, imageUrls: [await uploaded()] };
    interceptS3Command('HeadObjectCommand', async () => {
      await catalog(payload, draft);
    });
    expect(await toAirtable(payload, draft)).toMatchObject({ status: 200, body: { refused: [] } });
    const [record, ...others] = await shop.records();
    expect(others).toEqual([]);
    expect(record && photoNames(record)).toHaveLength(1);
  });

  test('responds 404 when the item is deleted before its photos are read', async () => {
    const { body: item } = await catalog({ ...ITEM, imageUrls: [await uploaded()] });
    interceptS3Command('HeadObjectCommand', async () => {
      await items('DELETE /api/military-items/{id}', { ...me, params: { id: item.id } });
    });
    expect((await toAirtable(item)).status).toBe(404);
    expect(await shop.records()).toEqual([]);
  });

  test('sends photos without metadata', async () => {
    await toAirtable({ ...ITEM, imageUrls: [await uploaded()] });
    const [record] = await shop.records();
    const photos = record?.fields.Photos as { url: string }[] | undefined;
    const url = photos?.[0]?.url ?? '';
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('lets Airtable fetch a photo that is too large to upload', async () => {
    const noise = { width: 2200, height: 2200, channels: 3 as const };
    const large = await sharp({
      create: { ...noise, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(5 * 2 ** 20);
    const draft = randomUUID();
    const { objectPath } = await upload(uploads, me, large);
    const payload = { ...ITEM, imageUrls: [objectPath] };
    expect((await toAirtable(payload, draft)).body).toMatchObject({ success: true, refused: [] });
    const { body: item } = await catalog({
      ...ITEM,
      imageUrls: [(await upload(uploads, me, large)).objectPath],
    });
    expect((await toAirtable(item)).body.refused).toEqual([]);
    for (const { fields } of await shop.records()) expect(fields.Photos).toHaveLength(1);
  });

  test('rejects invalid photos, missing fields and unknown items', async () => {
    const { objectPath } = await upload(uploads, me, Buffer.from('not an image'));
    expect(await toAirtable({ ...ITEM, imageUrls: [objectPath] })).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: 'imageUrls.0', message: expect.stringContaining('is not a JPEG') }],
      },
    });
    expect((await toAirtable({ ...ITEM, name: '' })).body.issues).toEqual([
      { path: 'name', message: 'Item name is required' },
    ]);
    expect((await toAirtable({ ...ITEM, id: randomUUID() })).status).toBe(404);
    expect(await shop.records()).toEqual([]);
  });

  test('reports that Airtable fails or is not configured', async () => {
    shop.airtable.faults.next({ answer: 403, on: ['create'], times: 'always' });
    expect((await toAirtable(ITEM)).status).toBe(502);
    delete process.env.AIRTABLE_TOKEN;
    const { status, body } = await toAirtable(ITEM);
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'AIRTABLE_NOT_CONFIGURED' });
  });
});

afterAll(() => Reflect.deleteProperty(process.env, 'AIRTABLE_TOKEN'));
