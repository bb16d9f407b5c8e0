import type { DemoAttachment, DemoField, DemoRecord } from '../base-definition.ts';
import { compile, type Formula } from '../formula/formula.ts';
import type { Scope } from '../formula/function-table.ts';
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

export const isComputed = (field: DemoField) => COMPUTED_TYPES.has(field.type);

const DEEPEST_REFERENCE = 20;

/** Reads cells as formulas see them, computing what Airtable computes. */
export class CellValues {
  readonly #store: BaseStore;
  readonly #formulas = new Map<string, Formula | undefined>();
  #depth = 0;

  constructor(store: BaseStore) {
    this.#store = store;
  }

  /** Throws a FormulaValueError where Airtable shows #ERROR!. */
  of(table: Table, record: DemoRecord, field: DemoField): Value {
    this.#depth += 1;
    try {
      if (this.#depth > DEEPEST_REFERENCE)
        throw new FormulaValueError('the fields run in a circle');
      return this.#read(table, record, field);
    } finally {
      this.#depth -= 1;
    }
  }

  scope(table: Table, record: DemoRecord, values?: Value): Scope {
    return {
      recordId: record.id,
      createdTime: record.createdTime,
      lastModifiedTime: record.lastModifiedTime ?? record.createdTime,
      field: (name) => {
        if (values !== undefined && name === 'values') return values;
        const field = table.field(name);
        if (!field) throw new FormulaValueError(`no field ${name}`);
        return this.of(table, record, field);
      },
    };
  }

  /** The records a link field points to, with the field that is looked up there. */
  linked(
    table: Table,
    record: DemoRecord,
    field: DemoField,
  ): { table: Table; records: DemoRecord[]; target: DemoField | undefined } | undefined {
    const link = table.fieldById(field.options?.recordLinkFieldId);
    const linkedTable = link && this.#store.linkedTable(link);
    if (!linkedTable) return undefined;
    const records = linksIn(record, link)
      .map((id) => linkedTable.records.get(id))
      .filter((found) => found !== undefined);
    const target = linkedTable.fieldById(field.options?.fieldIdInLinkedTable);
    return { table: linkedTable, records, target };
  }

  #read(table: Table, record: DemoRecord, field: DemoField): Value {
    switch (field.type) {
      case 'formula':
        return this.#formula(field).evaluate(this.scope(table, record));
      case 'rollup':
        return this.#formula(field).evaluate(
          this.scope(table, record, this.#lookedUp(table, record, field)),
        );
      case 'multipleLookupValues':
        return this.#lookedUp(table, record, field);
      case 'count':
        return this.linked(table, record, field)?.records.length ?? 0;
      case 'createdTime':
        return new Date(record.createdTime);
      case 'lastModifiedTime':
        return new Date(record.lastModifiedTime ?? record.createdTime);
      case 'multipleRecordLinks':
        return this.#linkNames(record, field);
      case 'multipleAttachments':
        return attachmentsIn(record, field).map(describe);
      default:
        return stored(record.fields[field.name], field);
    }
  }

  #formula(field: DemoField): Formula {
    const text = String(field.options?.formula ?? '');
    if (!this.#formulas.has(text)) this.#formulas.set(text, compiled(text));
    const formula = this.#formulas.get(text);
    if (!formula) throw new FormulaValueError(`the field ${field.name} has no valid formula`);
    return formula;
  }

  #lookedUp(table: Table, record: DemoRecord, field: DemoField): Value[] {
    const linked = this.linked(table, record, field);
    const target = linked?.target;
    if (!linked || !target) return [];
    return flatten(linked.records.map((other) => this.of(linked.table, other, target))).filter(
      (value) => value !== null,
    );
  }

  #linkNames(record: DemoRecord, field: DemoField): Value[] {
    const linkedTable = this.#store.linkedTable(field);
    if (!linkedTable) return [];
    return linksIn(record, field).flatMap((id) => {
      const other = linkedTable.records.get(id);
      return other ? [this.of(linkedTable, other, linkedTable.primaryField)] : [];
    });
  }
}

function compiled(text: string): Formula | undefined {
  try {
    return compile(text);
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return undefined;
    throw error;
  }
}

function describe(attachment: DemoAttachment): string {
  return attachment.filename;
}

function stored(value: unknown, field: DemoField): Value {
  if (value === undefined || value === null) return field.type === 'checkbox' ? false : null;
  if (field.type === 'date' || field.type === 'dateTime') {
    const date = new Date(String(value));
    return Number.isNaN(date.getTime()) ? null : date;
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (Array.isArray(value)) return value.map(String);
  // A collaborator or a barcode is an object; a formula sees its text.
  const named = Object.entries(value).find(([key]) => key === 'name' || key === 'text');
  return named ? String(named[1]) : JSON.stringify(value);
}
