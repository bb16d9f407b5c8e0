import { v5 as uuidV5 } from 'uuid';
import type { AirtableAttachment, AirtableRecord } from '../entities/airtable.ts';
import type { Product } from '../entities/product.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { PRODUCT_DEFAULTS } from '../vocabulary.ts';
import { Cells } from './cell-reader.ts';
import { type AbsentColumns, COLUMNS, type Column, OPTIONAL_COLUMNS } from './columns.ts';
import { conditionWord, eraWord, itemTypeWord, materialWord, shortened } from './normalize-terms.ts';

/** Under which product ids are derived; another would give every product of every shop a new id. */
const NAMESPACE = '6f0d2c5a-4b1e-5c8f-9a37-1d2e6b40c7f3';

/** What stands where a record says nothing. */
const UNSAID = {
  name: 'Untitled Item',
  itemType: 'Other',
  era: 'Undated',
  condition: 'Ungraded',
} as const;

/** Every imported price is this: the shop quotes on request. */
const PRICE = '0.00';

/** All that a record says about its product; the photos are still Airtable's. */
export type ItemContent = Omit<Product, 'imageUrl' | 'imageUrls' | 'updatedAt'>;

export interface MappedItem {
  content: ItemContent;
  attachments: AirtableAttachment[];
  problems: SyncProblem[];
}

export interface MappingOptions {
  absent: AbsentColumns;
  /** What the shop holds: it answers for columns that the base does not have. */
  stored?: Product | undefined;
  isSold?: boolean;
}

/** A record's product has always the same id, so importing twice cannot duplicate. */
export function productIdOf(recordId: string): string {
  return uuidV5(recordId, NAMESPACE);
}

/** The product that a record stands for. It never throws: what cannot be read is a problem. */
export function mapRecord(
  record: AirtableRecord,
  { absent, stored, isSold = false }: MappingOptions,
): MappedItem {
  const cells = new Cells(record);
  /** Of an optional column: what the base says, or, without the column, what the shop holds. */
  const optional = <K extends keyof Product>(
    column: (typeof OPTIONAL_COLUMNS)[keyof typeof OPTIONAL_COLUMNS],
    key: K,
    read: (column: Column) => Product[K] | null,
  ) => (absent.has(column) ? stored?.[key] : read(column)) ?? null;
  const text = cells.text.bind(cells);
  const textOrNumber = cells.textOrNumber.bind(cells);
  const choice = cells.choice.bind(cells);
  const isChecked = cells.isChecked.bind(cells);

  const description = text(COLUMNS.summary);
  const material = choice(COLUMNS.material);
  const content: ItemContent = {
    id: productIdOf(record.id),
    name:
      text(COLUMNS.header) ??
      optional(OPTIONAL_COLUMNS.uniqueId, 'name', textOrNumber) ??
      UNSAID.name,
    description,
    shortDescription: shortened(description),
    price: PRICE,
    itemType: itemTypeWord(choice(COLUMNS.itemType) ?? UNSAID.itemType),
    era: eraWord(choice(COLUMNS.era) ?? UNSAID.era),
    unitNumber: optional(OPTIONAL_COLUMNS.unitNumber, 'unitNumber', textOrNumber),
    unitName: choice(COLUMNS.unitName),
    motto: optional(OPTIONAL_COLUMNS.motto, 'motto', text),
    material: material && materialWord(material),
    backing: optional(OPTIONAL_COLUMNS.backing, 'backing', choice),
    countryOfOrigin:
      optional(OPTIONAL_COLUMNS.countryOfOrigin, 'countryOfOrigin', choice) ??
      PRODUCT_DEFAULTS.countryOfOrigin,
    condition: conditionWord(choice(COLUMNS.condition) ?? UNSAID.condition),
    stockQuantity: isSold ? 0 : PRODUCT_DEFAULTS.stockQuantity,
    isFeatured: isChecked(COLUMNS.isFeatured),
    isRare: isChecked(COLUMNS.isRare),
    isAuthentic: optional(OPTIONAL_COLUMNS.isAuthentic, 'isAuthentic', isChecked) ?? true,
    availability: isSold ? 'Sold Out' : PRODUCT_DEFAULTS.availability,
    airtableId: record.id,
    createdAt: createdAtOf(record, cells),
  };
  const attachments = cells.attachments(COLUMNS.photos);
  return { content, attachments, problems: cells.problems };
}

/** Newest first is to mean newest to the dealer, not the last one imported. */
function createdAtOf({ createdTime }: AirtableRecord, cells: Cells): string {
  const time = new Date(createdTime);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  cells.tell('Its creation time cannot be read; it is listed last.');
  return new Date(0).toISOString();
}
