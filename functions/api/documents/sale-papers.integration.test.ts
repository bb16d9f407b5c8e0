import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { toCertificatePath } from '../../../shared/certificates.ts';
import type { Return, Shipment } from '../../../shared/entities/delivery.ts';
import {
  DEFAULT_SALE_SETTINGS,
  type SaleSettings,
} from '../../../shared/entities/sale-settings.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { signedInAs } from '../../../tests/support/session.ts';
import { ADDRESS, makePayment, setUpSales } from '../deliveries/testing/set-up-sales.ts';

const sales = setUpSales();
const { given, sell, change } = sales;
const { patch, badge } = given;
let documents: Awaited<ReturnType<typeof loadCalls>>;

const SETTINGS: SaleSettings = {
  ...DEFAULT_SALE_SETTINGS,
  seller: {
    name: 'Guidon Militaria LLC',
    address: { ...ADDRESS, name: 'Abigail Thorne', addressLine1: '7 Depot Street' },
    taxNumber: '12-3456789',
  },
  transfer: 'Bank of Lewes, account 4711',
  paymentDays: 10,
};
const NOW = '2026-11-21T15:00:00.000Z';

beforeAll(async () => {
  documents = await loadCalls('documents');
  const { saveSaleSettings } = await import('../../platform/table/sale-settings.ts');
  await saveSaleSettings(SETTINGS);
});

const download = (documentId: string, who = given.staff) =>
  documents('GET /api/orders/{id}/documents/{documentId}', {
    headers: who.headers,
    params: { id: given.quote.id, documentId },
  });
