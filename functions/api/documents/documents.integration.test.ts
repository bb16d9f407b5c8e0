import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { v7 as uuidV7 } from 'uuid';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '../../../shared/entities/order.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { interceptS3Command } from '../../../tests/support/intercept-s3.ts';
import { membersShop } from '../../../tests/support/members-shop.ts';
import type { CleanImage, Image } from '../../platform/bucket/photos.ts';
import { dayIn } from '../sales/testing/set-up-shows.ts';

type Person = Awaited<ReturnType<typeof shop.signedIn>>;

const shop = membersShop();
const [patch] = shop.products;
let documents: Awaited<ReturnType<typeof loadCalls>>;
let member: Person;
let staff: Person;

beforeAll(async () => {
  documents = await loadCalls('documents');
});
beforeEach(async () => {
  member = await shop.signedIn();
  staff = await shop.signedInStaff();
});

const DAY_MS = 86_400_000;
const call = async (
  key: Parameters<typeof shop.orders>[0],
  id: string,
  body?: unknown,
  who = member,
): Promise<Order> => {
  const { headers } = who;
  const { status, body: order } = await shop.orders(key, { headers, params: { id }, body });
  expect(order).toMatchObject({ id });
  expect(status).toBeLessThan(300);
  return order;
};
const request = async (...changes: Partial<Product>[]): Promise<Order> => {
  for (const change of changes) {
    const product = { ...patch, id: randomUUID(), stockQuantity: 5, ...change };
    await shop.change(product);
    const { headers } = member;
    await shop.cart('POST /api/cart', { headers, body: { productId: product.id } });
  }
  return (await shop.orders('POST /api/orders', { headers: member.headers })).body;
};
const offer = (order: Order, more: object = {}) =>
  call(
    'POST /api/orders/{id}/offers',
    order.id,
    { lines: order.items.map(({ productId }) => ({ productId, price: '125.00' })), ...more },
    staff,
  );
const accept = (order: Order, number = 1) =>
  call('POST /api/orders/{id}/accept', order.id, { offer: number });
const sell = (order: Order) => call('POST /api/orders/{id}/sold', order.id, undefined, staff);
const certificateOf = ({ items }: Order, isAuthentic = true) =>
  `certificate-${items.find((item) => item.isAuthentic === isAuthentic)?.productId}`;

const download = ({ id }: Pick<Order, 'id'>, documentId: string, { headers } = member) =>
  documents('GET /api/orders/{id}/documents/{documentId}', { headers, params: { id, documentId } });
const readPages = async (order: Order, documentId: string, who = member): Promise<string[]> => {
  const { body } = await download(order, documentId, who);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
};
const read = async (order: Order, documentId: string) =>
  (await readPages(order, documentId)).join(' ');
const countImages = ({ body }: { body: Buffer }) =>
  body.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
const notFound = { status: 404, body: { code: 'NOT_FOUND' } };

test('GET /api/orders/{id}/documents/{documentId} sends an offer as a PDF to the requester and to staff', async () => {
  const order = await offer(await request({ name: 'Patch, cut edge' }, {}));
  const answer = await download(order, 'quote-1');
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Quote ${order.reference}-1.pdf"`,
      'cache-control': 'no-store',
    },
  });
  expect(answer.body.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await download(order, 'quote-1', staff)).body.equals(answer.body)).toBe(true);
});

test('GET /api/orders/{id}/documents/{documentId} leaves out letters that its fonts lack and says so on every kind of document', async () => {
  const order = await offer(await request({ name: 'Gun-tō 軍刀 ✚ 🎖' }), { note: '刀' });
  await accept(order);
  const sold = await sell(order);
  const notice = 'Letters that this paper cannot print were left out.';
  for (const documentId of ['quote-1', 'invoice', certificateOf(sold)]) {
    const text = await read(sold, documentId);
    expect(text).toContain('Gun-tō +');
    expect(text).toContain(notice);
    expect(text).not.toMatch(/[軍刀✚🎖\0]/u);
  }
  expect(await read(sold, 'quote-1')).toContain('(not printable)');
  const plain = await offer(await request({ name: 'Żołnierz Ж β' }));
  expect(await read(plain, 'quote-1')).not.toContain(notice);
});

