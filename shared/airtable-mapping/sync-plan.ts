import { v5 as uuidV5 } from 'uuid';
import type { AirtableRecord } from '../entities/airtable.ts';
import type { Product } from '../entities/product.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { type AbsentColumns, COLUMNS } from './columns.ts';
import { standingOf, statusProblem } from './listing-status.ts';
import { type ItemContent, type MappedItem, mapRecord } from './record-to-product.ts';
import { photoIdOf, photoPath } from './photo.ts';

/** A product with what tells whether its record changed. */
export type ShopItem = Product & {
  sourceHash: string | null;
  /** Photos of its record that can never be had, by their ids: why. */
  refusedPhotos?: Record<string, string> | undefined;
};

export interface ItemChange {
  kind: 'create' | 'update' | 'sell';
  record: AirtableRecord;
  item: MappedItem;
  stored: ShopItem | undefined;
}

/** What a sync must change so that the shop says what the base says. */
export interface SyncPlan {
  changes: ItemChange[];
  /** Products to take off the shop. */
  unlist: ShopItem[];
  /** Records looked at. */
  read: number;
  unchanged: number;
  /** Records that are not for sale. */
  skipped: number;
  problems: SyncProblem[];
}

export interface PlanInput {
  records: readonly AirtableRecord[];
  absent: AbsentColumns;
  stored: readonly ShopItem[];
  /** Whether `records` are the whole table, so that what is not among them is gone. */
  isWhole: boolean;
}

/** Products that no record made are not this plan's business: it never touches them. */
export function planSync({ records, absent, stored, isWhole }: PlanInput): SyncPlan {
  const inShop = new Map(
    stored.flatMap((product) => (product.airtableId ? [[product.airtableId, product]] : [])),
  );
  const plan: SyncPlan = {
    changes: [],
    unlist: [],
    read: records.length,
    unchanged: 0,
    skipped: 0,
    problems: [],
  };
  const gone = new Map(isWhole ? inShop : []);
  for (const record of records) {
    const product = inShop.get(record.id);
    const standing = standingOf(record);
    const problem = statusProblem(record);
    if (problem) plan.problems.push(problem);
    gone.delete(record.id);
    if (standing === 'not for sale' || (standing === 'sold' && !product)) {
      plan.skipped++;
      if (product) plan.unlist.push(product);
      continue;
    }
    const isSold = standing === 'sold';
    const item = mapRecord(record, { absent, stored: product, isSold });
    plan.problems.push(...item.problems);
    const kind = !product
      ? 'create'
      : isSold && product.availability !== 'Sold Out'
        ? 'sell'
        : 'update';
    if (product?.sourceHash === sourceHash(item.content, photoIds(item))) {
      plan.unchanged++;
      plan.problems.push(...refusals(product));
    } else {
      plan.changes.push({ kind, record, item, stored: product });
    }
  }
  plan.unlist.push(...gone.values());
  return plan;
}

/** Told each time that the record is read, until the photo is another. */
function refusals({ airtableId, refusedPhotos = {} }: ShopItem): SyncProblem[] {
  return Object.values(refusedPhotos).map((message) => ({
    recordId: airtableId ?? '',
    field: COLUMNS.photos,
    message,
  }));
}

/** What one run may take off a shop without being asked. */
const FEW = 5;
const MOST = 1 / 5;

/** Why a plan must wait for a person: a base that was emptied, filtered or mistaken for another must
 *  not empty the shop. */
export function brakeOf(
  { unlist }: Pick<SyncPlan, 'unlist'>,
  stored: readonly ShopItem[],
): string | undefined {
  const imported = stored.filter(({ airtableId }) => airtableId !== null).length;
  const leaving = unlist.length;
  if (leaving <= FEW || leaving <= imported * MOST) return undefined;
  return `The sync would take ${leaving} of ${imported} items off the shop, so it changed nothing. If that is right, sync again and confirm it.`;
}

/** Of a record's photos, each once, in the dealer's order. */
export function photoIds({ attachments }: MappedItem): string[] {
  return [...new Set(attachments.map(photoIdOf))];
}

/** @param taken ids of the photos that are in the shop's bucket. With one missing that is not refused, the
 *    hash is not the record's, so the next run tries again.
 *  @param refused those that can never be had. */
export function shopItem(
  item: MappedItem,
  taken: readonly string[],
  updatedAt: string,
  refused: Record<string, string> = {},
): ShopItem {
  const { content } = item;
  const settled = photoIds(item).filter((id) => taken.includes(id) || id in refused);
  const imageUrls = taken.map((id) => photoPath(id));
  return {
    ...content,
    imageUrl: imageUrls[0] ?? null,
    imageUrls,
    updatedAt,
    sourceHash: sourceHash(content, settled),
    ...(Object.keys(refused).length > 0 ? { refusedPhotos: refused } : {}),
  };
}

/** A digest, for which a name-based uuid serves: this module also runs where node:crypto is not. */
function sourceHash(content: ItemContent, photoIds: readonly string[]): string {
  return uuidV5(JSON.stringify([content, photoIds]), uuidV5.URL);
}
