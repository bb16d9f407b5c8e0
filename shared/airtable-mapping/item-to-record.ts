import type { AirtableTable } from '../entities/airtable.ts';
import type { ItemContent } from '../item-form/content.ts';
import { CATALOG_COLUMNS, COLUMNS, OPTIONAL_COLUMNS } from './columns.ts';
import { conditionWord, eraWord, itemTypeWord, materialWord } from './normalize-terms.ts';

/** What an item says, but for its photos. */
export type RecordContent = Omit<ItemContent, 'imageUrls' | 'primaryImageUrl'>;

/** Something that Airtable did not take: a field of the item, and why, for people. */
export interface Refusal {
  field: string;
  message: string;
}

/** An item as a record's cells, by column. */
export interface ItemRecord {
  fields: Readonly<Record<string, unknown>>;
  refused: readonly Refusal[];
}

type AirtableField = AirtableTable['fields'][number];

interface Place {
  field: keyof RecordContent;
  column: string;
  /** The shop's own spelling of a choice, by which one of the base's is known for the same. */
  word?: (written: string) => string;
}

const PLACES: readonly Place[] = [
  { field: 'name', column: COLUMNS.header },
  { field: 'description', column: COLUMNS.summary },
  { field: 'itemType', column: COLUMNS.itemType, word: itemTypeWord },
  { field: 'era', column: COLUMNS.era, word: eraWord },
  { field: 'unitDesignation', column: COLUMNS.unitName },
  { field: 'primaryMaterial', column: COLUMNS.material, word: materialWord },
  { field: 'condition', column: COLUMNS.condition, word: conditionWord },
  { field: 'secondaryMaterial', column: CATALOG_COLUMNS.secondaryMaterial, word: materialWord },
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
];

/** Nothing goes on sale before the dealer says List. */
const STATUS = 'Owned';

const TEXTS = new Set(['singleLineText', 'multilineText', 'richText']);
const SELECTS = new Set(['singleSelect', 'multipleSelects']);
const COMPUTED = new Set([
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

/** The record that an item is to become. What the table has no fitting column for is told.
 *  @param catalogNumber for `Unique ID`, where that is a text that may be written.
 *  @param table undefined where Airtable does not show what it looks like: then the columns that the shop
 *    reads are taken to be there. */
export function toRecord(
  item: RecordContent,
  catalogNumber: string,
  table: AirtableTable | undefined,
): ItemRecord {
  const fields: Record<string, unknown> = {};
  const refused: Refusal[] = [];
  for (const place of PLACES) {
    const said = item[place.field];
    if (!said) continue;
    // A line of Airtable's is one line.
    const value = place.field === 'name' ? said.replace(/\s+/g, ' ') : said;
    const cell = cellFor(place.column, value, table, place.word);
    if ('why' in cell) refused.push({ field: place.field, message: leftOut(cell.why) });
    else fields[place.column] = cell.value;
  }
  const status = cellFor(COLUMNS.status, STATUS, table, (written) => written);
  if ('value' in status) fields[COLUMNS.status] = status.value;
  const { uniqueId } = OPTIONAL_COLUMNS;
  if (!table || TEXTS.has(columnOf(table, uniqueId)?.type ?? '')) fields[uniqueId] = catalogNumber;
  return { fields, refused };
}

/** What an item says, always in the same order: for two items to be compared. */
export function saidBy(item: RecordContent): (string | null)[] {
  return PLACES.map(({ field }) => item[field]);
}

/** The record without a column that Airtable refused after all: told, unless it is none of the item's own. */
export function withoutColumn(
  { fields, refused }: ItemRecord,
  column: string,
  why: string,
): ItemRecord {
  const { [column]: _, ...rest } = fields;
  const place = PLACES.find((each) => each.column === column);
  const told = place ? [{ field: place.field, message: leftOut(why) }] : [];
  return { fields: rest, refused: [...refused, ...told] };
}

/** Whether the column is chosen from a list; true where Airtable does not show what the table looks like. */
export function takesChoices(table: AirtableTable | undefined, column: string): boolean {
  return !table || SELECTS.has(columnOf(table, column)?.type ?? '');
}

/** Whether the table has a column for photos; true where Airtable does not show what it looks like. */
export function takesPhotos(table: AirtableTable | undefined): boolean {
  return !table || columnOf(table, COLUMNS.photos)?.type === 'multipleAttachments';
}

const leftOut = (why: string) => `${why}; it was left out of the record.`;

function columnOf(table: AirtableTable, column: string): AirtableField | undefined {
  return table.fields.find(({ name }) => name === column);
}

/** @returns what goes into the cell, or why nothing does. */
function cellFor(
  column: string,
  value: string,
  table: AirtableTable | undefined,
  word: Place['word'],
): { value: unknown } | { why: string } {
  if (!table) return unseen(column, value);
  const found = columnOf(table, column);
  if (!found) return { why: `Airtable has no column "${column}"` };
  const { type } = found;
  if (TEXTS.has(type)) return { value };
  if (type === 'singleSelect') return { value: choiceOf(found, value, word) };
  if (type === 'multipleSelects') return { value: [choiceOf(found, value, word)] };
  if (type === 'number' && Number.isFinite(Number(value))) return { value: Number(value) };
  if (COMPUTED.has(type)) return { why: `Airtable computes the column "${column}" itself` };
  return type === 'multipleRecordLinks'
    ? { why: `The Airtable column "${column}" links to other records` }
    : { why: `The Airtable column "${column}" is of another kind (${type})` };
}

/** As the dealer's bases usually are: Airtable says when this one is not. */
function unseen(column: string, value: string): { value: unknown } | { why: string } {
  if (column === COLUMNS.itemType) return { value: [value] };
  const isRead = Object.values<string>(COLUMNS).includes(column);
  return isRead
    ? { value }
    : {
        why: `Airtable does not show whether it has a column "${column}" (scope schema.bases:read)`,
      };
}

/** The base's own spelling, where it has the choice in another: else the choice is added to it. */
function choiceOf(
  { options }: AirtableField,
  value: string,
  word: Place['word'] = (written) => written.trim().toLowerCase(),
): string {
  const names = (options?.choices ?? []).map(({ name }) => name);
  if (names.includes(value)) return value;
  return names.find((name) => word(name) === word(value)) ?? value;
}