test('GET /api/orders/{id}/documents/{documentId} prints the lines, sums, note and dates of the offer', async () => {
  const text = await read(
    await offer(await request({ name: 'Patch, cut edge' }, { name: 'Badge, sterling' }), {
      shipping: '14.50',
      insurance: '3.00',
      discount: '20.00',
      note: 'The tab is original.',
    }),
    'quote-1',
  );
  for (const part of [
    'Patch, cut edge',
    'Badge, sterling',
    'Subtotal $250.00',
    'Shipping $14.50',
    'Insurance $3.00',
    'Discount −$20.00',
    'Total in US dollars $247.50',
    'The tab is original.',
    dayIn(7).slice(0, 4),
    member.user.email,
    'PAGE 1 OF 1',
  ]) {
    expect(text).toContain(part);
  }
});

test('GET /api/orders/{id}/documents/{documentId} prints names in Latin, Greek and Cyrillic letters', async () => {
  member = await shop.signedIn({}, 'Zdzisława Müller-Ōta');
  const name = 'Знак «Гвардия», Ελληνικό, Żołnierz & Söhne';
  const text = await read(await offer(await request({ name })), 'quote-1');
  expect(text).toContain('Zdzisława Müller-Ōta');
  expect(text).toContain(name);
});

test('GET /api/orders/{id}/documents/{documentId} prints 90 lines on pages with the head of the table and page numbers', async () => {
  const names = Array.from({ length: 90 }, (_, n) => ({
    name: `Piece no. ${n + 1}, Żołnierz, ${'theater made '.repeat(n % 9)}end`,
  }));
  const order = await request(...names);
  const pages = await readPages(await offer(order, { note: 'Thank you. '.repeat(170) }), 'quote-1');
  expect(pages.length).toBeGreaterThan(3);
  const text = pages.join(' ');
  for (const { name } of order.items) expect(text).toContain(name);
  const withLines = pages.filter((page) => page.includes('Piece no. '));
  for (const page of withLines) expect(page).toContain('DESCRIPTION');
  pages.forEach((page, n) => {
    expect(page).toContain(`PAGE ${n + 1} OF ${pages.length}`);
  });
  expect(text).toContain('Total in US dollars $11,250.00');
});

test('GET /api/orders/{id}/documents/{documentId} keeps the document of an offer as it was, byte for byte', async () => {
  const first = await offer(await request({}));
  const { body } = await download(first, 'quote-1');
  const second = await offer(first, { shipping: '5.00' });
  await sell(await accept(second, 2));
  expect((await download(first, 'quote-1')).body.equals(body)).toBe(true);
  expect((await download(first, 'quote-2')).body.equals(body)).toBe(false);
});

test('GET /api/orders/{id}/documents/{documentId} answers with the document that was stored first', async () => {
  const order = await offer(await request({}));
  const { body } = await download(order, 'quote-1');
  const other = await offer(await request({}));
  interceptS3Command('PutObjectCommand', async () => {
    const { S3ServiceException } = await import('@aws-sdk/client-s3');
    interceptS3Command('GetObjectCommand', () => ({
      Body: { transformToByteArray: async () => new Uint8Array(body) },
    }));
    throw new S3ServiceException({
      name: 'PreconditionFailed',
      $fault: 'client',
      $metadata: { httpStatusCode: 412 },
    });
  });
  expect((await download(other, 'quote-1')).body.equals(body)).toBe(true);
});

test('GET /api/orders/{id}/documents/{documentId} has an invoice once an offer is accepted, which names the instalments and their payments', async () => {
  const order = await offer(await request({}), { shipping: '15.00' });
  expect(await download(order, 'invoice')).toMatchObject(notFound);
  await accept(order);
  const answer = await download(order, 'invoice');
  expect(answer.headers?.['content-disposition']).toBe(
    `inline; filename="Invoice ${order.reference}.pdf"`,
  );
  expect(await read(order, 'invoice')).toMatch(
    new RegExp(`INVOICE NO\\. ${order.reference}.*Total in US dollars \\$140\\.00`),
  );

  const dueAt = new Date(Date.now() + 30 * DAY_MS).toISOString();
  const instalments = [
    { amount: '40.00', dueAt },
    { amount: '100.00', dueAt },
  ];
  await call('PUT /api/orders/{id}/layaway', order.id, { instalments }, staff);
  expect(await read(order, 'invoice')).toContain('Balance due $140.00');
  await call('POST /api/orders/{id}/payments', order.id, { instalment: 0 }, staff);
  const paid = await read(order, 'invoice');
  expect(paid).toMatch(/Deposit .* Paid .* \$40\.00/);
  expect(paid).toContain('Balance due $100.00');
});

