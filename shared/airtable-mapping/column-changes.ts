import type { AirtableField } from '../entities/airtable.ts';
import { getResultType } from './cell.ts';
import type { ColumnTypes } from './cell-reader.ts';
import { COLUMNS, type Column, OPTIONAL_COLUMNS } from './columns.ts';
import type { ItemContent } from './record-to-product.ts';
import type { ShopItem } from './sync-plan.ts';
import { truncate } from './truncate.ts';

/** The field of a product that each column fills. */
const FIELDS: Partial<Record<Column, keyof ItemContent>> = {
  [COLUMNS.status]: 'availability',
  [COLUMNS.header]: 'name',
  [COLUMNS.summary]: 'description',
  [COLUMNS.itemType]: 'itemType',
  [COLUMNS.era]: 'era',
  [COLUMNS.unitName]: 'unitName',
  [COLUMNS.material]: 'material',
  [COLUMNS.condition]: 'condition',
  [COLUMNS.isFeatured]: 'isFeatured',
  [COLUMNS.isRare]: 'isRare',
  [OPTIONAL_COLUMNS.unitNumber]: 'unitNumber',
  [OPTIONAL_COLUMNS.uniqueId]: 'uniqueId',
  [OPTIONAL_COLUMNS.isAuthentic]: 'isAuthentic',
  [OPTIONAL_COLUMNS.motto]: 'motto',
  [OPTIONAL_COLUMNS.backing]: 'backing',
  [OPTIONAL_COLUMNS.countryOfOrigin]: 'countryOfOrigin',
  [OPTIONAL_COLUMNS.stockQuantity]: 'stockQuantity',
  [OPTIONAL_COLUMNS.sharePrice]: 'sharePrice',
  [OPTIONAL_COLUMNS.cost]: 'cost',
  [OPTIONAL_COLUMNS.length]: 'length',
  [OPTIONAL_COLUMNS.width]: 'width',
  [OPTIONAL_COLUMNS.height]: 'height',
  [OPTIONAL_COLUMNS.manufacturer]: 'manufacturer',
};
const MAX_EXAMPLES = 3;

/** Columns whose type has changed, or `all` without access to the schema. */
export type SuspectColumns = ReadonlySet<string> | 'all';

/** @param before of the last run that succeeded; undefined before the first. */
export function findChangedTypes(
  before: ColumnTypes | undefined,
  now: ColumnTypes | undefined,
): SuspectColumns {
  if (!now) return 'all';
  const changed = [...now.values()].filter((field) => {
    const known = before?.get(field.name);
    return known && toSignature(known) !== toSignature(field);
  });
  return new Set(changed.map(({ name }) => name));
}

const toSignature = (field: AirtableField) => `${field.type} ${getResultType(field).type}`;

/** Counts the products that a run changes in a suspect column. */
export class ColumnChanges {
  readonly #suspects: SuspectColumns;
  readonly #changes = new Map<Column, { count: number; examples: string[] }>();

  constructor(suspects: SuspectColumns = new Set()) {
    this.#suspects = suspects;
  }

  /** @param photos of the record, by their paths. */
  add(stored: ShopItem, content: ItemContent, photos: readonly string[]): void {
    for (const column of Object.keys(FIELDS) as Column[]) {
      const field = FIELDS[column];
      if (field) this.#compare(stored, column, stored[field] ?? null, content[field] ?? null);
    }
    // New photos are no loss.
    const left = stored.imageUrls.filter((path) => photos.includes(path)).length;
    this.#compare(stored, COLUMNS.photos, stored.imageUrls.length, left);
  }

  #compare({ name }: ShopItem, column: Column, before: unknown, after: unknown): void {
    if (before === after || !(this.#suspects === 'all' || this.#suspects.has(column))) return;
    const { count, examples } = this.#changes.get(column) ?? { count: 0, examples: [] };
    if (examples.length < MAX_EXAMPLES) {
      examples.push(`“${truncate(name, 60)}”: ${show(before)} to ${show(after)}`);
    }
    this.#changes.set(column, { count: count + 1, examples });
  }

  get size(): number {
    return Math.max(0, ...[...this.#changes.values()].map(({ count }) => count));
  }

  /** @param isTooMany says whether so many products need a confirmation.
   *  @param imported the number of products from Airtable.
   *  @returns why the run needs a confirmation, if it does. */
  describe(isTooMany: (count: number) => boolean, imported: number): string | undefined {
    const found = [...this.#changes].find(([, { count }]) => isTooMany(count));
    if (!found) return undefined;
    const [column, { count, examples }] = found;
    const cause =
      this.#suspects === 'all'
        ? 'The sync'
        : `The type of the column “${column}” has changed in Airtable, and the sync`;
    return `${cause} would change “${column}” in ${count} of ${imported} products (${examples.join('; ')}), so it changed nothing. If that is right, sync again and confirm it.`;
  }
}

function show(value: unknown): string {
  if (value === null) return 'empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return truncate(String(value), 60);
}
