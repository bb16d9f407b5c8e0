import type { AttachmentUrls } from '../attachments/urls.ts';
import type { DemoField, DemoRecord } from '../base-definition.ts';
import { FormulaValueError, type Value } from '../formula/values.ts';
import { attachmentsIn } from '../store/base-store.ts';
import { isEmpty, type Table } from '../store/table.ts';
import { type CellValues, isComputed } from './computed.ts';

export interface Presentation {
  /** The fields to show; all of them when left out. */
  fields?: DemoField[] | undefined;
  byFieldId?: boolean | undefined;
}

export interface PresentedRecord {
  id: string;
  createdTime: string;
  fields: Record<string, unknown>;
}

/** Shows records as the API answers them, at the moment they are asked for. */
export class RecordPresenter {
  readonly #values: CellValues;
  readonly #urls: AttachmentUrls;

  constructor(values: CellValues, urls: AttachmentUrls) {
    this.#values = values;
    this.#urls = urls;
  }

  present(table: Table, record: DemoRecord, how: Presentation = {}): PresentedRecord {
    const cells = (how.fields ?? table.fields).flatMap((field): [string, unknown][] => {
      const value = this.#shown(table, record, field);
      return isEmpty(value) ? [] : [[how.byFieldId ? field.id : field.name, value]];
    });
    return {
      id: record.id,
      createdTime: record.createdTime,
      fields: Object.fromEntries(cells),
    };
  }

  #shown(table: Table, record: DemoRecord, field: DemoField): unknown {
    try {
      return this.#cell(table, record, field);
    } catch (error) {
      if (error instanceof FormulaValueError) return { error: '#ERROR!' };
      throw error;
    }
  }

  #cell(table: Table, record: DemoRecord, field: DemoField): unknown {
    if (field.type === 'multipleAttachments') {
      return attachmentsIn(record, field).map((attachment) => this.#urls.present(attachment));
    }
    if (field.type === 'multipleLookupValues') {
      const linked = this.#values.linked(table, record, field);
      const target = linked?.target;
      if (!linked || !target) return undefined;
      return linked.records
        .flatMap((other) => this.#cell(linked.table, other, target))
        .filter((value) => !isEmpty(value));
    }
    if (isComputed(field) && !(field.name in record.fields)) {
      return asJson(this.#values.of(table, record, field));
    }
    return record.fields[field.name];
  }
}

function asJson(value: Value): unknown {
  if (value instanceof Date) return value.toISOString();
  // Airtable's formulas have no truth values of their own.
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' && !Number.isFinite(value)) return { specialValue: 'NaN' };
  return Array.isArray(value) ? value.map(asJson) : value;
}