test('GET /api/orders/{id}/documents/{documentId} keeps the invoice after the sale', async () => {
  const order = await accept(await offer(await request({})));
  const { body } = await download(order, 'invoice');
  await sell(order);
  expect((await download(order, 'invoice')).body.equals(body)).toBe(true);
});

test('GET /api/orders/{id}/documents/{documentId} has no invoice after the hold was released', async () => {
  const order = await accept(await offer(await request({})));
  await call('POST /api/orders/{id}/release', order.id, {}, staff);
  expect(await download(order, 'invoice')).toMatchObject(notFound);
  expect(await download(order, 'quote-1')).toMatchObject({ status: 200 });
});

test('GET /api/orders/{id}/documents/{documentId} certifies the sold originals', async () => {
  const order = await accept(
    await offer(await request({ era: 'WWII (1941-1945)' }, { isAuthentic: false })),
  );
  expect(await download(order, certificateOf(order))).toMatchObject(notFound);
  const sold = await sell(order);
  const original = order.items.find(({ isAuthentic }) => isAuthentic);
  const text = await read(sold, certificateOf(order));
  for (const part of [
    'CERTIFICATE OF AUTHENTICITY',
    original?.name,
    'WWII (1941-1945)',
    order.reference,
  ]) {
    expect(text).toContain(part);
  }
  expect(await download(order, certificateOf(order, false))).toMatchObject(notFound);
});

test('GET /api/orders/{id}/documents/{documentId} marks reproductions on the offer and the invoice', async () => {
  const pieces = [{ name: 'Ranger tab' }, { name: 'Garrison cap', isAuthentic: false }];
  const order = await accept(await offer(await request(...pieces)));
  for (const documentId of ['quote-1', 'invoice']) {
    const text = await read(order, documentId);
    expect(text).toContain('Garrison cap (Reproduction) 1');
    expect(text).toContain('Ranger tab 1');
  }
});

test.each(['jpeg', 'png', 'webp'] as const)(
  'GET /api/orders/{id}/documents/{documentId} prints a %s photo on a certificate',
  async (type) => {
    const order = await sellWithPhoto(await createImage(type), `image/${type}`);
    expect(countImages(await download(order, certificateOf(order)))).toBe(1);
  },
);

test('GET /api/orders/{id}/documents/{documentId} certifies a piece without a photo that PDF can show', async () => {
  for (const bytes of [await createImage('gif'), Buffer.from('RIFF\0\0\0\0WEBPdamaged')]) {
    const order = await sellWithPhoto(bytes, 'image/webp');
    const answer = await download(order, certificateOf(order));
    expect(answer.status).toBe(200);
    expect(countImages(answer)).toBe(0);
  }
});

test('GET /api/orders/{id}/documents/{documentId} prints the verified identification of the cataloged item', async () => {
  const airtableId = `rec${randomUUID()}`;
  await catalogItem(airtableId);
  const order = await sell(await accept(await offer(await request({ airtableId }))));
  const text = await read(order, certificateOf(order));
  expect(text).toContain('ASMIC A-101 – 101st Airborne Division');
  expect(text).toContain('‘Screaming Eagles’ is its nickname.');
  expect(text).toContain('1998 – Estate of Cpl. Smith – Letter of his son');
  expect(text).not.toContain('Jones');
  expect(text).toContain('CATALOG NO.');
  expect(text).not.toContain('The sizes differ.');
  expect(text).not.toContain('82nd');
});

test('GET /api/orders/{id}/documents/{documentId} answers 404 to other collectors, and for unknown quotes and documents', async () => {
  const order = await offer(await request({}));
  const other = await shop.signedIn();
  expect(await download(order, 'quote-1', other)).toMatchObject(notFound);
  const unknown = await download({ id: randomUUID() }, 'quote-1');
  expect(unknown).toMatchObject(notFound);
  expect((await download(order, 'quote-1', other)).body).toEqual(unknown.body);
  for (const id of ['quote-2', 'quote-01', 'invoice', 'certificate-', certificateOf(order)]) {
    expect(await download(order, id)).toMatchObject(notFound);
  }
});

