import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { crc32 } from 'node:zlib';
import forge from 'node-forge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { close, listenPreferring } from '../../../local/listen.ts';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import { loadHandler } from '../../../tests/support/call.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { logLines } from '../../../tests/support/log-lines.ts';
import { setUpPayments, TOTAL_CENTS } from './testing/set-up-payments.ts';

const payments = setUpPayments();
const { given, find, approve, returnFromPaypal, payByPaypal, listEvents, result } = payments;
const lines = logLines();

const DAY_MS = 86_400_000;
const KEY = 'POST /api/paypal-webhook';
const release = () => payments.paypal.releaseEvents();

/** Stands in for a host of certificates. */
let server: Server;
let origin: string;
const BROKEN = 500;
const certificates = new Map<string, string | typeof BROKEN>();
let asked: string[] = [];
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const pem = certificates.get(url) ?? 404;
    if (typeof pem === 'number') response.writeHead(pem).end();
    else response.writeHead(200).end(pem);
  });
  origin = `http://127.0.0.1:${await listenPreferring(server, 0)}`;
});
afterAll(() => close(server, 0));

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

function createCertificate(days: { from: number; to: number }): string {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(Date.now() + days.from * DAY_MS);
  certificate.validity.notAfter = new Date(Date.now() + days.to * DAY_MS);
  certificate.setSubject([{ name: 'commonName', value: 'events.paypal.example' }]);
  certificate.setIssuer([{ name: 'commonName', value: 'events.paypal.example' }]);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}

const BODY = JSON.stringify({ id: 'WH-1', event_type: 'BILLING.PLAN.CREATED', resource: {} });

/** An event that is signed by the given certificate of this test. */
function sign(path: string, body = BODY) {
  const time = new Date().toISOString();
  const signed = `transmission-1|${time}|${process.env.PAYPAL_WEBHOOK_ID}|${crc32(body)}`;
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `${origin}${path}`,
    'paypal-transmission-id': 'transmission-1',
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64'),
  };
}

async function send(headers: Record<string, string>, body = BODY) {
  const handler = await loadHandler('payments');
  const { statusCode, body: answer = '' } = await handler(createEvent(KEY, { headers, body }));
  return { status: statusCode, body: answer && JSON.parse(answer) };
}

/** As if the server of this test were PayPal. */
async function withCertificate<T>(
  path: string,
  pem: string | typeof BROKEN,
  work: () => Promise<T>,
): Promise<T> {
  const { PAYPAL_ENDPOINT_URL } = process.env;
  certificates.set(path, pem);
  asked = [];
  process.env.PAYPAL_ENDPOINT_URL = origin;
  try {
    return await work();
  } finally {
    Object.assign(process.env, { PAYPAL_ENDPOINT_URL });
  }
}

const rejected = {
  status: 400,
  body: { code: 'INVALID_REQUEST', issues: [{ path: 'paypal-transmission-sig' }] },
};

test('POST /api/paypal-webhook takes a signed event that does not matter here', async () => {
  const pem = createCertificate({ from: -1, to: 1 });
  await withCertificate('/valid.pem', pem, async () => {
    expect(await send(sign('/valid.pem'))).toEqual({ status: 204, body: '' });
  });
});

test.each([
  ['without a signature', () => ({})],
  ['with another signature', () => ({ ...sign('/valid.pem'), 'paypal-transmission-sig': 'AAAA' })],
  ['of another transmission', () => ({ ...sign('/valid.pem'), 'paypal-transmission-id': '2' })],
  ['with another algorithm', () => ({ ...sign('/valid.pem'), 'paypal-auth-algo': 'none' })],
  [
    'with the certificate of another host',
    () => ({ ...sign('/valid.pem'), 'paypal-cert-url': 'https://paypal.com.example/valid.pem' }),
  ],
])('POST /api/paypal-webhook refuses an event %s', async (_, getHeaders) => {
  const pem = createCertificate({ from: -1, to: 1 });
  await withCertificate('/valid.pem', pem, async () => {
    expect(await send(getHeaders())).toMatchObject(rejected);
  });
  expect(lines().filter(({ action }) => action === 'paypal-event-rejected')).toHaveLength(1);
});

test('POST /api/paypal-webhook refuses a body that was changed after it was signed', async () => {
  const pem = createCertificate({ from: -1, to: 1 });
  await withCertificate('/valid.pem', pem, async () => {
    expect(await send(sign('/valid.pem'), `${BODY} `)).toMatchObject(rejected);
  });
});

test.each([
  ['expired', { from: -2, to: -1 }],
  ['not valid yet', { from: 1, to: 2 }],
])('POST /api/paypal-webhook refuses a certificate that is %s', async (name, days) => {
  const path = `/${name.replaceAll(' ', '-')}.pem`;
  await withCertificate(path, createCertificate(days), async () => {
    expect(await send(sign(path))).toMatchObject(rejected);
  });
});

test('POST /api/paypal-webhook takes certificates only from PayPal, or from the service that stands in for it', async () => {
  certificates.set('/valid.pem', createCertificate({ from: -1, to: 1 }));
  expect(await send(sign('/valid.pem'))).toMatchObject(rejected);
});

test('POST /api/paypal-webhook is repeated by PayPal while the certificate cannot be read', async () => {
  await withCertificate('/broken.pem', BROKEN, async () => {
    expect(await send(sign('/broken.pem'))).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
    });
    certificates.set('/broken.pem', createCertificate({ from: -1, to: 1 }));
    expect(await send(sign('/broken.pem'))).toMatchObject({ status: 204 });
  });
});

