import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { toProductId } from '../../shared/airtable-mapping/product-id.ts';
import { cart } from '../../shared/contract/cart.ts';
import { consignors } from '../../shared/contract/consignors.ts';
import { deliveries } from '../../shared/contract/deliveries.ts';
import { items } from '../../shared/contract/items.ts';
import { orders } from '../../shared/contract/orders.ts';
import { payments } from '../../shared/contract/payments.ts';
import type { Consignor, ConsignorTerms } from '../../shared/entities/consignor.ts';
import { fromCents } from '../../shared/quotes/money.ts';
import { getReturnCents } from '../../shared/quotes/sale-amounts.ts';
import { type Account, signIn } from '../robustness/support/users.ts';
import { ApiClient } from '../robustness/support/valid-calls/client.ts';
import { createItemInput } from '../robustness/support/valid-calls/items.ts';
import { ADDRESS } from './postal-address.ts';

/** Of every piece; the answers contain it nowhere else. */
export const PRICE = '7411.17';
export const FLOOR = '7001.03';
const EVERY = { interval: 250, timeout: 120_000 };

export const newKey = () => ({ 'idempotency-key': randomUUID() });

export interface Piece {
  itemId: string;
  productId: string;
  catalogNumber: string;
}

export function createConsignor(
  owner: ApiClient,
  name: string,
  terms?: ConsignorTerms,
): Promise<Consignor> {
  const email = `${name.toLowerCase().replace(' ', '.')}@consignors.example`;
  const call = { headers: newKey(), body: { name, email, terms } };
  return owner.call(consignors, 'POST /api/consignors', call);
}

/** Catalogs pieces, which belong to the consignors in turn, and sends them to Airtable. */
export async function takeIn(
  owner: ApiClient,
  count: number,
  consignorIds: readonly string[],
): Promise<Piece[]> {
  const itemIds: string[] = [];
  for (let n = 0; n < count; n++) {
    const consignorId = consignorIds[n % consignorIds.length];
    const { id } = await owner.call(items, 'POST /api/military-items', {
      headers: newKey(),
      body: { ...createItemInput(), sharePrice: PRICE, floor: FLOOR, consignorId },
    });
    itemIds.push(id);
  }
  await sendToAirtable(owner, itemIds);
  return Promise.all(itemIds.map((id) => findPiece(owner, id)));
}

async function sendToAirtable(owner: ApiClient, itemIds: readonly string[]): Promise<void> {
  const { id } = await owner.call(items, 'POST /api/bulk-changes', {
    body: { itemIds, action: 'upload', status: 'List' },
  });
  await vi.waitUntil(async () => {
    const params = { id };
    const { status } = await owner.call(items, 'GET /api/bulk-changes/{id}', { params });
    return status === 'finished';
  }, EVERY);
}

async function findPiece(owner: ApiClient, itemId: string): Promise<Piece> {
  const params = { id: itemId };
  const item = await owner.call(items, 'GET /api/military-items/{id}', { params });
  const { airtableId, catalogNumber } = item;
  if (airtableId === null) throw new Error(`The item ${catalogNumber} has no record`);
  return { itemId, productId: toProductId(airtableId), catalogNumber };
}

interface ShopSale {
  buyer: ApiClient;
  params: { id: string };
}

/** The buyer requests a quote, accepts the offer and pays by bank transfer.
 *  @param terms of the offer, besides the prices. */
export async function sellInShop(
  owner: ApiClient,
  account: Account,
  sold: readonly Piece[],
  terms: object = {},
): Promise<ShopSale> {
  const buyer = new ApiClient(owner.url, await signIn(owner.url, account));
  for (const { productId } of sold) {
    await buyer.call(cart, 'POST /api/cart', { headers: newKey(), body: { productId } });
  }
  const call = { headers: newKey(), body: {} };
  const params = { id: (await buyer.call(orders, 'POST /api/orders', call)).id };
  await buyer.call(orders, 'PUT /api/orders/{id}/address', { params, body: ADDRESS });
  const { offers, totalAmount } = await owner.call(orders, 'POST /api/orders/{id}/offers', {
    params,
    headers: newKey(),
    body: { lines: sold.map(({ productId }) => ({ productId, price: PRICE })), ...terms },
  });
  const body = { offer: offers.length };
  await buyer.call(orders, 'POST /api/orders/{id}/accept', { params, body });
  await owner.call(orders, 'POST /api/orders/{id}/payments', {
    params,
    headers: newKey(),
    body: { method: 'transfer', amount: totalAmount },
  });
  return { buyer, params };
}

/** Ships and delivers the sale. The buyer returns the piece, which is refunded. */
export async function takeBack(
  owner: ApiClient,
  { buyer, params }: ShopSale,
  { productId }: Piece,
): Promise<void> {
  const first = { ...params, number: '1' };
  const now = () => new Date().toISOString();
  await owner.call(deliveries, 'POST /api/orders/{id}/shipments', {
    params,
    headers: newKey(),
    body: { carrier: 'USPS' },
  });
  await owner.call(deliveries, 'PATCH /api/orders/{id}/shipments/{number}', {
    params: first,
    body: { deliveredAt: now() },
  });
  await buyer.call(deliveries, 'POST /api/orders/{id}/returns', {
    params,
    headers: newKey(),
    body: { lines: [{ productId }], reason: 'It is smaller than expected.' },
  });
  const changeReturn = (body: object) =>
    owner.call(deliveries, 'PATCH /api/orders/{id}/returns/{number}', { params: first, body });
  await changeReturn({ decision: 'approved' });
  const order = await changeReturn({ receivedAt: now() });
  const payment = order.ledger.find(({ kind }) => kind === 'payment');
  await owner.call(payments, 'POST /api/orders/{id}/refunds', {
    params,
    headers: newKey(),
    body: { payment: payment?.id, amount: fromCents(getReturnCents(order, 1)), returnNumber: 1 },
  });
}
