import type { FieldDefinition, StoredRecord } from '../base-definition.ts';
import { compile, type Formula } from '../formula/formula.ts';
import type { Scope } from '../formula/functions.ts';
import { FormulaSyntaxError } from '../formula/syntax.ts';
import { FormulaValueError, flatten, type Value } from '../formula/values.ts';
import { attachmentsIn, type BaseStore, linksIn } from '../store/base-store.ts';
import type { Table } from '../store/table.ts';

const COMPUTED_TYPES = new Set([
  'formula',
  'rollup',
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

export const isComputed = (field: FieldDefinition) => COMPUTED_TYPES.has(field.type);

const MAX_REFERENCE_DEPTH = 20;

/** Reads cell values as formulas see them, and evaluates computed fields. */
export class CellValues {
  readonly #store: BaseStore;
  readonly #formulas = new Map<string, Formula | undefined>();
  #depth = 0;

  constructor(store: BaseStore) {
    this.#store = store;
  }

  /** @throws FormulaValueError where Airtable shows #ERROR!. */
  read(table: Table, record: StoredRecord, field: FieldDefinition): Value {
    this.#depth += 1;
    try {
      if (this.#depth > MAX_REFERENCE_DEPTH) throw new FormulaValueError('circular reference');
      return this.#compute(table, record, field);
    } finally {
      this.#depth -= 1;
    }
  }

  scope(table: Table, record: StoredRecord, values?: Value): Scope {
    return {
      recordId: record.id,
      createdTime: record.createdTime,
      lastModifiedTime: record.lastModifiedTime ?? record.createdTime,
      field: (name) => {
        if (values !== undefined && name === 'values') return values;
        const field = table.field(name);
        if (!field) throw new FormulaValueError(`unknown field ${name}`);
        return this.read(table, record, field);
      },
    };
  }

  /** Returns the records that a link field points to, and the field that is looked up in them. */
  linked(
    table: Table,
    record: StoredRecord,
    field: FieldDefinition,
  ): { table: Table; records: StoredRecord[]; target: FieldDefinition | undefined } | undefined {
    const link = table.fieldById(field.options?.recordLinkFieldId);
    const linkedTable = link && this.#store.linkedTable(link);
    if (!linkedTable) return undefined;
    const records = linksIn(record, link)
      .map((id) => linkedTable.records.get(id))
      .filter((found) => found !== undefined);
    const target = linkedTable.fieldById(field.options?.fieldIdInLinkedTable);
    return { table: linkedTable, records, target };
  }

  #compute(table: Table, record: StoredRecord, field: FieldDefinition): Value {
    switch (field.type) {
      case 'formula':
        return this.#formula(field).evaluate(this.scope(table, record));
      case 'rollup':
        return this.#formula(field).evaluate(
          this.scope(table, record, this.#lookUp(table, record, field)),
        );
      case 'multipleLookupValues':
        return this.#lookUp(table, record, field);
      case 'count':
        return this.linked(table, record, field)?.records.length ?? 0;
      case 'createdTime':
        return new Date(record.createdTime);
      case 'lastModifiedTime':
        return new Date(record.lastModifiedTime ?? record.createdTime);
      case 'multipleRecordLinks':
        return this.#linkedNames(record, field);
      case 'multipleAttachments':
        return attachmentsIn(record, field).map(({ filename }) => filename);
      default:
        return toValue(record.fields[field.name], field);
    }
  }

  #formula(field: FieldDefinition): Formula {
    const text = String(field.options?.formula ?? '');
    if (!this.#formulas.has(text)) this.#formulas.set(text, tryCompile(text));
    const formula = this.#formulas.get(text);
    if (!formula) throw new FormulaValueError(`the field ${field.name} has no valid formula`);
    return formula;
  }

  #lookUp(table: Table, record: StoredRecord, field: FieldDefinition): Value[] {
    const linked = this.linked(table, record, field);
    const target = linked?.target;
    if (!linked || !target) return [];
    return flatten(linked.records.map((other) => this.read(linked.table, other, target))).filter(
      (value) => value !== null,
    );
  }

  #linkedNames(record: StoredRecord, field: FieldDefinition): Value[] {
    const linkedTable = this.#store.linkedTable(field);
    if (!linkedTable) return [];
    return linksIn(record, field).flatMap((id) => {
      const other = linkedTable.records.get(id);
      return other ? [this.read(linkedTable, other, linkedTable.primaryField)] : [];
    });
  }
}

function tryCompile(text: string): Formula | undefined {
  try {
    return compile(text);
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return undefined;
    throw error;
  }
}

function toValue(value: unknown, field: FieldDefinition): Value {
  if (value === undefined || value === null) return field.type === 'checkbox' ? false : null;
  if (field.type === 'date' || field.type === 'dateTime') {
    const date = new Date(String(value));
    return Number.isNaN(date.getTime()) ? null : date;
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (Array.isArray(value)) return value.map(String);
  // Collaborators and barcodes are objects; formulas see their text.
  const label = Object.entries(value).find(([key]) => key === 'name' || key === 'text');
  return label ? String(label[1]) : JSON.stringify(value);
}