const open = (body: Buffer) => getDocumentProxy(new Uint8Array(body));
const read = async (documentId: string, who = given.staff): Promise<string> => {
  const { status, body } = await download(documentId, who);
  expect({ documentId, status }).toEqual({ documentId, status: 200 });
  const { text } = await extractText(await open(body), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
};
const notFound = { status: 404, body: { code: 'NOT_FOUND' } };

const toParcel = (changes: Partial<Shipment> = {}): Shipment => ({
  number: 1,
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  trackingUrl: null,
  lines: [{ productId: badge.id, quantity: 2 }],
  insuredValue: null,
  photo: null,
  customs: [],
  packedAt: NOW,
  shippedAt: null,
  deliveredAt: null,
  by: null,
  ...changes,
});
const toReturn = (productId: string): Return => ({
  number: 1,
  lines: [{ productId, quantity: 1 }],
  reason: 'It is a copy.',
  photos: [],
  requestedAt: NOW,
  decision: 'approved',
  decidedAt: NOW,
  answer: null,
  receivedAt: '2026-11-28T15:00:00.000Z',
  restocked: [],
  by: null,
});

test('GET /api/orders/{id}/documents/{documentId} prints both addresses, the tax and the due date on the invoice, and how to pay', async () => {
  await given.offer();
  await given.accept();
  await change(({ offers }) => ({
    shippingAddress: ADDRESS,
    totalAmount: '175.96',
    offers: offers.map((each) => ({
      ...each,
      taxes: [{ state: 'DE', rate: '6', amount: '9.96' }],
      total: '175.96',
    })),
  }));
  const text = await read('invoice', given.member);
  const { history, heldUntil } = await given.get();
  const { getShopSettings } = await import('../../platform/table/shop-settings.ts');
  const { timeZone } = await getShopSettings();
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  const toDue = (at: string) => `DUE ${format.format(new Date(at))}`;
  for (const part of [
    'SELLER Guidon Militaria LLC Abigail Thorne 7 Depot Street Lewes, DE 19958',
    'Tax number: 12-3456789',
    'SHIP TO Ada Meyer 18 Harbor Street Lewes, DE 19958',
    // The hold ends before the ten days for the payment.
    toDue(heldUntil ?? ''),
    'Sales tax (DE, 6%) $9.96',
    'Total in US dollars $175.96',
    'PAY BY BANK TRANSFER Bank of Lewes, account 4711',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('PAID');
  await change({ ledger: [makePayment({ cents: 100 })] });
  const acceptedMs = Date.parse(history.at(-1)?.at ?? '');
  const dueAt = new Date(acceptedMs + 10 * 86_400_000).toISOString();
  expect(await read('invoice', given.member)).toContain(toDue(dueAt));
});

test('GET /api/orders/{id}/documents/{documentId} prints payments, refunds and the balance on the invoice, and how to pay until all is paid', async () => {
  await given.offer();
  await given.accept();
  const check = makePayment({ method: 'check', cents: 10_000, cleared: false });
  const failed = makePayment({ method: 'cash', cents: 4_200 });
  const ledger = [
    check,
    failed,
    makePayment({ kind: 'failure', of: failed.id, cents: 4_200 }),
    makePayment({ cents: 77_700, unapplied: true }),
  ];
  await change({ ledger });
  const pending = await read('invoice', given.member);
  expect(pending).toContain('Check, not cleared yet $100.00');
  expect(pending).toContain('Balance due $66.00');
  expect(pending).toContain('PAY BY BANK TRANSFER');
  expect(pending).not.toMatch(/\$42\.00|\$777\.00/);

  const cleared = makePayment({ kind: 'clearance', of: check.id, cents: 10_000 });
  const transfer = makePayment({ method: 'transfer', cents: 6_600 });
  await change({ ledger: [check, cleared, transfer] });
  const paid = await read('invoice', given.member);
  expect(paid).toContain('Check $100.00');
  expect(paid).toContain('Bank transfer $66.00');
  expect(paid).toContain('Paid in full $0.00');
  expect(paid).toContain('PAID');
  expect(paid).not.toContain('PAY BY');

  const refund = makePayment({ kind: 'refund', method: 'transfer', of: transfer.id, cents: 6_600 });
  await change({ ledger: [check, cleared, transfer, refund] });
  expect(await read('invoice', given.member)).toContain('Refund, Bank transfer −$66.00');
});

test('GET /api/orders/{id}/documents/{documentId} keeps the invoice of a quote without payments that staff mark as sold', async () => {
  await given.offer();
  await given.accept();
  const before = await read('invoice', given.member);
  expect(before).toContain('PAY BY BANK TRANSFER');
  await given.call('POST /api/orders/{id}/sold', given.quote.id, undefined, given.staff);
  expect((await given.get()).state).toBe('sold');
  expect(await read('invoice', given.member)).toBe(before);
});

test('GET /api/orders/{id}/documents/{documentId} prints the tax of an offer', async () => {
  await given.offer();
  await change(({ offers }) => ({
    offers: offers.map((each) => ({
      ...each,
      taxes: [{ state: 'DE', rate: null, amount: '5.00' }],
      total: '171.00',
    })),
  }));
  const text = await read('quote-1');
  expect(text).toContain('Sales tax (DE) $5.00');
  expect(text).toContain('Total in US dollars $171.00');
});

test('GET /api/orders/{id}/documents/{documentId} has a packing slip for each parcel, without prices, for staff only', async () => {
  await sell({
    shipments: [toParcel(), toParcel({ number: 2, lines: [{ productId: patch.id, quantity: 1 }] })],
    giftNote: 'Happy birthday, Grandpa!',
    wantsSignature: true,
  });
  const answer = await download('packing-slip-1');
  expect(answer.headers?.['content-disposition']).toBe(
    `inline; filename="Packing slip ${given.quote.reference}-1.pdf"`,
  );
  const text = await read('packing-slip-1');
  for (const part of [
    'SENDER Guidon Militaria LLC',
    'RECIPIENT Ada Meyer 18 Harbor Street',
    'CARRIER UPS',
    '1Z999AA10123456784',
    `${badge.name} 2`,
    'Happy birthday, Grandpa!',
    'Signature required on delivery.',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('$');
  expect(text).not.toContain(patch.name);
  expect(await read('packing-slip-2')).toContain(`${patch.name} 1`);
  for (const who of [given.member, await signedInAs('cataloger')]) {
    expect(await download('packing-slip-1', who)).toMatchObject(notFound);
  }
  expect((await download('packing-slip-1', await signedInAs('reader'))).status).toBe(200);
  expect(await download('packing-slip-3')).toMatchObject(notFound);
  expect(await download('customs-note-1')).toMatchObject(notFound);
});

test('GET /api/orders/{id}/documents/{documentId} marks reproductions on the packing slip', async () => {
  const lines = [patch, badge].map(({ id }) => ({ productId: id, quantity: 1 }));
  await sell({ shipments: [toParcel({ lines })] });
  await change(({ items }) => ({
    items: items.map((item) => ({ ...item, isAuthentic: item.productId === patch.id })),
  }));
  const text = await read('packing-slip-1');
  expect(text).toContain(`${badge.name} (Reproduction) 1`);
  expect(text).toContain(`${patch.name} 1`);
});

test('GET /api/orders/{id}/documents/{documentId} has a customs note for a parcel that leaves the country, for staff only', async () => {
  const customs = [
    {
      productId: badge.id,
      description: 'Badge, sterling silver',
      quantity: 2,
      value: '41.00',
      origin: 'GB',
      hsCode: '7117',
    },
    {
      productId: patch.id,
      description: 'Cloth patch of the 101st Airborne Division',
      quantity: 1,
      value: '125.00',
      origin: null,
      hsCode: '9705',
    },
  ];
  await sell({
    shipments: [toParcel({ customs })],
    shippingAddress: {
      ...ADDRESS,
      adminArea2: 'Köln',
      adminArea1: null,
      postalCode: '50667',
      countryCode: 'DE',
    },
  });
  const text = await read('customs-note-1');
  for (const part of [
    'SENDER Guidon Militaria LLC',
    'United States',
    'Köln',
    'Germany',
    'Badge, sterling silver 2 7117 United Kingdom $41.00',
    'Cloth patch of the 101st Airborne Division 1 9705 Unknown $125.00',
    'Total value in US dollars $166.00',
    'sale of goods',
    given.quote.reference,
  ]) {
    expect(text).toContain(part);
  }
  expect(await download('customs-note-1', given.member)).toMatchObject(notFound);
});

const verify = (code: string) => documents('GET /api/certificates/{code}', { params: { code } });
/** @returns the code behind the QR code, which is a link as well. */
const readCode = async (productId: string): Promise<string> => {
  const { body } = await download(`certificate-${productId}`, given.member);
  const page = await (await open(body)).getPage(1);
  const [link]: { url?: string }[] = await page.getAnnotations();
  const path = new URL(link?.url ?? '').pathname;
  const code = path.split('/').at(-1) ?? '';
  expect(path).toBe(toCertificatePath(code));
  return code;
};

test('GET /api/certificates/{code} shows the piece of a certificate, and nothing about the buyer', async () => {
  await sell();
  expect(await read(`certificate-${patch.id}`, given.member)).toMatch(
    /Scan the code to verify this certificate at \S+\/certificate/,
  );
  const code = await readCode(patch.id);
  expect(code.length).toBeLessThanOrEqual(200);
  const { status, body } = await verify(code);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'valid',
    name: patch.name,
    reference: given.quote.reference,
    certifiedAt: (await given.get()).sale?.at,
    revokedAt: null,
    imageUrl: given.quote.items.find(({ productId }) => productId === patch.id)?.imageUrl,
    photos: patch.imageUrls,
    details: expect.arrayContaining([{ label: 'Type', value: patch.itemType }]),
  });
  const text = JSON.stringify(body);
  for (const secret of ['Ada', 'Meyer', given.member.user.email, given.member.user.id, '125.00']) {
    expect(text).not.toContain(secret);
  }
  expect(await readCode(patch.id)).toBe(code);
});

test('GET /api/certificates/{code} revokes the certificate of a returned piece, which cannot be printed anymore', async () => {
  await sell();
  const [ofPatch, ofBadge] = [await readCode(patch.id), await readCode(badge.id)];
  const returned = toReturn(patch.id);
  await change({ returns: [returned, { ...toReturn(badge.id), number: 2 }] });
  expect((await verify(ofPatch)).body).toMatchObject({
    status: 'revoked',
    revokedAt: returned.receivedAt,
  });
  expect(await download(`certificate-${patch.id}`)).toMatchObject(notFound);
  // One of the two badges is still with the buyer.
  expect((await verify(ofBadge)).body).toMatchObject({ status: 'valid' });
});

test('GET /api/certificates/{code} knows no forged codes, no copies and nothing that is not sold', async () => {
  await sell();
  const code = await readCode(patch.id);
  const { createMailToken } = await import('../../platform/table/mail-tokens.ts');
  const sub = `${given.quote.id}~${patch.id}`;
  const forged = [
    code.replace(patch.id, badge.id),
    code.slice(0, -1),
    'unknown',
    await createMailToken('quote', { sub }),
    await createMailToken('certificate', { sub: `${given.quote.id}~${randomUUID()}` }),
    await createMailToken('certificate', { sub: `${randomUUID()}~${patch.id}` }),
    await createMailToken('certificate', { sub: given.quote.id }),
  ];
  for (const each of forged) expect(await verify(each)).toMatchObject(notFound);
  await change(({ items }) => ({ items: items.map((item) => ({ ...item, isAuthentic: false })) }));
  expect(await verify(code)).toMatchObject(notFound);
});
