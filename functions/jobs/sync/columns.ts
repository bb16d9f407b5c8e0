import { getResultType, readCell } from '../../../shared/airtable-mapping/cell.ts';
import type { ColumnTypes } from '../../../shared/airtable-mapping/cell-reader.ts';
import {
  ColumnTranslation,
  learnColumns,
} from '../../../shared/airtable-mapping/column-mapping.ts';
import {
  type AbsentColumns,
  COLUMNS,
  ITEM_TABLE,
  OPTIONAL_COLUMNS,
} from '../../../shared/airtable-mapping/columns.ts';
import type { AirtableField, AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { ColumnMapping } from '../../../shared/entities/column-mapping.ts';
import type { AirtableBase } from '../../domain/airtable/base.ts';
import { AirtableError, isNotVisible } from '../../domain/airtable/error.ts';
import { log } from '../../platform/aws/log.ts';
import type { ItemColumns, SyncState } from '../../platform/table/sync-state.ts';

const MAPPED: ReadonlySet<string> = new Set([
  ...Object.values(COLUMNS),
  ...Object.values(OPTIONAL_COLUMNS),
]);
/** A formula with more ids would exceed the maximum URL length. */
export const IDS_PER_CALL = 100;
const RECORD_ID = /^rec[A-Za-z0-9]{14}$/;

/**
 * Field ids identify renamed columns.
 * @returns undefined without access to the schema, or without the table.
 */
export async function readColumns(airtable: AirtableBase): Promise<ItemColumns | undefined> {
  try {
    const tables = await airtable.schema();
    const found = tables.find(({ name }) => name === ITEM_TABLE);
    if (!found) return undefined;
    const { mapping } = await airtable.columns();
    const learned = learnColumns(airtable.address, found, mapping);
    requireColumns(learned);
    const columns = new ColumnTranslation(learned);
    airtable.setColumns(columns);
    const table = columns.toTable(found);
    const fields = table.fields.filter(({ name }) => MAPPED.has(name)).map(withoutChoices);
    const primaryFields = tables.flatMap(({ id, fields: others, primaryFieldId }) => {
      const isLinked = fields.some((field) => getLinkedTable(field) === id);
      const primary = others.find((field) => field.id === primaryFieldId);
      return isLinked && primary ? [[id, withoutChoices(primary)] as const] : [];
    });
    return { tableId: table.id, fields, primaryFields: Object.fromEntries(primaryFields) };
  } catch (error) {
    if (!isNotVisible(error)) throw error;
    return undefined;
  }
}

/**
 * Reports all missing columns at once, unlike Airtable.
 * @throws AirtableError
 */
function requireColumns({ columns, unused }: ColumnMapping): void {
  const missing = Object.values<string>(COLUMNS).filter(
    (column) => !columns[column] && !unused.includes(column),
  );
  if (missing.length < 2) return;
  throw new AirtableError(
    `The Airtable table "${ITEM_TABLE}" lacks the columns ${missing.map((column) => `“${column}”`).join(', ')}. Choose or create them on the page Connect Your Base.`,
  );
}

export function findLostColumns(absent: AbsentColumns, state: SyncState | undefined): string[] {
  if (!state) return [];
  const { lost = [], absent: before } = state;
  return [...absent].filter((column) => lost.includes(column) || !before.includes(column));
}

export const toTypes = (columns: ItemColumns | undefined): ColumnTypes | undefined =>
  columns && new Map(columns.fields.map((field) => [field.name, field]));

/** True if 'Is Authentic' is a checkbox or a lookup of one, and without access to the schema. */
export const mayHaveAuthenticityBox = (columns: ItemColumns | undefined): boolean =>
  columns === undefined ||
  columns.fields.some(
    (field) =>
      field.name === OPTIONAL_COLUMNS.isAuthentic && getResultType(field).type === 'checkbox',
  );

function withoutChoices({ id, name, type, options }: AirtableField): AirtableField {
  const { choices: _, ...rest } = options ?? {};
  return { id, name, type, options: rest };
}

function getLinkedTable(field: AirtableField): string | undefined {
  const id = getResultType(field).options?.linkedTableId;
  return typeof id === 'string' ? id : undefined;
}

/** Replaces ids in links by the records' names. Each name is read once per run. */
export class LinkedNames {
  readonly #airtable: AirtableBase;
  readonly #columns: ItemColumns | undefined;
  readonly #names = new Map<string, string | undefined>();

  constructor(airtable: AirtableBase, columns: ItemColumns | undefined) {
    this.#airtable = airtable;
    this.#columns = columns;
  }

  async resolve(records: readonly AirtableRecord[]): Promise<AirtableRecord[]> {
    const links = (this.#columns?.fields ?? []).flatMap((field) => {
      const tableId = getLinkedTable(field);
      return tableId ? [{ column: field.name, tableId }] : [];
    });
    for (const [tableId, columns] of Map.groupBy(links, (link) => link.tableId)) {
      const ids = records.flatMap(({ fields }) =>
        columns.flatMap(({ column }) => [fields[column]].flat().filter(isRecordId)),
      );
      await this.#read(
        tableId,
        [...new Set(ids)].filter((id) => !this.#names.has(id)),
      );
    }
    return records.map((record) => ({
      ...record,
      fields: {
        ...record.fields,
        ...Object.fromEntries(
          links.map(({ column }) => [column, this.#toNames(record.fields[column])]),
        ),
      },
    }));
  }

  #toNames(cell: unknown): unknown {
    return Array.isArray(cell)
      ? cell.map((value) => (isRecordId(value) ? (this.#names.get(value) ?? value) : value))
      : cell;
  }

  async #read(tableId: string, ids: readonly string[]): Promise<void> {
    const primary = this.#columns?.primaryFields[tableId];
    if (!primary) return;
    for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
      const wanted = ids.slice(start, start + IDS_PER_CALL);
      for (const id of wanted) this.#names.set(id, undefined);
      // Use the field's id, because it may have been renamed since the schema was read.
      for (const { id, fields } of await this.#find(tableId, wanted, primary.id)) {
        const texts = readCell(Object.values(fields), primary).flatMap((part) =>
          'error' in part ? [] : [part.text.trim()],
        );
        this.#names.set(id, texts.join(', ') || undefined);
      }
    }
  }

  async #find(tableId: string, ids: readonly string[], fieldId: string): Promise<AirtableRecord[]> {
    const formula = `OR(${ids.map((id) => `RECORD_ID() = '${id}'`).join(', ')})`;
    try {
      return await this.#airtable.findRecords(tableId, formula, [fieldId]);
    } catch (error) {
      if (!isNotVisible(error)) throw error;
      log.warn('The records of a linked table are not visible', { table: tableId });
      return [];
    }
  }
}

export const isRecordId = (value: unknown): value is string =>
  typeof value === 'string' && RECORD_ID.test(value);

const LISTS = new Set(['multipleSelects', 'multipleRecordLinks', 'multipleAttachments']);
const NUMBERS = new Set(['number', 'currency', 'percent', 'rating', 'duration', 'count']);
const TEXTS = new Set(['singleLineText', 'multilineText', 'richText', 'singleSelect', 'date']);
const MULTIPLE = new Set(['multipleLookupValues', 'lookup', 'rollup']);

/** False if a column's type has changed since the schema was read. */
export function fitsTypes({ fields }: AirtableRecord, columns: ItemColumns | undefined): boolean {
  return (columns?.fields ?? []).every((field) => {
    const value = fields[field.name];
    const { type } = getResultType(field);
    if (value === undefined || value === null || MULTIPLE.has(field.type)) return true;
    if (Array.isArray(value)) return !(NUMBERS.has(type) || TEXTS.has(type) || type === 'checkbox');
    if (LISTS.has(type)) return false;
    if (typeof value === 'object') {
      return 'error' in value || !(TEXTS.has(type) || field.type === 'checkbox');
    }
    if (NUMBERS.has(type)) return typeof value === 'number';
    if (field.type === 'checkbox') return typeof value === 'boolean';
    return !TEXTS.has(type) || typeof value === 'string';
  });
}
