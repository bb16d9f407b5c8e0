import type * as z from 'zod';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Issue } from '../../../shared/contract/errors.ts';
import type { Purchase } from '../../../shared/entities/purchase.ts';
import { diffItems } from '../../../shared/item-form/changes.ts';
import { fromCents, toCents } from '../../../shared/quotes/money.ts';
import { toShopDate } from '../../../shared/shop-time.ts';
import { hasReceipt, keepReceipt } from '../../platform/bucket/receipts.ts';
import { invalidRequest, notFound } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { findItems, type StoredItem } from '../../platform/table/items.ts';
import { findProducts } from '../../platform/table/products.ts';
import {
  type CostChange,
  createPurchase,
  findPurchase,
  listPurchases,
  saveVoidPurchase,
} from '../../platform/table/purchases.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import type { Actor } from '../../platform/table/users.ts';
import { createEvent, nextTimestamp } from '../items/create-event.ts';
import { requireOpenYear } from './closed-years.ts';

type NewPurchase = z.output<Contract['books']['POST /api/purchases']['body']>;

const IS_CHANGING = 'Others are changing these items. Please try again.';

/**
 * Records the purchase once, and answers a repetition with the same one.
 * @throws AppError INVALID_REQUEST, CLOSED
 */
export function recordPurchase(id: string, input: NewPurchase, by: Actor): Promise<Purchase> {
  return retryOnConflict(IS_CHANGING, async () => {
    const known = await findPurchase(id);
    if (known) return known;
    const items = await findItems(input.lines.map(({ itemId }) => itemId));
    const issues = await findIssues(input, items);
    if (issues.length > 0) throw invalidRequest(issues);
    await requireOpenYear(input.date);
    const stock = await loadStock([...items.values()]);
    const lines = input.lines.flatMap(({ itemId, cost }) => {
      const item = items.get(itemId);
      return item ? [{ item, cost, quantity: stock.get(itemId) ?? 1 }] : [];
    });
    const purchase = toPurchase(id, input, lines, by);
    const changes = lines.map(({ item, cost }) => changeCost(item, cost, by));
    if (input.receipt !== undefined && !(await keepReceipt(input.receipt))) return undefined;
    return (await createPurchase(purchase, changes)) ? purchase : undefined;
  });
}

async function findIssues(
  { date, lines, receipt }: NewPurchase,
  items: ReadonlyMap<string, StoredItem>,
): Promise<Issue[]> {
  const { timeZone } = await getShopSettings();
  const today = toShopDate(new Date().toISOString(), timeZone);
  const issues: Issue[] = [];
  if (date > today) {
    issues.push({ path: 'date', message: 'Expected a day that is not in the future' });
  }
  for (const [n, { itemId }] of lines.entries()) {
    if (items.has(itemId)) continue;
    issues.push({ path: `lines.${n}.itemId`, message: 'Expected the id of a cataloged item' });
  }
  if (receipt !== undefined && !(await hasReceipt(receipt))) {
    issues.push({ path: 'receipt', message: 'This photo is no longer stored. Add it again.' });
  }
  return issues;
}

/** @returns the units of the items; those without a quantity have the stock of their products. */
async function loadStock(items: readonly StoredItem[]): Promise<ReadonlyMap<string, number>> {
  const toId = ({ airtableId }: StoredItem) => (airtableId === null ? '' : toProductId(airtableId));
  const uncounted = items.filter(({ quantity }) => quantity === null);
  const products = await findProducts(uncounted.map(toId).filter((id) => id !== ''));
  return new Map(
    items.map((item) => [
      item.id,
      Math.max(1, item.quantity ?? products.get(toId(item))?.stockQuantity ?? 1),
    ]),
  );
}

interface Line {
  item: StoredItem;
  cost: string;
  quantity: number;
}

function toPurchase(
  id: string,
  { seller, date, receipt, note }: NewPurchase,
  items: readonly Line[],
  by: Actor,
): Purchase {
  const lines = items.map(({ item, cost, quantity }) => ({
    itemId: item.id,
    name: item.name,
    catalogNumber: item.catalogNumber,
    cost,
    quantity,
  }));
  const cents = lines.reduce((sum, { cost, quantity }) => sum + toCents(cost) * quantity, 0);
  return {
    id,
    seller,
    date,
    lines,
    total: fromCents(cents),
    receipt: receipt ?? null,
    note: note || null,
    voidedAt: null,
    createdAt: new Date().toISOString(),
    by,
  };
}

/** The item is written also if its cost stays the same: a concurrent change of its cost must be noticed. */
function changeCost(before: StoredItem, cost: string | null, by: Actor): CostChange {
  const after = { ...before, cost, updatedAt: nextTimestamp(before.updatedAt) };
  const changes = diffItems(before, after);
  if (changes.length === 0) return { before, after: before, event: undefined };
  const event = createEvent({ kind: 'edited', at: after.updatedAt, by, changes });
  return { before, after, event };
}

/**
 * Sets the costs that are still those of the purchase back to those of the purchases before it. A repetition changes nothing.
 * @throws AppError NOT_FOUND, CLOSED
 */
export function takeBackPurchase(id: string, by: Actor): Promise<Purchase> {
  return retryOnConflict(IS_CHANGING, async () => {
    const purchase = await findPurchase(id);
    if (!purchase) throw notFound('Purchase not found');
    if (purchase.voidedAt !== null) return purchase;
    await requireOpenYear(purchase.date);
    // The items are read first: other purchases change them, and then nothing is written.
    const items = await findItems(purchase.lines.map(({ itemId }) => itemId));
    const others = await findLastCosts(id);
    const changes = purchase.lines.flatMap(({ itemId, cost }) => {
      const item = items.get(itemId);
      if (!item) return [];
      const other = others.get(itemId);
      const isBoughtAgain = other !== undefined && other.createdAt >= purchase.createdAt;
      const isOwnCost = item.cost === cost && !isBoughtAgain;
      return [changeCost(item, isOwnCost ? (other?.cost ?? null) : item.cost, by)];
    });
    const voided = { ...purchase, voidedAt: new Date().toISOString() };
    return (await saveVoidPurchase(voided, changes)) ? voided : undefined;
  });
}

interface RecordedCost {
  cost: string;
  createdAt: string;
}

/** @returns the cost of each item in the other purchase that was recorded last and is not void. */
async function findLastCosts(exceptId: string): Promise<ReadonlyMap<string, RecordedCost>> {
  const costs = new Map<string, RecordedCost>();
  for (const { id, createdAt, lines, voidedAt } of await listPurchases()) {
    if (id === exceptId || voidedAt !== null) continue;
    for (const { itemId, cost } of lines) {
      const known = costs.get(itemId);
      if (!known || known.createdAt < createdAt) costs.set(itemId, { cost, createdAt });
    }
  }
  return costs;
}
