import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { interceptS3Command } from '../../../tests/support/intercept-s3.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { photograph, upload } from '../../../tests/support/uploads.ts';
import { ITEM } from '../../domain/records/testing/item-log.ts';
import { photoNames, sendTestItems } from '../../domain/records/testing/send-test-items.ts';

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

test('POST /api/military-items/upload-airtable creates a record of a cataloged item with its photos, and stores its id', async () => {
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

test('POST /api/military-items/upload-airtable creates one record of a draft, stores no item, and uses the record once it is cataloged', async () => {
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
  expect(records[0]?.fields['Unique ID']).toBe(item.catalogNumber);
});

test('POST /api/military-items/upload-airtable reserves the number of an uploaded draft for it', async () => {
  const draft = randomUUID();
  await toAirtable(ITEM, draft);
  const [record] = await shop.records();
  const catalogNumber = record?.fields['Unique ID'];
  const message = `${catalogNumber} is the Unique ID of a draft that was sent to Airtable already`;
  const issues = [{ path: 'catalogNumber', message }];
  const typed = { ...ITEM, catalogNumber };
  expect(await catalog(typed)).toMatchObject({ status: 400, body: { issues } });
  const { body: other } = await catalog(ITEM);
  expect(await correct(other.id, { catalogNumber })).toMatchObject({
    status: 400,
    body: { issues },
  });
  expect(await catalog(typed, draft)).toMatchObject({ status: 201, body: { catalogNumber } });
});

test('POST /api/military-items/upload-airtable refuses an item whose number another record has, and gives a draft the next number', async () => {
  const { body: item } = await catalog({ ...ITEM, catalogNumber: 'TWICE-0001' });
  await shop.add({ Header: 'Typed in Airtable', 'Unique ID': 'twice-0001 ' });
  expect(await toAirtable(item)).toMatchObject({
    status: 409,
    body: {
      message: expect.stringContaining(
        'TWICE-0001 is already the Unique ID of “Typed in Airtable” in Airtable.',
      ),
    },
  });
  expect(await shop.records()).toHaveLength(1);
  const next = await items('GET /api/military-items/next-number', { ...me, query: '' });
  await shop.add({ Header: 'Typed as well', 'Unique ID': next.body.next });
  expect((await toAirtable(ITEM, randomUUID())).status).toBe(200);
  const numbers = (await shop.records()).map(({ fields }) => fields['Unique ID']);
  expect(numbers).toHaveLength(3);
  expect(new Set(numbers).size).toBe(3);
});

test('POST /api/military-items/upload-airtable stores the record id with an item that is cataloged during the upload', async () => {
  const draft = randomUUID();
  const payload = { ...ITEM, imageUrls: [await uploaded()] };
  shop.airtable.faults.slowBy(300);
  const sending = toAirtable(payload, draft);
  await expect.poll(() => shop.callCounts().create).toBe(1);
  const { body: item } = await catalog(payload, draft);
  const { airtableId } = (await sending).body;
  expect(await fetchItem(item.id)).toEqual({ ...item, airtableId });
});

test('POST /api/military-items/upload-airtable sends the item when the draft is cataloged before its photos are read', async () => {
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

test('POST /api/military-items/upload-airtable creates one record of an item that is deleted meanwhile and restored later', async () => {
  const { body: item } = await catalog({ ...ITEM, imageUrls: [await uploaded()] });
  interceptS3Command('HeadObjectCommand', async () => {
    await items('DELETE /api/military-items/{id}', { ...me, params: { id: item.id } });
  });
  const { airtableId } = (await toAirtable(item)).body;
  expect((await toAirtable(item)).status).toBe(404);
  await items('POST /api/deleted-items/{id}/restore', { ...me, params: { id: item.id } });
  expect((await toAirtable(item)).body).toMatchObject({ airtableId });
  expect(await shop.records()).toHaveLength(1);
});

test('POST /api/military-items/upload-airtable sends photos without metadata', async () => {
  await toAirtable({ ...ITEM, imageUrls: [await uploaded()] });
  const [record] = await shop.records();
  const photos = record?.fields.Photos as { url: string }[] | undefined;
  const url = photos?.[0]?.url ?? '';
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});

test('POST /api/military-items/upload-airtable lets Airtable fetch a photo that is too large to upload', async () => {
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

test('POST /api/military-items/upload-airtable rejects invalid photos, missing fields and unknown items', async () => {
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

test('POST /api/military-items/upload-airtable reports that Airtable fails or is not configured', async () => {
  shop.airtable.faults.next({ answer: 403, on: ['create'], times: 'always' });
  expect((await toAirtable(ITEM)).status).toBe(502);
  delete process.env.AIRTABLE_TOKEN;
  const { status, body } = await toAirtable(ITEM);
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'AIRTABLE_NOT_CONFIGURED' });
});

afterAll(() => Reflect.deleteProperty(process.env, 'AIRTABLE_TOKEN'));

const createUploaded = async (fields: object = {}) => {
  const { body: item } = await catalog({ ...ITEM, imageUrls: [await uploaded()], ...fields });
  const { airtableId } = (await toAirtable(item)).body;
  return { id: item.id as string, airtableId: airtableId as string };
};
const correct = (id: string, body: object) =>
  items('PATCH /api/military-items/{id}', { ...me, params: { id }, body });
const fetchChanges = (id: string) =>
  items('GET /api/military-items/{id}/airtable-changes', { ...me, params: { id } });
const send = (id: string, changes: object[]) =>
  items('POST /api/military-items/{id}/airtable-changes', {
    ...me,
    params: { id },
    body: {
      changes: changes.map(({ isConflict: _, ...change }: { isConflict?: boolean }) => change),
    },
  });
const fieldsOf = async (airtableId: string) =>
  (await shop.records()).find(({ id }) => id === airtableId)?.fields;

test('POST /api/military-items/{id}/airtable-changes shows and sends what was changed here, and nothing else', async () => {
  const { id, airtableId } = await createUploaded();
  expect((await fetchChanges(id)).body).toEqual({
    airtableId,
    changes: [],
    photos: 0,
    refused: [],
  });
  await correct(id, { name: 'Eagle patch', rank: null });
  await shop.edit(airtableId, { Era: 'Korea', Status: 'List' });
  const { body } = await fetchChanges(id);
  expect(body.changes).toEqual([
    { column: 'Header', from: ITEM.name, to: 'Eagle patch', isConflict: false },
    { column: 'Rank', from: 'Sergeant', to: null, isConflict: false },
  ]);
  expect(await send(id, body.changes)).toMatchObject({
    status: 200,
    body: { airtableId, sent: ['Header', 'Rank'], photos: 0, refused: [] },
  });
  expect(await fieldsOf(airtableId)).toMatchObject({
    Header: 'Eagle patch',
    Era: 'Korea',
    Status: 'List',
  });
  expect(await fieldsOf(airtableId)).not.toHaveProperty('Rank');
  expect((await fetchChanges(id)).body.changes).toEqual([]);
  const [event] = await history(id);
  expect(event).toMatchObject({ kind: 'uploaded', by: { email: me.user.email } });
});

test('POST /api/military-items/{id}/airtable-changes marks what was changed on both sides, and sends it only as confirmed', async () => {
  const { id, airtableId } = await createUploaded();
  await correct(id, { name: 'Ours' });
  await shop.edit(airtableId, { Header: 'Theirs' });
  const { changes } = (await fetchChanges(id)).body;
  expect(changes).toEqual([{ column: 'Header', from: 'Theirs', to: 'Ours', isConflict: true }]);
  await shop.edit(airtableId, { Header: 'Theirs again' });
  expect((await send(id, changes)).body).toMatchObject({
    sent: [],
    refused: [{ field: 'Header', message: expect.stringContaining('has changed since') }],
  });
  expect(await fieldsOf(airtableId)).toMatchObject({ Header: 'Theirs again' });
  const { changes: current } = (await fetchChanges(id)).body;
  expect((await send(id, current)).body.sent).toEqual(['Header']);
  expect(await fieldsOf(airtableId)).toMatchObject({ Header: 'Ours' });
});

test('POST /api/military-items/{id}/airtable-changes reports a number that the base does not take', async () => {
  const { id } = await createUploaded();
  await correct(id, { catalogNumber: `GD-${randomUUID()}` });
  const { changes } = (await fetchChanges(id)).body;
  expect(changes).toMatchObject([{ column: 'Unique ID' }]);
  await shop.renameColumn('Unique ID', 'Tag');
  expect((await send(id, changes)).body).toMatchObject({
    sent: [],
    refused: [{ field: 'Unique ID' }],
  });
});

test('POST /api/military-items/{id}/airtable-changes sends added photos and counts them', async () => {
  const { id, airtableId } = await createUploaded();
  const { imageUrls } = await fetchItem(id);
  await correct(id, { imageUrls: [...imageUrls, await uploaded('#8c2f25')] });
  expect((await fetchChanges(id)).body).toMatchObject({ changes: [], photos: 1 });
  expect((await send(id, [])).body).toMatchObject({ sent: [], photos: 1, refused: [] });
  const record = (await shop.records()).find((each) => each.id === airtableId);
  expect(record && photoNames(record)).toHaveLength(2);
});

test('GET /api/military-items/{id}/airtable-changes names what cannot be sent', async () => {
  await shop.start({ Specialty: undefined });
  const { id } = await createUploaded({
    imageUrls: [await uploaded(), await uploaded('#8c2f25')],
  });
  await correct(id, { specialty: 'Glider', imageUrls: (await fetchItem(id)).imageUrls.slice(1) });
  const { body } = await fetchChanges(id);
  expect(body).toMatchObject({
    changes: [],
    photos: 0,
    refused: [
      { field: 'specialty', message: expect.stringContaining('no column "Specialty"') },
      { field: 'imageUrls', message: expect.stringContaining('One photo that was removed') },
    ],
  });
});

test('GET /api/military-items/{id}/airtable-changes counts no photos for a table without a column for them', async () => {
  await shop.start({ Photos: undefined });
  const { id } = await createUploaded();
  expect((await fetchChanges(id)).body).toMatchObject({
    photos: 0,
    refused: [{ field: 'imageUrls', message: expect.stringContaining('no column "Photos"') }],
  });
});

test('GET /api/military-items/{id}/airtable-changes answers 404 for an item without a record', async () => {
  const { body: item } = await catalog(ITEM);
  expect(await fetchChanges(item.id)).toMatchObject({ status: 404 });
  const { id, airtableId } = await createUploaded();
  await shop.remove(airtableId);
  expect(await send(id, [])).toMatchObject({
    status: 404,
    body: { message: expect.stringContaining('Upload to Airtable') },
  });
  expect(await shop.records()).toHaveLength(0);
});