test('GET /api/orders/{id}/documents/{documentId} prints no name after the account was deleted', async () => {
  const order = await offer(await request({}));
  expect(await read(order, 'quote-1')).toContain(member.user.email);
  const { anonymizeOrders } = await import('../../domain/quotes/personal-data.ts');
  await anonymizeOrders(member.user.id);
  const [page] = await readPages(order, 'quote-1', staff);
  expect(page).toContain(order.reference);
  expect(page).not.toContain(member.user.email);
});

const createImage = (type: 'jpeg' | 'png' | 'webp' | 'gif') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#4b5320' } })
    .toFormat(type)
    .toBuffer();

async function sellWithPhoto(bytes: Buffer, contentType: string): Promise<Order> {
  const { savePhoto } = await import('../../platform/bucket/photos.ts');
  const photoId = `att${randomUUID().replaceAll('-', '')}`;
  const image = { bytes, contentType } as Image as CleanImage;
  await savePhoto(photoId, { card: image, full: image });
  const order = await request({ imageUrl: `/photos/${photoId}/full` });
  return sell(await accept(await offer(order)));
}

async function catalogItem(airtableId: string): Promise<void> {
  const { createItem } = await import('../../platform/table/items.ts');
  const { comparisonWrites } = await import('../../platform/table/comparisons.ts');
  const { transactWrite } = await import('../../platform/table/conditional-writes.ts');
  const records = await import('../../platform/table/airtable-records.ts');
  const id = uuidV7();
  const at = new Date().toISOString();
  const nothing = {
    description: null,
    length: '2.50',
    width: '3.10',
    height: null,
    weight: null,
    primaryMaterial: null,
    secondaryMaterial: null,
    manufacturer: null,
    manufacturingLocation: null,
    era: null,
    branch: 'Army',
    unitDesignation: null,
    rank: null,
    specialty: null,
    authenticityNotes: null,
    authenticity: 'Original' as const,
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
    provenance: [
      {
        isPublic: true,
        source: 'Estate of Cpl. Smith',
        date: '1998',
        documents: 'Letter of his son',
        notes: null,
      },
      { isPublic: false, source: 'Bought of Jones', date: null, documents: null, notes: null },
    ],
    asmicMatches: null,
  };
  const by = { id: staff.user.id, email: staff.user.email };
  await createItem(
    {
      ...nothing,
      id,
      name: 'Patch',
      catalogNumber: `N-${id}`,
      itemType: 'Patches',
      condition: 'Fine',
      imageUrls: [],
      primaryImageUrl: null,
      catalogedBy: staff.user.id,
      catalogDate: at,
      airtableId,
      createdAt: at,
      updatedAt: at,
      photoIds: [],
      airtableIdentity: id,
      revision: 1,
    },
    { id: uuidV7(), kind: 'cataloged', at, by, changes: [], undoes: null, undoneBy: null },
    undefined,
  );
  const lease = await records.acquireRecordLease(id, { isDraft: false, heldUntilMs: Date.now() });
  if (!lease) throw new Error('The record is held');
  await records.saveCreatedRecord(lease, { airtableId, refused: [], contentHash: '', sent: {} });
  const evidence = { item: null, entry: null };
  const match = {
    id: randomUUID(),
    militaryItemId: id,
    asmicEntryId: randomUUID(),
    asmicEntry: { asmicNumber: 'A-101', designation: '101st Airborne Division' },
    overallMatchScore: '97.00',
    confidenceLevel: 'High' as const,
    typeMatch: true,
    eraMatch: true,
    materialMatch: true,
    dimensionMatch: true,
    differencesSummary: '',
    comparisonNotes: null,
    evidence: [
      {
        ...evidence,
        field: 'designation' as const,
        level: 'alias' as const,
        bits: 9,
        reason: '‘Screaming Eagles’ is its nickname.',
      },
      {
        ...evidence,
        field: 'dimensions' as const,
        level: 'conflict' as const,
        bits: -2,
        reason: 'The sizes differ.',
      },
    ],
    userVerified: true,
    verifiedBy: staff.user.id,
    verifiedByEmail: staff.user.email,
    verifiedAt: at,
    verificationNotes: null,
    createdAt: at,
    decidedAs: null,
  };
  const undecided = {
    ...match,
    id: randomUUID(),
    asmicEntry: { asmicNumber: 'A-82', designation: '82nd Airborne Division' },
    userVerified: false,
    verifiedBy: null,
  };
  await transactWrite(comparisonWrites(id, [], [undecided, match]));
}
