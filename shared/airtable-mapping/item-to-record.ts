import type { AirtableTable } from '../entities/airtable.ts';
import { INITIAL_STATUS } from '../entities/listing-status.ts';
import type { ItemContent } from '../item-form/fields.ts';
import { CATALOG_COLUMNS, COLUMNS, type ColumnName, OPTIONAL_COLUMNS } from './columns.ts';
import { toFlag } from './flags.ts';
import {
  normalizeCondition,
  normalizeEra,
  normalizeItemType,
  normalizeMaterial,
} from './normalize-terms.ts';
import { NUMBER_TYPES, SELECT_TYPES } from './record-values.ts';

export type RecordContent = Omit<
  ItemContent,
  | 'imageUrls'
  | 'primaryImageUrl'
  | 'catalogNumber'
  | 'cost'
  | 'consignor'
  | 'consignorShare'
  | 'floor'
  | 'provenance'
>;

export interface RejectedField {
  field: string;
  message: string;
}

export interface ItemRecord {
  fields: Readonly<Record<string, unknown>>;
  refused: readonly RejectedField[];
}

type AirtableField = AirtableTable['fields'][number];

type Value = RecordContent[keyof RecordContent];

interface FieldMapping {
  field: keyof RecordContent;
  column: string;
  flagColumn?: ColumnName;
  normalize?: (text: string) => string;
}

const MAPPINGS: readonly FieldMapping[] = [
  { field: 'name', column: COLUMNS.header },
  { field: 'description', column: COLUMNS.summary },
  { field: 'itemType', column: COLUMNS.itemType, normalize: normalizeItemType },
  { field: 'era', column: COLUMNS.era, normalize: normalizeEra },
  { field: 'unitDesignation', column: COLUMNS.unitName },
  { field: 'primaryMaterial', column: COLUMNS.material, normalize: normalizeMaterial },
  { field: 'condition', column: COLUMNS.condition, normalize: normalizeCondition },
  {
    field: 'secondaryMaterial',
    column: CATALOG_COLUMNS.secondaryMaterial,
    normalize: normalizeMaterial,
  },
  { field: 'branch', column: CATALOG_COLUMNS.branch },
  { field: 'rank', column: CATALOG_COLUMNS.rank },
  { field: 'specialty', column: CATALOG_COLUMNS.specialty },
  { field: 'manufacturer', column: CATALOG_COLUMNS.manufacturer },
  { field: 'manufacturingLocation', column: CATALOG_COLUMNS.manufacturingLocation },
  { field: 'length', column: CATALOG_COLUMNS.length },
  { field: 'width', column: CATALOG_COLUMNS.width },
  { field: 'height', column: CATALOG_COLUMNS.height },
  { field: 'weight', column: CATALOG_COLUMNS.weight },
  { field: 'authenticityNotes', column: CATALOG_COLUMNS.authenticityNotes },
  { field: 'storageLocation', column: CATALOG_COLUMNS.storageLocation },
];

/** Stored hashes cover these fields only where they differ from the usual value, so they must stay separate. */
const ADDED_MAPPINGS: readonly FieldMapping[] = [
  toFlagMapping('authenticity', OPTIONAL_COLUMNS.isAuthentic),
  toFlagMapping('isRare', COLUMNS.isRare),
  toFlagMapping('isFeatured', COLUMNS.isFeatured),
  { field: 'unitNumber', column: OPTIONAL_COLUMNS.unitNumber },
  { field: 'motto', column: OPTIONAL_COLUMNS.motto },
  { field: 'backing', column: OPTIONAL_COLUMNS.backing },
  { field: 'quantity', column: OPTIONAL_COLUMNS.stockQuantity },
  { field: 'sharePrice', column: OPTIONAL_COLUMNS.sharePrice },
];

/** Keeps the value's own choice if the text means the same, as 'Genuine' does for 'Original'. */
function toFlagMapping(field: keyof RecordContent, column: ColumnName): FieldMapping {
  return { field, column, flagColumn: column, normalize: (text) => String(toFlag(column, text)) };
}

const isEmpty = (value: Value): boolean => value === null || value === '' || value === false;
const isUsual = (value: Value): boolean => isEmpty(value) || value === 'Original';

const TEXT_TYPES = new Set(['singleLineText', 'multilineText', 'richText']);
export const COMPUTED_TYPES: ReadonlySet<string> = new Set([
  'formula',
  'rollup',
  'lookup',
  'multipleLookupValues',
  'count',
  'createdTime',
  'lastModifiedTime',
  'autoNumber',
  'createdBy',
  'lastModifiedBy',
  'button',
  'externalSyncSource',
]);

/** Lists fields without a suitable column as rejected.
 *  @param catalogNumber for `Unique ID`, if that is a writable text column.
 *  @param table undefined without access to the schema; the columns that a sync reads are then assumed to exist. */
