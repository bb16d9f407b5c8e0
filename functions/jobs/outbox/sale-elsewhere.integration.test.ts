import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { registerConsignor } from '../../../tests/support/consigned-pieces.ts';
import { setUpShows } from '../../api/sales/testing/set-up-shows.ts';
import { consign, listLines, removeConsignment, setUpEvents } from './testing/consignor-events.ts';

const DEALER = 'dealer@guidon.example';
const { given, sold } = setUpShows();
const { patch, badge } = given;
const { processEvents } = setUpEvents();

beforeEach(() => {
  vi.stubEnv('MAIL_FROM', DEALER);
  vi.stubEnv('MAIL_REPLY_TO', DEALER);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

test('a sale elsewhere credits the consignor, publishes the price and closes open quotes', async () => {
  const consignor = await registerConsignor();
  await consign(badge.id, consignor.id);
  const quote = await given.request([badge.id], await given.shop.signedIn());
  const order = await sold({
    date: '2026-05-01',
    lines: [{ productId: badge.id, price: '100', quantity: 2 }],
  });
  await processEvents();
  expect(await listLines(consignor.id)).toMatchObject([
    { kind: 'sale', orderId: order.id, reference: order.reference, priceCents: 20_000 },
  ]);
  await removeConsignment(badge.id);
  const { findSalePrices } = await import('../../platform/table/sale-prices.ts');
  expect(await findSalePrices([badge.id])).toMatchObject([{ price: '100.00' }]);
  expect((await given.get(quote.id, given.staff)).state).toBe('lost');
});

test('neither the buyer nor the dealer gets a mail about a sale elsewhere', async () => {
  const email = `${randomUUID()}@visitors.example`;
  const { id } = await sold({
    customer: { name: 'Ada', email },
    lines: [{ productId: patch.id, price: '5' }],
  });
  await processEvents();
  const { iterateQueue } = await import('../../platform/table/mail-queue.ts');
  const listMails = async () => {
    const queued = await Array.fromAsync(iterateQueue(1_000));
    return queued
      .map(({ mail }) => mail)
      .filter(({ to, content }) => to === email || JSON.stringify(content).includes(id));
  };
  expect(await listMails()).toEqual([]);
  const message = { text: 'Thank you' };
  await given.call('POST /api/orders/{id}/messages', id, message, given.staff);
  await processEvents();
  expect(await listMails()).toMatchObject([{ to: email, content: { update: 'message' } }]);
});
