import { v5 as uuidV5 } from 'uuid';
import type { AirtableAttachment, AirtableRecord } from '../entities/airtable.ts';
import type { Product } from '../entities/product.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { PRODUCT_DEFAULTS } from '../vocabulary.ts';
import { CellReader } from './cell-reader.ts';
import { type AbsentColumns, COLUMNS, type Column, OPTIONAL_COLUMNS } from './columns.ts';
import {
  normalizeCondition,
  normalizeEra,
  normalizeItemType,
  normalizeMaterial,
  shortenDescription,
} from './normalize-terms.ts';

/** Product ids derive from it: changing it would give every product a new id. */
const NAMESPACE = '6f0d2c5a-4b1e-5c8f-9a37-1d2e6b40c7f3';

/** Values for fields that a record leaves empty. */
const FALLBACKS = {
  name: 'Untitled Item',
  itemType: 'Other',
  era: 'Undated',
  condition: 'Ungraded',
} as const;

/** The shop quotes on request, so every imported price is zero. */
const PRICE = '0.00';

/** A product without what a sync adds to the record: photos, which are still to be copied, and facts of its item. */
export type ItemContent = Omit<
  Product,
  'imageUrl' | 'imageUrls' | 'imagePlaceholder' | 'identification' | 'provenance' | 'updatedAt'
> & {
  /** Only the search uses the dealer's number. */
  uniqueId: string | null;
} & StaffPrices;

/** Only staff see them. A product has none where the record has none. */
export interface StaffPrices {
  sharePrice?: string | null | undefined;
  cost?: string | null | undefined;
}

export interface MappedItem {
  content: ItemContent;
  attachments: AirtableAttachment[];
  problems: SyncProblem[];
}

export interface MappingOptions {
  absent: AbsentColumns;
  /** The product in the shop; it keeps its values for absent columns. */
  stored?: (Product & StaffPrices & { uniqueId?: string | null | undefined }) | undefined;
  isSold?: boolean;
}

/** Deterministic, so that importing a record twice cannot create a duplicate. */
export function toProductId(recordId: string): string {
  return uuidV5(recordId, NAMESPACE);
}

/** Maps a record to its product. It never throws: unreadable values are reported as problems. */
export function mapRecord(
  record: AirtableRecord,
  { absent, stored, isSold = false }: MappingOptions,
): MappedItem {
  const cells = new CellReader(record);
  /** Reads an optional column; if the base does not have it, keeps the stored value. */
  const optional = <K extends keyof ItemContent>(
    column: (typeof OPTIONAL_COLUMNS)[keyof typeof OPTIONAL_COLUMNS],
    key: K,
    read: (column: Column) => ItemContent[K] | null,
  ) => (absent.has(column) ? stored?.[key] : read(column)) ?? null;
  const text = cells.text.bind(cells);
  const textOrNumber = cells.textOrNumber.bind(cells);
  const choice = cells.choice.bind(cells);
  const isChecked = cells.isChecked.bind(cells);

  const header = text(COLUMNS.header);
  const itemType = choice(COLUMNS.itemType);
  const era = choice(COLUMNS.era);
  const condition = choice(COLUMNS.condition);
  const description = text(COLUMNS.summary);
  const material = choice(COLUMNS.material);
  // A sold item has none, and comes back with the default.
  const stockQuantity =
    optional(OPTIONAL_COLUMNS.stockQuantity, 'stockQuantity', cells.quantity.bind(cells)) ||
    PRODUCT_DEFAULTS.stockQuantity;
  const money = cells.money.bind(cells);
  const sharePrice = optional(OPTIONAL_COLUMNS.sharePrice, 'sharePrice', money);
  const cost = optional(OPTIONAL_COLUMNS.cost, 'cost', money);
  const measure = cells.measure.bind(cells);
  const facts = {
    sharePrice,
    cost,
    length: optional(OPTIONAL_COLUMNS.length, 'length', measure),
    width: optional(OPTIONAL_COLUMNS.width, 'width', measure),
    height: optional(OPTIONAL_COLUMNS.height, 'height', measure),
    manufacturer: optional(OPTIONAL_COLUMNS.manufacturer, 'manufacturer', choice),
  };
  const content: ItemContent = {
    id: toProductId(record.id),
    name: header ?? optional(OPTIONAL_COLUMNS.uniqueId, 'name', textOrNumber) ?? FALLBACKS.name,
    description,
    shortDescription: shortenDescription(description),
    price: PRICE,
    itemType: normalizeItemType(itemType ?? FALLBACKS.itemType),
    era: normalizeEra(era ?? FALLBACKS.era),
    unitNumber: optional(OPTIONAL_COLUMNS.unitNumber, 'unitNumber', textOrNumber),
    unitName: choice(COLUMNS.unitName),
    motto: optional(OPTIONAL_COLUMNS.motto, 'motto', text),
    material: material && normalizeMaterial(material),
    backing: optional(OPTIONAL_COLUMNS.backing, 'backing', choice),
    countryOfOrigin:
      optional(OPTIONAL_COLUMNS.countryOfOrigin, 'countryOfOrigin', choice) ??
      PRODUCT_DEFAULTS.countryOfOrigin,
    condition: normalizeCondition(condition ?? FALLBACKS.condition),
    stockQuantity: isSold ? 0 : stockQuantity,
    isFeatured: isChecked(COLUMNS.isFeatured),
    isRare: isChecked(COLUMNS.isRare),
    isAuthentic: optional(OPTIONAL_COLUMNS.isAuthentic, 'isAuthentic', isChecked) ?? true,
    availability: isSold ? 'Sold Out' : PRODUCT_DEFAULTS.availability,
    airtableId: record.id,
    createdAt: parseCreatedAt(record, cells),
    uniqueId: optional(OPTIONAL_COLUMNS.uniqueId, 'uniqueId', textOrNumber),
    // Left out when empty, so that the source hash of earlier releases stays valid.
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)),
  };
  const attachments = cells.attachments(COLUMNS.photos);
  if (!isSold) {
    reportMissing(cells, {
      [COLUMNS.header]: header,
      [COLUMNS.itemType]: itemType,
      [COLUMNS.era]: era,
      [COLUMNS.condition]: condition,
      [COLUMNS.photos]: attachments[0]?.id ?? null,
    });
  }
  return { content, attachments, problems: cells.problems };
}

/** Reports a record that lacks the least that an item on sale should have. The fallbacks keep it on sale all the same.
 *  Many records have no era or condition on purpose: these alone are no problem.
 *  @param values The record's own, by column. */
function reportMissing(cells: CellReader, values: Record<string, string | null>): void {
  const isReported = (column: string) => cells.problems.some(({ field }) => field === column);
  const missing = Object.keys(values).filter((column) => !values[column] && !isReported(column));
  if (!missing.includes(COLUMNS.header) && !missing.includes(COLUMNS.itemType)) return;
  cells.report(
    `It is on sale without ${missing.join(', ')}; the shop shows neutral values instead. Fill them in, or change the Status until they are known.`,
  );
}

/** The record's own time, so that 'newest first' follows the dealer's catalog, not the import. */
function parseCreatedAt({ createdTime }: AirtableRecord, cells: CellReader): string {
  const time = new Date(createdTime);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  cells.report('Its creation time is invalid, so it is listed last.');
  return new Date(0).toISOString();
}