export function toRecord(
  item: RecordContent,
  catalogNumber: string,
  table: AirtableTable | undefined,
  initialStatus: string = INITIAL_STATUS,
): ItemRecord {
  const fields: Record<string, unknown> = {};
  const refused: RejectedField[] = [];
  for (const mapping of [...MAPPINGS, ...ADDED_MAPPINGS]) {
    const { field, column } = mapping;
    const value = item[field];
    if (isEmpty(value)) continue;
    const cell = toCell(mapping, value, table);
    if ('value' in cell) {
      if (cell.value !== undefined) fields[column] = cell.value;
    } else if (!isUsual(value)) refused.push({ field, message: describeOmission(cell.reason) });
  }
  const column = COLUMNS.status;
  const status = toCell({ column, normalize: (text) => text }, initialStatus, table);
  if ('value' in status) fields[COLUMNS.status] = status.value;
  const { uniqueId } = OPTIONAL_COLUMNS;
  if (!table || TEXT_TYPES.has(findColumn(table, uniqueId)?.type ?? ''))
    fields[uniqueId] = catalogNumber;
  return { fields, refused };
}

/** The order is fixed, so that items can be compared and hashed. */
export function getComparableValues(item: RecordContent): unknown[] {
  const added = ADDED_MAPPINGS.filter(({ field }) => !isUsual(item[field]));
  return [
    ...MAPPINGS.map(({ field }) => item[field]),
    ...added.map(({ field }) => [field, item[field]]),
  ];
}

/** Drops a column that Airtable rejected, and lists the item's field as rejected. */
export function withoutColumn(
  { fields, refused }: ItemRecord,
  column: string,
  reason: string,
): ItemRecord {
  const { [column]: _, ...rest } = fields;
  const mapping = [...MAPPINGS, ...ADDED_MAPPINGS].find((each) => each.column === column);
  const added = mapping ? [{ field: mapping.field, message: describeOmission(reason) }] : [];
  return { fields: rest, refused: [...refused, ...added] };
}

export function acceptsChoices(table: AirtableTable | undefined, column: string): boolean {
  return !table || SELECT_TYPES.has(findColumn(table, column)?.type ?? '');
}

export function acceptsPhotos(table: AirtableTable | undefined): boolean {
  return !table || findColumn(table, COLUMNS.photos)?.type === 'multipleAttachments';
}

const describeOmission = (reason: string) => `${reason}; it was left out of the record.`;

function findColumn(table: AirtableTable, column: string): AirtableField | undefined {
  return table.fields.find(({ name }) => name === column);
}

type Cell = { value: unknown } | { reason: string };

type CellMapping = Pick<FieldMapping, 'column' | 'normalize' | 'flagColumn'>;

function toCell(
  { column, normalize, flagColumn }: CellMapping,
  content: Value,
  table: AirtableTable | undefined,
): Cell {
  const text = content === true ? 'Yes' : String(content);
  // The name goes into a single-line field.
  const value = column === COLUMNS.header ? text.replace(/\s+/g, ' ') : text;
  const flag = flagColumn && toFlag(flagColumn, value);
  // A checkbox can only be true or empty.
  const checked = flag === true ? true : undefined;
  if (!table) return toCellWithoutSchema(column, flagColumn ? checked : value);
  const found = findColumn(table, column);
  if (!found) return { reason: `Airtable has no column "${column}"` };
  const { type } = found;
  if (flagColumn && type === 'checkbox') return { value: checked };
  if (TEXT_TYPES.has(type)) return { value };
  if (type === 'singleSelect') return { value: findChoice(found, value, normalize) };
  if (type === 'multipleSelects') return { value: [findChoice(found, value, normalize)] };
  if (NUMBER_TYPES.has(type) && Number.isFinite(Number(value))) return { value: Number(value) };
  if (COMPUTED_TYPES.has(type))
    return { reason: `Airtable computes the column "${column}" itself` };
  return type === 'multipleRecordLinks'
    ? { reason: `The Airtable column "${column}" links to other records` }
    : { reason: `The Airtable column "${column}" has an unsupported type (${type})` };
}

/** Assumes the usual column types; Airtable rejects the record where they differ. */
function toCellWithoutSchema(column: string, value: string | true | undefined): Cell {
  if (column === COLUMNS.itemType) return { value: [value] };
  const isRead = Object.values<string>(COLUMNS).includes(column);
  return isRead
    ? { value }
    : {
        reason: `Airtable does not show whether it has a column "${column}" (scope schema.bases:read)`,
      };
}

/** Prefers an existing choice in another spelling, so that the base gets no duplicate. */
function findChoice(
  { options }: AirtableField,
  value: string,
  normalize: FieldMapping['normalize'] = (text) => text.trim().toLowerCase(),
): string {
  const names = (options?.choices ?? []).map(({ name }) => name);
  if (names.includes(value)) return value;
  return names.find((name) => normalize(name) === normalize(value)) ?? value;
}