test('POST /api/paypal-webhook refuses an event whose certificate does not exist, and keeps the others', async () => {
  await withCertificate('/kept.pem', createCertificate({ from: -1, to: 1 }), async () => {
    expect(await send(sign('/kept.pem'))).toMatchObject({ status: 204 });
    for (let n = 0; n < 20; n++) {
      expect(await send(sign(`/missing-${n}.pem`))).toMatchObject(rejected);
      expect(await send(sign(`/missing-${n}.pem`))).toMatchObject(rejected);
    }
    expect(await send(sign('/kept.pem'))).toMatchObject({ status: 204 });
    expect(asked).toEqual([
      '/kept.pem',
      ...Array.from({ length: 20 }, (_, n) => `/missing-${n}.pem`),
    ]);
  });
});

test('POST /api/paypal-webhook fetches no certificate for headers that no signature has', async () => {
  await withCertificate('/unread.pem', createCertificate({ from: -1, to: 1 }), async () => {
    for (const change of [
      { 'paypal-transmission-id': 'a|b' },
      { 'paypal-transmission-time': 'yesterday' },
      { 'paypal-transmission-sig': '?' },
      { 'paypal-cert-url': `${origin}/unread.pem?n=1` },
    ]) {
      expect(await send({ ...sign('/unread.pem'), ...change })).toMatchObject(rejected);
    }
    expect(asked).toEqual([]);
  });
});

test('POST /api/paypal-webhook refuses a body that is too large', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(BUDGETS.paypalEvent.bytes) });
  expect(await send(sign('/valid.pem', body), body)).toMatchObject({ status: 413 });
});

test('POST /api/paypal-webhook takes an event again when it could not be stored', async () => {
  await approve();
  payments.paypal.next({ answer: 500, times: 'always', on: ['get-order'] });
  await release();
  expect(payments.paypal.listEvents()).toMatchObject([{ attempts: 1 }]);
  expect((await find()).ledger).toEqual([]);
  payments.paypal.reset();
  payments.paypal.webhooks({ delayMs: 'held' });
  await release();
  expect((await find()).state).toBe('sold');
});

test('POST /api/paypal-webhook adds a refund that was made on PayPal’s own site, once', async () => {
  const payment = await payByPaypal();
  const captureId = payment.externalId ?? '';
  await payments.paypal.refund(captureId, 4_000);
  await payments.paypal.releaseEvents(undefined, 3);
  await payments.paypal.refund(captureId, 1_000);
  await release();
  const { ledger } = await find();
  expect(ledger.slice(1)).toMatchObject([
    { kind: 'refund', of: payment.id, cents: 4_000, cleared: true, note: 'Refunded at PayPal' },
    { kind: 'refund', of: payment.id, cents: 1_000, cleared: true },
  ]);
  expect(ledger[1]?.externalId).toBe(payments.paypal.books().refunds[0]?.id);
  expect(await listEvents()).toEqual(['sold', 'refunded', 'refunded']);
});

test('POST /api/paypal-webhook records a payment before its refund when all earlier reports were lost', async () => {
  const token = await approve();
  payments.paypal.next({ answer: 'drop', isApplied: true, times: 2, on: ['capture'] });
  expect(await returnFromPaypal(token)).toBe(result('checking'));
  const [capture] = payments.paypal.books().captures;
  for (const { id } of payments.paypal.listEvents()) await payments.paypal.dropEvent(id);
  await payments.paypal.refund(capture?.id ?? '', 500);
  await release();
  expect((await find()).ledger).toMatchObject([
    { kind: 'payment', cents: TOTAL_CENTS },
    { kind: 'refund', cents: 500 },
  ]);
});

test('POST /api/paypal-webhook notes a dispute, and the reversal when the buyer wins', async () => {
  const payment = await payByPaypal();
  await release();
  const disputeId = await payments.paypal.openDispute(payment.externalId ?? '');
  await payments.paypal.releaseEvents(undefined, 2);
  expect((await find()).dispute).toMatchObject({
    id: disputeId,
    isOpen: true,
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    resolvedAt: null,
  });
  expect((await given.get()).stage).toBe('disputed');
  await payments.paypal.resolveDispute(disputeId, 'buyer');
  await payments.paypal.releaseEvents(undefined, 2);
  const { dispute, ledger } = await find();
  expect(dispute).toMatchObject({ isOpen: false, outcome: 'RESOLVED_BUYER_FAVOUR' });
  expect(ledger.slice(1)).toMatchObject([{ kind: 'reversal', of: payment.id, cents: TOTAL_CENTS }]);
  const events = await listEvents();
  expect(events.toSorted()).toEqual(['dispute-resolved', 'disputed', 'reversed', 'sold']);
});

test('POST /api/paypal-webhook keeps a dispute resolved when its first report comes late', async () => {
  const payment = await payByPaypal();
  await release();
  const disputeId = await payments.paypal.openDispute(payment.externalId ?? '');
  const [opened] = payments.paypal.listEvents();
  await payments.paypal.resolveDispute(disputeId, 'seller');
  const resolved = payments.paypal.listEvents().filter(({ id }) => id !== opened?.id);
  await payments.paypal.releaseEvents(resolved.map(({ id }) => id));
  await release();
  expect((await find()).dispute).toMatchObject({ isOpen: false, id: disputeId });
});

test('no secret of PayPal is in the log', async () => {
  payments.paypal.next({ answer: 500, on: ['create-order', 'get-order', 'capture'], times: 5 });
  await payments.pay();
  await payByPaypal().catch(() => undefined);
  await send(sign('/valid.pem'));
  const log = JSON.stringify(lines());
  expect(log).toContain('paypal-event-rejected');
  for (const secret of [process.env.PAYPAL_CLIENT_SECRET ?? '', 'Bearer ', 'Basic ']) {
    expect(log).not.toContain(secret);
  }
});
