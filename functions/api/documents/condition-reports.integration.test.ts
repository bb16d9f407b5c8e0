import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import type { ConditionMark, ConditionReport } from '../../../shared/entities/condition-report.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { parsePhotoPath } from '../../../shared/photos/photo-paths.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { signedInAs } from '../../../tests/support/session.ts';
import { photograph, upload } from '../../../tests/support/uploads.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';
import { forbidden, notFound, setUpQuotes } from '../orders/testing/set-up-quotes.ts';

type Calls = Awaited<ReturnType<typeof loadCalls>>;
interface Person {
  headers: { cookie: string };
}

const LIST = 'GET /api/military-items/{id}/condition-reports';
const WRITE = 'POST /api/military-items/{id}/condition-reports';
const ONE = 'GET /api/military-items/{id}/condition-reports/{number}';
const SHARE = 'POST /api/orders/{id}/condition-reports';

const given = setUpQuotes();
let documents: Calls;
let items: Calls;
let uploads: Calls;
beforeAll(async () => {
  documents = await loadCalls('documents');
  items = await loadCalls('items');
  uploads = await loadCalls('uploads');
});

async function catalog(photoCount = 3): Promise<MilitaryItem> {
  const imageUrls: string[] = [];
  for (let n = 0; n < photoCount; n++) {
    const photo = await photograph({ width: 600, height: 400 });
    imageUrls.push((await upload(uploads, given.staff, photo)).objectPath);
  }
  const fields = { itemType: 'Patches', condition: 'Very Fine', cost: '7312.13', imageUrls };
  const { status, body } = await items('POST /api/military-items', {
    headers: given.staff.headers,
    body: { name: 'Eagle patch', storageLocation: 'Vault 9', sharePrice: '7411.17', ...fields },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Makes the item the one of a product. */
async function link({ id }: MilitaryItem, product: Product): Promise<void> {
  const { recordItemWrite } = await import('../../platform/table/airtable-records.ts');
  const { transactWrite } = await import('../../platform/table/conditional-writes.ts');
  const airtableId = `rec${randomUUID()}`;
  await transactWrite([recordItemWrite(airtableId, id, id)]);
  await given.shop.change({ ...product, airtableId });
}

const toMark = (photo: string | undefined, changes: Partial<ConditionMark> = {}) => ({
  photo,
  shape: 'point',
  x: 0.5,
  y: 0.25,
  note: 'Moth hole',
  ...changes,
});
const write = (
  { id }: Pick<MilitaryItem, 'id'>,
  body: object = {},
  { headers }: Person = given.staff,
  key: string = randomUUID(),
) =>
  documents(WRITE, {
    headers: { ...headers, 'idempotency-key': key },
    params: { id },
    body: { marks: [], ...body },
  });
const written = async (item: MilitaryItem, body?: object): Promise<ConditionReport> => {
  const answer = await write(item, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const list = ({ id }: Pick<MilitaryItem, 'id'>, { headers }: Person = given.staff) =>
  documents(LIST, { headers, params: { id } });
const one = (
  { id }: Pick<MilitaryItem, 'id'>,
  number: number,
  { headers }: Person = given.staff,
  accept = 'application/json',
) => documents(ONE, { headers: { ...headers, accept }, params: { id, number: String(number) } });
const print = (item: MilitaryItem, number: number) =>
  one(item, number, given.staff, 'application/pdf');
const share = (
  { itemId, number }: Pick<ConditionReport, 'itemId' | 'number'>,
  productId = given.patch.id,
  { headers }: Person = given.staff,
) =>
  documents(SHARE, {
    headers,
    params: { id: given.quote.id },
    body: { productId, itemId, number },
  });
const download = ({ headers }: Person = given.member) =>
  documents('GET /api/orders/{id}/documents/{documentId}', {
    headers,
    params: { id: given.quote.id, documentId: `condition-report-${given.patch.id}` },
  });
const read = async (body: Buffer): Promise<string> => {
  const pdf = await getDocumentProxy(new Uint8Array(body));
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
};
const countImages = (body: Buffer) =>
  body.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
const refusal = (...paths: string[]) => ({
  status: 400,
  body: { code: 'INVALID_REQUEST', issues: paths.map((path) => ({ path })) },
});

test('POST /api/military-items/{id}/condition-reports copies the item, measures the piece and numbers its reports', async () => {
  const item = await catalog(1);
  const [photo = ''] = item.imageUrls;
  const view = {
    photo,
    side: 'back',
    aspect: 1.5,
    scale: { x1: 0.1, y1: 0.9, x2: 0.6, y2: 0.9, millimeters: 100 },
    extent: { x: 0.2, y: 0.1, width: 0.4, height: 0.6 },
  };
  const area = toMark(photo, { shape: 'area', x: 0.1, width: 0.2, height: 0.1 });
  const report = await written(item, { views: [view], marks: [area], summary: ' Never issued. ' });
  expect(report).toEqual({
    itemId: item.id,
    number: 1,
    name: 'Eagle patch',
    catalogNumber: item.catalogNumber,
    condition: 'Very Fine',
    summary: 'Never issued.',
    views: [view],
    marks: [area],
    size: { width: 80, height: 80 },
    createdAt: expect.any(String),
    by: { id: given.staff.user.id, email: given.staff.user.email },
  });
  expect(await written(item)).toMatchObject({ number: 2, summary: null, size: null });
});

test('POST /api/military-items/{id}/condition-reports shows the marked photos, or all without marks', async () => {
  const item = await catalog();
  const [first, second, third] = item.imageUrls;
  const toViews = ({ views }: ConditionReport) => views.map(({ photo, side }) => [photo, side]);
  expect(toViews(await written(item))).toEqual([
    [first, 'front'],
    [second, 'back'],
    [third, 'detail'],
  ]);
  const marks = [toMark(third), toMark(second), toMark(third)];
  expect(toViews(await written(item, { marks }))).toEqual([
    [second, 'back'],
    [third, 'detail'],
  ]);
});

test('POST /api/military-items/{id}/condition-reports answers a repeated request with its first report', async () => {
  const item = await catalog(1);
  const key = randomUUID();
  const marks = [toMark(item.imageUrls[0])];
  const answers = await Promise.all([
    write(item, { marks }, given.staff, key),
    write(item, { marks }, given.staff, key),
    write(item, { marks }),
  ]);
  const numbers = answers.map(({ body }) => body.number);
  expect(numbers[0]).toBe(numbers[1]);
  expect(numbers.toSorted()).toEqual(numbers[2] === 1 ? [1, 2, 2] : [1, 1, 2]);
  expect((await write(item, {}, given.staff, key)).body).toEqual(answers[0]?.body);
  expect((await list(item)).body).toHaveLength(2);
});

test('POST /api/military-items/{id}/condition-reports refuses photos that are not of the item or not shown', async () => {
  const [item, other] = [await catalog(2), await catalog(1)];
  const [front, back] = item.imageUrls;
  const foreign = other.imageUrls[0];
  const blank = { side: 'front', aspect: 1, scale: null, extent: null };
  const toView = (photo?: string) => ({ photo, ...blank });
  const marks = [toMark(front), toMark(foreign)];
  expect(await write(item, { marks })).toMatchObject(refusal('marks.1.photo'));
  const views = [toView(front), toView(foreign), toView(front)];
  expect(await write(item, { views })).toMatchObject(refusal('views.1.photo', 'views.2.photo'));
  const unseen = { views: [toView(front)], marks: [toMark(back)] };
  expect(await write(item, unseen)).toMatchObject(refusal('marks.0.photo'));
  const outside = toMark(front, { shape: 'area', x: 0.9, width: 0.2, height: 0.1 });
  expect(await write(item, { marks: [outside] })).toMatchObject(refusal('marks.0.width'));
  expect(await write(item, { views: [] })).toMatchObject(refusal('summary'));
  expect(await write({ id: randomUUID() })).toMatchObject(notFound);
  expect((await list(item)).body).toEqual([]);
});

test('GET /api/military-items/{id}/condition-reports lists the newest first, also for readers, and shows no price, cost or location', async () => {
  const item = await catalog(1);
  const cataloger = await signedInAs('cataloger');
  expect((await write(item, {}, cataloger)).status).toBe(201);
  await written(item);
  const reader = await signedInAs('reader');
  const { body } = await list(item, reader);
  expect(body.map(({ number }: ConditionReport) => number)).toEqual([2, 1]);
  expect((await one(item, 1, reader)).body).toEqual(body[1]);
  expect(JSON.stringify(body)).not.toMatch(/7411|7312|Vault|requestId/);
  expect(await write(item, {}, reader)).toMatchObject(forbidden);
  expect(await list(item, given.member)).toMatchObject(forbidden);
  expect(await one(item, 1, given.member)).toMatchObject(forbidden);
  expect(await list({ id: randomUUID() })).toMatchObject(notFound);
});

test('GET /api/military-items/{id}/condition-reports/{number} prints the photos with numbered notes', async () => {
  const item = await catalog(2);
  const [front, back] = item.imageUrls;
  const marks = [toMark(front), toMark(back, { note: 'Glue residue' })];
  await written(item, { marks, summary: 'Cut edge, never issued.' });
  const answer = await print(item, 1);
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  const fileName = `Condition report ${item.catalogNumber} 1.pdf`;
  expect(answer.headers?.['content-disposition']).toBe(`inline; filename="${fileName}"`);
  const text = await read(answer.body);
  expect(text).toMatch(/Cut edge, never issued.*FRONT.*1\. Moth hole.*BACK.*2\. Glue residue/);
  expect(countImages(answer.body)).toBe(2);
  expect((await print(item, 1)).body.equals(answer.body)).toBe(true);
  expect(await print(item, 2)).toMatchObject(notFound);
});

test('GET /api/military-items/{id}/condition-reports/{number} prints a frame for a photo that was deleted', async () => {
  const item = await catalog(2);
  await written(item);
  const { deletePhotos } = await import('../../platform/bucket/photos.ts');
  await deletePhotos([parsePhotoPath(item.imageUrls[1] ?? '') ?? '']);
  const { body } = await print(item, 1);
  expect(countImages(body)).toBe(1);
  expect(await read(body)).toContain('Photo no longer available');
});

test('POST /api/orders/{id}/condition-reports lets the collector download the report, and notifies them by a message', async () => {
  const item = await catalog(1);
  await link(item, given.patch);
  const report = await written(item);
  expect(await download()).toMatchObject(notFound);
  expect((await share(report)).status).toBe(200);
  const order = await given.get();
  expect(order.documents).toMatchObject([
    { kind: 'condition-report', productId: given.patch.id, createdAt: expect.any(String) },
  ]);
  const text = `The condition report of ${given.patch.name} is among the documents.`;
  expect(order.messages).toMatchObject([{ from: 'dealer', by: null, text }]);
  expect(order.unread).toBe(1);
  const answer = await download();
  expect(answer.headers?.['content-disposition']).toContain(`Condition report ${order.reference}-`);
  expect(answer.body.equals((await print(item, 1)).body)).toBe(true);
  expect(await download(await given.shop.signedIn())).toMatchObject(notFound);
});

test('POST /api/orders/{id}/condition-reports shares a report once, and a newer one instead of it', async () => {
  const item = await catalog(1);
  await link(item, given.patch);
  const first = await written(item);
  const second = await written(item, { summary: 'Cleaned since.' });
  await share(first);
  const { body: once } = await share(first);
  expect(once.messages).toHaveLength(1);
  await download();
  const { body: order } = await share(second);
  expect(order.messages).toHaveLength(2);
  expect(order.conditionReports).toMatchObject([{ productId: given.patch.id, number: 2 }]);
  expect(await read((await download()).body)).toContain('Cleaned since.');
});

test('POST /api/orders/{id}/condition-reports refuses reports of other items, and roles that do not sell', async () => {
  const [item, other] = [await catalog(1), await catalog(1)];
  await link(item, given.patch);
  const report = await written(item);
  expect(await share(await written(other))).toMatchObject(refusal('itemId'));
  expect(await share(report, given.badge.id)).toMatchObject(refusal('itemId'));
  expect(await share(report, given.medal.id)).toMatchObject(refusal('productId'));
  expect(await share({ ...report, number: 9 })).toMatchObject(notFound);
  const cataloger = await signedInAs('cataloger');
  expect(await share(report, given.patch.id, cataloger)).toMatchObject(forbidden);
  expect(await share(report, given.patch.id, given.member)).toMatchObject(forbidden);
  expect((await given.get()).documents).toEqual([]);
});

test('the purge deletes the reports of an item, but not those that were shared with collectors', async () => {
  const item = await catalog(1);
  await link(item, given.patch);
  await share(await written(item));
  const { body } = await print(item, 1);
  const call = { headers: given.staff.headers, params: { id: item.id } };
  await items('DELETE /api/military-items/{id}', call);
  await items('DELETE /api/deleted-items/{id}', call);
  await withinPermissions('sync-worker', async () =>
    (await import('../../jobs/worker/handler.ts')).worker({ job: 'purge' }),
  );
  expect(await print(item, 1)).toMatchObject(notFound);
  expect((await download()).body.equals(body)).toBe(true);
});
