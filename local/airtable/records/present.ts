import type { AttachmentUrls } from '../attachments/urls.ts';
import type { FieldDefinition, StoredRecord } from '../base-definition.ts';
import { attachmentsIn, type BaseStore, linksIn } from '../store/base-store.ts';
import { isEmptyCell, type Table } from '../store/table.ts';
import { FORMULAS, ROLLUPS } from './formulas.ts';

const FORMULA_ERROR = { error: '#ERROR!' };

interface Presentation {
  fields?: FieldDefinition[] | undefined;
  byFieldId?: boolean | undefined;
}

export interface PresentedRecord {
  id: string;
  createdTime: string;
  fields: Record<string, unknown>;
}

export class RecordPresenter {
  readonly #store: BaseStore;
  readonly #urls: AttachmentUrls;

  constructor(store: BaseStore, urls: AttachmentUrls) {
    this.#store = store;
    this.#urls = urls;
  }

  present(table: Table, record: StoredRecord, options: Presentation = {}): PresentedRecord {
    const cells = (options.fields ?? table.fields).flatMap((field): [string, unknown][] => {
      const value = this.cell(table, record, field);
      return isEmptyCell(value) ? [] : [[options.byFieldId ? field.id : field.name, value]];
    });
    return {
      id: record.id,
      createdTime: record.createdTime,
      fields: Object.fromEntries(cells),
    };
  }

  cell(table: Table, record: StoredRecord, field: FieldDefinition): unknown {
    if (field.type === 'multipleAttachments') {
      return attachmentsIn(record, field).map((attachment) => this.#urls.present(attachment));
    }
    if (field.name in record.fields) return record.fields[field.name];
    switch (field.type) {
      case 'formula': {
        const compute = FORMULAS[String(field.options?.formula)];
        const cell = (id: string) => {
          const operand = table.fieldById(id);
          return operand && this.cell(table, record, operand);
        };
        return compute ? compute(cell, record.id) : FORMULA_ERROR;
      }
      case 'rollup': {
        const aggregate = ROLLUPS[String(field.options?.formula)];
        return aggregate ? aggregate(this.#lookUp(table, record, field)) : FORMULA_ERROR;
      }
      case 'multipleLookupValues':
        return this.#lookUp(table, record, field);
      case 'count':
        return this.#linked(table, record, field).records.length;
      case 'createdTime':
        return record.createdTime;
      case 'lastModifiedTime':
        return record.lastModifiedTime ?? record.createdTime;
    }
  }

  #lookUp(table: Table, record: StoredRecord, field: FieldDefinition): unknown[] {
    const linked = this.#linked(table, record, field);
    const target = linked.table?.fieldById(field.options?.fieldIdInLinkedTable);
    if (!linked.table || !target) return [];
    const { table: other, records } = linked;
    return records
      .flatMap((linkedRecord) => this.cell(other, linkedRecord, target))
      .filter((value) => !isEmptyCell(value));
  }

  #linked(table: Table, record: StoredRecord, field: FieldDefinition) {
    const link = table.fieldById(field.options?.recordLinkFieldId);
    const linkedTable = link && this.#store.linkedTable(link);
    const ids = link ? linksIn(record, link) : [];
    const records = ids.flatMap((id) => linkedTable?.records.get(id) ?? []);
    return { table: linkedTable, records };
  }
}
