import type { AttachmentUrls } from '../attachments/urls.ts';
import type { FieldDefinition, StoredRecord } from '../base-definition.ts';
import { FormulaValueError, type Value } from '../formula/values.ts';
import { attachmentsIn } from '../store/base-store.ts';
import { isEmpty, type Table } from '../store/table.ts';
import { type CellValues, isComputed } from './computed.ts';

export interface Presentation {
  /** Defaults to all fields. */
  fields?: FieldDefinition[] | undefined;
  byFieldId?: boolean | undefined;
}

export interface PresentedRecord {
  id: string;
  createdTime: string;
  fields: Record<string, unknown>;
}

/** Formats records as the API returns them, with computed values. */
export class RecordPresenter {
  readonly #values: CellValues;
  readonly #urls: AttachmentUrls;

  constructor(values: CellValues, urls: AttachmentUrls) {
    this.#values = values;
    this.#urls = urls;
  }

  present(table: Table, record: StoredRecord, options: Presentation = {}): PresentedRecord {
    const cells = (options.fields ?? table.fields).flatMap((field): [string, unknown][] => {
      const value = this.#readSafely(table, record, field);
      return isEmpty(value) ? [] : [[options.byFieldId ? field.id : field.name, value]];
    });
    return {
      id: record.id,
      createdTime: record.createdTime,
      fields: Object.fromEntries(cells),
    };
  }

  #readSafely(table: Table, record: StoredRecord, field: FieldDefinition): unknown {
    try {
      return this.#readCell(table, record, field);
    } catch (error) {
      if (error instanceof FormulaValueError) return { error: '#ERROR!' };
      throw error;
    }
  }

  #readCell(table: Table, record: StoredRecord, field: FieldDefinition): unknown {
    if (field.type === 'multipleAttachments') {
      return attachmentsIn(record, field).map((attachment) => this.#urls.present(attachment));
    }
    if (field.type === 'multipleLookupValues') {
      const linked = this.#values.linked(table, record, field);
      const target = linked?.target;
      if (!linked || !target) return undefined;
      return linked.records
        .flatMap((other) => this.#readCell(linked.table, other, target))
        .filter((value) => !isEmpty(value));
    }
    if (isComputed(field) && !(field.name in record.fields)) {
      return toJson(this.#values.read(table, record, field));
    }
    return record.fields[field.name];
  }
}

function toJson(value: Value): unknown {
  if (value instanceof Date) return value.toISOString();
  // Airtable's formulas return booleans as numbers.
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' && !Number.isFinite(value)) return { specialValue: 'NaN' };
  return Array.isArray(value) ? value.map(toJson) : value;
}
